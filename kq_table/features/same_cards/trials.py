"""A match whose cards computer players play again, and how each level compares with the person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Final

from engines import bots as engine_bots
from engines.bots.same_cards import GAMES_PER_LEVEL, PLAN, Finish, compare, finish_of
from engines.core.api import Seat
from engines.core.levels import LEVELS
from engines.record import deal_codes
from kq_table.match.record_view import RecordView
from kq_table.storage.record_file import read_record
from kq_table.storage.record_store import RecordStore

from . import file
from .file import KeptGame

PLACES: Final = {(trial.level, trial.seed): n for n, trial in enumerate(PLAN)}
"""By level and seed: the number of the game in the plan."""


@dataclass(frozen=True, slots=True)
class Case:
    """
    A finished match from a code, in which one person played against computer players.

    :param digest: the SHA-256 of its record, in hex
    :param day: the day whose deal it is; None for another code
    :param own: the person's result
    """

    path: Path
    digest: str
    game: str
    code: str
    day: date | None
    is_assisted: bool
    seat: Seat
    seats: int
    own: Finish


@dataclass(frozen=True, slots=True)
class LevelResult:
    """
    The games of one level so far.

    :param beaten: number of games in which it did worse than the person
    :param level_with: number in which it did just as well
    """

    level: str
    games: tuple[Finish, ...]
    beaten: int
    level_with: int

    @property
    def is_complete(self) -> bool:
        return len(self.games) == GAMES_PER_LEVEL


def read_case(path: Path, store: RecordStore) -> Case | None:
    """
    Read a record that computers can play again; None if they cannot.

    :raises NotARecord: if the file is none.
    :raises OSError: if it cannot be read.
    """
    return case_of(RecordView(read_record(path), path.name), path, store)


def case_of(reading: RecordView, path: Path, store: RecordStore) -> Case | None:
    """Make a case of a record already read from the path; see `read_case`."""
    people = [seat for seat, seating in enumerate(reading.seatings) if seating.is_person]
    bots = [seating.player for seating in reading.seatings if not seating.is_person]
    record, status = reading.record, reading.status
    is_whole = status.ranking is not None and status.given_up is None and record.view is None
    is_ours = path.parent == store.finished_folder and all(map(engine_bots.is_player, bots))
    if not (record.code and is_whole and is_ours and len(people) == 1):
        return None
    (seat,) = people
    return Case(
        path,
        sha256(record.write().encode()).hexdigest(),
        record.game,
        record.code,
        _day(reading),
        reading.is_assisted,
        seat,
        record.seats,
        finish_of(seat, status.totals, status.ranking or ()),
    )


def _day(reading: RecordView) -> date | None:
    """The day on which the match began, if its code is that day's."""
    written = next((entry.rest[:10] for entry in reading.record.header if entry.word == "date"), "")
    try:
        begun = date.fromisoformat(written)
    except ValueError:
        return None
    return begun if deal_codes.daily(reading.game, written).code == reading.record.code else None


def is_beaten(case: Case, finish: Finish) -> bool:
    """Whether a game in the person's seat ended worse than the person's own."""
    return compare(case.game, case.own, finish) > 0


def by_level(game: str, own: Finish, games: Sequence[KeptGame]) -> list[LevelResult]:
    """The games by level, only levels with games, the lowest first."""
    found = []
    for level in LEVELS:
        finishes = tuple(Finish(each.points, each.place, each.sharing) for each in games if each.level == level)
        signs = [compare(game, own, finish) for finish in finishes]
        if finishes:
            found.append(LevelResult(level, finishes, signs.count(1), signs.count(0)))
    return found


def read_levels(path: Path, game: str, facts: tuple[Seat, int, int]) -> list[LevelResult]:
    """
    Read the levels' results from a file; empty if it is of another match.

    :param facts: the person's seat, points and place
    :raises OSError: if it cannot be read.
    """
    found = file.load(path)
    if found is None or (found.seat, found.points, found.place) != facts:
        return []
    known = [each for each in found.games if (each.level, each.seed) in PLACES]
    return by_level(game, Finish(found.points, found.place), known)


def full_result(level: str, own: Finish) -> LevelResult:
    """The best possible result against a level: the person did better than all of its games."""
    return LevelResult(level, (own,) * GAMES_PER_LEVEL, GAMES_PER_LEVEL, 0)
