"""
The computer players' ratings, which hold those of people in place.

They come from the ladder (`tests/bench/ladder.json`), where each level has played the one below: of how many deals it
won, and how many deals a match has, follows how many matches it wins. A knight stands at 1500 in every game.
`tests/kq_table/count/test_level_ratings.py` says so if the ladder was measured anew and these are no longer right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kq_table.narrate.bot_profiles import LEVELS

from .glicko import Rating

DEVIATION: Final = 40.0
"""Of all of them, in points: so far the ladder's own uncertainty reaches."""
DEALS_IN_A_MATCH: Final[Mapping[str, int]] = {
    "kings-and-queens": 16,
    "king": 12,
    "king-52": 12,
    "jeu-du-roi": 10,
    "kings-n-queens": 1,
    "crowns": 4,
    "the-queen": 3,
}
"""About as many as the ladder's unit of this game has to a match with the usual options."""
_VALUES: Final[Mapping[str, tuple[int, ...]]] = {
    "kings-and-queens": (972, 1279, 1500, 1961, 2381),
    "king": (1229, 1398, 1500, 1572, 1624),
    "king-52": (1188, 1358, 1500, 1741, 1851),
    "jeu-du-roi": (1346, 1395, 1500, 1668, 1765),
    "kings-n-queens": (1460, 1480, 1500, 1526, 1546),
    "crowns": (1263, 1388, 1500, 1551, 1630),
    "the-queen": (1403, 1452, 1500, 1547, 1589),
}
"""By game, in the order of the levels."""


def level_rating(game: str, level: str) -> Rating | None:
    """Give the rating of a level in a game; None if it has none."""
    if game not in _VALUES or level not in LEVELS:
        return None
    return Rating(_VALUES[game][LEVELS.index(level)], DEVIATION)
