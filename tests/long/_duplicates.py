"""What long runs play: contests as at a table, and duplicates between players that the arena has no name for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from engines.bots.arena import Contest, chance_source, play_on, start_record, usual_unit
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.search import relative_scores
from engines.bots.seats import SeatPlayer
from engines.core.api import Seat
from engines.core.search_api import Budget
from engines.games.registry import game
from engines.record.match import Match
from engines.record.record import Record

Sitter = Callable[[Seat], SeatPlayer]
"""Seats somebody for one game."""


def most_seats(key: str) -> int:
    """Give four seats, or two where a game has no four."""
    return 4 if 4 in game(key).seats else 2


def contest_at_table(key: str, players: Sequence[str], duplicates: int, seed: str) -> Contest:
    """Give a contest by deals, or by matches where there are none, in which everybody thinks as long as at a table."""
    return Contest(
        key, tuple(players), duplicates, seed, usual_unit(key), iterations=heuristics_for(key).default_iterations
    )


def margin(contest: Contest, index: int, ours: Sitter, theirs: Sitter) -> float:
    """
    Play a duplicate twice, ours and theirs in turn at every other seat.

    :return: by how many points each of our seats is above the mean of all other seats, ours among them
    """
    start, found = start_record(contest, index), list[float]()
    for turn in range(2):
        players = [(ours if seat % 2 == turn else theirs)(seat) for seat in range(contest.seats)]
        found += scores(contest, index, start, players)[turn::2]
    return fmean(found)


def scores(contest: Contest, index: int, start: Record, players: Sequence[SeatPlayer]) -> list[float]:
    """Play one game from *start* on; give each seat's result less the mean of the others'."""
    match = Match(start, chance_source(contest, index))
    gained = play_on(match, players, contest.unit, Budget(contest.iterations, index, tells=False))
    return relative_scores(gained, match.rules.best)
