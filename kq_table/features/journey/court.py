"""The rivals of the journey as data: who they are, what they play, and by which house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from engines.games import registry
from engines.record import deal_codes
from kq_table.match.setup import COURT_CARDS
from kq_table.narrate.bot_profiles import LEVELS, NO_STYLE, STYLES, join_player
from kq_table.system import resources
from kq_table.text import say

ASSETS: Final = "journey"
NUMBER: Final = len(COURT_CARDS)
MAX_CHARACTERS: Final = 20_000
MAX_KEY_LENGTH: Final = 20


class BadCourt(ValueError):
    """A file is no court; the message says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Rival:
    """
    Somebody to beat.

    :param key: a short word, the same in every language; the messages have it
    :param court: the court card that is its portrait
    :param level: its level the first time through
    :param style: one of `bot_profiles.STYLES`
    :param options: the house rules, complete
    :param deal: the seed of the cards that everybody gets; None for other cards each time
    """

    key: str
    court: str
    level: str
    style: str
    game: str
    seats: int
    options: Mapping[str, str] = field(hash=False)
    deal: int | None = None

    @property
    def name(self) -> str:
        return say(f"journey.name.{self.key}")

    @property
    def code(self) -> str:
        """The deal code of its cards; empty for other cards each time."""
        return "" if self.deal is None else deal_codes.Deal(self.game, self.seats, self.options, self.deal).code

    def player(self, time: int) -> str:
        """
        The built-in player that it is.

        :param time: which time through the court, from 1: each is a level stronger than the one before
        """
        level = min(LEVELS.index(self.level) + time - 1, len(LEVELS) - 1)
        return join_player(LEVELS[level], self.style)


Court = tuple[Rival, ...]
"""From the gate to the throne."""


@cache
def load() -> Court:
    """
    Read the court.

    :raises BadCourt: if anything in it is invalid
    :raises OSError: if its file cannot be read
    """
    return read(resources.find(ASSETS, "court.toml").read_text("utf-8"))


def read(text: str) -> Court:
    """:raises BadCourt: if anything is invalid."""
    if len(text) > MAX_CHARACTERS:
        raise BadCourt(f"longer than {MAX_CHARACTERS} characters")
    # Imported here because it takes milliseconds, and few starts lead to the journey.
    import tomllib

    try:
        rows = tomllib.loads(text)["rival"]
        court = tuple(_rival(row, number) for number, row in enumerate(rows, 1))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadCourt(str(error)) from None
    _check(court)
    return court


def _rival(row: Mapping[str, object], number: int) -> Rival:
    where = f"rival {number}"
    if unknown := set(row) - {"key", "court", "level", "style", "game", "seats", "options", "deal"}:
        raise ValueError(f"{where} has an unknown word, {min(unknown)}")
    key, game, seats = _text(row, "key", where), _text(row, "game", where), row["seats"]
    if not (key.isascii() and key.isalpha() and key.islower() and len(key) <= MAX_KEY_LENGTH):
        raise ValueError(f"{where}: the key is not a word of at most {MAX_KEY_LENGTH} small letters")
    rules = registry.game(game)
    if not isinstance(seats, int):
        raise TypeError(f"{where}: seats is not a number")
    chosen, deal = row.get("options", {}), row.get("deal")
    if not isinstance(chosen, dict) or not all(isinstance(value, str) for value in chosen.values()):
        raise TypeError(f"{where}: the options are not texts by name")
    if deal is not None and not (isinstance(deal, int) and deal in range(deal_codes.SEEDS)):
        raise ValueError(f"{where}: the deal is not a number below {deal_codes.SEEDS}")
    return Rival(
        key,
        _one_of(COURT_CARDS, _text(row, "court", where), where),
        _one_of(LEVELS, _text(row, "level", where), where),
        _one_of(STYLES, str(row.get("style", NO_STYLE)), where),
        game,
        registry.check_seats(rules, seats),
        registry.complete_options(rules, chosen),
        deal,
    )


def _check(court: Court) -> None:
    """:raises BadCourt: if the rivals do not fit together."""
    for what in ("key", "court"):
        if len({getattr(rival, what) for rival in court}) != NUMBER or len(court) != NUMBER:
            raise BadCourt(f"there are not {NUMBER} rivals, each with another {what}")
    levels = [LEVELS.index(rival.level) for rival in court]
    if levels != sorted(levels):
        raise BadCourt("a rival is weaker than the one before")
    for number, rival in enumerate(court):
        # One of those before may have the portrait that the person has chosen.
        if rival.seats > 2 and number < rival.seats - 1:
            raise BadCourt(f"{rival.key}: too few rivals come before to sit at its table")


def _text(row: Mapping[str, object], name: str, where: str) -> str:
    found = row[name]
    if not isinstance(found, str):
        raise TypeError(f"{where}: {name} is not a text")
    return found


def _one_of(known: Sequence[str], word: str, where: str) -> str:
    if word not in known:
        raise ValueError(f"{where}: {word[:40]!r} is none of {', '.join(known)}")
    return word
