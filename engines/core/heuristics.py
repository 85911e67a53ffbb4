"""Base classes of a game's heuristics, with defaults, as used by the search and by styles. See also `bargaining`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from .api import CHANCE, OVER, Seat, State
from .levels import FULL_SKILL, NO_LIMIT, SKILLS, SkillLevel
from .search_api import Answer, Outcome, Position
from .sentences import Sentence
from .styles import EVEN, Measure, Style, against_all, with_bonus

W = TypeVar("W", bound=Position)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How long, how well and in what style to search; when *is_stopped* returns True, the answer is due at once."""

    iterations: int
    is_stopped: Callable[[], bool]
    skill: SkillLevel = FULL_SKILL
    style: Style = EVEN


class SearchHeuristics(Generic[W]):
    """What a search asks of a game."""

    rounds: int = 1
    """How many rounds the search looks ahead, including the present one."""
    default_iterations: int = 1000
    """Search iterations per decision for the highest level in a normal match."""
    win_bonus: float = 0.0
    """The utility of winning the match, in points of the game's totals."""
    judging_share: float = 1.0
    """How often each deed is tried when a decision is reviewed, as a share of *default_iterations*."""
    iterations_per_world: int = 1
    """Least iterations for each sampled world; more where sampling a world is slow."""
    exploration: float = 0.7
    """The exploration constant of UCT, in units of the range from the worst result seen to the best."""
    uses_paired_rollouts: bool = False
    """Whether to search by paired rollouts (see `paired_evaluations`) and not by a tree."""

    def choices(self, position: W) -> Sequence[int]:
        """The deeds to search: all legal ones, or some, the most promising first where `width` limits them."""
        return position.legal()

    def root_choices(self, position: W, among: Sequence[int] = ()) -> Sequence[int]:
        """
        The deeds among which the seat to act chooses: `choices` without those that no sensible player considers.

        :param among: the only deeds to choose from, where its promises bind it
        """
        return among or self.choices(position)

    def width(self, visits: int) -> int:
        """How many of the `choices` to search in a node with that many visits (progressive widening)."""
        return NO_LIMIT

    def playout(self, position: W, rng: Random) -> int:
        legal = position.legal()
        return legal[int(rng.random() * len(legal))]

    def finish(self, position: W, rng: Random, horizon: int) -> None:
        """Roll out until round *horizon* begins or the match is over."""
        playout = self.playout
        while position.round < horizon:
            if position.turn >= 0:
                position.play(playout(position, rng))
            elif position.turn == CHANCE:
                position.chance(rng)
            else:
                return

    def evaluate(self, position: W) -> Outcome:
        """Estimate what each seat has at the horizon of the search."""
        return with_bonus(position.totals(), self.win_bonus if position.turn == OVER else 0.0)

    def paired_evaluations(self, position: W, deeds: Sequence[int], rng: Random) -> list[Outcome]:
        """The result of `evaluate` after one rollout per deed, in the order of *deeds*; all use the same luck."""
        luck, horizon = rng.getrandbits(32), position.round + self.rounds
        return [self._play_on(position, deed, horizon, Random(luck)) for deed in deeds]

    def _play_on(self, position: W, deed: int, horizon: int, rng: Random) -> Outcome:
        ahead = position.copy()
        ahead.play(deed)
        self.finish(ahead, rng, horizon)
        return self.evaluate(ahead)

    def plays_out_together(self, position: W) -> bool:
        """Whether `rollouts` plays many worlds in one batch; levels with `by_policy` then use it instead of a tree."""
        return False

    def rollouts(
        self, worlds: Sequence[W], deeds: Sequence[int], rng: Random, is_stopped: Callable[[], bool]
    ) -> list[list[Outcome]] | None:
        """
        For each deed a list with one `Outcome` per world, from rollouts with the same random numbers for all deeds.

        None once *is_stopped* returns True.
        """
        ends = []
        for world in worlds:
            if is_stopped():
                return None
            ends.append(self.paired_evaluations(world, deeds, rng))
        return [list(of_deed) for of_deed in zip(*ends, strict=True)]

    def choose_directly(self, worlds: Sequence[W], settings: SearchSettings, rng: Random) -> Answer | None:
        """Answer without the search, from sampled *worlds* of one view; None if the search is needed."""
        return None

    def effort(self, position: W) -> float:
        """Factor on the usual number of sampled worlds; above 1 where a world is quicker to search."""
        return 1.0

    def optimism(self, position: W) -> float:
        """How many points estimates were too high on average, as measured; answers are lowered by it."""
        return 0.0

    def compares_directly(self, position: W) -> bool:
        """Whether this choice is reviewed by paired rollouts instead of a tree."""
        return self.uses_paired_rollouts

    def judging_measure(self, position: W) -> Measure:
        """How results are measured when a decision is reviewed by paired rollouts."""
        return against_all

    def forget(self, seen: State[Any], remembered_cards: int) -> State[Any]:
        """
        The state as seen by a seat that remembers only the last *remembered_cards* cards played.

        A forgotten card is `HIDDEN` in its zone, so sampled worlds may have it in a hand again.
        """
        return seen

    def likelihood(self, world: State[Any], observer: Seat) -> float:
        """Likelihood of the other seats' play so far, if they held what they hold in this world."""
        return 1.0

    @property
    def has_likelihood(self) -> bool:
        return type(self).likelihood is not SearchHeuristics.likelihood


class StyleHeuristics(Generic[W]):
    """How levels and styles play a game, besides by what they search."""

    skills: Mapping[str, SkillLevel] = SKILLS
    """How well each level plays this game."""
    styles: Mapping[str, Style] = MappingProxyType({})
    """Styles by name that differ in this game from the usual ones; the empty name is for no style."""
    leeway: float = 0.0
    """The most that a style gives up for a deed that suits it, in points of the game's totals."""
    max_loss: float = inf
    """
    The most points that a deed may cost by play-outs, times a level's `leniency`.

    It applies to levels with habits and to those with `keeps_above_floor`.
    """
    floor_worlds: int = 60
    """The most worlds sampled for that check; they fit every card that the seat has seen, forgotten or not."""
    looks_deeper_at_floor: bool = False
    """Whether choices above the floor by play-outs are also searched: play-outs may miss a reply."""

    def quick_deed(self, position: W) -> int:
        """Choose a sensible legal deed without a search; the position may lack what the seat cannot see."""
        return position.legal()[0]

    def habit(self, position: W, choices: Sequence[int], *, is_beginner: bool) -> int:
        """The deed, among *choices*, that a player makes by habit; *is_beginner* for a beginner's habits."""
        deed = self.quick_deed(position)
        return deed if deed in choices else choices[0]

    def appeal(self, position: W, deed: int, style: str) -> float:
        """How well a deed suits one of `styles.STYLES`, from what the seat to act sees; on any scale."""
        return 0.0

    def stake(self, position: W) -> float:
        """How many points are at stake, by which a level judges whether a difference is large."""
        return 1.0


class Heuristics(SearchHeuristics[W], StyleHeuristics[W]):
    """Knowledge of one game; subclasses override what they know better."""

    better_by: str = "About {margin} points better than the next-best move."
    """The sentence for the difference to the next best deed, in what this game counts."""

    def explain(self, position: W, deed: int, other: int) -> Sentence | None:
        """A sentence for players that says why a deed is better than another; None if there is none."""
        return None

    def why(self, seen: State[Any], position: W, deed: int, other: int) -> Sentence | None:
        """
        `explain` for the seat to act, from what it has *seen*; *position* shows at least its own cards.

        A game overrides it where a reason depends on the cards already played: a low level forgets some of them, and
        its positions have them in hands again.
        """
        return self.explain(position, deed, other)


class Forecasting(ABC, Generic[W]):
    """Knowledge of a game in which seats predict their points."""

    @abstractmethod
    def forecast(self, position: W, deed: int, rng: Random) -> int | None:
        """Roll out a prediction and return the points that the hand then makes; None for any other deed."""
