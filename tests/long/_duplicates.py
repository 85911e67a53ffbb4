"""Plays duplicates between players that the arena has no name for: the same cards, the players in turn at each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from engines.bots.arena import Contest, chance_source, play_on, start_record
from engines.bots.search import relative_scores
from engines.bots.seats import SeatPlayer
from engines.core.api import Seat
from engines.core.search_api import Budget
from engines.record.match import Match
from engines.record.record import Record

Sitter = Callable[[Seat], SeatPlayer]
"""Seats somebody for one game."""


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
