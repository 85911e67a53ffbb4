"""The keyboard focus: which widget gets the keys, and where Tab and the arrows lead from there."""

from __future__ import annotations

from pygame import Rect

from . import traversal
from .widget import Widget


class Focus:
    """
    The focus among widgets.

    :param widgets: the outermost ones, in the order of focus; the list is read anew each time
    """

    def __init__(self, widgets: list[Widget]) -> None:
        self._widgets = widgets
        self.widget: Widget | None = None
        self.is_by_key = False
        """Whether keys were used last: then the focused widget's hint is shown, not that of the one pointed at."""

    def set(self, widget: Widget | None, *, is_by_key: bool = False) -> None:
        """Move the focus, and bring it into sight; its ring is shown if a key moved it."""
        if self.widget is not None:
            self.widget.is_focused = self.widget.is_ringed = False
        self.widget, self.is_by_key = widget, is_by_key
        if widget is None:
            return
        widget.is_focused, widget.is_ringed = True, is_by_key
        for outer in traversal.walk(self._widgets):
            if widget in traversal.walk(outer.children):
                outer.reveal(widget)

    @property
    def is_lost(self) -> bool:
        """Whether the focus rests on a widget that is gone."""
        return self.widget is not None and self.widget not in self._stops()

    def move_on(self, by: int) -> bool:
        """Move along the order of focus, round at the ends; tell whether there is anything to move to."""
        stops = self._stops()
        if not stops:
            return False
        here = stops.index(self.widget) if self.widget in stops else (-1 if by > 0 else 0)
        self._set_by_key(stops[(here + by) % len(stops)])
        return True

    def move_towards(self, dx: int, dy: int) -> bool:
        """Move to the nearest widget in a direction, if there is one; the first arrow only shows where the focus is."""
        stops, here = self._stops(), self.widget
        if not stops:
            return False
        if here is None or here not in stops:
            self._set_by_key(stops[0])
            return True
        ways = [(way, stop) for stop in stops if (way := _distance(here.rect, stop.rect, dx, dy)) is not None]
        if ways:
            self._set_by_key(min(ways, key=lambda found: found[0])[1])
        elif not here.is_ringed:
            self.set(here, is_by_key=True)
        return bool(ways)

    def _set_by_key(self, widget: Widget) -> None:
        self.set(widget, is_by_key=True)
        widget.kit.play_sound("tick")

    def _stops(self) -> list[Widget]:
        """Give the widgets on which the focus may rest."""
        return [widget for widget in traversal.shown(self._widgets) if widget.can_focus and widget.is_enabled]


def _distance(here: Rect, there: Rect, dx: int, dy: int) -> int | None:
    """Give how far a rect lies in a direction, sideways counting double; None if it does not."""
    ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
    aside = abs((there.centerx - here.centerx) * dy) + abs((there.centery - here.centery) * dx)
    return ahead + 2 * aside if ahead > 0 and ahead * 2 > aside else None
