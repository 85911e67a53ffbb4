"""Heuristics of the King family: when to duck, when to take, what to discard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engines.core.api import Seat
from engines.core.cards import HIDDEN, RANKS, Card, rank
from engines.core.heuristics import Heuristics, SearchSettings
from engines.core.search_api import Answer, Outcome
from engines.core.sentences import Sentence
from engines.core.styles import with_bonus

from . import calibration, characters, contract_reasons, explanations, inference, levels, naming, policy_weights
from .policy_rollouts import roll_out
from .search_state import NAMING, SearchState
from .state import WON, State

RANDOM_PLAY_RATE: Final = 0.2
"""The share of random deeds in rollouts: nobody always plays by the rule of thumb."""


COURT: Final = RANKS.index("J")
"""Cards from this rank up are never forgotten, nor cards that count."""


class KingHeuristics(Heuristics[SearchState]):
    """Rolls out by the learnt policy where there is one, else by the rule of thumb in worlds that play makes likely."""

    default_iterations = levels.ITERATIONS
    iterations_per_world = 8
    win_bonus = 4.0
    leeway = 0.12
    floor = 2.2
    floor_worlds = 600
    skills = levels.SKILLS

    def playout(self, position: SearchState, rng: Random) -> int:
        """Play by the rule of thumb, most of the time."""
        if position.led == NAMING:
            return naming.at_a_glance(position, position.legal())
        legal = position.legal()
        if len(legal) == 1 or rng.random() < RANDOM_PLAY_RATE:
            return legal[int(rng.random() * len(legal))]
        return _best(position, legal)

    def quick_deed(self, position: SearchState) -> int:
        """Take tricks that bring points and duck those that cost points; name what the hand promises most in."""
        if position.led == NAMING:
            return naming.at_a_glance(position, position.legal())
        return _best(position, position.legal())

    def habit(self, position: SearchState, choices: Sequence[int], *, is_beginner: bool) -> int:
        """Play by the rule of thumb, or as a beginner does."""
        if position.led == NAMING:
            return naming.at_a_glance(position, choices)
        return _naive(position, choices) if is_beginner else _best(position, choices)

    def appeal(self, position: SearchState, deed: int, character: str) -> float:
        return characters.appeal(position, deed, character)

    def stake(self, position: SearchState) -> float:
        """Give what the deal is worth, and a unit more where all tricks are played."""
        return abs(position.terms.at_stake)

    def optimism(self, position: SearchState) -> float:
        """Give what was measured for the contract; 0 while it is to be named."""
        return calibration.excess(position.course.options.key, len(position.hands), position.terms.place)

    def likelihood(self, world: State, observer: Seat) -> float:
        """Weigh worlds by a model of how players choose cards."""
        return inference.likelihood(world, observer)

    def forget(self, seen: State, remembered_cards: int) -> State:
        """Forget the low cards of early tricks."""
        now = seen.public
        won = tuple(seen.zones[pile] for pile in WON[: now.seats])
        gone = [card for _, trick in inference.tricks_in_order(now, won) for card in trick]
        vague = {card for card in gone[: max(0, len(gone) - remembered_cards)] if _is_plain(seen, card)}
        if not vague:
            return seen
        left = {WON[seat]: tuple(HIDDEN if card in vague else card for card in pile) for seat, pile in enumerate(won)}
        return replace(seen, zones=dict(seen.zones) | left)

    def plays_out_together(self, position: SearchState) -> bool:
        """Whether there is a policy for this deal, and a card is to be played."""
        return position.led != NAMING and policy_weights.are_known(position.course.options, len(position.hands))

    def rollouts(
        self, worlds: Sequence[SearchState], deeds: Sequence[int], rng: Random, is_stopped: Callable[[], bool]
    ) -> list[list[Outcome]] | None:
        """Play out by the learnt policy."""
        here = worlds[0]
        ends = roll_out(worlds, deeds, policy_weights.of(here), rng, is_stopped)
        if ends is None:
            return None
        bonus = self.win_bonus if here.round == len(here.course.terms) else 0.0
        return [[with_bonus(totals, bonus) for totals in of_deed] for of_deed in ends]

    def why(self, seen: State, position: SearchState, deed: int, other: int) -> Sentence | None:
        """Say what a card does better, by all that the seat has seen in this deal, or what a contract promises."""
        if position.led == NAMING:
            return contract_reasons.explain(position, deed)
        return explanations.explain(seen, deed, other)

    def compares_directly(self, position: SearchState) -> bool:
        """Whether a contract is to be named (KG-17)."""
        return position.led == NAMING

    def choose_directly(self, worlds: Sequence[SearchState], settings: SearchSettings, rng: Random) -> Answer | None:
        """Choose the contract by trials of each (KG-17); None where none is due."""
        is_due = worlds[0].led == NAMING and len(worlds[0].legal()) > 1
        return naming.choose(self, worlds, settings, rng) if is_due else None


class KingForThreeHeuristics(KingHeuristics):
    """The same for deals of 36 cards, which are worth 4.5 times as much."""

    win_bonus = 18.0
    leeway = 0.54
    floor = 9.9


class LongKingHeuristics(KingHeuristics):
    """The same for deals of 52 cards, where an iteration takes longer."""

    default_iterations = levels.ITERATIONS_52
    win_bonus = 12.0
    leeway = 0.6
    floor = 13.5
    floor_worlds = 200
    skills = levels.SKILLS_52


class JeuDuRoiHeuristics(LongKingHeuristics):
    """The same for deals whose results vary nearly twice as much."""

    win_bonus = 21.0
    leeway = 1.1
    floor = 24.0
    skills = levels.SKILLS_JEU_DU_ROI

    def habit(self, position: SearchState, choices: Sequence[int], *, is_beginner: bool) -> int:
        """Keep high cards where there are trumps, even as a beginner: a card that cannot win is its lowest."""
        if is_beginner and position.terms.at_stake > 0 <= position.led and not _winners(position, choices):
            return min(choices, key=_rank)
        return super().habit(position, choices, is_beginner=is_beginner)


def _is_plain(seen: State, card: Card) -> bool:
    return rank(card) < COURT and card not in seen.public.contract.cards


def _best(position: SearchState, legal: Sequence[int]) -> int:
    if position.terms.at_stake > 0:
        return _taking(position, legal)
    return _ducking(position, legal)


def _naive(position: SearchState, legal: Sequence[int]) -> int:
    """
    Lead high and win with the highest card, whatever a trick costs: a beginner's habits.

    With a card that cannot win it throws its highest in a deal that brings points, its lowest in one that costs some.
    """
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
    """Lead high, take a trick as cheaply as the last seat can, and keep what counts from the others."""
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
