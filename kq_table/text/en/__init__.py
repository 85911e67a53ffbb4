"""The English words, a module for each part of the program. Every key stands in one of them only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from . import (
    crowns,
    fairness,
    help_screens,
    hints,
    king,
    kings_n_queens,
    library,
    play,
    settings,
    shuffle,
    start,
    the_queen,
)

PARTS: Final = (
    play,
    help_screens,
    start,
    shuffle,
    library,
    hints,
    settings,
    king,
    kings_n_queens,
    crowns,
    the_queen,
    fairness,
)
WORDS: Final[Mapping[str, str]] = {key: text for part in PARTS for key, text in part.WORDS.items()}
