"""A record as its table shows it: cards and history kept in step with a position. Knows no widget, and does no deed."""

from __future__ import annotations

from engines.core.api import Event, Seat
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.ui.theme import Pace

from .animation import Pose
from .card_behaviour import CardBehaviour
from .event_animator import EventAnimator
from .history import MatchHistory
from .seat_view import Sound
from .slots import Layout
from .state import BoardState


class ReplayViewModel:
    """
    A reading at one position, seen through some eyes.

    :param eyes: one of `RecordView.eyes`
    :param make_sound: plays a sound by name at a place on the table
    """

    is_result_read = True
    """A round's result is never waited for: it stands on the sheet (see `animator.Notes`)."""

    def __init__(
        self,
        reading: RecordView,
        eyes: Seat,
        card_behaviour: CardBehaviour,
        layout: Layout,
        pace: Pace,
        make_sound: Sound,
    ) -> None:
        self.reading, self.eyes, self.card_behaviour, self.pace = reading, eyes, card_behaviour, pace
        self.seat = reading.bottom_seat(eyes)
        self.board = BoardState(self.seat, layout, is_bare=eyes == EVERYBODY)
        self._make_sound = make_sound
        self.n = 0
        self.go_to(0)

    @property
    def is_moving(self) -> bool:
        """Whether cards fly."""
        return not self.board.timeline.is_idle

    def go_to(self, n: int) -> None:
        """Lay the table as it was after *n* deeds, with nothing moving."""
        self.board.timeline.groups.clear()
        self.n = n
        self.history = MatchHistory(len(self.reading.seatings))
        for event in self.reading.history(n, self.eyes):
            self.history.happened(event)
        self._adopt()

    def forward(self) -> None:
        """Show the next deed, if there is one; what still moves of the last is shown at its end first."""
        if self.n >= self.reading.length:
            return
        self.board.timeline.finish()
        self._adopt()
        self.n += 1
        self.animator.enqueue(self.reading.events(self.n, self.eyes))

    def step(self, seconds: float) -> None:
        """Let the pictures go on."""
        self.board.timeline.step(seconds)

    def _adopt(self) -> None:
        self.animator = EventAnimator(self.board, self.card_behaviour, self, self.pace)
        self.board.load_view(self.reading.view(self.n, self.eyes), self.card_behaviour)
        self.board.settle()

    def happened(self, event: Event) -> None:
        """Take an event in, in the moment when it is shown (see `animator.Notes`)."""
        self.history.happened(event)

    def sound(self, name: str, at: Pose | None = None) -> None:
        """Play a sound at a place (see the same)."""
        self._make_sound(name, at)
