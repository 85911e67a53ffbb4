"""Where the sounds of cards come from."""

from __future__ import annotations

from typing import Final

from kq_table.board.animation import Pose
from kq_table.shell.context import AppContext

MAX_PAN: Final = 0.6
"""How far left or right a sound comes from, of 1."""


def play_sound_at(context: AppContext, sound: str, at: Pose | None = None) -> None:
    """Play a sound where it happens: left and right as on the table."""
    pan = 0.0 if at is None else max(-MAX_PAN, min(MAX_PAN, 2 * at.x / context.size[0] - 1))
    context.sound.play(sound, pan=pan)
