"""The English words, a module for each part of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from . import about, crowns, fairness, hints, king, kings_n_queens, library, play, settings, shuffle, start, the_queen

PARTS: Final = (
    about,
    play,
    start,
    shuffle,
    library,
    hints,
    settings,
    fairness,
    king,
    kings_n_queens,
    crowns,
    the_queen,
)
WORDS: Final[Mapping[str, str]] = {key: text for part in PARTS for key, text in part.WORDS.items()}
"""Every key stands in one part only."""
