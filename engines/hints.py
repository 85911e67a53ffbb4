"""What a game's own mind may tell the search; as it stands, what is told of a game without one. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, TypeVar

from .spec import Answer, Position

W = TypeVar("W", bound=Position)


class Lore(Generic[W]):
    """Hints about the positions of one game; a game's mind tells better what it knows better."""

    rounds: int = 1
    """How far the search looks ahead: to the end of this round, or of so many."""

    def choices(self, position: W) -> Sequence[int]:
        """List the deeds worth a thought: the legal ones, or some of them."""
        return position.legal()

    def playout(self, position: W, rng: Random) -> int:
        """Choose a quick legal deed where the search has left its tree."""
        legal = position.legal()
        return legal[int(rng.random() * len(legal))]

    def reflex(self, position: W) -> int:
        """
        Choose a sensible legal deed at once, for the house bot.

        The position may lack what the seat to act cannot see; the choice rests on the rest alone.
        """
        return position.legal()[0]

    def worth(self, position: W) -> Sequence[float]:
        """Give what each seat has where the search stops looking, in the points of the game's totals."""
        return position.totals()

    def sight(self, position: W) -> int:
        """
        Give a number for what chance has just shown to all, where seats are to answer it.

        What follows different numbers is thought about apart. Nothing that a seat alone sees may tell in it.
        """
        del position
        return 0

    def advise(
        self, worlds: Sequence[W], iterations: int, is_stopped: Callable[[], bool], rng: Random
    ) -> Answer | None:
        """Answer in the search's stead, from sampled *worlds* of one view; None where the search should think."""
        del worlds, iterations, is_stopped, rng
        return None
