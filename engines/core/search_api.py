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
        """The legal deeds of the seat to act; for chance use `chance`."""

    def play(self, deed: int) -> None:
        """Apply a legal deed in place."""

    def chance(self, rng: Random) -> None:
        """Apply one random deed of chance in place."""

    def copy(self) -> Self:
        """An equal, independent position."""

    def text(self, deed: int) -> str:
        """The text of a deed as in the record."""

    def deed(self, text: str) -> int:
        """The number of a deed, from its text."""

    def totals(self) -> Sequence[int]:
        """The totals by seat, as the rules count them."""


class Outcome(NamedTuple):
    """What each seat has at the horizon of a search: points of the game's totals, and their utility."""

    points: Sequence[float]
    utility: Sequence[float]


class DeedTable:
    """Base of positions with a fixed table of deeds: *TEXTS* by number and *NUMBERS* by text; *totals_* by seat."""

    __slots__ = ()
    TEXTS: ClassVar[Sequence[str]]
    NUMBERS: ClassVar[Mapping[str, int]]
    totals_: list[int]

    def text(self, deed: int) -> str:
        return self.TEXTS[deed]

    def deed(self, text: str) -> int:
        return self.NUMBERS[text]

    def totals(self) -> Sequence[int]:
        return self.totals_


AS_GOOD: Final = "Several moves are about equally good here."
CONTRACTS_AS_GOOD: Final = "Several contracts are about equally good for these cards."
SEEMED_BEST: Final = "Seemed best at the moment, though another move may be better."
"""Given when a level's error or a style's taste decided."""
MARGIN: Final = "margin"
"""The name of the value that says by how much a deed is better."""
MAX_CANDIDATES: Final = 3
"""How many deeds a player values and includes in its answer."""
MAX_ITERATIONS: Final = 10**9
"""More than anybody waits for."""


@dataclass(frozen=True, slots=True)
class Budget:
    """
    How many iterations a player may search; another *seed* is another search from the same view.

    *among* are the texts of the legal deeds to choose among (UCI's ``searchmoves``), empty for all. *allies* are the
    seats that it helps. Without *tells*, the deeds are not valued once more at the end: that saves time, and the choice
    is the same.
    """

    iterations: int = 1000
    seed: int = 0
    among: tuple[str, ...] = ()
    allies: tuple[int, ...] = ()
    tells: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """
    What a player chose: the deed's text, its expected value with the standard deviation, and reasons as written by
    `sentences.write`.

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
    A sentence that says by how much the chosen deed is better than the next best.

    :param gap: in points; if it is negative the player prefers a deed that promises less, and None is returned
    :param better_by: the template with a ``{margin}``
    """
    if abs(gap) <= EQUAL_MARGIN:
        return Sentence(as_good)
    return Sentence(better_by, {MARGIN: f"{gap:.1f}"}) if gap > 0 else None


def is_margin(reason: str) -> bool:
    """Whether a written reason only says how much better the deed is, or seemed, and not why."""
    sentence = read(reason)
    return MARGIN in sentence.values or sentence.template in {AS_GOOD, CONTRACTS_AS_GOOD, SEEMED_BEST}
