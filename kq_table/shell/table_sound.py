"""Sounds of cards, panned to where they happen."""

from __future__ import annotations

from typing import Final

from kq_table.board.animation import Pose
from kq_table.shell.context import AppContext

MAX_PAN: Final = 0.6
"""The farthest pan to either side, of 1."""


def play_sound_at(context: AppContext, sound: str, at: Pose | None = None) -> None:
    """Play a sound, panned to its place on the table."""
    pan = 0.0 if at is None else max(-MAX_PAN, min(MAX_PAN, 2 * at.x / context.size[0] - 1))
    context.sound.play(sound, pan=pan)
