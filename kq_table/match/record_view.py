"""A record to read: every position as each viewer may see it, who played, how it ended, and the text without names."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, chain
from typing import Any, Final

from engines.core import talk
from engines.core.api import (
    OVER,
    SPECTATOR,
    Deed,
    Event,
    Moved,
    ObservedDeed,
    RoundBegan,
    Seat,
    State,
    View,
    Visibility,
    Zone,
)
from engines.core.cards import HIDDEN
from engines.record import checksum, record, visibility
from engines.record.record import Record, RecordError
from engines.record.replay import Replay, redact_record
from kq_table.storage.record_file import NotARecord, printable_name

from .bot_reasons import read_reasons
from .setup import COURT_CARDS, PERSON, Seating

UNUSED: Final = "out"
"""The zone of the cards that a match is played without."""
EVERYBODY: Final = -4
"""The viewer who sees what anybody saw, all hands at once; only for finished matches."""
PORTRAIT_WORD: Final = "portrait"
"""Begins a header line that the engine does not know and therefore keeps: ``portrait SEAT CARD``."""
PUT_AWAY: Final = "put away"


@dataclass(frozen=True)
class MatchStatus:
    """
    How far a match has come, or how it ended.

    :param totals: points by seat
    :param ranking: groups of seats that share a place, winners first; None unless it was played to its end
    :param given_up: as from `given_up`
    """

    round: int
    totals: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...] | None
    given_up: Seat | None


class RecordView:
    """
    A record that has been read and checked.

    :param data: what the file holds, perhaps with a torn last line
    :param name: for error messages
    :raises NotARecord: if it is none, or holds an illegal deed
    """

    def __init__(self, data: bytes, name: str) -> None:
        try:
            self.record = record.read(data, name)
            replay = Replay(self.record)
            self._states: list[State[Any]] = [replay.state]
            self._events: list[tuple[Event, ...]] = [()]
            self._deeds: list[tuple[Deed, Seat]] = []
            for step in replay:
                self._states.append(step.after)
                self._events.append(step.events)
                self._deeds.append((step.deed, step.line.actor))
        except RecordError as error:
            raise NotARecord(str(error)) from None
        self.changed_line = _changed_line(data, name)
        """The first line changed since the match was over; None if nothing shows a change."""
        self.rules, self.options = replay.rules, replay.options
        self.seatings = seatings(self.record)

    # -- which match

    @property
    def game(self) -> str:
        return self.record.game

    @property
    def length(self) -> int:
        """Number of deeds. Positions count from 0, before the first deed, to this number."""
        return len(self._deeds)

    @cached_property
    def status(self) -> MatchStatus:
        state = self._states[-1]
        ranking = self.rules.ranking(state)
        return MatchStatus(state.public.round, state.public.totals, ranking, given_up(self.record))

    def turn(self, n: int) -> Seat:
        turn: Seat = self._states[n].public.turn
        return turn

    @property
    def is_assisted(self) -> bool:
        """Whether something was taken back in the match, or a hint was given."""
        return self.record.is_assisted or self.record.is_hinted

    @cached_property
    def reasons(self) -> dict[int, str]:
        """The published reasons of bots, by the deed's number."""
        return read_reasons(self.record)

    @property
    def is_over(self) -> bool:
        """Whether the match is over, played out or resigned."""
        return self.status.given_up is not None or self._states[-1].public.turn == OVER

    # -- who may see it

    @property
    def viewers(self) -> tuple[Seat, ...]:
        """
        Who may view the record, the default first: seats, `SPECTATOR` for an onlooker, `EVERYBODY`.

        While a match goes on, a person sees what that seat may see. With several people, nobody can tell which of them
        looks, so no hand is shown.
        """
        if self.record.view is not None:
            return (self.record.view,)
        if self.is_over:
            return (EVERYBODY, *range(self.record.seats), SPECTATOR)
        people = [seat for seat, seating in enumerate(self.seatings) if seating.is_person]
        return (people[0],) if len(people) == 1 else (SPECTATOR,)

    def bottom_seat(self, viewer: Seat) -> Seat:
        """The seat at the bottom of the table: the viewer's own, else the first person's."""
        if viewer >= 0:
            return viewer
        return next((seat for seat, seating in enumerate(self.seatings) if seating.is_person), 0)

    def export_text(self) -> str | None:
        """The part of the record that may leave the program, as text; None if there is none."""
        if self.is_over or self.record.view is not None:
            return self.record.write()
        viewer = self.viewers[0]
        return redact_record(self.record, viewer).write() if viewer >= 0 else None

    # -- position by position

    def view(self, n: int, viewer: Seat) -> View[Any]:
        state = self._states[n]
        if viewer != EVERYBODY:
            return visibility.observe(state, viewer)
        zones = {zone: cards if _was_seen(zone) else (HIDDEN,) * len(cards) for zone, cards in state.zones.items()}
        return View(SPECTATOR, replace(state, zones=zones))

    def events(self, n: int, viewer: Seat) -> tuple[Event, ...]:
        return tuple(
            _open(event) if viewer == EVERYBODY else visibility.redact_event(viewer, event) for event in self._events[n]
        )

    def history(self, n: int, viewer: Seat) -> tuple[Event, ...]:
        return tuple(chain.from_iterable(self.events(i, viewer) for i in range(n + 1)))

    def observed_deed(self, n: int, viewer: Seat) -> ObservedDeed:
        deed, actor = self._deeds[n - 1]
        if viewer == EVERYBODY:
            return ObservedDeed(actor, deed.text, deed, self._events[n])
        return visibility.observed_deed(self.rules, deed, actor, viewer, self._events[n])

    def lines_within(self, events: int, since: int = 0) -> list[tuple[Seat, str]]:
        """The deeds within the first *events* events, by actor, without the first *since* deeds."""
        lines = self.record.lines[since : bisect_right(self._ends, events)]
        return [(line.actor, line.deed) for line in lines]

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(map(len, self._events)))[1:]

    def decisions(self, seat: Seat) -> tuple[int, ...]:
        """The positions in which a seat had to act, and did; remarks do not count."""
        return self._decisions.get(seat, ())

    @cached_property
    def _decisions(self) -> dict[Seat, tuple[int, ...]]:
        done = [(n, seat) for n, (deed, seat) in enumerate(self._deeds) if not talk.is_talk(deed.text)]
        return {seat: tuple(n for n, actor in done if actor == seat) for seat in range(self.record.seats)}

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The positions in which each round has just begun."""
        return tuple(n for n, events in enumerate(self._events) if any(isinstance(e, RoundBegan) for e in events))


def _changed_line(data: bytes, name: str) -> int | None:
    try:
        checksum.check(data, name)
    except RecordError as error:
        return error.line
    return None


def _was_seen(zone: Zone) -> bool:
    """Whether any seat saw the faces in a zone, or could infer them once all others were known: the unused cards."""
    return zone.visibility is not Visibility.NONE or zone.name == UNUSED


def _open(event: Event) -> Event:
    """Show a card's face if some seat saw it leave or arrive."""
    if isinstance(event, Moved) and not (_was_seen(event.src) or _was_seen(event.dst)):
        return replace(event, card=HIDDEN)
    return event


# -- what a record says besides its deeds


def seatings(found: Record) -> tuple[Seating, ...]:
    """Who sat where; a portrait that this version does not have is left out."""
    known = {f"{seat} {court}": (seat, court) for seat in range(found.seats) for court in COURT_CARDS}
    faces = dict(known[entry.rest] for entry in found.header if entry.word == PORTRAIT_WORD and entry.rest in known)
    return tuple(
        Seating(
            printable_name(found.names.get(seat, str(seat + 1))), found.players.get(seat, PERSON), faces.get(seat, "")
        )
        for seat in range(found.seats)
    )


def resign_comment(seat: Seat) -> str:
    """The comment that ends a record when *seat* resigned, or (`SPECTATOR`) the match was put away."""
    return PUT_AWAY if seat == SPECTATOR else f"resigned {seat}"


def given_up(found: Record) -> Seat | None:
    """The seat that resigned after the last deed; `SPECTATOR` if the match was put away, None if neither."""
    last = found.lines[-1].number if found.lines else 0
    for number, comment in found.comments:
        resigned = re.fullmatch(r"# resigned (0|[1-9]\d?)", comment)
        if number > last and comment == f"# {PUT_AWAY}":
            return SPECTATOR
        if number > last and resigned and int(resigned[1]) < found.seats:
            return int(resigned[1])
    return None


UNSAID: Final = f"{talk.TALK_WORD} …"
"""Replaces what somebody said."""


def redact_match(text: str) -> str:
    """The text of a match's record without the players' names, what they said, and their cut."""
    text = re.sub(r"^name (\d+) .*$", r"name \1 Player \1", text, flags=re.MULTILINE)
    text = re.sub(r"^cut .*$", "cut …", text, flags=re.MULTILINE)
    return re.sub(rf"^(\d+) {talk.TALK_WORD} .*$", rf"\1 {UNSAID}", text, flags=re.MULTILINE)


def redact_deed(deed: str) -> str:
    return UNSAID if talk.is_talk(deed) else deed
