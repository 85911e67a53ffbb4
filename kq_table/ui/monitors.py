"""Tells whether a window can be seen on the monitors: their sizes are known, not their arrangement."""

from __future__ import annotations

from typing import Final

import pygame

Size = tuple[int, int]

LARGEST: Final = (7680, 4320)
"""Width and height of the largest monitor on sale, in points."""
MIN_VISIBLE_POINTS: Final = 100
"""Points of a window that must be visible, so that it can be grabbed."""


def is_visible(corner: Size, size: Size) -> bool:
    """Whether a window can be seen, judged by sizes alone."""
    count, across, down = _monitors()
    (x, y), (width, _) = corner, size
    if count > 1:
        # Other monitors may be to the left of the first, or above it.
        return -across < x < across and abs(y) < down * count
    return (
        MIN_VISIBLE_POINTS - width <= x <= across - MIN_VISIBLE_POINTS
        and -MIN_VISIBLE_POINTS < y <= down - MIN_VISIBLE_POINTS
    )


def safe_corner(x: int | None, y: int | None) -> Size | None:
    """A window's last corner; None if it may be on a monitor that is gone."""
    if x is None or y is None:
        return None
    count, across, down = _monitors()
    if count > 1:
        return (x, y) if is_visible((x, y), (0, 0)) else None
    return (x, y) if 0 <= x < across - MIN_VISIBLE_POINTS and 0 <= y < down - MIN_VISIBLE_POINTS else None


def fit_size(size: Size) -> Size:
    """A window's last size, cut to the largest monitor there is now."""
    widest = max(pygame.display.get_desktop_sizes(), key=lambda monitor: monitor[0] * monitor[1])
    return min(size[0], widest[0]), min(size[1], widest[1])


def _monitors() -> tuple[int, int, int]:
    """Number of monitors, sum of their widths, and the greatest height."""
    sizes = pygame.display.get_desktop_sizes()
    return len(sizes), sum(width for width, _ in sizes), max(height for _, height in sizes)
