"""
A match in play and its take-backs: passes moves between people, bots and the record.

Only this module holds the match itself, with all its secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TypeVar

from engines.core import talk
from engines.core.api import CHANCE, OVER, SPECTATOR, Deed, Moved, RoundScored, Seat
from engines.record.match import Match
from engines.record.record import split_line
from engines.record.replay import Replay
from kq_table.storage.journal import Journal, RecordLost
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.storage.record_store import FOLLOWS, RecordStore
from kq_table.system import paths
from kq_table.system.notice import Notice

from . import record_view, shuffle_source
from .bot_process import Bot, BotAnswer, Fault
from .bot_seat import BotTurns, HintSeats, LeakCase, default_deed, leak_case
from .match_view import MatchView
from .setup import MatchSetup, Seating
from .table_talk import TableTalk

_Result = TypeVar("_Result")


@dataclass(frozen=True)
class MatchServices:
    """
    What matches need from outside.

    :param make_bot: starts the process of a built-in player
    :param chance: draws the length of bots' pauses; no card depends on it
    """

    store: RecordStore
    make_bot: Callable[[], Bot] = Bot
    chance: Random = field(default_factory=Random)


class MatchController(MatchView):
    """A match with its players."""

    def __init__(self, match: Match, seatings: Sequence[Seating], journal: Journal, services: MatchServices) -> None:
        super().__init__(match, seatings)
        self._journal, self._store = journal, services.store
        self._is_archived = False
        self.path = journal.path
        self.notices: list[Notice] = []
        """What went wrong and has not been shown yet; whoever shows it clears the list."""
        self.on_deed: Callable[[Seat, int, str], None] = lambda _seat, _n, _deed: None
        """Called for every deed done: its seat, its number from 1, its text as an onlooker may know it."""
        self.bots = BotTurns(self.seatings, services.make_bot, services.chance, self.notices.append)
        self._talk = TableTalk(match.n)
        self.muted = self._talk.muted
        """The computer players that speak only when they are spoken to; may be changed."""
        self._hints = HintSeats(services.make_bot)
        self._undoable: tuple[tuple[Match, int, Seat], bool] | None = None
        """Cache: match, number of deeds and seat, and whether that seat could take its last deed back."""

    @property
    def same_deal(self) -> MatchSetup | None:
        """How to deal the same cards from the start; None while the match goes on, or if that is impossible."""
        if not self.is_over:
            return None
        return shuffle_source.same_deal(self.setup, self._match.record, self._journal.secret or b"")

    # -- people

    def submit(self, seat: Seat, text: str) -> None:
        """
        Do a person's deed; does nothing after the end, or after a disk error.

        :raises IllegalDeed: if it is not legal now.
        """
        self._commit(lambda: self._match.submit(seat, text))

    @property
    def deeds_of_people(self) -> int:
        """How many deeds people have done so far."""
        return sum(line.actor in self.people for line in self._match.record.lines)

    def default_deed(self) -> str:
        return default_deed(self._match)

    def finish_round(self) -> None:
        """Play the round out for all seats, if nothing can change its score any more."""
        number = _round(self._match)
        while self.turn >= 0 and not self.is_broken and _round(self._match) == number:
            deed = self._match.legal()[0].text
            self._commit(partial(self._match.submit, self.turn, deed))

    def can_take_back(self, seat: Seat) -> bool:
        if self.given_up is not None or self.is_broken:
            return False
        moment = (self._match, self.n, seat)
        if self._undoable is None or self._undoable[0] != moment:
            self._undoable = moment, last_undoable(self._match, self.people, seat) is not None
        return self._undoable[1]

    def take_back_refusal(self, seat: Seat) -> str:
        return refusal(self._match, self.people, seat)

    def take_back(self, seat: Seat) -> bool:
        """Go back to the last decision of a seat; False if it cannot, with a notice if the disk is to blame."""
        deeds = deeds_kept(self._match, self.people, seat) if self.can_take_back(seat) else None
        if deeds is None:
            return False
        try:
            self._match, self._journal = self._write(lambda: go_back(self._match, deeds, self._journal, self._store))
        except (OSError, NotARecord) as error:
            self._report_refusal("note.not_taken_back", error)
            return False
        self.path = self._journal.path
        self._events_read = 0
        self._talk.restart(self.n)
        self.bots.restart(self._match)
        self._hints.restart(self._match)
        self._reasons.take_back(self._match.record)
        return True

    def hint(self, seat: Seat) -> BotAnswer | Fault | None:
        return self._hints.hint(self._match, seat)

    def forget_hint(self) -> None:
        """Have the next `hint` computed anew, after one that failed."""
        self._hints.restart(self._match)

    def record_hint(self, seat: Seat) -> None:
        self._commit(lambda: self._match.add_comments(f"hint {seat}"))

    @property
    def is_lesson(self) -> bool:
        """Whether this is a lesson, guided or not; see `features.lessons.match`."""
        return False

    @property
    def is_guided(self) -> bool:
        """Whether a coach leads the person at the moment; see `features.lessons.match`."""
        return False

    @property
    def warns_before_help(self) -> bool:
        """Whether help should first say that it marks the match as assisted."""
        return not self.is_assisted

    def refuses(self, deed: Deed) -> bool:
        """Whether a coach refuses a legal deed now."""
        return False

    def give_up(self, seat: Seat) -> None:
        """End the match for good because a seat resigns, or (`SPECTATOR`) to put it away; its record stays whole."""
        self._commit(
            lambda: self._match.add_comments(*self._reasons.publishing_comments(), record_view.resign_comment(seat))
        )
        self.given_up = record_view.given_up(self._match.record)
        if self.is_over:
            self._reasons.publish()
            self._archive()

    # -- chance and bots

    def deal(self) -> None:
        if self.turn == CHANCE and not self.is_broken:
            self._commit(self._match.deal)

    def update(self, now: float, *, is_stage_clear: bool, pause: float = 1.0) -> None:
        """
        Ask the bot whose turn it is, at once; do its deed after a pause, once all cards are at rest.

        :param now: seconds
        :param pause: multiplies the seconds of the pause
        """
        if self.is_over:
            self._archive()
        if self.is_broken or self._are_talking(now) or not self.is_thinking:
            return
        if move := self.bots.next_move(self._match, now, pause, is_still=is_stage_clear):
            seat, deed, reasons = move
            self._commit(lambda: self._match.submit(seat, deed), reasons)

    @property
    def due(self) -> float | None:
        """When the waiting deed of a bot may be done, in the seconds of `update`; None while it thinks."""
        return self.bots.due(self.turn) if self.is_thinking else None

    def leak_case(self, seat: Seat) -> LeakCase:
        return leak_case(self._match, seat, self.seatings[seat].player, self.bots.at(seat))

    def _are_talking(self, now: float) -> bool:
        """Let bots talk in games with talk; return whether one may be about to."""
        if self.is_over or self.options.get("talk") != "on" or not self.has_room_for_talk:
            return False
        if remark := self._talk.next_remark(self._match, self.bots.listening, now):
            seat, words = remark
            self._commit(lambda: self._match.submit(seat, f"{talk.TALK_WORD} {words}"))
        return self._talk.is_open

    def lines_within(self, events: int, since: int = 0) -> list[tuple[Seat, str]]:
        """The public deeds within the first *events* events, by actor, without the first *since* deeds."""
        lines = self._match.lines(SPECTATOR, since)[: max(0, self.deeds_within(events) - since)]
        return [split_line(line) for line in lines]

    # -- the record

    def save_picture(self, png: bytes) -> None:
        """
        Save a picture of the table for the list of matches.

        :raises OSError: if it cannot be written.
        """
        self._store.save_picture(self.path, png)

    def close(self) -> None:
        """End the bots' processes and close the record; the match can be resumed later."""
        self.bots.close()
        self._hints.close()
        self._keep_reasons()
        self._journal.close()

    def _keep_reasons(self) -> None:
        """Write the reasons for the moves of an unfinished round, so that they can be published after it."""
        kept = [] if self.is_over or self.is_broken else self._reasons.unwritten_comments(self._match.record)
        if kept:
            # All moves are on the disk; if this write fails, only these sentences are lost.
            with suppress(NotSaved):
                self._match.add_comments(*kept)

    def _commit(self, act: Callable[[], None], reasons: Sequence[str] = ()) -> None:
        """Do something that writes to the record, with a bot's *reasons*, published when the round is over."""
        if self.is_over or self.is_broken:
            return
        before, number = self.n, _round(self._match)
        try:
            self._write(act)
            for i, line in enumerate(self._match.lines(SPECTATOR, before)):
                actor, deed = split_line(line)
                self.on_deed(actor, before + i + 1, deed)
            self._reasons.hold_back(self.n, reasons)
            is_round_over = self.turn == OVER or _round(self._match) != number or _was_scored(self._match, before)
            if is_round_over and (comments := self._reasons.publishing_comments()):
                self._write(lambda: self._match.add_comments(*comments))
                self._reasons.publish()
        except NotSaved as error:
            self.is_broken = True
            self._report_refusal("note.not_saved", error)

    def _write(self, act: Callable[[], _Result]) -> _Result:
        """Do something that writes to the record; if the file was lost, write the whole match into a new one."""
        try:
            return act()
        except RecordLost:
            self._store.rescue(self._journal, self._match.record.write())
        self.path = self._journal.path
        key = "note.record_borrowed" if paths.is_temporary("data") else "note.record_lost"
        self.notices.append(Notice(key, {"path": str(self.path)}))
        return act()

    def _report_refusal(self, key: str, error: OSError | NotARecord) -> None:
        reason = error.strerror if isinstance(error, OSError) else None
        self.notices.append(Notice(key, {"reason": reason or str(error)}))

    def _archive(self) -> None:
        if self._is_archived:
            return
        self._is_archived = True
        try:
            self.path = self._write(lambda: self._store.archive(self._journal))
        except OSError as error:
            # The match is complete all the same; it only stays among those in play.
            self._report_refusal("note.not_finished", error)


def _round(match: Match) -> int:
    number: int = match.view(SPECTATOR).state.public.round
    return number


def _was_scored(match: Match, since: int) -> bool:
    seen = (match.observed_deed(SPECTATOR, n).events for n in range(since + 1, match.n + 1))
    return any(isinstance(event, RoundScored) for events in seen for event in events)


def last_undoable(match: Match, people: Sequence[Seat], seat: Seat) -> int | None:
    """
    The number, from 1, of the last deed of *seat* if it may be taken back; else None.

    A person who plays with bots alone may always take back. With several people, only while nothing has been done
    since, and if the deed itself revealed nothing hidden. What people have said aloud is never taken back.
    """
    if match.turn == OVER or seat not in people:
        return None
    for n in range(match.n, 0, -1):
        seen = match.observed_deed(seat, n)
        if talk.is_talk(seen.text):
            if seen.actor in people:
                return None
            continue
        if seen.actor == seat:
            is_free = len(people) == 1 or not any(_reveals(event, seat) for event in seen.events)
            return n if is_free else None
        if len(people) > 1:
            return None
    return None


def refusal(match: Match, people: Sequence[Seat], seat: Seat) -> str:
    """The message that says why *seat* may take nothing back, if `last_undoable` finds nothing."""
    if not any(line.actor == seat and not talk.is_talk(line.deed) for line in match.record.lines):
        return "undo.none"
    for line in reversed(match.record.lines):
        if talk.is_talk(line.deed):
            if line.actor in people:
                return "undo.said"
        elif len(people) > 1:
            break
    return "undo.seen" if len(people) > 1 else "undo.none"


def _reveals(event: object, seat: Seat) -> bool:
    """Whether it showed this seat a card that it could not see before."""
    return isinstance(event, Moved) and event.dst.seen_by(seat) and not event.src.seen_by(seat)


def deeds_kept(match: Match, people: Sequence[Seat], seat: Seat) -> int | None:
    """
    How many deeds remain when *seat* takes its last decision back; None if it may not.

    A person alone with bots goes back to the last deed for which there was a choice.
    """
    last = last_undoable(match, people, seat)
    if last is None or len(people) > 1:
        return None if last is None else last - 1
    replay = Replay(match.record)
    chosen = [
        n
        for n, step in enumerate(replay, 1)
        if step.line.actor == seat and not step.is_talk and len(replay.rules.legal(step.before)) > 1
    ]
    lines = enumerate(match.record.lines, 1)
    spoken = max((n for n, line in lines if talk.is_talk(line.deed) and line.actor in people), default=0)
    return max((n for n in chosen if n > spoken), default=last) - 1


def go_back(match: Match, deeds: int, journal: Journal, store: RecordStore) -> tuple[Match, Journal]:
    """
    Continue from the first *deeds* deeds in a new record; the old one is kept until the match is over.

    If chance had acted since, it draws anew from another secret, so that nobody knows the draws beforehand.

    :raises RecordLost: if the old record was moved or changed.
    :raises OSError: if writing fails; then nothing has changed.
    """
    is_drawn_anew = any(line.actor == CHANCE for line in match.record.lines[deeds:])
    secret = shuffle_source.new_secret() if is_drawn_anew else journal.secret
    without = ("seal", "code") if is_drawn_anew else ()
    record = match.record.taken_back(deeds, without, [f"{FOLLOWS} {journal.path.name}"])
    source = shuffle_source.source(record, secret)
    fresh = store.fork(journal, record.write(), secret)
    return Match(record, source, fresh.take), fresh
