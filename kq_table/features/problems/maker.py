"""Makes problems in the background: of the person's finished matches, and where none is left of matches it plays."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from engines import bots as engine_bots
from engines.bots.problems import problems_in, tried, write_problem
from engines.bots.seats import play_turn, seated_players
from engines.core.api import OVER, Seat
from engines.core.outside_file import read_at_most
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource
from engines.games import registry
from engines.record import record
from engines.record.match import Match
from engines.record.record import Record, RecordError
from kq_table.match import job
from kq_table.match.record_view import given_up, seatings
from kq_table.match.shuffle_source import new_secret
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_list import list_files
from kq_table.storage.record_store import RecordStore
from kq_table.system.files import append_line

from .collection import FOLDER, GAMES, MAX_OWN, Collection, own_path

LOOKED_NAME: Final = "looked.txt"
"""The file of what was gone through: names of records, and a line for each match played for problems."""
MAX_LOOKED_BYTES: Final = 2_000_000
PLAYED: Final = "played "
"""Begins such a line; the game follows."""
MAX_PLAYED: Final = 10
"""Most matches of a game that are played for problems: the person's own are worth more."""
PLAYER: Final = "squire"
"""Who plays them, quickly."""
MAX_RECORD_BYTES: Final = 1_000_000
WORK_SECONDS: Final = 240.0
"""Processor time after which a process goes through no further match: a menu left open must not keep a fan blowing."""


class Maker(job.BackgroundWorker):
    """Makes problems in a process of its own while somebody rests in the menu; never waits, and asks for no frame."""

    WORK: ClassVar[str] = "problems"

    def __init__(self, store: RecordStore, start: job.Start | None = job.start) -> None:
        super().__init__(store, start)
        self._is_paused = self._has_ended = False
        self.reason = ""
        """Why none can be made, in the system's words; empty if they can."""

    @property
    def is_making(self) -> bool:
        return self._job.is_running

    @property
    def wants_to_make(self) -> bool:
        """Whether there may be something to do, and nothing prevents it."""
        return self._uses_process and not (self._is_paused or self._has_ended or self.is_making)

    def begin(self) -> None:
        """Go on from where it was left."""
        if not self.wants_to_make:
            return
        data = self._store.folder.parent
        try:
            self._job.begin([{"records": str(self._store.finished_folder), "data": str(data)}])
        except OSError as error:
            self.reason, self._has_ended = error.strerror or str(error), True

    def fetch(self) -> None:
        was_making = self.is_making
        for _, message in self._job.news():
            if isinstance(message, str):
                self.reason = message
        if was_making and not self.is_making:
            self._has_ended = True

    def pause(self) -> None:
        """Stop at once, while somebody plays; what was found is kept."""
        self._is_paused = True
        self._job.stop()

    def resume(self) -> None:
        """A match may have been played since."""
        self._is_paused = self._has_ended = False


# -- the process


def work(records: str, data: str) -> Iterator[object]:
    """
    Find problems and append each to the file of its game, yielding a list of its game and id, or why it must end.

    Whatever ends the process, each file holds whole lines, and at most the last record is gone through again.

    :param records: the folder of finished matches
    :param data: the data folder
    """
    shelf, began = _Shelf(Path(data)), time.process_time()
    try:
        for name, found, seats in _matches(Path(records), shelf):
            for seat in seats:
                yield from shelf.fill(found, seat)
            shelf.note_looked(name)
            if time.process_time() - began > WORK_SECONDS:
                return
    except OSError as error:
        yield error.strerror or str(error)


class _Shelf:
    """The problems made so far."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._looked_path = data / FOLDER / LOOKED_NAME
        self.looked = Counter(_lines(self._looked_path))
        self._collection = Collection(data, lambda _path, _count: None)
        self._known: dict[str, set[str]] = {}

    def is_full(self, game: str) -> bool:
        return len(self._ids(game)) >= MAX_OWN

    def _ids(self, game: str) -> set[str]:
        if game not in self._known:
            self._known[game] = {entry.id for entry in self._collection.own(game)}
        return self._known[game]

    def fill(self, found: Record, seat: Seat) -> Iterator[list[str]]:
        """Append the problems of a seat in a match."""
        if self.is_full(found.game):
            return
        with suppress(RecordError):  # a record that is illegal has none
            for problem in problems_in(found, seat):
                if problem.id in self._ids(found.game):
                    continue
                append_line(own_path(self._data, found.game), write_problem(tried(problem)).encode())
                self._ids(found.game).add(problem.id)
                yield [found.game, problem.id]
                if self.is_full(found.game):
                    return

    def note_looked(self, name: bytes) -> None:
        append_line(self._looked_path, name)
        self.looked[name] += 1


def _lines(path: Path) -> list[bytes]:
    try:
        return list(filter(None, read_at_most(path, MAX_LOOKED_BYTES).split(b"\n")))
    except FileNotFoundError:
        return []


def _matches(folder: Path, shelf: _Shelf) -> Iterator[tuple[bytes, Record, list[Seat]]]:
    """What to go through, under the name by which it is noted, with the seats to look at: the person's own first."""
    for each in sorted(list_files(folder), key=lambda each: -each.changed):
        if each.name in shelf.looked:
            continue
        found = _read(folder / os.fsdecode(each.name))
        yield from [(each.name, found, _people(found))] if found else []
    for number in range(MAX_PLAYED):
        for game in GAMES:
            name = f"{PLAYED}{game}".encode()
            if shelf.looked[name] <= number and not shelf.is_full(game):
                found = _play(game)
                yield name, found, [*range(found.seats)]


def _read(path: Path) -> Record | None:
    """A record of a known game; None for anything else."""
    try:
        found = record.read(read_record(path, MAX_RECORD_BYTES), path.name)
    except (RecordError, NotARecord, FileNotFoundError):  # it was moved a moment ago
        return None
    is_known = found.game in {rules.key for rules in registry.GAMES}
    return found if is_known and found.view is None and given_up(found) is None else None


def _people(found: Record) -> list[Seat]:
    """The seats of people in a match with levels; none in any other."""
    sat = seatings(found)
    bots = [seating.player for seating in sat if not seating.is_person]
    people = [seat for seat, seating in enumerate(sat) if seating.is_person]
    return people if bots and all(map(engine_bots.is_player, bots)) else []


def _play(game: str) -> Record:
    """A match of levels."""
    rules = registry.game(game)
    seats = rules.seats[-1]
    match = Match.begin(rules, seats, {}, SealedSource(new_secret()))
    match.deal()
    with seated_players((PLAYER,) * seats) as players:
        while match.turn != OVER:
            play_turn(match, players, Budget())
    return match.record
