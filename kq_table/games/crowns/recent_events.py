"""What has been done and said lately: a plate with a title, the newest lines, and a button to speak. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.labels import Label, Panel
from kq_table.ui.theme import CREAM, CREAM_SOFT, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

PAD: Final = 12
LEAST: Final = 2
"""With fewer lines the plate is only a button, or nothing."""


class Lately(Widget):
    """
    The last lines that fit; the whole log is elsewhere.

    :param talk: opens what one speaks by; None where nobody speaks
    """

    def __init__(self, name: str, title: str, talk: Callable[[], None] | None) -> None:
        super().__init__(name, title)
        self._panel = Panel(f"{name}.panel", is_plate=True)
        self._title = Label(f"{name}.title", title, "strong", align="centre")
        self._talk = Button("talk", say("talk.button"), talk) if talk else None
        self._lines: tuple[tuple[str, bool], ...] = ()
        self._picture: tuple[object, Surface] | None = None
        self._is_folded = False

    @property
    def children(self) -> Sequence[Widget]:
        """The button."""
        return (self._talk,) if self._talk else ()

    def show(self, lines: Sequence[tuple[str, bool]]) -> None:
        """Show these lines, the newest last; each says whether it was spoken."""
        self._lines = tuple(lines)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lie there; where there is no room for lines, only the button is left, at the foot of the place."""
        gap, leading = kit.px(PAD), kit.fonts.leading("small")
        button = self._talk.natural_height(kit, rect.w) if self._talk else 0
        title = self._title.natural_height(kit, rect.w) + gap // 2
        inside = rect.inflate(-2 * gap, -2 * gap)
        room = inside.h - (button + gap if button else 0)
        self._title.is_shown = (room - title) // leading > LEAST
        title = title if self._title.is_shown else 0
        rows = (room - title) // leading
        self._is_folded = rows < LEAST
        if self._talk:
            width = rect.w if self._is_folded else inside.w
            foot = rect.bottom if self._is_folded else inside.bottom
            self._talk.is_shown = button <= rect.h
            self._talk.place(kit, Rect(rect.centerx - width // 2, foot - button, width, button))
        super().place(kit, self._talk.rect if self._talk and self._is_folded else rect)
        self._panel.place(kit, rect)
        self._title.place(kit, Rect(inside.x, inside.y, inside.w, title))
        self._room = Rect(inside.x, inside.y + title, inside.w, rows * leading)

    def paint(self, pen: Painter) -> None:
        """Draw plate, title, lines and button."""
        if not self._is_folded:
            self._panel.draw(pen)
            if self._title.is_shown:
                self._title.draw(pen)
            if self._lines:
                pen.put(self, "lines", self._drawn(), self._room.x, self._room.y)
        if self._talk and self._talk.is_shown:
            self._talk.draw(pen)

    def _drawn(self) -> Surface:
        key = self.kit, self._room.size, self._lines
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw()
        return self._picture[1]

    def _draw(self) -> Surface:
        """Draw as many of the newest as there is room for whole."""
        fonts, (width, height) = self.kit.fonts, self._room.size
        step, shown = fonts.leading("small"), list[tuple[str, Colour]]()
        for text, is_spoken in reversed(self._lines):
            rows = [(row, CREAM if is_spoken else CREAM_SOFT) for row in fonts.wrap(text, "small", width)]
            if len(rows) + len(shown) > height // step:
                break
            shown[:0] = rows
        picture = Surface((width, height), SRCALPHA)
        for i, (row, colour) in enumerate(shown):
            picture.blit(fonts.line(row, "small", colour), (0, i * step))
        return picture
