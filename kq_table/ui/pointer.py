"""The mouse among widgets: which one it is over, and which one it holds."""

from __future__ import annotations

import pygame
from pygame.event import Event

from . import traversal
from .focus import Focus
from .tooltip import TooltipTimer
from .widget import Pos, Widget

_NOWHERE: Pos = (-1, -1)


class Pointer:
    """
    Gives mouse events to the widgets that they are meant for; each method tells whether one wanted the event.

    :param widgets: the outermost ones, later ones above; the list is read anew each time
    :param focus: moved by a press
    :param timer: started anew when something else is pointed at
    """

    def __init__(self, widgets: list[Widget], focus: Focus, timer: TooltipTimer) -> None:
        self._widgets, self._focus, self._timer = widgets, focus, timer
        self.hovered: Widget | None = None
        self.held: Widget | None = None
        self._pos = _NOWHERE

    def move(self, event: Event) -> bool:
        """Drag what is held, or hover over what lies there."""
        self._pos = event.pos
        if self.held is not None:
            self.held.drag(event.pos)
            return True
        self._hover_at(event.pos)
        if self.hovered is None:
            return False
        before = self.hovered.tip()
        self.hovered.hover(event.pos)
        if self.hovered.tip() != before:
            self._timer.restart()
        return True

    def press(self, event: Event) -> bool:
        """Focus and hold what lies there, by the left button."""
        if event.button != pygame.BUTTON_LEFT:
            return False
        self._timer.restart()
        self._pos = event.pos
        widget = self._under(event.pos)
        if widget is not None and not widget.can_focus:
            # It only has something to say: the press is for what lies below it, or takes the keys from nobody.
            widget = self._below(widget, event.pos)
            if widget is None:
                return False
        self._focus.set(widget if widget is not None and widget.is_enabled else None)
        if widget is None:
            return False
        if widget.is_enabled:
            self.held = widget
            widget.press(event.pos)
        return True

    def release(self, event: Event) -> bool:
        """Let go of what is held."""
        if event.button != pygame.BUTTON_LEFT or self.held is None:
            return False
        held, self.held = self.held, None
        # First the hover: what letting go leads to may cover these widgets, and then nothing here is pointed at.
        self._hover_at(event.pos)
        held.release(event.pos)
        return True

    def wheel(self, event: Event) -> bool:
        """Turn the wheel over what lies there; what moved then may lie elsewhere."""
        steps = getattr(event, "precise_y", event.y)
        if not any(widget.wheel(steps) for widget in traversal.at(self._widgets, self._pos)):
            return False
        self._hover_at(self._pos)
        return True

    def leave(self, event: Event) -> bool:
        """Leave the window."""
        self._pos = _NOWHERE
        self.let_go()
        return False

    def let_go(self) -> None:
        """Hold nothing and hover over nothing."""
        if self.held is not None:
            self.held.is_pressed = False
        self.held = None
        self._hover(None)

    def _hover_at(self, pos: Pos) -> None:
        self._hover(self._under(pos))

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        if self.hovered is not None:
            self.hovered.is_hovered = False
        self.hovered = widget
        if widget is not None:
            widget.is_hovered = True
        self._focus.is_by_key = False
        self._timer.restart()

    def _under(self, pos: Pos) -> Widget | None:
        """Give the innermost widget at a place that a pointer means anything to."""
        found = traversal.at(self._widgets, pos)
        return next((widget for widget in found if widget.can_focus or widget.hint), None)

    def _below(self, widget: Widget, pos: Pos) -> Widget | None:
        """Give what can be pressed at a place under one of the outermost widgets."""
        if widget not in self._widgets:
            return None
        others = [other for other in self._widgets if other is not widget]
        return next((other for other in traversal.at(others, pos) if other.can_focus), None)
