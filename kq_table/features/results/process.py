"""The process that counts records: it writes what it reads into the index, and reports its progress."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final
from zlib import crc32

from kq_table.match import background
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_list import RecordFile, list_files

from .index import BUSY_SECONDS, MatchIndex
from .index_file import IndexUnusable
from .match_facts import MatchFacts, read_facts

OPTION: Final = "--count"
MAX_COUNTED_BYTES: Final = 1_000_000
"""Greatest size of a record; a match takes less than a tenth of that."""
BATCH_SECONDS: Final = 0.5
"""Seconds between writes, so that little is lost if the process is ended."""


@dataclass(frozen=True, slots=True)
class Task(background.Task):
    """
    The share of one of several counting processes.

    :param folder: of the records
    :param part: of this many *parts* of the records that are new or have changed
    """

    index: str
    folder: str
    part: int = 0
    parts: int = 1


def count(task: Task) -> Iterator[tuple[int, int]]:
    """
    Count the task's share of the records, yielding how many are done, and of how many.

    Records that cannot be read now keep their state in the index: they are tried again next time.

    :raises IndexUnusable: if the index is damaged or cannot be written.
    :raises OSError: if the folder cannot be read.
    """
    folder = Path(task.folder)
    records = list(list_files(folder))
    with MatchIndex(Path(task.index), BUSY_SECONDS) as index:
        if task.part == 0:
            index.drop_missing(records)
        # By name, so that it does not matter what the others have written meanwhile.
        share = [record for record in index.stale(records) if crc32(record.file) % task.parts == task.part]
        yield 0, len(share)
        for done, batch in _batches(folder, share):
            index.add(batch)
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
    path = folder / os.fsdecode(record.file)
    try:
        return read_facts(read_record(path, MAX_COUNTED_BYTES), path.name)
    except NotARecord:
        return None


def main() -> int:
    """Run as a process: the task comes on stdin, progress goes to stdout."""
    gc.disable()  # saves a sixth of the time
    return background.run(serve)


def serve(line: bytes, out: IO[bytes]) -> int:
    """Do an encoded task, writing a line after each step; return the exit status."""
    try:
        for progress in count(Task(**json.loads(line))):
            background.send(out, progress)
    except (IndexUnusable, OSError) as error:
        sys.stderr.write(f"count: {error}\n")
        return 1
    return 0
