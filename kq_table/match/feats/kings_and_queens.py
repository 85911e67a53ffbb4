"""The feats of Kings & Queens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.api import Seat
from engines.games.kings_and_queens.state import MAX_PREDICTION

from .played import Finder, Played

BOLD: Final = 5
"""A prediction so far from 0 that computer players rarely dare it."""
EXACT_IN_A_ROW: Final = 3
FAR_BEHIND: Final = 8
FEW_POINTS: Final = 35
USUAL_TARGET: Final = 50


def _exact(played: Played, seat: Seat, least: int) -> int | None:
    """A prediction of at least so much, plus or minus, that came out exactly."""
    for each in played.rounds:
        if abs(each.scored.facts["prediction"][seat]) >= least and not each.scored.scores[seat]:
            return each.n
    return None


def exact_twelve(played: Played, seat: Seat) -> int | None:
    return _exact(played, seat, MAX_PREDICTION)


def bold_call(played: Played, seat: Seat) -> int | None:
    return _exact(played, seat, BOLD)


def three_exact(played: Played, seat: Seat) -> int | None:
    run = 0
    for each in played.rounds:
        run = 0 if each.scored.scores[seat] else run + 1
        if run == EXACT_IN_A_ROW:
            return each.n
    return None


def eight_behind(played: Played, seat: Seat) -> int | None:
    totals = [each.scored.totals for each in played.rounds]
    was_behind = any(total[seat] - total[1 - seat] >= FAR_BEHIND for total in totals)
    return played.end if was_behind and played.wins(seat) else None


def few_points(played: Played, seat: Seat) -> int | None:
    is_long = played.state.public.target >= USUAL_TARGET
    return played.end if is_long and played.wins(seat) and played.state.public.totals[seat] <= FEW_POINTS else None


def last_round(played: Played, seat: Seat) -> int | None:
    before = played.totals_before_last_round()
    return played.end if before is not None and before[seat] > before[1 - seat] and played.wins(seat) else None


FINDERS: Final[Mapping[str, Finder]] = {
    "exact-twelve": exact_twelve,
    "bold-call": bold_call,
    "three-exact": three_exact,
    "eight-behind": eight_behind,
    "few-points": few_points,
    "last-round": last_round,
}
