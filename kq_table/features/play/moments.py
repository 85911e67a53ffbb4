"""Shows the rare moments of a match over its table, each once, as it happens."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from kq_table.games.shared.hud import Hud
from kq_table.games.shared.moments import Moment
from kq_table.shell.context import AppContext
from kq_table.ui.compositor import DisplayList


class Moments:
    """
    Follows what a HUD names; what was so at the beginning, as in a match that is resumed, is not shown.

    :param update_hud: has the HUD follow what has been shown
    """

    def __init__(self, context: AppContext, hud: Hud, update_hud: Callable[[], None]) -> None:
        self._context, self._hud, self._update_hud = context, hud, update_hud
        self._seen: set[Hashable] | None = None
        self._count = -1
        """Number of events when the HUD was asked last."""
        self._running: dict[Hashable, tuple[Moment, float]] = {}
        """What is shown, with the seconds for which it has been; also what stays after its time."""

    @property
    def is_moving(self) -> bool:
        return any(since < self._seconds(moment) for moment, since in self._running.values())

    def _seconds(self, moment: Moment) -> float:
        return self._context.tempo.seconds(moment.seconds)

    def step(self, seconds: float) -> None:
        """Advance the time, and begin what has just happened."""
        passed = {key: (moment, since + seconds) for key, (moment, since) in self._running.items()}
        self._running = {
            key: (moment, since)
            for key, (moment, since) in passed.items()
            if moment.stays or since < self._seconds(moment)
        }
        state = self._hud.state
        if state is not None and len(state.history.events) != self._count:
            self._count = len(state.history.events)
            # It may know no moment yet of what has just been shown.
            self._update_hud()
            self._follow()
        self._hud.coming = frozenset(self._running)

    def _follow(self) -> None:
        assert self._hud.state is not None, "only what a HUD shows is followed"
        moments, tempo = self._hud.moments(self._hud.state), self._context.tempo
        for key in moments.keys() - (moments.keys() if self._seen is None else self._seen):
            if tempo.seconds(moments[key].seconds) and (moments[key].is_still or not tempo.is_reduced):
                self._running[key] = moments[key], 0.0
        self._seen = set(moments)
        self._running = {key: shown for key, shown in self._running.items() if key in moments}

    def finish(self) -> None:
        """End all that moves, as a press does."""
        self._running = {
            key: (moment, self._seconds(moment)) for key, (moment, _) in self._running.items() if moment.stays
        }

    def draw(self, frame: DisplayList) -> None:
        for key, (moment, since) in self._running.items():
            part = min(1.0, since / seconds) if (seconds := self._seconds(moment)) else 1.0
            moment.draw(frame, self._hud.kit, ("moment", key), part)
