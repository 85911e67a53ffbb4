"""The design in numbers: colours, type, lengths, drawing order and motion."""

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
STONE_TOP: Final[Colour] = "#4a6157"
STONE: Final[Colour] = "#24453a"
STONE_FOOT: Final[Colour] = "#43584f"
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

SUITS_TWO: Final = {"S": "#1c2331", "H": "#c4202f", "D": "#c4202f", "C": "#1c2331"}
SUITS_FOUR: Final = {"S": "#1c2331", "H": "#c4202f", "D": "#b85400", "C": "#0b5a60"}
"""Colour is a rule in some of the games, so four colours keep the two families: warm and dark.
Diamonds are darker here than on a card, or they could not be read at the size of text."""


class Face(NamedTuple):
    """One role of text: family and weight as in `kq_table.system.resources.font`, and the height in design pixels."""

    family: str
    weight: str
    height: int


FACES: Final = {
    "title": Face("serif", "bold", 46),
    "heading": Face("serif", "semibold", 27),
    "lettering": Face("serif", "semibold", 21),
    "engraving": Face("serif", "semibold", 16),
    "body": Face("sans", "regular", 18),
    "strong": Face("sans", "semibold", 18),
    "small": Face("sans", "regular", 15),
    "number": Face("sans", "semibold", 21),
    "button": Face("sans", "semibold", 19),
}
SMALLEST_TEXT: Final = 11
"""The least height of text in real pixels; below it letters run together."""

LEADING: Final = {"sans": 1.12, "serif": 0.9}
"""The step from line to line of a paragraph, as a part of the font's own line; headings, in serif, stand closer."""

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
Z_PANELS: Final = 10
Z_PILES: Final = 50
Z_TOPS: Final = 80
Z_HANDS: Final = 100
Z_TRICK: Final = 500
Z_FLYING: Final = 5000
Z_DRAGGED: Final = 10000
Z_HUD: Final = 20000
Z_DIALOG: Final = 30000
Z_TIP: Final = 40000


class Motion:
    """Times in seconds at normal speed; lengths in card heights; angles in degrees."""

    # A card under the pointer.
    hover_in: Final = 0.10
    hover_out: Final = 0.14
    hover_lift: Final = 0.12
    follow_rate: Final = 40.0
    """Per second: the way to the pointer that is left shrinks by e in 1/40 s, to 5 % in 75 ms."""
    tilt_per_speed: Final = 3.0
    """Degrees at a speed of one card width a second."""
    tilt_max: Final = 12.0
    tilt_rate: Final = 14.0
    """Per second, as `follow_rate`."""
    angle_step: Final = 3
    """Cards that move are drawn at multiples of this angle, so that pictures can be kept."""
    zone_magnet: Final = 0.25

    # A card on its way.
    play: Final = 0.18
    snap_back_base: Final = 0.09
    snap_back_per_pixel: Final = 0.00018
    snap_back_min: Final = 0.14
    snap_back_max: Final = 0.26
    shake: Final = 0.18
    shake_reach: Final = 0.03
    deal_flight: Final = 0.26
    deal_cadence: Final = 0.045
    flip_half: Final = 0.09
    draw_cadence: Final = 0.12
    bot_flight: Final = 0.24
    sweep: Final = 0.32
    sweep_stagger: Final = 0.03
    sweep_shrink: Final = 0.6
    """The scale of cards that were won."""
    relayout: Final = 0.16
    sort: Final = 0.30
    trick_pulse: Final = 0.15

    # Pauses.
    trick_rest: Final = 0.7
    """How long a finished trick lies, unless the person chose otherwise."""
    turn_rest: Final = 1.1
    last_look: Final = 0.9
    dead_after_phase: Final = 0.3
    tip_delay: Final = 0.5
    toast_rest: Final = 2.2

    # Everything else.
    count_up: Final = 0.40
    dialog_in: Final = 0.18
    dialog_out: Final = 0.12
    flourish: Final = 1.8
    reduced_fade: Final = 0.12
    longest_step: Final = 0.05
    """A frame that took longer counts as this long, so that nothing jumps after a stall."""


MOTION: Final = Motion
SPEEDS: Final = {"calm": 1.6, "normal": 1.0, "brisk": 0.55, "none": 0.0}
MIN_HOLD_SECONDS: Final = 0.25
"""Seconds that a finished trick stays readable even where nothing else takes time."""


class Tempo(NamedTuple):
    """
    How long motions take for this person.

    :param speed: a name of `SPEEDS`
    :param is_reduced: fades stand in for flights; no tilt, overshoot, shake, squash or stagger
    """

    speed: str = "normal"
    is_reduced: bool = False

    def seconds(self, normal: float) -> float:
        """Give the seconds of a motion that takes `normal` seconds at normal speed."""
        return normal * SPEEDS[self.speed]

    def travel(self, normal: float) -> float:
        """Give the seconds of a flight, or of the short fade that stands in for it."""
        return self.seconds(min(normal, MOTION.reduced_fade) if self.is_reduced else normal)

    def hold(self, normal: float) -> float:
        """Give the seconds for which something rests to be read; never nothing."""
        return max(MIN_HOLD_SECONDS, self.seconds(normal))

    def flourish(self, normal: float) -> float:
        """Give the size of something only pretty (tilt, shake, stagger), which reduced motion leaves out."""
        return 0.0 if self.is_reduced else normal


class Pace(NamedTuple):
    """How fast a person wants to see things: *trick_rest* in seconds, or None to wait for a click."""

    tempo: Tempo
    trick_rest: float | None = MOTION.trick_rest
