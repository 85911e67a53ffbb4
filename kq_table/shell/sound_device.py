"""
The system's sound device, released after some seconds of silence, since an open one wakes 86 times a second.

One thread opens and closes it, since closing takes 30 ms or more: no frame waits for that.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition, Thread
from typing import Final

import pygame

SILENCE_SECONDS: Final = 10.0
"""Seconds without a sound after which the device is released."""
MAX_LATE_SECONDS: Final = 0.25
"""A sound that would start later than this after its cause is dropped."""
SAMPLES_PER_SECOND, BITS, SIDES, SAMPLES_AHEAD = 44100, -16, 2, 512
"""Signed 16 bits, 12 ms ahead."""


class SoundDevice:
    """
    The device behind `pygame.mixer`.

    :param prepare: called whenever it was opened
    :param is_busy: asked when nothing has used it for so long; whether something still sounds
    :param silence_seconds: as `SILENCE_SECONDS`, for tests
    :raises pygame.error: if there is none
    """

    def __init__(
        self, prepare: Callable[[], None], is_busy: Callable[[], bool], silence_seconds: float = SILENCE_SECONDS
    ) -> None:
        self._prepare, self._is_busy = prepare, is_busy
        self._silence_seconds = silence_seconds
        self._change = Condition()
        self._late: list[tuple[float, Callable[[], None]]] = [(time.monotonic(), lambda: None)]
        self._last_use = time.monotonic()
        self._is_ended = False
        self.is_open = False
        self.error = ""
        """Why the last attempt to open it failed; empty if it succeeded."""
        self._thread = Thread(target=self._run, name="sound device", daemon=True)
        self._thread.start()
        with self._change:
            self._change.wait_for(lambda: self.is_open or self.error)
        if self.error:
            self.close()
            raise pygame.error(self.error)

    def use(self, action: Callable[[], None]) -> None:
        """Run *action* with an open device: at once, or as soon as it is open again."""
        with self._change:
            self._last_use = time.monotonic()
            if self.is_open:
                action()
            elif not self._is_ended:
                self._late.append((self._last_use, action))
                self._change.notify_all()

    def use_if_open(self, action: Callable[[], None]) -> None:
        with self._change:
            if self.is_open:
                action()

    def close(self) -> None:
        """Release it for good."""
        with self._change:
            self._is_ended = True
            self._change.notify_all()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_ended:
            if self.is_open:
                self._rest_after_silence()
            else:
                self._open_for_use()
        if self.is_open:
            self.is_open = False
            pygame.mixer.quit()

    def _rest_after_silence(self) -> None:
        with self._change:
            left = self._last_use + self._silence_seconds - time.monotonic()
            if left > 0:
                self._change.wait_for(lambda: self._is_ended, left)
                return
            if self._is_busy():
                self._last_use = time.monotonic()
                return
            self.is_open = False
        pygame.mixer.quit()

    def _open_for_use(self) -> None:
        with self._change:
            self._change.wait_for(lambda: self._is_ended or self._late)
            if self._is_ended:
                return
        try:
            pygame.mixer.init(SAMPLES_PER_SECOND, BITS, SIDES, SAMPLES_AHEAD)
            error = ""
        except (pygame.error, NotImplementedError) as reason:
            error = str(reason) or "unknown"
        with self._change:
            self.error, self.is_open = error, not error
            late, self._late = self._late, []
            if self.is_open:
                self._prepare()
                self._last_use = time.monotonic()
                for moment, action in late:
                    if self._last_use - moment <= MAX_LATE_SECONDS:
                        action()
            self._change.notify_all()
