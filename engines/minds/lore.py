"""What each game's own mind adds to the search, by the game's key. Adding a game's lore is adding a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeVar

from engines.kings_and_queens.mind import KingsAndQueensLore
from engines.spec import Answer, Position

W_contra = TypeVar("W_contra", bound=Position, contravariant=True)


class Lore(Protocol[W_contra]):
    """Hints about the positions of one game; the search asks them and knows no game."""

    def choices(self, position: W_contra) -> Sequence[int]:
        """List the deeds worth a thought: the legal ones, or some of them."""
        ...

    def playout(self, position: W_contra, rng: Random) -> int:
        """Choose a quick legal deed where the search has left its tree."""
        ...

    def reflex(self, position: W_contra) -> int:
        """
        Choose a sensible legal deed at once, for the house bot.

        The position may lack what the seat to act cannot see; the choice rests on the rest alone.
        """
        ...

    def advise(
        self, worlds: Sequence[W_contra], iterations: int, is_stopped: Callable[[], bool], rng: Random
    ) -> Answer | None:
        """Answer in the search's stead, from sampled *worlds* of one view; None where the search should think."""
        ...


class NoLore:
    """A game without a mind of its own: every legal deed is worth a thought, and none is known to be better."""

    def choices(self, position: Position) -> Sequence[int]:
        """Keep every legal deed."""
        return position.legal()

    def playout(self, position: Position, rng: Random) -> int:
        """Choose blindly."""
        legal = position.legal()
        return legal[int(rng.random() * len(legal))]

    def reflex(self, position: Position) -> int:
        """Choose the first in the order of the rules: any is as good."""
        return position.legal()[0]

    def advise(
        self, worlds: Sequence[Position], iterations: int, is_stopped: Callable[[], bool], rng: Random
    ) -> Answer | None:
        """Leave it to the search."""
        del worlds, iterations, is_stopped, rng
        return None


_NONE: Final = NoLore()
_LORE: Final[Mapping[str, Lore[Any]]] = {"kings-and-queens": KingsAndQueensLore()}


def lore(key: str) -> Lore[Any]:
    """Give what is known of a game, by its key."""
    return _LORE.get(key, _NONE)
