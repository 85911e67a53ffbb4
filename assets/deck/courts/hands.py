"""Hands and the cuffs below them. Knows nothing that a hand holds."""

from __future__ import annotations

from typing import Final

from ..palette import GOLD, INK, Family
from ..pen import line, shape

SHAFT: Final = 181
"""Where the middle of a staff is, and of the hand around it."""


def fist(f: Family, x: float = SHAFT, y: float = 148) -> str:
    """Close a hand around a shaft, with its cuff below."""
    cuff = shape(f"M{x - 11} {y + 7}L{x + 11} {y + 4}L{x + 14} {y + 16}L{x - 12} {y + 20}Z", f.lining, 1.6)
    palm = shape(
        f"M{x - 10} {y - 6}C{x - 8} {y - 9} {x + 8} {y - 9} {x + 10} {y - 6}"
        f"L{x + 10} {y + 6}C{x + 7} {y + 10} {x - 7} {y + 11} {x - 10} {y + 7}Z",
        f.skin,
        1.6,
    )
    fingers = line(
        f"M{x - 10} {y - 2.4}L{x + 7} {y - 3}M{x - 10} {y + 1.6}L{x + 7} {y + 1}M{x - 10} {y + 5.4}L{x + 6} {y + 5}",
        INK,
        1.1,
    )
    return (
        cuff
        + palm
        + fingers
        + shape(
            f"M{x + 5} {y - 8}C{x + 10} {y - 8} {x + 11} {y - 2} {x + 9} {y + 1}"
            f"C{x + 6} {y} {x + 4} {y - 4} {x + 5} {y - 8}Z",
            f.skin,
            1.2,
        )
    )


def open_hand(f: Family) -> str:
    """Hold something up on the palm."""
    cuff = shape("M170 154L192 151L195 164L170 169Z", f.lining, 1.6)
    palm = shape(
        "M163 137C166 142 172 143.6 180 143.6C188 143.6 194 141 197 136"
        "C199 142 196 151 189 155L172 157C165 152 162 144 163 137Z",
        f.skin,
        1.6,
    )
    return cuff + palm + line("M170 146Q180 149 190 145", f.shade, 1.4)


def gauntlet(f: Family) -> str:
    """Hold a bird on a gloved fist."""
    cuff = shape("M168 150L194 147L201 160L201 162L164 169Z", "#9C7146", 1.6) + line("M168 154L195 151", GOLD, 1.6)
    glove = shape(
        "M166 141C166 136 172 136 180 136C190 136 194 138 194 142L192 152C186 156 174 157 169 154Z", "#7A5230", 1.6
    )
    return cuff + glove + line("M174 138L174 146M180 137.4L180 146M186 138L186 145", INK, 1.1)
