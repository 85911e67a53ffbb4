"""How the cards of Kings n' Queens lie, move and sound. Knows where piles lie, not what may be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pygame import Rect

from engines.core.api import Deed, Event, Moved, Seat, View, Zone
from engines.core.cards import Card, name
from engines.games.kings_n_queens.state import (
    FACE,
    LAYOUT,
    NUMBERS,
    PILES,
    QUEENS,
    REMOVED,
    TOPS,
    Phase,
    is_red,
    points,
)
from kq_table.board.animation import Pose
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.slots import FanSlot, Layout, Pile, Size, Slot
from kq_table.games.shared.panel_layout import place_of

from .panel_layout import RISE, Area, KingsNQueensLayout, Spot

SHELVES: Final = {**{TOPS[number]: number for number in NUMBERS}, FACE: "face", QUEENS: "queen"}
"""Where each ware lies, in the order of prices."""
DECKS: Final = frozenset({FACE.name, "draw", *(pile.name for pile in PILES.values())})
FULL: Final = 7
"""The cards under the uppermost of a full number pile."""
BESIDE: Final = 0.9
"""The part of a card's width by which cards in hand lie apart where there is room."""


class KingsNQueensCardBehaviour(CardBehaviour):
    """Everything lies open but the piles that cards are drawn from."""

    decks = DECKS
    sweeps = frozenset({"hand"})
    single_deal = frozenset({LAYOUT.name})
    tuck_under_top = frozenset({"discard"})
    shop = frozenset(zone.name for zone in SHELVES)

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self.bought: dict[Zone, Card] = {}
        """By discards: what was bought in the last turn, which lies on top of them."""

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Part a hand by colour, as the scales do; let the next Queen for sale and what was bought lie uppermost."""
        if zone == QUEENS:
            return tuple(sorted(cards, reverse=True))
        if zone.name == "hand":
            return tuple(sorted(cards, key=lambda card: (not is_red(card), -points(card), card)))
        top = self.bought.get(zone)
        return tuple(sorted(cards, key=lambda card: card == top)) if top is not None else cards

    def is_manual(self, zone: Zone) -> bool:
        """Let no hand be ordered otherwise: it is parted as the scales weigh it."""
        del zone
        return False

    def is_face_up(self, zone: Zone, card: Card) -> bool:  # noqa: ARG002 (it does not depend on the card)
        """Whether the zone is none of the decks: everything else lies open."""
        return zone.name not in DECKS

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """Say what a card's going would be: a purchase, or a card kept or given back."""
        if zone in SHELVES:
            return (f"buy {SHELVES[zone]}",)
        word = "exchange" if view.state.public.phase == Phase.EXCHANGE else "keep"
        return (f"{word} {name(card)}",) if zone.name == "hand" else ()

    def key_row(self, zone: Zone) -> str:
        """Let the keys go along the whole market."""
        return "market" if zone in SHELVES else str(zone)

    def number_key(self, zone: Zone) -> int | None:
        """Let the key of a number go to its pile."""
        number = SHELVES.get(zone, "")
        return int(number) if number in NUMBERS and number else None

    def pile_of(self, deed: Deed) -> str:
        """Let the face cards be pressed: nobody knows which one comes."""
        return str(FACE) if deed.text == "buy face" else ""

    def pauses_between(self, shown: Event, coming: Event) -> bool:
        """Let a King that has come out be seen, and a first hand before it is shuffled."""
        is_king_out = isinstance(shown, Moved) and shown.dst == LAYOUT
        is_shuffled = isinstance(coming, Moved) and (coming.src.name, coming.dst.name) == ("hand", "draw")
        return is_king_out or is_shuffled

    def sound(self, event: Event) -> str:
        """Let it be heard what a card is bought for, and what it is."""
        if not isinstance(event, Moved):
            return ""
        if event.dst.name in DECKS:
            return "shuffle"
        if event.dst == LAYOUT:
            return "crown"
        if event.dst.name == "discard":
            return "jewel" if event.src == QUEENS else "coin"
        return "place"


@dataclass(frozen=True, slots=True)
class Tray(Pile):
    """A pile with a wide reach: what is let go anywhere in its room is meant for it."""

    room: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def takes(self, x: float, y: float, margin: float) -> bool:
        """See `Slot`."""
        return bool(self.room.collidepoint(x, y)) or super(Tray, self).takes(x, y, margin)


@dataclass(frozen=True, slots=True)
class Spots:
    """A place for each card; more cards than places lie on the last."""

    spots: tuple[Spot, ...]
    scale: float

    def pose(self, index: int, count: int, laid_by: int) -> Pose:  # noqa: ARG002 (its places are fixed)
        """See `Slot`."""
        return Pose(*self.spots[min(index, len(self.spots) - 1)], scale=self.scale)

    def takes(self, x: float, y: float, margin: float) -> bool:  # noqa: ARG002 (no card is ever let go here)
        """See `Slot`."""
        return False


def layout(zones: Sequence[Zone], where: KingsNQueensLayout, seat: Seat, seats: int) -> Layout:
    """Give the slots as *seat* sits, the market's in the order of prices."""
    in_order = sorted(zones, key=lambda zone: list(SHELVES).index(zone) if zone in SHELVES else -1)
    slots = {zone: _slot(zone, where, seat, seats) for zone in in_order}
    scales = {1.0, where.shelf, where.shelf / 2, *(scale for area in where.areas for scale in (area.scale, area.piles))}
    return Layout(slots, where.card, tuple(sorted(scales, reverse=True)), frozenset(TOPS.values()))


def _slot(zone: Zone, where: KingsNQueensLayout, seat: Seat, seats: int) -> Slot:
    if zone.owner >= 0:
        place = place_of(zone.owner, seat, seats)
        return _own_slot(zone.name, where, where.areas[place], is_mine=place == 0)
    thickness = where.card[1] * RISE / FULL
    if zone == LAYOUT:
        return Spots(where.kings, where.shelf / 2)
    if zone == REMOVED:
        return Pile(where.wares[-1][0], -where.card[1], where.card, where.shelf)
    if zone == FACE:
        return Pile(*where.wares[len(NUMBERS)], where.card, where.shelf, thickness=where.card[1] * 0.002)
    if zone == QUEENS:
        return Pile(*where.wares[len(NUMBERS) + 1], where.card, where.shelf, thickness=where.card[1] * 0.003)
    number = NUMBERS.index(zone.name[-1])
    return Pile(*where.wares[number], where.card, where.shelf, thickness=thickness)


def _own_slot(name: str, where: KingsNQueensLayout, area: Area, *, is_mine: bool) -> Slot:
    if name == "hand":
        size: Size = (round(where.card[0] * area.scale), round(where.card[1] * area.scale))
        lean = 2.0 if is_mine else 0.0
        droop = size[1] * 0.02 if is_mine else 0.0
        return FanSlot(*area.hand, area.span, size[0] * BESIDE, droop, lean, size, area.scale)
    spot = {"draw": area.draw, "discard": area.discard, "kept": area.kept}[name]
    if name == "discard" and is_mine:
        return Tray(*spot, where.card, area.piles, room=where.tray)
    return Pile(*spot, where.card, area.piles, thickness=where.card[1] * 0.002)
