"""Input of the test that a bot sees no hidden card: a moment of a match with all cards, and what the bot was sent."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.core import talk
from engines.core.api import SPECTATOR, RoundBegan, RoundScored, Seat
from engines.record.match import Match

from .bot_seat import BotSeat


@dataclass(frozen=True, slots=True)
class LeakCase:
    """
    What is tested.

    :param record: the match up to the moment of the test, as text, with all its cards
    :param level: the built-in player at *seat*
    :param sent: what the bot had been sent up to that moment; None if this process did not ask it then
    """

    record: str
    seat: Seat
    level: str
    sent: str | None = None


def leak_case(match: Match, seat: Seat, level: str, bot_seat: BotSeat | None) -> LeakCase:
    """Choose what to test of the bot at *seat*: its last decision in this round, or else the present moment."""
    full = match.record
    decided = [n for n, line in enumerate(full.lines) if line.actor == seat and not talk.is_talk(line.deed)]
    n = match.n if match.turn == seat or not decided or _is_dealt_anew(match, decided[-1]) else decided[-1]
    until = replace(full, lines=full.lines[:n], comments=())
    sent = bot_seat.sent.decode() if bot_seat is not None and bot_seat.asked_at == n else None
    return LeakCase(until.write(), seat, level, sent)


def _is_dealt_anew(match: Match, since: int) -> bool:
    """Whether another round has begun since the deed *since*: what a seat saw in the last one is all open now."""
    seen = (match.observed_deed(SPECTATOR, n).events for n in range(since + 1, match.n + 1))
    return {RoundScored, RoundBegan} <= {type(event) for events in seen for event in events}
