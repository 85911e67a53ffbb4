"""Ranks and letters as strokes of our own, so that no card needs a font. Knows no suit."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from .pen import number

STROKE: Final = 17
"""Width of a stroke, of the letter's height of 100."""


class Glyph(NamedTuple):
    """A letter 100 high: its width, its strokes as path data, and ellipses (x, y, radius across, radius down)."""

    width: float
    strokes: str
    rings: tuple[tuple[float, float, float, float], ...] = ()


GLYPHS: Final = {
    "A": Glyph(68, "M8 100L30 8.5L38 8.5L60 100M16 69L52 69"),
    "2": Glyph(62, "M9 33C9 0 54 0 54 32C54 54 26 66 11 91.5L60 91.5"),
    "3": Glyph(62, "M7 8.5L53 8.5L29 43C64 41 66 91.5 30 91.5C17 91.5 9 85 6 74"),
    "4": Glyph(66, "M46 100L46 8.5L41 8.5L9 70L64 70"),
    "5": Glyph(62, "M55 8.5L17 8.5L13 46C38 32 55 44 55 63C55 96 14 100 6 75"),
    "6": Glyph(62, "M46 6C22 28 8.5 46 8.5 66", ((31, 67, 22.5, 24.5),)),
    "7": Glyph(60, "M4 8.5L53 8.5L23 100"),
    "8": Glyph(62, "", ((31, 28.5, 19, 20), (31, 69, 22.5, 22.5))),
    "9": Glyph(62, "M16 94C40 72 53.5 54 53.5 34", ((31, 33, 22.5, 24.5),)),
    "T": Glyph(85, "M19 0L19 100M19 7L5 20", ((59, 50, 19, 41.5),)),
    "J": Glyph(52, "M43 0L43 64C43 98 9 98 9 70M23 8.5L43 8.5"),
    "Q": Glyph(72, "M42 66L68 99", ((35, 50, 26.5, 41.5),)),
    "K": Glyph(66, "M9 0L9 100M57 0L9 63.6M25 42L58 100"),
    "O": Glyph(70, "", ((35, 50, 26.5, 41.5),)),
    "E": Glyph(54, "M50 8.5L8.5 8.5L8.5 91.5L50 91.5M8.5 49L44 49"),
    "R": Glyph(62, "M8.5 100L8.5 8.5L30 8.5C60 8.5 60 53 30 53L8.5 53M31 53L55 100"),
    "B": Glyph(60, "M8.5 47L28 47C61 47 61 91.5 28 91.5L8.5 91.5L8.5 8.5L27 8.5C53 8.5 53 47 27 47"),
    "D": Glyph(66, "M8.5 8.5L8.5 91.5L24 91.5C68 91.5 68 8.5 24 8.5Z"),
    "V": Glyph(60, "M8 0L27 91.5L33 91.5L52 0"),
    "Т": Glyph(60, "M30 100L30 8.5M2 8.5L58 8.5"),
    "Д": Glyph(72, "M10 100L10 83.5L63 83.5L63 100M19 83.5C25 62 27 34 27 8.5L54 8.5L54 83.5"),
}
SAME: Final = {"К": "K", "В": "B"}
"""Letters of another alphabet that look like one of these."""
SETS: Final = ("AKDB", "ARDV", "ТКДВ")
"""The letters of Ace, King, Queen and Jack in other countries."""


def letters() -> str:
    """Give the picture of every letter of the ranks, which a card can have in place of another, as JSON."""
    wanted = dict.fromkeys("AKQJ" + "".join(SETS))
    drawn = {letter: _body(SAME.get(letter, letter)) for letter in wanted}
    return json.dumps(drawn, ensure_ascii=False, indent=2) + "\n"


def glyph(letter: str, x: float, top: float, height: float, colour: str, widest: float = 1000) -> str:
    """Draw a letter centred on *x* from *top* down, squeezed to *widest* units where it would be wider."""
    form = GLYPHS[letter]
    down = height / 100
    across = min(down, widest / form.width)
    place = f"translate({number(x)} {number(top)}) scale({across:.4g} {down:.4g})"
    return f'<g transform="{place}" fill="none" stroke="{colour}" stroke-width="{STROKE}">{_body(letter)}</g>'


def _body(letter: str) -> str:
    """Draw a letter in its own measures, centred on 0."""
    form = GLYPHS[letter]
    drawn = f'<path d="{form.strokes}"/>' if form.strokes else ""
    drawn += "".join(f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>' for x, y, rx, ry in form.rings)
    return f'<g transform="translate({number(-form.width / 2)} 0)">{drawn}</g>'
