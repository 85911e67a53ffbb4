"""What a game in which seats bargain adds to its heuristics, and what a player who talks must offer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

from .api import Seat, View
from .search_api import Position
from .sentences import Sentence
from .styles import Style, against_all

W = TypeVar("W", bound=Position)
Sampler = Callable[[View[Any], int, Random], Sequence[Any]]
"""Samples the given number of worlds that agree with a view, as positions of the game."""


ALLIED: Final = 0.75
"""What an ally's point is worth to a seat that helps it."""


def with_allies(style: Style, allies: Sequence[Seat]) -> Style:
    """The style, with part of the allies' gain over the others counted as one's own."""
    if not allies:
        return style

    def measure(results: Sequence[float], seat: Seat) -> float:
        return style.measure(results, seat) + ALLIED * sum(against_all(results, ally) for ally in allies)

    return replace(style, measure=measure)


class Talker(Protocol):
    """Talks for one seat of one match, and remembers what was said."""

    def hear(self, actor: Seat, text: str) -> None:
        """Take the next line of the match, as its seat sees it; talk included."""

    def speak(self, view: View[Any], sample: Sampler, rng: Random) -> list[str]:
        """What its seat says after the last line: at most two lines."""

    def kept_deeds(
        self, view: View[Any], legal: Sequence[str], sample: Sampler, rng: Random, is_stopped: Callable[[], bool]
    ) -> list[str]:
        """
        The legal deeds that keep the seat's promises, empty if it made none.

        Once *is_stopped* returns True, the promises are kept.
        """

    def allies(self) -> tuple[Seat, ...]:
        """The seats that it now helps because of a bargain."""

    def may_remark(self) -> bool:
        """Whether it may comment on the last move if it says nothing else: not on a move that was promised to it."""


class BargainAnswer(Protocol):
    """A line by which a seat accepted or declined a bargain."""

    @property
    def n(self) -> int:
        """Number of lines before it."""

    @property
    def is_yes(self) -> bool:
        """Whether the seat accepted, or offered the bargain."""

    @property
    def other(self) -> str:
        """The line that would have given the opposite answer."""

    @property
    def least(self) -> float:
        """How many points a bargain must bring to be worth while."""

    def has_choice(self, view: View[Any]) -> bool:
        """Whether the seat could accept and keep its part."""

    def gains(self, view: View[Any], sample: Sampler, share: float, rng: Random) -> tuple[float, float, float]:
        """
        The points that the bargain brings the seat, from worlds sampled from what it knew before the line.

        Three values: with the other side trusted as usual, if both keep it, and if only this seat does.

        :param share: of the usual number of worlds
        """

    def explain(self, kept: float, broken: float) -> Sentence:
        """A sentence with what it brings if both keep it, if only this seat does, and how likely that is."""


class Bargaining(ABC, Generic[W]):
    """Knowledge of a game in which seats bargain; its `Heuristics` have this class as a second base."""

    @abstractmethod
    def talker(self, seat: Seat, level: str, style: str) -> Talker:
        """Who talks for a seat at one of `LEVELS`, with one of `styles.STYLES` or none."""

    @abstractmethod
    def remark(self, view: View[Any], actor: Seat, deed: str, style: str, rng: Random) -> str:
        """The table talk of a seat of that *style* after *actor* has done or said *deed*; empty for none."""

    @abstractmethod
    def note_allies(self, worlds: Iterable[W], seat: Seat, allies: Sequence[Seat]) -> None:
        """Tell positions that *seat* and its *allies* now help one another."""

    @abstractmethod
    def answers(self, lines: Sequence[tuple[Seat, str]], seat: Seat) -> Sequence[BargainAnswer]:
        """The lines by which a seat accepted or declined a bargain, for review."""
