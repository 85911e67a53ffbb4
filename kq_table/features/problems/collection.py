"""The problems of each game: those that ship with the program, and those that were made on this computer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from engines.bots.problems import BadProblem, Problem, read_problems
from engines.core.outside_file import is_there, read_at_most
from kq_table.storage.record_list import list_files
from kq_table.storage.record_store import RecordStore
from kq_table.system import resources

__all__ = ["Collection", "Problem", "last_played", "own_path", "shipped_count"]

FOLDER: Final = "problems"
"""The folder of problems in the assets, and in the data folder."""
SUFFIX: Final = ".jsonl"
GAMES: Final = ("kings-and-queens", "king", "king-52", "jeu-du-roi", "kings-n-queens", "crowns", "the-queen")
"""The games with problems that ship, in the order of a list."""
OWN: Final = "own"
"""What the id of a problem made on this computer begins with, where others have their game."""
MAX_BYTES: Final = 10_000_000
"""Of a file; 200 problems take a tenth of that."""
MAX_OWN: Final = 200
"""Most own problems of a game."""


def own_path(data: Path, game: str) -> Path:
    """The file of the problems that were made on this computer."""
    return data / FOLDER / f"{game}{SUFFIX}"


class Collection:
    """
    Both kinds of problems, read when they are first asked for.

    :param data: the data folder
    :param tell_damaged: gets the path of an own file and the number of lines in it that are no problems
    """

    def __init__(self, data: Path, tell_damaged: Callable[[Path, int], None]) -> None:
        self._data, self._tell_damaged = data, tell_damaged
        self._told: set[tuple[Path, int]] = set()

    @property
    def games(self) -> list[str]:
        """The games of the list, and then those with own problems alone."""
        found = sorted(path.stem for path in (self._data / FOLDER).glob(f"*{SUFFIX}"))
        return [*GAMES, *(game for game in found if game not in GAMES)]

    def problems(self, game: str) -> list[Problem]:
        """
        All problems of a game, those that ship first.

        :raises OSError: if the own ones cannot be read.
        """
        return [*shipped(game), *self.own(game)]

    def own(self, game: str) -> list[Problem]:
        """
        The problems of a game that were made on this computer.

        :raises OSError: if they cannot be read.
        """
        path = own_path(self._data, game)
        if not is_there(path):
            return []
        found = path.stat()
        problems, damaged = _read(path, game, (found.st_mtime_ns, found.st_size))
        if damaged and (path, damaged) not in self._told:
            self._told.add((path, damaged))
            self._tell_damaged(path, damaged)
        return list(problems)

    def find(self, problem_id: str) -> Problem | None:
        """
        The problem with this id; None if there is none.

        :raises OSError: if the own ones cannot be read.
        """
        start = problem_id.partition("/")[0]
        places = map(self.own, self.games) if start == OWN else map(shipped, [start] if start in GAMES else [])
        return next((each for problems in places for each in problems if each.id == problem_id), None)


@cache
def shipped(game: str) -> tuple[Problem, ...]:
    """The problems of a game that ship; none for a game without."""
    return tuple(read_problems(_shipped_data(game)))


@cache
def shipped_count(game: str) -> int:
    """How many problems of a game ship, without reading them."""
    return _shipped_data(game).count(b"\n")


def _shipped_data(game: str) -> bytes:
    if game not in GAMES:
        return b""
    try:
        return resources.find(FOLDER, f"{game}{SUFFIX}").read_bytes()
    except FileNotFoundError:
        return b""  # a game may have none


@lru_cache(len(GAMES))
def _read(path: Path, game: str, _changed: tuple[int, int]) -> tuple[tuple[Problem, ...], int]:
    """
    The problems of an own file, each once, and the number of lines that are none.

    :param _changed: its time and size, so that a changed file is read again
    """
    data = read_at_most(path, MAX_BYTES)
    found: dict[str, Problem] = {}
    damaged = 0
    for line in filter(None, data.split(b"\n")):
        try:
            [problem] = read_problems(line)
        except BadProblem:
            damaged += 1
            continue
        if problem.id.startswith(f"{OWN}/") and problem.record.game == game:
            found.setdefault(problem.id, problem)
        else:
            damaged += 1
    return tuple(found.values())[:MAX_OWN], damaged


def last_played(store: RecordStore) -> str:
    """The game of the match that was begun last, by the names of the records; empty if there is none of `GAMES`."""
    names = [found.name.decode(errors="replace") for folder in _folders(store) for found in list_files(folder)]
    for name in sorted(names, reverse=True):
        # Of 2026-11-30_21-10-05_king-52-2.kq, where -2 tells it from another of that second.
        game = name.removesuffix(".kq").rpartition("_")[2]
        for known in (game, game.rpartition("-")[0]):
            if known in GAMES:
                return known
    return ""


def _folders(store: RecordStore) -> tuple[Path, Path]:
    return store.folder, store.finished_folder
