"""Processes that play several deals at a time: closed to other programs before any begins, and ended by Ctrl+C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .confinement import forbid_looking_in

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.synchronize import Barrier
    from queue import SimpleQueue

Map = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]
"""Calls a function with each of some items and gives the results, as the built-in `map` does, in any order."""


@contextmanager
def worker_processes(jobs: int) -> Iterator[Map]:
    """Give a `map` whose calls go to so many processes; an error or Ctrl+C ends them all."""
    if jobs == 1:
        yield map
        return
    # Imported here: a bot is started by the same commands, and needs no processes.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context
    from queue import SimpleQueue

    # Spawned, not forked, so that it goes the same way on every system.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _begin, (context.Barrier(jobs),)) as executor:
        # Ctrl+C goes to every process of a terminal; only this one is to answer. What it ignores its children ignore
        # from their first moment. The executor starts one only for a task that no idle process can take.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        done: SimpleQueue[Future[Any] | BaseException] = SimpleQueue()
        """Tasks as they are done, and what ends them all: Ctrl+C, or an error in a thread that hands them out."""
        before_hook, threading.excepthook = threading.excepthook, lambda args: done.put(args.exc_value or SystemExit())

        def call(function: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
            asked = [executor.submit(function, item) for item in items]
            for task in asked:
                task.add_done_callback(done.put)
            for _ in asked:
                yield _result(done.get())

        try:
            for _ in range(jobs):
                executor.submit(int)  # no process can take a second one: each waits for all
            # An exception might come while a task is locked, which would stay so, and then be waited for for ever.
            signal.signal(signal.SIGINT, lambda _signal, _frame: done.put(KeyboardInterrupt()))
            yield call
            if not done.empty():
                _result(done.get())
        except BaseException:
            for child in active_children():
                child.terminate()
            raise
        finally:
            signal.signal(signal.SIGINT, before)
            threading.excepthook = before_hook


def _result(task: Future[Any] | BaseException) -> Any:
    """
    Give the result of a task.

    :raises BaseException: if it was no task that came, but what ends them all
    :raises ValueError: if a process was killed, perhaps by a system without memory
    """
    from concurrent.futures import BrokenExecutor  # as late as all else that only processes need

    if isinstance(task, BaseException):
        raise task
    try:
        return task.result()
    except BrokenExecutor:
        raise ValueError("a worker process ended unexpectedly; try again with fewer jobs") from None


def _begin(all_are_closed: Barrier) -> None:
    """
    Begin a process; return when every other has come as far.

    No task, and so no bot, begins beside one that is still open: the pipe to that holds all that is to be played. None
    is started later, since an executor of which one process has ended gives up.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    forbid_looking_in()
    all_are_closed.wait()
