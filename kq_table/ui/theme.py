"""The design in numbers: colours, type, lengths and drawing order."""

from __future__ import annotations

from typing import Final, NamedTuple

Colour = str
"""A colour as ``#rrggbb``: SVG text and pygame both read it."""

# Ground and lacquer: what panels and controls are made of.
NIGHT: Final[Colour] = "#06130e"
LACQUER_TOP: Final[Colour] = "#17392d"
LACQUER: Final[Colour] = "#123026"
LACQUER_FOOT: Final[Colour] = "#0c221a"
WELL: Final[Colour] = "#081912"
RULE: Final[Colour] = "#2f5a48"

# Brass: what may be pressed first, and every ornament.
BRASS_LIGHT: Final[Colour] = "#f5d48a"
BRASS_TOP: Final[Colour] = "#edc06a"
BRASS: Final[Colour] = "#e2a83b"
BRASS_FOOT: Final[Colour] = "#c98f2e"
BRASS_DARK: Final[Colour] = "#7d5a1f"

# Felt-green and burgundy controls.
GREEN_TOP: Final[Colour] = "#296650"
GREEN_FOOT: Final[Colour] = "#1d4d3b"
BURGUNDY_TOP: Final[Colour] = "#8a2c3a"
BURGUNDY_FOOT: Final[Colour] = "#6a1d2a"

# What cannot be used now, and the light and shade on everything.
STONE: Final[Colour] = "#16352a"
GLEAM: Final[Colour] = "#ffffff"
SHADE: Final[Colour] = "#000000"

# What is read.
CREAM: Final[Colour] = "#f4e8cf"
CREAM_SOFT: Final[Colour] = "#cfc7b0"
FADED: Final[Colour] = "#8ea398"
PAPER: Final[Colour] = "#fcf8ef"
PAPER_EDGE: Final[Colour] = "#b9b0a0"
INK: Final[Colour] = "#1b2230"
WARNING: Final[Colour] = "#ffb4a4"


class Lacquer(NamedTuple):
    """
    What panels and controls of one room are made of.

    :param panel: a panel's colours from top to foot
    :param button: a plain button's
    :param danger: those of a button that cannot be taken back
    :param stone: a button that is off
    :param well: sunken grounds
    :param night: the shade under a dialog, and slips over the table
    :param rule: thin lines
    :param light: what shines on the felt before the seat to act
    """

    panel: tuple[Colour, Colour, Colour]
    button: tuple[Colour, Colour]
    danger: tuple[Colour, Colour]
    stone: Colour
    well: Colour
    night: Colour
    rule: Colour
    light: Colour


GREEN_LACQUER: Final = Lacquer(
    (LACQUER_TOP, LACQUER, LACQUER_FOOT),
    (GREEN_TOP, GREEN_FOOT),
    (BURGUNDY_TOP, BURGUNDY_FOOT),
    STONE,
    WELL,
    NIGHT,
    RULE,
    "#3d9468",
)

SUITS_TWO: Final = {"S": "#1c2331", "H": "#c4202f", "D": "#c4202f", "C": "#1c2331"}
SUITS_FOUR: Final = {"S": "#1c2331", "H": "#c4202f", "D": "#b85400", "C": "#0b5a60"}
"""Colour is a rule in some of the games, so four colours keep the two families, warm and dark."""
RANKS: Final = "AKQJ"
LETTERS: Final = (RANKS, "AKDB", "ARDV", "ТКДВ")
"""What stands for Ace, King, Queen and Jack on cards: in England, Germany, France and Russia."""
INKED_SUITS: Final = {"♥": "#8a1420", "♦": "#8a1420"}
"""Replaces red suits in text written in `INK`: dark enough on brass."""


class Face(NamedTuple):
    """One role of text: family and weight as in `kq_table.system.resources.font`, and the height in design pixels."""

    family: str
    weight: str
    height: int


FACES: Final = {
    "display": Face("serif", "bold", 64),
    "score": Face("sans", "semibold", 32),
    "title": Face("serif", "bold", 46),
    "contract": Face("serif", "bold", 56),
    "gain": Face("serif", "bold", 44),
    "caption": Face("serif", "bold", 40),
    "heading": Face("serif", "semibold", 27),
    "lettering": Face("serif", "semibold", 21),
    "engraving": Face("serif", "semibold", 16),
    "body": Face("sans", "regular", 18),
    "strong": Face("sans", "semibold", 18),
    "small": Face("sans", "regular", 15),
    "number": Face("sans", "semibold", 21),
    "points": Face("sans", "semibold", 26),
    "button": Face("sans", "semibold", 19),
}
SMALLEST_FACE: Final = 12
"""Least height of text in design pixels, also where it is drawn smaller to fit."""
SMALLEST_TEXT: Final = 11
"""Least height of text in real pixels; below it letters run together."""

HEADINGS: Final = ("display", "title", "heading")
"""Roles of large type in order: where a line does not fit, the next one is tried."""

LEADING: Final = {"sans": 1.12, "serif": 0.9}
"""Line step of a paragraph, as a part of the font's own; headings, in serif, are closer."""

# Lengths in design pixels: the window is 1280 by 800 of them (800 by 1280 standing).
LANDSCAPE: Final = (1280, 800)
PORTRAIT: Final = (800, 1280)
GAP: Final = 12
MARGIN: Final = 32
RADIUS: Final = 9
RADIUS_PANEL: Final = 16
HIT: Final = 44
"""The least side of anything that can be pressed, about the width of a finger."""
RING: Final = 3
DRAG_THRESHOLD: Final = 6

# Drawing order of the display list, the lowest first.
Z_CREST: Final = 0
Z_LIGHT: Final = 1
Z_PANELS: Final = 10
Z_GOAL: Final = 15
Z_CONTROLS: Final = 30
Z_PILES: Final = 50
Z_TOPS: Final = 80
Z_HANDS: Final = 100
Z_PROMPT: Final = 490
"""Above a hand, so that its raised cards do not cover the prompt."""
Z_TRICK: Final = 500
Z_HUSH: Final = 600
"""A darkness over the table, and above it what keeps its light."""
Z_FLYING: Final = 5000
Z_SLIPS: Final = 9000
"""Above all that flies, so that what asks for an answer can always be pressed."""
Z_DRAGGED: Final = 10000
Z_HUD: Final = 20000
Z_DIALOG: Final = 30000
Z_TIP: Final = 40000
