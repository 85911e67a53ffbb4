"""A sheet at the window's foot: the rest of the window stays visible and can be pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect

from .labels import Panel, Paragraph
from .layout import Column, Row
from .scroll import SIDE_MARGIN, ScrollArea
from .theme import GAP
from .widget import UiContext, Widget
from .widget_tree import WidgetTree

_PADDING: Final = 20
"""Design pixels between the sheet's edge and its content."""
_EDGE: Final = 12
"""Design pixels between the sheet and the window."""
_MIN_FOOT_TEXT: Final = 0.45
"""Least part of the width for the sentence to stand beside the buttons."""
_POINTER: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL})


def inner_width(kit: UiContext, width: float) -> int:
    """
    Pixels that a line on a sheet has.

    :param width: the sheet's width in design pixels, where the window allows it
    """
    return _outer_width(kit, width) - 2 * kit.px(_PADDING)


def _outer_width(kit: UiContext, width: float) -> int:
    return min(kit.px(width * kit.metrics.text_scale), kit.metrics.size[0] - 2 * kit.px(_EDGE))


class Sheet(WidgetTree):
    """
    A body that scrolls where there is no room, and a sentence with buttons below it. Escape is left to the scene.

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
        self.former: Sheet | None = None
        """The sheet that this one replaces: in the same window it is at least as high, so that its head stays put."""
        super().__init__(name, [self.panel, self.body, foot, self._buttons], buttons[-1])

    def place(self, kit: UiContext) -> None:
        """Lay out everything at the foot of the window, as high as needed."""
        edge, padding, gap, side = kit.px(_EDGE), kit.px(_PADDING), kit.px(GAP), kit.px(SIDE_MARGIN)
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
        if self.former is not None and self.former.panel.kit is kit:
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
        return event.type in _POINTER and self.panel.rect.collidepoint(getattr(event, "pos", (-1, -1)))
