"""A match in play: checks deeds, writes them to a journal, applies them, and gives each seat its view."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from engines.core.api import (
    CHANCE,
    ChanceSource,
    Deed,
    Event,
    IllegalDeed,
    ObservedDeed,
    PublicState,
    Reason,
    Rules,
    Seat,
    State,
    UnreadableDeed,
    View,
)
from engines.games import registry

from . import record, visibility
from .limits import MAX_TALK_DEEDS
from .record import Line, Record, RecordError
from .replay import Replay, Step, with_act

Journal = Callable[[str], None]
"""Takes each line, with its line end, before it is applied; what it raises leaves the match unchanged."""


def _keep_nothing(line: str) -> None: ...


class Match:
    """
    The full state of a match; it begins with a header or goes on from a record.

    :param text: a full record, which may be only a header
    :param source: where chance comes from
    :param journal: takes each new line before it is applied
    :raises RecordError: if *text* is a view or has an illegal line
    """

    def __init__(self, text: Record, source: ChanceSource, journal: Journal = _keep_nothing) -> None:
        if text.view is not None:
            raise RecordError(text.name, text.line_of("view"), "a match can’t continue from the view of one seat")
        replay = Replay(text)
        self.rules: Rules[Any] = replay.rules
        self._source = source
        self._journal = journal
        self._record = text
        self._deeds: list[tuple[Seat, Deed]] = []
        self._events: list[Event] = []
        self._ends: list[int] = []
        for step in replay:
            self._append(step)
        self._state: State[PublicState] = replay.state
        self._legal: tuple[Deed, ...] | None = None
        """The legal deeds in this state, once computed."""
        self._ledger = replay.ledger

    @classmethod
    def begin(
        cls,
        rules: Rules[Any],
        seats: int,
        options: Mapping[str, str],
        source: ChanceSource,
        *,
        words: Sequence[str] = (),
        journal: Journal = _keep_nothing,
    ) -> Self:
        """
        Begin a match; *words* are further header lines of its record (``name 0 Anna``).

        :raises NoSuchGame: if the game is not for this many seats.
        :raises NoSuchOption: if an option or its value is unknown.
        :raises RecordError: if the words do not make a header.
        """
        registry.check_seats(rules, seats)
        return cls(record.compose(rules.key, seats, registry.complete_options(rules, options), words), source, journal)

    def _append(self, step: Step) -> None:
        self._deeds.append((step.line.actor, step.deed))
        self._events += step.events
        self._ends.append(len(self._events))

    # -- what is known ------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        return self._record

    @property
    def turn(self) -> Seat:
        return self._state.public.turn

    @property
    def n(self) -> int:
        return len(self._deeds)

    @property
    def has_room_for_talk(self) -> bool:
        """Whether there are so few deeds that talk cannot make the record too long to be read again."""
        return self.n < MAX_TALK_DEEDS

    @property
    def totals(self) -> tuple[int, ...]:
        return self._state.public.totals

    @property
    def ranking(self) -> tuple[tuple[Seat, ...], ...] | None:
        return self.rules.ranking(self._state)

    def legal(self) -> tuple[Deed, ...]:
        if self._legal is None:
            self._legal = self.rules.legal(self._state)
        return self._legal

    def why_not(self, seat: Seat, text: str) -> Reason | None:
        """
        Why *seat* may not do this now; None if it may.

        :raises UnreadableDeed: if the text is no deed of a seat in this game.
        """
        return visibility.why_not(self.rules, self._state, seat, text)

    def view(self, seat: Seat) -> View[Any]:
        return visibility.observe(self._state, seat)

    def events(self, seat: Seat, since: int = 0) -> tuple[Event, ...]:
        return tuple(visibility.redact_event(seat, event) for event in self._events[since:])

    def observed_deed(self, seat: Seat, n: int) -> ObservedDeed:
        """The *n*-th deed, from 1, and its events as *seat* saw them."""
        start = self._ends[n - 2] if n > 1 else 0
        actor, deed = self._deeds[n - 1]
        return visibility.observed_deed(self.rules, deed, actor, seat, self._events[start : self._ends[n - 1]])

    def deeds_within(self, events: int) -> int:
        """The number of deeds all of whose events are among the first *events*."""
        return bisect_right(self._ends, events)

    def lines(self, seat: Seat, since: int = 0) -> tuple[str, ...]:
        """The deed lines as *seat* sees them, without the first *since*."""
        return tuple(visibility.redact_line(self.rules, deed, actor, seat) for actor, deed in self._deeds[since:])

    # -- what is done -------------------------------------------------------------------------------------------

    def submit(self, seat: Seat, text: str) -> None:
        """
        Do a deed of *seat* if it is its turn, or let it talk at any time.

        :raises UnreadableDeed: if the text is no deed of this game.
        :raises IllegalDeed: if it is not legal now. Nothing has changed in either case.
        """
        try:
            deed = visibility.parse_deed(self.rules, self._state, seat, text)
        except (UnreadableDeed, IllegalDeed) as error:
            where = f"at line {self._record.next_number}"
            raise type(error)(f"{self.rules.key}: seat {seat} cannot do {text[:80]!r} {where}: {error}") from None
        self._do(seat, deed)

    def deal(self) -> None:
        """Let chance act, one line at a time, until a seat is to act or the match is over."""
        while self.turn == CHANCE:
            self._do(CHANCE, self.rules.draw(self._state, self._source))

    def add_comments(self, *texts: str) -> None:
        comments = [(number, f"# {text}") for number, text in enumerate(texts, self._record.next_number)]
        self._journal("".join(f"{comment}\n" for _, comment in comments))
        self._record = replace(self._record, comments=(*self._record.comments, *comments))

    def _do(self, actor: Seat, deed: Deed) -> None:
        state, events = visibility.apply_deed(self.rules, self._state, actor, deed)
        line = Line(self._record.next_number, actor, deed.text)
        # Journal first: what is shown must be on disk, and a full disk must leave the match as it was.
        self._journal(f"{line}\n")
        self._record = replace(self._record, lines=(*self._record.lines, line))
        self._append(Step(line, self._state, deed, state, with_act(self._ledger, actor, deed, events)))
        self._state, self._legal = state, None
