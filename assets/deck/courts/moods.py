"""The moods of a face: how far each moves brows, lids and mouth."""

from __future__ import annotations

from typing import Final, NamedTuple


class Side(NamedTuple):
    """
    Half of a face, in units of a card; downwards is positive.

    :param outer: how far the outer end of the brow moves
    :param arch: how far the brow's middle moves
    :param inner: how far its end at the nose moves
    :param lid: how far the upper lid comes down; 13 shuts the eye
    :param corner: how far the corner of the mouth moves
    :param wide: how much wider the mouth becomes here
    """

    outer: float = 0
    arch: float = 0
    inner: float = 0
    lid: float = 0
    corner: float = 0
    wide: float = 0


class Mood(NamedTuple):
    """
    A whole face; sides as seen.

    :param gaze: how far both eyes look to the right
    :param lip: how far the middle of the mouth moves
    :param low: how far the lower lip moves
    :param gap: the same below a moustache
    """

    left: Side = Side()
    right: Side = Side()
    gaze: float = 0
    lip: float = 0
    low: float = 0
    gap: float = 0


def _even(side: Side, lip: float = 0, low: float = 0, gap: float = 0) -> Mood:
    return Mood(side, side, 0, lip, low, gap)


MOODS: Final = {
    "calm": Mood(),
    "glad": _even(Side(-2, -8, -4, 0, -4.2, 3), lip=0.8, low=3.2, gap=7.5),
    "sore": _even(Side(-4, 1.5, 5, 4.5, 3.6, -0.6), lip=-2.2, low=-5.6, gap=-4),
    "sly": Mood(Side(0.5, 3.5, 4, 5, 0.8, 0), Side(-3, -10, -4, 2, -4.8, 3.2), gaze=2.2, lip=0.4, low=0.6, gap=1.5),
    "blink": _even(Side(0.6, 1.2, 0.6, 13)),
}
"""Calm is the face of the card itself."""
