"""The ladder of players: each against the one below, in every game, on the same cards. Knows the arena, no rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

from engines.bots import LEVELS
from engines.bots.arena import WITHOUT_DEALS, Contest, Result, estimate, play_deal
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import MUTE
from engines.games.registry import GAMES

from ._duplicates import contest_at_table, most_seats
from ._groups import by_group

SEED = "ladder 5"
"""Never a seed that anything was tuned on."""
RESULT = Path(__file__).parents[1] / "bench" / "ladder.json"
DUPLICATES = 400
"""Of each rung, fixed beforehand; where a match has deals for different things they are deals of all kinds."""
DUPLICATES_BY_LUCK = {
    "kings-n-queens": 1000,
    "crowns": 1000,
    "king": 1000,
    "king: knight over squire": 2000,
    "king: baron over knight": 2000,
    "jeu-du-roi": 600,
    "the-queen": 1000,
}
"""In games that luck decides more than others, or rungs of them: there levels lie nearer to each other."""
SEEDS = {
    "kings-and-queens": "ladder 33",
    "kings-and-queens: sovereign over baron again": "ladder 34",
    "kings-n-queens": "ladder 10",
    "kings-n-queens: page over rule": "ladder 12",
    "kings-n-queens: squire over page": "ladder 12",
    "kings-n-queens: knight over squire": "ladder 12",
    "crowns": "ladder 21",
    **{f"crowns: {upper} over {lower} again": "ladder 27" for lower, upper in pairwise(LEVELS)},
    "king": "ladder 16",
    "king: page over rule": "ladder 24",
    "king: squire over page": "ladder 24",
    "king: knight over squire": "ladder 30",
    "king: baron over knight": "ladder 30",
    "king: sovereign over baron": "ladder 28",
    "king-52": "ladder 22",
    "jeu-du-roi": "ladder 26",
    "the-queen": "ladder 8",
}
"""For games, or rungs of them, whose levels were set after a look at results of an earlier seed."""
AGAIN = {
    "kings-and-queens": (("sovereign", "baron"),),
    "king-52": (("baron", "knight"),),
    "kings-n-queens": (("knight", "squire"),),
    "crowns": tuple((upper, lower) for lower, upper in pairwise(LEVELS)),
    "the-queen": (("knight", "squire"), ("sovereign", "baron")),
}
"""
Rungs between levels that the ladder found less than 4 standard errors above even: they are climbed once more. So are
all of Crowns, whose players judged Aces wrongly before.
"""
DUPLICATES_AGAIN, SEED_OF_AGAIN = 1000, "ladder 20"
CHAIN = ("random", "rule", *LEVELS)
SILENT = ("crowns",)
"""Played without talk: allies share their gains, which hides who plays better; `bargains` tells what talk is worth."""
TURNS = 2
"""How often the same cards are played, so that all have sat in every seat."""
QUICK, AT_A_TIME = ("random", "rule"), 10
"""Against those who do not think so many duplicates are a part; else one is."""


@dataclass(frozen=True)
class Rung:
    """
    One player at every other seat and the one *below* at the rest, then they change.

    A rung that is climbed *again* is so on a seed of its own.
    """

    key: str
    upper: str
    below: str
    is_again: bool = False

    def __str__(self) -> str:
        return f"{self.key}: {self.upper} over {self.below}{' again' if self.is_again else ''}"

    @property
    def seats(self) -> int:
        """Four play the games of the King family and Crowns, two the others."""
        return 2 if self.key in WITHOUT_DEALS else most_seats(self.key)

    @property
    def contest(self) -> Contest:
        """What the arena plays; everybody thinks as long as at a table."""
        players = (self.named(self.upper), self.named(self.below)) * (self.seats // 2)
        seed = SEEDS.get(str(self), SEED_OF_AGAIN if self.is_again else SEEDS.get(self.key, SEED))
        return contest_at_table(self.key, players, self.duplicates, seed)

    @property
    def duplicates(self) -> int:
        """Give how often the same cards are played."""
        if self.is_again:
            return DUPLICATES_AGAIN
        return DUPLICATES_BY_LUCK.get(str(self), DUPLICATES_BY_LUCK.get(self.key, DUPLICATES))

    def named(self, player: str) -> str:
        """Give a player's name in the arena."""
        return f"{player}/{MUTE}" if self.key in SILENT and player in LEVELS else player

    @property
    def at_a_time(self) -> int:
        """How many duplicates are a part, which is to take a minute at most."""
        return AT_A_TIME if self.below in QUICK else 1


RUNGS = (
    *(Rung(rules.key, upper, below) for rules in GAMES for below, upper in pairwise(CHAIN)),
    *(Rung(key, upper, below, is_again=True) for key, rungs in AGAIN.items() for upper, below in rungs),
)


def parts() -> Iterable[str]:
    """Name the parts, rung by rung."""
    return [f"{rung}, from {first}" for rung in RUNGS for first in range(0, rung.duplicates, rung.at_a_time)]


def group(part: str) -> str:
    """Give the rung of a part: each is whole by itself."""
    return part.rpartition(", from ")[0]


def measure(part: str) -> list[list[float]]:
    """Play some duplicates: the margin of the upper player and his share of the wins in each."""
    name, _, first = part.rpartition(", from ")
    rung = next(rung for rung in RUNGS if name == str(rung))
    contest = rung.contest
    duplicates = range(int(first), int(first) + rung.at_a_time)
    return [told(rung.named(rung.upper), play_deal(contest, index, TURNS)) for index in duplicates]


def told(upper: str, results: Sequence[Result]) -> list[float]:
    """Give the margin of one player in a duplicate, the mean of all his seats, and his share of the wins there."""
    places = [(result, seat) for result in results for seat, name in enumerate(result.names) if name == upper]
    return [fmean(result.scores[seat] for result, seat in places), fmean(result.wins[seat] for result, seat in places)]


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give every rung's margin with its interval, each duplicate one observation."""
    played = {rung: list(chain.from_iterable(duplicates)) for rung, duplicates in by_group(parts, group).items()}
    return {
        "iterations": {rules.key: heuristics_for(rules.key).default_iterations for rules in GAMES},
        "ladder": {str(rung): _sum_up(rung, played[str(rung)]) for rung in RUNGS if str(rung) in played},
    }


def _sum_up(rung: Rung, played: Sequence[Sequence[float]]) -> dict[str, Any]:
    margin, interval = estimate([margin for margin, _ in played])
    return {
        "seed": rung.contest.seed,
        "unit": rung.contest.unit,
        "seats": rung.seats,
        "players": list(rung.contest.players),
        "duplicates": len(played),
        "games": TURNS * len(played),
        "margin": margin,
        "ci95": interval,
        "win_rate": round(fmean(wins for _, wins in played), 4),
    }
