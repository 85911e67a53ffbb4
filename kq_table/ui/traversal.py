"""Walks through widgets that lie within each other: all of them, those in sight, those at a place."""

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


def visible(widgets: Sequence[Widget], within: Rect | None = None) -> Iterator[tuple[Widget, Rect]]:
    """Give the shown widgets with the part of each that no outer widget hides."""
    for widget in widgets:
        part = widget.rect if within is None else widget.rect.clip(within)
        if widget.is_shown and (part.w and part.h):
            yield widget, part
            yield from visible(widget.children, part)


def at(widgets: Sequence[Widget], pos: Pos) -> list[Widget]:
    """Give the widgets at a place, innermost first."""
    for widget in reversed(widgets):
        if widget.is_shown and widget.rect.collidepoint(pos):
            return [*at(widget.children, pos), widget]
    return []
