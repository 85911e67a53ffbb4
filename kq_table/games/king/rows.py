"""A layout on the table: a row for each suit and a column for each rank, with the places where a card can go next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from pygame import Rect, Surface
from pygame.transform import smoothscale_by

from engines.core.cards import RANKS, SUITS, Card, rank, suit
from engines.games.king import layout
from engines.games.king.contracts import Contract
from kq_table.board.animation import Pose
from kq_table.board.card_behaviour import SUIT_ORDER, by_suit
from kq_table.board.render import Z_STEP
from kq_table.board.slots import Size
from kq_table.games.shared.words import SUIT_ICONS
from kq_table.ui import svg, theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import Z_HUSH
from kq_table.ui.widget import UiContext

ROW: Final = 0.44
"""Least distance from row to row, in heights of these cards, so that indices and a part of the faces are seen."""
PITCH: Final = 0.34
"""Least distance from column to column, in widths of these cards."""
MOST_ROW: Final = 1.06
MOST_PITCH: Final = 1.08
"""The distances at which cards lie free of one another."""
LARGEST: Final = 0.8
"""The largest scale of these cards, as those of a trick."""


@dataclass(frozen=True)
class RowsSlot:
    """
    Cards in rows by suit and columns by rank, each in its own place; a `Slot` and `Grouped`.

    :param room: the rect of all of them
    :param card: a card's size in hand, in pixels
    """

    room: Rect
    card: Size

    @cached_property
    def scale(self) -> float:
        (w, h), columns, rows = self.card, len(RANKS) - 1, len(SUITS) - 1
        return min(LARGEST, self.room.w / (w * (1 + columns * PITCH)), self.room.h / (h * (1 + rows * ROW)))

    @cached_property
    def _steps(self) -> tuple[float, float]:
        """Pixels from column to column and from row to row."""
        w, h = (side * self.scale for side in self.card)
        across = min(MOST_PITCH * w, (self.room.w - w) / (len(RANKS) - 1))
        return across, min(MOST_ROW * h, (self.room.h - h) / (len(SUITS) - 1))

    def spot(self, card: Card) -> Pose:
        """Where a card lies, or will."""
        column, row = rank(card) - (len(RANKS) - 1) / 2, SUIT_ORDER.index(SUITS[suit(card)]) - (len(SUITS) - 1) / 2
        across, down = self._steps
        return Pose(self.room.centerx + column * across, self.room.centery + row * down, 0.0, self.scale)

    def rect(self, card: Card) -> Rect:
        w, h = (round(side * self.scale) for side in self.card)
        pose = self.spot(card)
        return Rect(0, 0, w, h).move_to(center=(round(pose.x), round(pose.y)))

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        return Pose(*self.room.center, 0.0, self.scale)

    def pose_among(self, index: int, cards: Sequence[Card]) -> Pose:
        return self.spot(cards[index])

    def takes(self, x: float, y: float, margin: float) -> bool:
        return bool(self.room.inflate(2 * margin, 2 * margin).collidepoint(x, y))


def comes_next(contract: Contract, lying: Sequence[Card]) -> list[Card]:
    """The cards that can be laid now, whoever holds them; none while any card may begin."""
    start = layout.start_of(contract.start, lying)
    if start < 0:
        return []
    free = layout.playable(sum(1 << card for card in lying), start)
    return [Card(card) for card in range(len(RANKS) * len(SUITS)) if free >> card & 1]


FACE, RIM = 0.86, 0.5
"""Opacity of a place's ground and of its edge."""
INDEX_HEIGHT, INDEX_EDGE = 0.15, 0.07
"""Height of a place's suit in card heights, and the distance of its index from its edge in card widths."""


def draw_ghosts(
    frame: DisplayList,
    kit: UiContext,
    slot: RowsSlot,
    start: int,
    lying: Sequence[Card],
    cards: Collection[Card],
    meant: Collection[Card],
) -> None:
    """
    Mark the places of cards that can come next, with their index, below the cards of the same row.

    :param start: the rank with which every suit begins
    :param meant: the cards whose place is lit
    """
    for card in cards:
        rect, row = slot.rect(card), by_suit(card)[0]
        below = sum(by_suit(other)[0] < row for other in lying)
        # The card before it covers the left part of a place in the upper half of a suit.
        picture = _ghost(kit, card, rect.size, RIM + (1 - RIM) * (card in meant), rank(card) > start)
        frame.add(("ghost", int(card)), picture, *rect.topleft, Z_HUSH + Z_STEP * below)


@lru_cache(maxsize=64)
def _ghost(kit: UiContext, card: Card, size: Size, opacity: float, is_at_right: bool) -> Surface:
    (w, h), line = size, max(1.0, 1.5 * kit.metrics.scale)
    box, radius = (line / 2, line / 2, w - line, h - line), 0.07 * w
    rim = svg.outlined(box, radius, theme.BRASS_LIGHT, line, opacity)
    picture = svg.draw(size, svg.filled(box, radius, kit.skins.lacquer.panel[0], FACE), rim)
    name, high, edge = RANKS[rank(card)], INDEX_HEIGHT * h, INDEX_EDGE * w
    words = kit.fonts.line(kit.fonts.letters.get(name, name.replace("T", "10")), "strong", theme.CREAM)
    words = smoothscale_by(words, high * 1.25 / words.get_height())
    sign = svg.icon(SUIT_ICONS[SUITS[suit(card)]], round(high), theme.CREAM)
    column = max(words.get_width(), sign.get_width())
    left, y = w - edge - column if is_at_right else edge, round(edge / 2)
    for part in (words, sign):
        picture.blit(part, (round(left + (column - part.get_width()) / 2), y))
        y += round(part.get_height() * 0.92)
    return picture
