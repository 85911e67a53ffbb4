"""The app: clock, events, the frame. Holds the only loop; knows scenes only as scenes, and no window system."""

from __future__ import annotations

import gc
import os
import time
import traceback
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pygame

from kq_table.shell import sound
from kq_table.shell.context import AppContext
from kq_table.ui.compositor import Compositor, DisplayList
from kq_table.ui.monitors import is_visible
from kq_table.ui.presenter import Presenter

from . import crash_report

FRAME_SECONDS: Final = 1 / 60
MAX_LAG_SECONDS: Final = 0.05
"""Seconds behind which lost frames are not made up for."""
MAX_WAIT_SECONDS: Final = 3600.0
RESIZE_EVENTS: Final = frozenset({pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE})
SHOW_EVENTS: Final = frozenset({pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED})
POINTER_EVENTS: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
FOCUS_EVENTS: Final = frozenset({pygame.WINDOWFOCUSGAINED, pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWRESTORED})
SECOND_START_EVENT: Final = pygame.event.custom_type()
"""A second start calls this one to the front, with the *file* to open or None."""
SAFE_CORNER: Final = (40, 40)
"""A corner, in points, that lies on any desktop, and leaves a window's title in sight."""
REPEATED_ERROR_SECONDS: Final = 2.0
"""Seconds after an error in which another one is the same: then nothing is left but to end."""


class App:
    """Turns events into frames, one after the other."""

    def __init__(self, context: AppContext, presenter: Presenter) -> None:
        self.context, self.presenter = context, presenter
        self.compositor = Compositor()
        self.frames = 0
        self.painted = 0
        self._next = 0.0
        self._told: Any = None
        self._is_minimized = False
        self._erred: float | None = None
        context.fullscreen_changed = presenter.set_fullscreen

    # -- one frame

    def turn(self, events: Sequence[pygame.event.Event]) -> bool:
        """Go through one frame: events, time, picture; True if anything was painted."""
        if any(event.type in RESIZE_EVENTS for event in events):
            self._resized()
        for event in events:
            if self.context.is_closing:
                return False
            self._take(event)
        now = self.context.clock.now()
        for scene in list(self.context.stack.scenes):
            scene.step(now)
        self.context.stack.exit_animations = [
            parting for parting in self.context.stack.exit_animations if not parting.is_over(now)
        ]
        if self.context.is_closing:
            return False
        self._tell_targets()
        return self._paint()

    def _paint(self) -> bool:
        frame = DisplayList()
        for scene in self.visible():
            scene.draw(frame)
        for parting in self.context.stack.exit_animations:
            parting.draw(frame, self.context.clock.now())
        damage = self.compositor.compose(self.presenter.surface, self.context.ground, frame)
        self.frames += 1
        if damage:
            self.painted += 1
            self.presenter.present(damage)
        return bool(damage)

    def visible(self) -> list[Any]:
        """List the scenes that show: the topmost that is no overlay, and what lies on it."""
        stack = self.context.stack.scenes
        floor = max((i for i, scene in enumerate(stack) if not scene.is_overlay), default=0)
        return stack[floor:]

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in {pygame.QUIT, pygame.WINDOWCLOSE}:
            self.context.quit()
        elif event.type == SECOND_START_EVENT:
            self._come(event.file)
        elif event.type in SHOW_EVENTS | FOCUS_EVENTS:
            self._is_minimized = False
            self.compositor.invalidate()
            self._keep_in_sight()
        elif event.type == pygame.WINDOWMINIMIZED:
            self._is_minimized = True
        elif event.type == pygame.DROPFILE:
            self.open(Path(event.file))
        elif event.type == pygame.WINDOWFOCUSLOST:
            for scene in list(self.context.stack.scenes):
                scene.handle(event)
        elif not self._is_for_all(event):
            self.context.stack.top.handle(self._in_pixels(event))

    def open(self, path: Path) -> None:
        """Look through a file from outside, in the place of one that is being looked through."""
        if self.context.stack.top.name == "replay":
            self.context.stack.pop()
        self.context.navigate.show_replay(path)

    def _come(self, file: Path | None) -> None:
        """Answer a second start: come to the front, and open what it was to open."""
        self._keep_in_sight()
        self.presenter.bring_forward(is_minimized=self._is_minimized)
        if file is not None:
            self.open(file)

    def _keep_in_sight(self) -> None:
        """Come back from a monitor that was unplugged."""
        corner = self.presenter.window_position
        if corner is not None and not is_visible(corner, self.presenter.window_size):
            self.presenter.move(SAFE_CORNER)

    def _resized(self) -> None:
        if self.presenter.size != self.context.size:
            self.context.resize(self.presenter.size)
        self.compositor.invalidate()

    def _is_for_all(self, event: pygame.event.Event) -> bool:
        """Answer the keys that mean the same everywhere."""
        if event.type != pygame.KEYDOWN:
            return False
        context = self.context
        is_enter = event.key == pygame.K_RETURN and bool(event.mod & pygame.KMOD_ALT)
        if event.key == pygame.K_F11 or is_enter:
            context.change_settings(replace(context.settings, fullscreen=not context.settings.fullscreen))
            return True
        if event.key == pygame.K_F1 and not self._is_open("rules"):
            context.navigate.show_rules()
            return True
        if getattr(event, "unicode", "") == "?" and not context.stack.top.is_writing and not self._is_open("keys"):
            context.navigate.show_keys()
            return True
        return False

    def _is_open(self, name: str) -> bool:
        return any(scene.name == name for scene in self.context.stack.scenes)

    def _in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        if event.type not in POINTER_EVENTS:
            return event
        facts: dict[str, Any] = {**event.dict, "pos": self.presenter.to_pixels(event.pos)}
        return pygame.event.Event(event.type, facts)

    def _tell_targets(self) -> None:
        """Tell the test log what can be pointed at, whenever that has changed and everything lies still."""
        if self.context.services.log is None or any(scene.is_moving for scene in self.context.stack.scenes):
            return
        top = self.context.stack.top
        found = [{"id": target.id, "text": target.text, "rect": list(target.rect)} for target in top.targets()]
        facts = {"targets": found, "at": top.focused_name, **top.facts_for_log()}
        if (top, facts) != self._told:
            self._told = (top, facts)
            self.context.log("targets", **facts)

    # -- the loop

    def run(self) -> None:
        """Play until the end."""
        self.turn([])
        if _marks_first_frame():
            return
        self.context.sound = sound.open_sink(chance=self.context.services.chance)
        self.context.apply_volumes()
        # Everything else is read while the person looks at the menu, so that the first click need not wait for it.
        _ = self.context.navigate
        # All this is there to stay; only what comes from now on need be looked through.
        gc.freeze()
        gc.enable()
        while not self.context.is_closing:
            try:
                self.turn(self.wait())
            except Exception as error:  # noqa: BLE001 - told of, and the match goes on
                self._rescue(error)

    def _rescue(self, error: Exception) -> None:
        """
        Write a report of an error, put everything away that may be broken, and offer to go on with the match.

        :raises Exception: the same, if it comes again at once.
        """
        now = self.context.clock.now()
        if self._erred is not None and now - self._erred < REPEATED_ERROR_SECONDS:
            raise error
        self._erred = now
        traceback.print_exception(error)
        report = crash_report.report(error)
        record = self.record
        self.leave_all()
        self.compositor.invalidate()
        self.context.navigate.show_error(report, record)

    @property
    def record(self) -> Path | None:
        """Where the record of the match at the table lies; None if there is none."""
        return next((scene.record for scene in self.context.stack.scenes if scene.record is not None), None)

    def wait(self) -> list[pygame.event.Event]:
        """Wait for the next frame while something moves, else for an event or for what is due."""
        clock = self.context.clock
        if self.context.needs_frame:
            self.context.needs_frame = False
            return pygame.event.get()
        if self.context.stack.exit_animations or any(scene.is_moving for scene in self.context.stack.scenes):
            self._next = max(self._next + FRAME_SECONDS, clock.now() - MAX_LAG_SECONDS)
            clock.wait(self._next)
            return pygame.event.get()
        moments = [scene.wake_at for scene in self.context.stack.scenes]
        due = min((moment for moment in moments if moment is not None), default=clock.now() + MAX_WAIT_SECONDS)
        milliseconds = int(clock.real_seconds(max(0.0, due - clock.now())) * 1000)
        first = pygame.event.wait(milliseconds) if milliseconds else pygame.event.poll()
        self._next = clock.now()
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else pygame.event.get()

    def leave_all(self) -> None:
        """Have every scene let go of what it holds, bots first of all; one that errs keeps no other from it."""
        while self.context.stack.scenes:
            try:
                self.context.stack.scenes.pop().leave()
            except Exception as error:  # noqa: BLE001 - the others must let go all the same
                traceback.print_exception(error)
                crash_report.report(error)

    def close(self) -> None:
        """Leave everything in order: window first, then bots and files."""
        size, corner = self.presenter.window_size, self.presenter.window_position
        try:
            self.presenter.close()
        finally:
            self.leave_all()
        self.context.sound.close()
        place = replace(self.context.settings.window, w=size[0], h=size[1])
        if corner is not None:
            place = replace(place, x=corner[0], y=corner[1])
        self.context.settings = replace(self.context.settings, window=place)
        self.context.save_settings()


def _marks_first_frame() -> bool:
    """Leave the moment of the first frame for `--bench start`, which started this program for nothing else."""
    mark = os.environ.get("KQ_FIRST_FRAME")
    if mark is None:
        return False
    with open(mark, "w", encoding="ascii") as file:  # noqa: PTH123 (a start need not import pathlib's user)
        file.write(str(time.monotonic()))
    return True
