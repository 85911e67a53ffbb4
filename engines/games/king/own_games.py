"""
Games of a person's own, each under a key that is a hash of what it says.

So a record, its replay and a deal code name exactly one game, on every computer that has the file.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from .game_file import BadGame, Game, read, write

PREFIX: Final = "own-"
LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32, as in deal codes."""
KEY_LETTERS: Final = 12
NUMBERS: Final = len(LETTERS) ** KEY_LETTERS


def number_of(game: Game) -> int:
    """The number that stands for a game: the first 60 bits of the hash of its file as we would write it."""
    # Imported here: the first frame of the app does without.
    from hashlib import sha256

    return int.from_bytes(sha256(write(game).encode()).digest()[:8]) >> 4


def key_of(game: Game) -> str:
    return key_of_number(number_of(game))


def key_of_number(number: int) -> str:
    letters = ""
    for _ in range(KEY_LETTERS):
        number, digit = divmod(number, len(LETTERS))
        letters = LETTERS[digit] + letters
    return PREFIX + letters


def number_of_key(key: str) -> int:
    number = 0
    for letter in key.removeprefix(PREFIX):
        number = number * len(LETTERS) + LETTERS.index(letter)
    return number


def is_own(key: str) -> bool:
    letters = key.removeprefix(PREFIX)
    return key.startswith(PREFIX) and len(letters) == KEY_LETTERS and set(letters) <= set(LETTERS)


def take_from(source: Callable[[str], str]) -> None:
    """
    Have the texts of games come from *source*, which gives the one for a key.

    It may raise BadGame.
    """
    _sources.insert(0, source)


def know(game: Game) -> str:
    """Have a game be found that is in no file, in this process alone; return its key."""
    key = key_of(game)
    _known[key] = game
    return key


_known: Final[dict[str, Game]] = {}
_sources: Final[list[Callable[[str], str]]] = []
"""Where texts come from, the newest first; only that one is asked."""


@cache
def find(key: str) -> Game:
    """
    The game with this key.

    :raises BadGame: if its file is missing, or says something else.
    """
    if key in _known:
        return _known[key]
    if not _sources:
        raise BadGame("the file of this game is missing")
    game = read(_sources[0](key))
    if key_of(game) != key:
        raise BadGame("the file of this game has been changed")
    return game
