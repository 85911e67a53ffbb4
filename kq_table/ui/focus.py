"""The keyboard focus: which widget gets the keys, and where Tab and the arrows lead from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect

from .widget import Pos, Widget

OFF_WEIGHT: Final = 0.01
"""Weight of the distance between middles relative to that between edges; it decides among widgets of one row."""


class Focus:
    """
    The focus among widgets.

    :param widgets: the outermost ones, in the order of focus; the list is read anew each time
    """

    def __init__(self, widgets: list[Widget]) -> None:
        self._widgets = widgets
        self.widget: Widget | None = None
        self.is_by_key = False
        """Whether keys were used last: then the hint of the focused widget is shown, not that of the hovered one."""

    def set(self, widget: Widget | None, *, is_by_key: bool = False) -> None:
        """Move the focus, and bring it into sight; its ring is shown if a key moved it."""
        if self.widget is not None:
            self.widget.is_focused = self.widget.is_ringed = False
        self.widget, self.is_by_key = widget, is_by_key
        if widget is None:
            return
        widget.is_focused, widget.is_ringed = True, is_by_key
        for outer in walk(self._widgets):
            if widget in walk(outer.children):
                outer.reveal(widget)

    @property
    def is_lost(self) -> bool:
        """Whether the focused widget is gone."""
        return self.widget is not None and self.widget not in self._stops()

    def move_on(self, by: int) -> bool:
        """Move along the order of focus, wrapping at the ends; False if there is nothing to move to."""
        stops = self._stops()
        if not stops:
            return False
        here = stops.index(self.widget) if self.widget in stops else (-1 if by > 0 else 0)
        self._set_by_key(stops[(here + by) % len(stops)])
        return True

    def move_towards(self, dx: int, dy: int) -> bool:
        """Move to the nearest widget in a direction, if any; the first arrow only shows the focus."""
        stops, here = self._stops(), self.widget
        if not stops:
            return False
        if here is None or here not in stops:
            self._set_by_key(stops[0])
            return True
        among = [stop for stop in here.choices if stop in stops]
        if dx and here in among:
            self._set_by_key(among[(among.index(here) + dx) % len(among)])
            return True
        ways = [(way, stop) for stop in among or stops if (way := _distance(here.rect, stop.rect, dx, dy)) is not None]
        if ways:
            self._set_by_key(min(ways, key=lambda found: found[0])[1])
        elif not here.is_ringed:
            self.set(here, is_by_key=True)
        return bool(ways)

    def _set_by_key(self, widget: Widget) -> None:
        self.set(widget, is_by_key=True)
        widget.kit.play_sound("tick")

    def _stops(self) -> list[Widget]:
        """The widgets that can take the focus now."""
        return [widget for widget in shown(self._widgets) if widget.can_focus and widget.is_enabled]


def _distance(here: Rect, there: Rect, dx: int, dy: int) -> float | None:
    """
    Distance of a rect in a direction, from edge to edge; None if it is not in that direction.

    Up and down prefer nearer rows to widgets straight ahead; left and right hardly leave the row.
    """
    ahead, aside = _gap(here, there, dx, dy), max(0, _gap(here, there, dy, dx), _gap(here, there, -dy, -dx))
    off = abs(there.centerx - here.centerx) + abs(there.centery - here.centery)
    half = min(here.size[dx == 0], there.size[dx == 0]) / 2
    if here == there or ahead < -half or (dx and aside and ahead <= aside):
        return None
    return max(0, ahead) + aside + off * OFF_WEIGHT


def _gap(here: Rect, there: Rect, dx: int, dy: int) -> int:
    """Pixels between two rects in a direction; negative if they overlap or are in the other direction."""
    if dx:
        return there.left - here.right if dx > 0 else here.left - there.right
    return there.top - here.bottom if dy > 0 else here.top - there.bottom


def walk(widgets: Sequence[Widget]) -> Iterator[Widget]:
    for widget in widgets:
        yield widget
        yield from walk(widget.children)


def shown(widgets: Sequence[Widget]) -> Iterator[Widget]:
    """Yield the shown widgets whose outer widgets are shown too, outer before inner."""
    for widget in widgets:
        if widget.is_shown:
            yield widget
            yield from shown(widget.children)


def visible(widgets: Sequence[Widget], within: Rect | None = None) -> Iterator[tuple[Widget, Rect]]:
    """Yield the shown widgets with the part of each that no outer widget clips."""
    for widget in widgets:
        part = widget.rect if within is None else widget.rect.clip(within)
        if widget.is_shown and (part.w and part.h):
            yield widget, part
            yield from visible(widget.children, part)


def at(widgets: Sequence[Widget], pos: Pos) -> list[Widget]:
    """Give the widgets at a place, innermost first."""
    for widget in reversed(widgets):
        if widget.is_shown and widget.rect.collidepoint(pos):
            return [*at(widget.children, pos), widget]
    return []


ENTER_KEYS: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
ACTIVATE_KEYS: Final = ENTER_KEYS | {pygame.K_SPACE}
"""Keys that act as a click on the focused widget."""
COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
"""Modifiers of shortcuts: Control, and Command on a Mac."""
