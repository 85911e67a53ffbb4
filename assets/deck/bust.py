"""Heads of the court cards in a round frame, for plates and for the large faces. Knows no plate."""

from __future__ import annotations

from typing import Final

from .courts import sitter
from .courts.moods import MOODS
from .courts.sitters import FELT, SITTERS
from .palette import FAMILIES, GOLD, GOLD_DARK, INK
from .pen import around, disc, document, fill, moved, points

SIZE: Final = 100
MIDDLE: Final = SIZE / 2
EYES: Final = (125, 95)
"""The place in a court card that comes to the middle of its bust."""
ZOOM: Final = 0.72


def bust(name: str) -> str:
    """Draw the head of a court card (``KS``, or ``JO``) in a box of 100, still to be cut round."""
    rank, suit = name[0], name[1]
    x, y = EYES
    figure = moved(sitter(rank, suit), MIDDLE - x * ZOOM, MIDDLE - y * ZOOM, scale=ZOOM)
    return _ground(suit) + figure


def face(name: str, mood: str) -> str:
    """
    Draw what a bust's mood is in as a file: the face alone, and the hair and beard over it.

    Two moods of one face differ in numbers only; the app lays over a portrait what differs from the calm one.
    """
    x, y = EYES
    family, pieces = FAMILIES[name[1]], SITTERS[name].pieces
    first = next(i for i, piece in enumerate(pieces) if piece in FELT)
    drawn = [FELT[piece](family, MOODS[mood]) if piece in FELT else piece(family) for piece in pieces[first:-1]]
    return document(moved("".join(drawn), MIDDLE - x * ZOOM, MIDDLE - y * ZOOM, scale=ZOOM), SIZE, SIZE)


def ring() -> str:
    """Draw the frame: brass between two lines of ink."""
    return (
        disc(MIDDLE, MIDDLE, 46.5, "none", 5, GOLD)
        + disc(MIDDLE, MIDDLE, 43.6, "none", 1.2, INK)
        + disc(MIDDLE, MIDDLE, 49.1, "none", 1.4, GOLD_DARK)
    )


def portrait(name: str) -> str:
    """Draw a bust in its ring as a file; the app cuts it round, since a file cannot."""
    return document(bust(name) + ring(), SIZE, SIZE)


def _ground(suit: str) -> str:
    family = FAMILIES[suit]
    rim = around(MIDDLE, MIDDLE, 72, 36, 5)
    rays = "".join(points(((MIDDLE, MIDDLE), rim[i], rim[i + 1])) for i in range(0, 36, 2))
    return disc(MIDDLE, MIDDLE, 72, family.room) + fill(rays, family.ray)
