"""What a game's own mind may tell the search; as it stands, what is told of a game without one. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, TypeVar

from .api import CHANCE, OVER, Answer, Position, Seat, State, View
from .styles import EVEN, Style

W = TypeVar("W", bound=Position)

LEVELS: Final = ("page", "squire", "knight", "baron", "sovereign")
"""The levels of the players of the house, from the lowest to the highest."""
NO_LIMIT: Final = 1000
"""Stands for all the cards that are gone, for one who remembers them all."""


@dataclass(frozen=True, slots=True)
class SkillLevel:
    """
    How well a level thinks. It is never a matter of chance alone: the highest differs from the lowest in degree.

    :param iteration_share: what it thinks of the iterations it is given, up to 1
    :param worlds: how many ways of dealing the unseen cards it imagines at most
    :param misjudges: how far its judgement of a deed is off, in spreads of what the search found (a standard deviation)
    :param infers: whether it concludes from play where unseen cards are
    :param recalls: how many of the cards that are gone it remembers, the last ones
    :param max_shortfall: a deed that promises less than the best by more than so many spreads is never played
    """

    iteration_share: float = 1.0
    worlds: int = 200
    error_spread: float = 0.0
    infers: bool = True
    remembered_cards: int = NO_LIMIT
    max_shortfall: float = 0.5

    def judgement_error(self, rng: Random) -> float:
        """Draw an error of judgement, in spreads."""
        # Three throws stand for a normal error: the same on every platform.
        return self.error_spread * 2 * (rng.random() + rng.random() + rng.random() - 1.5)


SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(0.08, 10, 0.3, infers=False, remembered_cards=4),
    "squire": SkillLevel(0.12, 20, 0.18, infers=False, remembered_cards=8),
    "knight": SkillLevel(0.3, 60, 0.1, remembered_cards=12),
    "baron": SkillLevel(0.5, 120, 0.04),
    "sovereign": SkillLevel(),
}
"""What the levels are like where a game does not say otherwise."""


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How much, how well and to what taste a thought is to be thought; *is_stopped* says when to answer at once."""

    iterations: int
    is_stopped: Callable[[], bool]
    skill: SkillLevel = SkillLevel()
    style: Style = EVEN


class Heuristics(Generic[W]):
    """Hints about the positions of one game; a game's mind tells better what it knows better."""

    rounds: int = 1
    """How far the search looks ahead: to the end of this round, or of so many."""
    default_iterations: int = 1000
    """Iterations that the highest level thinks about a deed at a table."""
    skills: Mapping[str, SkillLevel] = SKILLS
    """How well each level plays this game."""
    default_style: Style = EVEN
    """What a level likes in this game that has no character."""
    win_bonus: float = 0.0
    """What it is worth besides to win the match, in the points of the game's totals."""
    iterations_per_world: int = 1
    """Iterations for each world imagined, at least; more where to imagine one takes as long as to think about it."""
    exploration: float = 0.7
    """How much the search likes what it seldom tried, in ranges from the worst result seen to the best."""

    uses_paired_rollouts: bool = False
    """Whether deeds are tried side by side with the same luck, by `paired_evaluations`, and not in a tree."""

    def choices(self, position: W) -> Sequence[int]:
        """List the deeds worth a thought: the legal ones, or some of them; see `width` for their order."""
        return position.legal()

    def width(self, visits: int) -> int:
        """Say how many of the `choices`, the first ones, are thought about where the search came so often."""
        del visits
        return NO_LIMIT

    def playout(self, position: W, rng: Random) -> int:
        """Choose a quick legal deed where the search has left its tree."""
        legal = position.legal()
        return legal[int(rng.random() * len(legal))]

    def finish(self, position: W, rng: Random, horizon: int) -> None:
        """Play quickly on until the round *horizon* begins or the match is over."""
        playout = self.playout
        while position.round < horizon:
            if position.turn >= 0:
                position.play(playout(position, rng))
            elif position.turn == CHANCE:
                position.chance(rng)
            else:
                return

    def quick_deed(self, position: W) -> int:
        """
        Choose a sensible legal deed at once, for the house bot.

        The position may lack what the seat to act cannot see; the choice rests on the rest alone.
        """
        return position.legal()[0]

    def evaluate(self, position: W) -> Sequence[float]:
        """Give what each seat has where the search stops looking, in the points of the game's totals."""
        totals = position.totals()
        if position.turn != OVER or not self.win_bonus:
            return totals
        most = max(totals)
        return [total + self.win_bonus * (total == most and totals.count(most) == 1) for total in totals]

    def paired_evaluations(self, position: W, deeds: Sequence[int], rng: Random) -> list[Sequence[float]]:
        """Give the `evaluate` that may come of each of these deeds, all with the same luck, which is *rng*'s."""
        luck, horizon = rng.getrandbits(32), position.round + self.rounds
        return [self._play_on(position, deed, horizon, Random(luck)) for deed in deeds]

    def _play_on(self, position: W, deed: int, horizon: int, rng: Random) -> Sequence[float]:
        ahead = position.copy()
        ahead.play(deed)
        self.finish(ahead, rng, horizon)
        return self.evaluate(ahead)

    def outcome_key(self, position: W) -> int:
        """
        Give a number for what chance has just shown to all, where seats are to answer it.

        What follows different numbers is thought about apart. Nothing that a seat alone sees may tell in it.
        """
        del position
        return 0

    def forget(self, seen: State[Any], remembered_cards: int) -> State[Any]:
        """
        Give what a seat still has in mind that remembers only so many of the cards that are gone.

        A card forgotten is `HIDDEN` where it lies, so it may be imagined in a hand again.
        """
        del remembered_cards
        return seen

    def likelihood(self, world: State[Any], thinker: Seat) -> float:
        """Give how likely the others would have played as they did, had they held what they hold in this world."""
        del world, thinker
        return 1.0

    @property
    def has_likelihood(self) -> bool:
        """Whether `likelihood` tells worlds apart."""
        return type(self).likelihood is not Heuristics.likelihood

    def explain(self, position: W, deed: int, other: int) -> str:
        """Say in a sentence why a deed is better than another, in a player's words; empty where that is not known."""
        del position, deed, other
        return ""

    def remark(self, view: View[Any], actor: Seat, deed: str, character: str, rng: Random) -> str:
        """
        Say what the view's seat says aloud now that *actor* has done or said *deed*; empty for nothing.

        Talk binds nobody, and nobody's thoughts are moved by it. *character* is one of `styles.STYLES`, or empty.
        """
        del view, actor, deed, character, rng
        return ""

    def choose_directly(self, worlds: Sequence[W], settings: SearchSettings, rng: Random) -> Answer | None:
        """Answer in the search's stead, from sampled *worlds* of one view; None where the search should think."""
        del worlds, settings, rng
        return None
