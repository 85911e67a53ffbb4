"""Answers a question in a thread, so that nobody waits for a disk that does not respond."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Asked(Generic[T]):
    """
    An answer that is being computed.

    :param find: computes it, in the thread
    :param after: must be answered first
    """

    def __init__(self, find: Callable[[], T], after: Asked[Any] | None = None) -> None:
        self._find, self._after = find, after
        self._found: list[T] = []
        self._error: Exception | None = None
        self._since = time.monotonic()
        self._is_over = Event()
        try:
            # A thread that waits for ever does not keep the program from ending.
            Thread(target=self._look, daemon=True).start()
        except RuntimeError:  # where memory is short there is no thread
            self._look()

    def _look(self) -> None:
        try:
            if self._after is not None:
                self._after.wait(None)
                self._after = None
            self._found.append(self._find())
        except Exception as error:  # noqa: BLE001 - raised where the answer is taken
            self._error = error
        finally:
            self._is_over.set()

    def wait(self, seconds: float | None) -> bool:
        """Wait at most *seconds*, None for as long as it takes; return whether there is an answer."""
        return self._is_over.wait(seconds)

    @property
    def is_answered(self) -> bool:
        """Whether there is an answer, or an error in its place."""
        return self._is_over.is_set()

    @property
    def age(self) -> float:
        return time.monotonic() - self._since

    def take(self) -> T:
        """
        The answer, which must be there.

        :raises Exception: what *find* raised
        """
        if self._error is not None:
            raise self._error
        return self._found[0]
