"""The problems of each game: those that ship with the program, and those that were made on this computer."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from engines.bots.problems import OWN, BadProblem, Problem, read_problem
from engines.core.outside_file import is_there, read_at_most
from kq_table.storage.record_list import list_files
from kq_table.storage.record_store import RecordStore
from kq_table.system import resources

__all__ = ["OWN", "BadProblem", "Collection", "Problem", "last_played", "own_path", "shipped_count"]

FOLDER: Final = "problems"
"""The folder of problems in the assets, and in the data folder."""
SUFFIX: Final = ".jsonl"
GAMES: Final = ("kings-and-queens", "king", "king-52", "jeu-du-roi", "kings-n-queens", "crowns", "the-queen")
"""The games with problems that ship, in the order of a list."""
MAX_BYTES: Final = 20_000_000
"""Of a file; 200 problems take a tenth of that."""
MAX_OWN: Final = 200
"""Most own problems of a game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """
    A problem as a list of them knows it: not checked yet, which takes a replay of its match.

    :param line: all of it
    """

    id: str
    game: str
    kind: str
    rating: int
    line: str

    def read(self) -> Problem:
        """:raises BadProblem: if it is none, or of another game."""
        problem = read_problem(self.line)
        if (problem.id, problem.game) != (self.id, self.game):
            raise BadProblem(f"no problem of {self.game}")
        return problem


def own_path(data: Path, game: str) -> Path:
    """The file of the problems that were made on this computer."""
    return data / FOLDER / f"{game}{SUFFIX}"


class Collection:
    """
    Both kinds of problems, looked at when they are first asked for.

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

    def entries(self, game: str) -> list[Entry]:
        """
        All problems of a game, those that ship first.

        :raises OSError: if the own ones cannot be read.
        """
        return [*shipped(game), *self.own(game)]

    def own(self, game: str) -> list[Entry]:
        """
        The problems of a game that were made on this computer.

        :raises OSError: if they cannot be read.
        """
        path = own_path(self._data, game)
        if not is_there(path):
            return []
        found = path.stat()
        entries, damaged = _own(path, game, (found.st_mtime_ns, found.st_size))
        if damaged and (path, damaged) not in self._told:
            self._told.add((path, damaged))
            self._tell_damaged(path, damaged)
        return list(entries)

    def find(self, problem_id: str) -> Entry | None:
        """
        The problem with this id; None if there is none.

        :raises OSError: if the own ones cannot be read.
        """
        start = problem_id.partition("/")[0]
        places = map(self.own, self.games) if start == OWN else map(shipped, [start] if start in GAMES else [])
        return next((each for entries in places for each in entries if each.id == problem_id), None)


@cache
def shipped(game: str) -> tuple[Entry, ...]:
    """The problems of a game that ship; none for a game without."""
    entries, _ = _entries(_shipped_data(game), game, game)
    return tuple(entries)


@cache
def shipped_count(game: str) -> int:
    """How many problems of a game ship, without looking at them."""
    return _shipped_data(game).count(b"\n")


def _shipped_data(game: str) -> bytes:
    if game not in GAMES:
        return b""
    try:
        return resources.find(FOLDER, f"{game}{SUFFIX}").read_bytes()
    except FileNotFoundError:
        return b""  # a game may have none


@lru_cache(2 * len(GAMES))
def _own(path: Path, game: str, _changed: tuple[int, int]) -> tuple[list[Entry], int]:
    """
    The problems of an own file, and the number of lines that are none.

    :param _changed: its time and size, so that a changed file is read again
    """
    entries, damaged = _entries(read_at_most(path, MAX_BYTES), game, OWN)
    return entries[:MAX_OWN], damaged


def _entries(data: bytes, game: str, start: str) -> tuple[list[Entry], int]:
    """The problems of a file, each once, and the number of lines that are none; their ids begin with *start*."""
    lines = [line for line in data.split(b"\n") if line]
    read = [_entry(line.decode(errors="replace"), game, start) for line in lines]
    found = {entry.id: entry for entry in reversed(read) if entry is not None}
    return list(reversed(found.values())), read.count(None)


def _entry(line: str, game: str, start: str) -> Entry | None:
    """What a line says of itself; None if it is no problem."""
    try:
        row = json.loads(line)
        entry = Entry(row["id"], game, row["kind"], row["rating"], line)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    is_sound = isinstance(entry.id, str) and isinstance(entry.kind, str) and type(entry.rating) is int
    return entry if is_sound and entry.id.startswith(f"{start}/") else None


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
