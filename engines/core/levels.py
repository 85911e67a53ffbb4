"""The skill levels of the computer players; a game's own are in its `heuristics.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

LEVELS: Final = ("page", "squire", "knight", "baron", "sovereign")
"""The skill levels of the computer players, lowest first."""
NO_LIMIT: Final = 1000
"""More cards or deeds than any game has."""


@dataclass(frozen=True, slots=True)
class SkillLevel:
    """
    How well a level plays.

    :param iteration_share: the share of the given iterations that it uses, up to 1; ignored if it plays by habit
    :param worlds: the most dealings of the unseen cards that its search samples, times the game's `effort`; a level
        that plays by habit plays each of them out once
    :param error_spread: the standard deviation of its errors of judgement, in standard deviations of the results found
    :param infers: whether it infers from play where unseen cards are
    :param remembered_cards: how many of the cards played last it remembers
    :param max_shortfall: the most by which a deed may be worse than the best to be played, in standard deviations
    :param habit_lead: if above 0 it plays by habit, unless another deed is better by this part of what is at stake
    :param habits: how many habitual deeds it considers, each preferred to the next by that part
    :param is_beginner: whether its habits are a beginner's
    :param leniency: factor on the game's `max_loss`
    :param by_policy: whether it plays out many worlds by a learnt policy instead of a tree, if the game has one
    :param keeps_above_floor: whether it never plays a deed that play-outs find worse than the best by more than the
        game's `max_loss`, as levels with habits do: with few trials a tree hardly looks past the first deed, and
        expects others to blunder
    :param searched_again: how many of the best deeds by play-outs it compares again, by a search after each
    """

    iteration_share: float = 1.0
    worlds: int = 200
    error_spread: float = 0.0
    infers: bool = True
    remembered_cards: int = NO_LIMIT
    max_shortfall: float = 0.5
    habit_lead: float = 0.0
    habits: int = 1
    is_beginner: bool = False
    leniency: float = 1.0
    by_policy: bool = False
    keeps_above_floor: bool = False
    searched_again: int = 0

    @property
    def has_habits(self) -> bool:
        """Whether it plays by habit and looks ahead only to avoid mistakes; otherwise it searches for the best."""
        return self.habit_lead > 0

    def judgement_error(self, rng: Random) -> float:
        """Draw an error of judgement, in standard deviations of the search's results; 0 for a level that makes none."""
        if not self.error_spread:
            return 0.0
        # The sum of three uniform numbers is nearly normal, and the same on every platform.
        return self.error_spread * 2 * (rng.random() + rng.random() + rng.random() - 1.5)


FULL_SKILL: Final = SkillLevel()
"""Uses the whole budget and makes no errors."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(0.08, 10, 0.3, infers=False, remembered_cards=4),
    "squire": SkillLevel(0.12, 20, 0.18, infers=False, remembered_cards=8),
    "knight": SkillLevel(0.3, 60, 0.1, remembered_cards=12),
    "baron": SkillLevel(0.5, 120, 0.04),
    "sovereign": SkillLevel(),
}
"""The levels in games that do not define their own."""
