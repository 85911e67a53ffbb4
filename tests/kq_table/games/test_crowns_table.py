"""The table of Crowns: playing to any tray, stealing and giving, partners, the ranking, and talk."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from engines.core.api import Deed, Moved, RoundBegan, Said
from engines.core.cards import JOKER, RANKS, name, parse, parse_list, rank
from engines.games.crowns.acts import REACTIONS, React
from engines.games.crowns.ledger import Heard, Move
from engines.games.crowns.state import ACES, COLLECTIONS, DECK, HANDS, NONE, tally
from kq_table.board.view import in_words
from kq_table.games.crowns.bargain_words import quote
from kq_table.games.crowns.card_behaviour import CrownsCardBehaviour
from kq_table.games.crowns.history import ChatLine, fold
from kq_table.games.crowns.hud import CrownsHud, bubble_rects, lit_zones
from kq_table.games.crowns.marks import MarkPainter
from kq_table.games.crowns.panel_layout import hand_fan, make_layout
from kq_table.games.crowns.scores import CrownsResult, own_hint
from kq_table.games.crowns.words import about, asked, bubbles, made
from kq_table.games.shared.moments import Flight
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from kq_table.ui import markup, theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.markup import plain
from kq_table.ui.metrics import Metrics
from kq_table.ui.table_view import TableView
from kq_table.ui.widget import UiContext
from tests.kq_table import do_deed
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

BOTS = (Seating("Ben", "random"), Seating("Clara", "random"), Seating("Dora", "random"))
NAMES = ("Anna", "Ben", "Clara", "Dora")
LAST_ROUND = 4


def _sit_down(person: Person, *people: str, **options: str) -> None:
    """Sit down with as many people as are named, and the house."""
    seated = [Seating(who) for who in people or ("Anna",)]
    person.stage.context.navigate.open_table(MatchSetup("crowns", (*seated, *BOTS[len(seated) - 1 :]), options, 3))
    person.until_asked()


def _hud(person: Person) -> CrownsHud:
    hud = person.table.hud
    assert isinstance(hud, CrownsHud)
    return hud


def _come_to(person: Person, is_wanted: Callable[[Deed], bool]) -> Deed:
    """Play on to a moment in which such a deed may be done."""

    def found() -> Deed | None:
        return next((deed for deed in person.table.board.legal if is_wanted(deed)), None)

    person.play_to(lambda: found() is not None)
    deed = found()
    assert deed is not None
    return deed


def _begins(word: str) -> Callable[[Deed], bool]:
    return lambda deed: deed.text.startswith(word)


# -- to any tray


@pytest.mark.parametrize("seat", range(4))
def test_a_card_raised_is_played_by_a_press_on_any_tray(person: Person, seat: int) -> None:
    _sit_down(person)
    card = person.table.cards.reach.hand()[0].card
    person.click(f"hand:0:{name(card)}")
    tray = person.target(f"collection:{seat}").rect
    person.click((tray.x + 6, tray.y + 6))
    assert card in person.controller.view(0).state.zones[COLLECTIONS[seat]]


def test_a_button_on_each_plate_says_whose_it_is(person: Person) -> None:
    _sit_down(person)
    card = person.table.cards.reach.hand()[0].card
    person.click(f"hand:0:{name(card)}")
    person.frame()
    texts = [person.target(f"deed:play {name(card)} to {seat}").text for seat in range(4)]
    assert ["To yourself", "To Ben", "To Clara", "To Dora"] == texts
    buttons = [person.target(f"deed:play {name(card)} to {seat}").rect for seat in range(4)]
    for seat, button in enumerate(buttons):
        assert person.target(f"plate:{seat}").rect.contains(button)
    # The dealer's plate has a line more, and the viewer's has another.
    assert 1 == len({button.h for button in buttons})


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (800, 1280)], ids=str)
def test_the_buttons_on_the_plates_have_the_same_form_with_large_text(person: Person, size: tuple[int, int]) -> None:
    person.stage.context.change_settings(replace(QUICK, text_scale=2.0))
    person.resize(size)
    bots = tuple(Seating(name, "random") for name in ("David", "Hector", "Alexander"))
    person.stage.context.navigate.open_table(MatchSetup("crowns", (Seating("Anna"), *bots), {}, 3))
    person.until_asked()
    card = name(person.table.cards.reach.hand()[0].card)
    person.click(f"hand:0:{card}")
    person.frame()
    texts = [person.target(f"deed:play {card} to {seat}").text for seat in range(4)]
    assert texts in (["To yourself", "To David", "To Hector", "To Alexander"], ["Anna", "David", "Hector", "Alexander"])


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
def test_a_long_notice_leaves_what_lies_beside_it_free(person: Person, size: tuple[int, int]) -> None:
    person.resize(size)
    _sit_down(person)
    person.table.overlays.show_toast(say("hint.warning"))
    hud = _hud(person)
    slip = person.table.overlays.toasts.slip(person.table.kit, hud.toast_foot, hud.toast_room)
    places = [hud.layout[name] for name in ("recent", "ranking", "tray:0", "tray:2", "hand:0")]
    assert -1 == slip.collidelist(places)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
def test_the_keyboard_s_ring_round_a_button_on_a_plate_leaves_the_words_below_free(
    person: Person, size: tuple[int, int]
) -> None:
    person.resize(size)
    _sit_down(person)
    person.click(f"hand:0:{name(person.table.cards.reach.hand()[0].card)}")
    person.frame()
    hud, state = _hud(person), _hud(person).state
    assert state is not None
    assert 4 == len(state.choices)
    for deed, button in ((deed, person.table.widgets[f"deed:{deed.text}"]) for deed in state.choices):
        skin = person.table.kit.skins.ring(button.rect.size)
        ring = skin.image.get_bounding_rect().move(button.rect.x - skin.pad, button.rect.y - skin.pad)
        words = person.table.kit.fonts.line("no King", "small", theme.CREAM).get_bounding_rect()
        assert ring.bottom <= hud.plates.name_rect(state, deed.moves[0].dst.owner).bottom + words.top


@pytest.mark.parametrize("seat", range(4))
def test_a_card_raised_is_played_by_a_press_on_any_plate(person: Person, seat: int) -> None:
    _sit_down(person)
    card = person.table.cards.reach.hand()[0].card
    person.click(f"hand:0:{name(card)}")
    plate = person.target(f"plate:{seat}").rect
    person.click((plate.x + 6, plate.bottom - 6))
    assert card in person.controller.view(0).state.zones[COLLECTIONS[seat]]


def test_the_slip_says_what_the_raised_card_would_do(person: Person) -> None:
    _sit_down(person)
    for sprite in person.table.cards.reach.hand():
        letter = RANKS[rank(sprite.card)]
        person.table.board.selected = [sprite]
        person.frame()
        wanted = say(
            f"crowns.of.{letter}", card=f"{{{name(sprite.card)}}}", suit=f"{{{name(sprite.card)[1]}}}", mate=""
        )
        assert wanted == person.prompt


def test_trays_are_lit_while_a_card_may_go_there(person: Person) -> None:
    _sit_down(person)
    hud = _hud(person)
    assert hud.state is not None
    assert frozenset() == hud.state.destinations
    person.click(f"hand:0:{name(person.table.cards.reach.hand()[0].card)}")
    person.frame()
    assert frozenset(COLLECTIONS) == hud.state.destinations
    person.key(pygame.K_ESCAPE)
    person.frame()
    assert frozenset() == hud.state.destinations


def test_lit_trays_are_drawn_before_a_card_is_taken_up(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    _sit_down(person)
    for _ in _hud(person).pictures(person.stage.context.card_images):
        pass
    drawn: list[tuple[int, int]] = []

    def draw(_painter: MarkPainter, size: tuple[int, int], *_: object) -> pygame.Surface:
        drawn.append(size)
        return pygame.Surface(size)

    monkeypatch.setattr(MarkPainter, "_tray", draw)
    person.click(f"hand:0:{name(person.table.cards.reach.hand()[0].card)}")
    person.frame()
    assert frozenset(COLLECTIONS) == _hud(person).state.destinations
    assert not drawn


def test_an_ace_is_not_played_where_one_lies(person: Person) -> None:
    _sit_down(person)

    def is_barred(deed: Deed) -> bool:
        if deed.moves[0].card not in ACES or not deed.text.startswith("play"):
            return False
        return len([other for other in person.table.board.legal if other.moves[0].card == deed.moves[0].card]) < 4

    deed = _come_to(person, is_barred)
    person.click(f"hand:0:{name(deed.moves[0].card)}")
    person.frame()
    hud = _hud(person)
    assert hud.state is not None
    barred = [seat for seat in range(4) if COLLECTIONS[seat] not in hud.state.destinations]
    assert barred
    assert person.prompt.endswith("No collection may have two Aces.")
    assert [] == [seat for seat in barred if person.has(f"deed:play {name(deed.moves[0].card)} to {seat}")]


def test_left_and_right_go_from_plate_to_plate(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_RIGHT, pygame.K_RETURN)
    person.frame()
    seen = []
    for _ in range(5):
        assert person.table.widgets.focused is not None
        seen.append(person.table.widgets.focused.name[-1])
        person.key(pygame.K_RIGHT)
    assert ["0", "1", "2", "3", "0"] == seen


def test_a_second_enter_does_not_press_a_button_that_is_gone(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_RIGHT, pygame.K_RETURN)
    person.frame()
    focused = person.table.widgets.focused
    assert focused is not None
    assert focused.name.startswith("deed:play")
    n = person.controller.n
    person.key(pygame.K_RETURN)
    assert n + 1 == person.controller.n
    assert person.table.widgets.focused is person.table.cards


# -- stealing and giving


def test_a_card_is_stolen_by_dragging_it_to_ones_own_tray(person: Person) -> None:
    _sit_down(person)
    deed = _come_to(person, _begins("steal"))
    do_deed.drag(person, deed.text)
    assert deed.moves[0].card in person.controller.view(0).state.zones[COLLECTIONS[0]]


def test_a_card_is_given_by_dragging_it_to_anothers_tray(person: Person) -> None:
    _sit_down(person)
    deed = _come_to(person, _begins("give"))
    do_deed.drag(person, deed.text)
    assert deed.moves[0].card in person.controller.view(0).state.zones[COLLECTIONS[deed.moves[0].dst.owner]]


@pytest.mark.parametrize(("word", "letter"), [("steal", "J"), ("give", "Q")])
def test_the_slip_names_the_card_received_and_who_laid_it(person: Person, word: str, letter: str) -> None:
    _sit_down(person)
    _come_to(person, _begins(word))
    public = person.controller.view(0).state.public
    words = person.prompt
    card = person.controller.view(0).state.zones[COLLECTIONS[0]][-1]
    assert letter == name(card)[0]
    key = f"crowns.{word}_own" if public.player == 0 else f"crowns.{word}"
    assert words == say(key, card=f"{{{name(card)}}}", name=NAMES[public.player])


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("word", ["steal", "give"])
def test_in_large_text_the_slip_stays_large_where_one_must_steal_or_give(
    come: Opener, size: tuple[int, int], word: str
) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=2.0))
    others = [Seating(name, "random") for name in ("Alexander", "Bartholomew", "Christopher")]
    person.stage.context.navigate.open_table(MatchSetup("crowns", (Seating("Anna"), *others), {}, 3))
    person.until_asked()
    _come_to(person, _begins(word))
    fonts, room = person.table.kit.fonts, person.table.hud.layout["prompt"]
    lines = fonts.wrap(person.prompt, "small", room.w - person.table.kit.px(40))
    assert len(lines) <= 2
    assert len(lines) == 1 or room.h >= fonts.paragraph_height(person.prompt, "small", room.w)
    assert word in person.prompt


def test_a_card_of_the_hand_says_why_it_must_wait_for_a_theft(person: Person) -> None:
    _sit_down(person)
    _come_to(person, lambda deed: deed.text.startswith("steal") and bool(person.table.cards.reach.hand()))
    card = person.controller.view(0).state.zones[COLLECTIONS[0]][-1]
    person.click(f"hand:0:{name(person.table.cards.reach.hand()[0].card)}", pygame.BUTTON_RIGHT)
    assert f"You received {plain(f'{{{name(card)}}}')}, so you must steal a card now." == person.toast


def test_only_the_card_pointed_at_is_lit_where_one_must_be_stolen(person: Person) -> None:
    _sit_down(person)
    _come_to(person, _begins("steal"))
    assert set() == _lit(person)
    sprite = next(sprite for sprite in person.pile("collection:1") or person.pile("collection:2"))
    box = person.table.cards.rect_of(sprite)
    person.point((box.x + 4, box.y + 4))
    person.wait(0.3)
    assert {id(sprite)} == _lit(person)


def _lit(person: Person) -> set[object]:
    frame = DisplayList()
    person.table.draw(frame)
    return {key[1] for key in frame.items if isinstance(key, tuple) and key[0] == "lit"}


def test_the_trays_are_lit_from_which_a_card_may_be_stolen(person: Person) -> None:
    _sit_down(person)
    _come_to(person, _begins("steal"))
    state = person.table.hud.state
    assert state is not None
    assert {move.src for deed in state.legal for move in deed.moves} == lit_zones(state)
    assert COLLECTIONS[0] not in lit_zones(state)


def test_the_keys_begin_among_the_cards_that_may_be_stolen(person: Person) -> None:
    _sit_down(person)
    _come_to(person, _begins("steal"))
    person.key(pygame.K_RIGHT)
    at = person.table.board.focused
    assert at is not None
    zone = person.table.board.zone_of(at)
    assert zone is not None
    assert ("collection", 1) == (zone.name, zone.owner)


def test_a_reason_calls_a_seat_by_its_name(person: Person) -> None:
    _sit_down(person)
    person.until(lambda: person.controller.turn != 0 or person.is_asked())
    sprite = person.table.cards.reach.hand()[0]
    person.act()
    reason = person.controller.why_not(0, f"play {name(sprite.card)} to 0")
    assert reason is not None
    assert "{player}" in reason.sentence
    said = in_words(reason, [seating.name for seating in person.controller.seatings])
    assert NAMES[int(reason.values["player"])] in said
    assert "seat" not in said.lower()


# -- what is shown


def test_the_ranking_reckons_as_the_rules_do_after_every_card(person: Person) -> None:
    _sit_down(person)
    seen = 0

    def look() -> None:
        nonlocal seen
        if person.scene == "table" and person.table.board.timeline.is_idle:
            assert tally(person.controller.view(0).state) == _hud(person).words.history.facts
            seen += 1

    person.play_to(lambda: person.scene == "round", look)
    assert seen > 16


def test_the_best_stands_first_and_each_number_is_explained(person: Person) -> None:
    _sit_down(person)
    person.play_to(lambda: any(_hud(person).words.history.facts["points"]) and person.is_asked())
    rows = _hud(person)._ranking.children[0].rows  # type: ignore[attr-defined] # its table
    scores = [int(row[-2].text) for row in rows]
    assert sorted(scores, reverse=True) == scores
    assert scores == [int(row[-1].text) for row in rows]
    assert all(cell.hint for row in rows for cell in row)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (800, 1280)])
def test_the_ranking_has_large_points_under_one_head(come: Opener, size: tuple[int, int]) -> None:
    person = come(size)
    _sit_down(person)
    ranking = _hud(person)._ranking
    assert {"points"} == {row[-2].role for row in ranking._list.rows}
    assert [ranking._title, ranking._footer, ranking._list] == ranking._parts.shown
    assert say("crowns.rule.alone") == ranking._footer.text
    (head,) = _hud(person).tooltips()
    assert say("crowns.foot.alone") == head.text


def test_who_is_whose_partner_stands_on_both_plates(person: Person) -> None:
    _sit_down(person)
    hud = _hud(person)
    person.play_to(lambda: person.is_asked() and any(seat != NONE for seat in hud.words.history.facts["partner"]))
    assert hud.state is not None
    pair = [seat for seat in range(4) if hud.words.history.facts["partner"][seat] != NONE][:2]
    for seat in pair:
        partner = hud.words.spoken[hud.words.history.facts["partner"][seat]]
        assert say("crowns.long.partner", name=partner) in hud.plates.lines(hud.state, seat)
        assert hud.medallions(seat)[0].is_pair


def test_the_holder_of_the_joker_wears_it(person: Person) -> None:
    _sit_down(person)
    hud = _hud(person)
    person.play_to(lambda: person.is_asked() and any(hud.words.history.facts["joker"]))
    holder = hud.words.history.facts["joker"].index(1)
    assert "" == hud.medallions(holder)[-1].suits
    assert JOKER in hud.words.history.collections[holder]


def test_between_the_rounds_nothing_is_marked(person: Person) -> None:
    _sit_down(person)
    person.play_to(lambda: person.scene == "round")
    assert any(_hud(person).words.history.collections)
    history = person.table.view.history
    history.apply(RoundBegan(2, 0))
    assert [[], [], [], []] == fold(history.events).collections


def test_all_that_the_panels_say_lies_within_them(come: Opener) -> None:
    for size in ((1024, 640), (1280, 800), (800, 1200), (640, 480)):
        for scale in (1.0, 2.0):
            person = come(size, settings=replace(QUICK, text_scale=scale))
            _sit_down(person)
            hud, window = _hud(person), Rect((0, 0), size)
            assert hud.layout["ranking"].contains(hud._ranking.rect)
            assert window.contains(hud._recent.rect)
            plates = [hud.plates.painter.text_width(rect.size) for rect in hud.layout.of_seats("plate")]
            fonts = person.stage.context.kit.fonts
            for room in plates:
                assert fonts.width(say("crowns.short.no_king"), "small") <= room
                assert fonts.width(say("crowns.short.alone", ace="{AH}"), "small") <= room
            person.stage.close()


# -- results


FACTS = {
    "crown": (1, 2, -1, 0),
    "points": (4, 3, 0, 5),
    "partner": (1, 0, 3, 2),
    "joker": (0, 1, 0, 0),
    "score": (7, 6, 5, 5),
    "removed": (parse("KC"),),
}


def test_a_score_is_told_by_what_it_is_made_of() -> None:
    assert [
        "4 in {H} + 3 from Ben",
        "2 × (3 in {D})",
        "no King: 0 + 5 from Dora",
        "5 in {S} + 0 from Clara",
    ] == [made(FACTS, seat, NAMES) for seat in range(4)]


def test_the_cards_that_count_are_named_and_why_the_smallest_suit_is_crowned() -> None:
    hint = own_hint(FACTS, 0, parse_list("KH,2H,9H,TH,KS,2S,3S,4S,5S"), "Anna")
    assert "Anna: {2H} {9H} {TH} {KH}. Crowned suit: {H}" in hint
    assert "{KS} {KH}" in hint
    assert "only the smaller of these suits counts" in hint
    three = own_hint(FACTS, 0, parse_list("KH,KS,KD,2S"), "Anna")
    assert "only the smallest of these suits counts" in three
    equal = own_hint(FACTS, 0, parse_list("KH,2H,KS,2S"), "Anna")
    assert "{KS} {KH}: these suits are equally small, and only one of them counts." in equal
    assert own_hint(FACTS, 2, (), "Clara").startswith("Clara: no King")


def test_the_result_of_a_round_has_the_best_first(person: Person) -> None:
    _sit_down(person)
    person.play_to(lambda: person.scene == "round")
    result = person.top
    assert isinstance(result, CrownsResult)
    assert all(a >= b for a, b in pairwise(result.event.scores[seat] for seat in result.order()))
    assert () == result.event.facts["removed"]


def test_nobody_did_best_where_all_did_the_same_and_several_stand_as_in_the_list(person: Person) -> None:
    _sit_down(person)
    person.play_to(lambda: person.scene == "round")
    result = person.top
    assert isinstance(result, CrownsResult)
    result.details.history.gains[-1] = (6, 6, 6, 6)
    assert "All 4 players did equally well: +6" == result.best().text
    result.details.history.gains[-1] = (6, 6, 6, 0)
    for totals, names in (((6, 6, 6, 0), "Anna, Ben and Clara"), ((7, 8, 9, 0), "Clara, Ben and Anna")):
        result.event = replace(result.event, totals=totals)
        assert f"{names} did best this round: +6" == result.best().text


def test_after_the_last_round_the_card_left_out_is_named(person: Person) -> None:
    _sit_down(person)
    person.play_to(lambda: person.scene == "round" and person.top.event.number == LAST_ROUND)
    (card,) = person.top.event.facts["removed"]
    words = [widget.text for widget in person.top.dialog.walk() if widget.name == "removed"]
    assert [say("crowns.removed", card=f"{{{name(card)}}}")] == words


def test_the_course_of_a_match_is_told_as_it_was() -> None:
    one, two = COLLECTIONS[:2]
    history = fold(
        (
            RoundBegan(1, 3),
            Moved(parse("2S"), DECK, one),
            Moved(parse("JS"), HANDS[0], two),
            Moved(parse("2S"), one, two),
            Said(2, "say Well done"),
            Moved(parse("QS"), HANDS[1], two),
            Moved(parse("JS"), two, one),
        )
    )
    assert [
        1,
        Move(0, "play", parse("JS"), 1),
        Move(1, "steal", parse("2S"), 0),
        ChatLine(2, "Well done"),
        Move(1, "play", parse("QS"), 1),
        Move(1, "give", parse("JS"), 0),
    ] == history.lines
    assert [[parse("JS")], [parse("2S"), parse("QS")]] == history.collections[:2]
    assert {2: ChatLine(2, "Well done")} == history.recent_chat(2)
    assert {} == history.recent_chat(1)


def test_kings_thefts_and_gifts_are_heard() -> None:
    setting, one, two = CrownsCardBehaviour(lambda: "suits"), *COLLECTIONS[:2]
    moves = [("KS", HANDS[0], one), ("JS", HANDS[0], one), ("2S", two, one), ("QS", HANDS[1], one), ("KS", one, two)]
    assert ["crown", "place", "steal", "court", "give"] == [
        setting.sound(Moved(parse(card), src, dst), 0) for card, src, dst in moves
    ]
    assert "sweep" == setting.sound(Moved(parse("KS"), one, DECK), 0)


# -- talk


def test_with_talk_off_nobody_can_speak(person: Person) -> None:
    _sit_down(person, talk="off")
    person.key(pygame.K_t)
    assert "table" == person.scene
    assert not person.has("talk")


def test_a_curtain_falls_before_the_next_person_sees_a_hand(person: Person) -> None:
    _sit_down(person, "Anna", "Bea")
    assert "curtain" == person.scene
    person.answer()
    person.play_to(lambda: person.scene == "curtain" and person.controller.turn == 1)
    assert not any(sprite.is_up for sprite in [*person.pile("hand:0"), *person.pile("hand:1")])
    person.answer()
    person.until_asked()
    assert 1 == person.table.match.seat
    assert all(sprite.is_up for sprite in person.pile("hand:1"))
    assert person.target("collection:1").rect.y > person.target("collection:0").rect.y


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_what_is_said_lies_below_the_name_of_who_said_it(come: Opener, text_scale: float) -> None:
    person = come((1024, 640), settings=replace(QUICK, text_scale=text_scale))
    _sit_down(person)
    hud = _hud(person)
    for seat in range(4):
        person.controller.submit(seat, "say Leave my hearts alone, and I leave yours.")
    person.frame()
    assert hud.state is not None
    for seat in range(4):
        on_plate, wide = bubble_rects(hud.plates.below_name(hud.state, seat), hud._slip_rect(seat))
        assert hud.plates.rect(seat).contains(on_plate)
        assert wide.contains(on_plate)
        assert wide.bottom <= hud.plates.rect(seat).bottom
        assert not wide.colliderect(hud.plates.name_rect(hud.state, seat))


def test_a_plate_is_read_out_in_full_while_a_bubble_covers_it(person: Person) -> None:
    _sit_down(person)
    before = [person.target(f"plate:{seat}").text for seat in range(4)]
    assert all(say("crowns.long.no_king") in text for text in before)
    for seat in range(4):
        person.controller.submit(seat, "say Well?")
    person.frame()
    assert 4 == len(_hud(person).plates.bubbles)
    assert before == [person.target(f"plate:{seat}").text for seat in range(4)]


def test_what_was_said_in_a_round_is_gone_in_the_next() -> None:
    said = [Said(0, "say Well?"), Said(1, "say No.")]
    begun = RoundBegan(2, 0)
    assert {0, 1} == set(bubbles(fold(said), NAMES))
    assert {} == bubbles(fold([*said, begun]), NAMES)
    assert {0: ("Well?",)} == bubbles(fold([said[1], begun, said[0]]), NAMES)


def test_what_was_said_before_a_match_was_left_is_not_said_again(person: Person) -> None:
    _sit_down(person)
    person.controller.submit(1, "say Well?")
    person.frame()
    assert {1} == set(_hud(person).plates.bubbles)
    person.stage.context.navigate.show_menu()
    person.click("continue")
    person.frame()
    assert ChatLine(1, "Well?") in _hud(person).words.history.lines
    assert {} == _hud(person).plates.bubbles
    person.controller.submit(2, "say Here I am.")
    person.frame()
    assert {2} == set(_hud(person).plates.bubbles)


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (800, 1280)])
def test_of_all_that_is_offered_to_say_a_bubble_cuts_nothing_off(
    come: Opener, size: tuple[int, int], text_scale: float
) -> None:
    person = come(size, settings=replace(QUICK, text_scale=text_scale))
    _sit_down(person)
    hud, said = _hud(person), list[object]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(markup, "elide", lambda text, _width, _measure: pytest.fail(f"cut: {text}"))
        for owner, word in [(seat, word) for seat in range(4) for word in REACTIONS]:
            frame, words = DisplayList(), quote(Heard(owner, React(word)), NAMES)
            assert hud.state is not None
            places = bubble_rects(hud.plates.below_name(hud.state, owner), hud._slip_rect(owner))
            hud._marks.bubble(frame, owner, places, (words,))
            said += list(frame.items)
    assert len(said) > 12


# -- what cards are


@pytest.mark.parametrize("button", [pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT])
def test_a_press_on_a_card_of_a_collection_says_what_it_is_there(person: Person, button: int) -> None:
    _sit_down(person)
    sprite = person.pile("collection:2")[-1]
    box = person.table.cards.rect_of(sprite)
    person.click((box.right - 5, box.y + 5), button)
    assert plain(say("crowns.about.how")) in plain(person.toast)
    assert plain(f"{{{name(sprite.card)}}}: {NAMES[2]} has") in plain(person.toast)


def test_of_every_card_it_is_said_what_it_counts() -> None:
    facts = {**FACTS, "crown": (1, 2, -1, 0)}
    said = {
        text: about(facts, seat, parse(text), NAMES)
        for seat, text in ((0, "2H"), (0, "3S"), (2, "4S"), (1, "JO"), (0, "AD"))
    }
    assert "{2H}: 1 point. Crowned suit of Anna: {H}." == said["2H"]
    assert "{3S}: no points. Crowned suit of Anna: {H}." == said["3S"]
    assert "{4S}: Clara has no King yet, so no card scores." == said["4S"]
    assert said["JO"].startswith("{JO}: it doubles Ben’s own points")
    assert said["AD"].endswith("Partner: Ben.")


@pytest.mark.parametrize("key", ["of.T", "of.K", "about.crowned", "about.uncrowned", "own_made"])
def test_a_suit_stands_apart_where_its_name_is_said(key: str) -> None:
    """The name of a suit, which a voice says for its sign, has no grammatical number or case there."""
    words = say(f"crowns.{key}", name="Ben", card="", cards="", suit="Diamonds")
    assert re.search(r"(: Diamonds[.,]|[?] Diamonds:)", words), words


def test_of_the_smallest_suit_is_spoken_only_once_a_king_lies_there() -> None:
    one, more = (asked(parse("KS"), 4, has_kings=has_kings) for has_kings in (False, True))
    assert [False, True] == ["smaller suit" in words for words in (one, more)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (800, 1200)])
def test_in_large_text_the_slip_says_the_whole_of_what_a_card_does(size: tuple[int, int]) -> None:
    kit = UiContext(Metrics(size, 2.0))
    room = make_layout(kit.metrics)["prompt"].w - kit.px(40)
    for card in ("TS", "JH", "QD", "KC", "AS", "JO"):
        for goals in (3, 4):
            for has_kings in (False, True):
                words = asked(parse(card), goals if card[0] == "A" else 4, has_kings=has_kings)
                assert 2 >= len(kit.fonts.wrap(words, "small", room)), words


# -- who is who


def test_who_deals_bears_a_pack_and_no_crown(person: Person) -> None:
    _sit_down(person)
    hud = _hud(person)
    assert hud.state is not None
    plates = [hud.plates.plate(hud.state, seat) for seat in range(4)]
    dealer = hud.state.history.dealer
    assert [dealer] == [seat for seat, plate in enumerate(plates) if plate.badge]
    assert "cards" == plates[dealer].badge
    assert say("plate.deals") in hud.plates.describe(dealer)


@pytest.mark.parametrize(
    "names", [NAMES, ("Steady 1", "Steady 2", "Steady 3", "Steady 4"), ("Bartholomew-Friedrich",) * 4]
)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_in_the_ranking_all_can_be_told_apart(come: Opener, names: tuple[str, ...], scale: float) -> None:
    person = come((1024, 640), settings=replace(QUICK, text_scale=scale))
    seatings = (Seating(names[0]), *(Seating(other, "random") for other in names[1:]))
    person.stage.context.navigate.open_table(MatchSetup("crowns", seatings, {}, 3))
    person.until_asked()
    ranked = _hud(person)._ranking.children[0]
    assert isinstance(ranked, TableView)
    is_whole = ranked.min_width(ranked.kit) <= ranked.rect.w
    assert is_whole or all(row[0].face for row in ranked.rows)


def test_hands_that_lie_open_are_large_enough_to_be_read() -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080), (800, 1200)):
        closed, bare = (
            hand_fan(make_layout(Metrics(size), is_bare=is_bare), 1, is_bare=is_bare)[0] for is_bare in (False, True)
        )
        assert bare > 1.5 * closed


def test_what_a_card_adds_to_a_score_flies_to_its_plate(person: Person) -> None:
    _sit_down(person)
    hud, seen = _hud(person), dict[int, int]()

    def look() -> None:
        scores = hud.words.history.facts["score"]
        assert all(scores[seat] == rise.score >= rise.added > 0 for seat, rise in hud._risen.items())
        for key, moment in hud.moments(hud.state).items() if hud.state else ():
            if isinstance(key, tuple) and key[0] == "points":
                assert isinstance(moment, Flight)
                assert hud.plates.score_rect(key[2]).center == moment._aim.center
                seen[key[2]] = key[3]

    person.play_to(lambda: len(seen) > 1, look)
    before = dict(hud._risen)
    more = tuple(score + 1 for score in hud.words.history.facts["score"])
    vars(hud.words.history)["facts"] = {**hud.words.history.facts, "score": more}
    hud._follow(person.table.view.history, is_given_up=False)
    assert before
    assert {} == hud._risen
