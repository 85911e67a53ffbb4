"""Cuts areas into rows and columns of rects. Knows real pixels only: callers turn design pixels into these."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def column(area: Rect, gap: int, heights: Sequence[int | None]) -> list[Rect]:
    """Stack rects from the top of the area; those of height None share what is left."""
    return [Rect(area.x, at, area.w, size) for at, size in _spans(area.y, area.h, gap, heights)]


def row(area: Rect, gap: int, widths: Sequence[int | None]) -> list[Rect]:
    """Line up rects from the left of the area; those of width None share what is left."""
    return [Rect(at, area.y, size, area.h) for at, size in _spans(area.x, area.w, gap, widths)]


def centred(area: Rect, width: int, height: int) -> Rect:
    """Give a rect of this size in the middle of the area, no larger than it."""
    rect = Rect(0, 0, min(width, area.w), min(height, area.h))
    rect.center = area.center
    return rect


def inset(area: Rect, by: int) -> Rect:
    """Give the area without a margin."""
    return area.inflate(-2 * by, -2 * by)


def _spans(start: int, length: int, gap: int, sizes: Sequence[int | None]) -> list[tuple[int, int]]:
    """Give start and length of each part; shares are dealt so that no pixel is lost to rounding."""
    fixed = sum(size for size in sizes if size is not None)
    spare = max(0, length - fixed - gap * max(0, len(sizes) - 1))
    shares = sum(size is None for size in sizes)
    spans, at, dealt = [], start, 0
    for size in sizes:
        if size is None:
            dealt += 1
            size = spare * dealt // shares - spare * (dealt - 1) // shares  # noqa: PLW2901 -- None becomes its share
        spans.append((at, size))
        at += size + gap
    return spans
