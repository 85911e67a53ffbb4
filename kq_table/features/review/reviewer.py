"""Has the moves of a seat judged in a process of its own, and never waits for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from engines.bots.review import decisions
from engines.core.api import Seat
from kq_table.match import own_process
from kq_table.match.bot_transport import Transport
from kq_table.match.record_view import RecordView
from kq_table.storage.record_file import NotARecord

from . import judged_move, process
from .judged_move import JudgedMove, NotAJudgement
from .process import OPTION, Task

SHARE_AT_ONCE: Final = 0.01
"""Part of the usual time for a move, where it is judged without a process."""


class Reviewer:
    """
    The judged moves of a seat in a record, as far as they have come.

    :param path: of the record, which is only read
    :param folder: of the judgements
    :param start: starts a process with an option and sends it a line; None judges one move per `poll`, without a
        process
    """

    def __init__(
        self,
        path: Path,
        record_view: RecordView,
        seat: Seat,
        folder: Path,
        start: Callable[[str, bytes], Transport] | None = own_process.start,
    ) -> None:
        self.record_view, self.seat = record_view, seat
        self._decisions = {decision.n: decision for decision in decisions(record_view.record, seat)}
        self.asked = [*self._decisions]
        """The positions in which the seat had a choice, of a move or about a deal."""
        self.reason = ""
        """Why judging has ended, in the system's words; empty if there is no error."""
        self.has_stopped = False
        """Whether the process ended before all was judged."""
        self._by_n: dict[int, JudgedMove] = {}
        self._process: Transport | None = None
        self._at_once: Iterator[dict[str, Any]] | None = None
        key = judged_move.digest(record_view.record, seat)
        for row in judged_move.read_kept(judged_move.kept_path(folder, key), key, self._decisions):
            self._take(row)
        if len(self._by_n) < len(self.asked):
            self._begin(Task(str(path), seat, str(folder)), start)

    def _begin(self, task: Task, start: Callable[[str, bytes], Transport] | None) -> None:
        if start is None:
            self._at_once = process.judge(Task(task.file, task.seat, task.folder, SHARE_AT_ONCE))
            return
        try:
            self._process = start(OPTION, task.encode())
        except OSError as error:
            self.reason = error.strerror or str(error)

    @property
    def moves(self) -> list[JudgedMove]:
        """The judged moves, in the order of the match."""
        return [self._by_n[n] for n in sorted(self._by_n)]

    @property
    def is_judging(self) -> bool:
        """Whether more is to come."""
        return self._process is not None or self._at_once is not None

    def poll(self) -> bool:
        """Collect judged moves; True if there are new ones, or it has ended."""
        if self._at_once is not None:
            return self._judge_next(self._at_once)
        if self._process is None:
            return False
        count = len(self._by_n)
        try:
            while self._process is not None and (line := self._process.receive()):
                self._take(json.loads(line))
        except EOFError:
            self.close()
            self.has_stopped = len(self._by_n) < len(self.asked)
        return len(self._by_n) > count or self._process is None

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
        if self._process is not None:
            self._process.close(0.0)
            self._process = None
