"""Computer players on the cards of a finished match, in the person's seat; what came of it is kept."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import ClassVar, Final

from engines import bots as engine_bots
from engines.bots.same_cards import GAMES_PER_LEVEL, PLAN, Finish, SameCards, Trial, compare, finish_of
from engines.bots.serve import PLAYERS_VERSION
from engines.core.api import Seat
from engines.core.levels import LEVELS
from engines.core.outside_file import read_at_most
from engines.record import deal_codes, record
from engines.record.record import RecordError
from kq_table.match import job
from kq_table.match.record_view import RecordView
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_store import SAME_CARDS_FOLDER, RecordStore
from kq_table.system.files import make_folder, write_atomic

PLACES: Final = {(trial.level, trial.seed): n for n, trial in enumerate(PLAN)}
"""By level and seed: the number of the game in the plan."""
SUFFIX: Final = ".json"
VERSION: Final = 1
MAX_BYTES: Final = 20_000
MAX_POINTS: Final = 1_000_000
MAX_COUNT: Final = 1000
"""More than any seat, place or number of a game."""
MAX_PROCESSES: Final = 4


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
    written, status = reading.record, reading.status
    is_whole = status.ranking is not None and status.given_up is None and written.view is None
    is_ours = path.parent == store.finished_folder and all(map(engine_bots.is_player, bots))
    if not (written.code and is_whole and is_ours and len(people) == 1):
        return None
    (seat,) = people
    return Case(
        path,
        sha256(written.write().encode()).hexdigest(),
        written.game,
        written.code,
        _day(reading),
        reading.is_assisted,
        seat,
        written.seats,
        finish_of(seat, status.totals, status.ranking or ()),
    )


def _day(reading: RecordView) -> date | None:
    """The day on which the match began, if its code is that day's."""
    text = next((entry.rest[:10] for entry in reading.record.header if entry.word == "date"), "")
    try:
        begun = date.fromisoformat(text)
    except ValueError:
        return None
    return begun if deal_codes.daily(reading.game, text).code == reading.record.code else None


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
    found = load(path)
    if found is None or (found.seat, found.points, found.place) != facts:
        return []
    known = [each for each in found.games if (each.level, each.seed) in PLACES]
    return by_level(game, Finish(found.points, found.place), known)


def full_result(level: str, own: Finish) -> LevelResult:
    """The best possible result against a level: the person did better than all of its games."""
    return LevelResult(level, (own,) * GAMES_PER_LEVEL, GAMES_PER_LEVEL, 0)


# -- what is kept


@dataclass(frozen=True, slots=True)
class KeptGame:
    """
    One game.

    :param level: who sat in the person's seat, with the *seed* of its thoughts
    :param points: its total
    :param place: from 1
    :param sharing: how many shared this place
    """

    level: str
    seed: int
    points: int
    place: int
    sharing: int = 1


@dataclass(frozen=True, slots=True)
class KeptResults:
    """
    All results on the same cards as a match, so far.

    :param digest: the SHA-256 of the record, in hex
    :param players: the version of the computer players
    :param seat: the person's
    :param points: the person's, with the person's *place*
    """

    digest: str
    players: str
    seat: int
    points: int
    place: int
    games: tuple[KeptGame, ...] = ()


def path_of(folder: Path, name: str) -> Path:
    """The file for a record's name, below the folder of the records."""
    return folder / SAME_CARDS_FOLDER / f"{name}{SUFFIX}"


def kept_names(folder: Path) -> set[str]:
    """The names of all records with results."""
    return {path.name.removesuffix(SUFFIX) for path in (folder / SAME_CARDS_FOLDER).glob(f"*{SUFFIX}")}


def load(path: Path) -> KeptResults | None:
    """
    Read the results in a file; None if there is no file, or it is invalid.

    :raises OSError: if it cannot be read.
    """
    try:
        data = read_at_most(path, MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    try:
        found = json.loads(data) if len(data) <= MAX_BYTES else None
    except (ValueError, RecursionError):
        return None
    return _results(found) if isinstance(found, dict) and found.get("version") == VERSION else None


def save(path: Path, results: KeptResults) -> None:
    """
    Write results to a file, all of them or, if the disk refuses, none.

    :raises OSError: if the disk refuses.
    """
    make_folder(path.parent)
    facts = {**asdict(results), "games": [[*asdict(each).values()] for each in results.games]}
    write_atomic(path, json.dumps({"version": VERSION, **facts}).encode())


def _results(found: Mapping[str, object]) -> KeptResults | None:
    words, numbers = (found.get("digest"), found.get("players")), (found.get("seat"), found.get("points"))
    games = found.get("games")
    if not (all(isinstance(word, str) for word in words) and isinstance(games, list)):
        return None
    read = [_game(row) for row in games]
    own = _game(["", *numbers, found.get("place"), 1])
    if own is None or None in read:
        return None
    kept = tuple(each for each in read if each is not None)
    if len({(each.level, each.seed) for each in kept}) < len(kept):
        return None
    return KeptResults(str(words[0]), str(words[1]), own.seed, own.points, own.place, kept)


def _game(row: object) -> KeptGame | None:
    """Parse a level, a number from 0, points, and two numbers from 1."""
    if not isinstance(row, Sequence) or [type(each) for each in row] != [str, int, int, int, int]:
        return None
    level, seed, points, place, sharing = row
    is_sound = seed >= 0 and min(place, sharing) >= 1 and max(seed, place, sharing) <= MAX_COUNT
    return KeptGame(level, seed, points, place, sharing) if is_sound and abs(points) <= MAX_POINTS else None


# -- in the background


class TrialRunner(job.BackgroundWorker):
    """Plays the same cards in processes of its own, and keeps the results; never waits."""

    WORK: ClassVar[str] = "same-cards"
    planned: Final = len(PLAN)
    """Number of games played on the cards of a match."""

    def __init__(self, store: RecordStore, start: job.Start | None = job.start) -> None:
        super().__init__(store, start)
        self._wanted: list[Case] = []
        """Matches with games left to play; the last one is played first."""
        self._kept: dict[Case, KeptResults] = {}
        self._is_paused = False
        self.reason = ""
        """Why it cannot be played or kept, in the system's words; empty if it can."""

    @property
    def is_playing(self) -> bool:
        return self._job.is_running

    @property
    def has_to_fetch(self) -> bool:
        return self.is_playing

    def fetch(self) -> None:
        self.poll()

    def games(self, case: Case) -> tuple[KeptGame, ...]:
        return self._results(case).games

    def is_complete(self, case: Case) -> bool:
        return len(self.games(case)) == self.planned

    def want(self, case: Case) -> None:
        """Play this match's cards next, from where they were left; at once, unless it is paused."""
        if self._wanted[-1:] == [case] and (self.is_playing or self._is_paused):
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
        if not self.is_playing:
            self._begin()

    def close(self) -> None:
        self._stop()

    def poll(self) -> bool:
        """Collect finished games; True if anything has changed."""
        if not self.is_playing:
            return False
        has_news = self._collect()
        if self.is_playing:
            return has_news
        # If a process ended too early, its part is played when somebody asks again.
        self._wanted.pop()
        self._begin()
        return True

    # -- playing

    def _begin(self) -> None:
        if self._is_paused or not self._uses_process or not self._wanted:
            return
        self.reason = ""
        case = self._wanted[-1]
        done = {(game.level, game.seed) for game in self.games(case)}
        missing = [(trial.level, trial.seed) for trial in PLAN if (trial.level, trial.seed) not in done]
        parts = max(1, min(MAX_PROCESSES, (os.cpu_count() or 1) // 2, len(missing)))
        try:
            text = read_record(case.path).decode(errors="replace")
            tasks = [{"text": text, "seat": case.seat, "trials": missing[part::parts]} for part in range(parts)]
            self._job.begin(tasks)
        except (NotARecord, OSError) as error:
            self.reason = str(error)

    def _stop(self) -> None:
        self._collect()
        self._job.stop()

    def _collect(self) -> bool:
        """Read and keep what the processes have written; True if there was anything."""
        games = []
        for _, message in self._job.news():
            if isinstance(message, str):
                self.reason = message
            elif (game := _game(message)) is not None and (game.level, game.seed) in PLACES:
                games.append(game)
        if games:
            self.keep(self._wanted[-1], games)
        return bool(games)

    # -- keeping

    def _results(self, case: Case) -> KeptResults:
        if case not in self._kept:
            self._kept[case] = self._load(case)
        return self._kept[case]

    def _load(self, case: Case) -> KeptResults:
        """The kept results of this very match; incomplete ones only by this version of the players."""
        nothing = KeptResults(case.digest, PLAYERS_VERSION, case.seat, case.own.points, case.own.place)
        try:
            found = load(self._path(case))
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
            save(self._path(case), self._kept[case])
        except OSError as error:
            self.reason = error.strerror or str(error)

    def _path(self, case: Case) -> Path:
        return path_of(self._store.folder, case.path.name)


# -- the process


def work(text: str, seat: Seat, trials: Sequence[tuple[str, int]]) -> Iterator[object]:
    """
    Play games on the cards of a record, yielding the values of a `KeptGame` after each, or why it cannot be done.

    :param trials: the levels that take the seat, each with a seed, in the order in which they play
    """
    try:
        table = SameCards(record.read(text), seat)
    except RecordError as error:
        yield str(error)
        return
    for level, seed in trials:
        finish = table.play(Trial(level, seed))
        yield level, seed, finish.points, finish.place, finish.sharing
