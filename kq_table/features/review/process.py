"""The process that judges the moves of a seat: each is sent and kept as soon as it is judged."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from engines.bots.review import decisions, judged_row
from engines.core.api import Seat
from engines.record import record
from engines.record.record import RecordError
from kq_table.match import background
from kq_table.storage.record_file import NotARecord, read_record

from . import judged_move

OPTION: Final = "--review"


@dataclass(frozen=True, slots=True)
class Task(background.Task):
    """
    Whose moves to judge.

    :param file: the record, which is only read
    :param folder: of the judgements
    :param share: of the usual time for a move
    """

    file: str
    seat: Seat
    folder: str
    share: float = 1.0


def judge(task: Task) -> Iterator[dict[str, Any]]:
    """
    Judge what has not been judged yet; yield a row for each decision once it is kept.

    :raises NotARecord: if the file is no record.
    :raises OSError: if it cannot be read, or the disk refuses to keep a row.
    """
    path = Path(task.file)
    try:
        found = record.read(read_record(path), path.name)
        asked = {decision.n: decision for decision in decisions(found, task.seat)}
    except RecordError as error:
        raise NotARecord(str(error)) from None
    judged_move.forget_oldest(Path(task.folder))
    key = judged_move.digest(found, task.seat)
    kept = judged_move.kept_path(Path(task.folder), key)
    rows = judged_move.read_kept(kept, key, asked)
    known = {row["n"] for row in rows}
    for n, decision in asked.items():
        if n not in known:
            rows.append(judged_row(decision, share=task.share))
            judged_move.write_kept(kept, key, rows)
            yield rows[-1]


def main() -> int:
    return background.run(serve)


def serve(line: bytes, out: IO[bytes]) -> int:
    """Do an encoded task, writing a line for each move; return the exit status."""
    try:
        for row in judge(Task(**json.loads(line))):
            background.send(out, row)
    except (NotARecord, OSError) as error:
        sys.stderr.write(f"review: {error}\n")
        return 1
    return 0
