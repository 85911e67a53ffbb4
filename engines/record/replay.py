"""Replays records, full ones and views, and reports the first impossible line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.core import talk
from engines.core.api import (
    CHANCE,
    OVER,
    Deed,
    Event,
    HasLedger,
    IllegalDeed,
    Ledger,
    Rules,
    Said,
    Seat,
    State,
    UnreadableDeed,
    View,
)
from engines.core.cards import HIDDEN_ONLY_IN_VIEW
from engines.games import registry

from . import visibility
from .record import HIDDEN_CARD_TEXT, Line, Record, RecordError, redacted


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a record: the states before and after it, the deed, and what happened."""

    line: Line
    before: State[Any]
    deed: Deed
    after: State[Any]
    events: tuple[Event, ...]

    @property
    def is_talk(self) -> bool:
        return talk.is_talk(self.deed.text)


class Replay:
    """
    A record and its game: iterate for its steps; `state` is the state reached, with hidden cards for a view.

    :raises RecordError: at once for a header that fits no game, and while iterating for an illegal line.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules, self.options = _settle(record)
        self.ledger = self.rules.new_ledger() if isinstance(self.rules, HasLedger) else None
        """What was promised and claimed so far; None in games without bargaining."""
        self.state: State[Any] = self.rules.new(record.seats, self.options)
        if record.view is not None:
            self.state = visibility.observe(self.state, record.view).state

    def __iter__(self) -> Iterator[Step]:
        for line in self.record.lines:
            before = self.state
            try:
                deed, self.state, events = self._do(line)
            except (UnreadableDeed, IllegalDeed) as error:
                raise RecordError(self.record.name, line.number, _explain(self.rules, line, error)) from None
            yield Step(line, before, deed, self.state, with_act(self.ledger, line.actor, deed, events))

    def _do(self, line: Line) -> tuple[Deed, State[Any], tuple[Event, ...]]:
        if self.record.view is not None:
            deed = visibility.parse_deed(self.rules, self.state, line.actor, line.deed)
            view, events = visibility.advance_by(self.rules, View(self.record.view, self.state), line.actor, deed)
            return deed, view.state, events
        if HIDDEN_CARD_TEXT in line.deed and not talk.is_talk(line.deed):
            raise UnreadableDeed(HIDDEN_ONLY_IN_VIEW)
        deed = visibility.parse_deed(self.rules, self.state, line.actor, line.deed)
        return deed, *visibility.apply_deed(self.rules, self.state, line.actor, deed)

    def legal(self, state: State[Any]) -> list[str] | None:
        """The legal deeds in a state, sorted by text; None if no seat is to act, or not that of this view."""
        turn = state.public.turn
        if turn < 0 or self.record.view not in (None, turn):
            return None
        return sorted(deed.text for deed in self.rules.legal(state))

    def finish(self) -> State[Any]:
        """
        Play every line; return the state at the end.

        :raises RecordError: for the first illegal line.
        """
        for _ in self:
            pass
        return self.state


def with_act(ledger: Ledger | None, actor: Seat, deed: Deed, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Enter a deed in the ledger; return its events, with the meaning of talk added (`Said.act`)."""
    act = ledger.feed(actor, deed.text) if ledger else None
    return events if act is None else (Said(actor, deed.text, act),)


def acting_view(record: Record) -> tuple[Rules[Any], View[Any]]:
    """
    The rules, and the view of the seat to act at the end of a record or view.

    :raises RecordError: if a line is illegal, or no seat is to act, or not the one whose view it is.
    """
    replay = Replay(record)
    state = replay.finish()
    turn, number = state.public.turn, record.next_number - 1
    if turn < 0:
        why = "the match is over" if turn == OVER else "the cards are dealt"
        raise RecordError(record.name, number, f"{why} after this line, so there is no move to choose")
    if record.view is None:
        return replay.rules, visibility.observe(state, turn)
    if record.view != turn:
        raise RecordError(
            record.name, number, f"it is the turn of seat {turn}, but this is the view of seat {record.view}"
        )
    return replay.rules, View(turn, state)


def check_seat(record: Record, seat: int) -> None:
    """
    Check that a record shows what a seat saw.

    :raises RecordError: if there is no such seat, or the record is the view of another.
    """
    if not 0 <= seat < record.seats:
        raise RecordError(
            record.name, record.line_of("seats"), f"there is no seat {seat}; the seats are 0 to {record.seats - 1}"
        )
    if record.view not in (None, seat):
        raise RecordError(record.name, record.line_of("view"), f"this is already the view of seat {record.view}")


def redact_record(record: Record, seat: int) -> Record:
    """
    The view of a seat.

    :raises RecordError: if a line is illegal, there is no such seat, or the record is the view of another.
    """
    check_seat(record, seat)
    replay = Replay(record)
    lines = [visibility.redact_line(replay.rules, step.deed, step.line.actor, seat) for step in replay]
    return redacted(record, seat, lines)


def _settle(record: Record) -> tuple[Rules[Any], dict[str, str]]:
    try:
        rules = registry.game(record.game)
    except registry.NoSuchGame as error:
        raise RecordError(record.name, record.line_of("game"), str(error)) from None
    try:
        registry.check_seats(rules, record.seats)
        return rules, registry.complete_options(rules, record.options)
    except registry.NoSuchGame as error:
        raise RecordError(record.name, record.line_of("seats"), str(error)) from None
    except registry.NoSuchOption as error:
        raise RecordError(record.name, record.line_of(f"option {error.name}"), str(error)) from None


def _explain(rules: Rules[Any], line: Line, error: ValueError) -> str:
    if line.actor == CHANCE:
        return f"{rules.key}: {line.deed[:80]!r} cannot be dealt: {error}"
    return f"{rules.key}: seat {line.actor} cannot do {line.deed[:80]!r}: {error}"
