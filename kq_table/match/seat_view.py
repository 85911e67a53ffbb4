"""A match as one seat sees it: in play, or at a position of its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from engines.core import talk
from engines.core.api import SPECTATOR, Deed, Reason, Seat, View, Visibility

from .controller import MatchController
from .record_view import RecordView
from .setup import Seating


class Viewed(Protocol):
    """What a table shows of a match, and asks of it: everything as its viewer may know it now."""

    @property
    def game(self) -> str: ...

    @property
    def seatings(self) -> tuple[Seating, ...]: ...

    @property
    def options(self) -> Mapping[str, str]: ...

    @property
    def lines_within(self) -> Callable[[int, int], Sequence[tuple[Seat, str]]]:
        """Actor and text of the deeds within the first so many events, without the first so many of them."""

    @property
    def seat(self) -> Seat:
        """The seat at the lower edge."""

    @property
    def viewer(self) -> Seat:
        """Whose view it is: a seat's, an onlooker's (`SPECTATOR`) or that of `EVERYBODY`."""

    @property
    def turn(self) -> Seat: ...

    def view(self) -> View[Any]:
        """All that the viewer may know."""

    def legal(self) -> tuple[Deed, ...]:
        """What the seat may do now; empty while it is not asked, or its hand is not shown."""

    def why_not(self, text: str) -> Reason | None:
        """Why the seat may not do a deed now."""


class SeatView:
    """A match in play as seen from the seat at the lower edge, whose hand others at the same screen may not see."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.game, self.seatings, self.options = controller.game, controller.seatings, controller.options
        self.lines_within = controller.lines_within
        self.seat: Seat = controller.first_viewer
        has_secrets = any(zone.visibility is Visibility.OWNER for zone in controller.view(SPECTATOR).state.zones)
        self.is_shared = has_secrets and len(controller.people) > 1
        """Whether people with secret hands share the screen."""
        self.is_open = not self.is_shared
        """Whether the hand of *seat* may be seen; on a shared screen only after the privacy screen."""

    @property
    def viewer(self) -> Seat:
        """A spectator while people pass the screen on."""
        return self.seat if self.is_open else SPECTATOR

    @property
    def turn(self) -> Seat:
        return self.controller.turn

    def view(self) -> View[Any]:
        return self.controller.view(self.viewer)

    def legal(self) -> tuple[Deed, ...]:
        return self.controller.legal(self.seat) if self.is_open else ()

    def why_not(self, text: str) -> Reason | None:
        return self.controller.why_not(self.seat, text)

    @property
    def has_secret(self) -> bool:
        """Whether a hand is visible that others at this screen should not see."""
        return self.is_shared and self.is_open and self.turn >= 0

    @property
    def wants_curtain(self) -> bool:
        """Whether the person to act must first be alone at the screen."""
        is_person = self.turn in self.controller.people
        return self.is_shared and is_person and (not self.is_open or self.turn != self.seat)

    @property
    def wants_seat(self) -> bool:
        """Whether another person is to act, and no secret prevents showing that seat at once."""
        return not self.is_shared and self.turn in self.controller.people and self.turn != self.seat


class PositionView:
    """
    A record at one position, as one viewer sees it.

    :param viewer: one of `RecordView.viewers`
    """

    def __init__(self, record: RecordView, viewer: Seat) -> None:
        self.record, self.viewer = record, viewer
        self.game, self.seatings, self.options = record.game, record.seatings, record.options
        self.lines_within = record.lines_within
        self.seat = record.bottom_seat(viewer)
        self.n = 0
        """Number of deeds done."""

    @property
    def turn(self) -> Seat:
        return self.record.turn(self.n)

    def view(self) -> View[Any]:
        return self.record.view(self.n, self.viewer)

    def legal(self) -> tuple[Deed, ...]:
        """What the seat to act could do here; empty if it only spoke."""
        if talk.is_talk(self.record.record.lines[self.n].deed):
            return ()
        return tuple(self.record.rules.legal(self.view().state))

    def why_not(self, text: str) -> Reason | None:
        return self.record.rules.why_not(self.view().state, self.viewer, text)
