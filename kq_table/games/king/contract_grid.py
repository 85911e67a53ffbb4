"""The grid of contracts from which a dealer of King chooses, with as many words as fit."""

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
MARK_ROOM: Final = 32
"""Design pixels at the end of a cell for a hint's mark; text of usual size leaves them free."""
SHAPES: Final = ((2, True), (3, True), (1, True), (2, False), (3, False), (1, False))
"""Number of columns, and whether cells tell what a contract costs; the first that fits is taken."""
NARROWEST: Final = (3, False)
"""The shape taken if none fits."""


@dataclass(frozen=True)
class ContractOffer:
    """
    A contract of the running half.

    :param key: its name in a record
    :param short: its name where there is little room
    :param cost: what each thing that counts costs or brings
    :param bounds: additional prohibitions; empty for none
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
        return self.cost if self.is_open else say("king.played")

    @property
    def spoken(self) -> str:
        return f"{self.title}: {self.below}"


@dataclass(frozen=True)
class ContractGrid:
    """
    The rects of the contracts, in pixels.

    :param has_cost: whether the cost fits below the names; else the short names are used
    """

    box: Rect
    cells: Sequence[Rect]
    columns: int
    has_cost: bool

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        return next((index for index, cell in enumerate(self.cells) if cell.collidepoint(pos)), None)

    def step(self, at: int, across: int, down: int, still_open: Sequence[int]) -> int:
        """The nearest of some cells in a direction; the same one if there is none."""
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
    """Arrange the contracts in the middle of *room*, as large as their words need."""
    sizes = {shape: _size(kit, offers, *shape) for shape in SHAPES}
    fitting = (shape for shape, (w, h) in sizes.items() if w <= room.w and h <= room.h)
    columns, has_cost = shape = next(fitting, NARROWEST)
    box = centred(room, *sizes[shape])
    return ContractGrid(box, _cells(kit, inset(box, kit.px(EDGE)), len(offers), columns), columns, has_cost)


def digit_width(kit: UiContext) -> int:
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
