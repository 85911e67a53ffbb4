"""
A record to be looked through: every position on its way, as those see it who may. Writes nothing, starts no bot.

It holds a record that is whole already; nothing can be done in it, so that it needs no umpire.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any, Final

from engines.core import talk
from engines.core.api import NOBODY, OVER, Deed, Event, Moved, RoundBegan, Seat, Seen, Sight, State, View, Zone
from engines.core.cards import HIDDEN
from engines.record import record, visibility
from engines.record.record import Record, RecordError
from engines.record.replay import Replay, as_seen
from kq_table.storage.record_file import NotARecord, printable_name

from .bot_reasons import read_reasons
from .setup import COURTS, PERSON, Seating

EVERYBODY: Final = -4
"""Eyes that see what anybody saw, every hand at once; only a match that is over is shown to them."""
PORTRAIT: Final = "portrait"
"""A word of the record's header that the engine does not know and therefore keeps: ``portrait SEAT CARD``."""
PUT_AWAY: Final = "put away"


@dataclass(frozen=True)
class Standings:
    """
    How a match stands.

    :param ranking: the seats, winners first, where it was played to its end
    :param given_up: see the function of this name
    """

    round: int
    totals: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...] | None
    given_up: Seat | None


class RecordView:
    """
    A record, opened.

    :param data: what the file holds, a torn last line included
    :param name: what complaints call it
    :raises NotARecord: in one line, if it is none or tells of a deed that cannot be
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
        self.rules, self.options = replay.rules, replay.options
        self.seatings = seatings(self.record)

    # -- which match

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.record.game

    @property
    def length(self) -> int:
        """How many deeds there are; positions count from 0, before the first, to this."""
        return len(self._deeds)

    @cached_property
    def standing(self) -> Standings:
        """How the match stands at the end of the record."""
        state = self._states[-1]
        ranking = self.rules.ranking(state)
        return Standings(state.public.round, state.public.totals, ranking, given_up(self.record))

    def turn(self, n: int) -> Seat:
        """Say whose turn it was after *n* deeds."""
        turn: Seat = self._states[n].public.turn
        return turn

    @property
    def is_assisted(self) -> bool:
        """Whether something was taken back in the match, or a hint was given."""
        return self.record.is_assisted or self.record.is_hinted

    @cached_property
    def whys(self) -> dict[int, str]:
        """Why players of the house did what they did, by the deed's number, as far as it is told."""
        return read_reasons(self.record)

    @property
    def is_over(self) -> bool:
        """Whether the match is over, played out or given up."""
        return self.standing.given_up is not None or self._states[-1].public.turn == OVER

    # -- who may look

    @property
    def eyes(self) -> tuple[Seat, ...]:
        """
        Whose eyes may look, the usual ones first: seats, `NOBODY` for a looker-on, `EVERYBODY`.

        While a match goes on a person sees what that seat may see. Where several sit, nobody can tell which of
        them looks, so that no hand is shown.
        """
        if self.record.view is not None:
            return (self.record.view,)
        if self.is_over:
            return (EVERYBODY, *range(self.record.seats), NOBODY)
        people = [seat for seat, seating in enumerate(self.seatings) if seating.is_person]
        return (people[0],) if len(people) == 1 else (NOBODY,)

    def below(self, eyes: Seat) -> Seat:
        """Say which seat lies below for these eyes: their own, else the first person's."""
        if eyes >= 0:
            return eyes
        return next((seat for seat, seating in enumerate(self.seatings) if seating.is_person), 0)

    def to_take_along(self) -> str | None:
        """Give the record as text, as far as it may be known outside; None if nothing of it may."""
        if self.is_over or self.record.view is not None:
            return self.record.write()
        eyes = self.eyes[0]
        return as_seen(self.record, eyes).write() if eyes >= 0 else None

    # -- position by position

    def view(self, n: int, eyes: Seat) -> View[Any]:
        """Give what these eyes see after *n* deeds."""
        state = self._states[n]
        if eyes != EVERYBODY:
            return visibility.observe(state, eyes)
        zones = {zone: cards if _was_seen(zone) else (HIDDEN,) * len(cards) for zone, cards in state.zones.items()}
        return View(NOBODY, replace(state, zones=zones))

    def events(self, n: int, eyes: Seat) -> tuple[Event, ...]:
        """Give what the *n*-th deed brought about, as these eyes saw it."""
        return tuple(
            _open(event) if eyes == EVERYBODY else visibility.event_for(eyes, event) for event in self._events[n]
        )

    def history(self, n: int, eyes: Seat) -> tuple[Event, ...]:
        """Give all that the first *n* deeds brought about."""
        return tuple(chain.from_iterable(self.events(i, eyes) for i in range(n + 1)))

    def seen(self, n: int, eyes: Seat) -> Seen:
        """Give the *n*-th deed, from 1, as these eyes saw it."""
        deed, actor = self._deeds[n - 1]
        if eyes == EVERYBODY:
            return Seen(actor, deed.text, deed, self._events[n])
        return visibility.seen(self.rules, eyes, actor, deed, self._events[n])

    def decisions(self, seat: Seat) -> tuple[int, ...]:
        """Give the positions in which a seat was to decide, and did; what is said aloud is no deed here."""
        return self._decisions.get(seat, ())

    @cached_property
    def _decisions(self) -> dict[Seat, tuple[int, ...]]:
        done = [(n, seat) for n, (deed, seat) in enumerate(self._deeds) if not talk.is_talk(deed.text)]
        return {seat: tuple(n for n, actor in done if actor == seat) for seat in range(self.record.seats)}

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The positions in which each round has just begun."""
        return tuple(n for n, events in enumerate(self._events) if any(isinstance(e, RoundBegan) for e in events))


def _was_seen(zone: Zone) -> bool:
    """Whether anybody saw the faces in a zone; what nobody saw stays unseen."""
    return zone.sight is not Sight.NONE


def _open(event: Event) -> Event:
    """Show a card's face where somebody saw one end of its journey."""
    if isinstance(event, Moved) and not (_was_seen(event.src) or _was_seen(event.dst)):
        return replace(event, card=HIDDEN)
    return event


# -- what a record says besides its deeds --------------------------------------------------------------------------


def seatings(found: Record) -> tuple[Seating, ...]:
    """Give who sat where; a face that this version does not have is left out."""
    places = {f"{seat} {court}": (seat, court) for seat in range(found.seats) for court in COURTS}
    faces = dict(places[entry.rest] for entry in found.header if entry.word == PORTRAIT and entry.rest in places)
    return tuple(
        Seating(
            printable_name(found.names.get(seat, str(seat + 1))), found.players.get(seat, PERSON), faces.get(seat, "")
        )
        for seat in range(found.seats)
    )


def resign_comment(seat: Seat) -> str:
    """Write the remark with which a record ends that *seat* gave up, or (`NOBODY`) that was put away."""
    return PUT_AWAY if seat == NOBODY else f"resigned {seat}"


def given_up(found: Record) -> Seat | None:
    """Give the seat that gave the match up after its last deed; `NOBODY` if it was put away, None if neither."""
    last = found.lines[-1].number if found.lines else 0
    for number, comment in found.comments:
        resigned = re.fullmatch(r"# resigned (0|[1-9]\d?)", comment)
        if number > last and comment == f"# {PUT_AWAY}":
            return NOBODY
        if number > last and resigned and int(resigned[1]) < found.seats:
            return int(resigned[1])
    return None
