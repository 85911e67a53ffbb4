"""Dialogs: in the middle of the window, or at its foot where the rest stays visible and can be pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect

from . import layout
from .accessibility import Node
from .compositor import DisplayList
from .labels import Divider, Label, Panel, Paragraph
from .layout import Column, Row
from .markup import plain
from .scroll import SIDE_MARGIN, ScrollArea
from .theme import CREAM, GAP, HEADINGS, MARGIN, Colour
from .widget import Painter, UiContext, Widget
from .widget_tree import WidgetTree

_GAP: Final = 14
_TITLE_SHARE: Final = 0.14
"""Greatest height of the title, as a part of the window's."""
_POINTER_EVENTS: Final = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}
)


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
        title_colour: Colour = CREAM,
    ) -> None:
        self._title_roles = HEADINGS[HEADINGS.index(title_role) :]
        self._sheet = Panel(f"{name}.sheet")
        self._title = Label(f"{name}.title", title, "heading", title_colour, align="centre")
        self._line = Divider(f"{name}.line")
        self.body = ScrollArea(f"{name}.body", Column(f"{name}.column", body))
        """The body's view: it scrolls where not all of it fits."""
        self._view: Widget = self.body
        self._buttons = Row(f"{name}.bar", buttons, align="centre")
        super().__init__(
            name, [self._sheet, self._title, self._line, self._view, self._buttons], buttons[-1] if buttons else None
        )
        self._width = width
        self.min_body_height = 0
        """Least height of the body in pixels, so that the pages of one sheet keep one height."""
        self.top: int | None = None
        """Upper edge of the sheet in pixels, where it fits there; None centres the sheet."""
        self.night: Colour | None = None
        """The colour of the shade; None for that of the room."""
        self._kit: UiContext | None = None

    def nodes(self) -> list[Node]:
        """The dialog with its body and its buttons."""
        inside = (*self._view.nodes(), *self._buttons.nodes())
        return [Node(self.name, "dialog", plain(self._title.text), self._sheet.rect, inside)]

    def put_in_place_of_body(self, view: Widget) -> None:
        """Show a widget instead that scrolls by itself."""
        self.widgets[self.widgets.index(self._view)] = view
        self._view = view

    def place(self, kit: UiContext) -> None:
        self._kit = kit
        window = Rect((0, 0), kit.metrics.size)
        margin, gap, side = kit.px(MARGIN), kit.px(_GAP), kit.px(SIDE_MARGIN)
        sheet_width = self._sheet_width(kit)
        width = sheet_width - 2 * margin
        self._title.role = self._title_role(kit, width)
        title, line, foot = (part.natural_height(kit, width) for part in (self._title, self._line, self._buttons))
        body = max(self.min_body_height, self._view.natural_height(kit, width + 2 * side))
        needed = title + line + body + foot + 3 * gap + 2 * margin
        room = layout.inset(window, margin)
        sheet = layout.centred(room, sheet_width, needed)
        if self.top is not None:
            sheet.top = max(room.top, min(self.top, room.bottom - sheet.h))
        self._sheet.place(kit, sheet)
        rects = layout.split_column(layout.inset(sheet, margin), gap, [title, line, None, foot])
        # The body's own inset is outside the others' width, which aligns its content with them.
        rects[2].inflate_ip(2 * side, 0)
        for part, rect in zip((self._title, self._line, self._view, self._buttons), rects, strict=True):
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
        return self._sheet.rect.top if self._kit is not None and self._kit.metrics is kit.metrics else None

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
        return event.type in _POINTER_EVENTS

    def draw(self, frame: DisplayList, z: int) -> None:
        assert self._kit is not None, "the dialog was not placed"
        shade = self._kit.skins.dim(self._kit.metrics.size, self.night)
        Painter(frame, (self.name, "shade"), z).put(self._sheet, "shade", shade.image, 0, 0)
        super().draw(frame, z)


_PADDING: Final = 20
"""Design pixels between the sheet's edge and its content."""
EDGE: Final = 12
"""Design pixels between the sheet and the window."""
_MIN_FOOT_TEXT: Final = 0.45
"""Least part of the width for the sentence to stand beside the buttons."""


def inner_width(kit: UiContext, width: float) -> int:
    """
    Pixels that a line on a sheet has.

    :param width: the sheet's width in design pixels, where the window allows it
    """
    return _outer_width(kit, width) - 2 * kit.px(_PADDING)


def _outer_width(kit: UiContext, width: float) -> int:
    return min(kit.px(width * kit.metrics.text_scale), kit.metrics.size[0] - 2 * kit.px(EDGE))


class Sheet(WidgetTree):
    """
    A sheet at the window's foot: a body, which scrolls where there is no room, over a sentence and buttons.

    Escape is left to the scene.

    :param buttons: the last one is the default for Enter
    :param width: the sheet's width in design pixels, where the window allows it
    """

    is_default_before_clicked: ClassVar[bool] = True

    def __init__(
        self, name: str, body: Sequence[Widget], foot: Paragraph, buttons: Sequence[Widget], width: float
    ) -> None:
        self.panel = Panel(f"{name}.sheet")
        self.body = ScrollArea(f"{name}.body", Column(f"{name}.column", body, GAP * 0.6))
        self.foot, self._buttons = foot, Row(f"{name}.bar", buttons)
        self._width = width
        self.least_height = 0
        """In pixels, where the window allows it: for a sheet that is to cover whole panels."""
        self.former: Sheet | None = None
        """The sheet that this one replaces: in the same window it is at least as high, so that its head stays put."""
        super().__init__(name, [self.panel, self.body, foot, self._buttons], buttons[-1])

    def nodes(self) -> list[Node]:
        """The sheet as a dialog, named by the text at its head, if there is one."""
        inside = super().nodes()
        name = inside[0].name if inside[0].role == "text" else ""
        return [Node(self.name, "dialog", name, self.panel.rect, tuple(inside))]

    def place(self, kit: UiContext) -> None:
        """Lay out everything at the foot of the window, as high as needed."""
        edge, padding, gap, side = kit.px(EDGE), kit.px(_PADDING), kit.px(GAP), kit.px(SIDE_MARGIN)
        across, down = kit.metrics.size
        sheet = Rect(0, 0, _outer_width(kit, self._width), 0)
        inner = sheet.w - 2 * padding
        bar_width = min(self._buttons.natural_width(kit), inner)
        beside = inner - bar_width - gap
        is_beside = beside >= _MIN_FOOT_TEXT * inner
        bar = self._buttons.natural_height(kit, bar_width)
        words = self.foot.natural_height(kit, beside if is_beside else inner)
        foot = max(bar, words) if is_beside else bar + gap + words
        needed = self.body.natural_height(kit, inner + 2 * side) + foot + gap + 2 * padding
        needed = max(needed, self.least_height)
        if self.former is not None and self.former.panel.kit.metrics is kit.metrics:
            needed = max(needed, self.former.panel.rect.h)
        self.former = None
        sheet.h = min(needed, down - 2 * edge)
        sheet.midbottom = (across // 2, down - edge)
        self.panel.place(kit, sheet)
        inside = sheet.inflate(-2 * padding, -2 * padding)
        self.body.place(kit, Rect(inside.x - side, inside.y, inner + 2 * side, inside.h - foot - gap))
        self._buttons.place(kit, Rect(inside.right - bar_width, inside.bottom - bar, bar_width, bar))
        top = inside.bottom - foot
        room = Rect(inside.x, top + (foot - words) // 2, beside, words)
        self.foot.place(kit, room if is_beside else Rect(inside.x, top, inner, words))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; keys except Escape are always consumed, pointer events on the sheet too."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN:
            return bool(event.key != pygame.K_ESCAPE)
        return event.type in _POINTER_EVENTS and self.panel.rect.collidepoint(getattr(event, "pos", (-1, -1)))
