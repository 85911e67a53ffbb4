"""Keeps the index of finished matches up to date in the background, and answers queries."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar
from zlib import crc32

from kq_table.match import job
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_list import KnownRecord, RecordEntry, RecordFile, known_entries, list_files, stale
from kq_table.storage.record_store import RecordStore
from kq_table.system.asked import Asked

from .index import BUSY_SECONDS, FILE_NAME, MAX_SECONDS, IndexDamaged, IndexUnusable, MatchIndex, put_aside
from .match_facts import MatchFacts, read_facts

MAX_PROCESSES: Final = 4
RECORDS_PER_PROCESS: Final = 200
"""Records that are worth another process."""
WAIT_SECONDS: Final = 0.2
"""Seconds that a frame waits for an answer, which usually takes a tenth of that."""
PATIENCE_SECONDS: Final = 2 * MAX_SECONDS
"""Seconds after which a query is given up: the disk does not answer, or SQLite waits."""
MAX_COUNTED_BYTES: Final = 1_000_000
"""Greatest size of a record; a match takes less than a tenth of that."""
BATCH_SECONDS: Final = 0.5
"""Seconds between writes, so that little is lost if the process is ended."""

T = TypeVar("T")


class Counter(job.BackgroundWorker):
    """Counts the finished matches of a store; without a process to start it counts at once."""

    WORK: ClassVar[str] = "count"

    def __init__(self, store: RecordStore, start: job.Start | None = job.start) -> None:
        super().__init__(store, start)
        self._parts: dict[int, tuple[int, int]] = {}
        """By process, ended ones too: how many records are done, and of how many."""
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
        return self._job.is_running or self._asked_for_known is not None

    @property
    def progress(self) -> tuple[int, int]:
        """Number of records done, and of all."""
        return sum(done for done, _ in self._parts.values()), sum(total for _, total in self._parts.values())

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
        if not self.reason and not self._job.is_running and (left or len(self._known) > len(self._records)):
            self._start(left)

    def _start(self, left: int) -> None:
        parts = (
            max(1, min(MAX_PROCESSES, os.cpu_count() or 1, left // RECORDS_PER_PROCESS)) if self._uses_process else 1
        )
        self._parts = dict.fromkeys(range(parts), (0, left // parts))
        index, folder = str(self.path), str(self._store.finished_folder)
        try:
            if self._uses_process:
                self._job.begin({"index": index, "folder": folder, "part": n, "parts": parts} for n in range(parts))
            else:
                *_, self._parts[0] = count(index, folder)
                self._note_end()
        except (IndexUnusable, OSError) as error:
            self.reason = str(error)

    def _note_end(self) -> None:
        done, total = self.progress
        self.has_stopped = done < total

    def poll(self) -> bool:
        """Read the progress of counting; True if it has just ended."""
        if not self.is_counting:
            return False
        self._begin()
        for part, (done, total) in self._job.news():
            self._parts[part] = done, total
        if self.is_counting:
            return False
        self._note_end()
        return True

    # -- answers

    def look(self, question: Callable[[MatchIndex], T], default: T) -> Asked[T]:
        """Query the index in a thread, after earlier queries; see `take`. *default* if there is no index yet."""
        before = self._last_asked
        asked = Asked(lambda: self._answer(question, default), before if before and not self.gives_up(before) else None)
        self._last_asked = asked
        asked.wait(WAIT_SECONDS if self._uses_process else None)
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
        if not self._job.is_running:
            self._start(len(self._records))

    def finished(self) -> Sequence[RecordEntry]:
        """The finished matches that need no new reading, as of `refresh`."""
        return known_entries(self._store.finished_folder, self._records, self._known)


# -- the process


def work(index: str, folder: str, part: int, parts: int) -> Iterator[tuple[int, int]]:
    """Count in a process of its own."""
    gc.disable()  # saves a sixth of the time
    return count(index, folder, part, parts)


def count(index: str, folder: str, part: int = 0, parts: int = 1) -> Iterator[tuple[int, int]]:
    """
    Write records into an index, yielding how many are done, and of how many.

    Records that cannot be read now keep their state in the index: they are tried again next time.

    :param folder: of the records
    :param part: of this many *parts* of the records that are new or have changed
    :raises IndexUnusable: if the index is damaged or cannot be written.
    :raises OSError: if the folder cannot be read.
    """
    records = list(list_files(Path(folder)))
    with MatchIndex(Path(index), BUSY_SECONDS) as found:
        if part == 0:
            found.drop_missing(records)
        # By name, so that it does not matter what the others have written meanwhile.
        share = [record for record in stale(records, found.known()) if crc32(record.name) % parts == part]
        yield 0, len(share)
        for done, batch in _batches(Path(folder), share):
            found.add(batch)
            yield done, len(share)


def _batches(
    folder: Path, share: Sequence[RecordFile]
) -> Iterator[tuple[int, list[tuple[RecordFile, MatchFacts | None]]]]:
    """Read records batch by batch, each with the number read so far."""
    batch: list[tuple[RecordFile, MatchFacts | None]] = []
    done, began = 0, time.monotonic()
    for record in share:
        with contextlib.suppress(OSError):  # a virus scanner may lock it for a moment
            batch.append((record, _read(folder, record)))
            done += 1
        if batch and time.monotonic() - began > BATCH_SECONDS:
            yield done, batch
            batch, began = [], time.monotonic()
    if batch:
        yield done, batch


def _read(folder: Path, record: RecordFile) -> MatchFacts | None:
    """
    Count one record; None if it cannot be, which the index remembers until the file changes.

    :raises OSError: if it cannot be read now.
    """
    path = folder / os.fsdecode(record.name)
    try:
        return read_facts(read_record(path, MAX_COUNTED_BYTES), path.name)
    except NotARecord:
        return None
