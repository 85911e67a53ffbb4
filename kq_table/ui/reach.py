"""What a finger means, which covers more than a point."""

from __future__ import annotations

import math
from collections.abc import Iterable

from pygame import Rect

from .widget import Pos


def nearest(rects: Iterable[Rect], pos: Pos, reach: tuple[float, float]) -> Pos | None:
    """The nearest point of these rects that is at most *reach* pixels away on either axis; None if *pos* is in one."""
    found: list[tuple[float, Pos]] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        x = min(max(pos[0], rect.left), rect.right - 1)
        y = min(max(pos[1], rect.top), rect.bottom - 1)
        if (x, y) == pos:
            return None
        if abs(x - pos[0]) <= reach[0] and abs(y - pos[1]) <= reach[1]:
            found.append((math.dist((x, y), pos), (x, y)))
    return min(found)[1] if found else None
