"""The results of computer players on the cards of a finished match, in a file of its own beside the records."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from engines.core.outside_file import read_at_most
from kq_table.system.files import make_folder, write_atomic

FOLDER: Final = "same-cards"
"""Folder of the results, within that of the records."""
SUFFIX: Final = ".json"
VERSION: Final = 1
MAX_BYTES: Final = 20_000
MAX_POINTS: Final = 1_000_000
MAX_COUNT: Final = 1000
"""More than any seat, place or number of a game."""


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
    All games played so far on the cards of a match.

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


def path_of(folder: Path, record: str) -> Path:
    return folder / FOLDER / f"{record}{SUFFIX}"


def names(folder: Path) -> set[str]:
    return {path.name.removesuffix(SUFFIX) for path in (folder / FOLDER).glob(f"*{SUFFIX}")}


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
