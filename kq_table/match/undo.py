"""Taking deeds back: which may be, and how the match goes on without them."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import talk
from engines.core.api import CHANCE, OVER, Moved, Seat
from engines.record.match import Match
from engines.record.replay import Replay
from kq_table.storage.journal import Journal
from kq_table.storage.record_store import RecordStore
from kq_table.storage.replaced_records import FOLLOWS

from . import shuffle_source


def last_undoable(match: Match, people: Sequence[Seat], seat: Seat) -> int | None:
    """
    Return the number, from 1, of the last deed of *seat* if it may be taken back; else None.

    A person who plays with bots alone may always take back. Where more people sit, only while nothing has been done
    since, and if the deed itself revealed nothing hidden. What people have said aloud is never taken back.
    """
    if match.turn == OVER or seat not in people:
        return None
    for n in range(match.n, 0, -1):
        seen = match.observed_deed(seat, n)
        if talk.is_talk(seen.text):
            if seen.actor in people:
                return None
            continue
        if seen.actor == seat:
            is_free = len(people) == 1 or not any(_reveals(event, seat) for event in seen.events)
            return n if is_free else None
        if len(people) > 1:
            return None
    return None


def refusal(match: Match, people: Sequence[Seat], seat: Seat) -> str:
    """Give the message that says why *seat* may take nothing back, where `last_undoable` finds nothing."""
    if not any(line.actor == seat and not talk.is_talk(line.deed) for line in match.record.lines):
        return "undo.none"
    for line in reversed(match.record.lines):
        if talk.is_talk(line.deed):
            if line.actor in people:
                return "undo.said"
        elif len(people) > 1:
            break
    return "undo.seen" if len(people) > 1 else "undo.none"


def _reveals(event: object, seat: Seat) -> bool:
    """Whether this seat saw a card in it that it could not see before."""
    return isinstance(event, Moved) and event.dst.seen_by(seat) and not event.src.seen_by(seat)


def deeds_kept(match: Match, people: Sequence[Seat], seat: Seat) -> int | None:
    """
    Return how many deeds stay when *seat* takes its last decision back; None if it may not.

    A person alone with bots goes back to the last deed for which there was a choice.
    """
    last = last_undoable(match, people, seat)
    if last is None or len(people) > 1:
        return None if last is None else last - 1
    replay = Replay(match.record)
    chosen = [
        n
        for n, step in enumerate(replay, 1)
        if step.line.actor == seat and not step.is_talk and len(replay.rules.legal(step.before)) > 1
    ]
    lines = enumerate(match.record.lines, 1)
    spoken = max((n for n, line in lines if talk.is_talk(line.deed) and line.actor in people), default=0)
    return max((n for n in chosen if n > spoken), default=last) - 1


def go_back(match: Match, deeds: int, journal: Journal, store: RecordStore) -> tuple[Match, Journal]:
    """
    Go on from the first so many *deeds* in a new record; the old one is kept until the match is over.

    Where chance had acted since, it draws anew from another secret: what has been seen must not be known beforehand.

    :raises RecordLost: if the old record is not where it was, or not as it was.
    :raises OSError: if the disk refuses; everything is as it was then.
    """
    is_drawn_anew = any(line.actor == CHANCE for line in match.record.lines[deeds:])
    secret = shuffle_source.new_secret() if is_drawn_anew else journal.secret
    without = ("seal", "code") if is_drawn_anew else ()
    record = match.record.taken_back(deeds, without, [f"{FOLLOWS} {journal.path.name}"])
    source = shuffle_source.source(record, secret)
    fresh = store.fork(journal, record.write(), secret)
    return Match(record, source, fresh.take), fresh
