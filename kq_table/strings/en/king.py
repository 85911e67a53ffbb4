"""English: the tables of King, King on 52 cards and Jeu du Roi."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {}
