"""A month of days, one of which is chosen; each shows by signs what was done of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar, Final

import pygame
from pygame import Rect

from kq_table.ui.accessibility import Node, Role
from kq_table.ui.layout import split_column, split_row
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, FADED, HIT, INK, Colour
from kq_table.ui.widget import Painter, Pos, Target, UiContext, Widget

from .days import DEAL, RIGHT, TRIED, weeks

SIGNS: Final = {DEAL: "cards", RIGHT: "check", TRIED: "question"}
"""The icon of what was done of a day."""
ROLE: Final = "body"
SIGN_SHARE: Final = 0.72
"""How high a sign is, as a part of the height of text."""
STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -7, pygame.K_DOWN: 7}
"""How many days an arrow goes on."""
WEEK: Final = 7


@dataclass(frozen=True)
class Shown:
    """
    What a month shows.

    :param chosen: the chosen day; its month is shown
    :param first: the first day that can be chosen
    :param today: the last one
    :param weekdays: short names of the days from Monday on
    :param first_weekday: 1 for Monday, 7 for Sunday
    :param signs: what was done of a day, each a key of `SIGNS`
    :param words: says a day with its signs
    """

    chosen: date
    first: date
    today: date
    weekdays: Sequence[str]
    first_weekday: int
    signs: Callable[[date], Sequence[str]]
    words: Callable[[date], str]

    def is_open(self, day: date) -> bool:
        return self.first <= day <= self.today

    @property
    def columns(self) -> list[str]:
        """The short names of the weekdays, in the order of the columns."""
        start = self.first_weekday - 1
        return [*self.weekdays[start:], *self.weekdays[:start]]


class Month(Widget):
    """
    The weeks of a month; the days of the months beside it are left out, and those that cannot be chosen are dim.

    :param on_change: called with the new chosen day
    """

    can_focus = True
    access_role: ClassVar[Role] = "radio group"

    def __init__(self, name: str, text: str, shown: Shown, on_change: Callable[[date], None]) -> None:
        super().__init__(name, text)
        self.shown, self.on_change = shown, on_change
        self._weeks = weeks(shown.chosen.year, shown.chosen.month, shown.first_weekday)
        self._over: date | None = None

    @property
    def value_words(self) -> str:
        return self.shown.words(self.shown.chosen)

    @property
    def focused_key(self) -> str:
        return self._key(self.shown.chosen)

    def _key(self, day: date) -> str:
        return f"{self.name}:{day.isoformat()}"

    def part_targets(self) -> list[Target]:
        days = self._cells().items()
        return [Target(self._key(day), self.shown.words(day), cell) for day, cell in days if self.shown.is_open(day)]

    def _part_nodes(self) -> list[Node]:
        chosen = self.focused_key
        parts = [
            Node(part.id, "radio button", part.text, part.rect, (), "", "", True, part.id == chosen)
            for part in self.part_targets()
        ]
        later = [Node(self._key(day), "text", str(day.day), cell) for day, cell in self._closed()]
        names = " ".join(self.shown.columns)
        return [Node(f"{self.name}.weekdays", "text", names, self.rect), *parts, *later]

    def _closed(self) -> list[tuple[date, Rect]]:
        return [(day, cell) for day, cell in self._cells().items() if not self.shown.is_open(day)]

    # -- layout

    def natural_width(self, kit: UiContext) -> int:
        return WEEK * max(kit.px(HIT), kit.fonts.width("30", ROLE) + kit.px(16))

    def natural_height(self, kit: UiContext, width: int) -> int:
        return head_height(kit) + len(self._weeks) * row_height(kit)

    def _cells(self) -> dict[date, Rect]:
        """The days of the month, with their rects."""
        head = head_height(self.kit)
        grid = Rect(self.rect.x, self.rect.y + head, self.rect.w, self.rect.h - head)
        lines = split_column(grid, 0, [None] * len(self._weeks))
        return {
            day: cell
            for week, line in zip(self._weeks, lines, strict=True)
            for day, cell in zip(week, split_row(line, 0, [None] * WEEK), strict=True)
            if day.month == self.shown.chosen.month
        }

    # -- events

    def press(self, pos: Pos) -> None:
        self.is_pressed = True

    def release(self, pos: Pos) -> None:
        self.is_pressed = False
        day = self._at(pos)
        if day is not None:
            self._choose(day)

    def hover(self, pos: Pos) -> None:
        self._over = self._at(pos)

    def _at(self, pos: Pos) -> date | None:
        found = (day for day, cell in self._cells().items() if cell.collidepoint(pos) and self.shown.is_open(day))
        return next(found, None)

    def key(self, event: pygame.event.Event) -> bool:
        """Choose the next day or week by an arrow, an end of the month by Home or End."""
        chosen, cells = self.shown.chosen, list(self._cells())
        ends = {pygame.K_HOME: cells[0], pygame.K_END: cells[-1]}
        if event.key in STEPS:
            wanted = chosen + timedelta(days=STEPS[event.key])
        elif event.key in ends:
            wanted = ends[event.key]
        else:
            return False
        self._choose(min(self.shown.today, max(self.shown.first, wanted)))
        return True

    def _choose(self, day: date) -> None:
        if day != self.shown.chosen:
            self.kit.play_sound("tick")
            self.on_change(day)

    # -- picture

    def paint(self, pen: Painter) -> None:
        head = Rect(self.rect.x, self.rect.y, self.rect.w, head_height(self.kit))
        for i, (name, cell) in enumerate(zip(self.shown.columns, split_row(head, 0, [None] * WEEK), strict=True)):
            pen.put_centred(self, ("weekday", i), self.kit.fonts.line_within(name, "small", CREAM_SOFT, cell.w), cell)
        for day, cell in self._cells().items():
            self._paint_day(pen, day, cell)

    def _paint_day(self, pen: Painter, day: date, cell: Rect) -> None:
        kit, is_chosen = self.kit, day == self.shown.chosen
        inside = cell.inflate(-kit.px(4), -kit.px(4))
        if is_chosen:
            pen.draw_skin(self, ("chosen", day.day), kit.skins.chosen(inside.size, "rest"), inside)
        elif self.is_hovered and day == self._over:
            pen.draw_skin(self, ("over", day.day), kit.skins.wash(inside.size), inside)
        if day == self.shown.today and not is_chosen:
            pen.draw_skin(self, ("today", day.day), kit.skins.well(inside.size, is_lit=True), inside)
        colour = INK if is_chosen else CREAM if self.shown.is_open(day) else FADED
        role = "strong" if is_chosen or day == self.shown.today else ROLE
        words = kit.fonts.line(str(day.day), role, colour)
        size = sign_size(kit)
        top = inside.y + (inside.h - words.get_height() - size) // 2
        pen.put(self, ("number", day.day), words, inside.centerx - words.get_width() // 2, top)
        self._paint_signs(pen, day, (inside.centerx, top + words.get_height()), INK if is_chosen else BRASS_LIGHT)

    def _paint_signs(self, pen: Painter, day: date, middle: Pos, colour: Colour) -> None:
        """Paint the signs of a day in a row; *middle* is that of its upper edge."""
        size, gap = sign_size(self.kit), self.kit.px(3)
        signs = self.shown.signs(day)
        x = middle[0] - (len(signs) * (size + gap) - gap) // 2
        for sign in signs:
            pen.put(self, (sign, day.day), icon(SIGNS[sign], size, colour), x, middle[1])
            x += size + gap


def head_height(kit: UiContext) -> int:
    return kit.fonts.height("small") + kit.px(6)


def row_height(kit: UiContext) -> int:
    return max(kit.px(HIT), kit.fonts.height(ROLE) + sign_size(kit) + kit.px(8))


def sign_size(kit: UiContext) -> int:
    return round(kit.fonts.height("small") * SIGN_SHARE)
