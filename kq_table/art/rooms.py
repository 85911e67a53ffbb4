"""
The look of each game's room: its felt and crest, and the colours of its panels.

The game's box in the menu has tones of its own, in `kq_table.features.start.game_catalog`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kq_table.ui.theme import GREEN_LACQUER, Lacquer

DEFAULT_FELT: Final = "green"
BY_GAME: Final = "game"
"""The setting for a felt of its own for each game, in the colour of its box."""
CREST: Final = "crest"
HOOP: Final = "hoop"
"""A crest with room for a sign."""
ROOMS: Final[Mapping[str, tuple[str, str]]] = {
    "kings-and-queens": ("burgundy", "kings-and-queens"),
    "kings-n-queens": ("teal", "kings-n-queens"),
    "crowns": ("aubergine", "crowns"),
    "the-queen": ("midnight", "the-queen"),
    "king": ("onyx", HOOP),
    "king-52": ("bronze", HOOP),
    "jeu-du-roi": ("pewter", HOOP),
    "portuguese-king": ("green", HOOP),
    "rifki": ("brick", HOOP),
    "barbu": ("slate", HOOP),
    "trix": ("olive", HOOP),
}
"""By game: its own felt, and the crest that is woven into any felt on its table."""

DANGER: Final = GREEN_LACQUER.danger
LACQUERS: Final[Mapping[str, Lacquer]] = {
    "green": GREEN_LACQUER,
    "burgundy": Lacquer(
        ("#361018", "#2a0c13", "#1c080d"),
        ("#63202f", "#481722"),
        ("#a62c3c", "#842231"),
        "#401a22",
        "#160609",
        "#120408",
        "#6e3040",
        "#b03a4c",
    ),
    "aubergine": Lacquer(
        ("#2c1a42", "#221434", "#160c24"),
        ("#533180", "#3b235e"),
        DANGER,
        "#37264c",
        "#100819",
        "#0c0614",
        "#553d77",
        "#6a45a0",
    ),
    "midnight": Lacquer(
        ("#18264a", "#121d3a", "#0c142a"),
        ("#2c4788", "#203464"),
        DANGER,
        "#202d4e",
        "#080e1e",
        "#060a16",
        "#38507f",
        "#3a63b5",
    ),
    "teal": Lacquer(
        ("#10343a", "#0c2a2f", "#081c20"),
        ("#1e5f69", "#154850"),
        DANGER,
        "#123339",
        "#051417",
        "#041013",
        "#2c5f67",
        "#2a8a92",
    ),
    "onyx": GREEN_LACQUER._replace(light="#4f8a6a"),
    "bronze": Lacquer(
        ("#3a2813", "#2d1e0e", "#1c1308"),
        ("#6d4a22", "#523618"),
        DANGER,
        "#402e1a",
        "#140d06",
        "#100a05",
        "#735027",
        "#a06e34",
    ),
    "pewter": Lacquer(
        ("#23323f", "#1b2732", "#111a21"),
        ("#426078", "#30485b"),
        DANGER,
        "#28323d",
        "#0b1014",
        "#090d11",
        "#4a5b6b",
        "#6287a6",
    ),
    "brick": Lacquer(
        ("#3b1d13", "#2e160e", "#1d0e09"),
        ("#6c3824", "#522a1a"),
        DANGER,
        "#43251a",
        "#150a06",
        "#110805",
        "#7a4630",
        "#a65134",
    ),
    "olive": Lacquer(
        ("#2c2f14", "#22240f", "#15170a"),
        ("#555a26", "#40441b"),
        DANGER,
        "#32351c",
        "#0f1006",
        "#0c0d05",
        "#5d6230",
        "#838738",
    ),
    "slate": Lacquer(
        ("#2b3239", "#21272d", "#15191d"),
        ("#4e5a66", "#39434d"),
        DANGER,
        "#2b3239",
        "#0d1013",
        "#0a0d10",
        "#535f6a",
        "#6b7a89",
    ),
}
"""By felt in ``assets/felts``; another felt has the green one."""


def room_of(game: str) -> str:
    """The game in whose room a game is played: those of a person's own have King's."""
    return "king" if game.startswith("own-") else game


def felt_of(setting: str, game: str) -> tuple[str, str]:
    felt, crest = ROOMS.get(room_of(game), (DEFAULT_FELT, CREST))
    return (felt if setting == BY_GAME else setting), crest


def lacquer_of(felt: str, game: str) -> Lacquer:
    """
    What panels are made of in a game's room; in the menu's if *game* is empty.

    :param felt: as in the settings
    """
    return LACQUERS.get(felt_of(felt, game)[0], GREEN_LACQUER)
