"""
The computer players' ratings, which hold those of people in place.

They come from the ladder (`tests/bench/ladder.json`), where each level has played the one below: of how many deals it
won, and how many deals a match has, follows how many matches it wins. A knight stands at 1500 in every game.
`tests/kq_table/features/results/test_level_ratings.py` has the formula, and says so if the ladder was measured anew and
these are no longer right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kq_table.narrate.bot_profiles import LEVELS

from .glicko import Rating

DEVIATION: Final = 40.0
"""Of all of them, in points: so far the ladder's own uncertainty reaches."""
_VALUES: Final[Mapping[str, tuple[int, ...]]] = {
    "kings-and-queens": (898, 1194, 1500, 1767, 1885),
    "king": (1339, 1410, 1500, 1551, 1615),
    "king-52": (1081, 1256, 1500, 1607, 1739),
    "jeu-du-roi": (1260, 1371, 1500, 1573, 1634),
    "kings-n-queens": (1487, 1495, 1500, 1508, 1516),
    "crowns": (1431, 1470, 1500, 1536, 1586),
    "the-queen": (1453, 1482, 1500, 1535, 1560),
}
"""By game, in the order of the levels."""


def level_rating(game: str, level: str) -> Rating | None:
    """Give the rating of a level in a game; None if it has none."""
    if game not in _VALUES or level not in LEVELS:
        return None
    return Rating(_VALUES[game][LEVELS.index(level)], DEVIATION)
