"""Heuristics of the King family: its levels, the rule of thumb for cards, and the choice of a contract by trials."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import fsum, sqrt
from random import Random
from typing import Any, Final

from engines.core.api import Seat
from engines.core.cards import HIDDEN, RANKS, Card, rank
from engines.core.heuristics import Heuristics, SearchSettings
from engines.core.levels import SkillLevel
from engines.core.search_api import CONTRACTS_AS_GOOD, MAX_CANDIDATES, Answer, Outcome, told_margin
from engines.core.sentences import Sentence, write
from engines.core.styles import EVEN, with_bonus

from . import (
    bidding,
    contract_reasons,
    explanations,
    inference,
    layout,
    layout_reasons,
    own_games,
    policy_weights,
    styles,
)
from .appraisal import appraisals
from .contracts import JEU_DU_ROI, KING, KING_52, KingOptions, course_of, game_of
from .policy import roll_out
from .search_state import BIDDING, CARDS, LAYING, NAMING, UNNAMED_PLACE, SearchState
from .state import WON, State

ITERATIONS: Final = 3000
"""Iterations of the highest level for a deed at a table."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(
        worlds=16, infers=False, remembered_cards=4, habit_lead=0.6, habits=3, is_beginner=True, leniency=1.05
    ),
    "squire": SkillLevel(worlds=24, infers=False, remembered_cards=8, habit_lead=0.3, is_beginner=True, leniency=0.86),
    "knight": SkillLevel(
        0.25, 80, 0.95, remembered_cards=12, max_shortfall=0.8, by_policy=True, keeps_above_floor=True, leniency=0.88
    ),
    "baron": SkillLevel(0.3, 100, 0.43, max_shortfall=0.26, by_policy=True),
    "sovereign": SkillLevel(worlds=800, by_policy=True),
}
STAKE_52: Final = 104
"""What every deal of King with 52 cards is worth."""
ITERATIONS_52: Final = 1600
"""Fewer for deals of 52 cards, where an iteration takes longer."""
SKILLS_52: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(
        worlds=16, infers=False, remembered_cards=4, habit_lead=0.6, habits=3, is_beginner=True, leniency=0.85
    ),
    "squire": SkillLevel(worlds=24, infers=False, remembered_cards=8, habit_lead=0.3, is_beginner=True, leniency=0.76),
    "knight": SkillLevel(
        0.15, 60, 0.5, remembered_cards=20, max_shortfall=0.38, by_policy=True, keeps_above_floor=True
    ),
    "baron": SkillLevel(0.4, 100, 0.32, max_shortfall=0.21, by_policy=True),
    "sovereign": SkillLevel(worlds=800, by_policy=True),
}
SKILLS_JEU_DU_ROI: Final[Mapping[str, SkillLevel]] = {
    **SKILLS_52,
    "page": replace(SKILLS_52["page"], leniency=0.8),
    "squire": replace(SKILLS_52["squire"], leniency=0.65),
    "knight": replace(SKILLS_52["knight"], error_spread=0.28, max_shortfall=0.19),
    "baron": replace(SKILLS_52["baron"], error_spread=0.18, max_shortfall=0.1),
}
"""
Results vary more here: errors relative to that spread cost more, and a beginner's habits must keep further above the
floor.
"""


RANDOM_PLAY_RATE: Final = 0.2
"""The share of random deeds in rollouts: nobody always plays by the rule of thumb."""


COURT: Final = RANKS.index("J")
"""Cards from this rank up, and cards that count, are never forgotten."""


class KingHeuristics(Heuristics[SearchState]):
    """Rolls out by the learnt policy if there is one, else by the rule of thumb in worlds that play makes likely."""

    default_iterations = ITERATIONS
    iterations_per_world = 8
    win_bonus = 4.0
    leeway = 0.12
    max_loss = 2.2
    floor_worlds = 600
    skills = SKILLS

    def playout(self, position: SearchState, rng: Random) -> int:
        legal = position.legal()
        if position.led in (NAMING, BIDDING):
            return at_a_glance(position, legal)
        if len(legal) == 1 or rng.random() < RANDOM_PLAY_RATE:
            return legal[int(rng.random() * len(legal))]
        return _best(position, legal)

    def quick_deed(self, position: SearchState) -> int:
        return self.habit(position, position.legal(), is_beginner=False)

    def habit(self, position: SearchState, choices: Sequence[int], *, is_beginner: bool) -> int:
        if position.led in (NAMING, BIDDING):
            return at_a_glance(position, choices)
        return _naive(position, choices) if is_beginner else _best(position, choices)

    def appeal(self, position: SearchState, deed: int, style: str) -> float:
        return styles.appeal(position, deed, style)

    def stake(self, position: SearchState) -> float:
        places = position.terms.contract.places
        return places[0] - places[-1] if places else abs(position.terms.at_stake)

    def optimism(self, position: SearchState) -> float:
        return excess(position.course.options.key, len(position.hands), position.terms.place)

    def likelihood(self, world: State, observer: Seat) -> float:
        """Likelihood of the play by a model of how players choose cards."""
        return inference.likelihood(world, observer)

    def forget(self, seen: State, remembered_cards: int) -> State:
        now = seen.public
        won = tuple(seen.zones[pile] for pile in WON[: now.seats])
        gone = [card for _, trick in inference.tricks_in_order(now, won) for card in trick]
        vague = {card for card in gone[: max(0, len(gone) - remembered_cards)] if _is_plain(seen, card)}
        if not vague:
            return seen
        left = {WON[seat]: tuple(HIDDEN if card in vague else card for card in pile) for seat, pile in enumerate(won)}
        return replace(seen, zones=dict(seen.zones) | left)

    def plays_out_together(self, position: SearchState) -> bool:
        if position.led in (NAMING, BIDDING) or position.shown:
            return False
        return policy_weights.are_known(position.course.options, len(position.hands), position.terms.place)

    def rollouts(
        self, worlds: Sequence[SearchState], deeds: Sequence[int], rng: Random, is_stopped: Callable[[], bool]
    ) -> list[list[Outcome]] | None:
        here = worlds[0]
        ends = roll_out(worlds, deeds, policy_weights.of(here), rng, is_stopped)
        if ends is None:
            return None
        if any(here.bids):
            ends = [[_settled(here, totals) for totals in of_deed] for of_deed in ends]
        bonus = self.win_bonus if here.round == here.course.plan.deals else 0.0
        return [[with_bonus(totals, bonus) for totals in of_deed] for of_deed in ends]

    def why(self, seen: State, position: SearchState, deed: int, other: int) -> Sentence | None:
        """What a card does better, given all that the seat has seen in this deal; or what a contract promises."""
        if position.led in (NAMING, BIDDING):
            return contract_reasons.explain(position, deed)
        if position.led == LAYING:
            return layout_reasons.explain(position, deed, other)
        return explanations.explain(seen, deed, other)

    def compares_directly(self, position: SearchState) -> bool:
        return position.led in (NAMING, BIDDING)

    def choose_directly(self, worlds: Sequence[SearchState], settings: SearchSettings, rng: Random) -> Answer | None:
        """Choose a contract (KG-17), or whom to double, by trials of each; None if neither is due."""
        is_due = worlds[0].led in (NAMING, BIDDING) and len(worlds[0].legal()) > 1
        return choose(self, worlds, settings, rng) if is_due else None


class KingForThreeHeuristics(KingHeuristics):
    """For deals of 36 cards, which are worth 4.5 times as much."""

    win_bonus = 18.0
    leeway = 0.54
    max_loss = 9.9


class LongKingHeuristics(KingHeuristics):
    """For deals of 52 cards, where an iteration takes longer."""

    default_iterations = ITERATIONS_52
    win_bonus = 12.0
    leeway = 0.6
    max_loss = 13.5
    floor_worlds = 200
    skills = SKILLS_52


class JeuDuRoiHeuristics(LongKingHeuristics):
    """For deals whose results vary nearly twice as much."""

    win_bonus = 21.0
    leeway = 1.1
    max_loss = 24.0
    skills = SKILLS_JEU_DU_ROI

    def habit(self, position: SearchState, choices: Sequence[int], *, is_beginner: bool) -> int:
        """With trumps keep high cards, even as a beginner: discard the lowest card."""
        if is_beginner and position.terms.at_stake > 0 <= position.led and not _winners(position, choices):
            return min(choices, key=_rank)
        return super().habit(position, choices, is_beginner=is_beginner)


def _is_plain(seen: State, card: Card) -> bool:
    return rank(card) < COURT and card not in seen.public.contract.cards


class PortugueseKingHeuristics(JeuDuRoiHeuristics):
    """The same contracts, and a choice of trumps."""


class RifkiHeuristics(JeuDuRoiHeuristics):
    """For deals that are worth twice as much."""

    win_bonus = 42.0
    leeway = 2.2
    max_loss = 48.0


class BarbuHeuristics(LongKingHeuristics):
    """For deals that are worth little until they are doubled."""

    win_bonus = 6.0
    leeway = 0.3
    max_loss = 8.0


class TrixHeuristics(LongKingHeuristics):
    """For deals of up to 500 points."""

    win_bonus = 24.0
    leeway = 1.2
    max_loss = 28.0


class OwnKingHeuristics(LongKingHeuristics):
    """For a person's own game: measures relative to what its deals are worth, as in King with 52 cards."""

    def __init__(self, key: str) -> None:
        contracts = course_of(KingOptions(key), game_of(key).seats[0]).contracts
        stakes = [max(map(abs, each.places), default=0) or abs(each.worth * each.units) for each in contracts]
        share = sum(stakes) / len(stakes) / STAKE_52
        self.win_bonus, self.leeway, self.max_loss = 12.0 * share, 0.6 * share, 13.5 * share


@cache
def own_heuristics(key: str) -> OwnKingHeuristics | None:
    """The heuristics of a person's own game; None for any other key."""
    return OwnKingHeuristics(key) if own_games.is_own(key) else None


def _settled(position: SearchState, totals: Sequence[float]) -> list[float]:
    """The totals after the doubled differences of this deal (BB-15)."""
    contract = position.terms.contract
    bare = [now - before for now, before in zip(totals, position.totals_, strict=True)]
    doubled = bidding.by_seat(position.course.plan, contract, position.dealer, position.bids)
    settled = bidding.doubled_points(bare, doubled)
    return [before + points for before, points in zip(position.totals_, settled, strict=True)]


def _best(position: SearchState, legal: Sequence[int]) -> int:
    if position.led == LAYING:
        return layout.best_to_lay(position.hands[position.turn], legal, position.start)
    if position.terms.at_stake > 0:
        return _taking(position, legal)
    return _ducking(position, legal)


def _naive(position: SearchState, legal: Sequence[int]) -> int:
    """
    Lead high and win with the highest card, whatever a trick costs: a beginner's habits.

    If it cannot win, it throws its highest card in a deal with positive points, its lowest in one with negative points.
    """
    if position.led == LAYING:
        return legal[0]
    if position.led < 0:
        return max(legal, key=lambda card: (not position.terms.worth[card], _rank(card)))
    if winners := _winners(position, legal):
        return max(winners, key=_rank)
    return max(legal, key=_rank) if position.terms.at_stake > 0 else min(legal, key=_rank)


def _counts(position: SearchState) -> bool:
    """Whether this trick can count; the early ones of Last Two do not."""
    left = position.hands[position.turn].bit_count() - 1
    return position.terms.tricks[left] != 0 or any(position.terms.worth)


def _winners(position: SearchState, legal: Sequence[int]) -> list[int]:
    is_beaten = position.terms.beaten[position.best]
    return [card for card in legal if is_beaten[card]]


def _is_last(position: SearchState) -> bool:
    return position.terms.after[position.turn] == position.leader


def _ducking(position: SearchState, legal: Sequence[int]) -> int:
    """Lead low, play the highest card that does not take the trick, and discard what costs points."""
    if not _counts(position):
        return max(legal, key=_rank)
    if position.led < 0:
        return min(legal, key=_rank)
    worth, winners = position.terms.worth, _winners(position, legal)
    losers = [card for card in legal if card not in winners]
    if losers:
        return min(losers, key=lambda card: (worth[card], -_rank(card)))
    # The last seat, if it must take the trick, takes it with the card that is most dangerous later.
    return max(legal, key=lambda card: (worth[card], _rank(card))) if _is_last(position) else min(legal, key=_rank)


def _taking(position: SearchState, legal: Sequence[int]) -> int:
    """Lead high, as the last seat win as cheaply as possible, and keep what counts from the others."""
    worth = position.terms.worth
    if not _counts(position):
        return min(legal, key=_rank)
    if position.led < 0:
        return max(legal, key=_rank)
    winners = _winners(position, legal)
    if not winners:
        return min(legal, key=lambda card: (worth[card], _rank(card)))
    return max(winners, key=lambda card: (worth[card], -_rank(card))) if _is_last(position) else max(winners, key=_rank)


def _rank(card: int) -> int:
    return card % 13


EXCESS: Final[Mapping[tuple[str, int], tuple[float, ...]]] = {
    (KING, 4): (-0.1, 0.0, -0.1, -0.1, 0.0, 0.3, 0.0, 0.1, 0.0, -0.2, 0.4, 0.6),
    (KING_52, 4): (0.5, 0.9, 0.2, 0.6, 3.0, 2.3, 0.7, 1.3, 1.0, 0.9, 4.5, 2.5),
    (JEU_DU_ROI, 4): (1.0, 6.5, 1.0, 1.0, 5.3, 4.2, 1.3, 2.0, 1.9, 2.0),
}
"""
By key and seats, in the order of `Course.contracts`; measured as `estimates` does, on deals of other seeds: 76 to 443
of each contract in King, 14 to 50 elsewhere; there only about two thirds of the measured excess is applied.
"""


def excess(key: str, seats: int, place: int) -> float:
    """
    Points by which estimates are too high for the contract at *place* in `Course.contracts`; 0 if unnamed or not
    measured.
    """
    of_game = EXCESS.get((key, seats), ())
    return 0.0 if place == UNNAMED_PLACE or not of_game else of_game[place]


MAX_TRIALS: Final = 1800
"""Rollouts of all contracts together, at the highest level."""
MIN_TRIALS: Final = 240
"""The same at the lowest levels: fewer tell less than the estimate by the cards in hand."""
MIN_WORLDS: Final = 4
"""With fewer worlds than this it does not choose by trials."""
PROMISE_WEIGHT: Final = 30
"""The estimate by the cards in hand counts as much as this many trials."""
ERROR_SCALE: Final = 0.04
"""An error of judgement of one standard deviation, relative to what the deal is worth."""


@dataclass(slots=True)
class ContractTrials:
    """
    A contract that may be named.

    :param promise: the estimate by the cards in hand, in points above the mean of the others
    :param gains: by trial: points above the mean of the others, only those of the last stage
    """

    deed: int
    promise: float
    visits: int = 0
    liked: float = 0.0
    gains: list[float] = field(default_factory=list)

    @property
    def merit(self) -> float:
        """The contract's estimated worth in the seat's style."""
        return (self.liked + PROMISE_WEIGHT * self.promise) / (self.visits + PROMISE_WEIGHT)


def promise(position: SearchState, deed: int) -> float:
    """Points above the mean of the others that the hand of the seat to act should make in a contract."""
    if position.led == BIDDING:
        return 0.0
    plan = position.course.plan
    place = plan.place_of(position.round, plan.names[deed - CARDS])
    return appraisals(position.course.options, len(position.hands))[place].promise(position.hands[position.turn])


def at_a_glance(position: SearchState, choices: Sequence[int]) -> int:
    return max(choices, key=lambda deed: (promise(position, deed), -deed))


def choose(
    known: Heuristics[Any], worlds: Sequence[SearchState], settings: SearchSettings, rng: Random
) -> Answer | None:
    """Choose by trials in *worlds*; None if there was no time for them."""
    tried = [ContractTrials(deed, promise(worlds[0], deed)) for deed in worlds[0].legal()]
    finalists = _compare(known, worlds, tried, settings, rng)
    if not finalists:
        return None
    stake = appraisals(worlds[0].course.options, len(worlds[0].hands))[0].stake
    best, *others = _judge(finalists, stake, settings.skill, rng)
    mean = _mean(best.gains)
    spread = sqrt(_mean([(gain - mean) ** 2 for gain in best.gains]))
    told = [contract_reasons.explain(worlds[0], best.deed), *([_margin(best, others)] if others else [])]
    named = tuple((worlds[0].text(one.deed), _mean(one.gains)) for one in (best, *others))[:MAX_CANDIDATES]
    reasons = tuple(write(sentence) for sentence in told if sentence)
    return Answer(worlds[0].text(best.deed), mean, spread, reasons, sum(one.visits for one in tried), named)


def _judge(found: Sequence[ContractTrials], stake: int, skill: SkillLevel, rng: Random) -> list[ContractTrials]:
    """Put first what the player takes for the best; errors of judgement decide among nearly equal contracts."""
    scale, most = ERROR_SCALE * stake, max(one.merit for one in found)
    felt = {one.deed: one.merit + scale * skill.judgement_error(rng) for one in found}
    near_best = {one.deed for one in found if one.merit >= most - skill.max_shortfall * scale}
    return sorted(found, key=lambda one: (one.deed not in near_best, -felt[one.deed], one.deed))


def _compare(
    known: Heuristics[Any],
    worlds: Sequence[SearchState],
    tried: Sequence[ContractTrials],
    settings: SearchSettings,
    rng: Random,
) -> Sequence[ContractTrials]:
    """
    Try the contracts in stages, and return those of the last stage; empty if there was no time.

    All are tried in the same worlds with the same random numbers, and each stage drops the worse half (sequential
    halving: Karnin, Koren and Somekh, 2013).

    Only the last stage's results are the estimate: the best of several noisy results is too high. If time runs out
    early in a stage, the one before is the last.
    """
    live, stages, number = list(tried), max(1, (len(tried) - 1).bit_length()), 0
    trials = min(max(settings.iterations, MIN_TRIALS), MAX_TRIALS)
    for stage in range(stages):
        if stage:
            live = sorted(live, key=lambda one: (-one.merit, one.deed))[: max(2, (len(live) + 1) // 2)]
        whole = [one.gains for one in live]
        for one in live:
            one.gains = []
        for _ in range(max(MIN_WORLDS, trials // (stages * len(live)))):
            if settings.is_stopped():
                return _tried_enough(live, whole)
            _try(known, worlds[number % len(worlds)], live, settings, rng)
            number += 1
    return live


def _tried_enough(live: Sequence[ContractTrials], before: Sequence[list[float]]) -> Sequence[ContractTrials]:
    """The contracts with their gains of this stage, or of the one *before* if those are too few; empty if both are."""
    if len(live[0].gains) < MIN_WORLDS:
        for one, gains in zip(live, before, strict=True):
            one.gains = gains
    return live if len(live[0].gains) >= MIN_WORLDS else ()


def _try(
    known: Heuristics[Any], world: SearchState, live: Sequence[ContractTrials], settings: SearchSettings, rng: Random
) -> None:
    seat, style, before = world.turn, settings.style, world.totals()
    ends = known.paired_evaluations(world, [one.deed for one in live], rng)
    for one, end in zip(live, ends, strict=True):
        one.visits += 1
        one.gains.append(EVEN.measure(end.points, seat) - EVEN.measure(before, seat))
        one.liked += style.likes(style.measure(end.utility, seat) - style.measure(before, seat))


def _margin(best: ContractTrials, others: Sequence[ContractTrials]) -> Sentence | None:
    gap = _mean(best.gains) - max(_mean(other.gains) for other in others)
    return told_margin(gap, contract_reasons.BETTER_BY, CONTRACTS_AS_GOOD)


def _mean(of: Sequence[float]) -> float:
    return fsum(of) / len(of)
