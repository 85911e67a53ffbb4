"""A panel with recent deeds and remarks, and the buttons to speak and to open the ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from kq_table.text import say
from kq_table.ui.button import Button, IconButton
from kq_table.ui.labels import Label, Panel
from kq_table.ui.layout import split_row
from kq_table.ui.theme import CREAM, CREAM_SOFT, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

PADDING: Final = 12
MIN_LINES: Final = 2
"""With room for fewer lines only the button is shown."""


class RecentEvents(Widget):
    """
    The last lines that fit.

    :param open_talk: opens the Speak sheet; None where nobody can
    :param open_ledger: opens the ledger; None where there is no talk
    """

    def __init__(
        self,
        name: str,
        title: str,
        open_talk: Callable[[], None] | None,
        open_ledger: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name, title)
        self._panel = Panel(f"{name}.panel", is_plate=True)
        self._title = Label(f"{name}.title", title, "strong", align="centre")
        self._buttons: list[Button] = [Button("talk", say("talk.button"), open_talk)] if open_talk else []
        if open_ledger:
            # Alone it has the whole width, and a text.
            make = IconButton if open_talk else Button
            self._buttons.append(make("ledger", say("talk.ledger"), open_ledger, kind="plain", picture="people"))
        self._lines: tuple[tuple[str, bool], ...] = ()
        self._picture: tuple[object, Surface] | None = None
        self._is_button_only = False

    @property
    def children(self) -> Sequence[Widget]:
        return self._buttons

    def show(self, lines: Sequence[tuple[str, bool]]) -> None:
        self._lines = tuple(lines)

    def place(self, kit: UiContext, rect: Rect) -> None:
        gap, leading = kit.px(PADDING), kit.fonts.leading("small")
        button = max((one.natural_height(kit, rect.w) for one in self._buttons), default=0)
        title = self._title.natural_height(kit, rect.w) + gap // 2
        inside = rect.inflate(-2 * gap, -2 * gap)
        room = inside.h - (button + gap if button else 0)
        self._title.is_shown = (room - title) // leading > MIN_LINES
        title = title if self._title.is_shown else 0
        rows = (room - title) // leading
        self._is_button_only = rows < MIN_LINES
        bar = Rect(inside.x, inside.bottom - button, inside.w, button)
        if self._is_button_only:
            bar = Rect(rect.x, rect.bottom - button, rect.w, button)
        self._place_buttons(kit, bar, is_room=button <= rect.h)
        super().place(kit, bar if self._buttons and self._is_button_only else rect)
        self._panel.place(kit, rect)
        self._title.place(kit, Rect(inside.x, inside.y, inside.w, title))
        self._room = Rect(inside.x, inside.y + title, inside.w, rows * leading)

    def _place_buttons(self, kit: UiContext, bar: Rect, *, is_room: bool) -> None:
        """Place the buttons side by side; the icon button takes no more than it needs."""
        widths = [None if i == 0 else one.natural_width(kit) for i, one in enumerate(self._buttons)]
        for button, place in zip(self._buttons, split_row(bar, kit.px(PADDING), widths), strict=True):
            button.is_shown = is_room
            button.place(kit, place)

    def paint(self, pen: Painter) -> None:
        if not self._is_button_only:
            self._panel.draw(pen)
            if self._title.is_shown:
                self._title.draw(pen)
            if self._lines:
                pen.put(self, "lines", self._drawn(), self._room.x, self._room.y)
        for button in self._buttons:
            if button.is_shown:
                button.draw(pen)

    def _drawn(self) -> Surface:
        key = self.kit, self._room.size, self._lines
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw()
        return self._picture[1]

    def _draw(self) -> Surface:
        """Draw as many of the last lines as fit whole; if even the newest does not, its beginning."""
        fonts, (width, height) = self.kit.fonts, self._room.size
        step, shown = fonts.leading("small"), list[tuple[str, Colour]]()
        for text, is_spoken in reversed(self._lines):
            rows, colour = fonts.wrap(text, "small", width), CREAM if is_spoken else CREAM_SOFT
            if len(rows) + len(shown) > height // step:
                if shown:
                    break
                rows = self._beginning(rows, height // step)
            shown[:0] = [(row, colour) for row in rows]
        picture = Surface((width, height), SRCALPHA)
        for i, (row, colour) in enumerate(shown):
            picture.blit(fonts.line(row, "small", colour), (0, i * step))
        return picture

    def _beginning(self, rows: Sequence[str], count: int) -> Sequence[str]:
        """The first rows of a line, the last of them with an ellipsis."""
        words = rows[count - 1].split(" ")
        while len(words) > 1 and self.kit.fonts.width(" ".join(words) + "…", "small") > self._room.w:
            words.pop()
        return [*rows[: count - 1], " ".join(words) + "…"]
