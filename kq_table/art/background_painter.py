"""Threads that draw pictures ahead: SDL releases the GIL while it rasterizes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, Generic, TypeVar

from pygame import Surface

from kq_table.ui.image_cache import ImageCache

Name = TypeVar("Name", bound=Hashable)

PATIENCE_SECONDS: Final = 2.0
"""No picture takes so long to draw."""

_painters: Final[dict[threading.Thread, threading.Event]] = {}
"""Those that draw, and what stops each."""


def stop_painters() -> None:
    """Wait until no thread draws any more: one that did while the program ends would crash it."""
    for painter, stop in list(_painters.items()):
        stop.set()
        painter.join(PATIENCE_SECONDS)


class BackgroundPainter(Generic[Name]):
    """
    Draws pictures in a thread that begins at once, one for each name.

    :param draw: draws the picture of a name, and keeps it
    """

    def __init__(self, names: Iterable[Name], draw: Callable[[Name], object]) -> None:
        self._names, self._draw, self._stop = tuple(dict.fromkeys(names)), draw, threading.Event()
        self._thread = threading.Thread(target=self._paint, daemon=True)
        _painters[self._thread] = self._stop
        try:
            self._thread.start()
        except RuntimeError:  # where memory is short there is no thread: then whoever needs a picture draws it
            del _painters[self._thread]

    @property
    def is_drawing(self) -> bool:
        """Whether more pictures may still come."""
        return self._thread.is_alive()

    def watch(self) -> Iterator[None]:
        """Wait in steps until all is drawn; closing this stops the painter after the picture that it is at."""
        try:
            while self.is_drawing:
                yield
        finally:
            self.stop()

    def stop(self) -> None:
        """Draw no more after the picture that is being drawn."""
        self._stop.set()

    def _paint(self) -> None:
        try:
            for name in self._names:
                if self._stop.is_set():
                    break
                self._draw(name)
        finally:
            del _painters[threading.current_thread()]


def draw_in_thread(pictures: ImageCache, makers: Mapping[Hashable, Callable[[], Surface]]) -> Iterator[None]:
    """
    Have a thread draw what is missing in a cache, and put it there, in steps; it begins with the first of them.

    :param makers: draw the pictures, by their keys in the cache
    """
    wanted = {key: make for key, make in makers.items() if key not in pictures}
    if not wanted:
        return
    drawn: dict[Hashable, Surface] = {}

    def draw(key: Hashable) -> None:
        drawn[key] = wanted[key]()

    painter = BackgroundPainter(wanted, draw)
    for key in wanted:
        while key not in drawn and painter.is_drawing:
            yield
        if key in drawn:
            pictures.fetch(key, partial(drawn.pop, key))
            yield
