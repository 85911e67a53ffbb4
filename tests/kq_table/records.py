"""Matches played by nobody, as records, for tests of what is kept of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engines.core.api import CHANCE, OVER
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games import registry
from engines.record.match import Match

NAMES = ("name 0 Anna", "name 1 Steady", "player 0 person", "player 1 knight")
TOGETHER = ("name 0 Anna", "name 1 Ben", "player 0 person", "player 1 person")


def play(
    until: Callable[[Match], bool] = lambda _: False,
    game: str = "kings-and-queens",
    seats: int = 2,
    words: Sequence[str] = NAMES,
) -> Match:
    """Play deeds by chance until something is so, or to the end."""
    match, chance = (
        Match.begin(registry.game(game), seats, {}, SealedSource(secret_from_seed("1")), words=words),
        Random(1),
    )
    while match.turn != OVER and not until(match):
        if match.turn == CHANCE:
            match.deal()
        else:
            match.submit(match.turn, chance.choice(match.legal()).text)
    return match


def text(match: Match) -> str:
    """Give the record of a match."""
    return match.record.write()
