"""The widgets of one scene or dialog: who is pointed at, who has the focus, who gets the key. Knows no scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect

from . import tooltip, traversal
from .button import Pressable
from .compositor import DisplayList
from .theme import MOTION, Z_TIP
from .widget import Painter, Pos, Target, Widget

_ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})


class WidgetTree:
    """
    Owns widgets in the order of focus and deals events out among them.

    Everything is read from the events themselves, so that a replayed event does what the real one did.

    :param name: sets this board apart from others in the same frame
    :param default: the button that Enter presses while nothing focused wants it
    """

    def __init__(self, name: str, widgets: Sequence[Widget] = (), default: Widget | None = None) -> None:
        self.name = name
        self.widgets = list(widgets)
        self.default = default
        self.focused: Widget | None = None
        self.hovered: Widget | None = None
        self._held: Widget | None = None
        self._pointer: Pos = (-1, -1)
        self._tip_since: float | None = None
        self._is_tip_due = False
        self._is_by_key = False

    def __getitem__(self, name: str) -> Widget:
        """
        Give the widget of this name.

        :raises KeyError: if there is none
        """
        for widget in self.walk():
            if widget.name == name:
                return widget
        raise KeyError(name)

    def walk(self) -> Iterator[Widget]:
        """Give every widget, outer before inner, in the order of focus."""
        return traversal.walk(self.widgets)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; tell whether it meant anything here. Escape and shortcuts are left to the scene."""
        takers = {
            pygame.MOUSEMOTION: self._on_motion,
            pygame.MOUSEBUTTONDOWN: self._on_down,
            pygame.MOUSEBUTTONUP: self._on_up,
            pygame.MOUSEWHEEL: self._on_wheel,
            pygame.KEYDOWN: self._on_key,
            pygame.TEXTINPUT: self._on_text,
            pygame.WINDOWLEAVE: self._on_leave,
            pygame.WINDOWFOCUSLOST: self._on_leave,
        }
        taker = takers.get(event.type)
        return taker(event) if taker else False

    def step(self, now: float) -> None:
        """Let time pass: a pointer that rests brings up the hint of what it rests on."""
        if self._tip_since is None and self._tip_owner() is not None:
            self._tip_since = now
        self._is_tip_due = self._tip_since is not None and now >= self._tip_since + MOTION.tip_delay

    @property
    def wake_at(self) -> float | None:
        """The moment at which something changes by itself, in the clock's seconds."""
        if self._tip_since is None or self._is_tip_due:
            return None
        return self._tip_since + MOTION.tip_delay

    def draw(self, frame: DisplayList, z: int) -> None:
        """Add every shown widget to the frame at this height, and the hint above everything."""
        pen = Painter(frame, self.name, z)
        for widget in self.widgets:
            if widget.is_shown:
                widget.draw(pen)
        owner = self._tip_owner()
        if self._is_tip_due and owner is not None:
            text, rect = owner.tip()
            tooltip.draw_tooltip(Painter(frame, (self.name, "tip"), Z_TIP), owner, text, rect)

    def targets(self) -> list[Target]:
        """Give every control that can be seen and used now, and after each its parts."""
        found: list[Target] = []
        for widget, seen in traversal.seen(self.widgets, None):
            if widget.can_focus and widget.is_enabled:
                found.append(Target(widget.name, widget.spoken, Rect(seen)))
                found += [part for part in widget.part_targets() if seen.contains(part.rect)]
        return found

    def focus(self, widget: Widget | None, *, is_by_key: bool = False) -> None:
        """Move the focus; its ring is shown if a key moved it."""
        if self.focused is not None:
            self.focused.is_focused = self.focused.is_ringed = False
        self.focused, self._is_by_key = widget, is_by_key
        if widget is None:
            return
        widget.is_focused, widget.is_ringed = True, is_by_key
        for outer in self.walk():
            if outer.children and widget in traversal.walk(outer.children):
                outer.reveal(widget)
        if is_by_key:
            self._forget_tip()

    @property
    def is_focus_lost(self) -> bool:
        """Whether the focus rests on a widget that is gone."""
        return self.focused is not None and self.focused not in self._stops()

    def focus_and_press(self, widget: Widget | None) -> None:
        """Answer a key that names a widget: put the focus there, and press it if it is a button."""
        self.focus(widget, is_by_key=True)
        if isinstance(widget, Pressable):
            widget.activate()

    def restore_from(self, former: WidgetTree) -> None:
        """Go on where a board of the same widgets left off, made for another size: focus, carets, pages scrolled."""
        old = {widget.name: widget for widget in former.walk()}
        for widget in self.walk():
            twin = old.get(widget.name)
            if twin is None or type(twin) is not type(widget):
                continue
            widget.restore_from(twin)
            if twin is former.focused:
                self.focus(widget, is_by_key=twin.is_ringed)

    def release(self) -> None:
        """Let go of everything held and pointed at: the board is covered or goes away."""
        if self._held is not None:
            self._held.is_pressed = False
        self._held = None
        self._hover(None)

    def _stops(self) -> list[Widget]:
        """Give the widgets on which the focus may rest."""
        return [widget for widget in traversal.shown(self.widgets) if widget.can_focus and widget.is_enabled]

    def _on_motion(self, event: pygame.event.Event) -> bool:
        self._pointer = event.pos
        if self._held is not None:
            self._held.drag(event.pos)
            return True
        self._hover(self._under(event.pos))
        if self.hovered is None:
            return False
        before = self.hovered.tip()
        self.hovered.hover(event.pos)
        if self.hovered.tip() != before:
            self._forget_tip()
        return True

    def _on_down(self, event: pygame.event.Event) -> bool:
        if event.button != pygame.BUTTON_LEFT:
            return False
        self._forget_tip()
        self._pointer = event.pos
        widget = self._under(event.pos)
        if widget is not None and not widget.can_focus:
            # It only has something to say: the press is for what lies below it, or takes the keys from nobody.
            widget = self._below(widget, event.pos)
            if widget is None:
                return False
        self.focus(widget if widget is not None and widget.is_enabled else None)
        if widget is None:
            return False
        if widget.is_enabled:
            self._held = widget
            widget.press(event.pos)
        return True

    def _on_up(self, event: pygame.event.Event) -> bool:
        if event.button != pygame.BUTTON_LEFT or self._held is None:
            return False
        held, self._held = self._held, None
        # First the hover: what letting go leads to may cover this board, and then nothing here is pointed at.
        self._hover(self._under(event.pos))
        held.release(event.pos)
        return True

    def _on_wheel(self, event: pygame.event.Event) -> bool:
        steps = getattr(event, "precise_y", event.y)
        if not any(widget.wheel(steps) for widget in reversed(traversal.path(self.widgets, self._pointer))):
            return False
        self._hover(self._under(self._pointer))
        return True

    def _on_key(self, event: pygame.event.Event) -> bool:
        self._forget_tip()
        is_left = self.focused is not None and self.focused.enter_moves_on and event.key in _ENTER
        if event.key == pygame.K_TAB or is_left:
            return self._move_on(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self.focused is not None and self.focused.is_enabled and self.focused.key(event):
            self._is_by_key = True
            return True
        if any(outer.key(event) for outer in traversal.shown(self.widgets) if outer.children):
            return True
        if event.key in _ARROWS:
            return self._move_to(*_ARROWS[event.key])
        if event.key in _ENTER and self.default is not None and self.default.is_enabled:
            return self.default.key(event)
        return False

    def _on_text(self, event: pygame.event.Event) -> bool:
        return self.focused is not None and self.focused.is_enabled and self.focused.write(event.text)

    def _on_leave(self, event: pygame.event.Event) -> bool:
        del event
        self._pointer = (-1, -1)
        self.release()
        return False

    def _move_on(self, by: int) -> bool:
        """Move the focus along its order, round at the ends."""
        stops = self._stops()
        if not stops:
            return False
        here = stops.index(self.focused) if self.focused in stops else (-1 if by > 0 else 0)
        self._focus_by_key(stops[(here + by) % len(stops)])
        return True

    def _move_to(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction; the first arrow only shows where it is."""
        stops = self._stops()
        if not stops:
            return False
        if self.focused not in stops:
            self._focus_by_key(stops[0])
            return True
        here = self.focused
        assert here is not None
        ways = [(way, stop) for stop in stops if (way := traversal.way(here.rect, stop.rect, dx, dy)) is not None]
        if ways:
            self._focus_by_key(min(ways, key=lambda found: found[0])[1])
        elif not here.is_ringed:
            self.focus(here, is_by_key=True)
        return bool(ways)

    def _focus_by_key(self, widget: Widget) -> None:
        self.focus(widget, is_by_key=True)
        widget.kit.play_sound("tick")

    def _under(self, pos: Pos) -> Widget | None:
        """Give the innermost widget at a place that a pointer means anything to."""
        for widget in reversed(traversal.path(self.widgets, pos)):
            if widget.can_focus or widget.hint:
                return widget
        return None

    def _below(self, widget: Widget, pos: Pos) -> Widget | None:
        """Give what can be pressed at a place under a widget that lies on the board itself."""
        others = [other for other in self.widgets if other is not widget]
        found = reversed(traversal.path(others, pos)) if widget in self.widgets else ()
        return next((other for other in found if other.can_focus), None)

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        if self.hovered is not None:
            self.hovered.is_hovered = False
        self.hovered = widget
        if widget is not None:
            widget.is_hovered = True
        self._is_by_key = False
        self._forget_tip()

    def _forget_tip(self) -> None:
        self._tip_since, self._is_tip_due = None, False

    def _tip_owner(self) -> Widget | None:
        """Give the widget whose hint would be shown: the focused one after a key, else the one pointed at."""
        owner = self.focused if self._is_by_key else self.hovered
        return owner if owner is not None and self._held is None and owner.tip()[0] else None
