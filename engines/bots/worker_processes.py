"""Processes that play several deals at a time. Knows no player and no game."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from multiprocessing.process import BaseProcess


@contextmanager
def worker_processes(jobs: int) -> Iterator[Executor | None]:
    """
    Give so many processes to play in, none for a single job; an error or Ctrl+C ends them all.

    :raises KeyboardInterrupt: at the end, or as soon as something is asked of processes that Ctrl+C has ended
    """
    if jobs == 1:
        yield None
        return
    # Imported here: a bot is started by the same commands, and needs no processes.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    # Spawned, not forked, so that it goes the same way on every system.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts) as executor:
        # Ctrl+C goes to every process of a terminal; only this one is to answer. What it ignores its children ignore
        # from their first moment. Each is started by a task for which nobody is free.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        for _ in range(jobs):
            executor.submit(int)
        interrupt = Interrupt(active_children())
        signal.signal(signal.SIGINT, interrupt)
        try:
            yield executor
        except BaseException:
            interrupt.end_workers()
            if not interrupt.has_come:
                raise
        finally:
            signal.signal(signal.SIGINT, before)
        if interrupt.has_come:
            raise KeyboardInterrupt


class Interrupt:
    """
    Answers Ctrl+C: ends the workers, of which whoever waits for their work is told soon enough.

    It raises nothing: that might be while a future is locked, which would stay so, and then be waited for for ever.
    """

    has_come = False

    def __init__(self, workers: Sequence[BaseProcess]) -> None:
        self._workers = workers

    def __call__(self, signal: int, frame: object) -> None:
        """Called by Python."""
        del signal, frame
        self.has_come = True
        self.end_workers()

    def end_workers(self) -> None:
        # Python 3.11 has an error in a thread of its own where processes end whose tasks were called off.
        threading.excepthook = _pass_over_called_off
        for worker in self._workers:
            worker.terminate()


def _pass_over_called_off(args: threading.ExceptHookArgs) -> None:
    from concurrent.futures import InvalidStateError  # as above

    if not isinstance(args.exc_value, InvalidStateError):
        threading.__excepthook__(args)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
