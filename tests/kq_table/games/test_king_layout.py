"""The tables of King: everything has a place of its own, and every card can be read, for three and for four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Any

import pytest
from pygame import Rect

from engines.core.api import Zone
from engines.core.cards import SUITS, Card, suit
from engines.games import registry
from engines.games.king.state import MAX_SEATS
from kq_table.board.slots import Layout
from kq_table.games.king.hud import KingHud
from kq_table.games.king.panel_layout import MIN_PITCH, SMALL_SCALE
from kq_table.games.king.scores import ContractPanel
from kq_table.games.shared.interface import HudServices
from kq_table.games.shared.panel_layout import PanelLayout
from kq_table.match.setup import Seating
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext

from .test_layout import SIZES, _box, _cards, every_card_size

WINDOWS = [(size, scale) for size in (*SIZES, (800, 1200)) for scale in (1.0, 1.5, 2.0)]
TABLES = [("king", 3), ("king", 4), ("king-52", 4), ("jeu-du-roi", 4)]
NAMES = ("Anna", "Steady", "Bruno", "Clara")
INDEX = (0.2, 0.28)
"""The part of a card's width and height that its index takes, in two of its corners."""

every_window = pytest.mark.parametrize(("size", "scale"), WINDOWS)
every_company = pytest.mark.parametrize(("key", "seats"), TABLES)


def _zones(key: str, seats: int) -> dict[str, Zone]:
    rules = registry.game(key)
    return {str(zone): zone for zone in rules.new(seats, registry.complete_options(rules, {})).zones}


class Laid:
    """A table that was laid for a window, and the names of its zones."""

    def __init__(
        self,
        key: str,
        seats: int,
        size: tuple[int, int],
        scale: float,
        cards: float = 1.0,
        options: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        rules = registry.game(key)
        self.zones, self.seats = _zones(key, seats), seats
        company = HudServices(
            key,
            tuple(self.zones.values()),
            tuple(Seating(name) for name in NAMES[:seats]),
            registry.complete_options(rules, options),
            do=_nothing,
            show_toast=_nothing,
            settings=lambda: DEFAULTS,
            open_dialog=_nothing,
        )
        self.kit = _kit(size, scale, cards)
        self.hud = KingHud(company)
        self.slots: Layout = self.hud.place(self.kit, 0)
        self.layout: PanelLayout = self.hud.layout
        self.pack = self.hud.pack
        panel = self.hud.own_widgets[-1]
        assert isinstance(panel, ContractPanel)
        self.panel = panel
        self.hand_size = len(self.pack) // seats

    def hand(self, seat: int) -> list[Rect]:
        return _cards(self.slots, self.zones[f"hand:{seat}"], self.hand_size)

    def trick(self) -> list[Rect]:
        return [_box(self.slots, self.slots.pose(self.zones["trick"], 0, 1, seat)) for seat in range(self.seats)]

    def won(self, seat: int, cards: Sequence[Card]) -> list[Rect]:
        zone = self.zones[f"won:{seat}"]
        return [_box(self.slots, self.slots.place(zone, i, cards)) for i in range(len(cards))]

    def things(self) -> dict[str, Rect]:
        """Give the place of everything, cards at their most: once all lie closed, once all hearts count."""
        layout, hearts = self.layout, [card for card in self.pack if SUITS[suit(card)] == "H"]
        found = {f"plate:{place}": plate for place, plate in enumerate(layout.of_seats("plate"))}
        found |= {name: layout.places[name] for name in ("sheet", "prompt", "tools")} | {"trick": _all(self.trick())}
        for seat in range(self.seats):
            found[f"hand:{seat}"] = _all(self.hand(seat))
            closed = _all(self.won(seat, self.pack))
            self.count(hearts)
            found[f"won:{seat}"] = closed.union(_all(self.won(seat, [*self.pack[:8], *hearts])))
            self.count([])
        return found

    def count(self, cards: Sequence[Card]) -> None:
        """Let these cards count."""
        laying: Any = self.hud.card_behaviour
        laying.update(_Public(frozenset(cards)))


@cache
def _kit(size: tuple[int, int], scale: float, cards: float) -> UiContext:
    """Make the measures and fonts of a window once for all games."""
    return UiContext(Metrics(size, scale, cards))


@cache
def _laid(key: str, seats: int, size: tuple[int, int], scale: float, cards: float = 1.0) -> Laid:
    """Lay a table once for all tests that look at it; they leave it as it was."""
    return Laid(key, seats, size, scale, cards)


class _Public:
    """What the laying learns of a deal."""

    turn = 0

    def __init__(self, cards: frozenset[Card]) -> None:
        self.contract, self.cards = self, cards


def _nothing(*_: object) -> None:
    """Do nothing: nobody plays here."""


def _all(rects: Sequence[Rect]) -> Rect:
    return rects[0].unionall(list(rects))


@every_window
@every_company
@every_card_size
def test_nothing_lies_outside_the_window_or_on_anything_else(
    key: str, seats: int, size: tuple[int, int], scale: float, cards: float
) -> None:
    things = _laid(key, seats, size, scale, cards).things()
    window = Rect((0, 0), size)
    assert [] == [name for name, rect in things.items() if not window.contains(rect)]
    assert [] == [{one, other} for one, other in combinations(things, 2) if things[one].colliderect(things[other])]


@every_window
@every_company
def test_of_every_card_in_hand_the_index_can_be_seen(key: str, seats: int, size: tuple[int, int], scale: float) -> None:
    laid = _laid(key, seats, size, scale)
    poses = [laid.slots.pose(laid.zones["hand:0"], i, laid.hand_size) for i in range(laid.hand_size)]
    assert min(b.x - a.x for a, b in pairwise(poses)) >= MIN_PITCH * laid.slots.card[0] - 1
    assert laid.slots.card[1] >= min(size) * 0.1


@every_window
@every_company
def test_every_card_of_a_trick_shows_an_index_whole(key: str, seats: int, size: tuple[int, int], scale: float) -> None:
    trick = _laid(key, seats, size, scale).trick()
    for card in trick:
        corner = Rect(0, 0, round(card.w * INDEX[0]), round(card.h * INDEX[1]))
        corners = [corner.move(card.topleft), corner.move(card.right - corner.w, card.bottom - corner.h)]
        others = [other for other in trick if other is not card]
        # Opposite cards lie across each other: the lower index of the upper card may be covered.
        assert any(all(corner.clip(other).w <= 2 for other in others) for corner in corners)


@pytest.mark.parametrize("key", ["king", "king-52", "jeu-du-roi"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_own_card_of_four_covers_no_third_of_the_one_opposite(key: str, size: tuple[int, int]) -> None:
    trick = _laid(key, 4, size, 1.0).trick()
    assert trick[0].clip(trick[2]).h < 0.28 * trick[0].h


@every_window
@every_company
def test_ones_own_won_cards_lie_nearest_to_ones_own_plate(
    key: str, seats: int, size: tuple[int, int], scale: float
) -> None:
    laid = _laid(key, seats, size, scale)
    won, plates = laid.layout["won:0"], laid.layout.of_seats("plate")
    away = [
        max(plate.x - won.right, won.x - plate.right, plate.y - won.bottom, won.y - plate.bottom) for plate in plates
    ]
    assert away[0] == min(away)


@every_company
def test_play_goes_on_in_the_middle_of_the_felt_with_large_cards(key: str, seats: int) -> None:
    laid = _laid(key, seats, (1280, 800), 1.0)
    assert 640 == laid.layout["trick"].centerx == laid.layout["hand:0"].centerx == laid.layout["prompt"].centerx
    # Thirteen cards need more of the felt's width.
    assert round((0.24 if len(laid.pack) < 52 else 0.225) * 800) == laid.slots.card[1]


@every_window
@every_company
def test_the_cards_that_count_lie_open_side_by_side(key: str, seats: int, size: tuple[int, int], scale: float) -> None:
    laid = _laid(key, seats, size, scale)
    queens = [card for card in laid.pack if card % 13 == 10]
    laid.count(queens)
    for seat in range(seats):
        boxes = laid.won(seat, [*(card for card in laid.pack if card not in queens), *queens])[-len(queens) :]
        assert min(b.x - a.x for a, b in pairwise(boxes)) >= INDEX[0] * SMALL_SCALE * laid.slots.card[0]


@every_company
def test_a_window_too_low_for_everything_still_shows_the_upper_part(key: str, seats: int) -> None:
    assert _laid(key, seats, (1000, 240), 2.0).slots.card[1] > 0


@every_window
@every_company
def test_what_is_said_of_a_deal_fits_into_the_panel(key: str, seats: int, size: tuple[int, int], scale: float) -> None:
    laid = _laid(key, seats, size, scale)
    panel, place = laid.panel, laid.layout["sheet"]
    assert "sheet.unfold" == panel.button.name
    assert place.contains(panel.button.rect)
    assert place.h >= panel.strip_height(laid.kit, place.w)


def test_one_s_own_things_lie_below_and_the_others_go_round_clockwise() -> None:
    for seats in (3, MAX_SEATS):
        plates = _laid("king", seats, (1280, 800), 1.0).layout.of_seats("plate")
        mine, left, *_, right = plates
        assert max(plate.y for plate in plates) == mine.y
        assert left.x < right.x
    assert plates[2].y <= min(left.y, right.y)
