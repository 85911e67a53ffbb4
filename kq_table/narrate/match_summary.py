"""Matches in a line: which one it is, when it was played, how far it has come; and how its players are called."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from engines.core.sentences import plain
from engines.games.king.own_games import is_own
from kq_table.storage.record_list import RecordEntry
from kq_table.text import You, say

from .game_names import game_name

if TYPE_CHECKING:
    # The menu lists matches, and the program's start should not wait for the engine.
    from engines.core.api import Seat
    from kq_table.match.record_view import MatchStatus
    from kq_table.match.setup import Seating


COUNTED_IN_DEALS: Final = frozenset({"king", "king-52", "jeu-du-roi", "portuguese-king", "rifki", "barbu", "trix"})
"""Games in which a round is called a deal."""
DRAWN: Final = frozenset({"the-queen"})
"""Games that end in a draw when others speak of a shared win."""


def describe_match(match: RecordEntry) -> str:
    names = " – ".join(match.names[seat] for seat in sorted(match.names))
    return say("kept.about", game=game_name(match.game), names=names, played=played_when(match.played))


def played_when(played: datetime, now: datetime | None = None) -> str:
    """When that was, seen from *now*: today, yesterday, or a date."""
    today = (now or datetime.now().astimezone()).date()
    time = f"{played:%H:%M}"
    if played.date() == today:
        return say("kept.today", time=time)
    if played.date() == today - timedelta(days=1):
        return say("kept.yesterday", time=time)
    return say("kept.date", day=played.day, month=say(f"month.{played.month}"), year=played.year, time=time)


def players_line(names: Sequence[str], totals: Sequence[int]) -> str:
    if not totals:
        return " · ".join(names)
    return " · ".join(f"{name}: {plain(total)}" for name, total in zip(names, totals, strict=True))


def round_word(game: str) -> str:
    """The word for a round of a game in keys of messages."""
    return "deal" if game in COUNTED_IN_DEALS or is_own(game) else "round"


def describe_status(game: str, names: Sequence[str], status: MatchStatus) -> str:
    """How far a match has come, or how it ended; *names* as from `spoken_names`."""
    word = round_word(game)
    if status.given_up is not None:
        return describe_ending(names, status.given_up)
    if status.ranking is None:
        return say(f"kept.{word}", number=status.round)
    winners = [names[seat] for seat in status.ranking[0]]
    if len(winners) == 1:
        return say(f"kept.won.{word}", name=winners[0], count=status.round)
    if game in DRAWN:
        return say("kept.draw.round", count=status.round)
    return say(f"kept.shared.{word}", names=listed(winners), count=status.round)


def describe_winners(game: str, winners: Sequence[str], seats: int) -> str:
    """Who of *seats* has won, the reader first; *winners* as from `spoken_names`."""
    if len(winners) == 1:
        return say("match.title", name=winners[0])
    if game in DRAWN:
        return say("match.draw")
    if len(winners) == seats > 2:
        return say("match.shared_by_all", count=seats)
    return say("match.shared", names=listed(winners))


def describe_ending(names: Sequence[str], given_up: Seat) -> str:
    """Who resigned (`SPECTATOR`: the match was put away); *names* as from `spoken_names`."""
    from engines.core.api import SPECTATOR

    return say("kept.put_away") if given_up == SPECTATOR else say("kept.given_up", name=names[given_up])


def listed(names: Sequence[str]) -> str:
    *others, last = sorted(names, key=lambda name: not isinstance(name, You))
    return say("list.and", first=", ".join(map(listed_name, others)), last=last) if others else listed_name(last)


def spoken_names(seatings: Sequence[Seating], viewer: Seat | None = None) -> tuple[str, ...]:
    """
    The names by seat; the only person at a table is the reader, and is called *you*.

    :param viewer: whose view of a recorded match is shown; None if the reader sits at the table. In another view, *you*
        would be taken for the seat at the bottom, so a person with a name is called by it.
    """
    are_alone = sum(seating.is_person for seating in seatings) == 1
    unnamed = say("app.person")
    return tuple(
        You(seating.name)
        if are_alone and seating.is_person and (viewer in {None, seat} or seating.name == unnamed)
        else seating.name
        for seat, seating in enumerate(seatings)
    )


def listed_name(name: str) -> str:
    """A name as written in a list: *You* for the reader."""
    return say("list.you") if isinstance(name, You) else name
