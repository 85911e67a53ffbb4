"""The tables of four more games of King's family: contracts, doubling, showing, layouts, sheets, and the direction."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pygame
import pytest
from pygame import Rect

from engines.core.api import SPECTATOR, RoundScored
from engines.core.cards import DECK, Card, name
from engines.games.king.contracts import Contract
from engines.games.king.state import LAYOUT, PublicState
from kq_table.games.king.chooser import BidOffer, BidPanel, ContractChooser, ContractOffer
from kq_table.games.king.hud import KingHud
from kq_table.games.king.rows import PITCH, ROW, RowsSlot
from kq_table.games.king.scores import ContractProgress
from kq_table.games.shared.interface import HudState
from kq_table.match.setup import MatchSetup, Seating
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Painter
from tests.kq_table import do_deed
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

from .test_king_layout import INDEX, WINDOWS, Laid

GAMES = ("portuguese-king", "rifki", "barbu", "trix")
NAMES = ("Anna", "Bo", "Cy", "Di")
BOTS = tuple(Seating(bot, "random") for bot in NAMES[1:])
every_game = pytest.mark.parametrize("game", GAMES)


def sit_down(person: Person, game: str, dealer: int = 0, people: int = 1) -> Person:
    seatings = tuple(Seating(one) for one in NAMES[:people])
    person.stage.context.navigate.open_table(MatchSetup(game, (*seatings, *BOTS[people - 1 :]), {}, dealer))
    return person


def public(person: Person) -> PublicState:
    state: PublicState = person.controller.view(0).state.public
    return state


def hud(person: Person) -> KingHud:
    found = person.table.hud
    assert isinstance(found, KingHud)
    return found


def progress(person: Person) -> ContractProgress:
    found = hud(person)._progress
    assert found is not None
    return found[1]


def come_to(person: Person, contract: str) -> None:
    """Have the contract chosen by oneself, and stop at the question after it."""
    person.until_asked()
    person.act(f"contract {contract}")
    person.until_asked()


def is_bidding(person: Person) -> bool:
    return person.is_asked() and public(person).is_bidding


def plate(person: Person, seat: int) -> tuple[str, ...]:
    state = hud(person).state
    assert state is not None
    return hud(person).plates.full_plate(state, seat).lines


# -- whole matches


@every_game
def test_a_whole_match_is_played_and_every_number_is_explained(come: Opener, game: str) -> None:
    person = sit_down(come(settings=QUICK), game)
    looked = set[int]()

    def look() -> None:
        history = person.table.view.history
        if person.scene != "table" or history.round in looked or not person.is_asked():
            return
        looked.add(history.round)
        person.key(pygame.K_F2)
        rows = progress(person).rows
        assert [len(row) for row in rows] == [5] * len(rows)
        person.key(pygame.K_ESCAPE)

    with person.stage.minimized():
        person.until_asked()
        while person.scene != "match":
            look()
            if person.scene == "round":
                assert person.top.title()
                assert all(person.top.working(seat) for seat in range(4))
            person.answer()
            person.until_asked()
    history = person.table.view.history
    course = hud(person)._deals.course
    assert course.deals == len(history.rounds)
    assert 0 == sum(history.totals)
    assert history.ended is not None
    assert hud(person).words.summarize(history, history.ended)
    rows = progress(person).rows[:-1]
    dealt = [row for row in rows if row[1].text]
    assert course.deals + (len(rows) - course.deals) == len(dealt)
    assert [] == [cell for row in dealt for cell in row[1:] if not cell.hint]


@pytest.mark.parametrize("do", [do_deed.click, do_deed.key])
@pytest.mark.parametrize("game", ["barbu", "trix"])
def test_choices_doubles_and_layouts_are_done_by_pointer_and_by_keys(
    come: Opener, game: str, do: Callable[[Person, str], None]
) -> None:
    person = sit_down(come(settings=QUICK), game)
    for contract in ("queens", "domino"):
        person.until_asked()
        while not public(person).is_naming:
            person.answer()
            person.until_asked()
        do(person, f"contract {contract}")
        person.until_asked()
        assert contract == public(person).contract.name
        number = public(person).round
        while person.scene == "table" and public(person).round == number:
            n, legal = person.controller.n, person.legal()
            # The last way to double or show is all at once.
            do(person, legal[-1] if public(person).is_bidding else person.controller.default_deed())
            assert person.controller.n > n
            person.until_asked()


# -- doubling


def test_bb_12_players_are_doubled_by_clicks_and_the_button_says_whom(person: Person) -> None:
    sit_down(person, "barbu", dealer=3)
    person.play_to(lambda: is_bidding(person) and "double 1 2 3" in person.legal())
    assert "Do you double anyone?" == person.prompt
    assert "No double" == person.target("bid:done").text
    person.click("bid:1")
    person.click("bid:3")
    assert "Double Bo and Di" == person.target("bid:done").text
    person.click("bid:1")
    assert "Double Di" == person.target("bid:done").text
    person.click("bid:2")
    person.click("bid:done")
    person.wait(0.3)
    assert (2, 3) == public(person).bids_by_seat[0]
    assert any("Cy" in line and "Di" in line for line in plate(person, 0))


def test_bb_12_players_are_doubled_by_keys(person: Person) -> None:
    sit_down(person, "barbu", dealer=3)
    person.play_to(lambda: is_bidding(person) and "double 1 2 3" in person.legal())
    person.key(pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE)
    assert "Double Bo and Di" == person.target("bid:done").text
    person.key(pygame.K_1, pygame.K_2, pygame.K_RETURN)
    person.wait(0.3)
    assert (2, 3) == public(person).bids_by_seat[0]


def test_bb_13_the_declarer_is_told_that_nobody_has_doubled(person: Person) -> None:
    sit_down(person, "barbu", people=4)
    person.until(lambda: person.scene == "curtain")
    while not public(person).is_bidding or public(person).turn:
        if person.scene == "curtain":
            person.look()
        person.until_asked()
        if person.scene == "table":
            person.act("contract tricks" if public(person).is_naming else "double none")
        person.until_asked()
    person.look()
    person.until_asked()
    assert "Nobody has doubled you" == person.prompt
    person.click("bid:done")
    person.wait(0.3)
    assert not public(person).is_bidding


def test_bb_16_who_owes_a_double_cannot_leave_it_out(person: Person) -> None:
    sit_down(person, "barbu", dealer=3)

    def is_due() -> bool:
        return is_bidding(person) and all("3" in text for text in person.legal())

    with person.stage.minimized():
        person.until_asked()
        while not is_due():
            if is_bidding(person):
                person.act("double none")
            else:
                person.answer()
            person.until_asked()
    assert "You must double Di now" == person.prompt
    assert "Double Di" == person.target("bid:done").text
    assert not person.has("bid:3")
    person.key(pygame.K_RETURN)
    person.wait(0.3)
    assert 3 in public(person).bids_by_seat[0]


# -- showing


def test_tx_10_a_card_is_shown_and_marked_on_its_owners_plate(person: Person) -> None:
    sit_down(person, "trix")

    def has_queen() -> bool:
        return public(person).is_naming and any(sprite.card % 13 == 10 for sprite in person.pile("hand:0"))

    person.play_to(has_queen)
    come_to(person, "queens")
    queen = next(name(sprite.card) for sprite in person.pile("hand:0") if sprite.card % 13 == 10)
    assert "Do you show any of these cards?" == person.prompt
    person.click(f"bid:{queen}")
    person.click("bid:done")
    person.wait(0.3)
    assert any(sprite.card in public(person).bids_by_seat[0] for sprite in person.pile("hand:0"))
    assert any(
        line.startswith("Shows") and f"{{{queen}}}" in line for line in hud(person).plates.lines(_state(person), 0)
    )


def _state(person: Person) -> HudState:
    state = hud(person).state
    assert state is not None
    return state


# -- layouts


def test_tx_13_a_card_goes_to_its_place_and_who_cannot_play_passes(person: Person) -> None:
    sit_down(person, "trix")
    come_to(person, "domino")
    slot = person.table.board.layout.slots[LAYOUT]
    assert isinstance(slot, RowsSlot)
    while not person.pile("layout"):
        person.act()
        person.until_asked()
    for sprite in person.pile("layout"):
        spot = slot.spot(sprite.card)
        assert (spot.x, spot.y) == (sprite.pose.x, sprite.pose.y)
        assert sprite.is_up
    person.play_to(lambda: person.scene == "round" or person.legal() == ["pass"])
    if person.scene == "table":
        assert "No card fits, so you must pass" == person.prompt
        person.click("deed:pass")
        person.wait(0.2)
        assert plate(person, 0)[1] == "Passed"


def test_a_layout_shows_where_cards_come_next(person: Person) -> None:
    sit_down(person, "trix")
    come_to(person, "domino")
    frame = DisplayList()
    person.table.draw(frame)
    ghosts = {Card(key[1]) for key in frame.items if isinstance(key, tuple) and key[0] == "ghost"}
    jacks = {card for card in DECK if card % 13 == 9}
    assert jacks <= ghosts | {sprite.card for sprite in person.pile("layout")}
    assert not ghosts & {sprite.card for sprite in person.pile("layout")}


# -- the direction


@pytest.mark.parametrize(("game", "next_seat"), [("portuguese-king", 1), ("rifki", 3), ("barbu", 1), ("trix", 3)])
def test_the_turn_passes_in_the_direction_that_the_panel_shows(person: Person, game: str, next_seat: int) -> None:
    sit_down(person, game)
    assert (next_seat == 3) == bool(hud(person)._sheet.direction_rect.w)
    person.until_asked()
    if public(person).is_naming:
        come_to(person, "tricks")
    while public(person).is_bidding:
        person.act()
        person.until_asked()
    person.act()
    person.until_asked()
    events = person.controller.history(SPECTATOR)
    led = [event for event in events if getattr(getattr(event, "dst", None), "name", "") == "trick"][:2]
    assert [0, next_seat] == [event.src.owner for event in led]
    view = person.controller.view(0)
    trick = next(zone for zone in view.state.zones if zone.name == "trick")
    laid = [hud(person).card_behaviour.laid_by(view, trick, at) for at in range(4)]
    assert laid[1] == (laid[0] + (1 if next_seat == 1 else -1)) % 4


# -- what is said


@every_game
def test_every_contract_is_told_in_full(game: str) -> None:
    laid = Laid(game, 4, (1280, 800), 1.0)
    for contract in laid.hud._deals.contracts:
        texts = laid.hud._deals.texts(contract)
        assert texts.title
        assert texts.cost[0] in "+−"


def test_doubles_are_told_in_the_result_and_in_the_sheet(person: Person) -> None:
    event = RoundScored(
        1,
        (-36, 36, -18, -6),
        (-36, 36, -18, -6),
        {
            "taken": (2, 0, 1, 1),
            "worth": (-6,) * 4,
            "bare": (-12, 0, -6, -6),
            "doubled": (2, 5, 2, 0),
            "place": (2,) * 4,
        },
    )
    sit_down(person, "barbu")
    words = hud(person).words
    assert "2 Queens, −6 each, doubles −24" == words.explain(event, 0, [card for card in DECK if card % 13 == 10][:2])
    assert "nothing, doubles +36" == words.explain(event, 1, [])


# -- where it lies


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@every_game
def test_nothing_lies_on_anything_else(game: str, size: tuple[int, int], scale: float) -> None:
    laid = Laid(game, 4, size, scale)
    things = laid.things()
    window = Rect((0, 0), size)
    assert [] == [thing for thing, rect in things.items() if not window.contains(rect)]
    assert [] == [{one, other} for one, other in combinations(things, 2) if things[one].colliderect(things[other])]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@every_game
def test_every_contract_has_a_cell_and_its_name_is_whole(game: str, size: tuple[int, int], scale: float) -> None:
    laid = Laid(game, 4, size, scale)
    deals = laid.hud._deals
    panel = next(one for one in laid.hud.own_widgets if isinstance(one, ContractChooser))
    offered: list[Contract] = deals.stage(deals.course.deals)
    panel.show([ContractOffer(deals.texts(one), is_open=True) for one in offered])
    assert laid.layout["trick"].contains(panel.rect)
    assert [] == [cell for cell in panel._grid.cells if not panel.rect.contains(cell)]
    shown = [offer.title if panel._grid.has_cost else offer.short for offer in panel._offers]
    room = min(cell.w for cell in panel._grid.cells)
    assert max(laid.kit.fonts.width(text, panel._grid.role) for text in shown) < room


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("count", [1, 3, 4])
def test_players_to_double_lie_above_the_button(count: int, size: tuple[int, int], scale: float) -> None:
    laid = Laid("barbu", 4, size, scale)
    panel = next(one for one in laid.hud.own_widgets if isinstance(one, BidPanel))
    panel.ask([BidOffer(str(i), NAMES[i], "has doubled you") for i in range(count)], " and ".join)
    panel.draw(Painter(DisplayList(), "test", 0))
    assert laid.layout["trick"].contains(panel.rect)
    cells = panel._grid.cells
    assert [] == [cell for cell in cells if not panel.rect.contains(cell)]
    assert [] == [pair for pair in combinations(cells, 2) if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_of_every_card_of_a_layout_the_index_can_be_seen(size: tuple[int, int], scale: float) -> None:
    laid = Laid("trix", 4, size, scale)
    slot = laid.slots.slots[LAYOUT]
    assert isinstance(slot, RowsSlot)
    assert min(PITCH, ROW) > max(INDEX)
    assert all(laid.layout["trick"].inflate(2, 2).contains(slot.rect(card)) for card in DECK)
    columns, rows = sorted({slot.rect(card).x for card in DECK}), sorted({slot.rect(card).y for card in DECK})
    w, h = slot.rect(Card(0)).size
    assert (13, 4) == (len(columns), len(rows))
    assert min(b - a for a, b in pairwise(columns)) >= INDEX[0] * w
    assert min(b - a for a, b in pairwise(rows)) >= INDEX[1] * h
