"""Says in words which match it is that was kept. Knows its header, not its cards."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from kq_table.storage.record_store import RecordEntry
from kq_table.text import plain, say

if TYPE_CHECKING:
    # The menu speaks of matches, and a start should not wait for engine and reader.
    from engines.core.api import Seat
    from kq_table.match.record_view import MatchStatus


def about(match: RecordEntry) -> str:
    """Say which match it is: the game, who plays, and when it was last played."""
    names = " – ".join(match.names[seat] for seat in sorted(match.names))
    return say("kept.about", game=say(f"game.{match.game}"), names=names, played=when(match.played))


def when(played: datetime, now: datetime | None = None) -> str:
    """Say when that was, seen from *now*."""
    today = (now or datetime.now().astimezone()).date()
    time = f"{played:%H:%M}"
    if played.date() == today:
        return say("kept.today", time=time)
    if played.date() == today - timedelta(days=1):
        return say("kept.yesterday", time=time)
    return say("kept.date", date=f"{played:%Y-%m-%d}", time=time)


def players_line(names: Sequence[str], totals: Sequence[int]) -> str:
    """Name those who play, with their points once these are known."""
    if not totals:
        return " · ".join(names)
    return " · ".join(f"{name}: {plain(total)}" for name, total in zip(names, totals, strict=True))


def state(names: Sequence[str], standing: MatchStatus) -> str:
    """Say how far a match has come, or how it ended."""
    if standing.given_up is not None:
        return ending(names, standing.given_up)
    if standing.ranking is None:
        return say("kept.round", number=standing.round)
    winners = standing.ranking[0]
    key = "kept.won" if len(winners) == 1 else "kept.shared"
    return say(key, names=" – ".join(names[seat] for seat in winners), count=standing.round)


def ending(names: Sequence[str], given_up: Seat) -> str:
    """Say who gave a match up."""
    from engines.core.api import SPECTATOR

    return say("kept.put_away") if given_up == SPECTATOR else say("kept.given_up", name=names[given_up])
