"""
What was done of each day: its deals and its problem, and how many days in a row.

Everything is counted from the events of the diary, by the date where and when they were written.
"""

from __future__ import annotations

import re
from calendar import Calendar
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Final

from engines.core.outside_file import read_at_most
from kq_table.storage.diary import Event
from kq_table.system import resources

EVENTS: Final = ("deal", "result", "problem", "opened")
"""The kinds of events that are read here; ``opened`` notes which problem was that of a *day*."""
PROBLEMS_FOLDER: Final = "problems"
MAX_PROBLEMS_BYTES: Final = 20_000_000
MAX_DAYS_BACK: Final = 3660
"""How far back the months go at most, whatever a diary says."""
_NEXT_VERSION: Final = re.compile(r"~\d{1,6}(?=\.kq$)")
"""What a take-back adds to the name of a record."""

DEAL, RIGHT, TRIED = "deal", "right", "tried"
"""The signs of a day: a deal was played to its end; its problem was solved at once, or tried."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended for the first person at the table; *place* is 0 if it has none."""

    place: int
    points: int
    seats: int
    is_helped: bool
    is_given_up: bool


@dataclass(frozen=True, slots=True)
class Begun:
    """
    A deal of a day that somebody began.

    :param day: whose deal it is
    :param at: the day on which it was begun
    :param record: the name of the match, see `match_name`
    :param result: None while it is not over
    """

    day: date
    at: date
    game: str
    record: str
    result: Result | None

    @property
    def is_done(self) -> bool:
        return self.result is not None and not self.result.is_given_up


class Days:
    """
    The days, as the events of the diary tell of them.

    :param ids: of the problems that were shipped; without any, no day has a problem
    """

    def __init__(self, events: Iterable[Event], ids: Sequence[str]) -> None:
        known = list(events)
        results = {
            match_name(event.text("record")): _result(event) for event in reversed(known) if _is(event, "result")
        }
        self.deals = [deal for event in known if (deal := _deal(event, results)) is not None]
        self._tries = [event for event in known if _is(event, "problem")]
        self._opened = {event.text("day"): event.text("id") for event in known if _is(event, "opened")}
        self._ids = tuple(ids)
        self._kept = self._kept_days()

    # -- deals

    def deal_of(self, game: str, day: date) -> Begun | None:
        """The deal of a day that was done first; else the one begun last, given up or not; None if none was begun."""
        begun = [deal for deal in self.deals if (deal.game, deal.day) == (game, day)]
        return next((deal for deal in begun if deal.is_done), begun[-1] if begun else None)

    def done_games(self, day: date) -> list[str]:
        """The games whose deal of a day was played to its end, in the order in which they were begun."""
        return list(dict.fromkeys(deal.game for deal in self.deals if deal.day == day and deal.is_done))

    # -- problems

    def problem(self, day: date) -> str:
        """The problem of a day: the one that was opened as such, even if this version has another; or empty."""
        found = self._opened.get(day.isoformat())
        return found or (problem_of_the_day(day, self._ids) if self._ids else "")

    def problem_sign(self, day: date) -> str:
        """How the problem of a day was first tried, on this day or later: `RIGHT` or `TRIED`; empty if it was not."""
        wanted = self.problem(day)
        tries = (event for event in self._tries if event.text("id") == wanted and event.day >= day)
        first = next(tries, None) if wanted else None
        return "" if first is None else RIGHT if first.is_true("right") else TRIED

    # -- days

    def signs(self, day: date) -> tuple[str, ...]:
        """What was done of a day, whenever that was."""
        found = (DEAL if self.done_games(day) else "", self.problem_sign(day))
        return tuple(filter(None, found))

    def left(self, day: date) -> tuple[str, ...]:
        """What is left to do of a day: ``deal``, ``problem``."""
        has_problem = bool(self.problem(day)) and not self.problem_sign(day)
        return (*(() if self.done_games(day) else ("deal",)), *(("problem",) if has_problem else ()))

    def streak(self, today: date) -> int:
        """Days in a row on which something of the day was done; a day that is not over yet ends nothing."""
        last = today if today in self._kept else today - timedelta(days=1)
        count = 0
        while last - timedelta(days=count) in self._kept:
            count += 1
        return count

    @property
    def best_streak(self) -> int:
        starts = (day for day in self._kept if day - timedelta(days=1) not in self._kept)
        return max((self._length_from(start) for start in starts), default=0)

    def first(self, today: date) -> date:
        """The first day that can be opened: the first of the month of the first day with anything."""
        earliest = min((day for day in self._all_days() if day <= today), default=today)
        return max(earliest, today - timedelta(days=MAX_DAYS_BACK)).replace(day=1)

    def _kept_days(self) -> frozenset[date]:
        """The days of which something was done on the day itself; a match may go on after midnight."""
        played = {deal.day for deal in self.deals if deal.is_done and deal.at == deal.day}
        return frozenset(played | {event.day for event in self._tries if event.text("id") == self.problem(event.day)})

    def _length_from(self, start: date) -> int:
        end = start
        while end in self._kept:
            end += timedelta(days=1)
        return (end - start).days

    def _all_days(self) -> set[date]:
        return {*(deal.day for deal in self.deals), *(deal.at for deal in self.deals), *self._kept}


def match_name(record: str) -> str:
    """The name of a match's first record; after take-backs it goes on in others."""
    return _NEXT_VERSION.sub("", record)


def weeks(year: int, month: int, first_weekday: int) -> list[list[date]]:
    """
    The weeks of a month, with the days of the months beside it that fill them.

    :param first_weekday: 1 for Monday, 7 for Sunday
    """
    return Calendar(first_weekday - 1).monthdatescalendar(year, month)


def game_of(problem_id: str) -> str:
    """The game of a problem that ships: the first part of its id."""
    return problem_id.partition("/")[0]


def problem_of_the_day(day: date, ids: Sequence[str]) -> str:
    """The problem of a day, the same for everybody with these problems: each comes once before one comes again."""
    order = _shuffled(tuple(ids))
    return order[day.toordinal() % len(order)]


@cache
def _shuffled(ids: tuple[str, ...]) -> list[str]:
    from hashlib import sha256  # the menu's first frame does without

    return sorted(ids, key=lambda name: sha256(f"kq problem {name}".encode()).digest())


@cache
def shipped_ids() -> tuple[str, ...]:
    """The ids of the problems that were shipped, by their number: reading them all would hold up the menu."""
    folder = resources.root() / PROBLEMS_FOLDER
    files = sorted(folder.glob("*.jsonl")) if folder.is_dir() else []
    numbers = ((file.stem, read_at_most(file, MAX_PROBLEMS_BYTES).count(b"\n")) for file in files)
    return tuple(f"{game}/{n:02}" for game, number in numbers for n in range(1, number + 1))


# -- events


def _is(event: Event, kind: str) -> bool:
    return event.kind == kind


def _result(event: Event) -> Result:
    return Result(
        event.number("place"),
        event.number("points"),
        event.number("seats"),
        event.is_true("helped"),
        event.is_true("given_up"),
    )


def _deal(event: Event, results: dict[str, Result]) -> Begun | None:
    """The deal that an event tells of; None if it is none, or names no day."""
    if not _is(event, "deal"):
        return None
    try:
        day = date.fromisoformat(event.text("day"))
    except ValueError:
        return None
    record = match_name(event.text("record"))
    return Begun(day, event.day, event.text("game"), record, results.get(record))
