"""
Begins what is only to be done while nobody does anything: in the menu, after some seconds without an event, and not on
battery.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame.event import Event

from kq_table.shell.context import AppContext

IDLE_SECONDS: Final = 10.0
"""Real seconds without an event."""
MENU: Final = "menu"


class IdleWork:
    """Watches how long the menu has rested; wakes the program once for it, and not again."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._since: float | None = None
        """When the rest began; None where nobody rests, or what was to begin has begun."""
        self._is_in_menu = False

    def step(self, events: Sequence[Event], now: float) -> None:
        if not self._context.services.counts_apart:
            return
        was_in_menu = self._is_in_menu
        self._is_in_menu = [scene.name for scene in self._context.stack.scenes] == [MENU]
        if not self._is_in_menu:
            self._since = None
        elif events or not was_in_menu:
            self._since = now
        elif self._since is not None and now >= self._due:
            self._since = None
            self._begin()

    def _begin(self) -> None:
        # Imported here because no start needs them, and the second imports all of the engines.
        from pygame.system import get_power_state

        power = get_power_state()
        if power is not None and power.on_battery:
            return
        from kq_table.features.problems.maker import Maker

        maker = self._context.worker(Maker)
        maker.begin()
        if maker.reason:
            self._context.log("problems", reason=maker.reason)

    @property
    def _due(self) -> float:
        assert self._since is not None, "somebody rests"
        return self._since + self._context.clock.own_seconds(IDLE_SECONDS)

    @property
    def wake_at(self) -> float | None:
        return None if self._since is None else self._due
