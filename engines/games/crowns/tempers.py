"""How each style of computer player bargains at Crowns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Temper:
    """
    How a style bargains.

    :param offers: the probability of an offer when it is one's turn to play
    :param margin: how many points a deal must bring before it is accepted
    :param is_honest: whether it keeps every promise that still binds it
    :param bluffs: the probability of a claim about its own hand made without looking; who is not honest also accepts so
    """

    offers: float
    margin: float
    is_honest: bool = True
    bluffs: float = 0.0


TEMPERS: Final[Mapping[str, Temper]] = {
    "": Temper(0.8, 0.2, bluffs=0.1),
    "careful": Temper(0.6, 0.3),
    "bold": Temper(1.0, 0.1, is_honest=False, bluffs=0.5),
    "rival": Temper(0.8, 0.2, is_honest=False, bluffs=0.25),
    "builder": Temper(0.8, 0.15, bluffs=0.1),
}
"""By style; the empty one belongs to players without a style."""
