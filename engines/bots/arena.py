"""Duplicate matches between players: every deal is played once in each rotation of the seats."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any, Final

from engines.core.api import OVER, SPECTATOR, HasDeals, Seat
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games import registry
from engines.record.match import Match
from engines.record.record import Record

from .search import relative_scores
from .seats import SeatPlayer, faults_of, lineup, make_player, play_turn, seated_players, tell_end
from .workers import Map

UNITS: Final = ("deal", "match")
MAX_DEALS: Final = 100_000
"""Most deals in a contest: every result is kept until the end."""
CI95_STANDARD_ERRORS: Final = 1.96
"""Half the width of a 95 % confidence interval of a normal mean, in standard errors."""
OPENING_PLAYERS: Final = ("rule",)
"""Who plays the deals before the one that counts."""


WITHOUT_DEALS: Final = ("kings-n-queens",)
"""Games whose matches are a single deal: a round there is one turn of every seat, and does not measure a player."""


def usual_unit(key: str) -> str:
    return "match" if key in WITHOUT_DEALS else "deal"


@dataclass(frozen=True, slots=True)
class Contest:
    """
    What to play: *deals* duplicates, each of a round (``deal``) or a whole match, with cards decided by *seed*.

    Where the deals of a match have different contracts, the duplicates go through all of them in turn.

    :raises NoSuchGame: if there is no such game, or none for so many players.
    :raises NoSuchOption: if an option or its value is unknown.
    :raises NoSuchPlayer: if a player is unknown.
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
        """The smallest number of seats of the game that holds all the players."""
        counts = registry.game(self.game).seats
        return next((count for count in sorted(counts) if count >= len(self.players)), max(counts))


@dataclass(frozen=True, slots=True)
class Result:
    """One game, by seat: player, result less the mean of the others', share of the win; and external bots' faults."""

    names: tuple[str, ...]
    scores: tuple[float, ...]
    wins: tuple[float, ...]
    faults: tuple[str, ...] = ()


def play_deal(contest: Contest, index: int, turns: int = 0) -> list[Result]:
    """
    Play one duplicate: the same cards once in each rotation of the players.

    :param turns: how many rotations to play; 0 plays all
    """
    names, start = lineup(contest.players, contest.seats), start_record(contest, index)
    rotations = (names[-turn:] + names[:-turn] for turn in range(turns or contest.seats))
    return [_play_game(contest, index, start, rotation) for rotation in rotations]


def start_record(contest: Contest, index: int) -> Record:
    """The record up to the deal that counts; the deals before it are played quickly, once for all rotations."""
    rules = registry.game(contest.game)
    match = Match.begin(rules, contest.seats, contest.options, chance_source(contest, index))
    match.deal()
    if contest.unit == "deal" and isinstance(rules, HasDeals):
        with seated_players(lineup(OPENING_PLAYERS, contest.seats)) as players:
            while _round(match) <= index % rules.deals(contest.seats):
                play_turn(match, players, Budget())
    return match.record


def chance_source(contest: Contest, index: int) -> SealedSource:
    return SealedSource(secret_from_seed(f"{contest.seed} {index}"))


def _play_game(contest: Contest, index: int, start: Record, names: tuple[str, ...]) -> Result:
    match = Match(start, chance_source(contest, index))
    with seated_players(names) as players:
        gained = play_on(match, players, contest.unit, Budget(contest.iterations, index, tells=False))
        faults = faults_of(names, players)
    best, ranking = match.rules.best, match.ranking if contest.unit == "match" else None
    return Result(names, tuple(relative_scores(gained, best)), _wins(gained, best, ranking), faults)


def play_on(match: Match, players: Sequence[SeatPlayer], unit: str, budget: Budget) -> list[int]:
    """Play to the end of the round, or of the match; return the points that each seat gained."""
    before, first = match.totals, _round(match)
    while match.turn != OVER and (unit == "match" or _round(match) == first):
        play_turn(match, players, budget)
    if match.turn == OVER:
        tell_end(match, players)
    return [total - had for total, had in zip(match.totals, before, strict=True)]


def _round(match: Match) -> int:
    number: int = match.view(SPECTATOR).state.public.round
    return number


def _wins(gained: Sequence[int], best: int, ranking: tuple[tuple[Seat, ...], ...] | None) -> tuple[float, ...]:
    first = max(best * gain for gain in gained)
    winners = ranking[0] if ranking else [seat for seat, gain in enumerate(gained) if best * gain == first]
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(gained)))


def compete(contest: Contest, each: Map = map) -> tuple[dict[str, Any], list[str]]:
    """
    Play the contest.

    :param each: a `map` that may play several duplicates at a time
    :return: the report that the command ``arena`` prints, and the faults of external bots
    """
    began = time.perf_counter()
    numbered = dict(each(partial(_numbered_deal, contest), range(contest.deals)))
    deals = [numbered[number] for number in range(contest.deals)]
    report = sum_up(contest.players, deals) | {"seconds": round(time.perf_counter() - began, 3)}
    return report, [fault for results in deals for result in results for fault in result.faults]


def _numbered_deal(contest: Contest, number: int) -> tuple[int, list[Result]]:
    return number, play_deal(contest, number)


def sum_up(players: Iterable[str], deals: Sequence[Sequence[Result]]) -> dict[str, Any]:
    """The report of `compete` without the time: by player, mean score, confidence interval and share of wins."""
    summary = {name: _summarize(name, deals) for name in players}
    return {
        "deals": len(deals),
        "games": sum(map(len, deals)),
        "score": {name: score for name, (score, _, _) in summary.items()},
        "ci95": {name: interval for name, (_, interval, _) in summary.items()},
        "win_rate": {name: wins for name, (_, _, wins) in summary.items()},
    }


def _summarize(name: str, deals: Sequence[Sequence[Result]]) -> tuple[float, list[float], float]:
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
    """The mean of observations and its 95 % confidence interval."""
    mean, error = _mean(values), CI95_STANDARD_ERRORS * _standard_error(values)
    return round(mean, 4), [round(mean - error, 4), round(mean + error, 4)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _standard_error(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
