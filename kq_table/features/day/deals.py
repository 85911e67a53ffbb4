"""The deals of a day: which they are, and the notes in the diary about who played them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final

from engines.record import deal_codes
from kq_table.features.results.match_facts import read_facts
from kq_table.match.setup import MatchSetup
from kq_table.storage.diary import Diary, Event, Fact, today
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_list import list_names
from kq_table.storage.record_store import RecordStore

from .days import EVENTS, Days, match_name, shipped_ids

GAMES: Final = ("kings-and-queens", "kings-n-queens", "crowns", "the-queen", "king", "king-52", "jeu-du-roi")
"""The games of which one is the day's; each week, from Monday, has all seven."""


def game_of_the_day(day: date) -> str:
    """The game of a day, the same for everybody; never the same on two days in a row."""
    week, weekday = divmod(day.toordinal() - 1, len(GAMES))
    order, before = _order(week), _order(week - 1)
    if order[0] == before[-1]:
        order[:2] = reversed(order[:2])
    return order[weekday]


def _order(week: int) -> list[str]:
    return sorted(GAMES, key=lambda game: sha256(f"kq week {week} {game}".encode()).digest())


def deal_of(game: str, day: date) -> deal_codes.Deal:
    return deal_codes.daily(game, day.isoformat())


def day_of(code: str, first: date) -> date | None:
    """
    The day whose deal in its game has this code, from today back to the first one; None if there is none.

    :param code: a valid one
    """
    deal = deal_codes.read(code)
    days = (today() - timedelta(days=back) for back in range((today() - first).days + 1))
    return next((day for day in days if deal_of(deal.game, day) == deal), None)


# -- notes


def read(diary: Diary) -> Days:
    """
    Read what was done of each day.

    :raises OSError: if the diary, or a shipped problem, cannot be read.
    """
    return Days(diary.events(*EVENTS), shipped_ids())


def note_begun(diary: Diary, setup: MatchSetup, record: Path) -> None:
    """
    Note a match if it has the cards of a day, and a person plays.

    :raises OSError: if the diary cannot be read or written.
    """
    if not setup.code or not any(seating.is_person for seating in setup.seatings):
        return
    day = day_of(setup.code, read(diary).first(today()))
    if day is not None:
        diary.write("deal", day=day.isoformat(), game=setup.game, record=record.name)


def note_ended(diary: Diary, record: Path) -> None:
    """
    Note how a match ended that was noted when it began.

    :param record: its finished record
    :raises OSError: if the diary, or the record, cannot be read, or the diary cannot be written.
    :raises NotARecord: if the record is none of a finished match.
    """
    if match_name(record.name) in _unended(diary):
        _write_result(diary, record)


def note_missed(diary: Diary, store: RecordStore) -> list[str]:
    """
    Note the ends that were missed because the program was killed, or a match was given up in the list of matches.

    :return: the names of finished records that cannot be read
    :raises OSError: if the diary or the folder of the records cannot be read, or the diary cannot be written.
    """
    unended, unread = _unended(diary), []
    for name in sorted(list_names(store.finished_folder)) if unended else ():
        if match_name(name) in unended:
            try:
                _write_result(diary, store.finished_folder / name)
            except NotARecord:
                unread.append(name)
    return unread


def _unended(diary: Diary) -> set[str]:
    """The names of the matches whose beginning was noted and whose end was not."""
    events = diary.events("deal", "result")
    ended = set(_names(events, "result"))
    return {name for name in _names(events, "deal") if name not in ended}


def _names(events: list[Event], kind: str) -> Iterator[str]:
    return (match_name(event.text("record")) for event in events if event.kind == kind)


def _write_result(diary: Diary, record: Path) -> None:
    found = read_facts(read_record(record), record.name)
    seat = next((i for i, seating in enumerate(found.seatings) if seating.is_person), 0)
    facts: dict[str, Fact] = {
        "record": match_name(record.name),
        "place": found.places[seat],
        "points": found.totals[seat],
        "seats": len(found.seatings),
        "helped": found.is_assisted,
        "given_up": found.is_given_up,
    }
    diary.write("result", **facts)
