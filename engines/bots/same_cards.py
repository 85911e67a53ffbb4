"""Replays a finished match on the same cards, with a computer player in one seat and the others as they were."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from engines.core.api import CHANCE, OVER, Seat
from engines.core.levels import LEVELS
from engines.core.search_api import Answer, Budget
from engines.core.shuffle import SealedSource
from engines.games import registry
from engines.record import verify
from engines.record.match import Match
from engines.record.record import Record, RecordError
from engines.record.replay import Replay, check_seat

from .heuristics_by_game import heuristics_for
from .players import is_player
from .search import never
from .seats import BuiltinPlayer, Question, play_turn
from .seeds import TABLE_SEED

GAMES_PER_LEVEL: Final = 10


@dataclass(frozen=True, slots=True)
class Trial:
    level: str
    seed: int


PLAN: Final = tuple(Trial(level, seed) for level in LEVELS for seed in range(GAMES_PER_LEVEL))
"""All games, in their order, fixed beforehand: nobody stops when the result looks good."""


@dataclass(frozen=True, slots=True)
class Finish:
    """
    A match's result for one seat.

    :param points: its total
    :param place: from 1
    :param sharing: how many seats have this place
    """

    points: int
    place: int
    sharing: int = 1


class SameCards:
    """
    A finished match, to be played again from one seat.

    Thinking is limited by iterations, not time, so that every computer plays the same games.

    :param iterations: for each deed; None for as many as at the table
    :raises RecordError: if its cards do not come from its code or secret, it was not played to its end, or another
        seat's player is none of ours, perhaps a person.
    """

    def __init__(self, record: Record, seat: Seat, iterations: int | None = None) -> None:
        check_seat(record, seat)
        self._source = _source(record)
        self._players = [record.players.get(other, "") for other in range(record.seats)]
        for other, name in enumerate(self._players):
            if other != seat and not is_player(name):
                reason = f"no computer player sat in seat {other}, so the match can’t be played again without it"
                raise RecordError(record.name, record.line_of(f"player {other}"), reason)
        self._seat = seat
        self._iterations = iterations or heuristics_for(record.game).default_iterations
        lead = tuple(takewhile(lambda line: line.actor == CHANCE, record.lines))
        self._opening = replace(record, lines=lead, comments=())
        replay = Replay(record)
        state = replay.finish()
        self.own = finish_of(seat, state.public.totals, replay.rules.ranking(state) or ())
        """The result of whoever had the seat in the match."""

    def play(self, trial: Trial) -> Finish:
        match = Match(self._opening, self._source)
        players = [self._thinker(seat, trial) for seat in range(len(self._players))]
        match.deal()
        while match.turn != OVER:
            play_turn(match, players, Budget())
        return finish_of(self._seat, match.totals, match.ranking or ())

    def _thinker(self, seat: Seat, trial: Trial) -> _Thinker:
        if seat == self._seat:
            return _Thinker(trial.level, Budget(self._iterations, trial.seed, tells=False))
        # The same seed as at the table: these are the very opponents of the match.
        return _Thinker(self._players[seat], Budget(self._iterations, TABLE_SEED, tells=False))


class _Thinker(BuiltinPlayer):
    def __init__(self, name: str, budget: Budget) -> None:
        super().__init__(name)
        self._budget = budget

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = never) -> Answer:
        return super().choose(question, self._budget, is_stopped)

    def talk(self, question: Question, budget: Budget) -> Sequence[str]:
        return super().talk(question, self._budget)


def compare(game: str, own: Finish, other: Finish) -> int:
    """
    Which of two results of the same seat is better: 1 for *own*, -1 for *other*, 0 for neither.

    The better place counts; with the same place, the better total.
    """
    best = registry.game(game).best
    ours, theirs = ((-each.place, best * each.points) for each in (own, other))
    return (ours > theirs) - (ours < theirs)


def _source(record: Record) -> SealedSource:
    """The source of a match's cards, after checking that they came from it."""
    source, proof = verify.source_of(record), verify.verify(record)
    for found in (source, proof):
        if isinstance(found, verify.Fault):
            raise RecordError(record.name, found.line, found.reason)
    assert isinstance(source, SealedSource)
    if isinstance(proof, verify.Proof) and not proof.is_whole:
        raise RecordError(record.name, record.next_number - 1, "the match was not played to its end")
    return source


def finish_of(seat: Seat, totals: Sequence[int], ranking: Sequence[Sequence[Seat]]) -> Finish:
    before = 0
    for group in ranking:
        if seat in group:
            return Finish(totals[seat], before + 1, len(group))
        before += len(group)
    raise ValueError(f"seat {seat} has no place")
