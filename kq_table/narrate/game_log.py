"""What the log tells: every deed that has been shown, in the words of its table. Knows a host and no widget."""

from __future__ import annotations

from itertools import chain

from engines.core.api import Seat
from kq_table.match.bot_reasons import plain_reason
from kq_table.match.controller import MatchController

from .deeds import LogEntry, MoveDescriber, describe


class GameLog:
    """The deeds of a match in words, kept as they are shown."""

    def __init__(self, controller: MatchController, teller: MoveDescriber) -> None:
        self._controller, self._teller = controller, teller
        self._names = [seating.name for seating in controller.seatings]
        self.forget()

    def forget(self) -> None:
        """Begin anew: deeds were taken back."""
        self._viewer: Seat | None = None
        self._deeds: list[tuple[Seat, list[LogEntry]]] = []

    def tell(self, viewer: Seat, events: int) -> tuple[LogEntry, ...]:
        """Tell what that seat has seen in the first so many *events*; the dealing of a round goes without saying."""
        self._follow(viewer, events)
        return tuple(saying for _, sayings in self._deeds for saying in sayings if saying.kind != "deal")

    def since(self, seat: Seat, viewer: Seat, events: int) -> tuple[LogEntry, ...]:
        """Tell what has been done since *seat* was last to do something."""
        self._follow(viewer, events)
        last = max((i for i, (actor, _) in enumerate(self._deeds) if actor == seat), default=-1)
        return tuple(saying for _, sayings in self._deeds[max(0, last) :] for saying in sayings)

    def why(self, viewer: Seat, events: int, *, is_last_alone: bool) -> tuple[LogEntry, ...]:
        """
        Tell why players of the house did what they did, in rounds that are over.

        :param is_last_alone: leave out all but the last of them
        """
        self._follow(viewer, events)
        rounds: list[list[LogEntry]] = []
        for n, (_, sayings) in enumerate(self._deeds, 1):
            rounds += [[saying] for saying in sayings if saying.kind == "round"]
            if n in self._controller.reasons and rounds:
                reason = plain_reason(self._controller.reasons[n])
                rounds[-1] += [*(saying for saying in sayings if saying.kind == "deed"), LogEntry("outcome", reason)]
        told = [sayings for sayings in rounds if len(sayings) > 1]
        return tuple(chain.from_iterable(told[-1:] if is_last_alone else told))

    def _follow(self, viewer: Seat, events: int) -> None:
        if viewer != self._viewer:
            self.forget()
            self._viewer = viewer
        for n in range(len(self._deeds) + 1, self._controller.deeds_within(events) + 1):
            seen = self._controller.seen(viewer, n)
            self._deeds.append((seen.actor, describe(seen, self._names, self._teller)))
