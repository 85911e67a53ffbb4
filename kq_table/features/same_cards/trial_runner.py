"""Plays the same cards in the background, and keeps the results."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Final

from engines.bots.same_cards import PLAN, SameCards, Trial
from engines.bots.serve import PLAYERS_VERSION
from engines.core.api import Seat
from engines.record import record
from engines.record.record import RecordError
from kq_table.match import background, own_process
from kq_table.match.bot_transport import Transport
from kq_table.shell.background_worker import BackgroundWorker
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_store import RecordStore

from . import file
from .file import KeptGame, KeptResults
from .trials import PLACES, Case

MAX_PROCESSES: Final = 4


class TrialRunner(BackgroundWorker):
    """
    Plays the same cards in processes of its own, and keeps the results; never waits.

    :param start: starts a process with an option and sends it a line; None where nothing is to be played
    """

    def __init__(self, store: RecordStore, start: Callable[[str, bytes], Transport] | None = own_process.start) -> None:
        super().__init__(store, start)
        self._wanted: list[Case] = []
        """Matches with games left to play; the last one is played first."""
        self._kept: dict[Case, KeptResults] = {}
        self._running: list[Transport] = []
        self._is_paused = False
        self.reason = ""
        """Why it cannot be played or kept, in the system's words; empty if it can."""

    @property
    def is_playing(self) -> bool:
        return bool(self._running)

    @property
    def has_to_fetch(self) -> bool:
        return self.is_playing

    def fetch(self) -> None:
        self.poll()

    def games(self, case: Case) -> tuple[KeptGame, ...]:
        return self._results(case).games

    planned: Final = len(PLAN)
    """Number of games played on the cards of a match."""

    def is_complete(self, case: Case) -> bool:
        return len(self.games(case)) == self.planned

    def want(self, case: Case) -> None:
        """Play this match's cards next, from where they were left; at once, unless it is paused."""
        if self._wanted[-1:] == [case] and (self._running or self._is_paused):
            return
        self._stop()
        self._wanted = [other for other in self._wanted if other != case]
        if not self.is_complete(case):
            self._wanted.append(case)
        self._begin()

    def pause(self) -> None:
        """Stop at once, while somebody plays; what has been played is kept."""
        self._is_paused = True
        self._stop()

    def resume(self) -> None:
        self._is_paused = False
        if not self._running:
            self._begin()

    def close(self) -> None:
        self._stop()

    def poll(self) -> bool:
        """Collect finished games; True if anything has changed."""
        if not self._running:
            return False
        has_news = self._collect()
        if self._running:
            return has_news
        # If a process ended too early, its part is played when somebody asks again.
        self._wanted.pop()
        self._begin()
        return True

    # -- playing

    def _begin(self) -> None:
        if self._is_paused or self._start_process is None or not self._wanted:
            return
        self.reason = ""
        case = self._wanted[-1]
        done = {(game.level, game.seed) for game in self.games(case)}
        missing = [(trial.level, trial.seed) for trial in PLAN if (trial.level, trial.seed) not in done]
        parts = max(1, min(MAX_PROCESSES, (os.cpu_count() or 1) // 2, len(missing)))
        try:
            text = read_record(case.path).decode(errors="replace")
            for part in range(parts):
                task = Task(text, case.seat, missing[part::parts])
                self._running.append(self._start_process(OPTION, task.encode()))
        except (NotARecord, OSError) as error:
            self.reason = str(error)

    def _stop(self) -> None:
        self._collect()
        for pipe in self._running:
            pipe.close(0.0)
        self._running.clear()

    def _collect(self) -> bool:
        """Read and keep what the processes have written; True if there was anything."""
        games = []
        for pipe in list(self._running):
            try:
                while line := pipe.receive():
                    games += self._read(line)
            except EOFError:
                self._running.remove(pipe)
                pipe.close(0.0)
        if games:
            self.keep(self._wanted[-1], games)
        return bool(games)

    def _read(self, line: bytes) -> list[KeptGame]:
        message = json.loads(line)
        if isinstance(message, str):
            self.reason = message
            return []
        return [KeptGame(*message)]

    # -- keeping

    def _results(self, case: Case) -> KeptResults:
        if case not in self._kept:
            self._kept[case] = self._load(case)
        return self._kept[case]

    def _load(self, case: Case) -> KeptResults:
        """The kept results of this very match; incomplete ones only by this version of the players."""
        nothing = KeptResults(case.digest, PLAYERS_VERSION, case.seat, case.own.points, case.own.place)
        try:
            found = file.load(self._path(case))
        except OSError as error:
            self.reason = error.strerror or str(error)
            return nothing
        if found is None or replace(found, games=(), players=PLAYERS_VERSION) != nothing:
            return nothing
        played = {(game.level, game.seed) for game in found.games}
        is_usable = played == PLACES.keys() or (played <= PLACES.keys() and found.players == PLAYERS_VERSION)
        return found if is_usable else nothing

    def keep(self, case: Case, games: Sequence[KeptGame]) -> None:
        results = self._results(case)
        ordered = sorted([*results.games, *games], key=lambda game: PLACES[game.level, game.seed])
        self._kept[case] = replace(results, games=tuple(ordered))
        try:
            file.save(self._path(case), self._kept[case])
        except OSError as error:
            self.reason = error.strerror or str(error)

    def _path(self, case: Case) -> Path:
        return file.path_of(self._store.folder, case.path.name)


OPTION: Final = "--same-cards"
NICENESS: Final = 19
"""Added to the process's niceness, and the most there is: everything else goes first."""


@dataclass(frozen=True, slots=True)
class Task(background.Task):
    """
    The share of one of several processes.

    :param record: the match, as text
    :param trials: the levels that take the seat, each with a seed, in the order in which they play
    """

    record: str
    seat: Seat
    trials: Sequence[tuple[str, int]]


def main() -> int:
    """Run as a process: the task comes on stdin, results go to stdout."""
    return background.run(serve, NICENESS)


def serve(line: bytes, out: IO[bytes]) -> int:
    """Play an encoded task, writing a line after each game, as `KeptGame` has it; return the exit status."""
    task = Task(**json.loads(line))
    try:
        table = SameCards(record.read(task.record), task.seat)
    except RecordError as error:
        background.send(out, str(error))
        return 1
    for level, seed in task.trials:
        finish = table.play(Trial(level, seed))
        background.send(out, [level, seed, finish.points, finish.place, finish.sharing])
    return 0
