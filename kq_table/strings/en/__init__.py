"""The English words, a module for each part of the program. Every key stands in one of them only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from . import (
    about,
    aid,
    book,
    crowns,
    deck,
    hands,
    hints,
    king,
    kings_n_queens,
    lobby,
    room,
    seal,
    shelf,
    the_queen,
    trust,
)

PARTS: Final = (
    room,
    about,
    aid,
    lobby,
    seal,
    shelf,
    book,
    hands,
    hints,
    deck,
    king,
    kings_n_queens,
    crowns,
    the_queen,
    trust,
)
WORDS: Final[Mapping[str, str]] = {key: text for part in PARTS for key, text in part.WORDS.items()}
