"""A view of a widget that is higher than the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface

from . import focus
from .accessibility import Node
from .compositor import DisplayList, DrawItem
from .widget import Painter, Pos, UiContext, Widget

INSET: Final = 8
"""Design pixels above and below the content, so that focus rings and shadows are not cut."""
SIDE_MARGIN: Final = 15
"""Design pixels on both sides of the content: room for rings and, at the right, for the bar."""
_BAR_WIDTH: Final = 7
_STEP_HEIGHT: Final = 64
_FADE_HEIGHT: Final = 28


class ScrollArea(Widget):
    """
    Shows as much of one widget as fits, and scrolls by wheel, drag and keys.

    It can take the focus only if it scrolls and no widget inside can.
    """

    def __init__(self, name: str, content: Widget) -> None:
        super().__init__(name, content.text)
        self.content = content
        self.offset = 0
        """Pixels scrolled: how much of the content is above the top edge of the view."""
        self._grip: tuple[int, int] | None = None
        """Pointer y and offset when a drag began."""
        self._is_bar_held = False
        self._drawn: tuple[object, ...] = ()
        """What the picture of the view depends on."""
        self._view = Surface((1, 1), SRCALPHA)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.content,)

    @property
    def max_offset(self) -> int:
        """The largest offset in pixels; an overflow of at most half the margin counts as none."""
        edge = self.kit.px(INSET)
        over = self.content.rect.h + 2 * edge - self.rect.h
        return over if over > edge // 2 else 0

    def nodes(self) -> list[Node]:
        """All of the content, also what is out of sight; what scrolls for an eye need not for an ear."""
        inside = self.content.nodes()
        return [self._own_node()._replace(children=tuple(inside))] if self.can_focus else inside

    def natural_width(self, kit: UiContext) -> int:
        return self.content.natural_width(kit) + 2 * kit.px(SIDE_MARGIN)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self.content.natural_height(kit, self._content_width(kit, width)) + 2 * kit.px(INSET)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay out the content, scrolled as before, or to its end."""
        super().place(kit, rect)
        width, edge = self._content_width(kit, rect.w), kit.px(INSET)
        height = self.content.natural_height(kit, width)
        self.content.place(kit, Rect(rect.x + kit.px(SIDE_MARGIN), rect.y + edge, width, height))
        self.can_focus = self.max_offset > 0 and not any(widget.can_focus for widget in focus.walk([self.content]))
        offset, self.offset = self.offset, 0
        self.scroll_to(offset)

    def scroll_to(self, offset: int) -> bool:
        """Scroll to this many pixels from the top, within the content; True if anything moved."""
        offset = min(self.max_offset, max(0, offset))
        moved = offset != self.offset
        for widget in focus.walk([self.content]):
            widget.rect.y += self.offset - offset
        self.offset = offset
        return moved

    def restore_from(self, former: Widget) -> None:
        """Scroll to the same relative position as the former area."""
        assert isinstance(former, ScrollArea)
        self.scroll_to(former.offset * (self.max_offset or 1) // (former.max_offset or 1))

    def reveal(self, widget: Widget) -> None:
        edge = 2 * self.kit.px(INSET)
        above, below = self.rect.top + edge - widget.rect.top, widget.rect.bottom + edge - self.rect.bottom
        if above > 0:
            self.scroll_to(self.offset - above)
        elif below > 0:
            self.scroll_to(self.offset + min(below, widget.rect.top - self.rect.top - edge))

    def wheel(self, steps: float) -> bool:
        return self.scroll_to(self.offset - round(steps * self.kit.px(_STEP_HEIGHT)))

    def key(self, event: pygame.event.Event) -> bool:
        """
        Page Up, Page Down, Home and End scroll; arrows and Space only if the area itself has the focus.

        True if it moved.
        """
        page = self.rect.h - self.kit.px(_STEP_HEIGHT)
        deltas = {
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.offset,
            pygame.K_END: self.max_offset,
        }
        if self.is_focused:
            deltas |= {
                pygame.K_UP: -self.kit.px(_STEP_HEIGHT),
                pygame.K_DOWN: self.kit.px(_STEP_HEIGHT),
                pygame.K_SPACE: page,
            }
        return event.key in deltas and self.scroll_to(self.offset + deltas[event.key])

    def press(self, pos: Pos) -> None:
        self._is_bar_held = pos[0] >= self.rect.right - self.kit.px(2 * _BAR_WIDTH)
        self.is_pressed = True
        self._grip = (pos[1], self.offset)

    def drag(self, pos: Pos) -> None:
        if self._grip is None:
            return
        start, offset = self._grip
        moved = pos[1] - start
        travel = self.rect.h - self._thumb().h
        self.scroll_to(offset + moved * self.max_offset // max(1, travel) if self._is_bar_held else offset - moved)

    def release(self, pos: Pos) -> None:
        self._grip, self.is_pressed = None, False

    def paint(self, pen: Painter) -> None:
        """Draw the part of the content that shows, as one picture, and the bar."""
        inside = DisplayList()
        self.content.draw(Painter(inside, pen.owner, 0))
        items = [item for item in inside.items.values() if item.rect.colliderect(self.rect)]
        relative = [item._replace(x=item.x - self.rect.x, y=item.y - self.rect.y) for item in items]
        drawn = (relative, self.rect.size, self.offset > 0, self.offset < self.max_offset)
        if drawn != self._drawn:
            self._drawn, self._view = drawn, self._draw_view(relative)
        pen.put(self, "view", self._view, self.rect.x, self.rect.y)
        if self.max_offset:
            thumb = self._thumb()
            pen.draw_skin(self, "thumb", self.kit.skins.thumb(thumb.size, self.state), thumb)

    def _draw_view(self, items: list[DrawItem]) -> Surface:
        view = Surface(self.rect.size, SRCALPHA)
        view.fblits([(item.image, (item.x, item.y)) for item in items])
        fade = min(self.kit.px(_FADE_HEIGHT), self.rect.h // 4)
        if self.offset > 0:
            view.blit(_shade(self.rect.w, fade, is_upper=True), (0, 0), special_flags=BLEND_RGBA_MULT)
        if self.offset < self.max_offset:
            foot = (0, self.rect.h - fade)
            view.blit(_shade(self.rect.w, fade, is_upper=False), foot, special_flags=BLEND_RGBA_MULT)
        return view

    def _thumb(self) -> Rect:
        width, rect = self.kit.px(_BAR_WIDTH), self.rect
        height = max(self.kit.px(36), rect.h * rect.h // (rect.h + self.max_offset))
        y = rect.y + (rect.h - height) * self.offset // max(1, self.max_offset)
        return Rect(rect.right - width, y, width, height)

    def _content_width(self, kit: UiContext, width: int) -> int:
        return max(1, width - 2 * kit.px(SIDE_MARGIN))


def _shade(width: int, height: int, *, is_upper: bool) -> Surface:
    """An alpha mask that fades a view out towards its top (*is_upper*) or bottom edge."""
    line = Surface((1, max(1, height)), SRCALPHA)
    for y in range(height):
        share = (y + 1) / (height + 1)
        line.set_at((0, y), (255, 255, 255, round(255 * (share if is_upper else 1 - share))))
    return pygame.transform.scale(line, (width, max(1, height)))
