"""Takes deeds back: which may be, and how the match goes on without them. Knows matches and secrets, no bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import talk
from engines.core.api import CHANCE, OVER, Moved, Seat
from engines.record.match import Match
from engines.record.replay import Replay
from kq_table.storage.record_file import Journal
from kq_table.storage.record_store import RecordStore
from kq_table.storage.replaced_records import FOLLOWS

from . import shuffle_source


def last(match: Match, people: Sequence[Seat], seat: Seat) -> int | None:
    """
    Say which deed, from 1, *seat* may take back at the least: its last one; None if it may take none.

    Alone with the house a person may always do so. Where more people sit, only while nothing has been done since, and
    the deed itself showed nothing that was hidden. What people have said aloud is never unsaid.
    """
    if match.turn == OVER or seat not in people:
        return None
    for n in range(match.n, 0, -1):
        seen = match.seen(seat, n)
        if talk.is_talk(seen.text):
            if seen.actor in people:
                return None
            continue
        if seen.actor == seat:
            is_free = len(people) == 1 or not any(_shows(event, seat) for event in seen.events)
            return n if is_free else None
        if len(people) > 1:
            return None
    return None


def _shows(event: object, seat: Seat) -> bool:
    """Whether this seat saw a card in it that it could not see before."""
    return isinstance(event, Moved) and event.dst.seen_by(seat) and not event.src.seen_by(seat)


def place(match: Match, people: Sequence[Seat], seat: Seat) -> int | None:
    """Say how many deeds stay when *seat* takes its last decision back: what it had to do anyway was none."""
    newest = last(match, people, seat)
    if newest is None or len(people) > 1:
        return None if newest is None else newest - 1
    replay = Replay(match.record)
    steps = enumerate(replay, 1)
    chosen = [n for n, step in steps if step.line.actor == seat and not step.is_talk and _was_free(replay, step.before)]
    lines = enumerate(match.record.lines, 1)
    floor = max((n for n, line in lines if talk.is_talk(line.deed) and line.actor in people), default=0)
    return max((n for n in chosen if n > floor), default=newest) - 1


def _was_free(replay: Replay, state: Any) -> bool:
    return len(replay.rules.legal(state)) > 1


def go_back(match: Match, deeds: int, journal: Journal, store: RecordStore) -> tuple[Match, Journal]:
    """
    Go on from the first so many *deeds* in a new record; the old one is kept until the match is over.

    Where chance had acted since, it draws anew from another secret: what has been seen must not be known beforehand.

    :raises OSError: if the disk refuses; everything is as it was then.
    :raises NotARecord: if the secret cannot be read.
    """
    is_drawn_anew = any(line.actor == CHANCE for line in match.record.lines[deeds:])
    secret = shuffle_source.fresh() if is_drawn_anew else store.secret(journal.path)
    without = ("seal", "code") if is_drawn_anew else ()
    record = match.record.taken_back(deeds, without, [f"{FOLLOWS} {journal.path.name}"])
    source = shuffle_source.source(record, secret)
    fresh = store.fork(journal, record.write(), secret)
    return Match(record, source, lambda line: fresh.append(line.rstrip("\n"))), fresh
