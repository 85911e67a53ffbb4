"""The frame loop: events, time and drawing, the felt's fade between rooms, and recovery from errors."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from weakref import ref

import pygame
from pygame import Surface

from kq_table.shell import sound
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.storage.settings import WINDOW_SIDES, WindowGeometry
from kq_table.system import milestones
from kq_table.ui import sdl
from kq_table.ui.assistive import Connection
from kq_table.ui.compositor import Compositor, DisplayList
from kq_table.ui.fading import FadingPicture
from kq_table.ui.image_cache import stop_prefetching
from kq_table.ui.presenter import Presenter, is_visible

from . import crash_report
from .hearing import Hearing
from .idle import IdleWork
from .input import Input

FRAME_SECONDS: Final = 1 / 60
"""Real seconds: a screen shows no more frames where the clock is accelerated."""
MAX_LAG_SECONDS: Final = 0.05
"""How far frames may lag behind; a longer lag is not made up for."""
MAX_WAIT_SECONDS: Final = 3600.0
RESIZE_EVENTS: Final = frozenset({pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE})
SHOW_EVENTS: Final = frozenset({pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED})
POINTER_EVENTS: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
FOCUS_EVENTS: Final = frozenset({pygame.WINDOWFOCUSGAINED, pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWRESTORED})
SECOND_START_EVENT: Final = pygame.event.custom_type()
"""Posted when the program is started a second time; its *file* is the path to open, or None."""
WAKE_EVENT: Final = pygame.event.custom_type()
"""Posted by `wake`; has no meaning of its own."""
SAFE_CORNER: Final = (40, 40)
"""A window position, in points, that is on any desktop and leaves the title bar visible."""
REPEATED_ERROR_SECONDS: Final = 2.0
"""An error within so many seconds of another ends the program."""


def wake() -> None:
    """Have the next frame come at once; may be called from any thread."""
    # Fails once the window is gone, when there is no next frame.
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE_EVENT))


class App:
    """
    Turns events into frames.

    :param connection: to assistive programs, where one was opened before the window was shown
    """

    def __init__(self, context: AppContext, presenter: Presenter, connection: Connection | None = None) -> None:
        self.context, self.stack, self.presenter = context, context.stack, presenter
        self.compositor = Compositor()
        self.input = Input(context, presenter)
        self._idle = IdleWork(context)
        self._felt = FeltFade()
        self.frames = 0
        self.painted = 0
        self._next = 0.0
        self._logged_targets: Any = None
        self.is_minimized = False
        self._last_error_at: float | None = None
        context.fullscreen_changed = self._set_fullscreen
        self.hearing = Hearing(context, self._take, connection or Connection())

    # -- one frame

    def run_frame(self, events: Sequence[pygame.event.Event]) -> bool:
        """Handle events, advance the time and, unless the window is minimized, draw; True if anything was painted."""
        if any(event.type in RESIZE_EVENTS for event in events):
            self._resized()
        for event in events:
            if self.context.is_closing:
                return False
            if self.hearing.take(event):
                continue
            for meant in self.input.meant(event):
                self.hearing.heed(meant)
                self._take(meant)
        now = self.context.clock.now()
        self.hearing.begin()
        self.input.step(now)
        for scene in list(self.stack.scenes):
            scene.step(now)
        self.context.poll()
        self._idle.step(events, now)
        animations = self.stack.exit_animations
        self.stack.exit_animations = [animation for animation in animations if not animation.is_over(now)]
        if self.context.is_closing:
            return False
        self._log_targets()
        self.hearing.tell()
        return not self.is_minimized and self._paint()

    def _paint(self) -> bool:
        frame = DisplayList()
        for scene in self.visible():
            scene.draw(frame)
        for animation in self.stack.exit_animations:
            animation.draw(frame, self.context.clock.now())
        tempo = self.context.tempo
        ground = self._felt.at(
            self.context.ground, self.context.clock.now(), tempo.seconds(tempo.flourish(FADE_SECONDS))
        )
        damage = self.compositor.compose(self.presenter.surface, ground, frame)
        self.frames += 1
        if damage:
            self.painted += 1
            self.presenter.present(damage)
        return bool(damage)

    def visible(self) -> list[Scene]:
        """The scenes that are drawn: the topmost that is no overlay, and the overlays on it."""
        scenes = self.stack.scenes
        lowest = max((i for i, scene in enumerate(scenes) if not scene.is_overlay), default=0)
        return scenes[lowest:]

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in {pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED}:
            self.presenter.told_maximized = event.type == pygame.WINDOWMAXIMIZED
        if event.type in {pygame.QUIT, pygame.WINDOWCLOSE}:
            self.context.quit()
        elif event.type == SECOND_START_EVENT:
            self._on_second_start(event.file)
        elif event.type in SHOW_EVENTS | FOCUS_EVENTS:
            self.is_minimized = False
            self.compositor.invalidate()
            self._keep_in_sight()
        elif event.type == pygame.WINDOWMINIMIZED:
            self.is_minimized = True
        elif event.type == pygame.DROPFILE:
            self.open_file(Path(event.file))
        elif event.type == pygame.WINDOWFOCUSLOST:
            for scene in list(self.stack.scenes):
                scene.handle(event)
        elif event.type != WAKE_EVENT and not press_global_key(event, self.context):
            self.stack.top.handle(self._in_pixels(event))

    def open_file(self, path: Path) -> None:
        """Replay a record file, in place of the present replay if any."""
        if self.stack.top.name == "replay":
            self.stack.pop()
        self.context.navigate.show_replay(path)

    def _on_second_start(self, file: Path | None) -> None:
        """Raise the window, and open the file of the second start."""
        self._keep_in_sight()
        self.presenter.bring_forward(is_minimized=self.is_minimized)
        if file is not None:
            self.open_file(file)

    def _keep_in_sight(self) -> None:
        """Move the window back if its monitor was unplugged."""
        corner = self.presenter.window_position
        if corner is not None and not is_visible(corner, self.presenter.window_size):
            self.presenter.move(SAFE_CORNER)

    def _set_fullscreen(self, is_full: bool) -> None:
        ready = None
        if not is_full:
            # Made in advance: as soon as the window shrinks, a corner of the large picture is seen in it.
            ready = pygame.Surface(self.presenter.window_size, 0, self.presenter.surface)
            self.compositor.stretch(ready)
        self.presenter.set_fullscreen(is_full)
        self._resized(ready)

    def _resized(self, ready: pygame.Surface | None = None) -> None:
        surface = self.presenter.surface
        if surface.get_size() != self.context.size:
            if ready is not None and ready.get_size() == surface.get_size():
                self.presenter.present([surface.blit(ready, (0, 0))])
            else:
                self.presenter.present(self.compositor.stretch(surface))
            self.context.resize(self.presenter.size)
        self.compositor.invalidate()

    def _in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        if event.type not in POINTER_EVENTS:
            return event
        facts: dict[str, Any] = {**event.dict, "pos": self.presenter.to_pixels(event.pos)}
        return pygame.event.Event(event.type, facts)

    def _log_targets(self) -> None:
        """Write the targets to the test log whenever they have changed and nothing moves."""
        if self.context.services.log is None or any(scene.is_moving for scene in self.stack.scenes):
            return
        top = self.stack.top
        found = [{"id": target.id, "text": target.text, "rect": list(target.rect)} for target in top.targets()]
        facts = {"targets": found, "at": top.focused_name, **top.facts_for_log()}
        # Not the scene itself: that would keep the whole menu alive while a table is shown.
        if (ref(top), facts) != self._logged_targets:
            self._logged_targets = (ref(top), facts)
            self.context.log("targets", **facts)

    # -- the loop

    def run(self, begin: Callable[[], object] = lambda: None) -> None:
        """Call *begin*, then run frames until the program is to end."""
        try:
            begin()
            self.run_frame([])
        except Exception as error:  # noqa: BLE001 - as below
            self._recover(error)
        milestones.passed("first frame")
        if milestones.leave():
            return
        self.context.sound = self.input.felt(sound.open_sink(rng=self.context.services.chance))
        self.context.apply_volumes()
        # The navigation imports all scenes while the person looks at the menu: the first click need not wait for it.
        _ = self.context.navigate
        self.hearing.open(self.presenter.handle)
        self.input.pads.start()
        # Nothing imported so far is ever freed: the collector need not visit it.
        gc.freeze()
        gc.enable()
        while not self.context.is_closing:
            try:
                self.run_frame(self.wait())
            except Exception as error:  # noqa: BLE001 - reported, and the match goes on
                self._recover(error)

    def _recover(self, error: Exception) -> None:
        """
        Write a crash report, close all scenes, and offer to continue the match.

        :raises Exception: the error itself, if another came a moment ago
        """
        now = self.context.clock.now()
        if self._last_error_at is not None and now - self._last_error_at < REPEATED_ERROR_SECONDS:
            raise error
        self._last_error_at = now
        crash_report.show(error)
        report = crash_report.report(error)
        record = self.record
        self.close_scenes()
        self.compositor.invalidate()
        self.context.navigate.show_error(report, record)

    @property
    def record(self) -> Path | None:
        """The record of the match at the table, if any."""
        return next((scene.record for scene in self.stack.scenes if scene.record is not None), None)

    def wait(self) -> list[pygame.event.Event]:
        """Wait for the next frame while something moves, else for an event or until a scene wakes."""
        clock = self.context.clock
        if self.context.needs_frame:
            self.context.needs_frame = False
            self.input.pads.poll()
            return pygame.event.get()
        due = self.rests_until
        if due is None:
            frame, lag = clock.own_seconds(FRAME_SECONDS), clock.own_seconds(MAX_LAG_SECONDS)
            self._next = max(self._next + frame, clock.now() - lag)
            clock.wait(self._next)
            self.input.pads.poll()
            return pygame.event.get()
        milliseconds = int(clock.real_seconds(max(0.0, due - clock.now())) * 1000)
        events = sdl.next_events(milliseconds, self.input.pads.poll)
        self._next = clock.now()
        return events

    @property
    def rests_until(self) -> float | None:
        """When the next frame comes without an event, in the clock's seconds; None while things move."""
        scenes = self.stack.scenes
        is_fading = self._felt.is_moving and not self.is_minimized
        if self.stack.exit_animations or is_fading or any(scene.is_moving for scene in scenes):
            return None
        ours = self.context.wake_at, self.input.wake_at, self.hearing.reader.wake_at, self._idle.wake_at
        moments = [*ours, *(scene.wake_at for scene in scenes)]
        latest = self.context.clock.now() + MAX_WAIT_SECONDS
        return min((moment for moment in moments if moment is not None), default=latest)

    def close_scenes(self) -> None:
        """Leave every scene; an error in one is reported and does not stop the others."""
        while self.stack.scenes:
            try:
                self.stack.scenes.pop().leave()
            except Exception as error:  # noqa: BLE001 - the others must let go all the same
                crash_report.show(error)
                crash_report.report(error)

    def close(self) -> None:
        """
        Close scenes and sound, save the settings, and close the window.

        The window is only hidden at first. Under X11, SDL wakes its own wait by a message to the window, over a
        connection of its own; if that arrives after the window is gone, Xlib ends the program at once.
        """
        place = next_place(self.presenter, self.context.settings.window)
        stop_prefetching()
        with ExitStack() as last_first:
            last_first.callback(self.presenter.close)
            last_first.callback(self._save_place, place)
            last_first.callback(self.context.sound.close)
            last_first.callback(self.input.pads.close)
            last_first.callback(self.close_scenes)
            last_first.callback(self.hearing.close)
            self.presenter.hide()

    def _save_place(self, place: WindowGeometry) -> None:
        self.context.stop_processes()
        self.context.settings = replace(self.context.settings, window=place)
        self.context.save_settings()


FADE_SECONDS: Final = 0.45
STEPS: Final = 7
"""Each step draws the whole window."""
MAX_PIXELS: Final = 4_000_000
"""Greatest window in pixels for which that is fast enough; in a larger one the felt changes at once."""


class FeltFade:
    """Fades from one felt to another."""

    def __init__(self) -> None:
        self._from: Surface | None = None
        self._to: Surface | None = None
        self._since = 0.0
        self._mixed: tuple[int, Surface] | None = None
        """The last step shown, and its picture."""
        self._pixels: Surface | None = None
        """The pixels shared by all these pictures: allocating new ones would take longer than mixing."""

    def at(self, felt: Surface, now: float, seconds: float) -> Surface:
        """
        The picture of a felt at a moment.

        :param now: in the clock's seconds
        :param seconds: of a change; 0 for none
        """
        if felt is not self._to:
            fits = self._to is not None and self._to.get_size() == felt.get_size() and seconds > 0
            self._from = self._to if fits and felt.get_width() * felt.get_height() <= MAX_PIXELS else None
            self._to, self._since, self._mixed = felt, now, None
        step = int(STEPS * (now - self._since) / seconds) if seconds > 0 else STEPS
        if self._from is None or step >= STEPS:
            self._from = self._mixed = self._pixels = None
            return felt
        if self._mixed is None or self._mixed[0] != step:
            self._mixed = step, self._mix(self._from, felt, step)
        return self._mixed[1]

    def _mix(self, felt: Surface, after: Surface, step: int) -> Surface:
        """Mix into the pixels of the last picture, wrapped in a new `Surface` so that the change is noticed."""
        if self._pixels is None or self._pixels.get_size() != felt.get_size():
            self._pixels = Surface(felt.get_size(), depth=felt.get_bitsize())
        self._pixels.blit(felt, (0, 0))
        self._pixels.blit(FadingPicture(after, STEPS + 1).shade(step + 1), (0, 0))
        return self._pixels.subsurface(self._pixels.get_rect())

    @property
    def is_moving(self) -> bool:
        return self._from is not None


def press_global_key(event: pygame.event.Event, context: AppContext) -> bool:
    """Handle a key that works in every scene; False for any other event."""
    if event.type != pygame.KEYDOWN:
        return False
    is_alt_enter = event.key == pygame.K_RETURN and bool(event.mod & pygame.KMOD_ALT)
    if event.key == pygame.K_F11 or is_alt_enter:
        context.change_settings(replace(context.settings, fullscreen=not context.settings.fullscreen))
        return True
    open_scenes = [scene.name for scene in context.stack.scenes]
    if event.key == pygame.K_F1 and "rules" not in open_scenes:
        context.navigate.show_rules()
        return True
    if getattr(event, "unicode", "") == "?" and not context.stack.top.is_writing and "keys" not in open_scenes:
        context.navigate.show_keys()
        return True
    return False


def next_place(presenter: Presenter, before: WindowGeometry) -> WindowGeometry:
    """
    The window geometry to remember.

    :param before: what was remembered last; a maximized window returns there
    """
    if presenter.is_maximized:
        return replace(before, maximized=True)
    low, high = WINDOW_SIDES
    width, height = (min(max(side, low), high) for side in presenter.window_size)
    x, y = presenter.window_position or (before.x, before.y)
    return WindowGeometry(width, height, x, y)
