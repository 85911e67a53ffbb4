"""
Pads: which are plugged in, what is pressed on them, and rumbling.

SDL itself would look at a pad a thousand times a second, and wake the loop with every tremble of a stick. Here it is
told not to; `Pads.poll` looks instead, often while a pad is used and seldom once it lies still. What it finds, it
posts as `PAD_EVENT`, so that the loop sleeps until a person does something.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame.event import Event

from kq_table.ui import sdl

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

PAD_EVENT: Final = pygame.event.custom_type()
"""A control of a pad was pressed, pressed again by being held, or let go: *control*, *is_down*, *is_again*, *pad*."""
PAD_TYPES: Final = (
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
    *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED, pygame.CONTROLLERDEVICEREMAPPED),
    *(pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP),
    *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
)
"""What SDL tells of pads; all of it stays here."""
BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "l1",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "r1",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "l3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "r3",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
STICKS: Final = (
    (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY, ("left", "right", "up", "down")),
    (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY, ("r_left", "r_right", "r_up", "r_down")),
)
TRIGGERS: Final = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "l2", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "r2"}
FULL: Final = 32767
PRESSED, RELEASED = 0.6, 0.53
"""How far an axis goes until it counts as pressed, and back until it does no longer; some triggers rest at a half."""

REPEATING: Final = frozenset({"up", "down", "left", "right", "r_up", "r_down"})
"""Controls that act again while they are held."""
FIRST_SECONDS: Final = 0.4
NEXT_SECONDS: Final = 0.11
"""How long until a held control acts again, and how often from then on."""
BUSY_MS: Final = 16
STILL_MS: Final = 50
AWAY_MS: Final = 500
"""Milliseconds between looks: while a pad is used, once it lies still, and without pad or out of focus."""
STILL_SECONDS: Final = 20.0
"""How long after its last use a pad lies still."""
RUMBLE_MS: Final = 140
RUMBLE_STRENGTH: Final = (0.25, 0.5)

Source = tuple[int, str]
"""A pad's number, and which of its parts."""


class Pads:
    """
    Looks at all pads; without any, or where they can't be used, nothing happens.

    :param log: writes what failed, or which pad came, to the log
    :param now: in real seconds
    """

    def __init__(self, log: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        self._log, self._now = log, now
        self._open: dict[int, Controller] = {}
        self._make: Callable[[int], Controller] | None = None
        self._held: dict[str, set[Source]] = {}
        """Control → what holds it: D-pad and stick may do so both."""
        self._again_at: dict[str, float] = {}
        self._used_at = -STILL_SECONDS
        self._last: Controller | None = None
        self.name = ""
        """The name of the pad that was used last."""

    def start(self) -> None:
        """Begin; pads that are plugged in are told of by the next events."""
        try:
            from pygame._sdl2 import controller  # the first frame does without

            sdl.set_hint("SDL_AUTO_UPDATE_JOYSTICKS", "0")
            controller.init()
        except (ImportError, pygame.error) as error:
            self._log(f"no pads: {error}")
            return
        self._make = controller.Controller

    def close(self) -> None:
        for pad in self._open.values():
            pad.quit()
        self._open.clear()

    # -- looking

    def poll(self) -> int:
        """Look at all pads, and post what was done; give the milliseconds until the next look."""
        if self._make is None:
            return AWAY_MS
        sdl.update_pads()
        if events := pygame.event.get(PAD_TYPES, pump=False):
            self.take(events)
        self._repeat()
        if not self._open or (not self._held and not pygame.key.get_focused()):
            return AWAY_MS
        return BUSY_MS if self._held or self._now() < self._used_at + STILL_SECONDS else STILL_MS

    def take(self, events: Iterable[Event]) -> None:
        """
        Take what SDL tells of pads, and post what was done.

        Its events come sorted by kind, not by time: in the end, what is held is what SDL says is held.
        """
        bent, pressed = set[int](), set[tuple[int, int]]()
        for event in events:
            if event.type == pygame.CONTROLLERDEVICEADDED:
                self._plug_in(event.device_index)
            elif event.type == pygame.CONTROLLERDEVICEREMOVED:
                self._pull_out(event.instance_id)
            elif event.type in {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP} and event.button in BUTTONS:
                self._press(event.instance_id, event.button, is_down=event.type == pygame.CONTROLLERBUTTONDOWN)
                pressed.add((event.instance_id, event.button))
            elif event.type == pygame.CONTROLLERAXISMOTION:
                bent.add(event.instance_id)
        for number, button in pressed:
            if number in self._open:
                self._press(number, button, is_down=self._open[number].get_button(button))
        for number in bent & self._open.keys():
            self._read_axes(number, self._open[number])

    def let_go(self) -> None:
        """Let go of everything: another window has the focus now."""
        for control in list(self._held):
            for source in list(self._held[control]):
                self._set(control, source, is_down=False)

    def rumble(self) -> None:
        """Let the pad that was used last rumble for a moment, if it can."""
        if self._last is not None and self.name:
            self._last.rumble(*RUMBLE_STRENGTH, RUMBLE_MS)

    # -- pads that come and go

    def _plug_in(self, index: int) -> None:
        assert self._make is not None, "no pad is told of before the start"
        try:
            pad = self._make(index)
            # The id of pygame's controller is its place among those plugged in, which others take.
            number = pad.as_joystick().get_instance_id()
        except pygame.error as error:
            self._log(f"a pad can't be opened: {error}")
            return
        if number not in self._open:
            self._log(f"pad {number}: {pad.name}")
        self._open[number] = pad

    def _pull_out(self, number: int) -> None:
        """Forget a pad; what was held on it is let go."""
        pad = self._open.pop(number, None)
        for control in list(self._held):
            for source in [source for source in self._held[control] if source[0] == number]:
                self._set(control, source, is_down=False)
        if pad is not None:
            self._log(f"pad {number} is gone")
            pad.quit()
            if pad is self._last:
                self._last = None

    # -- what is pressed

    def _press(self, number: int, button: int, *, is_down: bool) -> None:
        self._set(BUTTONS[button], (number, f"button {button}"), is_down=is_down)

    def _read_axes(self, number: int, pad: Controller) -> None:
        for axis, control in TRIGGERS.items():
            self._bend(number, f"axis {axis}", {control: pad.get_axis(axis) / FULL})
        for across, down, (left, right, up, low) in STICKS:
            x, y = pad.get_axis(across) / FULL, pad.get_axis(down) / FULL
            # A stick points one way at a time: the one that it is bent more.
            x, y = (x, 0.0) if abs(x) > abs(y) else (0.0, y)
            self._bend(number, f"axis {across}", {left: -x, right: x, up: -y, low: y})

    def _bend(self, number: int, part: str, parts: dict[str, float]) -> None:
        for control, far in parts.items():
            source = number, part
            was_down = source in self._held.get(control, ())
            self._set(control, source, is_down=far > (RELEASED if was_down else PRESSED))

    def _set(self, control: str, source: Source, *, is_down: bool) -> None:
        holding = self._held.get(control, set())
        if is_down == (source in holding):
            return
        if is_down:
            self._held[control] = {*holding, source}
            self._used_at = self._now()
            self._last = self._open.get(source[0])
            self.name = self._last.name if self._last is not None else ""
            if not holding:
                self._again_at[control] = self._now() + FIRST_SECONDS
                self._post(control, is_down=True)
            return
        self._used_at = self._now()
        left = holding - {source}
        if left:
            self._held[control] = left
        else:
            del self._held[control]
            self._post(control, is_down=False)

    def _repeat(self) -> None:
        now = self._now()
        for control in self._held.keys() & REPEATING:
            if now >= self._again_at[control]:
                self._again_at[control] = now + NEXT_SECONDS
                self._post(control, is_down=True, is_again=True)

    def _post(self, control: str, *, is_down: bool, is_again: bool = False) -> None:
        facts: dict[str, Any] = {"control": control, "is_down": is_down, "is_again": is_again, "pad": self.name}
        pygame.event.post(Event(PAD_EVENT, facts))
