"""Finds widgets among widgets: all of them, those in sight, those at a place. Knows no event and no focus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from .widget import Pos, Widget


def walk(widgets: Sequence[Widget]) -> Iterator[Widget]:
    """Give all widgets, outer before inner."""
    for widget in widgets:
        yield widget
        yield from walk(widget.children)


def shown(widgets: Sequence[Widget]) -> Iterator[Widget]:
    """Give the widgets that are shown, and lie within shown ones."""
    for widget in widgets:
        if widget.is_shown:
            yield widget
            yield from shown(widget.children)


def seen(widgets: Sequence[Widget], within: Rect | None) -> Iterator[tuple[Widget, Rect]]:
    """Give the shown widgets with the part of each that no outer widget hides."""
    for widget in widgets:
        part = widget.rect if within is None else widget.rect.clip(within)
        if widget.is_shown and (part.w and part.h):
            yield widget, part
            yield from seen(widget.children, part)


def path(widgets: Sequence[Widget], pos: Pos) -> list[Widget]:
    """Give the widgets at a place, outermost first."""
    for widget in reversed(widgets):
        if widget.is_shown and widget.rect.collidepoint(pos):
            return [widget, *path(widget.children, pos)]
    return []


def way(here: Rect, there: Rect, dx: int, dy: int) -> int | None:
    """Give how far a rect lies in a direction, sideways counting double; None if it does not."""
    ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
    aside = abs((there.centerx - here.centerx) * dy) + abs((there.centery - here.centery) * dx)
    return ahead + 2 * aside if ahead > 0 and ahead * 2 > aside else None
