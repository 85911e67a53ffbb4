"""Takes of a sound: its recordings at several pitches, so that no two cards sound the same, or a scale is heard."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import pygame

from kq_table.system import resources

TAKES: Final = 6
"""How many takes a sound has, whatever the number of its files."""
PITCH_SPREAD: Final = 0.04
"""How much higher or lower than the file the outermost takes are, as a share of the pitch."""
EXACT: Final = frozenset({"room", "tick"})
"""Sounds that keep their pitch: a loop, and the steps of a scale."""
STEPS: Final = 12
"""Semitones up to which a sound can be raised."""
RATE, BYTES_A_SECOND = slice(24, 28), slice(28, 32)
"""Where a WAV file says how many samples are played in a second, and how many bytes those are."""


def take_count(name: str) -> int:
    """Count the takes of the sound *name*."""
    return 1 if name in EXACT else TAKES


def pitch(name: str, take: int, step: int = 0) -> float:
    """Give the pitch of a take beside that of its file, *step* semitones up; the takes are spread evenly."""
    count = take_count(name)
    spread = 1 + PITCH_SPREAD * (2 * take / (count - 1) - 1) if count > 1 else 1.0
    return float(spread * 2 ** (min(STEPS, max(0, step)) / 12))


def load(name: str, take: int, step: int = 0) -> pygame.mixer.Sound:
    """
    Load a take of a sound; the mixer is open.

    :raises KeyError: if no file holds that sound
    """
    files = [file for file in resources.choices("sounds") if file.rstrip("0123456789") == name]
    if not files:
        raise KeyError(name)
    content = bytearray(resources.find("sounds", f"{files[take % len(files)]}.wav").read_bytes())
    # Played faster it is higher: the mixer converts any rate to its own, so one file serves all pitches.
    change = pitch(name, take, step)
    for place in (RATE, BYTES_A_SECOND):
        content[place] = round(int.from_bytes(content[place], "little") * change).to_bytes(4, "little")
    return pygame.mixer.Sound(BytesIO(content))
