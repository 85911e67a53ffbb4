"""A match that is over, as the finders of feats look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from engines.core.api import RoundScored, Seat, State
from engines.record.replay import Replay, Step


class Round(NamedTuple):
    """A round that was scored, with the numbers of deeds before its first one and before its last one."""

    first: int
    n: int
    scored: RoundScored


@dataclass(frozen=True, slots=True)
class Played:
    """
    A match that was played through.

    :param ranking: empty if it was not played to its end
    :param rows: of the ledger; empty in a game without bargains
    """

    steps: Sequence[Step]
    rounds: Sequence[Round]
    ranking: Sequence[Sequence[Seat]]
    rows: Sequence[dict[str, Any]] = ()

    @classmethod
    def of(cls, replay: Replay) -> Self:
        """:raises RecordError: if a line is illegal."""
        steps, rounds, first = list(replay), list[Round](), 0
        for n, step in enumerate(steps):
            for event in step.events:
                if isinstance(event, RoundScored):
                    rounds.append(Round(first, n, event))
                    first = n + 1
        rows = replay.ledger.rows() if replay.ledger is not None else ()
        return cls(steps, rounds, replay.rules.ranking(replay.state) or (), rows)

    @property
    def end(self) -> int:
        """The number of deeds before the one that ended the match."""
        return max(n for n, step in enumerate(self.steps) if not step.is_talk)

    @property
    def state(self) -> State[Any]:
        """The state at the end."""
        return self.steps[-1].after

    def deeds_of(self, seat: Seat) -> Iterator[tuple[int, Step]]:
        """What a seat did besides talking, each with the number of deeds before it."""
        return ((n, step) for n, step in enumerate(self.steps) if step.line.actor == seat and not step.is_talk)

    def wins(self, seat: Seat) -> bool:
        """Whether the seat won, perhaps with others."""
        return seat in self.ranking[0]

    def wins_alone(self, seat: Seat) -> bool:
        return tuple(self.ranking[0]) == (seat,)

    def totals_before_last_round(self) -> tuple[int, ...] | None:
        """None if there was only one round."""
        return self.rounds[-2].scored.totals if len(self.rounds) > 1 else None


Finder = Callable[[Played, Seat], int | None]
"""Gives the number of deeds before the deed by which a seat did a feat the first time; None if it did not."""


def is_most(values: Sequence[int], seat: Seat) -> bool:
    """Whether nobody else has as much as this seat."""
    return all(values[seat] > value for other, value in enumerate(values) if other != seat)
