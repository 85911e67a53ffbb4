"""The ways to the screen: a window, the one display surface, or memory that nobody sees."""

from __future__ import annotations

import os
import sys
import warnings
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

Size = tuple[int, int]
Point = tuple[float, float]

FULLSCREEN_SETTLE_MS: Final = 150
"""Milliseconds after which a desktop no longer resizes a window that leaves full screen."""
MIN_WINDOW_SIZE: Final = (1024, 640)
"""Points; a window manager may still make it smaller, so that layouts clamp too."""


class Presenter(ABC):
    """A surface that people see. Places on the desktop are in its points, everything painted is in real pixels."""

    @property
    @abstractmethod
    def surface(self) -> Surface:
        """The pixels to paint; ask again after a resize."""

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
        """The window's left upper corner in the desktop's points; None where it has none of its own now."""
        return None

    @abstractmethod
    def present(self, rects: Sequence[Rect]) -> None:
        """Show what was painted inside `rects`, in real pixels."""

    def to_pixels(self, pos: Point) -> tuple[int, int]:
        """Turn an event's place, in points, into real pixels."""
        return int(pos[0]), int(pos[1])

    @abstractmethod
    def set_fullscreen(self, is_full: bool) -> None:
        """Cover the desktop, or become a window again."""

    @abstractmethod
    def move(self, corner: Size) -> None:
        """Put the window's left upper corner there, in the desktop's points."""

    @abstractmethod
    def bring_forward(self, *, is_minimized: bool) -> None:
        """Lie on top of all other windows, where the desktop lets a program do that."""

    @abstractmethod
    def close(self) -> None:
        """Take the window from the screen."""


class WindowPresenter(Presenter):
    """
    A `pygame.Window`: the only way to the real pixels of a Retina display; every frame is presented whole.

    :param size: width and height in points
    :param position: left upper corner in points; None leaves it to the desktop
    :raises pygame.error: if there is no display to open a window on
    """

    def __init__(self, title: str, size: Size, position: Size | None = None, icon: Surface | None = None) -> None:
        place = pygame.WINDOWPOS_CENTERED if position is None else position
        self.window = pygame.Window(title, size, place, resizable=True, allow_high_dpi=True)
        self.window.minimum_size = MIN_WINDOW_SIZE
        if icon is not None:
            self.window.set_icon(icon)

    @property
    def surface(self) -> Surface:
        return self.window.get_surface()

    @property
    def window_size(self) -> Size:
        width, height = self.window.size
        return width, height

    @property
    def window_position(self) -> Size | None:
        x, y = self.window.position
        return x, y

    def present(self, rects: Sequence[Rect]) -> None:
        """Show the whole window; its interface knows no parts."""
        if rects:
            self.window.flip()

    def to_pixels(self, pos: Point) -> tuple[int, int]:
        (width, height), (across, down) = self.size, self.window_size
        return int(pos[0] * width / across), int(pos[1] * height / down)

    def set_fullscreen(self, is_full: bool) -> None:
        """Cover the desktop without changing its mode, or become a window again."""
        if is_full:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()

    def move(self, corner: Size) -> None:
        self.window.position = corner

    def bring_forward(self, *, is_minimized: bool) -> None:
        _raise(self.window, is_minimized=is_minimized)

    def close(self) -> None:
        self.window.destroy()


class DisplayPresenter(Presenter):
    """
    The one display surface: presents only the damaged places, where a window's interface cannot.

    :param size: width and height in pixels
    :raises pygame.error: if there is no display to open a window on
    """

    def __init__(self, title: str, size: Size, position: Size | None = None, icon: Surface | None = None) -> None:
        if icon is not None:
            pygame.display.set_icon(icon)
        pygame.display.set_caption(title)
        self._windowed = size
        self._is_full = False
        pygame.display.set_mode(size, pygame.RESIZABLE)
        if position is not None:
            pygame.display.set_window_position(position)

    @property
    def surface(self) -> Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "the display is closed"
        return surface

    @property
    def window_size(self) -> Size:
        """Width and height in pixels, which are points here; of the window that full screen will become again."""
        return self._windowed if self._is_full else self.size

    @property
    def window_position(self) -> Size | None:
        """The left upper corner in points; None while the desktop is covered."""
        return None if self._is_full else pygame.display.get_window_position()

    def present(self, rects: Sequence[Rect]) -> None:
        if rects:
            pygame.display.update(rects)

    def set_fullscreen(self, is_full: bool) -> None:
        if is_full == self._is_full:
            return
        if is_full:
            self._windowed = self.size
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._shrink()
        self._is_full = is_full

    def _shrink(self) -> None:
        """Become a window again. A desktop may hold on to the full size for a moment, so that it is asked twice."""
        for _ in range(2):
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)
                pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            pygame.time.wait(FULLSCREEN_SETTLE_MS)
            pygame.event.pump()

    def move(self, corner: Size) -> None:
        pygame.display.set_window_position(corner)

    def bring_forward(self, *, is_minimized: bool) -> None:
        with warnings.catch_warnings():
            # The display has no way to the top of its own yet.
            warnings.simplefilter("ignore", DeprecationWarning)
            window = pygame.Window.from_display_module()
        _raise(window, is_minimized=is_minimized)

    def close(self) -> None:
        pygame.display.quit()


class MemoryPresenter(Presenter):
    """Pixels that nobody sees: for tests, and for pictures taken without a screen."""

    def __init__(self, size: Size) -> None:
        self._pixels = Surface(size, depth=32)
        self.shown: list[Rect] = []
        """The rects of the last `present`."""

    @property
    def surface(self) -> Surface:
        return self._pixels

    def resize(self, size: Size) -> None:
        """Become another size, as a window does under a person's hand."""
        self._pixels = Surface(size, depth=32)

    def present(self, rects: Sequence[Rect]) -> None:
        self.shown = list(rects)

    def set_fullscreen(self, is_full: bool) -> None:
        """Change nothing: memory has no desktop to cover."""

    def move(self, corner: Size) -> None:
        """Change nothing: memory lies nowhere."""

    def bring_forward(self, *, is_minimized: bool) -> None:
        """Change nothing: no window lies before it."""

    def close(self) -> None:
        """Change nothing: the pixels may still be saved."""


def _raise(window: pygame.Window, *, is_minimized: bool) -> None:
    """Lay a window on top; only one that is minimized is restored, since a maximized one would shrink."""
    if is_minimized:
        window.restore()
    window.focus()


def prefer_software_frames() -> None:
    """Keep SDL on Linux from drawing frames through OpenGL, which was measured to be slower; call before `init`."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
