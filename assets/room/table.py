"""The table's edge and the crest woven into its felt. Knows no size of window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..deck.glyphs import glyph
from ..deck.palette import GOLD, GOLD_LIGHT
from ..deck.pen import around, disc, document, fill, linear, moved, number, oval
from ..deck.pips import SHAPES

SIDE: Final = 200
"""The edge is drawn around a square; the app keeps its corners and stretches what is between them."""
RAIL: Final = 15
ROUND: Final = 30
INLAY: Final = 31
BLACK: Final = "#000000"

LEATHER: Final = ("#150B08", "#2A1610", "#3E2218", "#4E2C1F", "#5A3425", "#4A291C", "#331A12", "#1D0F0A")
"""From the window's edge to the felt: a padded rail catches the light along its ridge."""


def edge() -> str:
    """Draw rail, brass, the rail's shadow and a line of inlay as a file."""
    metal = linear("brass", (0, 0), (SIDE, SIDE), ((0, "#F3D08A"), (0.5, "#B98532"), (1, "#7D5419")))
    return document(f"<defs>{metal}</defs>" + _shadow() + _inlay() + _rail(), SIDE, SIDE)


def _crown(x: float, y: float, scale: float) -> str:
    """Draw a crown whose middle is at a place; at scale 1 it is 118 wide."""
    crown = (
        f'<path fill-rule="evenodd" fill="{BLACK}" d="M100 146L88 84L116 106L140 62L164 106L192 84L180 146Z'
        'M101 152L179 152L178 168L102 168Z"/>'
    )
    beads = "".join(disc(x, y, 7, BLACK) for x, y in ((87, 80), (140, 56), (193, 80)))
    return moved(crown + beads, x - 140 * scale, y - 107.5 * scale, scale=scale)


def _suit(letter: str, x: float, y: float, scale: float) -> str:
    return moved(fill(SHAPES[letter], BLACK), x, y, scale=scale)


EMBLEMS: Final[Mapping[str, str]] = {
    "crest": _crown(140, 140, 0.8),
    "kings-and-queens": _crown(140, 108, 0.62) + _suit("S", 112, 172, 0.46) + _suit("H", 168, 172, 0.46),
    "kings-n-queens": _suit("H", 102, 150, 0.5)
    + _suit("S", 178, 150, 0.5)
    + _crown(140, 92, 0.42)
    + f'<path fill="{BLACK}" d="M137 116L143 116L143 190L164 198L116 198L137 190Z"/>',
    "crowns": "".join(_crown(x, y, 0.42) for x, y in around(140, 142, 46, 4, 45)),
    "the-queen": _crown(140, 98, 0.5) + _suit("H", 140, 168, 0.72),
    "hoop": "",
}
"""
By file: what stands in the middle of a crest; the first for the menu, the last for the King family, whose `SIGNS` come
and go, and each other for a game's own room.
"""


def _card(x: float, y: float, angle: float, mark: str = "") -> str:
    """Draw a card's outline, and a mark on it."""
    outline = f'<rect x="-26" y="-37" width="52" height="74" rx="6" fill="none" stroke="{BLACK}" stroke-width="5"/>'
    return moved(outline + mark, x, y, angle)


_BEHIND: Final = fill("M-38 25L-38-42Q-38-51-29-51L15-51L15-46L-29-46Q-33-46-33-42L-33 25Z", BLACK)
"""What is seen of a card that lies behind another."""
_MEN: Final = tuple(glyph(letter, 0, -20, 40, BLACK) for letter in "KJ")
_LILY: Final = (
    "M140 112C158 134 160 152 150 176L172 176C168 166 174 152 188 154C196 156 198 166 190 172C204 172 212 156 204 144"
    "C194 130 172 136 164 158C166 138 154 120 140 100C126 120 114 138 116 158C108 136 86 130 76 144"
    "C68 156 76 172 90 172C82 166 84 156 92 154C106 152 112 166 108 176L130 176C120 152 122 134 140 112Z"
    "M104 182L176 182L176 192L104 192ZM128 197L152 197L140 222Z"
)
_SPHERE: Final = "".join(
    oval(140, 162, across, down, "none", width, BLACK)
    for across, down, width in ((44, 44, 5), (44, 15, 4), (15, 44, 4))
)
_TULIP: Final = (
    "M140 70C160 96 164 122 140 154C116 122 120 96 140 70ZM108 82C104 124 114 146 136 162C100 166 78 130 108 82Z"
    "M172 82C176 124 166 146 144 162C180 166 202 130 172 82ZM137 166L143 166L143 190C150 176 164 168 180 168"
    "C174 194 160 208 140 210C120 208 106 194 100 168C116 168 130 176 137 190Z"
)
_BEARD: Final = (
    "M140 148C128 134 106 136 88 156C106 164 128 162 140 154C152 162 174 164 192 156C174 136 152 134 140 148Z"
    "M110 170C118 180 128 174 140 174C152 174 162 180 170 170C168 192 156 208 140 216C124 208 112 192 110 170Z"
)

SIGNS: Final[Mapping[str, str]] = {
    "king": _crown(140, 112, 0.8) + "".join(_suit(suit, 86 + 36 * i, 186, 0.26) for i, suit in enumerate("SHCD")),
    "king-52": _crown(140, 140, 0.6)
    + "".join(_suit("SHCD"[i], *place, 0.3) for i, place in enumerate(around(140, 140, 66, 4))),
    "jeu-du-roi": moved(fill(_LILY, BLACK), 21, 29, scale=0.85) + _crown(140, 86, 0.42),
    "portuguese-king": _crown(140, 86, 0.42) + _SPHERE,
    "rifki": fill(_TULIP, BLACK),
    "barbu": _crown(140, 98, 0.56) + fill(_BEARD, BLACK),
    "trix": "".join(_crown(*place, 0.34) for place in around(140, 140, 64, 4)) + glyph("J", 140, 112, 56, BLACK),
    "tricks": moved(_card(0, 0, 0, _suit("S", 0, 0, 0.36)) + _BEHIND + moved(_BEHIND, -12, -12), 154, 155, scale=1.3),
    "hearts": _suit("H", 140, 144, 1.1),
    "men": moved(_card(-30, 0, -8, _MEN[0]) + _card(30, 0, 8, _MEN[1]), 140, 140, scale=1.25),
    "queens": _crown(140, 92, 0.46) + glyph("Q", 140, 126, 80, BLACK),
    "last-two": moved(_card(0, 0, 0, glyph("2", 0, -20, 40, BLACK)) + _BEHIND, 148, 150, scale=1.4),
    "king-of-hearts": _crown(140, 94, 0.56) + _suit("H", 140, 172, 0.78),
    "clubs-trump": _suit("C", 140, 140, 1.1),
    "diamonds-trump": _suit("D", 140, 140, 1.1),
    "hearts-trump": _suit("H", 140, 144, 1.1),
    "spades-trump": _suit("S", 140, 140, 1.1),
    "no-trump": "".join(_suit("SHCD"[i], *place, 0.52) for i, place in enumerate(around(140, 140, 46, 4))),
    "diamonds": _suit("D", 140, 140, 1.1),
    "domino": _card(140, 140, 0) + fill("M140 68L164 94L116 94ZM140 212L164 186L116 186Z", BLACK),
}
"""By file: what stands within the hoop in the King family, for each game until a contract is settled, and for each."""


def sign(name: str) -> str:
    """Draw one of `SIGNS`, in one colour that the app replaces, as a file of the hoop's inside."""
    return document(moved(SIGNS[name], -52, -52), 176, 176)


def crest(emblem: str) -> str:
    """Draw one of `EMBLEMS` in a ring of suits, all in one colour that the app replaces, as a file."""
    rings = "".join(_hoop(radius, width) for radius, width in ((132, 3), (124, 1.4), (88, 1.4)))
    suits = "".join(
        moved(fill(SHAPES["SHCD"[i % 4]], BLACK), x, y, 90 + i * 45, 0.2)
        for i, (x, y) in enumerate(around(140, 140, 106, 8))
    )
    dots = "".join(disc(x, y, 2.6, BLACK) for x, y in around(140, 140, 106, 8, 22.5))
    return document(EMBLEMS[emblem] + rings + suits + dots, 280, 280)


def _hoop(radius: float, width: float) -> str:
    return disc(140, 140, radius, "none", width, BLACK)


def _rail() -> str:
    whole = f"M0 0L{SIDE} 0L{SIDE} {SIDE}L0 {SIDE}Z"
    hole = _rounded(RAIL, ROUND)
    body = f'<path fill-rule="evenodd" fill="{LEATHER[0]}" d="{whole}{hole}"/>'
    step = RAIL / len(LEATHER)
    padding = "".join(
        _ring(step * (i + 0.5), ROUND + RAIL - step * i, step + 0.6, colour) for i, colour in enumerate(LEATHER)
    )
    return body + padding + _ring(RAIL + 0.6, ROUND, 3.6, "#120A05") + _ring(RAIL + 0.6, ROUND, 2.2, "url(#brass)")


def _shadow() -> str:
    """Darken the felt beside the rail, less and less."""
    return "".join(
        _ring(RAIL + i * 1.6 + 0.8, ROUND - i * 0.6, 1.8, BLACK, 0.42 * (1 - i / 11) ** 1.6) for i in range(11)
    )


def _inlay() -> str:
    """Draw a thin line of gold whose corners give way to a diamond each."""
    near, far, bite = INLAY, SIDE - INLAY, 26
    arc = f"A{bite} {bite} 0 0"
    data = (
        f"M{near + bite} {near}L{far - bite} {near}{arc} 0 {far} {near + bite}L{far} {far - bite}"
        f"{arc} 0 {far - bite} {far}L{near + bite} {far}"
        f"{arc} 0 {near} {far - bite}L{near} {near + bite}{arc} 0 {near + bite} {near}Z"
    )
    outline = f'<path d="{data}" fill="none" stroke="{GOLD}" stroke-width="1.3" stroke-opacity="0.5"/>'
    places = [(x, y) for x in (near + 3, far - 3) for y in (near + 3, far - 3)]
    stones = "".join(
        f'<path transform="translate({number(x)} {number(y)}) scale(0.13)" d="{SHAPES["D"]}" fill="{GOLD_LIGHT}" '
        'fill-opacity="0.62"/>'
        for x, y in places
    )
    return outline + stones


def _ring(inset: float, radius: float, width: float, colour: str, opacity: float = 1) -> str:
    see = f' stroke-opacity="{opacity:.3g}"' if opacity < 1 else ""
    side = number(SIDE - 2 * inset)
    return (
        f'<rect x="{number(inset)}" y="{number(inset)}" width="{side}" height="{side}" rx="{number(radius)}" '
        f'fill="none" stroke="{colour}" stroke-width="{number(width)}"{see}/>'
    )


def _rounded(inset: float, radius: float) -> str:
    far = SIDE - inset
    near = inset
    arc = f"A{radius} {radius} 0 0 1"
    return (
        f"M{near + radius} {near}L{far - radius} {near}{arc} {far} {near + radius}L{far} {far - radius}"
        f"{arc} {far - radius} {far}L{near + radius} {far}"
        f"{arc} {near} {far - radius}L{near} {near + radius}{arc} {near + radius} {near}Z"
    )
