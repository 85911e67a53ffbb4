"""Pictures kept because they will be shown again, up to so many bytes. Knows no reason why one was made."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface


class PictureCache:
    """
    Gives the same `Surface` for the same key for as long as it stays in use, so that a compositor sees no change.

    :param budget: bytes of pixels to keep; what was asked for longest ago goes first
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._bytes = 0
        self._pictures: OrderedDict[Hashable, Surface] = OrderedDict()

    def fetch(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Give the picture kept under the key, made now if there is none."""
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._pictures[key] = make()
            self._bytes += _weight(picture)
            self._shrink()
        else:
            self._pictures.move_to_end(key)
        return picture

    def _shrink(self) -> None:
        """Let the oldest go, but never the one just made."""
        while self._bytes > self._budget and len(self._pictures) > 1:
            _, oldest = self._pictures.popitem(last=False)
            self._bytes -= _weight(oldest)


def _weight(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
