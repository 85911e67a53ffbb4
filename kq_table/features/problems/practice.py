"""The match from a problem on: to the end of its round, against computer players, apart from the person's matches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from engines.bots.arena import usual_unit
from engines.bots.problems import Problem
from engines.core import talk
from engines.core.api import OVER, SPECTATOR, RoundScored, Said, Seat
from engines.core.shuffle import SealedSource
from engines.record import record
from engines.record.match import Match
from kq_table.match import lifecycle, shuffle_source
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.record_view import PORTRAIT_WORD, RecordView
from kq_table.match.setup import Seating
from kq_table.storage.journal import Journal
from kq_table.storage.record_file import NotARecord
from kq_table.storage.record_store import RecordStore

FOLDER: Final = "practice"
"""The folder of the records in the data folder, apart from those of matches."""


def begun(problem: Problem, seatings: Sequence[Seating], words: Sequence[str] = ()) -> str:
    """The record of a problem with these players; *words* are further header lines."""
    named = [f"name {seat} {seating.name}" for seat, seating in enumerate(seatings)]
    named += [f"player {seat} {seating.player}" for seat, seating in enumerate(seatings)]
    named += [f"{PORTRAIT_WORD} {seat} {one.portrait}" for seat, one in enumerate(seatings) if one.portrait]
    found = problem.record
    head = record.compose(found.game, found.seats, found.options, [*named, *words]).write()
    return head + "".join(f"{line}\n" for line in found.lines)


def position_of(problem: Problem, seatings: Sequence[Seating]) -> RecordView:
    """
    A record that goes one deed beyond the problem, which is what a table of a decision needs.

    :raises NotARecord: if that is impossible by the rules of the game, or what is to be answered was never offered.
    """
    found = RecordView(f"{begun(problem, seatings)}{problem.seat} {problem.best}\n".encode(), problem.id)
    if problem.is_bargain and not _is_offered(found, problem):
        raise NotARecord(f"{problem.id}: there is no such offer")
    return found


def _is_offered(found: RecordView, problem: Problem) -> bool:
    begins = f"{talk.TALK_WORD} /offer {problem.best.split(' ')[2]} "
    history = found.history(found.length - 1, problem.seat)
    return any(isinstance(event, Said) and event.act and event.word.startswith(begins) for event in history)


class PracticeController(MatchController):
    """A match that is over when the round of its problem is."""

    def __init__(
        self, problem: Problem, match: Match, seatings: Sequence[Seating], journal: Journal, services: MatchServices
    ) -> None:
        super().__init__(match, seatings, journal, services)
        self.problem = problem
        self._round: int = match.view(SPECTATOR).state.public.round
        self._scored = self._count_scored()
        self._is_whole = usual_unit(self.game) == "match"
        """Whether the match is a single deal."""
        self._over_at: tuple[int, bool] = (-1, False)
        """The number of deeds last checked for the end of the round, and the result."""

    @property
    def turn(self) -> Seat:
        return OVER if not self._is_whole and self._is_round_over else super().turn

    @property
    def _is_round_over(self) -> bool:
        if self._over_at[0] != self.n:
            number = self._match.view(SPECTATOR).state.public.round
            self._over_at = self.n, number > self._round or self._count_scored() > self._scored
        return self._over_at[1]

    def _count_scored(self) -> int:
        return sum(isinstance(event, RoundScored) for event in self._match.events(SPECTATOR))

    @property
    def points(self) -> tuple[int, ...]:
        """By seat: what the round brought, or the whole match where that is a single deal."""
        events = self._match.events(SPECTATOR)
        totals = [event.totals for event in events if isinstance(event, RoundScored)]
        if self._is_whole or len(totals) <= self._scored:
            return self._match.totals
        before = totals[self._scored - 1] if self._scored else (0,) * len(self.seatings)
        return tuple(after - had for after, had in zip(totals[self._scored], before, strict=True))

    # -- what differs from other matches

    def save_picture(self, png: bytes) -> None:
        """Save nothing: no list shows it."""

    @property
    def warns_before_help(self) -> bool:
        return False

    def can_take_back(self, seat: Seat) -> bool:
        """False: the moves before belong to the problem, which can be played from again."""
        return False

    def take_back_refusal(self, seat: Seat) -> str:
        return "problem.no_undo"


def start(problem: Problem, seatings: Sequence[Seating], services: MatchServices, now: datetime) -> PracticeController:
    """
    Start the match from a problem on; its record is on the disk when this returns.

    :param services: their store is that of `open_store`
    :raises NotSaved: if the disk refuses.
    :raises RecordError: if the problem is impossible by the rules of its game.
    """
    text, secret = begun(problem, seatings, [f"date {now:%Y-%m-%dT%H:%M:%S}"]), shuffle_source.new_secret()
    with lifecycle.refusals_as_not_saved(services):
        journal = services.store.start(problem.game, text, secret, now)
    return PracticeController(
        problem, Match(record.read(text), SealedSource(secret), journal.take), seatings, journal, services
    )


def open_store(data: Path) -> RecordStore:
    return RecordStore(data / FOLDER)
