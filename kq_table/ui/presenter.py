"""The ways to the screen (a window, the one display surface, or memory for tests), and what of it monitors show."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from . import sdl

Size = tuple[int, int]
Point = tuple[float, float]

MIN_WINDOW_SIZE: Final = (1024, 640)
"""Least size of a window in points; a window manager may still go below it, so layouts must clamp too."""
USUAL_FRAME: Final = sdl.Frame(top=32, left=0, bottom=0, right=0)
"""Frame in points where the desktop does not tell its own."""


class Presenter:
    """A surface that people see. Places on the desktop are in its points, everything painted is in real pixels."""

    told_maximized = False

    @property
    def is_maximized(self) -> bool:
        return self.told_maximized

    @property
    def surface(self) -> Surface:
        """The pixels to paint on; ask again after a resize."""
        raise NotImplementedError

    @property
    def size(self) -> Size:
        """Width and height of `surface` in real pixels."""
        return self.surface.get_size()

    @property
    def window_size(self) -> Size:
        """Width and height in the desktop's points: what to remember for the next start."""
        return self.size

    @property
    def window_position(self) -> Size | None:
        """The window's upper left corner in the desktop's points; None if it has none of its own now."""
        return None

    @property
    def handle(self) -> Any:
        """The system's own name of the window; None where there is none, and on Linux, where nobody asks for it."""
        return None

    def present(self, rects: Sequence[Rect]) -> None:
        """Show what was painted inside `rects`, in real pixels."""
        raise NotImplementedError

    def to_pixels(self, pos: Point) -> tuple[int, int]:
        """Convert an event's position from points to real pixels."""
        return int(pos[0]), int(pos[1])

    # What follows does nothing where there is no window.

    def set_fullscreen(self, is_full: bool) -> None:
        """Cover the desktop, or become a window again."""

    def move(self, corner: Size) -> None:
        """Move the window's upper left corner to this point of the desktop."""

    def bring_forward(self, *, is_minimized: bool) -> None:
        """Raise above all other windows, where the desktop allows it."""

    def hide(self) -> None:
        """Take the window from the screen."""

    def close(self) -> None:
        """Give the window back to the system."""


class DesktopPresenter(Presenter):
    """
    A window of the desktop.

    :param window: it, as it was just opened
    """

    def __init__(self, window: pygame.Window) -> None:
        self.window = window
        self._windowed: Rect | None = None
        """The window's rect before full screen."""
        self._was_maximized = False
        """Whether it was maximized before full screen."""

    @property
    def handle(self) -> Any:
        return sdl.native_window(self.window.id) if sys.platform in {"win32", "darwin"} else None

    @property
    def is_maximized(self) -> bool:
        """Also during full screen: whether the window was maximized before."""
        return self._was_maximized if self._windowed else self.told_maximized

    @property
    def window_size(self) -> Size:
        """Width and height in points; during full screen those of the window before it."""
        width, height = self._windowed.size if self._windowed else self.window.size
        return width, height

    @property
    def window_position(self) -> Size | None:
        """Upper left corner in points; during full screen that of the window before it."""
        x, y = self._windowed.topleft if self._windowed else self.window.position
        return x, y

    def set_fullscreen(self, is_full: bool) -> None:
        """Cover the desktop without changing its mode, or become a window again; SDL puts it back where it was."""
        if is_full == (self._windowed is not None):
            return
        if is_full:
            self._was_maximized = self.told_maximized
            self._windowed = Rect(self.window.position, self.window.size)
            self.window.set_fullscreen(desktop=True)
        else:
            self._windowed = None
            self.window.set_windowed()
            if self._was_maximized:
                # SDL would only put it back where it was before it was maximized.
                self.maximize()

    def maximize(self) -> None:
        """Become as large as the desktop allows."""
        self.told_maximized = True
        self.window.maximize()

    def move(self, corner: Size) -> None:
        self.window.position = corner

    def bring_forward(self, *, is_minimized: bool) -> None:
        """Raise the window; restore only a minimized one, since a maximized one would shrink."""
        if is_minimized:
            self.window.restore()
        self.window.focus()

    def show(self) -> None:
        """Put a window that was made hidden on the screen."""
        self.window.show()

    def hide(self) -> None:
        self.window.hide()

    def keep_on_monitor(self) -> None:
        """Shrink and move the window so that it is on its monitor with its frame, clear of the desktop's bars."""
        bounds = sdl.usable_bounds(self.window.id)
        if bounds is None:
            return
        top, left, bottom, right = sdl.frame(self.window.id) or USUAL_FRAME
        room = Rect(bounds.x + left, bounds.y + top, bounds.w - left - right, bounds.h - top - bottom)
        place = Rect(self.window.position, self.window.size)
        if room.contains(place):
            return
        place.size = min(place.w, room.w), min(place.h, room.h)
        self.window.size = place.size
        self.window.position = place.clamp(room).topleft


class WindowPresenter(DesktopPresenter):
    """
    A `pygame.Window`: the only way to the real pixels of a Retina display; every frame is presented whole.

    :param size: width and height in points
    :param position: left upper corner in points; None leaves it to the desktop
    :param is_hidden: until `show`
    :raises pygame.error: if there is no display to open a window on
    """

    def __init__(
        self,
        title: str,
        size: Size,
        position: Size | None = None,
        icon: Surface | None = None,
        *,
        is_hidden: bool = False,
    ) -> None:
        place = pygame.WINDOWPOS_CENTERED if position is None else position
        window = pygame.Window(title, size, place, resizable=True, allow_high_dpi=True, hidden=is_hidden)
        if icon is not None:
            window.set_icon(icon)
        super().__init__(window)
        width, height = window.size
        window.minimum_size = min(MIN_WINDOW_SIZE[0], width), min(MIN_WINDOW_SIZE[1], height)

    @property
    def surface(self) -> Surface:
        return self.window.get_surface()

    def present(self, rects: Sequence[Rect]) -> None:
        """Present the whole window: `pygame.Window` knows no parts."""
        if rects:
            self.window.flip()

    def to_pixels(self, pos: Point) -> tuple[int, int]:
        (width, height), (across, down) = self.size, self.window.size
        return int(pos[0] * width / across), int(pos[1] * height / down)

    def close(self) -> None:
        self.window.destroy()


class DisplayPresenter(DesktopPresenter):
    """
    The one display surface: presents only the damaged places, where a window's interface cannot.

    :param size: width and height in pixels, which are points here
    :param is_hidden: until `show`
    :raises pygame.error: if there is no display to open a window on
    """

    def __init__(
        self,
        title: str,
        size: Size,
        position: Size | None = None,
        icon: Surface | None = None,
        *,
        is_hidden: bool = False,
    ) -> None:
        if icon is not None:
            pygame.display.set_icon(icon)
        pygame.display.set_caption(title)
        pygame.display.set_mode(size, pygame.RESIZABLE | (pygame.HIDDEN if is_hidden else 0))
        if position is not None:
            pygame.display.set_window_position(position)
        with warnings.catch_warnings():
            # The display alone would make another window for full screen, without the keyboard and beside the first.
            warnings.simplefilter("ignore", DeprecationWarning)
            super().__init__(pygame.Window.from_display_module())

    @property
    def surface(self) -> Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "the display is closed"
        return surface

    def present(self, rects: Sequence[Rect]) -> None:
        if rects:
            pygame.display.update(rects)

    def close(self) -> None:
        pygame.display.quit()


class MemoryPresenter(Presenter):
    """An off-screen surface, for tests and for pictures taken without a screen."""

    def __init__(self, size: Size) -> None:
        self._pixels = Surface(size, depth=32)
        self.shown: list[Rect] = []

    @property
    def surface(self) -> Surface:
        return self._pixels

    def resize(self, size: Size) -> None:
        """Resize, as a person would."""
        self._pixels = Surface(size, depth=32)

    def present(self, rects: Sequence[Rect]) -> None:
        self.shown = list(rects)


def prefer_software_frames() -> None:
    """Have SDL on Linux draw frames without OpenGL, which was measured to be slower; call before `init`."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


LARGEST_MONITOR: Final = (7680, 4320)
"""Width and height of the largest monitor on sale, in points."""
MIN_VISIBLE_POINTS: Final = 100
"""Points of a window that must be visible, so that it can be grabbed."""


def is_visible(corner: Size, size: Size) -> bool:
    """Whether a window can be seen: the sizes of the monitors are known, not their arrangement."""
    count, across, down = _monitors()
    (x, y), (width, _) = corner, size
    if count > 1:
        # Other monitors may be to the left of the first, or above it.
        return -across < x < across and abs(y) < down * count
    return (
        MIN_VISIBLE_POINTS - width <= x <= across - MIN_VISIBLE_POINTS
        and -MIN_VISIBLE_POINTS < y <= down - MIN_VISIBLE_POINTS
    )


def safe_corner(x: int | None, y: int | None) -> Size | None:
    """A window's last corner; None if it may be on a monitor that is gone."""
    if x is None or y is None:
        return None
    count, across, down = _monitors()
    if count > 1:
        return (x, y) if is_visible((x, y), (0, 0)) else None
    return (x, y) if 0 <= x < across - MIN_VISIBLE_POINTS and 0 <= y < down - MIN_VISIBLE_POINTS else None


def fit_size(size: Size) -> Size:
    """A window's last size, cut to the largest monitor there is now."""
    widest = max(pygame.display.get_desktop_sizes(), key=lambda monitor: monitor[0] * monitor[1])
    return min(size[0], widest[0]), min(size[1], widest[1])


def _monitors() -> tuple[int, int, int]:
    """Number of monitors, sum of their widths, and the greatest height."""
    sizes = pygame.display.get_desktop_sizes()
    return len(sizes), sum(width for width, _ in sizes), max(height for _, height in sizes)
