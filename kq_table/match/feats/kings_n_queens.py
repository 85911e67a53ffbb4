"""The feats of Kings n' Queens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core.api import Seat
from engines.games.kings_n_queens.state import Phase, tally

from .played import Finder, Played

QUEENS_RUNNING: Final = 3
QUEENS_BEHIND: Final = 2
QUEENS_AHEAD: Final = 3
BUY_QUEEN, BUY_FACE = "buy queen", "buy face"


def _queens(played: Played) -> Sequence[int]:
    return tally(played.state)["queens"]


def jacks_and_aces(played: Played, seat: Seat) -> int | None:
    queens = _queens(played)
    return played.end if played.wins_alone(seat) and queens.count(max(queens)) > 1 else None


def fourth_king(played: Played, seat: Seat) -> int | None:
    now = played.steps[played.end].before.public
    is_bought = now.phase == Phase.FACE and now.mover == seat
    return played.end if is_bought and played.wins_alone(seat) else None


def three_queens_running(played: Played, seat: Seat) -> int | None:
    run = 0
    for n, step in played.deeds_of(seat):
        if step.before.public.phase == Phase.BUY:
            run = run + 1 if step.deed.text == BUY_QUEEN else 0
            if run == QUEENS_RUNNING:
                return n
    return None


def two_queens_behind(played: Played, seat: Seat) -> int | None:
    totals = (step.after.public.totals for step in played.steps)
    was_behind = played.wins_alone(seat) and any(max(each) - each[seat] >= QUEENS_BEHIND for each in totals)
    return played.end if was_behind else None


def three_queens_ahead(played: Played, seat: Seat) -> int | None:
    queens = _queens(played)
    most = max(number for other, number in enumerate(queens) if other != seat)
    return played.end if queens[seat] - most >= QUEENS_AHEAD else None


def no_face_card(played: Played, seat: Seat) -> int | None:
    has_bought = any(step.deed.text == BUY_FACE for _, step in played.deeds_of(seat))
    return played.end if played.wins_alone(seat) and not has_bought else None


FINDERS: Final[Mapping[str, Finder]] = {
    "jacks-and-aces": jacks_and_aces,
    "fourth-king": fourth_king,
    "three-queens-running": three_queens_running,
    "two-queens-behind": two_queens_behind,
    "three-queens-ahead": three_queens_ahead,
    "no-face-card": no_face_card,
}
