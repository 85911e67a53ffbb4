"""A day on which all tests and pictures of the app take place, and a diary of the days before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final
from unittest.mock import patch

from kq_table.app.headless import Stage
from kq_table.features.day import deals
from kq_table.storage import diary
from kq_table.storage.diary import Diary

TODAY: Final = datetime(2026, 6, 18, 20, 15)  # noqa: DTZ001 (the same on every clock)
PLAYED: Final = (2, 3, 4, 9, 10, 16, 20, 21, 22, 23, 40)
"""How many days ago the deal of the day was played."""
TRIED: Final = (0, 1, 2, 5, 9, 16, 21)
"""How many days ago the problem of the day was tried; every other time the first try was right."""


@contextmanager
def days_ago(days: int = 0, hours: float = 0) -> Iterator[None]:
    """Have the diary take it to be so many days and hours before `TODAY`."""
    then = (TODAY - timedelta(days=days, hours=hours)).astimezone()
    with patch.object(diary, "now", lambda: then):
        yield


def write_days(book: Diary) -> None:
    """Write a diary of some weeks."""
    for ago in sorted({*PLAYED, *TRIED}, reverse=True):
        with days_ago(ago):
            day = diary.today()
            if ago in TRIED:
                name = f"king/{ago:02}"
                book.write("opened", day=day.isoformat(), id=name)
                book.write("problem", id=name, right=ago % 2 == 1, deed="play 7H", rating=1500, game="king", rated=True)
            if ago in PLAYED:
                note_deal(book, deals.game_of_the_day(day), place=1 + ago % 3, points=12 - ago)


def note_deal(book: Diary, game: str, *, place: int = 1, points: int = 12, given_up: bool = False) -> None:
    """Note that the deal of the diary's present day was played to its end."""
    day = diary.today()
    record = f"{day.isoformat()}_20-15-00_{game}.kq"
    book.write("deal", day=day.isoformat(), game=game, record=record)
    book.write("result", record=record, place=place, points=points, seats=4, helped=False, given_up=given_up)


def show_day(stage: Stage) -> None:
    write_days(stage.context.diary)
    with days_ago():
        note_deal(stage.context.diary, "king-52", place=2, points=-7)
    stage.context.navigate.show_day()
