"""Nested boxes: rows and columns that ask for the least room they need, and share what is left."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect

Size = tuple[int, int]


class Box:
    """
    A place on the table.

    :param name: the key of the place; empty if nobody asks for it
    :param w: the least width in pixels, as *h* is the least height
    :param grow: its share of the length that is left over in the row or column around it
    :param align: where it lies across that row or column, 0 to 1, at its least breadth; None: it fills the breadth
    """

    def __init__(
        self, name: str = "", w: float = 0, h: float = 0, *, grow: float = 0, align: float | None = None
    ) -> None:
        self.name, self.least, self.grow, self.align = name, (round(w), round(h)), grow, align

    def places(self, room: Rect) -> Iterator[tuple[str, Rect]]:
        """Give the names and places of all boxes from this one on, if it lies in *room*."""
        if self.name:
            yield self.name, room

    def band(self, room: Rect, axis: int, start: int, length: int) -> Rect:
        """Give its place if it has that much of a row (axis 0) or column (axis 1)."""
        across, least = 1 - axis, self.least[1 - axis]
        place = [*room]
        place[axis], place[axis + 2] = start, length
        if self.align is not None:
            place[across] += round((place[across + 2] - least) * self.align)
            place[across + 2] = least
        return Rect(place)


class BoxRow(Box):
    """
    Boxes beside one another.

    :param gap: pixels between two of them; a box that only takes up what is left over has none before it
    """

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
            # What is left over is counted from the start, so that rounding loses nothing.
            before, grown = grown, grown + part.grow
            extra = round(spare * grown / shares) - round(spare * before / shares) if part.grow else 0
            length = part.least[axis] + extra
            yield from part.places(part.band(room, axis, start + gap, length))
            start += gap + length


class BoxColumn(BoxRow):
    """Boxes below one another."""

    axis = 1


class Stack(Box):
    """Boxes that lie in the same place, at different times."""

    def __init__(self, *parts: Box, grow: float = 0) -> None:
        super().__init__("", *(max(part.least[axis] for part in parts) for axis in (0, 1)), grow=grow)
        self._parts = parts

    def places(self, room: Rect) -> Iterator[tuple[str, Rect]]:
        for part in self._parts:
            yield from part.places(part.band(room, 1, room.y, room.h))
