"""A shower of gold lozenges, for the one who won. Knows how far it has fallen, not for whom it falls."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from pygame import Surface

from kq_table.ui import svg
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import BRASS, BRASS_DARK, BRASS_LIGHT

COUNT: Final = 70
TURNS: Final = 6
"""Pictures of one lozenge as it turns over."""
COLOURS: Final = (BRASS_LIGHT, BRASS, BRASS_DARK)


class Confetti(NamedTuple):
    """Where a lozenge falls: its place across and its head start (parts of the window), its sway and its colour."""

    across: float
    ahead: float
    sway: float
    colour: str


def _flakes() -> tuple[Confetti, ...]:
    chance = Random(12)
    return tuple(
        Confetti(chance.random(), chance.random(), chance.uniform(-1, 1), chance.choice(COLOURS)) for _ in range(COUNT)
    )


FLAKES: Final = _flakes()


def shower(frame: DisplayList, size: tuple[int, int], reach: int, flown: float, z: int) -> None:
    """
    Add the shower to the frame.

    :param reach: half the height of a lozenge, in pixels
    :param flown: how far it has gone, from 0 to 1; at 1 nothing is left
    """
    if flown >= 1:
        return
    width, height = size
    for i, flake in enumerate(FLAKES):
        down = flown * 1.9 - flake.ahead * 0.8
        if not 0 < down < 1.05:
            continue
        turn = int((down * 4 + flake.ahead) * TURNS) % TURNS
        picture = _lozenge(reach, turn, flake.colour)
        x = round(width * (flake.across + 0.03 * flake.sway * math.sin(9 * down)))
        frame.add(("flake", i), picture, x, round(height * down) - 2 * reach, z)


@lru_cache(maxsize=TURNS * len(COLOURS))
def _lozenge(reach: int, turn: int, colour: str) -> Surface:
    across = reach * (0.25 + 0.45 * abs(math.cos(math.pi * turn / TURNS)))
    path = f"M{reach} 0L{reach + across:.1f} {reach}L{reach} {2 * reach}L{reach - across:.1f} {reach}Z"
    return svg.draw((2 * reach, 2 * reach), f'<path d="{path}" fill="{colour}"/>')
