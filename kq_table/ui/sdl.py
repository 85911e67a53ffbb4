"""
Uses SDL functions that pygame does not offer: waiting without polling, the usable part of a desktop, looking at pads.

The functions are looked up in the library that pygame has loaded, by `_ctypes` alone: the package around it would cost
time at every start of the frozen program. Where they cannot be found, pygame's own wait is used and the desktop is not
known.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect

CHECK_MS: Final = 500
"""Longest single wait in milliseconds, so that Python can handle signals such as Ctrl+C."""
INT_BYTES: Final = 4
SYSTEM_WINDOW_WORDS: Final = 10
"""SDL_SysWMinfo in words of 8 bytes, rounded up: SDL's version with the kind of system, then what names the window."""
TRACKPADS: Final = frozenset({1, 2})
"""SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE and _RELATIVE."""


class Frame(NamedTuple):
    """Width of a desktop's frame around a window on each side, in points."""

    top: int
    left: int
    bottom: int
    right: int


def next_events(milliseconds: int, look: Callable[[], int] = lambda: CHECK_MS) -> list[pygame.event.Event]:
    """
    Wait for an event, at most so many milliseconds; return all there are.

    pygame's own wait polls a thousand times a second. SDL's sleeps until the window system, or a thread that posts an
    event, wakes it.

    :param look: called now and then; it may post events, and gives the milliseconds until it is to be called again
    """
    sdl = _sdl()
    part = min(CHECK_MS, look())
    if sdl is not None:
        # No event is taken here: pygame has yet to turn them into its own.
        while milliseconds > 0 and not sdl.wait(None, min(part, milliseconds)):
            milliseconds -= part
            part = min(CHECK_MS, look())
    elif milliseconds > 0:
        first = pygame.event.wait(milliseconds)
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []
    return pygame.event.get()


def set_hint(name: str, value: str) -> None:
    """Set one of SDL's hints, where its functions are in reach."""
    sdl = _sdl()
    if sdl is not None:
        sdl.hint(name.encode(), value.encode())


def update_pads() -> None:
    """Have SDL look at all pads and post what it finds."""
    sdl = _sdl()
    if sdl is not None:
        sdl.update_pads()


def is_trackpad(touch: int) -> bool:
    """Whether a device of touch events is not the screen itself, but moves the pointer."""
    sdl = _sdl()
    return sdl is not None and sdl.touch_type(sdl.long(touch)) in TRACKPADS


def usable_bounds(window: int) -> Rect | None:
    """The part of a window's monitor not covered by the desktop's bars, in points; *window* is pygame's id."""
    sdl = _sdl()
    if sdl is None:
        return None
    found = sdl.four_ints()
    is_known = sdl.bounds(sdl.monitor(sdl.window(window)), found) == 0
    return Rect(*found) if is_known else None


def frame(window: int) -> Frame | None:
    """The frame of a shown window; None where a desktop does not tell."""
    sdl = _sdl()
    if sdl is None:
        return None
    found = sdl.four_ints()
    is_known = sdl.frame(sdl.window(window), *(sdl.address(found, i * INT_BYTES) for i in range(4))) == 0
    return Frame(*found) if is_known else None


def native_window(window: int) -> int | None:
    """The system's own name of a window, a HWND or NSWindow; None where it is not known. *window* is pygame's id."""
    sdl = _sdl()
    if sdl is None:
        return None
    major, minor, patch = pygame.get_sdl_version()
    found = sdl.words(major | minor << 8 | patch << 16)
    return int(found[1]) or None if sdl.native_window(sdl.window(window), found) else None


class _Sdl(NamedTuple):
    """SDL's functions, and what they write into."""

    wait: Callable[[None, int], int]
    window: Callable[[int], Any]
    monitor: Callable[[Any], int]
    bounds: Callable[[int, Any], int]
    frame: Callable[..., int]
    hint: Callable[[bytes, bytes], int]
    update_pads: Callable[[], int]
    touch_type: Callable[[Any], int]
    long: Callable[[int], Any]
    four_ints: Callable[[], Any]
    native_window: Callable[[Any, Any], int]
    words: Callable[[int], Any]
    address: Callable[[Any, int], Any]


@cache
def _sdl() -> _Sdl | None:
    try:
        import _ctypes  # a Python may be built without it

        return _find(_ctypes)
    except (ImportError, AttributeError, OSError):
        return None


def _find(ctypes: Any) -> _Sdl:
    class Int(ctypes._SimpleCData):  # type: ignore[misc]  # noqa: SLF001 (it has no other name)
        _type_ = "i"

    class Pointer(ctypes._SimpleCData):  # type: ignore[misc]  # noqa: SLF001
        _type_ = "P"

    class Address(Pointer):
        """A pointer that stays one as a result; a plain one would become a number, too long for an argument."""

    class Long(ctypes._SimpleCData):  # type: ignore[misc]  # noqa: SLF001
        _type_ = "q"

    class FourInts(ctypes.Array):  # type: ignore[misc]
        _type_, _length_ = Int, 4

    class Words(ctypes.Array):  # type: ignore[misc]
        _type_, _length_ = Long, SYSTEM_WINDOW_WORDS

    class Function(ctypes.CFuncPtr):  # type: ignore[misc]
        _flags_, _restype_ = ctypes.FUNCFLAG_CDECL, Int

    class AddressFunction(ctypes.CFuncPtr):  # type: ignore[misc]
        _flags_, _restype_ = ctypes.FUNCFLAG_CDECL, Address

    class Library:
        _handle = _open(ctypes)

    return _Sdl(
        wait=Function(("SDL_WaitEventTimeout", Library)),
        window=AddressFunction(("SDL_GetWindowFromID", Library)),
        monitor=Function(("SDL_GetWindowDisplayIndex", Library)),
        bounds=Function(("SDL_GetDisplayUsableBounds", Library)),
        frame=Function(("SDL_GetWindowBordersSize", Library)),
        hint=Function(("SDL_SetHint", Library)),
        update_pads=Function(("SDL_GameControllerUpdate", Library)),
        touch_type=Function(("SDL_GetTouchDeviceType", Library)),
        long=Long,
        four_ints=FourInts,
        native_window=Function(("SDL_GetWindowWMInfo", Library)),
        words=Words,
        address=ctypes.byref,
    )


def _open(ctypes: Any) -> int:
    """The handle of a library that exports SDL's functions."""
    if sys.platform == "win32":
        handle = ctypes.LoadLibrary("SDL2.dll", 0)  # what has been loaded is found by its name
    else:
        # A module shows the functions of every library that it was linked with, whatever their files are called.
        handle = ctypes.dlopen(sys.modules["pygame.base"].__file__, 0)
    return int(handle)
