"""Which deal and problem a day has, what was done of it, and how many days in a row."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest

from kq_table.features.day import deals, words
from kq_table.features.day.days import DEAL, RIGHT, TRIED, Days, match_name, problem_of_the_day, shipped_ids, weeks
from kq_table.storage.diary import Diary, Event, Fact
from kq_table.system import resources
from tests.tools.calendar_day import TODAY, days_ago, note_deal

DAY = TODAY.date()
IDS = tuple(f"king/{number:02}" for number in range(280))
KING = "2026-06-18_20-15-00_king.kq"


@pytest.fixture
def book(tmp_path: Path) -> Diary:
    return Diary(tmp_path / "diary.jsonl")


def _read(book: Diary, ids: tuple[str, ...] = IDS) -> Days:
    return Days(book.events(), ids)


def _try(book: Diary, name: str, *, right: bool = True) -> None:
    book.write("problem", id=name, right=right, deed="play 7H", rating=1500, game="king", rated=True)


# -- which they are


def test_a_day_has_the_same_game_and_problem_for_everybody() -> None:
    days = [date(2026, 11, 30), date(2026, 12, 1), date(2027, 2, 28), date(2028, 2, 29)]
    assert ["crowns", "the-queen", "kings-and-queens", "crowns"] == [deals.game_of_the_day(day) for day in days]
    assert ["king/192", "king/140", "king/156", "king/277"] == [problem_of_the_day(day, IDS) for day in days]


def test_every_week_has_all_games_and_no_game_comes_twice_in_a_row() -> None:
    start = date(2026, 6, 1)
    games = [deals.game_of_the_day(start + timedelta(days=day)) for day in range(700)]
    assert all(sorted(deals.GAMES) == sorted(games[week : week + 7]) for week in range(0, 700, 7))
    assert not any(one == other for one, other in pairwise(games))


def test_no_problem_comes_again_before_all_have_come() -> None:
    assert len(IDS) == len({problem_of_the_day(DAY + timedelta(days=day), IDS) for day in range(len(IDS))})
    assert problem_of_the_day(DAY, IDS) == problem_of_the_day(DAY, IDS[::-1][::-1])


def test_the_problems_that_are_shipped_are_read_from_their_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "root", lambda: tmp_path)
    assert () == shipped_ids.__wrapped__()
    (tmp_path / "problems").mkdir()
    for game in ("king", "crowns"):
        lines = (f'{{"id": "{game}/{number:02}", "game": "{game}"}}\n' for number in (1, 2))
        (tmp_path / "problems" / f"{game}.jsonl").write_bytes("".join(lines).encode())
    assert ("crowns/01", "crowns/02", "king/01", "king/02") == shipped_ids.__wrapped__()


def test_a_code_names_its_day_as_far_back_as_the_calendar_reaches() -> None:
    with days_ago():
        day = DAY - timedelta(days=12)
        code = deals.deal_of("crowns", day).code
        assert day == deals.day_of(code, day)
        assert deals.day_of(code, day + timedelta(days=1)) is None


# -- months


@pytest.mark.parametrize(
    ("month", "first_weekday", "first", "rows"),
    [
        ((2028, 2), 1, date(2028, 1, 31), 5),
        ((2028, 2), 7, date(2028, 1, 30), 5),
        ((2026, 2), 7, date(2026, 2, 1), 4),
        ((2026, 8), 1, date(2026, 7, 27), 6),
    ],
)
def test_a_month_begins_with_the_weekday_of_the_language(
    month: tuple[int, int], first_weekday: int, first: date, rows: int
) -> None:
    found = weeks(*month, first_weekday)
    assert (first, rows) == (found[0][0], len(found))
    days = [day for week in found for day in week if day.month == month[1]]
    assert (29 if month == (2028, 2) else len(days)) == len(days)


def test_the_words_of_a_date_have_its_weekday() -> None:
    assert "Thursday, 18 June 2026" == words.date_in_words(DAY)
    assert ("June 2026", 7, 12) == (
        words.month_in_words(DAY),
        len(words.weekdays("day.weekdays_short")),
        len(words.weekdays("day.months")),
    )


# -- days in a row


def test_today_ends_no_days_in_a_row_before_it_is_over(book: Diary) -> None:
    for ago in (1, 2, 3, 7, 8, 9, 10):
        with days_ago(ago):
            note_deal(book, "king")
    assert (3, 4) == (_read(book).streak(DAY), _read(book).best_streak)
    assert 0 == _read(book).streak(DAY + timedelta(days=1))
    with days_ago():
        note_deal(book, "crowns")
    assert 4 == _read(book).streak(DAY)


def test_only_what_was_done_on_its_own_day_counts_for_days_in_a_row(book: Diary) -> None:
    with days_ago():
        book.write("deal", day="2026-06-17", game="king", record=KING)
        book.write("result", record=KING, place=1, points=3, seats=3, helped=False, given_up=False)
    days = _read(book)
    assert (0, 0) == (days.streak(DAY), days.best_streak)
    assert (DEAL,) == days.signs(date(2026, 6, 17))


def test_a_deal_counts_that_was_begun_on_its_day_and_ended_after_midnight(book: Diary) -> None:
    with days_ago(1):
        book.write("deal", day="2026-06-17", game="king", record=KING)
    assert 0 == _read(book).best_streak
    with days_ago():
        book.write("result", record=KING, place=1, points=3, seats=3, helped=False, given_up=False)
    assert 1 == _read(book).streak(DAY)


def test_a_deal_that_was_given_up_is_not_done(book: Diary) -> None:
    with days_ago():
        note_deal(book, "king", given_up=True)
    assert ((), 0) == (_read(book).signs(DAY), _read(book).streak(DAY))


def test_the_deal_that_was_done_first_is_told(book: Diary) -> None:
    with days_ago():
        book.write("deal", day="2026-06-18", game="king", record="early.kq")
        note_deal(book, "king", points=5)
        book.write("deal", day="2026-06-18", game="king", record="late.kq")
        book.write("result", record="late.kq", place=2, points=-9, seats=4, helped=False, given_up=False)
    told = _read(book).deal_of("king", DAY)
    assert told is not None
    assert told.result is not None
    assert 5 == told.result.points


@pytest.mark.parametrize(("right", "sign"), [(True, RIGHT), (False, TRIED)])
def test_the_first_try_at_the_problem_of_a_day_gives_its_sign(book: Diary, sign: str, *, right: bool) -> None:
    name = problem_of_the_day(DAY, IDS)
    with days_ago(1):
        _try(book, name, right=not right)
    assert () == _read(book).signs(DAY)
    with days_ago():
        _try(book, name, right=right)
        _try(book, name, right=not right)
    assert ((sign,), 1) == (_read(book).signs(DAY), _read(book).streak(DAY))
    assert ("deal",) == _read(book).left(DAY)


def test_a_problem_that_was_opened_as_that_of_a_day_stays_so_in_another_version(book: Diary) -> None:
    with days_ago():
        book.write("opened", day=DAY.isoformat(), id="crowns/01")
        _try(book, "crowns/01")
    assert ("crowns/01", (RIGHT,), 1) == (
        _read(book).problem(DAY),
        _read(book, ()).signs(DAY),
        _read(book, IDS[:9]).streak(DAY),
    )


def test_without_problems_only_the_deal_is_left(book: Diary) -> None:
    assert (("deal",), "") == (_read(book, ()).left(DAY), _read(book, ()).problem(DAY))
    with days_ago():
        note_deal(book, "king")
    assert () == _read(book, ()).left(DAY)


def test_a_day_is_the_local_date_where_something_was_done() -> None:
    far = timezone(timedelta(hours=13))
    facts: dict[str, Fact] = {"id": problem_of_the_day(date(2026, 6, 19), IDS), "right": True}
    event = Event(datetime(2026, 6, 19, 0, 30, tzinfo=far), "problem", facts)
    assert 1 == Days([event], IDS).streak(date(2026, 6, 19))


@pytest.mark.parametrize("day", ["", "yesterday", "2026-13-01"])
def test_an_event_without_a_day_is_passed_over(book: Diary, day: str) -> None:
    book.write("deal", day=day, game="king", record=KING)
    assert [] == _read(book).deals


def test_months_go_back_to_the_first_day_with_anything_but_not_for_ever(book: Diary) -> None:
    assert date(2026, 6, 1) == _read(book).first(DAY)
    with days_ago(40):
        note_deal(book, "king")
    assert date(2026, 5, 1) == _read(book).first(DAY)
    book.write("deal", day="0001-01-01", game="king", record=KING)
    assert date(2016, 6, 1) == _read(book).first(DAY)


def test_a_match_keeps_its_name_after_take_backs() -> None:
    assert [KING, KING] == [match_name(KING), match_name(KING.replace(".kq", "~12.kq"))]


# -- the line to share


@pytest.fixture
def line(book: Diary) -> Callable[[], str]:
    return lambda: words.line(_read(book), DAY, DAY, "king")


def test_the_line_tells_results_and_no_card(book: Diary, line: Callable[[], str]) -> None:
    assert not line()
    with days_ago(1):
        note_deal(book, "crowns")
    with days_ago():
        note_deal(book, "king", place=1, points=12)
        _try(book, problem_of_the_day(DAY, IDS))
    done = "King: place 1 of 4, score 12 · King: problem solved at once"
    assert f"KQ Table, 18 June 2026 · {done} · 2 days in a row" == line()
    assert "days in a row" not in words.line(_read(book), DAY, DAY + timedelta(days=1), "king")


def test_the_line_tells_of_another_game_where_the_days_own_was_not_played(book: Diary, line: Callable[[], str]) -> None:
    with days_ago():
        note_deal(book, "crowns", points=0)
    assert "KQ Table, 18 June 2026 · Crowns: place 1 of 4, score 0" == line()
