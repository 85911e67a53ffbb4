"""Ranks seats by their totals."""

from __future__ import annotations

from collections.abc import Sequence

from .api import Seat


def rank_by_totals(totals: Sequence[int], best: int = 1) -> tuple[tuple[Seat, ...], ...]:
    """Rank the seats, the highest total first (*best* +1) or the lowest (-1); equal totals share a place."""
    places = sorted(set(totals), key=lambda total: -best * total)
    return tuple(tuple(seat for seat, total in enumerate(totals) if total == place) for place in places)
