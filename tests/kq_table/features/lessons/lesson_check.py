"""Checks whether a lesson can be played by following every way through its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from engines.core.api import CHANCE, OVER, IllegalDeed, UnreadableDeed, View
from engines.core.cards import name
from engines.record.match import Match
from engines.record.record import Record, RecordError
from kq_table.features.hints.words import SEAT_MARK
from kq_table.features.lessons.lesson import DEAL, LEARNER, BadLesson, Lesson, LessonStep

MAX_WAYS: Final = 1000
"""Most positions of the learner over all ways: with more, a lesson has no thread."""


def check(lesson: Lesson, is_message: Callable[[str], bool]) -> None:
    """
    Check all of a lesson.

    :raises BadLesson: for the first thing that is wrong.
    """
    for key in sorted(lesson.messages):
        if not is_message(key):
            raise BadLesson(f"{lesson.name}: there is no message {key}")
    try:
        for number in range(1, len(lesson.guided) + 1):
            _go_all_ways(lesson, _dealt(lesson, number))
    except (RecordError, IllegalDeed, UnreadableDeed) as error:
        raise BadLesson(f"{lesson.name}: {error}") from None


def _dealt(lesson: Lesson, number: int) -> Record:
    """
    Play to the deal of a round, in two ways.

    :raises BadLesson: if its cards depend on what was played before, so that its steps would fit no hand
    """
    ways = []
    for choose in (0, -1):
        match = Match(lesson.beginning, lesson.source)
        while _deals(match.record) < number:
            if match.turn == OVER:
                raise BadLesson(f"{lesson.name}: there is no round {number}")
            if match.turn == CHANCE:
                match.deal()
            else:
                match.submit(match.turn, match.legal()[choose].text)
        ways.append(match.record)
    if ways[0].lines[-1].deed != ways[1].lines[-1].deed:
        raise BadLesson(f"{lesson.name}: the cards of round {number} depend on what is played before")
    return ways[0]


def _deals(record: Record) -> int:
    return sum(line.actor == CHANCE and line.deed.startswith(DEAL) for line in record.lines)


def _go_all_ways(lesson: Lesson, dealt: Record) -> None:
    """Follow all ways through the steps of a round."""
    used: dict[int, set[str]] = {}
    ways, count = [dealt], 0
    while ways:
        match, count = Match(ways.pop(), lesson.source), count + 1
        if count > MAX_WAYS:
            raise BadLesson(f"{lesson.name}: there are more than {MAX_WAYS} ways through it")
        _go_to_learner(lesson, match)
        step, number = lesson.step_at(match.record.lines), lesson.number_at(match.record.lines)
        if step is not None:
            used.setdefault(number, set()).update(_check_step(lesson, number, match))
            ways += _go_on(step, match, lesson)
    for number, patterns in used.items():
        for pattern in (*lesson.steps[number].awaited, *lesson.steps[number].otherwise):
            if pattern not in patterns:
                raise BadLesson(f"{lesson.name}: step {number + 1}: {pattern} is never legal there")


def _go_to_learner(lesson: Lesson, match: Match) -> None:
    """
    Let chance and the others act until the learner is to act; more must follow unless it was the last round's last
    step.
    """
    while match.turn != LEARNER:
        number = lesson.number_at(match.record.lines)
        where = f"{lesson.name}: after step {number}"
        if match.turn == CHANCE:
            match.deal()
            continue
        if match.turn < 0:
            raise BadLesson(f"{where}: the match is over")
        legal = [deed.text for deed in match.legal()]
        reply = lesson.reply_at(match.record.lines, match.turn, legal)
        if reply is None and lesson.step_at(match.record.lines) is None:
            return
        if reply is None:
            raise BadLesson(f"{where}: seat {match.turn} has no legal reply among {', '.join(legal)}")
        match.submit(match.turn, reply)


def _check_step(lesson: Lesson, number: int, match: Match) -> Iterator[str]:
    """Check a step in one position; yield the patterns that match a legal deed there."""
    step, where = lesson.steps[number], f"{lesson.name}: step {number + 1}"
    legal, view = [deed.text for deed in match.legal()], match.view(LEARNER)
    for shown in step.show:
        if shown not in legal and not _is_there(shown, view, match.record):
            raise BadLesson(f"{where}: {shown} is nothing that can be shown")
    if not any(map(step.takes, legal)):
        raise BadLesson(f"{where}: nothing awaited is legal; legal are {', '.join(legal)}")
    for deed in legal:
        if not step.takes(deed) and step.reason(deed) is None:
            raise BadLesson(f"{where}: there is no reason against {deed}")
        for pattern in (*step.awaited, *step.otherwise):
            if LessonStep("", (), (pattern,), {}).takes(deed):
                yield pattern


def _is_there(shown: str, view: View[Any], record: Record) -> bool:
    """Whether this is a player, a zone, or a card that the learner sees."""
    if shown.startswith(SEAT_MARK):
        return shown.removeprefix(SEAT_MARK) in map(str, range(record.seats))
    zones = view.state.zones
    return any(shown == str(zone) for zone in zones) or any(
        shown == name(card) for cards in zones.values() for card in cards
    )


def _go_on(step: LessonStep, match: Match, lesson: Lesson) -> Iterator[Record]:
    """Yield a record for each awaited deed."""
    for deed in match.legal():
        if step.takes(deed.text):
            other = Match(match.record, lesson.source)
            other.submit(LEARNER, deed.text)
            yield other.record
