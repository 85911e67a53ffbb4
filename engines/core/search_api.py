"""What searches and computer players exchange: a position to search, a budget, an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, NamedTuple, Protocol, Self

from .sentences import Sentence, read

EQUAL_MARGIN: Final = 0.05
"""Two deeds whose expected values differ by no more count as equal."""


class Position(Protocol):
    """
    A state that a search may change: the same rules, with deeds as small integers.

    `turn` is a seat, `CHANCE` or `OVER`; `round` counts from 1. A deed's number means the same deed in every position
    of one match, however the cards lie, so that statistics can be kept by it.
    """

    turn: int
    round: int

    def legal(self) -> Sequence[int]:
        """List the legal deeds of the seat to act; for chance use `chance`."""

    def play(self, deed: int) -> None:
        """Do a legal deed, changing this position."""

    def chance(self, rng: Random) -> None:
        """Do one random deed of chance, changing this position."""

    def copy(self) -> Self:
        """Give an equal position that can be changed apart."""

    def text(self, deed: int) -> str:
        """Write a deed as in the record."""

    def deed(self, text: str) -> int:
        """Read a deed written by `text`."""

    def totals(self) -> Sequence[int]:
        """Give the totals by seat, as the rules count them."""


class Outcome(NamedTuple):
    """What each seat has at the horizon of a search: points of the game's totals, and what they are worth to it."""

    points: Sequence[float]
    utility: Sequence[float]


class DeedTable:
    """Base of positions with a fixed table of deeds: *TEXTS* by number and *NUMBERS* by text; *totals_* by seat."""

    __slots__ = ()
    TEXTS: ClassVar[Sequence[str]]
    NUMBERS: ClassVar[Mapping[str, int]]
    totals_: list[int]

    def text(self, deed: int) -> str:
        """Write a deed as in the record."""
        return self.TEXTS[deed]

    def deed(self, text: str) -> int:
        """Read a deed written by `text`."""
        return self.NUMBERS[text]

    def totals(self) -> Sequence[int]:
        """Give the totals by seat."""
        return self.totals_


AS_GOOD: Final = "Several moves are about equally good here."
CONTRACTS_AS_GOOD: Final = "Several contracts are about equally good for these cards."
SEEMED_BEST: Final = "Seemed best at the moment, though another move may be better."
"""A level's errors or a character's taste chose it."""
MARGIN: Final = "margin"
"""The name of the value by which a sentence says how much better a deed is."""
MAX_CANDIDATES: Final = 3
"""Deeds that a player values at the end, and tells in its answer."""
MAX_ITERATIONS: Final = 10**9
"""More than anybody waits for."""


@dataclass(frozen=True, slots=True)
class Budget:
    """
    How many iterations a player may search; another *seed* is another search from the same view.

    *among* are the texts of the legal deeds to choose among (UCI's ``searchmoves``); all, where there are none. Its
    *allies* are the seats that it helps. Unless it *tells*, what deeds promise is not valued afresh: that takes time,
    and the deed is the same.
    """

    iterations: int = 1000
    seed: int = 0
    among: tuple[str, ...] = ()
    allies: tuple[int, ...] = ()
    tells: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """
    What a player chose: the deed's text, its expected value with the standard deviation, and reasons as
    `sentences.write` writes them.

    *candidates* are the deeds that it thought best, the best first, each with its expected value.
    """

    deed: str
    mean: float
    sd: float
    reasons: tuple[str, ...]
    iterations: int
    candidates: tuple[tuple[str, float], ...] = ()


def told_margin(gap: float, better_by: str, as_good: str) -> Sentence | None:
    """
    Say by how much the deed chosen is better than the next best, in the sentence that fits.

    :param gap: in points; where it is negative the player prefers what promises less, and None is given
    :param better_by: the template with a ``{margin}``
    """
    if abs(gap) <= EQUAL_MARGIN:
        return Sentence(as_good)
    return Sentence(better_by, {MARGIN: f"{gap:.1f}"}) if gap > 0 else None


def is_margin(reason: str) -> bool:
    """Whether a reason, as written, says how much better the deed is, or seemed, and not why."""
    sentence = read(reason)
    return MARGIN in sentence.values or sentence.template in {AS_GOOD, CONTRACTS_AS_GOOD, SEEMED_BEST}
