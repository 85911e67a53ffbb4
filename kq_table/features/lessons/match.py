"""The match of a first lesson: a coach accepts or refuses deeds, and the other seats play as the lesson says."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from engines.core.api import OVER, SPECTATOR, Deed, RoundScored, Seat
from engines.games import registry
from engines.record import record
from engines.record.match import Match
from kq_table.match import lifecycle
from kq_table.match.bot_seat import MovePause
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import Seating
from kq_table.storage.journal import Journal
from kq_table.storage.record_file import NotARecord
from kq_table.storage.record_store import RecordStore
from kq_table.system.notice import Notice

from .lesson import LEARNER, Lesson, LessonStep
from .offer import FOLDER


class LessonController(MatchController):
    def __init__(
        self,
        lesson: Lesson,
        match: Match,
        seatings: Sequence[Seating],
        journal: Journal,
        services: MatchServices,
    ) -> None:
        super().__init__(match, seatings, journal, services)
        self.lesson = lesson
        self._reply_pause = MovePause(services.chance)
        self._reply_begun_at = -1
        """The number of deeds at which the last pause before a reply began."""
        self._over_at: tuple[int, bool] = (-1, False)
        """The number of deeds last checked for the end of all rounds, and the result."""

    # -- the lesson

    @property
    def step(self) -> LessonStep | None:
        """The current step, whoever is to act; None when all are done."""
        return self.lesson.step_at(self._match.record.lines)

    @property
    def steps_done(self) -> int:
        return self.lesson.number_at(self._match.record.lines)

    @property
    def last_words(self) -> str | None:
        """The key of the message after the last step of a round, until the person has played on alone."""
        return self.lesson.free_at(self._match.record.lines, [deed.text for deed in self.legal(LEARNER)])

    @property
    def fits(self) -> bool:
        """Whether the match so far is of this lesson, not of an older version."""
        return self.lesson.fits(self._match.record.lines)

    @property
    def is_lesson(self) -> bool:
        return True

    @property
    def is_guided(self) -> bool:
        return self.step is not None

    def refuses(self, deed: Deed) -> bool:
        return self.step is not None and not self.step.takes(deed.text)

    @property
    def turn(self) -> Seat:
        return OVER if self._is_lesson_over else super().turn

    @property
    def _is_lesson_over(self) -> bool:
        if self._over_at[0] != self.n:
            state = self._match.view(SPECTATOR).state.public
            scored = sum(isinstance(event, RoundScored) for event in self._match.events(SPECTATOR))
            self._over_at = self.n, max(scored, state.round - 1) >= self.lesson.rounds
        return self._over_at[1]

    # -- what differs from other matches

    def save_picture(self, png: bytes) -> None:
        """Save nothing: no list shows lessons."""

    @property
    def warns_before_help(self) -> bool:
        return False

    def can_take_back(self, seat: Seat) -> bool:
        """False: the coach prevents what would have to be taken back."""
        return False

    def take_back_refusal(self, seat: Seat) -> str:
        """The coach prevents what would have to be taken back."""
        return "lesson.no_undo"

    def prove_settled(self, seat: Seat) -> Generator[None, None, bool]:
        """Nothing is proved while the coach has messages left."""
        return False if self.is_guided else (yield from super().prove_settled(seat))

    def update(self, now: float, *, is_stage_clear: bool, pause: float = 1.0) -> None:
        """Do another seat's deed as the lesson says, after a pause; else as in every match."""
        reply = self._reply
        if reply is None:
            super().update(now, is_stage_clear=is_stage_clear, pause=pause)
            return
        if self._reply_begun_at != self.n:
            self._reply_begun_at = self.n
            self._reply_pause.start(now, pause)
        if self._reply_pause.is_over(now, pause, is_still=is_stage_clear):
            self._commit(partial(self._match.submit, self.turn, reply))

    @property
    def due(self) -> float | None:
        return super().due if self._reply is None else self._reply_pause.due

    @property
    def _reply(self) -> str | None:
        if not self.is_thinking or self.is_broken:
            return None
        legal = [deed.text for deed in self._match.legal()]
        return self.lesson.reply_at(self._match.record.lines, self.turn, legal)


def open_store(data: Path) -> RecordStore:
    return RecordStore(data / FOLDER)


def start(lesson: Lesson, seatings: Sequence[Seating], services: MatchServices, now: datetime) -> LessonController:
    """
    Start the match of a lesson; its record is on the disk when this returns.

    :param services: their store is that of `open_store`
    :raises NotSaved: if the disk refuses
    """
    begun = lesson.beginning
    words = [f"name {seat} {seating.name}" for seat, seating in enumerate(seatings)]
    words += [f"player {seat} {seating.player}" for seat, seating in enumerate(seatings)]
    words.append(f"date {now:%Y-%m-%dT%H:%M:%S}")
    options = registry.complete_options(registry.game(begun.game), begun.options)
    header = record.compose(begun.game, begun.seats, options, words).write()
    text = header + "".join(f"{line}\n" for line in begun.lines)
    with lifecycle.refusals_as_not_saved(services):
        journal = services.store.start(begun.game, text, lesson.secret, now)
    match = Match(record.read(text), lesson.source, journal.take)
    return LessonController(lesson, match, seatings, journal, services)


def resume(lesson: Lesson, services: MatchServices, notices: list[Notice]) -> LessonController | None:
    """
    Resume a game's lesson where it was left; None if it was not started, or in another version.

    :param notices: gets one for each record that cannot be read
    :raises NotSaved: if it is open in another window, or the disk refuses
    :raises OSError: if it cannot be read
    """
    entries, unread = services.store.unfinished()
    notices += unread
    for entry in entries:
        if entry.game != lesson.game:
            continue
        try:
            found = lifecycle.resume_as(partial(LessonController, lesson), entry, services)
        except NotARecord as error:
            notices.append(services.store.set_aside(entry.path, str(error)))
            continue
        if found.fits:
            return found
        found.give_up(SPECTATOR)
        found.close()
    return None


def take_up(
    lesson: Lesson, seatings: Sequence[Seating], services: MatchServices, now: datetime, notices: list[Notice]
) -> LessonController:
    """
    Resume a lesson where it was left, else start it; see `resume`.

    :raises NotSaved: if it is open in another window, or the disk refuses
    :raises OSError: if it cannot be read
    """
    return resume(lesson, services, notices) or start(lesson, seatings, services, now)


def put_away(lesson: Lesson, services: MatchServices, notices: list[Notice]) -> None:
    """
    End a game's unfinished lesson, so that it starts anew; see `resume`.

    :raises NotSaved: if it is open in another window, or the disk refuses
    :raises OSError: if it cannot be read
    """
    if (found := resume(lesson, services, notices)) is not None:
        found.give_up(SPECTATOR)
        found.close()
