"""A cache of pictures with an upper bound in bytes; and drawing ahead of need: in a thread, or while there is time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial, wraps
from types import TracebackType
from typing import Final, Generic, ParamSpec, Self, TypeVar
from weakref import WeakValueDictionary

from pygame import Surface

P = ParamSpec("P")
Drawn = TypeVar("Drawn")

MIN_SHARE: Final = 0.4
LARGEST_SHARE: Final = 2 / 3
"""Pictures larger than this part of the cache are found again while on the screen, but drive no others out."""
SMALL_WINDOW_PIXELS: Final = 1280 * 800
LARGE_WINDOW_PIXELS: Final = 3840 * 2160
"""Window size in pixels from which on the cache is at its largest."""


def bytes_for(size: tuple[int, int], largest: int) -> int:
    """
    Bytes of cache for a window of *size* pixels.

    :param largest: bytes for a window of 3840x2160 pixels or more
    """
    share = (size[0] * size[1] - SMALL_WINDOW_PIXELS) / (LARGE_WINDOW_PIXELS - SMALL_WINDOW_PIXELS)
    return round(largest * (MIN_SHARE + (1 - MIN_SHARE) * min(1.0, max(0.0, share))))


class OutOfTimeError(Exception):
    """A picture was not drawn because the time for drawing is over."""


class Deadline:
    """
    Within a ``with`` block, limits the time in which any cache draws new pictures; one is always drawn.

    Pictures that were left out raise no error outside the block: a later drawing gets further.

    :param now: gives the present moment in seconds
    """

    current: Deadline | None = None

    def __init__(self, now: Callable[[], float], seconds: float) -> None:
        self._now, self._end = now, now() + seconds
        self._has_made = False
        self.is_met = True
        """Whether everything was drawn in time."""

    def __enter__(self) -> Self:
        Deadline.current = self
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> bool:
        Deadline.current = None
        self.is_met = kind is None
        return kind is OutOfTimeError

    def allow(self) -> None:
        """
        Ask to draw a picture.

        :raises OutOfTimeError: if the time is over
        """
        if self._has_made and self._now() >= self._end:
            raise OutOfTimeError

    def note(self) -> None:
        """Record that a picture was drawn."""
        self._has_made = True


class ImageCache:
    """
    Gives the same `Surface` for the same key for as long as it is in use, so that a compositor sees no change.

    What is on the screen is found here even if it exceeds the bound: a full table draws nothing twice.

    :param max_bytes: bytes of pixels to keep; the least recently used go first
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.used_bytes = 0
        """Bytes of the pictures kept."""
        self._pictures: OrderedDict[Hashable, Surface] = OrderedDict()
        self._alive: WeakValueDictionary[Hashable, Surface] = WeakValueDictionary()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._pictures or key in self._alive

    def fetch(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The picture of this key, drawn by *make* if it is not kept."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        picture = self._alive.get(key)
        if picture is None:
            picture = self._alive[key] = _made(make)
        if _bytes(picture) <= LARGEST_SHARE * self.max_bytes:
            self._pictures[key] = picture
            self.used_bytes += _bytes(picture)
            self._shrink()
        return picture

    def cached(self, draw: Callable[P, Surface]) -> Callable[P, Surface]:
        """Decorate a function so that its pictures are kept by name and arguments."""

        @wraps(draw)
        def fetch(*args: P.args, **options: P.kwargs) -> Surface:
            key = (draw.__qualname__, args, tuple(sorted(options.items())))
            return self.fetch(key, lambda: draw(*args, **options))

        return fetch

    def prefetch(self, makers: Mapping[Hashable, Callable[[], Surface]]) -> Iterator[None]:
        """Draw what is missing in a thread, in steps; the thread begins with the first step."""
        missing = Prefetch({key: make for key, make in makers.items() if key not in self})
        for key in missing.makers:
            yield from missing.wait(key)
            self.fetch(key, partial(missing.take, key))
            yield

    def clear(self) -> None:
        """Drop all pictures; those still on the screen are found again while they stay there."""
        self._pictures.clear()
        self.used_bytes = 0

    def _shrink(self) -> None:
        while self.used_bytes > self.max_bytes:
            _, oldest = self._pictures.popitem(last=False)
            self.used_bytes -= _bytes(oldest)


def _made(make: Callable[[], Surface]) -> Surface:
    """
    Draw a picture, if there is time.

    :raises OutOfTimeError: if there is not
    """
    deadline = Deadline.current
    if deadline is None:
        return make()
    deadline.allow()
    picture = make()
    deadline.note()
    return picture


def _bytes(picture: Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


STOP_SECONDS: Final = 2.0
"""No picture takes this long to draw."""

_prefetching: Final[dict[threading.Thread, threading.Event]] = {}
"""The threads that draw, and what stops each."""


def stop_prefetching() -> None:
    """Wait until no thread draws any more: one that drew while the program ends would crash it."""
    for thread, stop in list(_prefetching.items()):
        stop.set()
        thread.join(STOP_SECONDS)


class Prefetch(Generic[Drawn]):
    """
    Draws in a thread that begins at once, one after the other; it stops when nothing refers to this any more.

    :param makers: draw what is wanted, by its key
    :param has_thread: whether there is a thread; else everything is drawn when it is taken
    """

    def __init__(self, makers: Mapping[Hashable, Callable[[], Drawn]], *, has_thread: bool = True) -> None:
        self.makers, self._drawn, self._stop = dict(makers), dict[Hashable, Drawn](), threading.Event()
        # The thread does not refer to this object, which would keep it alive.
        self._thread = threading.Thread(target=_draw_all, args=(self.makers, self._drawn, self._stop), daemon=True)
        if not makers or not has_thread:
            return
        _prefetching[self._thread] = self._stop
        try:
            self._thread.start()
        except RuntimeError:  # without memory there may be no thread: then whoever takes a picture draws it
            del _prefetching[self._thread]

    def __del__(self) -> None:
        self._stop.set()

    @property
    def is_drawing(self) -> bool:
        return self._thread.is_alive()

    def wait(self, key: Hashable) -> Iterator[None]:
        """Wait in steps until it is drawn, or nothing is any more."""
        while key not in self._drawn and self.is_drawing:
            yield

    def wait_for_all(self) -> Iterator[None]:
        while self.is_drawing:
            yield

    def take(self, key: Hashable) -> Drawn:
        """Give what was drawn, and forget it; draw it now if the thread has not."""
        return self._drawn.pop(key) if key in self._drawn else self.makers[key]()


def _draw_all(
    makers: Mapping[Hashable, Callable[[], Drawn]], drawn: dict[Hashable, Drawn], stop: threading.Event
) -> None:
    try:
        for key, make in makers.items():
            if stop.is_set():
                break
            drawn[key] = make()
    finally:
        del _prefetching[threading.current_thread()]
