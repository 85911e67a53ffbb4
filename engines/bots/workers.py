"""
Plays several deals at a time: in processes here, which end on Ctrl+C, or on the machines of a Dask scheduler.

Every process is closed to other programs before any deal begins.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engines.core.outside_file import open_to_read

from .confinement import forbid_looking_in

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.synchronize import Barrier
    from queue import SimpleQueue

TLS: Final = "tls://"
"""The scheme of a scheduler's address with TLS."""
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


@contextmanager
def cluster(address: str, files: Sequence[str]) -> Iterator[Map]:
    """
    A `map` whose calls go to the machines of a scheduler, in any order.

    :param files: for TLS: the authority's certificate, our certificate and its key; none for a network in which
        everybody may read and write
    :raises OSError: if one of the files cannot be read.
    :raises ValueError: if files and address do not fit, Dask is not installed, or no scheduler answers.
    """
    if bool(files) != address.startswith(TLS):
        raise ValueError(f"--cluster: an address with {TLS} and --tls belong together")
    for file in files:
        open_to_read(Path(file)).close()  # Dask's errors name no file
    try:
        dask = import_module("distributed")
        client = dask.Client(address, **({"security": _security(dask, files)} if files else {}))
    except ImportError:
        raise ValueError("--cluster: install the extra `cluster` first") from None
    except OSError as error:
        # An OpenSSL error is an OSError too.
        reason = f" ({reason})" if (reason := getattr(error, "reason", None)) else ""
        raise ValueError(f"--cluster: no cluster answers at {address}{reason}") from None
    with closing(client):
        # Also those that join later: they must be closed before they know a deal, as bots may play on the same
        # machine.
        client.register_worker_callbacks(forbid_looking_in)
        yield client.get_executor().map


def _security(dask: Any, files: Sequence[str]) -> Any:
    authority, certificate, key = files
    return dask.Security(
        tls_ca_file=authority, tls_client_cert=certificate, tls_client_key=key, require_encryption=True
    )
