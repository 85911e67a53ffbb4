"""How the contracts from which a dealer of King chooses lie side by side: with as many words as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.layout import centred, inset
from kq_table.ui.widget import UiContext

EDGE: Final = 12
"""Design pixels between the panel's edge and its cells, and between a cell's edge and its words."""
GAP: Final = 8
"""Design pixels between two cells, and between a digit and the words."""
MARK_ROOM: Final = 32
"""Design pixels at the end of a cell, where a hint puts its mark; in usual text nothing is written there."""
SHAPES: Final = ((2, True), (3, True), (1, True), (2, False), (3, False), (1, False))
"""How many columns there are, and whether cells say what a contract costs: the first that has room is taken."""
NARROWEST: Final = (3, False)
"""Taken where none has room."""


@dataclass(frozen=True)
class ContractOffer:
    """
    A contract of the running half.

    :param key: its name in a record
    :param short: its name where there is little room
    :param cost: what each thing that counts costs or brings
    :param bounds: what is forbidden besides the usual; empty for nothing
    :param is_open: whether it may still be chosen
    """

    key: str
    title: str
    short: str
    cost: str
    bounds: str
    is_open: bool

    @property
    def below(self) -> str:
        """What stands below the name."""
        return self.cost if self.is_open else say("king.played")

    @property
    def spoken(self) -> str:
        """What a voice would say."""
        return f"{self.title}: {self.below}"


@dataclass(frozen=True)
class ContractGrid:
    """
    Where the contracts lie, in pixels.

    :param has_cost: whether there is room below the names for what they cost; the names are the short ones otherwise
    """

    box: Rect
    cells: Sequence[Rect]
    columns: int
    has_cost: bool

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        """Give the index of the cell at a place."""
        return next((index for index, cell in enumerate(self.cells) if cell.collidepoint(pos)), None)

    def step(self, at: int, across: int, down: int, still_open: Sequence[int]) -> int:
        """Give the nearest of some cells in a direction; the same one if none lies there."""
        row, column = divmod(at, self.columns)
        if across:
            ahead = [index for index in still_open if (index - at) * across > 0]
            return min(ahead, key=lambda index: abs(index - at), default=at)
        ahead = [index for index in still_open if (index // self.columns - row) * down > 0]
        return min(
            ahead,
            key=lambda index: (abs(index // self.columns - row), abs(index % self.columns - column)),
            default=at,
        )


EMPTY: Final = ContractGrid(Rect(0, 0, 0, 0), (), *NARROWEST)


def fit(kit: UiContext, offers: Sequence[ContractOffer], room: Rect) -> ContractGrid:
    """Lay the contracts in the middle of *room*, as large as their words need."""
    sizes = {shape: _size(kit, offers, *shape) for shape in SHAPES}
    fitting = (shape for shape, (w, h) in sizes.items() if w <= room.w and h <= room.h)
    columns, has_cost = shape = next(fitting, NARROWEST)
    box = centred(room, *sizes[shape])
    return ContractGrid(box, _cells(kit, inset(box, kit.px(EDGE)), len(offers), columns), columns, has_cost)


def digit_width(kit: UiContext) -> int:
    """Give the width of a digit and the gap after it, in pixels."""
    return kit.fonts.width("0", "small") + kit.px(GAP)


def _size(kit: UiContext, offers: Sequence[ContractOffer], columns: int, has_cost: bool) -> tuple[int, int]:
    rows, gap, edge = -(-len(offers) // columns), kit.px(GAP), 2 * kit.px(EDGE)
    across = max((_cell_width(kit, offer, has_cost=has_cost) for offer in offers), default=0)
    down = kit.fonts.height("strong") + (kit.fonts.height("small") if has_cost else 0) + gap
    down = max(kit.px(theme.HIT), down)
    return columns * across + (columns - 1) * gap + edge, rows * down + (rows - 1) * gap + edge


def _cell_width(kit: UiContext, offer: ContractOffer, *, has_cost: bool) -> int:
    words = [kit.fonts.width(offer.title if has_cost else offer.short, "strong")]
    words += [kit.fonts.width(text, "small") for text in (offer.cost, say("king.played")) if has_cost]
    return digit_width(kit) + max(words) + kit.px(EDGE) + kit.px(MARK_ROOM)


def _cells(kit: UiContext, area: Rect, count: int, columns: int) -> list[Rect]:
    gap, rows = kit.px(GAP), -(-count // columns)
    across = (area.w - (columns - 1) * gap) // columns
    down = (area.h - (rows - 1) * gap) // max(1, rows)
    places = (divmod(index, columns) for index in range(count))
    return [Rect(area.x + column * (across + gap), area.y + row * (down + gap), across, down) for row, column in places]
