"""Heuristics of The Queen: which deeds to compare, quick play, and what is forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engines.core.cards import HIDDEN, rank
from engines.core.heuristics import Heuristics
from engines.core.levels import SkillLevel
from engines.core.search_api import Outcome
from engines.core.sentences import Sentence

from . import explanations, rollout, styles
from .search_state import SearchState
from .state import GOAL, JACK, PILE, State

ITERATIONS: Final = 2000
"""Iterations of the highest level for a deed at a table."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(worlds=12, infers=False, remembered_cards=4, habit_lead=2.0, leniency=1.45),
    "squire": SkillLevel(worlds=24, infers=False, remembered_cards=10, habit_lead=1.0, leniency=0.9),
    "knight": SkillLevel(worlds=30, remembered_cards=20, habit_lead=0.6, leniency=0.64),
    "baron": SkillLevel(0.3, 120, 0.08, max_shortfall=0.3),
    "sovereign": SkillLevel(worlds=400),
}
"""Luck decides a round, so errors relative to its spread are large: the lower levels err by habit, not by chance."""


class TheQueenHeuristics(Heuristics[SearchState]):
    """
    Luck decides most, so deeds are compared over many rounds played to their end with the same random numbers.

    Suits never matter, so one of the deeds that differ only in suits is enough.
    """

    uses_paired_rollouts = True
    default_iterations = ITERATIONS
    judging_share = 2.0
    iterations_per_world = 4
    win_bonus = 2.0
    leeway = 0.12
    max_loss = 0.6
    skills = SKILLS

    def choices(self, position: SearchState) -> Sequence[int]:
        """One deed of each kind; if the match can be won at once, only deeds that win it."""
        kinds, wanted = position.kinds(), GOAL - position.totals()[position.turn]
        return [deed for deed in kinds if explanations.effect(position, deed).points >= wanted] or kinds

    def paired_evaluations(self, position: SearchState, deeds: Sequence[int], rng: Random) -> list[Outcome]:
        shuffled = position.copy()
        shuffled.deck.sort(key=lambda _: rng.random())
        return [self._finished(shuffled.copy(), deed) for deed in deeds]

    def _finished(self, position: SearchState, deed: int) -> Outcome:
        position.play(deed)
        rollout.finish(position)
        return self.evaluate(position)

    def appeal(self, position: SearchState, deed: int, style: str) -> float:
        return styles.appeal(position, deed, style)

    def quick_deed(self, position: SearchState) -> int:
        """Make points; else play many cards, and leave a low Focus, on which little can be played."""
        return max(position.kinds(), key=lambda deed: _merit(position, deed))

    def forget(self, seen: State, remembered_cards: int) -> State:
        """Forget the low cards that were covered long ago."""
        pile = seen.zones[PILE]
        early = max(0, len(pile) - remembered_cards)
        kept = tuple(HIDDEN if at < early and rank(card) < JACK else card for at, card in enumerate(pile))
        return seen if kept == pile else replace(seen, zones={**seen.zones, PILE: kept})

    def explain(self, position: SearchState, deed: int, other: int) -> Sentence | None:
        return explanations.explain(position, deed, other)


def _merit(position: SearchState, deed: int) -> tuple[int, int, int]:
    effect = explanations.effect(position, deed)
    return effect.points, effect.number, -effect.last
