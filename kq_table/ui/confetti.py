"""Draws a shower of gold lozenges for a winner."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from pygame import Surface

from . import svg
from .compositor import DisplayList
from .theme import BRASS, BRASS_DARK, BRASS_LIGHT

PIECE_COUNT: Final = 70
TURN_COUNT: Final = 6
"""Number of pictures of a lozenge turning over."""
COLOURS: Final = (BRASS_LIGHT, BRASS, BRASS_DARK)


class ConfettiPiece(NamedTuple):
    """
    A lozenge.

    :param across: where it falls, as a part of the window's width
    :param ahead: how much later than the first it starts, as a part of the window's height
    :param sway: how far and to which side it swings, -1 to 1
    """

    across: float
    ahead: float
    sway: float
    colour: str


def _pieces() -> tuple[ConfettiPiece, ...]:
    chance = Random(12)
    return tuple(
        ConfettiPiece(chance.random(), chance.random(), chance.uniform(-1, 1), chance.choice(COLOURS))
        for _ in range(PIECE_COUNT)
    )


PIECES: Final = _pieces()


def draw_confetti(
    frame: DisplayList, size: tuple[int, int], reach: int, progress: float, z: int, count: int = PIECE_COUNT
) -> None:
    """
    Add the shower to the frame.

    :param reach: half the height of a lozenge in pixels
    :param progress: from 0 to 1; at 1 nothing is left
    :param count: how many lozenges fall, `PIECE_COUNT` at most
    """
    if progress >= 1:
        return
    width, height = size
    for i, piece in enumerate(PIECES[:count]):
        down = progress * 1.9 - piece.ahead * 0.8
        if not 0 < down < 1.05:
            continue
        turn = int((down * 4 + piece.ahead) * TURN_COUNT) % TURN_COUNT
        picture = _lozenge(reach, turn, piece.colour)
        x = round(width * (piece.across + 0.03 * piece.sway * math.sin(9 * down)))
        frame.add(("flake", i), picture, x, round(height * down) - 2 * reach, z)


@lru_cache(maxsize=TURN_COUNT * len(COLOURS))
def _lozenge(reach: int, turn: int, colour: str) -> Surface:
    across = reach * (0.25 + 0.45 * abs(math.cos(math.pi * turn / TURN_COUNT)))
    path = f"M{reach} 0L{reach + across:.1f} {reach}L{reach} {2 * reach}L{reach - across:.1f} {reach}Z"
    return svg.draw((2 * reach, 2 * reach), f'<path d="{path}" fill="{colour}"/>')
