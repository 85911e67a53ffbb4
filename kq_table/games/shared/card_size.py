"""The size of cards in a hand: a part of the window's height, in steps, as the person chose it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kq_table.ui.metrics import Metrics

CARD_HEIGHT_STEP: Final = 4
"""Heights are multiples of this many pixels, so that resizing a window needs few new pictures."""


def card_size(height: float) -> tuple[int, int]:
    """A card size of about this height in pixels."""
    steps = max(10, int(height) // CARD_HEIGHT_STEP)
    return round(steps * CARD_HEIGHT_STEP * 5 / 7), steps * CARD_HEIGHT_STEP


def usual_height(m: Metrics, shares: tuple[float, float]) -> float:
    """
    Height in pixels at the usual size, whatever size the person chose.

    :param shares: that height in a landscape and in a portrait window, as a part of the window's
    """
    return m.size[1] * shares[m.is_portrait]


def sizes_to_try(m: Metrics, shares: tuple[float, float]) -> Iterator[tuple[int, int]]:
    """The sizes with which a table may be laid out, the largest first; *shares* as in `usual_height`."""
    most = card_size(usual_height(m, shares) * max(1.0, m.card_scale))[1]
    return map(card_size, range(most, card_size(0)[1], -CARD_HEIGHT_STEP))


def as_chosen(m: Metrics, card: tuple[int, int]) -> tuple[int, int]:
    """The largest size that fits, or a smaller one if the person chose smaller cards."""
    return card_size(card[1] * m.card_scale) if m.card_scale < 1 else card
