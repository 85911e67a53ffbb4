"""What a seat of Crowns sees of an offer before it weighs it, all from what everyone sees."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.api import Seat

from . import acts
from .acts import Clause


def rests_on_word(other: Seat, gets: Sequence[Clause], owes: Sequence[Clause]) -> bool:
    """Whether one may have to do one's part of a deal before *other* has done its own."""
    done = {acts.Play(other, clause.spec, clause.other) for clause in gets if _is_play(clause)}
    return bool(gets) and not all(clause.condition in done for clause in owes)


def _is_play(clause: Clause) -> bool:
    return clause.deed == "play" and not clause.is_not
