"""Reviews a record: judges each decision of a seat by what it knew and, separately, with open cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.core.api import Rules, Seat, State
from engines.core.bargaining import BargainAnswer, Bargaining
from engines.core.cards import HIDDEN
from engines.record import visibility
from engines.record.record import Record
from engines.record.replay import Replay, check_seat

from .heuristics_by_game import heuristics_for
from .judge import Judgement, judge, judge_bargain, judge_open
from .worlds import sampler

VERSION: Final = 4
"""Raise it when judging changes, so that older judgements are not mistaken for present ones."""
DIGITS: Final = 3
"""Decimals in the output."""


@dataclass(frozen=True, slots=True)
class Decision:
    """
    A decision between at least two deeds.

    :param n: how many deeds of the match came before it
    :param round: its round, from 1
    """

    n: int
    round: int
    deed: str
    rules: Rules[Any]
    state: State[Any]
    seat: Seat

    @property
    def choices(self) -> Sequence[str]:
        return [deed.text for deed in self.rules.legal(self.state)]

    def judged(self, seed: int = 0, share: float = 1.0) -> Judgement:
        """Judge it from what its seat knew, in a *share* of the usual time."""
        return judge(self.rules, visibility.observe(self.state, self.seat), self.deed, seed, share)

    def judged_open(self, seed: int = 0, share: float = 1.0) -> Judgement | None:
        """Judge it by the real cards; None if the record does not show them all."""
        if any(HIDDEN in cards for cards in self.state.zones.values()):
            return None
        return judge_open(self.rules, self.state, self.deed, seed, share)


@dataclass(frozen=True, slots=True)
class BargainDecision(Decision):
    """The acceptance or refusal of a bargain."""

    answer: BargainAnswer

    @property
    def choices(self) -> Sequence[str]:
        return [self.deed, self.answer.other]

    def judged(self, seed: int = 0, share: float = 1.0) -> Judgement:
        view = visibility.observe(self.state, self.seat)
        return judge_bargain(self.answer, view, self.deed, sampler(self.rules), seed, share)

    def judged_open(self, seed: int = 0, share: float = 1.0) -> None:
        """Always None: whether a bargain was kept says more than the cards."""


def decisions(record: Record, seat: Seat) -> list[Decision]:
    """
    The decisions of a seat in which it had a choice.

    :raises RecordError: if a line is illegal, there is no such seat, or the record is the view of another.
    """
    check_seat(record, seat)
    replay = Replay(record)
    lines = [(line.actor, line.deed) for line in record.lines]
    known = heuristics_for(record.game)
    answers = {answer.n: answer for answer in known.answers(lines, seat)} if isinstance(known, Bargaining) else {}
    found: list[Decision] = []
    for n, step in enumerate(replay):
        place = (n, step.before.public.round, step.deed.text, replay.rules, step.before, seat)
        if answer := answers.get(n):
            if answer.has_choice(visibility.observe(step.before, seat)):
                found.append(BargainDecision(*place, answer))
        elif step.line.actor == seat and not step.is_talk and len(replay.rules.legal(step.before)) > 1:
            found.append(Decision(*place))
    return found


def review(record: Record, seat: Seat, seed: int = 0, share: float = 1.0) -> Iterator[dict[str, Any]]:
    """
    Judge the decisions of a seat one by one; yields rows for JSON.

    :raises RecordError: as `decisions` does.
    """
    for decision in decisions(record, seat):
        yield judged_row(decision, seed, share)


def judged_row(decision: Decision, seed: int = 0, share: float = 1.0) -> dict[str, Any]:
    found, hindsight = decision.judged(seed, share), decision.judged_open(seed, share)
    return {
        "n": decision.n,
        "round": decision.round,
        **_written(found),
        "mistake": found.is_mistake,
        "reasons": list(found.reasons),
        "forecasts": _texts(found.forecasts),
        "hindsight": None if hindsight is None else {**_written(hindsight), "mistake": hindsight.is_mistake},
    }


def _written(found: Judgement) -> dict[str, Any]:
    worths = {deed: [round(worth.mean, DIGITS), round(worth.margin, DIGITS)] for deed, worth in found.worths.items()}
    cost, margin = round(found.cost, DIGITS), round(found.margin, DIGITS)
    return {"deed": found.deed, "best": found.best, "worths": worths, "cost": cost, "margin": margin}


def _texts(forecasts: Mapping[str, Mapping[int, int]] | None) -> dict[str, dict[str, int]] | None:
    """The same with numbers as text, since JSON keys are text."""
    if forecasts is None:
        return None
    return {deed: {str(points): n for points, n in of.items()} for deed, of in forecasts.items()}
