"""Has the moves of a seat judged in a process of its own, and never waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final

from engines.bots.review import Decision, decisions, judged_row
from engines.core.api import Seat
from engines.record import record
from engines.record.record import RecordError
from kq_table.match import job
from kq_table.match.job import Job
from kq_table.match.record_view import RecordView
from kq_table.storage.record_file import NotARecord, read_record

from . import judged_move
from .judged_move import JudgedMove, NotAJudgement

FIRST_LOOK: Final = 0.02
"""Part of the time for a move that goes into finding out which moves to judge first."""
SHARE_AT_ONCE: Final = 0.01
"""Part of the usual time for a move, where it is judged without a process."""


class Reviewer:
    """
    The judged moves of a seat in a record, as far as they have come.

    :param path: of the record, which is only read
    :param folder: of the judgements
    :param start: None judges one move per `poll`, without a process
    """

    def __init__(
        self, path: Path, record_view: RecordView, seat: Seat, folder: Path, start: job.Start | None = job.start
    ) -> None:
        self.path, self.record_view, self.seat = path, record_view, seat
        self._decisions = {decision.n: decision for decision in decisions(record_view.record, seat)}
        self.asked = [*self._decisions]
        """The positions in which the seat had a choice, of a move or about a deal."""
        self.reason = ""
        """Why judging has ended, in the system's words; empty if there is no error."""
        self.has_stopped = False
        """Whether the process ended before all was judged."""
        self._by_n: dict[int, JudgedMove] = {}
        self._job = Job("review", start)
        self._at_once: Iterator[dict[str, Any]] | None = None
        key = judged_move.digest(record_view.record, seat)
        for row in judged_move.read_kept(judged_move.kept_path(folder, key), key, self._decisions):
            self._take(row)
        if len(self._by_n) == len(self.asked):
            return
        if start is None:
            self._at_once = judge(path, seat, folder, SHARE_AT_ONCE)
            return
        try:
            self._job.begin([{"file": str(path), "seat": seat, "folder": str(folder)}])
        except OSError as error:
            self.reason = error.strerror or str(error)

    @property
    def moves(self) -> list[JudgedMove]:
        """The judged moves, in the order of the match."""
        return [self._by_n[n] for n in sorted(self._by_n)]

    @property
    def is_judging(self) -> bool:
        """Whether more is to come."""
        return self._job.is_running or self._at_once is not None

    def poll(self) -> bool:
        """Collect judged moves; True if there are new ones, or it has ended."""
        if self._at_once is not None:
            return self._judge_next(self._at_once)
        if not self._job.is_running:
            return False
        count = len(self._by_n)
        for _, row in self._job.news():
            self._take(row)
        self.has_stopped = not self._job.is_running and len(self._by_n) < len(self.asked)
        return len(self._by_n) > count or not self._job.is_running

    def _judge_next(self, rows: Iterator[dict[str, Any]]) -> bool:
        try:
            row = next(rows, None)
        except (NotARecord, OSError) as error:
            self.reason, row = str(error), None
        if row is None:
            self._at_once = None
        else:
            self._take(row)
        return True

    def _take(self, row: Any) -> None:
        """Add a judged move, if it is one of this record: the file may have been replaced."""
        try:
            move = JudgedMove.read(row)
        except NotAJudgement:
            return
        if move.n in self._decisions and move.is_of(self._decisions[move.n]):
            self._by_n[move.n] = move

    def close(self) -> None:
        """End the process; its judgements are kept."""
        self._job.stop()


class ReviewRunner(job.BackgroundWorker):
    """
    Judges the last match in the background, from its end on, also while another is played.

    The dialog has a process of its own for what is left; both at once would write the same file, so one yields.
    """

    WORK: ClassVar[str] = "review"

    def want(self, path: Path, seat: Seat) -> None:
        """Judge the moves of this seat, and nothing else."""
        self._job.stop()
        if self._uses_process:
            folder = self._store.folder.parent / judged_move.FOLDER_NAME
            # It only saves time: what is not judged now is judged when somebody asks.
            with suppress(OSError):
                self._job.begin([{"file": str(path), "seat": seat, "folder": str(folder)}])

    @property
    def has_to_fetch(self) -> bool:
        return self._job.is_running

    def fetch(self) -> None:
        """Take what comes, so that the process is never held up; it is in the file too."""
        self._job.news()


# -- the process


def work(file: str, seat: Seat, folder: str) -> Iterator[dict[str, Any]]:
    return judge(Path(file), seat, Path(folder))


def judge(path: Path, seat: Seat, folder: Path, share: float = 1.0) -> Iterator[dict[str, Any]]:
    """
    Judge what has not been judged yet; yield a row for each decision once it is kept.

    :param path: of the record, which is only read
    :param folder: of the judgements
    :param share: of the usual time for a move
    :raises NotARecord: if the file is no record.
    :raises OSError: if it cannot be read, or the disk refuses to keep a row.
    """
    try:
        found = record.read(read_record(path), path.name)
        asked = {decision.n: decision for decision in decisions(found, seat)}
    except RecordError as error:
        raise NotARecord(str(error)) from None
    judged_move.forget_oldest(folder)
    key = judged_move.digest(found, seat)
    kept = judged_move.kept_path(folder, key)
    rows = judged_move.read_kept(kept, key, asked)
    known = {row["n"] for row in rows}
    left = [decision for n, decision in asked.items() if n not in known]
    for decision in sorted(left, key=lambda each: -_likely_cost(each, share)):
        rows.append(judged_row(decision, share=share))
        judged_move.write_kept(kept, key, rows)
        yield rows[-1]


def _likely_cost(decision: Decision, share: float) -> float:
    """What a move may have given away, by a first look: the costliest are judged first, and seen first."""
    return decision.judged(share=share * FIRST_LOOK).cost
