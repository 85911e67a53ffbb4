"""Heuristics of Kings & Queens: its levels, the choice of a prediction by trials, and how to play for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import fsum, sqrt
from random import Random
from types import MappingProxyType
from typing import Final

from engines.core.api import OVER, Seat
from engines.core.cards import HIDDEN, rank
from engines.core.heuristics import Forecasting, Heuristics, SearchSettings
from engines.core.levels import SkillLevel
from engines.core.search_api import MAX_CANDIDATES, Answer, Outcome
from engines.core.sentences import Sentence, signed, write
from engines.core.styles import EVEN, Measure, Style, own_result

from . import explanations, opponent_model
from . import styles as kings_and_queens_styles
from .rollout import by_habit, lacks, play_on, steered
from .search_state import BEATEN, CARDS, CATCH, NO_CARD, NOT_YET, ZERO, SearchState
from .state import QUEEN, WON, State

ITERATIONS: Final = 8000
"""Iterations of the highest level for a deed at a table."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(worlds=8, infers=False, remembered_cards=4, habit_lead=3.0),
    "squire": SkillLevel(worlds=18, infers=False, remembered_cards=8, habit_lead=1.0, leniency=0.65),
    "knight": SkillLevel(0.03, 60, 0.17, max_shortfall=0.4),
    "baron": SkillLevel(0.12, 120, 0.06),
    "sovereign": SkillLevel(worlds=300),
}


USUAL_WORTH: Final = 4
"""What a King is worth in most rounds (three in play), for a seat that cannot count them yet."""
MAX_PREDICTION_OFFSET: Final = 4
"""Predictions further than this from the first guess are not searched."""
LEAD_WIN_RATES: Final = (0.35, 0.4, 0.5, 0.6, 0.8, 0.8)
"""The probability that a lead of each rank takes its trick."""
MIN_TRIALS: Final = 4
"""With fewer trials of each prediction than this it does not choose by them."""
PREDICTION_ERROR_SCALE: Final = 1.0
"""The error of a prediction, in points, for an error of judgement of one standard deviation."""
BAR_WORTH: Final = 0.6
"""
What it is worth to say 0 first, in points: most rounds end near it, and the dealer may not say it then (KQ-5).

In whole rounds played by the highest level against a dealer who says 0 whenever allowed, another number gains half a
point less than its own error tells (40 hands, 10 deals of the unseen cards and 5 numbers each).
"""
TRIALS_MISS_MORE: Final = 0.8
"""
Trials of a prediction miss by this many points more than players do: 0.84 in 780 rounds of the highest level, in each
of which one seat predicted at random among its best few numbers.
"""
MODEST_NUMBER: Final = 1
"""Trials are as right about numbers this far from 0 as about 0 itself."""
OVERCLAIM: Final = 0.12
"""
For each point that a prediction is further from 0 than `MODEST_NUMBER`, it misses by this much more than its trials
tell: they do not know that the other seat plays against it.

In the same rounds it was 0.24 ± 0.09. That much leaves hardly any number but 0 and ±1, which then claim too little: the
slope of actual on predicted points was 0.64 ± 0.14 without it (520 rounds), 1.07 ± 0.13 with 0.15 (1,800) and 1.14 ±
0.25 with 0.25 (600). With this value it is 1.02 ± 0.15 (1,000 rounds, measured only once).
"""
LARGE_MISS: Final = 2
"""An expected error of at least this many points is given without decimals."""
LOSS_PENALTY: Final = 2.0
"""The cost of losing the match, in points of error."""
OPPONENT_WEIGHT: Final = 0.88
"""The value of a point of the other seat's error, relative to one of its own."""


def _own_first(results: Sequence[float], seat: Seat) -> float:
    return results[seat] - OPPONENT_WEIGHT * results[1 - seat]


OWN_FIRST: Final = Style(_own_first)
"""Prefers slightly to hit its own prediction over making the other seat miss."""


class KingsAndQueensHeuristics(Forecasting[SearchState], Heuristics[SearchState]):
    """Predicts what it can play for best, and infers the other hand from its prediction and play."""

    better_by = explanations.BETTER_BY
    default_iterations = ITERATIONS
    iterations_per_world = 8
    leeway = 0.12
    max_loss = 1.4
    skills = SKILLS
    styles = MappingProxyType({EVEN.name: OWN_FIRST})

    def choices(self, position: SearchState) -> Sequence[int]:
        legal = position.legal()
        if legal[0] < CARDS:
            return legal
        guess = first_guess(position)
        return [deed for deed in legal if abs(deed - ZERO - guess) <= MAX_PREDICTION_OFFSET]

    def playout(self, position: SearchState, rng: Random) -> int:
        legal = position.legal()
        if legal[0] >= CARDS:
            return nearest(legal, first_guess(position))
        return steered(position, legal, rng)

    def finish(self, position: SearchState, rng: Random, horizon: int) -> None:
        """Play the round to its end as by `playout`, whatever the horizon."""
        while position.turn >= 0 and NOT_YET in position.predictions:
            position.play(self.playout(position, rng))
        if position.turn >= 0 and position.hands[position.turn]:
            play_on(position, rng)

    def _play_on(self, position: SearchState, deed: int, horizon: int, rng: Random) -> Outcome:
        """
        Play the cards out by habit: the search's own play-outs overvalue a lead by a point.

        After a prediction, errors are corrected to what is found at a table.
        """
        if NOT_YET in position.predictions:
            return _as_at_a_table(super()._play_on(position, deed, horizon, rng), position.turn, deed)
        ahead = position.copy()
        ahead.play(deed)
        if ahead.turn >= 0 and ahead.hands[ahead.turn]:
            play_on(ahead, rng, by_habit)
        return self.evaluate(ahead)

    def appeal(self, position: SearchState, deed: int, style: str) -> float:
        return kings_and_queens_styles.appeal(position, deed, style)

    def quick_deed(self, position: SearchState) -> int:
        legal = position.legal()
        if legal[0] >= CARDS:
            return nearest(legal, first_guess(position))
        king, queen = position.sign * USUAL_WORTH, -position.sign * USUAL_WORTH
        need = lacks(position, king, queen)
        return min(legal, key=lambda deed: (abs(need - _prospect(position.led, deed, king, queen)), deed % 6, deed))

    def evaluate(self, position: SearchState) -> Outcome:
        """The totals, and their utility with a penalty for having lost the match."""
        totals = one, other = position.totals_
        if position.turn != OVER:
            return Outcome(totals, totals)
        return Outcome(totals, (one + LOSS_PENALTY * (one > other), other + LOSS_PENALTY * (other > one)))

    def optimism(self, position: SearchState) -> float:
        return 0.3

    def likelihood(self, world: State, observer: Seat) -> float:
        return opponent_model.likelihood(world, observer)

    def forget(self, seen: State, remembered_cards: int) -> State:
        won = tuple(seen.zones[pile] for pile in WON)
        gone = [card for _, trick in opponent_model.tricks_in_order(seen.public, won) for card in trick]
        vague = {card for card in gone[: max(0, len(gone) - remembered_cards)] if rank(card) < QUEEN}
        if not vague:
            return seen
        left = {zone: tuple(HIDDEN if card in vague else card for card in seen.zones[zone]) for zone in WON}
        return replace(seen, zones=dict(seen.zones) | left)

    def why(self, seen: State, position: SearchState, deed: int, other: int) -> Sentence | None:
        return explanations.explain(seen, deed, other)

    def compares_directly(self, position: SearchState) -> bool:
        return position.predictions[position.turn] == NOT_YET

    def judging_measure(self, position: SearchState) -> Measure:
        """A prediction is judged by its own error alone, as it is chosen."""
        return own_result

    def forecast(self, position: SearchState, deed: int, rng: Random) -> int | None:
        """Play the round for a prediction; return the points of its seat."""
        if deed < CARDS:
            return None
        ahead, seat = position.copy(), position.turn
        ahead.play(deed)
        self.finish(ahead, rng, position.round + 1)
        return ahead.points()[seat]

    def choose_directly(self, worlds: Sequence[SearchState], settings: SearchSettings, rng: Random) -> Answer | None:
        """
        Choose the prediction with the least expected error when played for in the sampled *worlds*; for the first seat,
        part of the error of 0 is forgiven.

        None if no prediction is due, if there was no time for trials, and for a level that predicts by habit.
        """
        candidates = self.choices(worlds[0])
        if candidates[0] < CARDS or settings.skill.has_habits:
            return None
        trials: list[list[Outcome]] = []
        for done in range(settings.iterations // len(candidates)):
            if settings.is_stopped():
                break
            world = worlds[done % len(worlds)]
            trials.append([self._try(world, deed, rng) for deed in candidates])
        if len(trials) < MIN_TRIALS:
            return None
        is_first = worlds[0].predictions[1 - worlds[0].turn] == NOT_YET
        worths = [BAR_WORTH if is_first and deed == ZERO else 0.0 for deed in candidates]
        return _best_number(candidates, worths, list(zip(*trials, strict=True)), settings, rng)

    def _try(self, world: SearchState, deed: int, rng: Random) -> Outcome:
        """The error of the seat to act, then the other's, after a round played for a prediction."""
        end, had, seat = self._play_on(world, deed, world.round + 1, rng), world.totals_, world.turn
        points, utility = ([of[who] - had[who] for who in (seat, 1 - seat)] for of in end)
        return Outcome(points, utility)


def first_guess(position: SearchState) -> float:
    return opponent_model.expected_points(position.hands[position.turn], position.sign)


def nearest(legal: Sequence[int], number: float) -> int:
    """The legal prediction nearest to *number* (KQ-5 may bar the nearest of all)."""
    return min(legal, key=lambda deed: abs(deed - ZERO - number))


def _as_at_a_table(end: Outcome, seat: Seat, deed: int) -> Outcome:
    """Correct the totals after trials of *seat*'s prediction by their known bias."""
    more = [-TRIALS_MISS_MORE, -TRIALS_MISS_MORE]
    more[seat] += OVERCLAIM * max(0, abs(deed - ZERO) - MODEST_NUMBER)
    points, utility = ([of + by for of, by in zip(side, more, strict=True)] for side in end)
    return Outcome(points, utility)


def _best_number(
    candidates: Sequence[int],
    worths: Sequence[float],
    trials: Sequence[Sequence[Outcome]],
    settings: SearchSettings,
    rng: Random,
) -> Answer:
    """
    Choose the prediction that misses least, or that suits a style best.

    :param worths: what else each candidate gains, in points
    :param trials: the rounds played for each candidate
    """
    likes = [_liking(tried, settings.style, worth) for tried, worth in zip(trials, worths, strict=True)]
    if settings.skill.error_spread:
        likes = [like + PREDICTION_ERROR_SCALE * settings.skill.judgement_error(rng) for like in likes]
    order = sorted(range(len(candidates)), key=lambda index: (-likes[index], index))
    best, tried = candidates[order[0]] - ZERO, trials[order[0]]
    margins = [theirs - own for (own, theirs), _ in tried]
    mean = _mean(margins)
    spread = sqrt(_mean([(margin - mean) ** 2 for margin in margins]))
    misses = [max(0.0, _mean([points[0] for points, _ in each])) for each in trials]
    miss = misses[order[0]]
    said = explanations.PREDICTS_BEST if misses.count(miss) == 1 and miss == min(misses) else explanations.PREDICTS
    values = {"number": signed(best), "miss": f"{miss:.0f}" if miss >= LARGE_MISS else f"{miss:.1f}"}
    reason = write(Sentence(said, values))
    named = tuple(
        (f"predict {candidates[index] - ZERO}", _mean([theirs - own for (own, theirs), _ in trials[index]]))
        for index in order[:MAX_CANDIDATES]
    )
    return Answer(f"predict {best}", mean, spread, (reason,), len(candidates) * len(tried), named)


def _mean(of: Sequence[float]) -> float:
    return fsum(of) / len(of)


def _liking(tried: Sequence[Outcome], style: Style, worth: float) -> float:
    """Utility of a prediction: its own error and *worth*, unless a style was chosen."""
    if style in (EVEN, OWN_FIRST):
        return worth - _mean([utility[0] for _, utility in tried])
    return _mean([style.likes(style.measure((-own, -theirs), 0)) for _, (own, theirs) in tried])


def _prospect(led: int, deed: int, king: int, queen: int) -> float:
    """Expected points of playing a card in its trick, from the own hand alone."""
    catch = CATCH[deed] + (CATCH[led] if led != NO_CARD else 0)
    gain = king * (catch & 15) + queen * (catch >> 4)
    if led != NO_CARD:
        return gain if BEATEN[led][deed] else 0
    return LEAD_WIN_RATES[deed % 6] * gain
