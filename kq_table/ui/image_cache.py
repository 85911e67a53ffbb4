"""A cache of pictures with an upper bound in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec
from weakref import WeakValueDictionary

from pygame import Surface

P = ParamSpec("P")

MIN_SHARE: Final = 0.4
SMALL_WINDOW_PIXELS: Final = 1280 * 800
LARGE_WINDOW_PIXELS: Final = 3840 * 2160
"""Pixels of the windows from which less, and more, do not change the bytes of a cache."""


def bytes_for(size: tuple[int, int], largest: int) -> int:
    """
    Give the bytes for the pictures of a window of *size* pixels, which has smaller ones than a larger window.

    :param largest: bytes for a window of 3840x2160 pixels or more
    """
    share = (size[0] * size[1] - SMALL_WINDOW_PIXELS) / (LARGE_WINDOW_PIXELS - SMALL_WINDOW_PIXELS)
    return round(largest * (MIN_SHARE + (1 - MIN_SHARE) * min(1.0, max(0.0, share))))


class ImageCache:
    """
    Gives the same `Surface` for the same key for as long as it stays in use, so that a compositor sees no change.

    What is on the screen is found here even if there is no room to keep it: a table that shows more than that draws
    nothing twice.

    :param max_bytes: bytes of pixels to keep; what was asked for longest ago goes first
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.used_bytes = 0
        """Bytes of the pictures kept."""
        self._pictures: OrderedDict[Hashable, Surface] = OrderedDict()
        self._alive: WeakValueDictionary[Hashable, Surface] = WeakValueDictionary()

    def __contains__(self, key: Hashable) -> bool:
        """Whether the picture need not be made."""
        return key in self._pictures or key in self._alive

    def fetch(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Give the picture kept under the key, made now if there is none."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        picture = self._alive.get(key)
        if picture is None:
            picture = self._alive[key] = make()
        self._pictures[key] = picture
        self.used_bytes += _bytes(picture)
        self._shrink()
        return picture

    def cached(self, draw: Callable[P, Surface]) -> Callable[P, Surface]:
        """Decorate a function: what it draws is kept by its name and arguments."""

        @wraps(draw)
        def fetch(*args: P.args, **options: P.kwargs) -> Surface:
            key = (draw.__qualname__, args, tuple(sorted(options.items())))
            return self.fetch(key, lambda: draw(*args, **options))

        return fetch

    def clear(self) -> None:
        """Keep nothing; what is on the screen is found again for as long as it stays there."""
        self._pictures.clear()
        self.used_bytes = 0

    def _shrink(self) -> None:
        """Let the oldest go, but never the one just made."""
        while self.used_bytes > self.max_bytes and len(self._pictures) > 1:
            _, oldest = self._pictures.popitem(last=False)
            self.used_bytes -= _bytes(oldest)


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
