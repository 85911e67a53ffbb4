"""The deck's colours, as facts. Knows no shape."""

from __future__ import annotations

from typing import Final, NamedTuple

INK: Final = "#1B2230"
PAPER: Final = "#FDF9F0"
PAPER_LOW: Final = "#F7F0E1"
EDGE: Final = "#B9B0A0"
WHITE: Final = "#FFFDF7"
STEEL: Final = "#DDE3EA"
STEEL_DARK: Final = "#9AA6B5"
GOLD: Final = "#E2A83B"
GOLD_LIGHT: Final = "#F6CF74"
GOLD_DARK: Final = "#B97F1F"
LIPS: Final = "#B4392F"
LEAF: Final = "#2E7D5B"
LEAF_DARK: Final = "#1D5A41"

SUIT: Final = {"S": "#1B2230", "H": "#C4202F", "D": "#C4202F", "C": "#1C2331", "O": "#6A2C70"}
"""
Two colours, and the Joker's own.

Clubs are a hair off ink, so that ``colours.json`` can change them and leave every outline alone.
"""


class Family(NamedTuple):
    """What the courts of a suit share: their cloth, skin and hair, and the room that they sit in."""

    cloth: str
    fold: str
    lining: str
    skin: str
    shade: str
    hair: str
    sheen: str
    brow: str
    iris: str
    room: str
    ray: str


FAMILIES: Final = {
    "S": Family(
        cloth="#22304F",
        fold="#172138",
        lining="#5A6FA8",
        skin="#F6E0C4",
        shade="#E3C19A",
        hair="#1F2430",
        sheen="#56617A",
        brow="#1F2430",
        iris="#4C6FA5",
        room="#EEF0EF",
        ray="#DCE2E6",
    ),
    "H": Family(
        cloth="#B71F33",
        fold="#861426",
        lining="#F0B9A0",
        skin="#F9DDBE",
        shade="#EABB92",
        hair="#9A4A20",
        sheen="#C97B43",
        brow="#6E3012",
        iris="#4F7A4A",
        room="#FAECE2",
        ray="#F3D9CB",
    ),
    "D": Family(
        cloth="#D9781F",
        fold="#AC5410",
        lining="#1F6F78",
        skin="#FADFB8",
        shade="#EBC08C",
        hair="#DDA63F",
        sheen="#F4D488",
        brow="#8F6420",
        iris="#2F7FA3",
        room="#FBF1D9",
        ray="#F2DFB0",
    ),
    "C": Family(
        cloth="#14656A",
        fold="#0C4448",
        lining="#C9A24A",
        skin="#9C6842",
        shade="#7C4E2E",
        hair="#2B211E",
        sheen="#5E4A40",
        brow="#17100D",
        iris="#3A2418",
        room="#EDF1E3",
        ray="#DAE4CB",
    ),
    "O": Family(
        cloth="#6A2C70",
        fold="#4A1C50",
        lining="#E2A83B",
        skin="#F8DFC0",
        shade="#E8BE97",
        hair="#6A2C70",
        sheen="#9A5AA0",
        brow="#4A1C50",
        iris="#2E7D5B",
        room="#F3EAF1",
        ray="#E5D5E4",
    ),
}
