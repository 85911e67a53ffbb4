"""A sheet that asks something: nothing below it gets an event meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect

from . import layout
from .compositor import DisplayList
from .labels import Divider, Label, Panel
from .layout import Column, Row
from .scroll import SIDE_MARGIN, ScrollArea
from .theme import HEADINGS, MARGIN
from .widget import Painter, UiContext, Widget
from .widget_tree import WidgetTree

_GAP: Final = 14
_TITLE_SHARE: Final = 0.14
"""Greatest height of the title, as a part of the window's."""


class Dialog(WidgetTree):
    """
    A title, a body and buttons on a sheet in the middle of the window.

    The body scrolls where the window is too low for it. Escape is left to the scene.

    :param buttons: the last one is the default for Enter
    :param width: the sheet's width in design pixels, where the window allows it
    :param title_role: one of `theme.HEADINGS`, or the first after it in which the title fits
    """

    is_default_before_clicked: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        title: str,
        body: Sequence[Widget],
        buttons: Sequence[Widget],
        width: float = 560,
        *,
        title_role: str = "heading",
    ) -> None:
        self._title_roles = HEADINGS[HEADINGS.index(title_role) :]
        self._sheet = Panel(f"{name}.sheet")
        self._title = Label(f"{name}.title", title, "heading", align="centre")
        self._line = Divider(f"{name}.line")
        self.body = ScrollArea(f"{name}.body", Column(f"{name}.column", body))
        """The body's view: it scrolls where not all of it fits."""
        self._buttons = Row(f"{name}.bar", buttons, align="centre")
        super().__init__(
            name, [self._sheet, self._title, self._line, self.body, self._buttons], buttons[-1] if buttons else None
        )
        self._width = width
        self.min_body_height = 0
        """Least height of the body in pixels, so that the pages of one sheet keep one height."""
        self.top: int | None = None
        """Upper edge of the sheet in pixels, where it fits there; None centres the sheet."""
        self._kit: UiContext | None = None

    def place(self, kit: UiContext) -> None:
        self._kit = kit
        window = Rect((0, 0), kit.metrics.size)
        margin, gap, side = kit.px(MARGIN), kit.px(_GAP), kit.px(SIDE_MARGIN)
        sheet_width = self._sheet_width(kit)
        width = sheet_width - 2 * margin
        self._title.role = self._title_role(kit, width)
        title, line, foot = (part.natural_height(kit, width) for part in (self._title, self._line, self._buttons))
        body = max(self.min_body_height, self.body.natural_height(kit, width + 2 * side))
        needed = title + line + body + foot + 3 * gap + 2 * margin
        room = layout.inset(window, margin)
        sheet = layout.centred(room, sheet_width, needed)
        if self.top is not None:
            sheet.top = max(room.top, min(self.top, room.bottom - sheet.h))
        self._sheet.place(kit, sheet)
        rects = layout.split_column(layout.inset(sheet, margin), gap, [title, line, None, foot])
        # The body's own inset is outside the others' width, which aligns its content with them.
        rects[2].inflate_ip(2 * side, 0)
        for part, rect in zip((self._title, self._line, self.body, self._buttons), rects, strict=True):
            part.place(kit, rect)

    def _title_role(self, kit: UiContext, width: int) -> str:
        """The largest heading role in which the title fits across and leaves the body enough room."""
        most = _TITLE_SHARE * kit.metrics.size[1]
        fitting = (
            role
            for role in self._title_roles
            if kit.fonts.width(self._title.text, role) <= width and kit.fonts.height(role) <= most
        )
        return next(fitting, self._title_roles[-1])

    @property
    def foot(self) -> int:
        return self._sheet.rect.bottom

    def top_in(self, kit: UiContext) -> int | None:
        """Upper edge of the sheet in pixels; None if it was placed in another window, or not yet."""
        return self._sheet.rect.top if self._kit is kit else None

    def body_height(self, kit: UiContext) -> int:
        return self.body.natural_height(kit, self._sheet_width(kit) - 2 * kit.px(MARGIN) + 2 * kit.px(SIDE_MARGIN))

    def _sheet_width(self, kit: UiContext) -> int:
        # Larger text keeps about as many words in a line.
        return min(kit.px(self._width * kit.metrics.text_scale), kit.metrics.size[0] - 2 * kit.px(MARGIN))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; pointer and keys except Escape are always consumed, so that nothing below gets them."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN:
            return bool(event.key != pygame.K_ESCAPE)
        return event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}

    def draw(self, frame: DisplayList, z: int) -> None:
        assert self._kit is not None, "the dialog was not placed"
        shade = self._kit.skins.dim(self._kit.metrics.size)
        Painter(frame, (self.name, "shade"), z).put(self._sheet, "shade", shade.image, 0, 0)
        super().draw(frame, z)
