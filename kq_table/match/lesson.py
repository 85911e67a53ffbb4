"""A first lesson as data: the beginning of a record, what a coach says step by step, and what is awaited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from engines.core.api import Seat
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.record import record
from engines.record.header import RecordError
from engines.record.record import Line, Record

LEARNER: Final = 0
"""The seat of the person who learns."""
MAX_CHARACTERS: Final = 50_000
MAX_STEPS: Final = 40
ALTERNATIVES: Final = " | "
"""Between the deeds of a reply, of which the first legal one is done."""
SEAT_MARK: Final = "seat:"
"""Begins what a step shows where that is a player."""


class BadLesson(ValueError):
    """A file that is no lesson, or one that cannot be played; says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """
    One idea, and the deed that it asks for.

    :param say: the key of what the coach says
    :param show: what is pointed at: cards (``KH``), zones (``trick``), players (``seat:1``) and deeds
    :param awaited: the deeds that are taken; a ``*`` stands for anything
    :param otherwise: the key of the reason against every other deed; the first pattern that fits counts
    """

    say: str
    show: tuple[str, ...]
    awaited: tuple[str, ...]
    otherwise: Mapping[str, str]

    def takes(self, deed: str) -> bool:
        """Whether a deed is among those awaited."""
        return any(fnmatchcase(deed, pattern) for pattern in self.awaited)

    def reason(self, deed: str) -> str | None:
        """Return the key of the reason against a deed; None if there is none."""
        return next((key for pattern, key in self.otherwise.items() if fnmatchcase(deed, pattern)), None)


@dataclass(frozen=True, slots=True)
class Lesson:
    """
    A lesson that was read; `lesson_check` tells whether it can be played.

    :param beginning: the record up to the first step
    :param seed: where the chance after that comes from
    :param rounds: how many rounds the match has
    :param replies: what the other seats do, in order, while the steps last
    """

    name: str
    beginning: Record
    seed: str
    rounds: int
    steps: tuple[LessonStep, ...]
    replies: Mapping[Seat, tuple[str, ...]]

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.beginning.game

    @property
    def secret(self) -> bytes:
        """The secret that a match of this lesson is dealt from."""
        return secret_from_seed(self.seed)

    @property
    def source(self) -> SealedSource:
        """Where chance comes from."""
        return SealedSource(self.secret)

    @property
    def free(self) -> str:
        """The key of what is said when the steps are over."""
        return message_key(self.game, "free")

    @property
    def done(self) -> str:
        """The key of what is said at the end."""
        return message_key(self.game, "done")

    @property
    def messages(self) -> frozenset[str]:
        """The keys of all that may be said."""
        steps = {key for step in self.steps for key in (step.say, *step.otherwise.values())}
        return frozenset(steps | {self.free, self.done})

    def number_at(self, lines: Sequence[Line]) -> int:
        """Return how many steps are done, or `len(steps)`, after the lines of a match."""
        return min(self.own_deeds(lines), len(self.steps))

    def own_deeds(self, lines: Sequence[Line]) -> int:
        """Return how many deeds the learner has done after the beginning."""
        return _count(lines[len(self.beginning.lines) :], LEARNER)

    def step_at(self, lines: Sequence[Line]) -> LessonStep | None:
        """Return the step that is open; None when all are done."""
        number = self.number_at(lines)
        return self.steps[number] if number < len(self.steps) else None

    def reply_at(self, lines: Sequence[Line], seat: Seat, legal: Sequence[str]) -> str | None:
        """Return what another seat does now; None where that is not laid down, or may not be done."""
        replies = self.replies.get(seat, ())
        done = _count(lines[len(self.beginning.lines) :], seat)
        wanted = replies[done].split(ALTERNATIVES) if done < len(replies) else []
        return next((deed for deed in wanted if deed in legal), None)

    def fits(self, lines: Sequence[Line]) -> bool:
        """Whether these lines may be of a match of this lesson: one of another version may not be gone on with."""
        begun = self.beginning.lines
        if [str(line) for line in lines[: len(begun)]] != [str(line) for line in begun]:
            return False
        own = [line.deed for line in lines[len(begun) :] if line.actor == LEARNER]
        return all(step.takes(deed) for step, deed in zip(self.steps, own, strict=False))


def message_key(game: str, word: str) -> str:
    """Return the key of a message of a game's lesson; ``king.follow`` is a word of another game's."""
    return f"lesson.{word}" if "." in word else f"lesson.{game}.{word}"


def _count(lines: Sequence[Line], seat: Seat) -> int:
    return sum(line.actor == seat for line in lines)


# -- reading


def read(text: str, name: str) -> Lesson:
    """
    Read a lesson.

    :raises BadLesson: if something in it is not as it has to be.
    """
    try:
        return _lesson(_table(text), name)
    except (RecordError, ValueError, TypeError) as error:
        raise BadLesson(f"{name}: {error}") from None


def _table(text: str) -> Mapping[str, object]:
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"longer than {MAX_CHARACTERS} characters")
    # Imported here because it takes milliseconds, and few starts lead to a lesson.
    import tomllib

    return tomllib.loads(text)


def _lesson(table: Mapping[str, object], name: str) -> Lesson:
    _check_words(table, {"record", "seed", "rounds", "step"}, {"replies"}, "the lesson")
    beginning = record.read(_text(table["record"], "record"), "record")
    rounds, steps = table["rounds"], _list(table["step"], "step")
    if not isinstance(rounds, int) or not 1 <= rounds <= 100:
        raise ValueError("rounds is not a number from 1 to 100")
    if not 1 <= len(steps) <= MAX_STEPS:
        raise ValueError(f"there are {len(steps)} steps, not 1 to {MAX_STEPS}")
    return Lesson(
        name,
        beginning,
        _text(table["seed"], "seed"),
        rounds,
        tuple(_step(step, beginning.game, number) for number, step in enumerate(steps, 1)),
        _replies(table.get("replies", {}), beginning.seats),
    )


def _step(raw: object, game: str, number: int) -> LessonStep:
    where = f"step {number}"
    if not isinstance(raw, dict):
        raise TypeError(f"{where} is not a table")
    _check_words(raw, {"say", "await"}, {"show", "else"}, where)
    awaited, otherwise = _texts(raw["await"], f"{where}: await"), raw.get("else", {})
    if not awaited:
        raise ValueError(f"{where} awaits no move")
    if not isinstance(otherwise, dict):
        raise TypeError(f"{where}: else is not a table")
    return LessonStep(
        message_key(game, _text(raw["say"], f"{where}: say")),
        _texts(raw.get("show", []), f"{where}: show"),
        awaited,
        {pattern: message_key(game, _text(word, f"{where}: else")) for pattern, word in otherwise.items()},
    )


def _replies(raw: object, seats: int) -> Mapping[Seat, tuple[str, ...]]:
    others = {str(seat) for seat in range(seats) if seat != LEARNER}
    if not isinstance(raw, dict) or set(raw) - others:
        raise ValueError(f"replies are not by seats {', '.join(sorted(others))}")
    return {int(seat): _texts(deeds, f"the replies of seat {seat}") for seat, deeds in raw.items()}


def _check_words(table: Mapping[str, object], needed: set[str], possible: set[str], where: str) -> None:
    if missing := needed - set(table):
        raise ValueError(f"{where} has no {min(missing)}")
    if unknown := set(table) - needed - possible:
        raise ValueError(f"{where} has an unknown word, {min(unknown)}")


def _list(raw: object, where: str) -> list[object]:
    if not isinstance(raw, list):
        raise TypeError(f"{where} is not a list")
    return raw


def _texts(raw: object, where: str) -> tuple[str, ...]:
    return tuple(_text(item, where) for item in _list(raw, where))


def _text(raw: object, where: str) -> str:
    if not isinstance(raw, str) or not raw:
        raise TypeError(f"{where} is not text")
    return raw
