"""How far a person has come on the journey: what the diary says of visits, and what it is told of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from engines.core.api import Seat
from kq_table.board.history import MatchHistory
from kq_table.features.results.match_facts import MatchFacts, read_facts
from kq_table.match.controller import MatchController
from kq_table.match.setup import COURT_CARDS, DEFAULT_PORTRAITS, PERSON, MatchSetup, Seating
from kq_table.shell.context import AppContext
from kq_table.storage.diary import Event, Fact
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_list import SUFFIX, RecordEntry, list_names, not_read_notice
from kq_table.system.notice import Notice
from kq_table.text import say

from .court import Court, Rival

VISIT, BEATEN, RESULT = "visit", "beaten", "result"
"""The kinds of events in the diary that the journey writes."""
MAX_TIMES: Final = 1000
"""How often the court can be gone through."""


@dataclass(frozen=True, slots=True)
class Visit:
    """
    A match against a rival.

    :param time: which time through the court, from 1
    :param record: the name of its record when it began
    """

    rival: Rival
    time: int
    record: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """
    How a visit ended for the person.

    :param place: from 1, the same for seats that share it; 0 for none
    :param is_helped: whether a move was taken back, or a hint was given
    :param is_given_up: whether it was not played to its end
    """

    place: int
    points: int
    seats: int
    is_helped: bool
    is_given_up: bool

    @property
    def is_won(self) -> bool:
        return self.place == 1 and not self.is_given_up


NO_OUTCOME: Final = Outcome(0, 0, 0, is_helped=False, is_given_up=True)
"""Of a match whose record cannot be read."""


class Progress:
    """
    What the diary says.

    :param events: in the order in which they were written; what is not of this court is passed over
    """

    def __init__(self, court: Court, events: Iterable[Event]) -> None:
        self.court = court
        self.visits: dict[str, Visit] = {}
        """By `match_name` of the record, the first one first."""
        self.ended: set[str] = set()
        """The visits whose outcome is known, by `match_name`."""
        self._helped: set[str] = set()
        self._beaten: dict[tuple[str, int], list[str]] = {}
        """By rival and time, the matches in which it was beaten."""
        for event in events:
            self._take(event)

    def _take(self, event: Event) -> None:
        record = event.text("record")
        if event.kind == RESULT:
            self.ended.add(match_name(record))
            if event.is_true("helped"):
                self._helped.add(match_name(record))
            return
        rival = next((rival for rival in self.court if rival.key == event.text("rival")), None)
        time = event.number("round")
        if rival is None or not 1 <= time <= MAX_TIMES:
            return
        if event.kind == VISIT:
            self.visits[match_name(record)] = Visit(rival, time, record)
        elif event.kind == BEATEN:
            self._beaten.setdefault((rival.key, time), []).append(match_name(record))

    @property
    def time(self) -> int:
        """Which time through the court the person is on, from 1."""
        return max((*(visit.time for visit in self.visits.values()), *(time for _, time in self._beaten)), default=1)

    def is_beaten(self, rival: Rival, time: int) -> bool:
        return (rival.key, time) in self._beaten

    def was_beaten(self, rival: Rival) -> bool:
        """Whether it was ever beaten."""
        return any(key == rival.key for key, _ in self._beaten)

    def is_helped(self, rival: Rival, time: int) -> bool:
        """Whether it was beaten only with help."""
        return self._helped.issuperset(self._beaten.get((rival.key, time), [""]))

    def next_rival(self, time: int) -> Rival | None:
        """The first one not beaten; None if all are."""
        return next((rival for rival in self.court if not self.is_beaten(rival, time)), None)

    def is_open(self, rival: Rival, time: int) -> bool:
        return rival == self.next_rival(time) or self.is_beaten(rival, time)

    def visit_of(self, record: Path) -> Visit | None:
        """The visit with this record; None if the match is none."""
        return self.visits.get(match_name(record.name))

    def unfinished(self, matches: Iterable[RecordEntry], rival: Rival, time: int) -> RecordEntry | None:
        """The visit to a rival that was left last."""
        for match in matches:
            visit = self.visit_of(match.path)
            if visit is not None and (visit.rival, visit.time) == (rival, time):
                return match
        return None


def match_name(record: str) -> str:
    """What the names of a match's record have in common: another file follows when a move is taken back."""
    return re.sub(rf"(~\d+)?{re.escape(SUFFIX)}$", "", record)


def progress_in(context: AppContext, court: Court) -> Progress:
    """What the diary says; nothing, with a notice, if it cannot be read."""
    try:
        events = context.diary.events(VISIT, BEATEN, RESULT)
    except OSError as error:
        context.notices.append(Notice("note.not_read", {"reason": f"{context.diary.path.name}: {_reason(error)}"}))
        events = []
    return Progress(court, events)


# -- a visit


def match_setup(context: AppContext, court: Court, rival: Rival, time: int) -> MatchSetup:
    """The person at the first seat, the rival across, and those whom the person has met before at the others."""
    settings = context.settings
    name = settings.names[0].strip() or say("app.person")
    face = settings.portraits[0] if settings.portraits[0] in COURT_CARDS else DEFAULT_PORTRAITS[0]
    if face == rival.court:
        face = next(other for other in DEFAULT_PORTRAITS if other != face)
    before = court[: court.index(rival)][::-1]
    others = [each for each in before if each.court != face][: rival.seats - 2]
    others.insert(len(others) // 2, rival)
    seated = [Seating(each.name, each.player(time), each.court) for each in others]
    names = {seating.name for seating in seated}
    own = f"{name} 2" if name in names else name
    return MatchSetup(rival.game, (Seating(own, PERSON, face), *seated), dict(rival.options), code=rival.code)


def begin_visit(context: AppContext, court: Court, rival: Rival, time: int) -> None:
    """Begin a match against a rival; the diary has it before the first card."""
    setup = match_setup(context, court, rival, time)
    context.navigate.open_table(setup, partial(_note_visit, context, rival, time))


def _note_visit(context: AppContext, rival: Rival, time: int, record: Path) -> None:
    write(context, VISIT, rival=rival.key, record=record.name, round=time)


def end_visit(context: AppContext, progress: Progress, visit: Visit, outcome: Outcome) -> bool:
    """Write how a visit ended, once; give whether its rival is newly beaten."""
    if match_name(visit.record) in progress.ended:
        return False
    is_new = outcome.is_won and not progress.is_beaten(visit.rival, visit.time)
    if outcome.is_won:
        write(context, BEATEN, rival=visit.rival.key, round=visit.time, record=visit.record)
    write(
        context,
        RESULT,
        record=visit.record,
        place=outcome.place,
        points=outcome.points,
        seats=outcome.seats,
        helped=outcome.is_helped,
        given_up=outcome.is_given_up,
    )
    return is_new


def write(context: AppContext, kind: str, **facts: Fact) -> None:
    """Write an event into the diary; if the disk refuses, leave a notice."""
    try:
        context.diary.write(kind, **facts)
    except OSError as error:
        notice = Notice("note.diary_not_saved", {"reason": _reason(error)})
        if notice not in context.notices:
            context.notices.append(notice)


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


# -- how it ended


def outcome_at_table(match: MatchController, history: MatchHistory) -> Outcome:
    """How the match at the table ended for the first person there."""
    seat, ended = min(match.people, default=-1), history.ended
    if seat < 0 or ended is None or match.given_up is not None:
        return Outcome(0, 0, len(match.seatings), match.is_assisted, is_given_up=True)
    place = 1 + sum(len(group) for group in ended.ranking[: _group_of(ended.ranking, seat)])
    return Outcome(place, ended.totals[seat], len(match.seatings), match.is_assisted, is_given_up=False)


def _group_of(ranking: tuple[tuple[Seat, ...], ...], seat: Seat) -> int:
    return next(number for number, group in enumerate(ranking) if seat in group)


def outcome_of(facts: MatchFacts) -> Outcome:
    """How a finished match ended for the first person in it."""
    seats = len(facts.seatings)
    seat = next((seat for seat, seating in enumerate(facts.seatings) if seating.is_person), None)
    if seat is None:
        return NO_OUTCOME
    return Outcome(facts.places[seat], facts.totals[seat], seats, facts.is_assisted, facts.is_given_up)


def repair(context: AppContext, court: Court) -> None:
    """Write how those visits ended of which the diary does not know it: the program was killed before."""
    progress = progress_in(context, court)
    waiting = {name: visit for name, visit in progress.visits.items() if name not in progress.ended}
    if not waiting:
        return
    folder = context.services.store.finished_folder
    try:
        names = list_names(folder)
    except OSError as error:
        context.notices.append(not_read_notice(folder, error))
        return
    for path in sorted(folder / name for name in names if match_name(name) in waiting):
        try:
            outcome = outcome_of(read_facts(read_record(path), path.name))
        except NotARecord:
            outcome = NO_OUTCOME  # the list of matches says what is wrong with it
        except OSError as error:
            context.notices.append(not_read_notice(path, error))
            continue
        end_visit(context, progress_in(context, court), waiting[match_name(path.name)], outcome)
