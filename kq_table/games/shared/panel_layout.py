"""The panels of a table: boxes in rows and columns, shared measures, and the search for the largest cards that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Final

from pygame import Rect

from engines.core.api import SPECTATOR, Seat
from kq_table.ui.metrics import Metrics

from .card_size import as_chosen, card_size, sizes_to_try

RAIL_WIDTH: Final = 42
"""Width of the wooden rail along the window's edges, in design pixels."""
TABLE_EDGE: Final = 50
"""Design pixels between a window's edge and the table's panels, so that these leave the corner inlays free."""
MAX_ASPECT: Final = 2.0
"""Greatest ratio of width to height of the part of a window that is used: everything stays together."""
TOOL_SIDE, TOOL_GAP = 48, 8
"""Side of a toolbar button, and the gap between two, in design pixels."""
TOOL_COUNT: Final = 5
LARGE_TEXT_SCALE: Final = 1.5
"""Text scale from which on the toolbar of a portrait window is narrow and high."""


Size = tuple[int, int]


class Box:
    """
    A place on the table.

    :param name: the key of the place; empty for none
    :param w: the least width in pixels, as *h* is the least height
    :param grow: its share of the spare length of the row or column around it
    :param align: its position across that row or column, 0 to 1, at its least breadth; None fills the breadth
    """

    def __init__(
        self, name: str = "", w: float = 0, h: float = 0, *, grow: float = 0, align: float | None = None
    ) -> None:
        self.name, self.least, self.grow, self.align = name, (round(w), round(h)), grow, align

    def places(self, room: Rect) -> Iterator[tuple[str, Rect]]:
        if self.name:
            yield self.name, room

    def band(self, room: Rect, axis: int, start: int, length: int) -> Rect:
        """Its rect, given that part of a row (axis 0) or column (axis 1)."""
        across, least = 1 - axis, self.least[1 - axis]
        place = [*room]
        place[axis], place[axis + 2] = start, length
        if self.align is not None:
            place[across] += round((place[across + 2] - least) * self.align)
            place[across + 2] = least
        return Rect(place)


class BoxRow(Box):
    """Boxes beside one another, *gap* pixels apart; there is none before a box that only takes up spare room."""

    axis = 0

    def __init__(
        self, *parts: Box, gap: int = 0, w: float = 0, h: float = 0, grow: float = 0, align: float | None = None
    ) -> None:
        super().__init__("", w, h, grow=grow, align=align)
        self._parts, (axis, across) = parts, (self.axis, 1 - self.axis)
        things = [i for i, part in enumerate(parts) if part.name or part.least != (0, 0)]
        self._gaps = [gap if i in things[1:] else 0 for i in range(len(parts))]
        least = [0, 0]
        least[axis] = max(self.least[axis], sum(part.least[axis] for part in parts) + sum(self._gaps))
        least[across] = max(self.least[across], *(part.least[across] for part in parts))
        self.least = (least[0], least[1])

    def places(self, room: Rect) -> Iterator[tuple[str, Rect]]:
        axis, shares = self.axis, sum(part.grow for part in self._parts)
        spare = max(0, room.size[axis] - sum(part.least[axis] for part in self._parts) - sum(self._gaps))
        start, grown = room.topleft[axis], 0.0
        for part, gap in zip(self._parts, self._gaps, strict=True):
            # Spare length is counted from the start, so that rounding loses nothing.
            before, grown = grown, grown + part.grow
            extra = round(spare * grown / shares) - round(spare * before / shares) if part.grow else 0
            length = part.least[axis] + extra
            yield from part.places(part.band(room, axis, start + gap, length))
            start += gap + length


class BoxColumn(BoxRow):
    """Boxes below one another."""

    axis = 1


class Stack(Box):
    """Boxes in the same place, at different times."""

    def __init__(self, *parts: Box, grow: float = 0) -> None:
        super().__init__("", *(max(part.least[axis] for part in parts) for axis in (0, 1)), grow=grow)
        self._parts = parts

    def places(self, room: Rect) -> Iterator[tuple[str, Rect]]:
        for part in self._parts:
            yield from part.places(part.band(room, 1, room.y, room.h))


@dataclass(frozen=True)
class PanelLayout:
    """
    The rects of everything, in pixels.

    :param card: the size of a card in the viewer's hand
    :param places: by name; names of what each seat has end in its place, clockwise from the viewer's, 0
    """

    card: Size
    places: Mapping[str, Rect]

    def __getitem__(self, name: str) -> Rect:
        """A rect by name; an empty one above the prompt if this layout has no such place."""
        return self.places.get(name) or Rect(self.places["prompt"].midtop, (0, 0))

    def of_seats(self, name: str) -> tuple[Rect, ...]:
        return tuple(self.places[key] for key in takewhile(self.places.__contains__, (f"{name}:{i}" for i in count())))

    def scale(self, name: str) -> float:
        """The scale at which a card is as high as a place."""
        return self[name].h / self.card[1]


def table_edge(m: Metrics) -> int:
    """Pixels between the edge of a window, or of a part of one, and the panels."""
    return round(TABLE_EDGE * max(m.scale, m.rail_scale))


class TableMeasures:
    """Measures of tables in one window (pixels), the boxes that all share, and the search for the card size."""

    def __init__(self, m: Metrics) -> None:
        self.m, self.px, self.text = m, m.px, m.text
        (width, height), edge = m.size, table_edge(m)
        side = edge + (0 if m.is_portrait else max(0, (width - round(height * MAX_ASPECT)) // 2))
        self.room = Rect(side, edge, width - 2 * side, height - 2 * edge)
        self.plate_width = m.px(222) + self.extra_width(3)
        """Width of a plate for two players."""
        self.caption_height = round(m.text(15) * 1.4) + m.px(4)
        """Height of a line of small words below something."""
        self.action_height = max(m.px(48), m.text(19) + m.px(18))
        """Height of a row of buttons."""
        self.portrait_columns = 2 if m.text_scale > LARGE_TEXT_SCALE else 3
        """Columns of the toolbar in a portrait window with more than two seats."""

    def extra_width(self, letters: int) -> int:
        """By how much that many letters are wider than at the normal size of text."""
        return letters * max(0, self.text(18) - self.px(18))

    def plate_height(self, lines: int = 4) -> int:
        return self.px(30) + self.text(18) + lines * self.text(18)

    def prompt(self) -> Box:
        return Box("prompt", h=self.text(19) + self.px(16))

    def toolbar(self, columns: int = TOOL_COUNT) -> Box:
        rows = -(-TOOL_COUNT // columns)
        side, gap = self.px(TOOL_SIDE), self.px(TOOL_GAP)
        return Box("tools", columns * (side + gap) - gap, rows * (side + gap) - gap)

    def two_sides(self) -> tuple[int, int]:
        """Widths of the columns left and right of the felt for two players."""
        left, right = self.plate_width, self.toolbar().least[0] + self.extra_width(5)
        # The felt is in the middle of the window, unless larger text needs the room.
        return (left if self.extra_width(1) else max(left, right)), right

    def largest(self, shares: tuple[float, float], *plans: Callable[[int, int], Box]) -> PanelLayout:
        """
        Lay out the table with the largest cards that fit, by the first plan that allows them.

        :param shares: height of cards, as in `card_size.usual_height`
        :param plans: each gives the boxes of the table for a card's width and height
        """
        m, room = self.m, self.room

        def fits(box: Box) -> bool:
            return box.least[0] <= room.w and box.least[1] <= room.h

        found = ((card, plan) for card in sizes_to_try(m, shares) for plan in plans if fits(plan(*card)))
        # In a window too low for anything the upper part of the table is visible.
        card, plan = next(found, (card_size(0), plans[-1]))
        card = as_chosen(m, card)
        return PanelLayout(card, dict(plan(*card).places(room)))


def place_of(owner: Seat, seat: Seat, seats: int) -> int:
    """A seat's place on the viewer's screen: 0 at the bottom, then clockwise; spectators see seat 0 there."""
    return owner if seat == SPECTATOR else (owner - seat) % seats


def toolbar_rects(m: Metrics, corner: Rect) -> list[Rect]:
    """The rects of the toolbar's buttons, from the upper right corner to the left, then down."""
    side, gap = m.px(TOOL_SIDE), m.px(TOOL_GAP)
    columns = max(1, (corner.w + gap) // (side + gap))
    return [
        Rect(corner.right - side - (i % columns) * (side + gap), corner.y + i // columns * (side + gap), side, side)
        for i in range(TOOL_COUNT)
    ]
