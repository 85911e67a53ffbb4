"""Fingers on the screen, as a pointer: a tap, a drag, and a long press that shows what a mouse would hover over."""

from __future__ import annotations

import math
from typing import Any, Final

import pygame
from pygame.event import Event

from kq_table.shell.scene import Scene
from kq_table.ui import sdl
from kq_table.ui.presenter import Presenter
from kq_table.ui.theme import DRAG_THRESHOLD

FINGER_EVENTS: Final = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})
REACH: Final = 44
"""Side in points of the square that a finger reaches."""
LONG_SECONDS: Final = 0.5
"""How long a finger stays until it asks what is under it."""
SLACK: Final = 2 * DRAG_THRESHOLD
"""Points by which a finger that stays may tremble."""

Spot = tuple[float, float]


class Fingers:
    """
    Turns the first finger into a pointer. A second one ends what the first began; no more happens until all are lifted.

    :param presenter: knows the window's size in points
    """

    def __init__(self, presenter: Presenter) -> None:
        self._presenter = presenter
        self._fingers: set[tuple[int, int]] = set()
        self._first: tuple[int, int] | None = None
        """The finger that is a pointer now; None if there is none, or once it pressed long or got company."""
        self._at: Spot = (0, 0)
        self._touched_at: Spot = (0, 0)
        self._off: Spot = (0, 0)
        """From the finger to the target that it means."""
        self.due: float | None = None
        """When it will have pressed long, in the clock's seconds."""

    def meant(self, event: Event, top: Scene, now: float) -> list[Event]:
        """The events of a pointer for an event of a finger."""
        if sdl.is_trackpad(event.touch_id):
            # It moves the pointer as a mouse does, which is told of too.
            return []
        finger = event.touch_id, event.finger_id
        width, height = self._presenter.window_size
        spot = event.x * width, event.y * height
        if event.type == pygame.FINGERDOWN:
            return self._touch(finger, spot, top, now)
        if event.type == pygame.FINGERMOTION:
            return self._move(spot) if finger == self._first else []
        self._fingers.discard(finger)
        return self._lift(spot) if finger == self._first else []

    def _touch(self, finger: tuple[int, int], spot: Spot, top: Scene, now: float) -> list[Event]:
        self._fingers.add(finger)
        if len(self._fingers) > 1:
            return self._stop()
        self._first, self._touched_at = finger, spot
        meant = self._in_reach(spot, top)
        self._off = meant[0] - spot[0], meant[1] - spot[1]
        self._at, self.due = meant, now + LONG_SECONDS
        return [_motion(self._at, is_down=False), _button(pygame.MOUSEBUTTONDOWN, self._at)]

    def _move(self, spot: Spot) -> list[Event]:
        if math.dist(spot, self._touched_at) > SLACK:
            self.due = None
        elif self.due is not None:
            return []
        self._at = spot[0] + self._off[0], spot[1] + self._off[1]
        return [_motion(self._at, is_down=True)]

    def _lift(self, spot: Spot) -> list[Event]:
        self._first, self.due = None, None
        # There is no pointer any more that could hover.
        return [_button(pygame.MOUSEBUTTONUP, self._at), Event(pygame.WINDOWLEAVE)]

    def forget(self) -> None:
        """Forget all fingers: another window has the focus, and may get what they do next."""
        self._fingers.clear()
        self._first, self.due = None, None

    def _stop(self) -> list[Event]:
        """End what the first finger began, without pressing anything."""
        if self._first is None:
            return []
        self._first, self.due = None, None
        return [Event(pygame.WINDOWLEAVE)]

    def press_long(self, top: Scene, now: float) -> None:
        """Have the scene show what is under a finger that has stayed long enough; it is then lifted without a press."""
        if self.due is None or now < self.due:
            return
        self.due = None
        if not top.hands.press_long(top, self._presenter.to_pixels(self._at)):
            self._first = None

    def _in_reach(self, spot: Spot, top: Scene) -> Spot:
        """The nearest place in the finger's reach where something can be pressed; else where the finger is."""
        presenter = self._presenter
        (across, down), (width, height) = presenter.size, presenter.window_size
        scale = across / max(1, width), down / max(1, height)
        x, y = presenter.to_pixels(spot)
        found = top.hands.nearest_target(top, (x, y), (REACH / 2 * scale[0], REACH / 2 * scale[1]))
        return spot if found is None else (found[0] / scale[0], found[1] / scale[1])


def _motion(at: Spot, *, is_down: bool) -> Event:
    facts: dict[str, Any] = {"pos": at, "rel": (0, 0), "buttons": (int(is_down), 0, 0), "touch": False}
    return Event(pygame.MOUSEMOTION, facts)


def _button(kind: int, at: Spot) -> Event:
    return Event(kind, pos=at, button=pygame.BUTTON_LEFT, touch=False)


def is_stand_in(event: Event) -> bool:
    """Whether SDL made an event of the mouse for a finger, which is told of too."""
    return bool(getattr(event, "touch", False))
