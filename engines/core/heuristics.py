"""What a game's heuristics tell the search; the base class serves games without their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from .api import CHANCE, OVER, Seat, State, View
from .levels import FULL_SKILL, NO_LIMIT, SKILLS, SkillLevel
from .search_api import Answer, Outcome, Position
from .sentences import Sentence
from .styles import EVEN, Measure, Style, against_all, with_bonus

W = TypeVar("W", bound=Position)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How long, how well and in what style to search; once *is_stopped* gives True the answer is due at once."""

    iterations: int
    is_stopped: Callable[[], bool]
    skill: SkillLevel = FULL_SKILL
    style: Style = EVEN


Sampler = Callable[[View[Any], int, Random], Sequence[Any]]
"""Samples so many worlds that agree with a view, as positions of the game."""


class Talker(Protocol):
    """Talks for one seat of one match, and remembers what was said."""

    def hear(self, actor: Seat, text: str) -> None:
        """Take the next line, as its seat sees it; talk too."""

    def speak(self, view: View[Any], sample: Sampler, rng: Random) -> list[str]:
        """Give what its seat says after the last line, at most two lines."""

    def kept_deeds(
        self, view: View[Any], legal: Sequence[str], sample: Sampler, rng: Random, is_stopped: Callable[[], bool]
    ) -> list[str]:
        """Give the legal deeds that keep its seat's word; none where nothing binds it. Once stopped, it keeps it."""

    def allies(self) -> tuple[Seat, ...]:
        """List the seats that it helps now, as they made a deal with it."""

    def may_remark(self) -> bool:
        """Whether it may remark on the last move where it says nothing: not on one that it was promised."""


class Bargain(Protocol):
    """A line by which a seat said yes or no to a deal."""

    @property
    def n(self) -> int:
        """Give how many lines came before it."""

    @property
    def is_yes(self) -> bool:
        """Whether it said yes, or offered the deal."""

    @property
    def other(self) -> str:
        """Give the line that says the opposite."""

    @property
    def least(self) -> float:
        """Give how many points a deal must bring to be worth while."""

    def has_choice(self, view: View[Any]) -> bool:
        """Whether the seat could say yes and mean it."""

    def gains(self, view: View[Any], sample: Sampler, share: float, rng: Random) -> tuple[float, float, float]:
        """
        Give the points that the deal brings the seat in worlds sampled now, from what it knew before the line.

        They are given as the other's word is trusted, if both keep it, and if the seat alone does.

        :param share: of the usual number of worlds
        """

    def explain(self, kept: float, broken: float) -> Sentence:
        """Say what the deal brings if both keep it, if the seat alone does, and how likely that is."""


class Heuristics(Generic[W]):
    """Knowledge of one game for the search; subclasses override what they know better."""

    rounds: int = 1
    """How many rounds the search looks ahead, the present one included."""
    default_iterations: int = 1000
    """Iterations of the highest level for a deed at a table."""
    skills: Mapping[str, SkillLevel] = SKILLS
    """How well each level plays this game."""
    styles: Mapping[str, Style] = MappingProxyType({})
    """By character, empty for none: styles that levels of this game have otherwise than in others."""
    win_bonus: float = 0.0
    """The utility of winning the match, in points of the game's totals."""
    judging_share: float = 1.0
    """How often each deed is tried when a decision is judged afterwards, in parts of *default_iterations*."""
    iterations_per_world: int = 1
    """Least iterations for each sampled world; more where sampling one takes long."""
    exploration: float = 0.7
    """The exploration constant of UCT, in units of the range from the worst result seen to the best."""
    leeway: float = 0.0
    """The most that a character gives up for a deed that suits it, in points of the game's totals."""
    floor: float = inf
    """A level kept above it does nothing that is worse than the best by more points than this times its leniency."""
    floor_worlds: int = 60
    """Most worlds in which a choice is checked for being below it; they agree with all cards seen, forgotten or not."""
    looks_deeper_at_floor: bool = False
    """Whether what is above that floor by play-outs is searched, too: they may miss what others do in return."""
    better_by: str = "About {margin} points better than the next-best move."
    """What players are told of the difference to the next best deed, in what this game counts."""
    uses_paired_rollouts: bool = False
    """Whether to search by paired rollouts (see `paired_evaluations`) and not by a tree."""

    def choices(self, position: W) -> Sequence[int]:
        """List the deeds to search: all legal ones, or some, the most promising first where `width` limits them."""
        return position.legal()

    def note_allies(self, worlds: Iterable[W], seat: Seat, allies: Sequence[Seat]) -> None:
        """Note in positions who helps a *seat* now and is helped by it, where that is part of the game."""

    def width(self, visits: int) -> int:
        """Give how many of the `choices` to search in a node visited so often (progressive widening)."""
        return NO_LIMIT

    def playout(self, position: W, rng: Random) -> int:
        """Choose a legal deed quickly, in a rollout."""
        legal = position.legal()
        return legal[int(rng.random() * len(legal))]

    def finish(self, position: W, rng: Random, horizon: int) -> None:
        """Roll out until the round *horizon* begins or the match is over."""
        playout = self.playout
        while position.round < horizon:
            if position.turn >= 0:
                position.play(playout(position, rng))
            elif position.turn == CHANCE:
                position.chance(rng)
            else:
                return

    def quick_deed(self, position: W) -> int:
        """Choose a sensible legal deed without a search, from a position that may lack what the seat cannot see."""
        return position.legal()[0]

    def habit(self, position: W, choices: Sequence[int], *, is_beginner: bool) -> int:
        """Give the deed of *choices* that comes to mind first, from what the seat to act sees now."""
        deed = self.quick_deed(position)
        return deed if deed in choices else choices[0]

    def appeal(self, position: W, deed: int, character: str) -> float:
        """Give how well a deed suits one of `styles.STYLES`, from what the seat to act sees, on any scale."""
        return 0.0

    def stake(self, position: W) -> float:
        """Give how many points are at stake, for what a level takes for a large difference."""
        return 1.0

    def optimism(self, position: W) -> float:
        """Give by how many points estimates were too high on average when measured: so much less is told."""
        return 0.0

    def evaluate(self, position: W) -> Outcome:
        """Estimate what each seat has at the horizon of the search."""
        return with_bonus(position.totals(), self.win_bonus if position.turn == OVER else 0.0)

    def paired_evaluations(self, position: W, deeds: Sequence[int], rng: Random) -> list[Outcome]:
        """Give by deed what `evaluate` gives after a rollout, all with the same random numbers."""
        luck, horizon = rng.getrandbits(32), position.round + self.rounds
        return [self._play_on(position, deed, horizon, Random(luck)) for deed in deeds]

    def plays_out_together(self, position: W) -> bool:
        """Whether `rollouts` plays out many worlds at once, so that the levels `by_policy` choose by it."""
        return False

    def rollouts(
        self, worlds: Sequence[W], deeds: Sequence[int], rng: Random, is_stopped: Callable[[], bool]
    ) -> list[list[Outcome]] | None:
        """
        Give by deed what `evaluate` gives after a rollout in each world, with the same luck for all deeds.

        None once *is_stopped* gives True.
        """
        ends = []
        for world in worlds:
            if is_stopped():
                return None
            ends.append(self.paired_evaluations(world, deeds, rng))
        return [list(of_deed) for of_deed in zip(*ends, strict=True)]

    def effort(self, position: W) -> float:
        """Give how many times the usual worlds to look at here, where that takes less time than usual."""
        return 1.0

    def compares_directly(self, position: W) -> bool:
        """Whether the choice here is judged by paired rollouts, and not by a tree."""
        return self.uses_paired_rollouts

    def judging_measure(self, position: W) -> Measure:
        """Give how results are measured where a decision is judged by paired rollouts."""
        return against_all

    def forecast(self, position: W, deed: int, rng: Random) -> int | None:
        """Roll out a prediction, and give the points that the hand then makes; None for any other deed."""
        return None

    def _play_on(self, position: W, deed: int, horizon: int, rng: Random) -> Outcome:
        ahead = position.copy()
        ahead.play(deed)
        self.finish(ahead, rng, horizon)
        return self.evaluate(ahead)

    def forget(self, seen: State[Any], remembered_cards: int) -> State[Any]:
        """
        Give the state as a seat sees it that remembers only so many of the cards played.

        A forgotten card is `HIDDEN` where it lies, so sampled worlds may have it in a hand again.
        """
        return seen

    def likelihood(self, world: State[Any], observer: Seat) -> float:
        """Give the likelihood of the other seats' play so far, if they held what they hold in this world."""
        return 1.0

    @property
    def has_likelihood(self) -> bool:
        """Whether this game overrides `likelihood`."""
        return type(self).likelihood is not Heuristics.likelihood

    def explain(self, position: W, deed: int, other: int) -> Sentence | None:
        """Give a sentence for players why a deed is better than another; None where there is none."""
        return None

    def why(self, seen: State[Any], position: W, deed: int, other: int) -> Sentence | None:
        """
        Give that sentence to the seat to act, from what it has *seen*; *position* shows no less of its own cards.

        A game overrides it where a reason depends on the cards that are gone: a player of a low level forgets some, and
        has them in its positions again.
        """
        return self.explain(position, deed, other)

    def remark(self, view: View[Any], actor: Seat, deed: str, character: str, rng: Random) -> str:
        """Give the table talk of a seat of that *character* after *actor* has done or said *deed*; empty for none."""
        return ""

    def talker(self, seat: Seat, level: str, character: str) -> Talker | None:
        """Give who talks for a seat at one of `LEVELS`, with one of `styles.STYLES` or none; None in most games."""
        return None

    def bargains(self, lines: Sequence[tuple[Seat, str]], seat: Seat) -> Sequence[Bargain]:
        """List the lines by which a seat said yes or no to a deal; none in most games."""
        return ()

    def root_choices(self, position: W, among: Sequence[int] = ()) -> Sequence[int]:
        """
        List the deeds among which the seat to act chooses; `choices`, but for what no sensible player does.

        :param among: the only deeds to choose from, where its word binds it
        """
        return among or self.choices(position)

    def choose_directly(self, worlds: Sequence[W], settings: SearchSettings, rng: Random) -> Answer | None:
        """Answer without the search, from sampled *worlds* of one view; None where the search is needed."""
        return None
