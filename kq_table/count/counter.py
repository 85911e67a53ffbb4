"""Keeps the index of the finished matches up to date in the background, and answers from it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from kq_table.match import own_process
from kq_table.match.bot_transport import Transport
from kq_table.storage.record_entry import RecordEntry
from kq_table.storage.record_list import KnownRecord, RecordFile, known_entries, list_files, stale
from kq_table.storage.record_store import RecordStore

from . import process
from .index import FILE_NAME, IndexDamaged, IndexUnusable, MatchIndex, delete
from .process import OPTION, Task

MAX_PROCESSES: Final = 4
RECORDS_PER_PROCESS: Final = 200
"""Fewer are not worth another process."""

T = TypeVar("T")


class Counter:
    """
    Counts the finished matches of a store.

    :param start: starts a process with an option and sends it a line; None counts at once, without a process
    """

    def __init__(self, store: RecordStore, start: Callable[[str, bytes], Transport] | None = own_process.start) -> None:
        self._store, self._start_process = store, start
        self._running: dict[Transport, tuple[int, int]] = {}
        """By process: how many records are done, and of how many."""
        self._ended = 0, 0
        """The same of the processes that have ended."""
        self._records: Sequence[RecordFile] = ()
        self._known: Mapping[bytes, KnownRecord] = {}
        self.reason = ""
        """Why the matches cannot be counted, as the system says it; empty while they can."""
        self.has_stopped = False
        """Whether a process ended without having counted all of its share."""

    @property
    def path(self) -> Path:
        """Where the index lies: beside the folder of the records, which are the truth."""
        return self._store.folder.parent / FILE_NAME

    @property
    def is_counting(self) -> bool:
        """Whether records are being counted."""
        return bool(self._running)

    @property
    def progress(self) -> tuple[int, int]:
        """How many records are done, and of how many."""
        parts = [self._ended, *self._running.values()]
        return sum(done for done, _ in parts), sum(total for _, total in parts)

    # -- counting

    def refresh(self) -> None:
        """Begin to count what is new or has changed, unless that is being done; never waits."""
        self.poll()
        if self._running:
            return
        self.reason, self.has_stopped = "", False
        try:
            self._records = list(list_files(self._store.finished_folder))
        except OSError as error:
            self.reason = error.strerror or str(error)
            return
        if not self._records and not self.path.exists():
            return
        self._known = self.ask(MatchIndex.known, {})
        left = len(stale(self._records, self._known))
        if not self.reason and (left or len(self._known) > len(self._records)):
            self._start(str(self._store.finished_folder), left)

    def _start(self, folder: str, left: int) -> None:
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
        """Read how far the processes have come; tell whether all of them have just ended."""
        if not self._running:
            return False
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
        return not self._running

    def close(self) -> None:
        """End the processes; what they have written stays."""
        for pipe in self._running:
            pipe.close(0.0)
        self._running.clear()

    # -- answers

    def ask(self, question: Callable[[MatchIndex], T], default: T) -> T:
        """Ask the index; *default* where there is none yet, or it cannot be read: a damaged one is built anew."""
        if not self.path.exists():
            return default
        try:
            with MatchIndex(self.path) as index:
                return question(index)
        except IndexDamaged:
            self._forget()
        except IndexUnusable as error:
            self.reason = str(error)
        return default

    def _forget(self) -> None:
        try:
            delete(self.path)
        except OSError as error:
            self.reason = error.strerror or str(error)

    def finished(self) -> Sequence[RecordEntry]:
        """Give the finished matches that need not be read again, as they were when `refresh` looked."""
        return known_entries(self._store.finished_folder, self._records, self._known)
