"""Plays several deals at a time in processes that are closed to other programs before any begins, and end on Ctrl+C."""

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
"""Like the built-in `map`, but results may come in any order."""


@contextmanager
def worker_processes(jobs: int) -> Iterator[Map]:
    """A `map` whose calls go to *jobs* processes; an error or Ctrl+C ends them all."""
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
            # An exception might leave a task locked, which would then be awaited for ever.
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
    The result of a task.

    :raises BaseException: if it is an exception that ends all tasks
    :raises ValueError: if a process was killed, perhaps for lack of memory
    """
    from concurrent.futures import BrokenExecutor  # imported late, as only processes need it

    if isinstance(task, BaseException):
        raise task
    try:
        return task.result()
    except BrokenExecutor:
        raise ValueError("a worker process ended unexpectedly; try again with fewer jobs") from None


def _begin(all_are_closed: Barrier) -> None:
    """
    Start a process; return when every other one has come as far.

    No task, and so no bot, begins beside a process that is still open: its pipe holds all that is to be played. None is
    started later, since an executor gives up once one of its processes has ended.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    forbid_looking_in()
    all_are_closed.wait()
