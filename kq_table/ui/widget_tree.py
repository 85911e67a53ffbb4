"""The widgets of one scene or dialog: drawn together; events go to where pointer and focus are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import pygame
from pygame import Rect
from pygame.event import Event

from . import focus as ui_focus
from . import tooltip
from .accessibility import Node
from .button import Pressable
from .compositor import DisplayList
from .focus import ENTER_KEYS, Focus
from .theme import Z_TIP
from .tooltip import TooltipTimer
from .widget import ARROWS, Painter, Pos, Target, Widget


class WidgetTree:
    """
    Owns widgets in the order of focus and dispatches events to them.

    Everything is read from the events themselves, so that a replayed event does what the real one did.

    :param name: keeps the keys of this tree apart from those of others in the same frame
    :param default: the button that Enter presses when nothing focused uses the key
    :param avoided: gives the rects that a hint should cover as little as possible
    """

    is_default_before_clicked: ClassVar[bool] = False
    """Whether Enter presses the default even after a click: pressing what was clicked again might undo it."""

    def __init__(
        self,
        name: str,
        widgets: Sequence[Widget] = (),
        default: Widget | None = None,
        avoided: Callable[[], Sequence[Rect]] = tuple,
    ) -> None:
        self.name = name
        self.widgets = list(widgets)
        self.default, self._avoided = default, avoided
        self._tip = tooltip.TooltipTimer()
        self._focus = Focus(self.widgets)
        self._pointer = Pointer(self.widgets, self._focus, self._tip)

    def __getitem__(self, name: str) -> Widget:
        """
        Look up a widget by name.

        :raises KeyError: if there is none
        """
        for widget in self.walk():
            if widget.name == name:
                return widget
        raise KeyError(name)

    def walk(self) -> Iterator[Widget]:
        return ui_focus.walk(self.widgets)

    @property
    def focused(self) -> Widget | None:
        return self._focus.widget

    @property
    def hovered(self) -> Widget | None:
        return self._pointer.hovered

    @property
    def is_held(self) -> bool:
        return self._pointer.held is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; True if it was used. Escape and shortcuts are left to the scene."""
        handlers = {
            pygame.MOUSEMOTION: self._pointer.move,
            pygame.MOUSEBUTTONDOWN: self._pointer.press,
            pygame.MOUSEBUTTONUP: self._pointer.release,
            pygame.MOUSEWHEEL: self._pointer.wheel,
            pygame.KEYDOWN: self._on_key,
            pygame.TEXTINPUT: self._on_text,
            pygame.WINDOWLEAVE: self._pointer.leave,
            pygame.WINDOWFOCUSLOST: self._pointer.leave,
        }
        handler = handlers.get(event.type)
        return handler(event) if handler else False

    def step(self, now: float, *, is_covered: bool = False) -> None:
        """Advance the time: a resting pointer brings up the hint, unless the tree is covered."""
        if is_covered:
            self._tip.restart()
            return
        self._tip.step(now, has_tooltip=self.tip_owner is not None)

    @property
    def wake_at(self) -> float | None:
        return self._tip.wake_at

    def draw(self, frame: DisplayList, z: int) -> None:
        pen = Painter(frame, self.name, z)
        for widget in self.widgets:
            if widget.is_shown:
                widget.draw(pen)
        owner = self.tip_owner
        if self._tip.is_due and owner is not None and not owner.is_tip_told:
            text, rect = owner.tip()
            tooltip.draw_tooltip(Painter(frame, (self.name, "tip"), Z_TIP), owner, text, rect, self._avoided())

    @property
    def told_tip(self) -> str:
        """The hint that is due and that the scene is to show; empty if none."""
        owner = self.tip_owner
        return owner.tip()[0] if self._tip.is_due and owner is not None and owner.is_tip_told else ""

    def targets(self) -> list[Target]:
        """Every control that can be seen and used now, each followed by its parts."""
        found: list[Target] = []
        for widget, seen in ui_focus.visible(self.widgets):
            if widget.can_focus and widget.is_enabled:
                found.append(Target(widget.name, widget.spoken, Rect(seen)))
                found += [part for part in widget.part_targets() if seen.contains(part.rect)]
        return found

    def nodes(self) -> list[Node]:
        """What an assistive program is told of all widgets that are shown."""
        return [node for widget in self.widgets if widget.is_shown for node in widget.nodes()]

    @property
    def focused_key(self) -> str:
        """The key of the node that has the focus; empty for none."""
        return self.focused.focused_key if self.focused else ""

    def focus_key(self, key: str) -> bool:
        """Focus the widget with this key as Tab would; False if there is none that takes the focus."""
        widget = next((widget for widget in ui_focus.shown(self.widgets) if widget.name == key), None)
        if widget is None or not (widget.can_focus and widget.is_enabled):
            return False
        self.focus(widget, is_by_key=True)
        return True

    def focus(self, widget: Widget | None, *, is_by_key: bool = False) -> None:
        """Move the focus; its ring shows if a key moved it."""
        self._focus.set(widget, is_by_key=is_by_key)
        if widget is not None and is_by_key:
            self._tip.restart()

    @property
    def is_focus_lost(self) -> bool:
        return self._focus.is_lost

    def focus_and_press(self, widget: Widget | None) -> None:
        """Handle a key that names a widget: focus it, and press it if it is a button."""
        self.focus(widget, is_by_key=True)
        if isinstance(widget, Pressable):
            widget.activate()

    def restore_from(self, former: WidgetTree) -> None:
        """Take focus, carets and scroll positions over from a tree of the same widgets, made for another size."""
        old = {widget.name: widget for widget in former.walk()}
        for widget in self.walk():
            twin = old.get(widget.name)
            if twin is None or type(twin) is not type(widget):
                continue
            widget.restore_from(twin)
            if twin is former.focused:
                self.focus(widget, is_by_key=twin.is_ringed)

    def release(self) -> None:
        """Release what is held and pointed at, before the widgets are covered or go away."""
        self._pointer.let_go()

    def _on_key(self, event: pygame.event.Event) -> bool:
        self._tip.restart()
        focused = self.focused
        if event.key == pygame.K_TAB or (focused is not None and focused.enter_moves_on and event.key in ENTER_KEYS):
            return self._focus.move_on(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if focused is not None and focused.is_enabled and not self._passes(focused, event) and focused.key(event):
            self._focus.is_by_key = True
            return True
        if any(outer.key(event) for outer in ui_focus.shown(self.widgets) if outer.children):
            return True
        if event.key in ARROWS:
            return self._focus.move_towards(*ARROWS[event.key])
        if event.key in ENTER_KEYS and self.default is not None and self.default.is_enabled:
            return self.default.key(event)
        return False

    def _passes(self, focused: Widget, event: pygame.event.Event) -> bool:
        """Whether the focused widget leaves this key to the default."""
        was_clicked = isinstance(focused, Pressable) and not focused.is_ringed
        return self.is_default_before_clicked and was_clicked and event.key in ENTER_KEYS

    def _on_text(self, event: pygame.event.Event) -> bool:
        return self.focused is not None and self.focused.is_enabled and self.focused.write(event.text)

    @property
    def tip_owner(self) -> Widget | None:
        """The widget whose hint would be shown: the focused one after a key, else the hovered one."""
        owner = self.focused if self._focus.is_by_key else self.hovered
        return owner if owner is not None and self._pointer.held is None and owner.tip()[0] else None


_NOWHERE: Pos = (-1, -1)


class Pointer:
    """
    Dispatches mouse events to widgets; each method returns whether one used the event.

    :param widgets: the outermost ones, later ones above; read anew each time
    :param focus: moved by a press
    :param timer: restarted when something else is pointed at
    """

    def __init__(self, widgets: list[Widget], focus: Focus, timer: TooltipTimer) -> None:
        self._widgets, self._focus, self._timer = widgets, focus, timer
        self.hovered: Widget | None = None
        self.held: Widget | None = None
        self._pos = _NOWHERE

    def move(self, event: Event) -> bool:
        """Drag the held widget, or hover over the one at the pointer."""
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
        """Focus and hold the widget at the pointer, for the left button."""
        if event.button != pygame.BUTTON_LEFT:
            return False
        self._timer.restart()
        self._pos = event.pos
        widget = self._under(event.pos)
        if widget is not None and not widget.can_focus:
            # It only has a hint: the press goes to what is below it, and takes the focus from nobody.
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
        """Release what is held."""
        if event.button != pygame.BUTTON_LEFT or self.held is None:
            return False
        held, self.held = self.held, None
        # The hover comes first: the release may lead to something that covers these widgets.
        self._hover_at(event.pos)
        held.release(event.pos)
        return True

    def wheel(self, event: Event) -> bool:
        """Scroll the widget under the pointer, then refresh hover: it may have moved."""
        steps = getattr(event, "precise_y", event.y)
        if not any(widget.wheel(steps) for widget in ui_focus.at(self._widgets, self._pos)):
            return False
        self._hover_at(self._pos)
        return True

    def leave(self, event: Event) -> bool:
        """Handle the pointer leaving the window."""
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
        """The innermost widget at a position that reacts to the pointer."""
        found = ui_focus.at(self._widgets, pos)
        return next((widget for widget in found if widget.can_focus or widget.hint), None)

    def _below(self, widget: Widget, pos: Pos) -> Widget | None:
        """The widget that can be pressed at a position below one of the outermost widgets."""
        if widget not in self._widgets:
            return None
        others = [other for other in self._widgets if other is not widget]
        return next((other for other in ui_focus.at(others, pos) if other.can_focus), None)
