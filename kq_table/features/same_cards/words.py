"""How computer players did on the same cards, in words; and a line to share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from engines.core.sentences import plain
from engines.games import registry
from kq_table.features.review.words import unit
from kq_table.text import say

from .trials import Case, LevelResult


def own_result(case: Case) -> str:
    """The person's result in words."""
    place = {"place": case.own.place, "seats": case.seats}
    if registry.game(case.game).best < 0:
        return say("same.own_penalty", count=case.own.points, **place)
    if unit(case.game) == "queens":
        return say("same.own_queens", count=case.own.points, **place)
    return say("same.own", points=plain(case.own.points), **place)


def better_than(result: LevelResult) -> str:
    """In how many games of a level the person did better, and in how many just as well."""
    words = say("same.better", beaten=result.beaten, count=len(result.games))
    return f"{words}, {say('same.level_with', count=result.level_with)}" if result.level_with else words


def spoken(result: LevelResult) -> str:
    points = [finish.points for finish in result.games]
    values = {"level": say(f"level.{result.level}"), "low": plain(min(points)), "high": plain(max(points))}
    return say("same.spoken", better=better_than(result), **values)


def summary(results: Sequence[LevelResult]) -> str:
    """How the person did against each level so far, in a sentence."""
    return say("same.summary", levels=_levels(results)) if results else say("same.first")


def share_text(case: Case, results: Sequence[LevelResult]) -> str:
    """
    The line to share: the deal, the person's result, and the levels that have played all games.

    :param results: as `by_level` gives them
    """
    complete = [result for result in results if result.is_complete]
    parts = [say("app.title"), say(f"game.{case.game}"), *_day(case), say("share.code", code=case.code)]
    parts += [own_result(case), *([say("kept.assisted")] if case.is_assisted else [])]
    return " · ".join([*parts, *([say("share.better", levels=_levels(complete))] if complete else [])])


def _levels(results: Sequence[LevelResult]) -> str:
    words = [
        say("same.of", level=say(f"level.{each.level}"), beaten=each.beaten, count=len(each.games)) for each in results
    ]
    *others, last = words
    return say("list.and", first=", ".join(others), last=last) if others else last


def _day(case: Case) -> list[str]:
    if case.day is None:
        return []
    when: date = case.day
    return [say("share.day", day=when.day, month=say(f"month.{when.month}"), year=when.year)]
