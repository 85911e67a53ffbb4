"""Keeps the index of finished matches up to date in the background, and answers queries."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from kq_table.match import own_process
from kq_table.match.bot_transport import Transport
from kq_table.shell.background_worker import BackgroundWorker
from kq_table.storage.record_list import KnownRecord, RecordEntry, RecordFile, known_entries, list_files, stale
from kq_table.storage.record_store import RecordStore
from kq_table.system.asked import Asked

from . import process
from .index import MatchIndex
from .index_file import FILE_NAME, MAX_SECONDS, IndexDamaged, IndexUnusable, put_aside
from .process import OPTION, Task

MAX_PROCESSES: Final = 4
RECORDS_PER_PROCESS: Final = 200
"""Records that are worth another process."""
WAIT_SECONDS: Final = 0.2
"""Seconds that a frame waits for an answer, which usually takes a tenth of that."""
PATIENCE_SECONDS: Final = 2 * MAX_SECONDS
"""Seconds after which a query is given up: the disk does not answer, or SQLite waits."""

T = TypeVar("T")


class Counter(BackgroundWorker):
    """
    Counts the finished matches of a store.

    :param start: starts a process with an option and sends it a line; None counts at once, without a process
    """

    def __init__(self, store: RecordStore, start: Callable[[str, bytes], Transport] | None = own_process.start) -> None:
        super().__init__(store, start)
        self._running: dict[Transport, tuple[int, int]] = {}
        """By process: how many records are done, and of how many."""
        self._ended = 0, 0
        """The same for the processes that have ended."""
        self._records: Sequence[RecordFile] = ()
        self._known: Mapping[bytes, KnownRecord] = {}
        self._asked_for_known: Asked[dict[bytes, KnownRecord]] | None = None
        self._last_asked: Asked[Any] | None = None
        self._is_doubted = False
        """Whether an index was set aside because of unusable values."""
        self.reason = ""
        """Why the matches cannot be counted, in the system's words; empty if they can."""
        self.has_stopped = False
        """Whether a process ended before its share was counted."""

    @property
    def path(self) -> Path:
        """The index's path: beside the folder of the records, which are the source."""
        return self._store.folder.parent / FILE_NAME

    @property
    def is_counting(self) -> bool:
        """Whether records are being counted or searched for changes."""
        return bool(self._running) or self._asked_for_known is not None

    @property
    def progress(self) -> tuple[int, int]:
        """Number of records done, and of all."""
        parts = [self._ended, *self._running.values()]
        return sum(done for done, _ in parts), sum(total for _, total in parts)

    # -- counting

    def refresh(self) -> None:
        """Start counting what is new or has changed, unless that is under way; never waits."""
        self.poll()
        if self.is_counting:
            return
        self.reason, self.has_stopped = "", False
        try:
            self._records = list(list_files(self._store.finished_folder))
        except OSError as error:
            self.reason = error.strerror or str(error)
            return
        if not self._records and not self.path.exists():
            return
        self._asked_for_known = self.look(MatchIndex.known, {})
        self._begin()

    def _begin(self) -> None:
        """Start counting once it is known what is new."""
        asked = self._asked_for_known
        if asked is None or not (asked.is_answered or self.gives_up(asked)):
            return
        self._asked_for_known = None
        if self.reason:
            return
        known: dict[bytes, KnownRecord] = self.take(asked, {})
        self._known = known
        left = len(stale(self._records, self._known))
        # Not if the index was damaged: then it is being built anew.
        if not self.reason and not self._running and (left or len(self._known) > len(self._records)):
            self._start(left)

    def _start(self, left: int) -> None:
        folder = str(self._store.finished_folder)
        parts = max(1, min(MAX_PROCESSES, os.cpu_count() or 1, left // RECORDS_PER_PROCESS))
        self._ended = 0, 0
        tasks = [Task(str(self.path), folder, part, parts) for part in range(parts)]
        try:
            for task in tasks:
                if self._start_process is not None:
                    self._running[self._start_process(OPTION, task.encode())] = 0, left // parts
                else:
                    *_, self._ended = process.count(task)
                    self.has_stopped = self.has_stopped or self._ended[0] < self._ended[1]
        except (IndexUnusable, OSError) as error:
            self.reason = str(error)

    def poll(self) -> bool:
        """Read the progress of counting; True if it has just ended."""
        if not self.is_counting:
            return False
        self._begin()
        for pipe in list(self._running):
            try:
                while line := pipe.receive():
                    done, total = json.loads(line)
                    self._running[pipe] = done, total
            except EOFError:
                done, total = self._running.pop(pipe)
                self._ended = self._ended[0] + done, self._ended[1] + total
                pipe.close(0.0)
                self.has_stopped = self.has_stopped or done < total
        return not self.is_counting

    def close(self) -> None:
        """End the processes; what they have written stays."""
        for pipe in self._running:
            pipe.close(0.0)
        self._running.clear()

    # -- answers

    def look(self, question: Callable[[MatchIndex], T], default: T) -> Asked[T]:
        """Query the index in a thread, after earlier queries; see `take`. *default* if there is no index yet."""
        before = self._last_asked
        asked = Asked(lambda: self._answer(question, default), before if before and not self.gives_up(before) else None)
        self._last_asked = asked
        asked.wait(WAIT_SECONDS if self._start_process is not None else None)
        return asked

    def _answer(self, question: Callable[[MatchIndex], T], default: T) -> T:
        if not self.path.exists():
            return default
        with MatchIndex(self.path) as index:
            return question(index)

    def take(self, asked: Asked[T], default: T) -> T:
        """The answer once it is there; *default* if the index cannot be read: a damaged one is built anew."""
        try:
            return asked.take()
        except IndexDamaged:
            self._build_anew()
        except IndexUnusable as error:
            self.reason = str(error)
        except (ArithmeticError, LookupError, MemoryError, TypeError, ValueError):
            # Values that were never written. If they come again from a new index, the query is at fault.
            if self._is_doubted:
                raise
            self._is_doubted = True
            self._build_anew()
        return default

    def ask(self, question: Callable[[MatchIndex], T], default: T) -> T:
        """Query the index and wait a moment; *default* if there is no answer by then."""
        asked = self.look(question, default)
        return self.take(asked, default) if asked.is_answered else default

    def gives_up(self, asked: Asked[T]) -> bool:
        """Whether a query has waited too long; then sets the reason."""
        if asked.is_answered or asked.age < PATIENCE_SECONDS:
            return False
        self.reason = os.strerror(errno.ETIMEDOUT)
        return True

    def _build_anew(self) -> None:
        try:
            put_aside(self.path)
        except OSError as error:
            self.reason = error.strerror or str(error)
            return
        if not self._running:
            self._start(len(self._records))

    def finished(self) -> Sequence[RecordEntry]:
        """The finished matches that need no new reading, as of `refresh`."""
        return known_entries(self._store.finished_folder, self._records, self._known)
