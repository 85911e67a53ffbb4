"""Whether a window can be seen on the monitors there are: their sizes are known, not how they are arranged."""

from __future__ import annotations

from typing import Final

import pygame

Size = tuple[int, int]

LARGEST: Final = (7680, 4320)
"""Width and height in points of the largest monitor that is sold."""
MIN_VISIBLE_POINTS: Final = 100
"""Points of a window that must be in sight, so that it can be grabbed."""


def is_visible(corner: Size, size: Size) -> bool:
    """Tell whether a window can be seen, as far as sizes tell."""
    count, across, down = _monitors()
    (x, y), (width, _) = corner, size
    if count > 1:
        # Others may lie to the left of the first, or above it.
        return -across < x < across and abs(y) < down * count
    return (
        MIN_VISIBLE_POINTS - width <= x <= across - MIN_VISIBLE_POINTS
        and -MIN_VISIBLE_POINTS < y <= down - MIN_VISIBLE_POINTS
    )


def safe_corner(x: int | None, y: int | None) -> Size | None:
    """Give a window's last corner, unless it may lie on a monitor that is gone."""
    if x is None or y is None:
        return None
    count, across, down = _monitors()
    if count > 1:
        return (x, y) if is_visible((x, y), (0, 0)) else None
    return (x, y) if 0 <= x < across - MIN_VISIBLE_POINTS and 0 <= y < down - MIN_VISIBLE_POINTS else None


def fit_size(size: Size) -> Size:
    """Give a window's last size, cut down to the largest monitor there is now."""
    widest = max(pygame.display.get_desktop_sizes(), key=lambda monitor: monitor[0] * monitor[1])
    return min(size[0], widest[0]), min(size[1], widest[1])


def _monitors() -> tuple[int, int, int]:
    """Count the monitors; give their widths side by side, and the height of the highest."""
    sizes = pygame.display.get_desktop_sizes()
    return len(sizes), sum(width for width, _ in sizes), max(height for _, height in sizes)
