"""What the keys are called: as the person chose them, or the marks on the pad while that was used last."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from kq_table.storage import key_bindings
from kq_table.storage.settings import Settings
from kq_table.text import key_names

_COMMON: Final = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "r_up": "R ↑",
    "r_down": "R ↓",
    "r_left": "R ←",
    "r_right": "R →",
}
MARKS: Final = {
    "xbox": {
        **_COMMON,
        "a": "A",
        "b": "B",
        "x": "X",
        "y": "Y",
        "l1": "LB",
        "r1": "RB",
        "l2": "LT",
        "r2": "RT",
        "l3": "LS",
        "r3": "RS",
        "back": "View",
        "start": "Menu",
    },
    "playstation": {
        **_COMMON,
        "a": "✕",
        "b": "○",
        "x": "□",
        "y": "△",
        "l1": "L1",
        "r1": "R1",
        "l2": "L2",
        "r2": "R2",
        "l3": "L3",
        "r3": "R3",
        "back": "Share",
        "start": "Options",
    },
    "nintendo": {
        **_COMMON,
        "a": "A",
        "b": "B",
        "x": "X",
        "y": "Y",
        "l1": "L",
        "r1": "R",
        "l2": "ZL",
        "r2": "ZR",
        "l3": "LS",
        "r3": "RS",
        "back": "−",
        "start": "+",
    },
}
"""By the make of a pad: what stands on each control. SDL tells of Nintendo's buttons by their letters, not places."""
MAKES: Final = (
    (
        "playstation",
        re.compile(r"\bps[1-5]\b|playstation|dualshock|dualsense|sony|^wireless c", re.IGNORECASE),
    ),
    ("nintendo", re.compile(r"nintendo|switch|joy-?con|^pro controller|\b[sn]nes\b", re.IGNORECASE)),
)


def make_of(pad: str) -> str:
    """The make of a pad by its name; one that is unknown has Xbox letters, as most do."""
    return next((make for make, pattern in MAKES if pattern.search(pad)), "xbox")


class KeyWords:
    """
    Names keys.

    :param settings: gives the present settings
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self.make = ""
        """The make of the pad that was used last; empty once keys, mouse or finger were used after it."""

    def name(self, usual: str) -> str:
        """The name of what does what a usual key does: on the pad while it is used, if it is there."""
        control = key_bindings.controls(self._settings().chosen_controls).get(usual, "") if self.make else ""
        return self.mark(control) if control else self.key(usual)

    def key(self, usual: str) -> str:
        """The key of the keyboard that does it."""
        return key_names.plain(self._settings().chosen_keys.get(usual, usual))

    def mark(self, control: str) -> str:
        """What stands on a control of the pad that was used last."""
        return MARKS[self.make or "xbox"][control]
