"""
Deal codes: a game, its number of players, its options and a seed, in a few letters.

The letters are Crockford's base 32: one for the game, its index in `registry.GAMES`; one for the seats; the options as
one number, nothing if all have their defaults; five for the seed; and a check letter. They are written in groups of
four; a single letter left over joins the last group, two or three are a group. For a game of a person's own the number
of the options includes the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal

from engines.core.api import Option
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games import registry
from engines.games.king import own_games

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES: Final = str.maketrans("OILU", "011V")
"""Letters that no code has, with those that they are mistaken for."""
SEPARATORS: Final = str.maketrans("", "", " \t\n-–—_.·")
"""Characters that readers skip."""
FIRST_GAME: Final = LETTERS.index("A")
OWN_GAME: Final = LETTERS.index("Z")
"""In place of a game's letter: the game is a person's own, whose number comes before the options."""
SEED_LETTERS: Final = 5
SEEDS: Final = len(LETTERS) ** SEED_LETTERS
CODE_LENGTHS: Final = range(2 + SEED_LETTERS + 1, 25)
ANY_NUMBER_VALUES: Final = 10**9 - 1
"""How many numbers an option with ``*`` admits."""

Fault = Literal["letter", "short", "long", "typo", "newer", "own"]
FAULT_MESSAGES: Final[Mapping[Fault, str]] = {
    "letter": "a deal code has only digits and letters",
    "short": "it is too short",
    "long": "it is too long",
    "typo": "it has a typo; check it against the original",
    "newer": "it is for a game or an option that this version doesn’t have",
    "own": "it is for a game of somebody’s own; ask them for its file",
}


class BadCode(ValueError):
    """A text is no deal code; *fault* is the reason as a word, the message as a sentence."""

    def __init__(self, text: str, fault: Fault) -> None:
        super().__init__(f"{text[:40]!r} is not a deal code: {FAULT_MESSAGES[fault]}")
        self.fault: Fault = fault


@dataclass(frozen=True)
class Deal:
    """
    What a code stands for: the same cards for everyone who plays it.

    :param options: those of the game, complete (see `registry.complete_options`)
    :param seed: a whole number below `SEEDS`
    """

    game: str
    seats: int
    options: Mapping[str, str]
    seed: int

    @property
    def source(self) -> SealedSource:
        """The source of its chance, the same as for `play --seed` with this number."""
        return SealedSource(secret_from_seed(str(self.seed)))

    @property
    def code(self) -> str:
        letters = "".join(LETTERS[digit] for digit in _checked(self.digits))
        return "-".join(re.findall(".{4,5}$|.{4}|.+", letters))

    @property
    def digits(self) -> list[int]:
        """The values of the code's letters, without the check letter."""
        rules = registry.game(self.game)
        number = 0
        for option in reversed(rules.options):
            number = number * _ways(option) + _way(option, self.options[option.name])
        letter = OWN_GAME if own_games.is_own(self.game) else FIRST_GAME + registry.GAMES.index(rules)
        if letter == OWN_GAME:
            number = number * own_games.NUMBERS + own_games.number_of_key(self.game)
        return [letter, self.seats, *_split(number), *_split(self.seed, SEED_LETTERS)]


def read(text: str) -> Deal:
    """
    Read a code in any case and grouping; O is taken for 0, I and L for 1, U for V.

    :raises BadCode: if it is none.
    """
    letters = text.upper().translate(SEPARATORS).translate(LOOKALIKES)
    if not set(letters) <= set(LETTERS):
        raise BadCode(text, "letter")
    if len(letters) not in CODE_LENGTHS:
        raise BadCode(text, "short" if len(letters) < CODE_LENGTHS.start else "long")
    digits = [LETTERS.index(letter) for letter in letters]
    if digits != _checked(digits[:-1]):
        raise BadCode(text, "typo")
    try:
        deal = _deal(digits[:-1])
    except registry.NoSuchGame:
        raise BadCode(text, "own") from None
    # A code that this version would write differently comes from a newer one.
    if deal is None or deal.digits != digits[:-1]:
        raise BadCode(text, "newer")
    return deal


def daily(game: str, day: str) -> Deal:
    """The deal of a *day* (``2026-01-31``) with the default options and fewest seats; the same everywhere."""
    rules = registry.game(game)
    seed = int.from_bytes(sha256(f"kq daily {game} {day}".encode()).digest()) % SEEDS
    return Deal(game, rules.seats[0], registry.complete_options(rules, {}), seed)


def _deal(digits: Sequence[int]) -> Deal | None:
    """What these digits, without the check, stand for; None if this version has no such game or option."""
    place, seats, number = digits[0] - FIRST_GAME, digits[1], _join(digits[2:-SEED_LETTERS])
    if digits[0] == OWN_GAME:
        number, own = divmod(number, own_games.NUMBERS)
        rules = registry.game(own_games.key_of_number(own))
    elif 0 <= place < len(registry.GAMES):
        rules = registry.GAMES[place]
    else:
        return None
    if seats not in rules.seats:
        return None
    options = {}
    for option in rules.options:
        number, way = divmod(number, _ways(option))
        options[option.name] = _value(option, way)
    return Deal(rules.key, seats, options, _join(digits[-SEED_LETTERS:]))


# -- options as numbers: the default is 0, so that an option added last leaves older codes as they are


def _named(option: Option) -> list[str]:
    return [value for value in option.values if value != registry.ANY_NUMBER]


def _ways(option: Option) -> int:
    return len(_named(option)) + (ANY_NUMBER_VALUES if registry.ANY_NUMBER in option.values else 0)


def _way(option: Option, value: str) -> int:
    named = _named(option)
    return named.index(value) if value in named else len(named) - 1 + int(value)


def _value(option: Option, way: int) -> str:
    named = _named(option)
    return named[way] if way < len(named) else str(way - len(named) + 1)


# -- numbers as digits


def _split(number: int, least: int = 0) -> list[int]:
    digits: list[int] = []
    while number or len(digits) < least:
        number, digit = divmod(number, len(LETTERS))
        digits.insert(0, digit)
    return digits


def _join(digits: Iterable[int]) -> int:
    number = 0
    for digit in digits:
        number = number * len(LETTERS) + digit
    return number


def _checked(digits: Iterable[int]) -> list[int]:
    """
    Add the check digit, which detects one wrong digit or two that have changed places.

    Digits are elements of the finite field GF(32); each is multiplied by another power of a generator.
    """
    checked, check = list(digits), 0
    for digit in checked:
        check = _next_power(check ^ digit)
    return [*checked, check]


def _next_power(digit: int) -> int:
    return (digit << 1) ^ (0b100101 if digit & 0b10000 else 0)
