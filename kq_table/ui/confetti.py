"""Draws coloured lozenges for a winner: thrown up from both sides in bursts, they turn over and fall."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from pygame import Surface

from . import svg
from .compositor import DisplayList
from .theme import BRASS_DARK, SUITS_FOUR, Colour

PIECE_COUNT: Final = 90
TURN_COUNT: Final = 6
"""Number of pictures of a lozenge turning over."""
COLOURS: Final[tuple[Colour, ...]] = (SUITS_FOUR["H"], SUITS_FOUR["D"], "#16808a", BRASS_DARK)
"""The suits', and brass: none is as light as text, so that text can be read above them."""
BURSTS: Final = 2
BURST_SECONDS: Final = 2.0
BURST_DELAY: Final = 0.6
"""Seconds from one burst to the next."""
DRAG: Final = 2.2
"""Rate (per second) at which the air slows a lozenge down."""
FALL: Final = 0.36
"""Half its acceleration, in window heights per second squared."""
START: Final = 0.78
"""Height from which they are thrown, in window heights from the top."""


class ConfettiPiece(NamedTuple):
    """
    A lozenge.

    :param burst: with which it is thrown
    :param side: -1 from the left edge, 1 from the right
    :param across: its speed to the other side, in window widths per second
    :param up: its speed upwards, in window heights per second
    :param turn: how fast it turns over, and from where, 0 to 1
    :param tone: which of the colours it has, 0 to 1
    """

    burst: int
    side: int
    across: float
    up: float
    turn: float
    tone: float

    def spot(self, seconds: float) -> tuple[float, float]:
        """Where it is so long after its burst, as parts of the window's width and height."""
        slowed = (1 - math.exp(-DRAG * seconds)) / DRAG
        sway = 0.012 * math.sin(6 * seconds + 9 * self.turn)
        x = self.across * slowed + sway
        return (x if self.side < 0 else 1 - x), START - self.up * slowed + FALL * seconds**2


def _pieces() -> tuple[ConfettiPiece, ...]:
    chance = Random(12)
    return tuple(
        ConfettiPiece(
            i % BURSTS,
            -1 if i % (2 * BURSTS) < BURSTS else 1,
            chance.uniform(0.1, 1.0),
            chance.uniform(0.7, 1.9),
            chance.random(),
            chance.random(),
        )
        for i in range(PIECE_COUNT)
    )


PIECES: Final = _pieces()


def draw_confetti(
    frame: DisplayList,
    size: tuple[int, int],
    reach: int,
    progress: float,
    z: int,
    count: int = PIECE_COUNT,
    *,
    colours: Sequence[Colour] = COLOURS,
) -> None:
    """
    Add the lozenges to the frame.

    :param reach: half the height of a lozenge in pixels
    :param progress: from 0 to 1; at 1 nothing is left
    :param count: how many are thrown, `PIECE_COUNT` at most
    """
    if not 0 < progress < 1:
        return
    width, height = size
    for i, piece in enumerate(PIECES[:count]):
        seconds = progress * (BURST_SECONDS + BURST_DELAY * (BURSTS - 1)) - BURST_DELAY * piece.burst
        if seconds <= 0:
            continue
        x, y = piece.spot(seconds)
        if 0 <= x <= 1 and -0.05 < y < 1.05:
            turn = int((seconds * (1.5 + 2 * piece.turn) + piece.turn) * TURN_COUNT) % TURN_COUNT
            picture = _lozenge(reach, turn, colours[int(piece.tone * len(colours))])
            frame.add(("flake", i), picture, round(width * x) - reach, round(height * y) - reach, z)


@lru_cache(maxsize=TURN_COUNT * (len(COLOURS) + 1))
def _lozenge(reach: int, turn: int, colour: str) -> Surface:
    across = reach * (0.25 + 0.45 * abs(math.cos(math.pi * turn / TURN_COUNT)))
    path = f"M{reach} 0L{reach + across:.1f} {reach}L{reach} {2 * reach}L{reach - across:.1f} {reach}Z"
    return svg.draw((2 * reach, 2 * reach), f'<path d="{path}" fill="{colour}"/>')
