"""Sits between a match and those who play it. The only holder of a match; owns the bots' processes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from engines import bots as minds
from engines.core import claim, talk
from engines.core.api import CHANCE, NOBODY, OVER, Deed, Event, Reason, RoundBegan, RoundScored, Seat, Seen, View
from engines.record.match import Match
from kq_table.storage.record_file import Journal, NotARecord, NotSaved
from kq_table.storage.record_store import RecordStore
from kq_table.system.notice import Notice
from kq_table.ui.theme import MOTION

from . import record_view, undo
from .bot_process import Answer, Bot, Fault
from .bot_reasons import Reasons
from .bot_seat import BotConnection, BotSeat
from .fairness_test import LeakCase
from .hint_engine import HintEngine
from .setup import MatchSetup, Seating
from .table_talk import TableTalk

FAULTS: Final = 3
"""After so many faults the house keeps a bot's seat (engine contract, section 5)."""


class MatchController:
    """
    A match with its players.

    :param bots: makes the process of a player of the house
    :param chance: for the length of pauses alone; seeds nothing that matters
    """

    def __init__(
        self,
        match: Match,
        seatings: Sequence[Seating],
        journal: Journal,
        store: RecordStore,
        bots: Callable[[], BotConnection] = Bot,
        chance: Random | None = None,
    ) -> None:
        self._match, self._journal, self._store, self._bots = match, journal, store, bots
        self.seatings = tuple(seatings)
        self._chance = chance or Random()
        self._chairs: dict[Seat, BotSeat] = {}
        self._conversation = TableTalk(self.people)
        self._conversation.begin(match.n)
        self._counsel, self._reasons = HintEngine(bots), Reasons(match.record)
        self._told = 0
        self._due: float | None = None
        self._is_clear = False
        self._is_kept = False
        self.path = journal.path
        """Where the record lies."""
        self.given_up = record_view.given_up(match.record)
        """The seat that gave the match up, `NOBODY` where it was put away for good; None while neither is so."""
        self.notices: list[Notice] = []
        self.faults: list[Notice] = []
        """All that bots did wrong in this sitting."""
        self.on_deed: Callable[[Seat, int, str], None] = lambda _seat, _n, _deed: None
        """Told of every deed done: who, its number from 1, its text as the table may know it."""
        self.is_broken = False
        """The disk refused a line: nothing more can be done until the match is taken up again."""

    # -- what may be known

    @property
    def game(self) -> str:
        """The key of the game."""
        return self._match.rules.key

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the match."""
        return self._match.record.options

    @property
    def turn(self) -> Seat:
        """The seat to act, `CHANCE` or `OVER`."""
        return self._match.turn if self.given_up is None else OVER

    @property
    def n(self) -> int:
        """How many deeds have been done."""
        return self._match.n

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.turn == OVER

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is to act."""
        return self.turn >= 0 and not self.seatings[self.turn].is_person

    @property
    def setup(self) -> MatchSetup:
        """How this match was set up."""
        return MatchSetup(self.game, self.seatings, self.options)

    @property
    def first_viewer(self) -> Seat:
        """The seat whose view the table takes first: the first person's, or nobody's where only bots play."""
        return self.people[0] if self.people else NOBODY

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where people sit."""
        return tuple(seat for seat, seating in enumerate(self.seatings) if seating.is_person)

    def view(self, seat: Seat) -> View[Any]:
        """Give all that a seat (`NOBODY`: a looker-on) may know."""
        return self._match.view(seat)

    def history(self, seat: Seat) -> tuple[Event, ...]:
        """Give all that has happened as a seat saw it."""
        return self._match.events(seat)

    def new_events(self, seat: Seat) -> tuple[Event, ...]:
        """Give what has happened since the last call, as a seat sees it."""
        events = self._match.events(seat, self._told)
        self._told += len(events)
        return events

    def seen(self, seat: Seat, n: int) -> Seen:
        """Give the *n*-th deed, from 1, as a seat saw it."""
        return self._match.seen(seat, n)

    def deeds_within(self, events: int) -> int:
        """Say how many deeds have wholly come about in the first so many *events*."""
        return self._match.deeds_within(events)

    def legal(self, seat: Seat) -> tuple[Deed, ...]:
        """List what a seat may do now; nothing while it is not its turn."""
        return self._match.legal() if seat == self.turn and not self.is_broken else ()

    def why(self, seat: Seat, text: str) -> Reason | None:
        """Say why a seat may not do this now."""
        return self._match.why(seat, text)

    def default_deed(self) -> str:
        """Say what the house would do for the seat to act, from that seat's view alone."""
        return minds.house(self._match.rules, self._match.view(self.turn))

    def leak_case(self, seat: Seat) -> LeakCase:
        """Give what it takes to put a bot to the test: when its seat was last to decide in this round, or else now."""
        record, chair = self._match.record, self._chairs.get(seat)
        decided = [n for n, line in enumerate(record.lines) if line.actor == seat and not talk.is_talk(line.deed)]
        n = self.n if self.turn == seat or not decided or self._is_dealt_anew(decided[-1]) else decided[-1]
        until = replace(record, lines=record.lines[:n], comments=())
        is_fresh = chair is not None and chair.asked == n
        sent = chair.sent.decode() if chair is not None and is_fresh else None
        return LeakCase(until.write(), seat, self.seatings[seat].player, sent)

    # -- what is done

    def submit(self, seat: Seat, text: str) -> None:
        """
        Do a person's deed.

        :raises IllegalDeed: if it may not be done.
        """
        self._keep(lambda: self._match.submit(seat, text))

    def deal(self) -> None:
        """Let chance act, if it is its turn."""
        if self.turn == CHANCE and not self.is_broken:
            self._keep(self._match.deal)

    def prove_settled(self, seat: Seat) -> Generator[None, None, bool]:
        """Prove, a little at a time, that nothing can change the round's score any more, as this seat may know."""
        return claim.prove(self._match.rules, self._match.view(seat))

    def finish_round(self) -> None:
        """Play the round out, whoever's turn it is, where nothing can change its score any more."""
        number = self._round
        while self.turn >= 0 and not self.is_broken and self._round == number:
            deed = self._match.legal()[0].text
            self._keep(partial(self._match.submit, self.turn, deed))

    def can_take_back(self, seat: Seat) -> bool:
        """Whether a seat may take its last deed back."""
        is_going_on = self.given_up is None and not self.is_broken
        return is_going_on and undo.last(self._match, self.people, seat) is not None

    def take_back(self, seat: Seat) -> bool:
        """Go back to the last decision of a seat; False, with a note where the disk refused, if that cannot be."""
        deeds = undo.place(self._match, self.people, seat) if self.can_take_back(seat) else None
        if deeds is None:
            return False
        try:
            self._match, self._journal = undo.go_back(self._match, deeds, self._journal, self._store)
        except (OSError, NotARecord) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            self.notices.append(Notice("note.not_taken_back", {"reason": reason or str(error)}))
            return False
        self.path = self._journal.path
        self._told = 0
        self._conversation.begin(self.n)
        for chair in self._chairs.values():
            chair.sit_down(self._match)
        self._counsel.forget(self._match)
        self._reasons.go_back(self._match.record)
        return True

    @property
    def is_assisted(self) -> bool:
        """Whether something was taken back in this match, or a hint was given."""
        return self._match.record.is_assisted or self._match.record.is_hinted

    def hint(self, seat: Seat) -> Answer | Fault | None:
        """Give a hint for the seat to act, as the house sees it from there; None while it is thought about."""
        return self._counsel.advise(self._match, seat)

    def forget_hint(self) -> None:
        """Let a hint be thought about anew, where none came of it."""
        self._counsel.forget(self._match)

    def record_hint(self, seat: Seat) -> None:
        """Write into the record that a seat was given a hint."""
        self._keep(lambda: self._match.remark(f"hint {seat}"))

    @property
    def reasons(self) -> Mapping[int, str]:
        """Why players of the house did what they did, by the deed's number, in the rounds that are over."""
        return self._reasons.told

    def give_up(self, seat: Seat) -> None:
        """End the match for good because a seat gives up, or (`NOBODY`) to put it away; its record stays whole."""
        self._keep(lambda: self._match.remark(*self._reasons.remarks(), record_view.resign_comment(seat)))
        self.given_up = record_view.given_up(self._match.record)
        if self.is_over:
            self._reasons.tell()
            self._finish()

    def update(self, now: float, *, is_stage_clear: bool, pause: float = 1.0) -> None:
        """
        Ask the bot whose turn it is, at once; do its deed once the stage is clear and a human pace has passed.

        :param now: seconds
        :param pause: by how much the pause before a bot's deed is stretched
        """
        if self.is_over:
            self._finish()
        if self.is_broken or self._are_talking(now) or not self.is_thinking:
            return
        chair = self._chair(self.turn)
        if chair.asked != self.n:
            self._ask(chair)
            self._due = now + pause * self._chance.uniform(MOTION.think_least, MOTION.think_most)
            self._is_clear = False
        if is_stage_clear and not self._is_clear:
            # The pause runs while cards settle, but a moment of quiet must be seen before the deed.
            self._due = max(self._due or now, now + pause * MOTION.think_seen)
        self._is_clear = is_stage_clear
        self._hear(chair)
        if chair.answer is not None and is_stage_clear and self._due is not None and now >= self._due:
            seat, answer, chair.answer = self.turn, chair.answer, None
            self._keep(lambda: self._match.submit(seat, answer), chair.reasons)

    @property
    def due(self) -> float | None:
        """When the waiting deed of a bot may be done, in the seconds of `update`; None while it thinks."""
        chair = self._chairs.get(self.turn)
        return self._due if self.is_thinking and chair is not None and chair.answer is not None else None

    def keep_picture(self, png: bytes) -> None:
        """
        Keep a picture of the table for the list of matches.

        :raises OSError: if the disk refuses.
        """
        self._store.save_picture(self.path, png)

    def close(self) -> None:
        """Let go of processes and file; the match can be taken up again later."""
        for chair in self._chairs.values():
            chair.bot.close()
        self._chairs.clear()
        self._counsel.close()
        self._journal.close()

    # -- bots

    @property
    def failed_seats(self) -> set[Seat]:
        """The seats whose bots failed, so that the house plays on for them."""
        return {seat for seat, chair in self._chairs.items() if chair.faults >= FAULTS}

    def _are_talking(self, now: float) -> bool:
        """Let bots say something where that is part of the game; whether one may be about to."""
        if self.is_over or self.options.get("talk") != "on":
            return False
        chairs = [chair for seat, chair in self._chairs.items() if seat not in self.failed_seats]
        if said := self._conversation.listen(self._match, chairs, now):
            seat, words = said
            self._keep(lambda: self._match.submit(seat, f"{talk.WORD} {words}"))
        return self._conversation.is_open

    def _chair(self, seat: Seat) -> BotSeat:
        if seat not in self._chairs:
            self._chairs[seat] = BotSeat(self._bots(), seat, self.seatings[seat].player)
            self._chairs[seat].sit_down(self._match)
        return self._chairs[seat]

    def _ask(self, chair: BotSeat) -> None:
        chair.reasons = ()
        if chair.faults >= FAULTS:
            chair.asked, chair.answer = self.n, self.default_deed()
        else:
            chair.answer = None
            chair.ask(self._match)

    def _hear(self, chair: BotSeat) -> None:
        for answer in chair.bot.poll():
            if answer.n != self.n or chair.answer is not None:
                continue
            if isinstance(answer, Fault):
                self._fault(chair, answer)
            else:
                chair.answer, chair.reasons = answer.deed, answer.reasons

    def _fault(self, chair: BotSeat, fault: Fault) -> None:
        chair.faults += 1
        chair.answer = self.default_deed()
        key = "table.taken_over" if chair.faults >= FAULTS else "table.bot_fault"
        note = Notice(key, {"name": self.seatings[self.turn].name, "reason": fault.reason})
        self.notices.append(note)
        self.faults.append(note)

    # -- the record

    def _keep(self, act: Callable[[], None], reasons: Sequence[str] = ()) -> None:
        before, number = self.n, self._round
        try:
            act()
            for i, line in enumerate(self._match.lines(NOBODY, before)):
                actor, _, deed = line.partition(" ")
                self.on_deed(CHANCE if actor == "-" else int(actor), before + i + 1, deed)
            self._reasons.keep(self.n, reasons)
            if self.turn == OVER or self._round != number or self._was_scored(before):
                self._tell_reasons()
        except NotSaved as error:
            self.is_broken = True
            self.notices.append(Notice("note.not_saved", {"reason": error.strerror or str(error)}))

    @property
    def _round(self) -> int:
        number: int = self._match.view(NOBODY).state.public.round
        return number

    def _was_scored(self, since: int) -> bool:
        """Whether a round has been scored since so many deeds."""
        news = (self._match.seen(NOBODY, n).events for n in range(since + 1, self.n + 1))
        return any(isinstance(event, RoundScored) for events in news for event in events)

    def _is_dealt_anew(self, since: int) -> bool:
        """Whether another round has begun since so many deeds: what a seat saw in the one before is all open now."""
        news = (self._match.seen(NOBODY, n).events for n in range(since + 1, self.n + 1))
        return {RoundScored, RoundBegan} <= {type(event) for events in news for event in events}

    def _tell_reasons(self) -> None:
        """Tell why players of the house did what they did, now that it cannot help anybody."""
        if remarks := self._reasons.remarks():
            self._match.remark(*remarks)
            self._reasons.tell()

    def _finish(self) -> None:
        if self._is_kept:
            return
        self._is_kept = True
        try:
            self.path = self._store.archive(self._journal)
        except (OSError, NotARecord) as error:
            # The match is whole all the same; it only stays among those in play.
            reason = error.strerror if isinstance(error, OSError) else None
            self.notices.append(Notice("note.not_finished", {"reason": reason or str(error)}))
