"""A first lesson as data: the beginning of a record, and step by step what the coach says and expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from engines.core.api import CHANCE, Seat
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.record import record
from engines.record.record import Line, Record, RecordError
from kq_table.system import resources

ASSETS: Final = "lessons"
LEARNER: Final = 0
"""The seat of the person who learns."""
MAX_CHARACTERS: Final = 50_000
MAX_STEPS: Final = 40
ALTERNATIVES: Final = " | "
"""Separates the deeds of a reply, of which the first legal one is done."""
DEAL: Final = "deal "
"""Prefix of the first line of every round."""


class BadLesson(ValueError):
    """A file is no lesson; the message says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """
    One idea, and the deed that it asks for.

    :param say: the key of the coach's message
    :param show: what is pointed at: cards (``KH``), zones (``trick``), players (``seat:1``) and deeds
    :param awaited: patterns of the accepted deeds; ``*`` matches anything
    :param otherwise: by pattern, the key of the reason against any other deed; the first match counts
    """

    say: str
    show: tuple[str, ...]
    awaited: tuple[str, ...]
    otherwise: Mapping[str, str]

    def takes(self, deed: str) -> bool:
        return any(fnmatchcase(deed, pattern) for pattern in self.awaited)

    def reason(self, deed: str) -> str | None:
        """The key of the reason against a deed; None if there is none."""
        return next((key for pattern, key in self.otherwise.items() if fnmatchcase(deed, pattern)), None)


@dataclass(frozen=True, slots=True)
class GuidedRound:
    """
    A round that begins with steps; the person plays the rest of it alone.

    :param replies: what the other seats do, in order, during the steps
    :param free: the key of the message after the steps
    :param alone: deeds the first of which is done alone: until one is legal, the coach is silent
    """

    steps: tuple[LessonStep, ...]
    replies: Mapping[Seat, tuple[str, ...]]
    free: str
    alone: str

    def messages(self) -> Iterator[str]:
        yield self.free
        for step in self.steps:
            yield from (step.say, *step.otherwise.values())


@dataclass(frozen=True, slots=True)
class Lesson:
    """
    A lesson as read from its file; the tests check that every one of ours can be played.

    :param beginning: the record up to the first step
    :param seed: the source of later chance
    :param rounds: the number of rounds of the match
    :param guided: the first of them, those with steps
    """

    name: str
    beginning: Record
    seed: str
    rounds: int
    guided: tuple[GuidedRound, ...]

    @property
    def game(self) -> str:
        return self.beginning.game

    @property
    def secret(self) -> bytes:
        return secret_from_seed(self.seed)

    @property
    def source(self) -> SealedSource:
        return SealedSource(self.secret)

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        return tuple(step for guided in self.guided for step in guided.steps)

    @property
    def done(self) -> str:
        return message_key(self.game, "done")

    @property
    def messages(self) -> frozenset[str]:
        keys = {key for guided in self.guided for key in guided.messages()}
        return frozenset(keys | {self.done})

    def number_at(self, lines: Sequence[Line]) -> int:
        """Number of steps done, or skipped, after the lines of a match."""
        number, played = self._round_at(lines)
        before = sum(len(guided.steps) for guided in self.guided[: number - 1])
        guided = self._guided(number)
        return before + (min(_count(played, LEARNER), len(guided.steps)) if guided else 0)

    def step_at(self, lines: Sequence[Line]) -> LessonStep | None:
        """The current step; None when those of its round are done."""
        number, played = self._round_at(lines)
        guided, done = self._guided(number), _count(played, LEARNER)
        return guided.steps[done] if guided and done < len(guided.steps) else None

    def free_at(self, lines: Sequence[Line], legal: Sequence[str]) -> str | None:
        """
        The key of the message after the last step of a round, until the learner has played on.

        :param legal: the learner's legal deeds; where another deed comes first, there is no message yet
        """
        number, played = self._round_at(lines)
        guided = self._guided(number)
        done = [line.deed for line in played if line.actor == LEARNER]
        if guided is None or len(done) < len(guided.steps):
            return None
        has_played_on = any(fnmatchcase(deed, guided.alone) for deed in done[len(guided.steps) :])
        return guided.free if not has_played_on and any(fnmatchcase(deed, guided.alone) for deed in legal) else None

    def reply_at(self, lines: Sequence[Line], seat: Seat, legal: Sequence[str]) -> str | None:
        """What another seat does now; None where the lesson does not say, or it is not legal."""
        number, played = self._round_at(lines)
        guided, done = self._guided(number), _count(played, seat)
        replies = guided.replies.get(seat, ()) if guided else ()
        wanted = replies[done].split(ALTERNATIVES) if done < len(replies) else []
        return next((deed for deed in wanted if deed in legal), None)

    def fits(self, lines: Sequence[Line]) -> bool:
        """Whether these lines can be of a match of this lesson; one of another version cannot be continued."""
        begun = self.beginning.lines
        if [str(line) for line in lines[: len(begun)]] != [str(line) for line in begun]:
            return False
        for n, line in enumerate(lines[len(begun) :], len(begun)):
            step = self.step_at(lines[:n]) if line.actor == LEARNER else None
            if step is not None and not step.takes(line.deed):
                return False
        return True

    def _guided(self, number: int) -> GuidedRound | None:
        return self.guided[number - 1] if number <= len(self.guided) else None

    def _round_at(self, lines: Sequence[Line]) -> tuple[int, Sequence[Line]]:
        """The number of the present round, and its lines after the beginning."""
        deals = [n for n, line in enumerate(lines) if line.actor == CHANCE and line.deed.startswith(DEAL)]
        return len(deals), lines[max(deals[-1] + 1, len(self.beginning.lines)) :]


def message_key(game: str, word: str) -> str:
    """The key of a message of a game's lesson; a word with a dot, as ``king.follow``, is another game's."""
    return f"lesson.{word}" if "." in word else f"lesson.{game}.{word}"


def _count(lines: Sequence[Line], seat: Seat) -> int:
    return sum(line.actor == seat for line in lines)


# -- reading


def games() -> tuple[str, ...]:
    """The games that have a lesson."""
    return resources.choices(ASSETS)


def load(game: str) -> Lesson:
    """
    Read the lesson of a game.

    :raises BadLesson: if anything in it is invalid
    :raises OSError: if its file cannot be read
    """
    return read(resources.find(ASSETS, f"{game}.toml").read_text("utf-8"), game)


def read(text: str, name: str) -> Lesson:
    """
    Parse a lesson.

    :raises BadLesson: if anything in it is invalid
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
    _check_words(table, {"record", "seed", "rounds", "round"}, set(), "the lesson")
    beginning = record.read(_text(table["record"], "record"), "record")
    rounds, raw = table["rounds"], _list(table["round"], "round")
    if not isinstance(rounds, int) or not 1 <= rounds <= 100:
        raise ValueError("rounds is not a number from 1 to 100")
    if not any(line.deed.startswith(DEAL) for line in beginning.lines):
        raise ValueError("record: no cards are dealt")
    guided = tuple(_round(one, beginning, number) for number, one in enumerate(raw, 1))
    steps = sum(len(one.steps) for one in guided)
    if not 1 <= len(guided) <= rounds:
        raise ValueError(f"{len(guided)} of {rounds} rounds have steps")
    if steps > MAX_STEPS:
        raise ValueError(f"there are {steps} steps, not 1 to {MAX_STEPS}")
    return Lesson(name, beginning, _text(table["seed"], "seed"), rounds, guided)


def _round(raw: object, beginning: Record, number: int) -> GuidedRound:
    where = f"round {number}"
    if not isinstance(raw, dict):
        raise TypeError(f"{where} is not a table")
    _check_words(raw, {"step"}, {"replies", "alone"}, where)
    steps = _list(raw["step"], f"{where}: step")
    return GuidedRound(
        tuple(_step(step, beginning.game, f"{where}, step {n}") for n, step in enumerate(steps, 1)),
        _replies(raw.get("replies", {}), beginning.seats),
        message_key(beginning.game, "free" if number == 1 else f"free_{number}"),
        _text(raw.get("alone", "*"), f"{where}: alone"),
    )


def _step(raw: object, game: str, where: str) -> LessonStep:
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
