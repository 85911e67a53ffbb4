"""The table of The Queen: runs are raised card by card, the ladder lights, the stream tells, reasons are given."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from itertools import product

import pygame
import pytest
from pygame import Rect

from engines.core.api import (
    CHANCE,
    Deed,
    Ended,
    Moved,
    ObservedDeed,
    RoundBegan,
    RoundScored,
    Scored,
    View,
    Visibility,
    Zone,
)
from engines.core.cards import RANKS, Card, name, parse, rank
from engines.games.the_queen.rules import lay
from engines.games.the_queen.state import HANDS, PILE, POINT_KINDS
from kq_table.board.history import MatchHistory
from kq_table.board.state import CardSprite
from kq_table.games.the_queen.hud import DUTIES, TheQueenCardBehaviour, TheQueenHud
from kq_table.games.the_queen.ladder import Ladder, Rung, Stream
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.table_view import TableView
from kq_table.ui.widget import Painter
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person
from tests.kq_table.ui import hands

DECK = Zone("deck", Visibility.NONE)


def _sit_down(person: Person) -> None:
    person.stage.context.navigate.open_table(MatchSetup("the-queen", (Seating("Anna"), Seating("Bo", "random")), {}, 1))
    person.until_asked()


def _hud(person: Person) -> TheQueenHud:
    hud = person.table.hud
    assert isinstance(hud, TheQueenHud)
    return hud


def _find(person: Person, is_wanted: Callable[[Deed], bool]) -> Deed | None:
    return next((deed for deed in person.table.board.legal if is_wanted(deed)), None)


def _come_to(person: Person, is_wanted: Callable[[Deed], bool]) -> Deed:
    """Play on to a moment in which such a deed may be done."""
    _sit_down(person)
    person.play_to(lambda: _find(person, is_wanted) is not None)
    deed = _find(person, is_wanted)
    assert deed is not None
    return deed


def _raise(person: Person, *cards: int) -> list[CardSprite]:
    sprites = [next(sprite for sprite in person.pile("hand:0") if sprite.card == card) for card in cards]
    for sprite in sprites:
        person.click(f"hand:0:{name(sprite.card)}")
    return sprites


def is_run(deed: Deed) -> bool:
    return len(deed.moves) > 1


def test_the_cards_of_a_run_may_be_raised_in_any_order(person: Person) -> None:
    deed = _come_to(person, is_run)
    n, cards = person.controller.n, [carry.card for carry in deed.moves]
    sprites = _raise(person, *reversed(cards))
    assert (n, sprites) == (person.controller.n, person.table.board.selected)
    person.click(f"hand:0:{name(cards[0])}")
    pile = person.controller.view(0).state.zones[PILE]
    assert tuple(cards) == pile[pile.index(cards[0]) :][: len(cards)]


@pytest.mark.parametrize("play", ["two-click", "drag"])
def test_the_prompt_says_how_a_run_is_played_and_a_click_on_the_focus_plays_it(come: Opener, play: str) -> None:
    person = come(settings=replace(QUICK, play=play))
    deed = _come_to(person, is_run)
    n = person.controller.n
    _raise(person, *(carry.card for carry in deed.moves))
    person.frame()
    how = {
        "two-click": "Click one of the cards again, or the highlighted place, to confirm",
        "drag": "Drag them to their place, or press Enter",
    }
    assert how[play] == person.prompt
    person.click(_focus_place(person))
    assert (n < person.controller.n) == (play == "two-click")


def _focus_place(person: Person) -> tuple[int, int]:
    pose = person.table.board.layout.slots[PILE].pose(0, 1, 0)
    return round(pose.x), round(pose.y)


def test_why_a_card_may_not_go_is_said_below_the_button_that_draws(person: Person) -> None:
    _come_to(person, lambda deed: deed.text == "draw")
    person.click(f"hand:0:{name(person.pile('hand:0')[0].card)}")
    toasts, hud = person.table.overlays.toasts, person.table.hud
    assert "With one or two cards in your hand, you draw instead." == toasts.text
    slip = toasts.slip(person.table.kit, hud.toast_foot)
    assert person.target("deed:draw").rect.bottom <= slip.top


def test_a_run_is_dragged_together(person: Person) -> None:
    deed = _come_to(person, is_run)
    n, cards = person.controller.n, [carry.card for carry in deed.moves]
    sprites = _raise(person, *cards)
    person.drag(f"hand:0:{name(cards[0])}", person.table.hud.layout["pile"].center)
    assert [True] * len(sprites) == [abs(sprite.pose.x - sprites[0].pose.x) < 200 for sprite in sprites]
    person.up(person.table.hud.layout["pile"].center)
    assert n < person.controller.n
    assert set(cards).isdisjoint(person.controller.view(0).state.zones[HANDS[0]])


def test_escape_lowers_what_is_raised_and_stays_at_the_table(person: Person) -> None:
    deed = _come_to(person, is_run)
    _raise(person, deed.moves[0].card)
    person.key(pygame.K_ESCAPE)
    assert ("table", []) == (person.scene, person.table.board.selected)


def test_to_draw_one_presses_the_deck_or_a_button(person: Person) -> None:
    deed = _come_to(person, lambda deed: deed.text == "draw")
    assert {DECK: deed} == person.table.board.press_deeds
    assert person.has("deed:draw")
    n = person.controller.n
    person.click("deed:draw")
    assert n < person.controller.n


LIT = {
    "check": "1. Check or drop",
    "drop": "1. Check or drop",
    "ace": "2. If not, with three or more cards: give up an Ace",
    "high": "3. No Ace: give up your highest card (not a Queen)",
    "draw": "4. With one or two cards: draw instead",
}


@pytest.mark.parametrize("word", ["check", "drop", "high", "draw"])
def test_the_ladder_lights_the_duty_that_holds(person: Person, word: str) -> None:
    _come_to(person, lambda deed: deed.text.startswith(word))
    assert person.table.widgets["ladder"].spoken.startswith(f"What you must play. {LIT[word]}: ")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
def test_the_heading_of_the_ladder_takes_one_line(person: Person, size: tuple[int, int]) -> None:
    person.resize(size)
    _sit_down(person)
    ladder, frame = person.table.widgets["ladder"], DisplayList()
    ladder.paint(Painter(frame, "ladder", 0))
    assert ladder.kit.fonts.height("heading") == frame.items["ladder", "ladder", 0].image.get_height()


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        *product([(1024, 640), (1280, 800), (1920, 1080), (800, 1280)], [1.0, 1.3]),
        *product([(1024, 640), (1280, 800), (1920, 1080)], [1.5, 2.0]),
    ],
    ids=str,
)
def test_the_ladder_keeps_its_heading_whichever_duty_holds(person: Person, size: tuple[int, int], scale: float) -> None:
    person.stage.context.change_settings(replace(QUICK, text_scale=scale))
    person.resize(size)
    _sit_down(person)
    ladder = person.table.widgets["ladder"]
    assert isinstance(ladder, Ladder)
    for duty in DUTIES:
        ladder.show(duty)
        first, *others = ladder.lines
        assert say("queen.ladder") == first
        assert say(f"queen.duty.{duty}") in others
        assert say(f"queen.duty.{duty}.means") in others
        has_all = {say("queen.duty.draw"), say("queen.duty.ace")} <= {*others}
        # Between the usual and the largest text it depends on the duty.
        assert 1.0 < scale < 2.0 or has_all == (scale == 1.0)


@pytest.mark.parametrize(
    ("option", "words", "asked", "lit"),
    [
        ("compulsory", ("queens",), "You have only Queens: play them all", "play them all"),
        (
            "free",
            ("check", "check", "check", "queens"),
            "You have only Queens: play one, or all of them",
            "play one or all",
        ),
        ("free", ("queens",), "You have only Queens: play them all", "play one or all"),
    ],
)
def test_with_nothing_but_queens_one_is_asked_for_them(
    person: Person, option: str, words: tuple[str, ...], asked: str, lit: str
) -> None:
    setup = MatchSetup("the-queen", (Seating("Anna"), Seating("Bo", "random")), {"all_queens": option}, 1)
    person.stage.context.navigate.open_table(setup)
    person.until_asked()
    hud, queens = _hud(person), [parse(text) for text in ("QS", "QH", "QC")]
    assert hud.state is not None
    legal = [
        lay(0, word, queens if word == "queens" else [card]) for word, card in zip(words, queens * 2, strict=False)
    ]
    state = replace(hud.state, legal=tuple(legal))
    assert asked == hud.words.prompt(state)
    hud.on_update(state)
    assert f"Three or four Queens, nothing else: {lit}: " in person.table.widgets["ladder"].spoken


def test_a_ladder_drawn_ahead_stays_as_it_is(person: Person) -> None:
    person.resize((1024, 640))
    _sit_down(person)
    person.frame()
    ladder = person.table.widgets["ladder"]
    assert isinstance(ladder, Ladder)
    drawing = ladder.draw_ahead()
    next(drawing)
    for duty in ("ace", "draw"):
        ladder.show(duty)
        ladder.paint(Painter(DisplayList(), "ladder", 0))
        lines, rect = ladder.lines, ladder.rect
        next(drawing)
        assert (lines, rect) == (ladder.lines, ladder.rect)


def test_a_duty_without_the_heading_has_no_more_room_below_its_title() -> None:
    ladder = Ladder("Duties", [Rung("ace", "An Ace", "Turn the next card")])
    ladder.show("ace")
    for height in range(300, 0, -1):
        ladder.place(hands.kit(), Rect(0, 0, 300, height))
        if "Duties" not in ladder.lines:
            break
    frame = DisplayList()
    ladder.paint(Painter(frame, "ladder", 0))
    title, meaning = (frame.items["ladder", "ladder", row] for row in (0, 1))
    assert title.rect.bottom == meaning.y


def test_while_the_other_is_asked_no_duty_is_lit(person: Person) -> None:
    _sit_down(person)
    person.act()
    person.frame()
    assert "What you must play" == person.table.widgets["ladder"].spoken


@pytest.mark.parametrize(
    ("focus", "words"),
    [
        ("2", "Check: 3, then 4, then 5 · Nothing to drop"),
        ("3", "Check: 4, then 5, then 6 · Drop: 2"),
        ("9", "Check: 10, then Jack, then Queen · Drop: one card from 2 to 8"),
        ("J", "Check: Queen · Drop: one card from 2 to 10"),
        ("K", "Check: Queen · Drop: one card from 2 to Jack"),
        ("A", "Check: King, then Queen · Drop: one card from 2 to Jack"),
    ],
)
def test_the_stream_says_what_may_be_played_on_every_focus(person: Person, focus: str, words: str) -> None:
    _sit_down(person)
    hud = _hud(person)
    assert hud.state is not None
    zones = {**hud.state.zones, PILE: (parse(f"{focus}H"),)}
    assert words == hud.stream(replace(hud.state, zones=zones)).words
    assert "" == Stream().words


def test_a_card_that_may_not_go_says_why(person: Person) -> None:
    _come_to(person, lambda deed: deed.text.startswith(("check", "drop")))
    view = person.controller.view(0)
    bad = [sprite for sprite in person.pile("hand:0") if not person.table.board.can_go(sprite)]
    for sprite in bad:
        (asked,) = person.table.view.card_behaviour.possible_deeds(view, HANDS[0], sprite.card)
        assert str(person.controller.why_not(0, asked)) == person.table.view.why_not(sprite)
    assert [] == [sprite for sprite in person.pile("hand:0") if sprite not in bad and person.table.view.why_not(sprite)]


@pytest.mark.parametrize(
    ("focus", "hand", "card", "asked"),
    [
        ("7H", ("8S", "KC"), "KC", "check KC"),
        ("7H", ("8S", "7C"), "7C", "drop 7C"),
        ("7H", ("8S", "QC"), "QC", "check QC"),
        ("7H", ("9S", "TC"), "9S", "high 9S"),
    ],
)
def test_what_a_card_of_the_hand_would_mean(
    person: Person, focus: str, hand: tuple[str, ...], card: str, asked: str
) -> None:
    _sit_down(person)
    view = person.controller.view(0)
    zones = {**view.state.zones, PILE: (parse(focus),), HANDS[0]: tuple(map(parse, hand))}
    seen = View(0, replace(view.state, zones=zones))
    assert (asked,) == TheQueenCardBehaviour(lambda: "suits").possible_deeds(seen, HANDS[0], parse(card))


def test_points_shine_as_jewels_and_are_said(person: Person) -> None:
    _sit_down(person)
    person.play_to(lambda: sum(person.table.view.history.totals) > 0)
    totals = person.table.view.history.totals
    assert [f"{total} of 7 points" for total in totals] == [person.target(f"jewels:{seat}").text for seat in (0, 1)]


def test_a_hand_is_held_by_rank(person: Person) -> None:
    _sit_down(person)
    ranks = [rank(sprite.card) for sprite in person.pile("hand:0")]
    assert sorted(ranks) == ranks
    assert len(RANKS) > max(ranks)


def test_a_score_is_told_by_its_points(person: Person) -> None:
    _sit_down(person)
    facts = dict.fromkeys(POINT_KINDS, (0, 0)) | {"checked": (2, 0), "queened": (1, 0)}
    scored = RoundScored(1, (3, 0), (3, 0), facts)
    told = [_hud(person).words.explain_score(scored, seat) for seat in (0, 1)]
    assert ["2 for checks of three, 1 for playing a Queen", "no points"] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [("roll JD", ["New Focus: {JD}"]), ("roll QD", ["{QD} is turned up"]), ("take JD", None)],
)
def test_the_log_tells_a_new_focus_from_a_card_that_was_drawn(
    person: Person, text: str, told: list[str] | None
) -> None:
    _sit_down(person)
    moved = (Moved(parse(text.split(" ")[1]), DECK, PILE),)
    entries = _hud(person).words.describe_chance(ObservedDeed(CHANCE, text, None, moved), ("Anna", "Bo"))
    assert told == (None if entries is None else [entry.words for entry in entries])


@pytest.mark.parametrize(
    ("players", "told"),
    [(("person", "random"), ["Your turn", ""]), (("person", "person"), ["Anna’s turn", "Bo’s turn"])],
)
def test_a_person_is_told_whose_turn_it_is_and_the_light_says_it_of_a_computer_player(
    person: Person, players: tuple[str, str], told: list[str]
) -> None:
    seatings = Seating("Anna", players[0]), Seating("Bo", players[1])
    person.stage.context.navigate.open_table(MatchSetup("the-queen", seatings, {}, 1))
    person.frame()
    hud = _hud(person)
    assert hud.state is not None
    assert told == [hud.words.wait(replace(hud.state, turn=seat)) for seat in (0, 1)]


def test_a_card_that_the_keys_went_to_while_the_other_played_stays_ringed(person: Person) -> None:
    _sit_down(person)
    for _ in range(60):
        before = person.legal()[0].partition(" ")[0]
        person.act()
        person.key(pygame.K_LEFT)
        person.until_asked()
        while person.scene != "table":
            person.answer()
            person.until_asked()
        if person.table.board.focused is not None and person.legal()[0].partition(" ")[0] != before:
            break
    assert person.table.board.focused is not None
    assert person.table.cards.is_ringed


def test_the_score_sheet_shows_every_round_and_does_without_its_footer(come: Opener) -> None:
    person = come((1280, 800))
    _sit_down(person)
    sheet = _hud(person).score_sheet
    assert sheet is not None
    person.play_to(lambda: len(sheet._rounds) == 2)
    (table,) = sheet.children
    assert isinstance(table, TableView)
    assert ["1", "2", say("sheet.total")] == [row[0].text for row in table.rows]


@pytest.mark.parametrize("is_at_the_deal", [True, False])
def test_the_end_by_a_queen_turned_up_says_so(person: Person, *, is_at_the_deal: bool) -> None:
    """At 6 to 6 the match may end before anybody has played a card of the round."""
    _sit_down(person)
    history = MatchHistory(2)
    history.apply(RoundBegan(3, 0))
    for at in range(18):
        history.apply(Moved(Card(at), DECK, HANDS[at % 2]))
    if not is_at_the_deal:
        history.apply(Moved(Card(0), HANDS[0], PILE))
    history.apply(Moved(parse("QH"), DECK, PILE))
    told = person.table.hud.words.summarize(history, Ended((7, 7), ((0, 1),)))
    assert told.startswith(say("queen.by_points", high=7, low=7, round=3))
    key = "queen.by_dealing" if is_at_the_deal else "queen.by_turning"
    assert told.endswith(say(key, round=3))


def test_a_point_counts_when_its_jewel_has_come(person: Person) -> None:
    _sit_down(person)
    hud, history = _hud(person), MatchHistory(2)
    history.apply(Scored(0, 1, (1, 0)))
    assert hud.state is not None
    state = replace(hud.state, history=history)
    assert ("jewel", 0, 0) in hud.moments(replace(state, history=replace(history, totals=(0, 0))))
    for coming, points in ((frozenset({("jewel", 0, 0)}), 0), (frozenset[Hashable](), 1)):
        hud.coming = coming
        hud.update(state)
        assert say("queen.points", points=points, goal=7) == hud.plates.lines(hud.state, 0)[0]
