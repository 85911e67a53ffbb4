"""Duplicate matches between players: every deal is played with the seats rotated. Knows names and results only."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from engines.core.api import OVER, SPECTATOR, Seat
from engines.core.optional_rules import HasDeals
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games import registry
from engines.record.match import Match
from engines.record.record import Record

from .search import relative_scores
from .seats import SeatPlayer, lineup, make_player, play_turn, seated_players

if TYPE_CHECKING:
    from concurrent.futures import Executor

UNITS: Final = ("deal", "match")
CI95_STANDARD_ERRORS: Final = 1.96
"""Standard errors to each side of a mean that hold 95 in 100."""
OPENING_PLAYERS: Final = ("rule",)
"""Who plays the deals before the one that is measured."""


@dataclass(frozen=True, slots=True)
class Contest:
    """
    What is to be played: *deals* duplicates, each of a round (``deal``) or a whole match, *seed* deciding the cards.

    Where a match has so many deals, each played for something else, the duplicates go through all of them in turn.

    :raises NoSuchGame: if there is no such game, or none for so many players.
    :raises NoSuchOption: if an option or its value is unknown.
    :raises NoSuchPlayer: if a player is.
    """

    game: str
    players: tuple[str, ...]
    deals: int
    seed: str
    unit: str = "deal"
    options: Mapping[str, str] = field(default_factory=dict)
    iterations: int = Budget().iterations

    def __post_init__(self) -> None:
        registry.complete_options(registry.game(self.game), self.options)
        lineup(self.players, self.seats)
        for name in self.players:
            make_player(name).close()

    @property
    def seats(self) -> int:
        """The fewest seats of the game that hold all the players."""
        counts = registry.game(self.game).seats
        return next((count for count in sorted(counts) if count >= len(self.players)), max(counts))


@dataclass(frozen=True, slots=True)
class Result:
    """One game: who sat where, each seat's result less the mean of the others', its share of the win, and faults."""

    names: tuple[str, ...]
    scores: tuple[float, ...]
    wins: tuple[float, ...]
    faults: tuple[str, ...] = ()


def play_deal(contest: Contest, index: int, turns: int = 0) -> list[Result]:
    """
    Play one duplicate: the same cards with the players in every rotation.

    Where they sit by turns, two rotations (*turns*) seat them all; 0 stands for a whole round.
    """
    names, start = lineup(contest.players, contest.seats), start_record(contest, index)
    rotations = (names[-turn:] + names[:-turn] for turn in range(turns or contest.seats))
    return [_play_game(contest, index, start, rotation) for rotation in rotations]


def start_record(contest: Contest, index: int) -> Record:
    """Deal what is to be played; what a match has before that is played quickly, once for all rotations."""
    rules = registry.game(contest.game)
    match = Match.begin(rules, contest.seats, contest.options, chance_source(contest, index))
    match.deal()
    if contest.unit == "deal" and isinstance(rules, HasDeals):
        with seated_players(lineup(OPENING_PLAYERS, contest.seats)) as sitters:
            while _round(match) <= index % rules.deals(contest.seats):
                play_turn(match, sitters, Budget())
    return match.record


def chance_source(contest: Contest, index: int) -> SealedSource:
    """Give what decides the cards of a duplicate."""
    return SealedSource(secret_from_seed(f"{contest.seed} {index}"))


def _play_game(contest: Contest, index: int, start: Record, names: tuple[str, ...]) -> Result:
    match = Match(start, chance_source(contest, index))
    with seated_players(names) as sitters:
        gained = play_on(match, sitters, contest.unit, Budget(contest.iterations, index))
        faults = tuple(f"{name}: {fault}" for name, who in zip(names, sitters, strict=True) for fault in who.faults)
    best, ranking = match.rules.best, match.ranking if contest.unit == "match" else None
    return Result(names, tuple(relative_scores(gained, best)), _wins(gained, best, ranking), faults)


def play_on(match: Match, sitters: Sequence[SeatPlayer], unit: str, budget: Budget) -> list[int]:
    """Play to the end of the round, or of the match; give what each seat gained on the way."""
    before, first = match.totals, _round(match)
    while match.turn != OVER and (unit == "match" or _round(match) == first):
        play_turn(match, sitters, budget)
    return [total - had for total, had in zip(match.totals, before, strict=True)]


def _round(match: Match) -> int:
    number: int = match.view(SPECTATOR).state.public.round
    return number


def _wins(gained: Sequence[int], best: int, ranking: tuple[tuple[Seat, ...], ...] | None) -> tuple[float, ...]:
    """Give each seat its share of the win; of a deal alone what was *gained* in it decides."""
    first = max(best * gain for gain in gained)
    winners = ranking[0] if ranking else [seat for seat, gain in enumerate(gained) if best * gain == first]
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(gained)))


def compete(contest: Contest, executor: Executor | None = None) -> tuple[dict[str, Any], list[str]]:
    """
    Play the contest, one duplicate after the other or by *executor*.

    :return: the report of the engine contract's ``arena``, and what outside bots did wrong
    """
    began = time.perf_counter()
    play = executor.map if executor else map
    deals: list[list[Result]] = list(play(partial(play_deal, contest), range(contest.deals)))
    report = sum_up(contest.players, deals) | {"seconds": round(time.perf_counter() - began, 3)}
    return report, [fault for results in deals for result in results for fault in result.faults]


def sum_up(players: Iterable[str], deals: Sequence[Sequence[Result]]) -> dict[str, Any]:
    """Give what `compete` reports, without the time: each player's mean score, its interval and his share of wins."""
    summary = {name: _summarize(name, deals) for name in players}
    return {
        "deals": len(deals),
        "games": sum(map(len, deals)),
        "score": {name: score for name, (score, _, _) in summary.items()},
        "ci95": {name: interval for name, (_, interval, _) in summary.items()},
        "win_rate": {name: wins for name, (_, _, wins) in summary.items()},
    }


def _summarize(name: str, deals: Sequence[Sequence[Result]]) -> tuple[float, list[float], float]:
    """Give a player's mean score, its interval with each deal as one observation, and his share of wins."""
    wins = _mean([_mean(_of(name, results, "wins")) for results in deals])
    return *estimate([_mean(_of(name, results, "scores")) for results in deals]), round(wins, 4)


def _of(name: str, results: Iterable[Result], what: str) -> list[float]:
    return [
        value
        for result in results
        for who, value in zip(result.names, getattr(result, what), strict=True)
        if who == name
    ]


def estimate(values: Sequence[float]) -> tuple[float, list[float]]:
    """Give the mean of observations and its interval."""
    mean, error = _mean(values), CI95_STANDARD_ERRORS * _standard_error(values)
    return round(mean, 4), [round(mean - error, 4), round(mean + error, 4)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _standard_error(values: Sequence[float]) -> float:
    """Give the standard error of a mean; one value alone tells none, and its interval is itself."""
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
