"""The table of Kings n' Queens: buying and keeping, why not, what the scales and the decks tell, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame
import pytest

from engines.core.api import CHANCE, Deed, Ended, Moved, ObservedDeed
from engines.core.cards import name, parse_list
from engines.games.kings_n_queens.state import (
    DISCARDS,
    DRAWS,
    FACE,
    HANDS,
    KEPT,
    LAYOUT,
    NUMBERS,
    QUEENS,
    TOPS,
    is_red,
    worth,
)
from kq_table.board.card_targets import shown_rect
from kq_table.board.history import MatchHistory
from kq_table.games.kings_n_queens.decks import DeckPanel
from kq_table.games.kings_n_queens.hud import KingsNQueensHud
from kq_table.games.kings_n_queens.market import DECKS
from kq_table.games.kings_n_queens.words import chance_entries
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.tooltip import toast_height
from tests.kq_table import do_deed
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person, own

GAME: Final = "kings-n-queens"
LEVEL: Final = "19"
"""A seed with which Anna's first cards are level in colour, or one apart."""
BOTS: Final = (Seating("Bo", "random"), Seating("Cy", "random"), Seating("Di", "random"))


def _sit_down(person: Person, seats: int = 2, people: Sequence[str] = ("Anna",), option: str = "") -> None:
    """Sit down to a match; an option is written ``name=value``."""
    seatings = (*(Seating(name) for name in people), *BOTS)[:seats]
    word, _, value = option.partition("=")
    person.stage.context.navigate.open_table(MatchSetup(GAME, seatings, {word: value} if word else {}, 0))
    person.until_asked()


def _come_to(person: Person, word: str) -> list[str]:
    """Play on until a deed of this kind may be done; list those that may."""
    _sit_down(person)
    person.play_to(lambda: any(text.startswith(word) for text in person.legal()))
    return [text for text in person.legal() if text.startswith(word)]


def _hud(person: Person) -> KingsNQueensHud:
    hud = person.table.hud
    assert isinstance(hud, KingsNQueensHud)
    return hud


def _purse(person: Person) -> int:
    return worth(person.controller.view(0).state.zones[HANDS[0]])


def _name(deed: Deed) -> str:
    return name(deed.moves[0].card)


def _too_dear(person: Person) -> str:
    """Play on until there is a number that may not be bought, and name it."""
    _sit_down(person)
    person.play_to(lambda: 2 <= _purse(person) < 9 and "buy 9" not in person.legal())
    return "9"


# -- the market


def test_a_ware_let_go_over_ones_own_cards_is_bought(person: Person) -> None:
    deed = do_deed.deed_of(person, _come_to(person, "buy")[0])
    (carry,) = deed.moves
    person.drag(f"{carry.src}:{_name(deed)}", _hud(person).layout["prompt"].midbottom)
    person.up(_hud(person).layout["prompt"].midbottom)
    assert carry.card in person.controller.view(0).state.zones[DISCARDS[0]]


def test_a_ware_let_go_in_the_market_goes_home(person: Person) -> None:
    deed = do_deed.deed_of(person, _come_to(person, "buy")[0])
    n = person.controller.n
    place = _hud(person).layout["ware:4"].center
    person.drag(f"{deed.moves[0].src}:{_name(deed)}", place)
    person.up(place)
    person.wait(1.0)
    sprite = person.sprite(_name(deed), str(deed.moves[0].src))
    assert (n, person.table.board.home(sprite, deed.moves[0].src)) == (person.controller.n, sprite.pose)


def test_a_face_card_is_bought_unseen_by_pressing_its_pile(person: Person) -> None:
    assert ["buy face"] == _come_to(person, "buy face")
    assert [FACE] == list(person.table.board.press_deeds)
    top = person.pile("face")[-1]
    assert not top.is_up
    n = person.controller.n
    do_deed.click(person, "buy face")
    assert n < person.controller.n


def test_a_ware_that_is_too_dear_says_so(person: Person) -> None:
    number = _too_dear(person)
    sprite = person.pile(f"top:{number}")[-1]
    reason = person.table.view.why_not(sprite)
    assert f"costs {number}" in reason
    assert f"you have {_purse(person)} (" in reason
    n = person.controller.n
    person.click(person.table.cards.rect_of(sprite).center)
    assert (n, reason) == (person.controller.n, person.toast)


def test_the_keys_ask_about_a_ware_as_the_pointer_does(person: Person) -> None:
    number = _too_dear(person)
    person.key(pygame.K_RIGHT)
    person.key(getattr(pygame, f"K_{number}"), pygame.K_RETURN)
    assert f"costs {number}" in person.toast


def test_a_digit_goes_to_the_pile_of_that_number(person: Person) -> None:
    _come_to(person, "buy")
    person.key(pygame.K_RIGHT)
    for number in NUMBERS:
        person.key(getattr(pygame, f"K_{number}"))
        assert person.table.board.focused in person.pile(f"top:{number}")


def test_the_digit_one_means_nothing_in_the_market(person: Person) -> None:
    _come_to(person, "buy")
    person.key(pygame.K_RIGHT)
    before = person.table.board.focused
    person.key(pygame.K_1)
    assert before is person.table.board.focused


def test_the_keys_begin_where_there_is_something_to_do(person: Person) -> None:
    _come_to(person, "buy")
    person.key(pygame.K_RIGHT)
    assert person.table.board.focused not in person.table.cards.reach.hand()
    person.key(pygame.K_DOWN)
    assert person.table.board.focused in person.table.cards.reach.hand()


def test_a_card_of_the_hand_says_why_it_may_not_be_kept(person: Person) -> None:
    _come_to(person, "buy")
    sprite = person.table.cards.reach.hand()[0]
    assert "You can’t keep a card" in person.table.view.why_not(sprite)


def test_coins_are_full_where_a_ware_can_be_bought(person: Person) -> None:
    _too_dear(person)
    hud = _hud(person)
    assert hud.state is not None
    bought = {text.removeprefix("buy ") for text in person.legal() if text.startswith("buy ")}
    assert bought == hud.affordable(hud.state)
    assert set() == hud.affordable(replace(hud.state, turn=1))


# -- keeping and exchanging


def test_a_card_is_kept_by_dragging_it_to_its_place(come: Opener) -> None:
    person = come(seed=LEVEL)
    keep = _come_to(person, "keep")[0]
    assert "keep a card" in person.prompt
    do_deed.drag(person, keep)
    assert parse_list(keep.removeprefix("keep ")) == person.controller.view(0).state.zones[KEPT[0]]


@pytest.mark.parametrize(("seed", "deed", "pack"), [("8", "exchange 5S", "pile:5"), ("36", "exchange AH", "face")])
@pytest.mark.parametrize("is_dragged", [True, False])
def test_a_hand_of_one_colour_gives_its_highest_card_back(
    come: Opener, seed: str, deed: str, pack: str, *, is_dragged: bool
) -> None:
    person = come(seed=seed)
    _sit_down(person)
    assert "exchange the highest" in person.prompt
    assert deed in person.legal()
    if is_dragged:
        do_deed.drag(person, deed)
    else:
        person.click(f"hand:0:{deed.removeprefix('exchange ')}")
        person.click(person.table.cards.rect_of(person.pile(pack)[0]).center)
    assert deed not in person.legal()
    assert parse_list(deed.removeprefix("exchange "))[0] in person.controller.view(0).state.zones[person.zone(pack)]


# -- how cards lie


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_piles_that_are_drawn_from_lie_face_down(person: Person, seats: int) -> None:
    _sit_down(person, seats)
    for _ in range(12):
        table = person.table.board
        wrong = [(str(zone), sprite) for zone, sprite in table.sprites() if sprite.is_up == (zone.name in DECKS)]
        assert [] == wrong
        if person.scene == "match":
            return
        person.answer()
        person.until_asked()


def test_a_hand_is_parted_by_colour(person: Person) -> None:
    _sit_down(person)
    for _ in range(8):
        reds = [is_red(card) for card in own(person.table)]
        assert sorted(reds, reverse=True) == reds
        person.act()
        person.until_asked()


def test_the_next_queen_lies_uppermost(person: Person) -> None:
    _come_to(person, "buy queen")
    assert do_deed.deed_of(person, "buy queen").moves[0].card == person.pile("queens")[-1].card


def test_the_kings_of_four_players_leave_the_table(person: Person) -> None:
    _sit_down(person, 4)
    removed = person.pile("removed")
    assert 2 == len(removed)
    assert all(sprite.pose.y < 0 for sprite in removed)


# -- what is told


def test_the_scales_weigh_red_against_black(person: Person) -> None:
    _come_to(person, "buy")
    hand = person.controller.view(0).state.zones[HANDS[0]]
    words, _, sums = person.target("scales").text.rstrip(")").partition(" (")
    red, black = (int(part.split(" ")[1]) for part in sums.split(", "))
    assert say("knq.to_spend", count=worth(hand)) == words
    assert worth(hand) == abs(red - black)
    assert say("knq.to_spend", count=worth(hand)) in person.prompt


def test_counts_wait_for_the_cards(come: Opener) -> None:
    person = come(settings=replace(QUICK, speed="calm"))
    person.stage.context.navigate.open_table(MatchSetup(GAME, (Seating("Anna"), BOTS[0]), {}, 0))
    counts: list[tuple[int, ...]] = []

    def look() -> None:
        if person.table.hud.targets():
            zones = _hud(person).history.zones
            counts.append(tuple(len(zones[zone]) for zone in (FACE, HANDS[0], DRAWS[0])))

    person.until_asked(look)
    assert (32, 0, 0) == counts[0]
    assert (30, 6, 0) in counts or (30, 5, 0) in counts
    assert 3 == counts[-1][1]


def test_a_match_taken_up_again_shows_its_counts_at_once(person: Person) -> None:
    _sit_down(person, option="max_rounds=9")
    for _ in range(3):
        person.act()
        person.until_asked()
    zones = person.controller.view(0).state.zones
    person.key(pygame.K_ESCAPE)
    person.click("leave")
    person.click("continue")
    person.until_asked()
    assert zones == _hud(person).history.zones


@pytest.mark.parametrize("way", ["plate", "button", "keys"])
def test_what_is_in_the_decks_is_shown(person: Person, way: str) -> None:
    _sit_down(person, 3)
    if way == "keys":
        person.key(pygame.K_F2)
    else:
        person.click("deck:1" if way == "plate" else "decks")
    assert "decks" == person.scene
    decks = [part.deck for part in person.top.dialog.walk() if isinstance(part, DeckPanel)]
    shown = [deck.owner for deck in decks]
    assert (["Bo", "Cy", "Anna"] if way == "plate" else ["Anna", "Bo", "Cy"]) == shown
    mine = next(deck for deck in decks if deck.owner == "Anna")
    zones = person.controller.view(0).state.zones
    assert zones[DRAWS[0]] == mine.ahead
    assert sorted(zones[HANDS[0]] + zones[DISCARDS[0]] + zones[KEPT[0]]) == sorted(mine.others)
    person.key(pygame.K_ESCAPE)
    assert "table" == person.scene


def test_two_people_need_no_curtain_and_hear_whose_turn_it_is(person: Person) -> None:
    _sit_down(person, 3, ("Anna", "Ben"))
    seen = set()
    for _ in range(6):
        seat = person.table.match.seat
        assert person.prompt.startswith(f"{('Anna', 'Ben')[seat]} · ")
        seen.add(seat)
        person.act()
        person.until_asked()
        assert "table" == person.scene
    assert {0, 1} == seen


def test_the_table_turns_after_the_next_person_was_called(person: Person) -> None:
    _sit_down(person, 2, ("Anna", "Ben"))
    seat = person.table.match.seat
    other = ("Ben", "Anna")[seat]
    person.answer()
    person.until(lambda: person.toast == f"Your turn, {other}")
    assert seat == person.table.match.seat
    person.until_asked()
    assert seat != person.table.match.seat


def test_the_scales_name_whom_they_weigh_for(person: Person) -> None:
    _sit_down(person)
    seen: set[str] = set()

    def look() -> None:
        seen.add(person.target("scales").text.partition(":")[0])

    for _ in range(4):
        person.answer()
        person.until_asked(look)
    assert "Bo" in seen
    assert person.target("scales").text.startswith(say("knq.to_spend", count=_purse(person)) + " (")


def test_a_king_of_a_first_hand_is_told_and_seen(come: Opener) -> None:
    person = come(seed="6")
    toasts: dict[str, int] = {}

    def look() -> None:
        toasts.setdefault(person.toast, len(person.pile("layout")))

    person.stage.context.navigate.open_table(MatchSetup(GAME, (Seating("Anna"), BOTS[0]), {}, 0))
    person.until_asked(look)
    kings = person.controller.view(0).state.zones[LAYOUT]
    assert len(kings) > 0
    told = [f"{{{name(king)}}} has appeared: {i} of 4 Kings" for i, king in enumerate(kings, 1)]
    assert told == [text for text in toasts if "Kings" in text]


def test_a_card_that_was_bought_lies_on_the_discards(person: Person) -> None:
    deed = do_deed.deed_of(person, _come_to(person, "buy")[0])
    card = deed.moves[0].card
    person.act(deed.text)
    person.until(lambda: not person.controller.view(0).state.zones[HANDS[0]])
    assert card == person.pile("discard:0")[-1].card
    person.until_asked()
    discards = [sprite.card for sprite in person.pile("discard:0")]
    person.table.view.load_view()
    assert discards == [sprite.card for sprite in person.pile("discard:0")]


def test_a_card_bought_lies_uppermost_also_where_the_one_before_is_still_there(person: Person) -> None:
    _sit_down(person, 2)
    seen = 0
    for _ in range(6):
        person.answer()
        person.until_asked()
        key, cards = _hud(person).history.last_deeds.get(1, ("", ()))
        pile = [sprite.card for sprite in person.pile("discard:1")]
        if key == "knq.has_bought" and cards[0] in pile:
            assert cards[0] == pile[-1]
            seen += 1
    assert seen > 2


def test_what_another_did_last_is_remembered(person: Person) -> None:
    _sit_down(person, 3)
    for _ in range(4):
        person.answer()
        person.until_asked()
    done = _hud(person).history.last_deeds
    assert {0, 1, 2} == set(done)
    assert {"knq.has_bought", "knq.has_kept", "knq.has_passed", "knq.has_met"} >= {key for key, _ in done.values()}


def test_a_hint_is_told_where_it_is_written_what_others_did(person: Person) -> None:
    _sit_down(person, 3)
    for _ in range(2):
        person.answer()
        person.until_asked()
    frame = DisplayList()
    person.table.draw(frame)
    written = [frame.items["done", place].rect for place in (1, 2)]
    assert all(tab.contains(words) for tab, words in zip(_hud(person).remarks, written, strict=False))


def test_everything_says_what_it_is(person: Person) -> None:
    _sit_down(person)
    person.answer()
    person.until_asked()
    hud = _hud(person)
    hints = {hint.id: hint for hint in hud.tooltips()}
    shown = hud.history.zones
    assert f"Bo has discarded {len(shown[DISCARDS[1]])} cards; bought cards go here too" == (
        hints["hint:discard:1"].text
    )
    assert (
        f"Kings that have appeared: {len(shown[LAYOUT])} of 4. The last one ends the match." == hints["hint:kings"].text
    )
    assert hints["hint:9"].text.startswith("Costs 9 · ")
    person.point(hints["hint:kings"].rect.center)
    person.wait(1.0)
    assert (hints["hint:kings"].text, hints["hint:kings"].rect) == person.table.cards.tip()


def test_the_keys_learn_from_a_deck_how_large_it_is(person: Person) -> None:
    _sit_down(person)
    shown = _hud(person).history
    ahead = len(shown.zones[DRAWS[0]])
    assert (
        f"Your deck: {ahead} to draw, {len(shown.owned_by(0)) - ahead} in play or discarded. Click to see it."
        == (person.table.widgets["deck:0"].tip()[0])
    )


# -- the log


def _told(person: Person) -> list[str]:
    tools = person.table.toolbar
    return [
        saying.words
        for saying in tools.game_log.entries(person.table.match.viewer, len(person.table.view.history.events))
    ]


def test_the_log_says_who_draws_what_and_what_comes_next(person: Person) -> None:
    deed = do_deed.deed_of(person, _come_to(person, "buy")[0])
    hand = person.controller.view(0).state.zones[HANDS[0]]
    before = _told(person)
    assert f"({say('knq.to_spend', count=worth(hand))})" in before[-1]
    assert before[-1].startswith("You draw ")
    assert all(f"{{{name(card)}}}" in before[-1] for card in hand)
    person.act(deed.text)
    person.until_asked()
    number = deed.text.removeprefix("buy ")
    after = _told(person)[len(before) :]
    assert [f"You buy {{{_name(deed)}}}"] == after[:1]
    assert after[1].startswith(f"The next {number} is ")


@pytest.mark.parametrize(
    ("text", "events", "told"),
    [
        ("first 1", (), ["Bo begins"]),
        ("deal", (), ["The piles are laid out"]),
        (
            "start face=KH,AS",
            (Moved(parse_list("2H")[0], TOPS["2"], HANDS[1]), Moved(parse_list("KH")[0], FACE, LAYOUT)),
            ["Bo takes a starting hand: {2H}", "{KH} joins the Kings"],
        ),
        ("swap face=AH", (Moved(parse_list("AH")[0], FACE, HANDS[0]),), ["{AH} replaces it"]),
        (
            "face TC",
            (Moved(parse_list("TC")[0], FACE, DISCARDS[0]), Moved(parse_list("2S")[0], HANDS[0], DISCARDS[0])),
            ["The face card is {TC}"],
        ),
        ("face KS", (Moved(parse_list("KS")[0], FACE, LAYOUT),), ["{KS} joins the Kings"]),
        (
            "draw 9H",
            (Moved(parse_list("2S")[0], DISCARDS[0], DRAWS[0]), Moved(parse_list("9H")[0], DRAWS[0], HANDS[0])),
            ["Anna draws {9H} (9 points to spend)", "The discards were shuffled first"],
        ),
        (
            "draw 9H",
            (Moved(parse_list("9H")[0], DRAWS[0], HANDS[0]), Moved(parse_list("AH")[0], KEPT[0], HANDS[0])),
            ["Anna draws {9H} and adds {AH}, kept last turn (19 points to spend)"],
        ),
    ],
)
def test_what_chance_does_is_told(text: str, events: tuple[Moved, ...], told: list[str]) -> None:
    assert told == [saying.words for saying in chance_entries(ObservedDeed(CHANCE, text, None, events), ("Anna", "Bo"))]


def test_in_a_record_all_numbers_are_those_of_the_deed_looked_at(person: Person) -> None:
    _sit_down(person, option="max_rounds=3")
    person.play_to(lambda: person.scene == "match")
    person.stage.context.navigate.show_replay(person.controller.path)
    scene = person.top
    for n in (scene.record_view.length, 4, 0, 12, 9):
        scene.player.go_to(n)
        person.frame()
        shown = scene.table.hud.history.zones
        truth = scene.record_view.view(n, scene.viewer).state.zones
        assert {zone: sorted(cards) for zone, cards in truth.items()} == {
            zone: sorted(cards) for zone, cards in shown.items()
        }


def test_queens_stand_on_the_plate(person: Person) -> None:
    _come_to(person, "buy queen")
    assert person.target("plate:0").text.startswith("Anna, Queens: 0")
    person.act("buy queen")
    person.until_asked()
    assert "Queens: 1" in person.target("plate:0").text


# -- the end


def _history(kings: int) -> MatchHistory:
    history = MatchHistory(2)
    history.events = [Moved(king, FACE, LAYOUT) for king in parse_list("KH,KS,KD,KC")[:kings]]
    return history


def test_the_end_is_explained(person: Person) -> None:
    _sit_down(person)
    hud = _hud(person)
    assert hud.state is not None
    ended = Ended((3, 1), ((0,), (1,)))
    assert "The fourth King has appeared. You have the most Queens: 3." == hud.words.summarize(_history(4), ended)
    assert "All rounds have been played. You have the most Queens: 3." == hud.words.summarize(_history(3), ended)
    hud.words.state = replace(hud.state, zones={**hud.state.zones, QUEENS: ()})
    assert "The last Queen has been bought. You have the most Queens: 3." == hud.words.summarize(_history(3), ended)


def test_where_queens_are_level_the_jacks_and_aces_are_told(person: Person) -> None:
    _sit_down(person)
    hud = _hud(person)
    assert hud.state is not None
    decks = {DRAWS[0]: parse_list("QS,JH,AS,TC"), DRAWS[1]: parse_list("QH,JS")}
    bare = dict.fromkeys(hud.state.zones, ())
    hud.words.state = replace(hud.state, zones={**bare, **decks})
    history = _history(4)
    history.totals = (1, 1)
    told = hud.words.summarize(history, Ended((1, 1), ((0,), (1,))))
    decided = "The Queens are tied at 1, so Jacks and Aces decide. Anna: 2 · Bo: 1"
    assert f"The fourth King has appeared. {decided}" == told
    assert [("Queens", (1, 1)), ("Jacks and Aces", (2, 1))] == list(hud.words.score_rows(history))


def test_where_jacks_and_aces_are_level_too_the_end_says_so(person: Person) -> None:
    _sit_down(person)
    hud = _hud(person)
    assert hud.state is not None
    decks = {DRAWS[0]: parse_list("QS,JH"), DRAWS[1]: parse_list("QH,JS")}
    hud.words.state = replace(hud.state, zones={**dict.fromkeys(hud.state.zones, ()), **decks})
    told = hud.words.summarize(_history(4), Ended((1, 1), ((0, 1),)))
    level = "The Queens are tied at 1, and so is the lead in Jacks and Aces. Anna: 1 · Bo: 1"
    assert f"The fourth King has appeared. {level}" == told


def test_where_jacks_and_aces_are_level_for_some_only_the_lead_is_said_to_be_tied(person: Person) -> None:
    _sit_down(person, 3)
    hud = _hud(person)
    assert hud.state is not None
    decks = {DRAWS[0]: parse_list("QS,JH"), DRAWS[1]: parse_list("QH,JS"), DRAWS[2]: parse_list("QC")}
    hud.words.state = replace(hud.state, zones={**dict.fromkeys(hud.state.zones, ()), **decks})
    told = hud.words.summarize(_history(4), Ended((1, 1, 1), ((0, 1), (2,))))
    level = "The Queens are tied at 1, and so is the lead in Jacks and Aces. Anna: 1 · Bo: 1 · Cy: 0"
    assert f"The fourth King has appeared. {level}" == told


def test_a_match_ends_with_its_counts(person: Person) -> None:
    _sit_down(person, 2, option="max_rounds=2")
    person.play_to(lambda: person.scene == "match")
    rows = [row[0].text for row in person.top.table().rows]
    assert ["Queens", "Jacks and Aces"] == rows


@pytest.mark.parametrize(
    "option", ["starting_kings=replace", "kept=replaces", "stuck=keep", "starting_hands=all", "max_rounds=3"]
)
def test_the_table_plays_by_every_option(person: Person, option: str) -> None:
    _sit_down(person, 3, option=option)
    for _ in range(6):
        if person.scene == "match":
            return
        person.answer()
        person.until_asked()
        zones = person.controller.view(0).state.zones
        table = person.table.board
        assert {zone: len(cards) for zone, cards in zones.items()} == {
            zone: len(pile) for zone, pile in table.zones.items()
        }


def test_a_price_is_told_beside_the_raised_card(come: Opener) -> None:
    person = come()
    _come_to(person, "buy ")
    top = next(target for target in person.table.targets() if target.id.startswith("top:"))
    person.point(top.rect.center)
    person.wait(1)
    (sprite,) = [sprite for _, sprite in person.table.board.sprites() if sprite.is_pointed_at]
    text, about = person.table.cards.tip()
    assert text.startswith("Costs ")
    assert about.contains(shown_rect(person.table.board, sprite))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (800, 1280)], ids=str)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_buttons_beside_each_other_are_equally_high(come: Opener, size: tuple[int, int], scale: float) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    _come_to(person, "pass")
    to_pass, decks = person.target("deed:pass").rect, person.target("decks").rect
    assert to_pass.h == decks.h
    assert to_pass.bottom == decks.bottom or to_pass.bottom <= decks.top


@pytest.mark.parametrize("seats", [2, 4])
def test_a_price_in_large_print_leaves_what_is_written_of_others_to_be_read(come: Opener, seats: int) -> None:
    person = come((1280, 800), settings=replace(QUICK, text_scale=2.0))
    _sit_down(person, seats)
    person.answer()
    person.until_asked()
    hud = _hud(person)
    prices = [hint for hint in hud.tooltips() if hint.text.startswith("Costs ")]
    assert len(prices) >= 9
    for price in prices:
        person.point(price.rect.center)
        person.wait(1.0)
        frame = DisplayList()
        person.table.draw(frame)
        tip = frame.items[("table", "tip"), person.table.cards.name, "text"].rect
        assert len(hud.remarks) == seats - 1 + 2 * seats
        assert all(tip.clip(words).w < words.w / 8 for words in hud.remarks)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1024, 640), 1.0), ((1280, 800), 1.0), ((1280, 800), 2.0), ((1920, 1080), 1.0), ((800, 1280), 1.0)],
    ids=str,
)
def test_news_of_two_lines_leaves_the_prices_free(
    person: Person, size: tuple[int, int], scale: float, seats: int
) -> None:
    person.stage.context.change_settings(replace(QUICK, text_scale=scale))
    person.resize(size)
    _sit_down(person, seats)
    table = person.table
    table.overlays.show_toast(
        "You have 4 points to spend, red 7 minus black 3, so you can’t buy a card that costs 9 or more."
    )
    person.wait(0.5)
    told = table.overlays.toasts.slip(table.kit, table.hud.toast_foot)
    assert 1.5 < told.h / toast_height(table.kit) < 2
    assert len(table.hud.captions) >= 10
    assert -1 == told.collidelist(table.hud.captions)


@pytest.mark.parametrize("is_legal", [True, False])
def test_what_was_dragged_from_a_pile_leaves_nothing_pointed_at_there(person: Person, *, is_legal: bool) -> None:
    _come_to(person, "buy")
    legal = set(person.legal())
    ware = next(
        target
        for target in person.table.cards.targets_by_card().values()
        if target.id.startswith(("top:", "queens:"))
        and (f"buy {target.id.split(':')[1].replace('QS', 'queen')}" in legal) == is_legal
    )
    away = person.target("hand:0:" + name(own(person.table)[0])).rect.center
    person.point(ware.rect.center)
    person.drag(ware.id, away)
    person.up(away)
    person.wait(1.0)
    hovered = person.table.board.hovered
    assert hovered is None or hovered in person.pile("hand:0")
    assert "Costs" not in person.table.cards.tip()[0]


def test_a_queen_that_is_bought_counts(person: Person) -> None:
    _sit_down(person)
    behaviour, queen, seven = person.table.hud.card_behaviour, parse_list("QH")[0], parse_list("7H")[0]
    assert behaviour.is_weighty(Moved(queen, QUEENS, DISCARDS[0]))
    assert not behaviour.is_weighty(Moved(seven, TOPS["7"], DISCARDS[0]))


def test_what_cannot_be_bought_does_not_rise_and_a_pointer_at_rest_asks_for_nothing(person: Person) -> None:
    _come_to(person, "buy")
    board, cards = person.table.board, person.table.cards
    affordable = next(deed for deed in board.legal if deed.text.startswith("buy") and deed.moves)
    zone = affordable.moves[0].src
    sprite = board.zones[zone][-1]
    place = cards.rect_of(sprite).center
    person.point(place)
    person.point((place[0] + 1, place[1]))
    assert sprite.is_pointed_at
    assert cards.tip()[0]
    board.legal = ()
    board.step_lifts(0.01, is_ringed=False, is_lively=False)
    assert not sprite.is_pointed_at
    assert not cards.tip()[0]
    person.table.cards.hover((place[0] + 2, place[1]))
    assert cards.tip()[0]
