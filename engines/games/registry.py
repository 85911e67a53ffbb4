"""The list of all games, and the checks of a game's key, seats and options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from engines.core.api import Option, Rules
from engines.games.crowns.rules import Crowns
from engines.games.king import own_games
from engines.games.king.game_file import BadGame
from engines.games.king.rules import FAMILY, JEU_DU_ROI, KING, KING_52, KingRules
from engines.games.kings_and_queens.rules import KingsAndQueens
from engines.games.kings_n_queens.rules import KingsNQueens
from engines.games.the_queen.rules import TheQueen

GAMES: Final[tuple[Rules[Any], ...]] = (
    KingsAndQueens(),
    KING,
    KING_52,
    JEU_DU_ROI,
    KingsNQueens(),
    Crowns(),
    TheQueen(),
    *FAMILY,
)
"""Deal codes use the index here: a new game goes last, as a new option does in its game."""

ANY_NUMBER: Final = "*"


class NoSuchGame(ValueError):
    """No game has that key, or it is for another number of seats."""


class NoSuchOption(ValueError):
    """The game has no option *name*, or the option has no such value."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


def game(key: str) -> Rules[Any]:
    """:raises NoSuchGame: if no game has that key."""
    for rules in GAMES:
        if rules.key == key:
            return rules
    if own_games.is_own(key):
        return _own(key)
    raise NoSuchGame(f"there is no game {key[:40]!r}; choose one of {', '.join(rules.key for rules in GAMES)}")


@cache
def _own(key: str) -> KingRules:
    """
    The rules of a person's own game.

    :raises NoSuchGame: if its file is missing or damaged.
    """
    try:
        own_games.find(key)
    except BadGame as error:
        raise NoSuchGame(f"{key}: {error}") from None
    return KingRules(key)


def check_seats(rules: Rules[Any], seats: int) -> int:
    """
    Return *seats* unchanged.

    :raises NoSuchGame: if the game is not for this many.
    """
    if seats not in rules.seats:
        counts = " or ".join(str(count) for count in rules.seats)
        raise NoSuchGame(f"{rules.key} is for {counts} players, not {seats}")
    return seats


def read_options(words: Iterable[str]) -> dict[str, str]:
    """
    Read options written ``name=value``.

    :raises NoSuchOption: if a word has another form, or an option is repeated.
    """
    chosen: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise NoSuchOption(name, f"{word[:40]!r} is not NAME=VALUE")
        if name in chosen:
            raise NoSuchOption(name, f"the option {name[:40]!r} is given twice")
        chosen[name] = value
    return chosen


def complete_options(rules: Rules[Any], chosen: Mapping[str, str]) -> dict[str, str]:
    """
    The chosen options completed with the defaults, in the game's order.

    :raises NoSuchOption: if the game has no such option or the option no such value.
    """
    known = {option.name: option for option in rules.options}
    for name, value in chosen.items():
        if name not in known:
            raise NoSuchOption(name, f"{rules.key} has no option {name[:40]!r}; it has {', '.join(known)}")
        if not _admits(known[name], value):
            values = ", ".join(known[name].values)
            raise NoSuchOption(name, f"option {name} can’t be {value[:40]!r}; choose one of {values}")
    return {name: chosen.get(name, option.values[0]) for name, option in known.items()}


def _admits(option: Option, value: str) -> bool:
    if ANY_NUMBER in option.values and re.fullmatch("[1-9][0-9]{0,8}", value):
        return True
    return value in option.values and value != ANY_NUMBER
