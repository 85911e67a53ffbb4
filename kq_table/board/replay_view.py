"""A record as the board shows it: sprites and history kept in step with a position in it."""

from __future__ import annotations

from engines.core.api import Seat
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.ui.durations import Pace

from .card_behaviour import CardBehaviour
from .event_animator import EventAnimator, PlaySound
from .history import MatchHistory, ShownEvents
from .slots import Layout
from .state import BoardState


class ReplayViewModel:
    """
    A record at one position, as one viewer sees it.

    :param viewer: one of `RecordView.viewers`
    :param play_sound: plays a sound by its name at a place on the board
    """

    def __init__(
        self,
        record: RecordView,
        viewer: Seat,
        card_behaviour: CardBehaviour,
        layout: Layout,
        pace: Pace,
        play_sound: PlaySound,
    ) -> None:
        self.pace = pace
        self._record, self.viewer, self._card_behaviour = record, viewer, card_behaviour
        self._play_sound = play_sound
        self.seat = record.bottom_seat(viewer)
        self.board = BoardState(self.seat, layout, is_bare=viewer == EVERYBODY)
        self._shown = ShownEvents(len(record.seatings), waits_for_results=False)
        self.n = 0
        """Number of deeds shown."""
        self.go_to(0)

    @property
    def history(self) -> MatchHistory:
        return self._shown.history

    @property
    def is_moving(self) -> bool:
        return not self.board.timeline.is_idle or bool(self.board.landings)

    def go_to(self, n: int) -> None:
        """Show the board after *n* deeds, with nothing moving."""
        self.board.timeline.groups.clear()
        self.n = n
        self._shown.reset()
        for event in self._record.history(n, self.viewer):
            self._shown.on_event(event)
        self._load_view()

    def forward(self) -> None:
        """Show the next deed, if there is one; first finish the motion of the last."""
        if self.n >= self._record.length:
            return
        self.board.timeline.finish()
        self._load_view()
        self.n += 1
        self._animator.enqueue(self._record.events(self.n, self.viewer))

    def step(self, seconds: float) -> None:
        self.board.timeline.step(seconds)
        self.board.step_landings(seconds)

    def _load_view(self) -> None:
        self._animator = EventAnimator(self.board, self._card_behaviour, self._shown, self._play_sound, self.pace)
        self.board.load_view(self._record.view(self.n, self.viewer), self._card_behaviour)
        self.board.settle()
