"""The feats of The Queen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.api import Seat
from engines.games.the_queen.state import GOAL

from .played import Finder, Played

NEXT_TO_NOTHING: Final = 1
FAR_BEHIND: Final = 2
"""Points behind another who needs only one more."""
POINTS_OF_A_PLAY, POINTS_OF_A_ROUND = 3, 5
LOCKS: Final = 3
LONG_CHECKS: Final = 2


def whitewash(played: Played, seat: Seat) -> int | None:
    totals = played.state.public.totals
    is_clear = totals[seat] >= GOAL and totals[1 - seat] <= NEXT_TO_NOTHING
    return played.end if is_clear else None


def from_six(played: Played, seat: Seat) -> int | None:
    if not played.wins_alone(seat):
        return None
    totals = (step.after.public.totals for step in played.steps)
    was_behind = any(each[1 - seat] == GOAL - 1 and each[seat] <= GOAL - 1 - FAR_BEHIND for each in totals)
    return played.end if was_behind else None


def three_points(played: Played, seat: Seat) -> int | None:
    for n, step in played.deeds_of(seat):
        if step.after.public.totals[seat] - step.before.public.totals[seat] >= POINTS_OF_A_PLAY:
            return n
    return None


def five_points(played: Played, seat: Seat) -> int | None:
    before = 0
    for each in played.rounds:
        if each.scored.totals[seat] - before >= POINTS_OF_A_ROUND:
            return each.n
        before = each.scored.totals[seat]
    return None


def three_locks(played: Played, seat: Seat) -> int | None:
    locks = 0
    for each in played.rounds:
        locks += each.scored.facts["locked"][seat]
        if locks == LOCKS:
            return each.n
    return None


def two_long_checks(played: Played, seat: Seat) -> int | None:
    return next((each.n for each in played.rounds if each.scored.facts["checked"][seat] >= LONG_CHECKS), None)


FINDERS: Final[Mapping[str, Finder]] = {
    "whitewash": whitewash,
    "from-six": from_six,
    "three-points": three_points,
    "five-points": five_points,
    "three-locks": three_locks,
    "two-long-checks": two_long_checks,
}
