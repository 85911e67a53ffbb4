"""What each seat may know of a match in play."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from engines.core import claim
from engines.core.api import OVER, SPECTATOR, Deed, Event, ObservedDeed, Reason, Seat, View
from engines.record.match import Match

from . import record_view
from .bot_reasons import Reasons
from .setup import MatchSetup, Seating


class MatchView:
    """What each seat may see of a match; changes nothing."""

    def __init__(self, match: Match, seatings: Sequence[Seating]) -> None:
        self.seatings = tuple(seatings)
        self.people = tuple(seat for seat, seating in enumerate(self.seatings) if seating.is_person)
        """The seats where people sit."""
        self.given_up = record_view.given_up(match.record)
        """The seat that resigned, `SPECTATOR` if the match was put away for good, None otherwise."""
        self.is_broken = False
        """Whether a write failed: nothing more can be done until the match is resumed."""
        self._match = match
        self._reasons = Reasons(match.record)
        self._events_read = 0

    @property
    def game(self) -> str:
        return self._match.rules.key

    @property
    def options(self) -> Mapping[str, str]:
        return self._match.record.options

    @property
    def setup(self) -> MatchSetup:
        return MatchSetup(self.game, self.seatings, self.options)

    @property
    def turn(self) -> Seat:
        """The seat to act, `CHANCE` or `OVER`."""
        return self._match.turn if self.given_up is None else OVER

    @property
    def n(self) -> int:
        return self._match.n

    @property
    def is_over(self) -> bool:
        return self.turn == OVER

    @property
    def is_thinking(self) -> bool:
        return self.turn >= 0 and self.turn not in self.people

    @property
    def is_assisted(self) -> bool:
        return self._match.record.is_assisted or self._match.record.is_hinted

    @property
    def first_viewer(self) -> Seat:
        """The seat from which the table is seen first: the first person's, `SPECTATOR` if only bots play."""
        return self.people[0] if self.people else SPECTATOR

    @property
    def reasons(self) -> Mapping[int, str]:
        """Why bots did what they did, by the deed's number from 1, in the rounds that are over."""
        return self._reasons.published

    def view(self, seat: Seat) -> View[Any]:
        """All that a seat (`SPECTATOR`: an onlooker) may know."""
        return self._match.view(seat)

    def history(self, seat: Seat) -> tuple[Event, ...]:
        return self._match.events(seat)

    def new_events(self, seat: Seat) -> tuple[Event, ...]:
        events = self._match.events(seat, self._events_read)
        self._events_read += len(events)
        return events

    def observed_deed(self, seat: Seat, n: int) -> ObservedDeed:
        return self._match.observed_deed(seat, n)

    def deeds_within(self, events: int) -> int:
        return self._match.deeds_within(events)

    def legal(self, seat: Seat) -> tuple[Deed, ...]:
        """What a seat may do now; empty while it is not its turn."""
        return self._match.legal() if seat == self.turn and not self.is_broken else ()

    @property
    def has_room_for_talk(self) -> bool:
        """Whether so little has been said that more may be."""
        return self._match.has_room_for_talk

    def why_not(self, seat: Seat, text: str) -> Reason | None:
        return self._match.why_not(seat, text)

    def prove_settled(self, seat: Seat) -> Generator[None, None, bool]:
        """Prove step by step that nothing can change the round's score any more, from what this seat knows."""
        return claim.prove(self._match.rules, self._match.view(seat))
