"""Days, results and a day's line in words."""

from __future__ import annotations

from datetime import date

from engines.core.sentences import plain
from kq_table.narrate.game_names import game_name
from kq_table.text import find, say

from .days import DEAL, RIGHT, TRIED, Days, Result, game_of

SIGN_WORDS = {DEAL: "day.deal_played", RIGHT: "day.problem.right", TRIED: "day.problem.tried"}


def date_in_words(day: date) -> str:
    weekday = weekdays("day.weekdays")[day.weekday()]
    return say("day.date", weekday=weekday, date=short_date(day), year=day.year)


def short_date(day: date) -> str:
    return say("day.short", day=day.day, month=say(f"month.{day.month}"))


def month_in_words(day: date) -> str:
    return say("day.month", month=say("day.months").split()[day.month - 1], year=day.year)


def weekdays(key: str) -> list[str]:
    """The names of the days from Monday on, of a message that has them all."""
    return say(key).split()


def first_weekday() -> int:
    """The day with which a week begins where the language is spoken: 1 for Monday, 7 for Sunday."""
    return 7 if find("day.first_weekday") == "7" else 1


def result_in_words(result: Result) -> str:
    if result.is_given_up:
        return say("day.given_up")
    words = say("day.result", place=result.place, seats=result.seats, points=plain(result.points))
    return f"{words}, {say('kept.assisted')}" if result.is_helped else words


def day_in_words(days: Days, day: date) -> str:
    """A day with what was done of it."""
    return ", ".join([date_in_words(day), *(say(SIGN_WORDS[sign]) for sign in days.signs(day))])


def line(days: Days, day: date, today: date, game: str) -> str:
    """
    A line to share about a day, which tells no card; empty if nothing was done.

    :param game: the day's: of several deals, this one is told
    """
    done, tried = days.done_games(day), days.problem_sign(day)
    parts = []
    for told in [game] if game in done else done[:1]:
        deal = days.deal_of(told, day)
        if deal is not None and deal.result is not None:
            parts.append(f"{game_name(told)}: {result_in_words(deal.result)}")
    if tried:
        parts.append(f"{game_name(game_of(days.problem(day)))}: {say(SIGN_WORDS[tried])}")
    if not parts:
        return ""
    streak = days.streak(today) if day == today else 0
    if streak > 1:
        parts.append(say("day.streak", count=streak))
    when = say("day.line", title=say("app.title"), date=short_date(day), year=day.year)
    return " · ".join([when, *parts])
