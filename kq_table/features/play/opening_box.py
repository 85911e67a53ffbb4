"""A game's box that comes from the menu, opens, and goes: where its parts and its pack are at each moment."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from pygame import Rect, Surface

from kq_table.board.animation import Pose, interpolate
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.easing import in_out_cubic, out_cubic
from kq_table.ui.fading import FadingPicture
from kq_table.ui.theme import Z_FLYING, Z_PILES

STAGE: Final = (0.5, 0.62)
"""Where a box opens: the middle of its front, in parts of the window."""
# In parts of the whole time:
COME: Final = 0.32
"""The box comes."""
SINK: Final = 0.1
"""The cards that look out of it begin to go down into it."""
RISE: Final = 0.34
"""The pack begins to rise from it."""
GO: Final = 0.58
"""The pack flies, and the box goes."""
FALL: Final = 0.16
"""The part of the window's height by which the box sinks as it goes."""
FADE_STEPS: Final = 8
PACK: Final = 4
"""A pack looks like its four uppermost cards."""
STEP: Final = 0.012
"""Card heights from card to card in it."""
SWING: Final = 6.0
"""Degrees by which it leans half way."""
Z_WALL: Final = Z_PILES - 5
Z_FRONT: Final = Z_FLYING - 5


class OpeningBox:
    """
    Draws a box and the pack in it; in flight the pack is the table's own.

    :param parts: the parts of the box as they lie in the menu: ``wall``, ``front``, and the cards from left to right
    :param size: of the window, in pixels
    """

    def __init__(self, parts: Mapping[str, DrawItem], size: tuple[int, int]) -> None:
        self._parts = parts
        self._front = parts["front"].rect if parts else Rect(0, 0, 0, 0)
        self._way = size[0] * STAGE[0] - self._front.centerx, size[1] * STAGE[1] - self._front.centery
        self._fall = size[1] * FALL
        self._fading = {name: FadingPicture(item.image, FADE_STEPS) for name, item in parts.items()}

    def draw(self, frame: DisplayList, part: float, back: Surface | None) -> None:
        """Add the box at a part of the time to the frame; *back* shows the pack that rises from it."""
        if not self._parts or part >= 1:
            return
        come, gone = in_out_cubic(_share(part, 0, COME)), _share(part, GO, 1)
        x, y = round(self._way[0] * come), round(self._way[1] * come + self._fall * gone**2)
        shade = math.ceil(FADE_STEPS * (1 - gone))
        for name, z in (("wall", Z_WALL), ("front", Z_FRONT)):
            item = self._parts[name]
            picture = self._fading[name].shade(shade) if shade < FADE_STEPS else item.image
            frame.add(("box", name), picture, item.x + x, item.y + y, z)
        edge = self._front.move(x, y)
        sunk = round(self._front.h * in_out_cubic(_share(part, SINK, RISE)))
        for name, item in self._parts.items():
            if name not in {"wall", "front"} and part < RISE:
                _put_behind(frame, name, item.image, (item.x + x, item.y + y + sunk), edge)
        if RISE <= part < GO and back is not None:
            w, h = back.get_size()
            top = edge.top - h * out_cubic(_share(part, RISE, GO))
            for i in range(PACK):
                _put_behind(frame, f"pack{i}", back, (edge.centerx - w // 2, round(top - i * STEP * h)), edge)

    def pack_at(self, part: float, rest: Pose, height: float) -> list[Pose]:
        """
        Give the poses of the cards of the pack in flight, the lowest first.

        :param rest: where the pack comes to lie
        :param height: of a card of the pack in pixels
        """
        share = in_out_cubic(_share(part, GO, 1))
        start = Pose(self._front.centerx + self._way[0], self._front.top + self._way[1] - height / 2, 0, rest.scale)
        pose, arc = interpolate(start, rest, share), math.sin(math.pi * share)
        steps = (i * STEP * height * (1 - share**3) for i in range(PACK))
        return [Pose(pose.x, pose.y - step, SWING * arc, rest.scale, arc) for step in steps]


def _share(part: float, start: float, end: float) -> float:
    """Give how much of a span of time has passed, 0 to 1."""
    return min(1.0, max(0.0, (part - start) / (end - start)))


def _put_behind(frame: DisplayList, name: str, picture: Surface, corner: tuple[int, int], edge: Rect) -> None:
    """Add as much of a picture as can be seen behind the front of a box: what would stick out below is left out."""
    seen = picture.get_rect().clip(0, 0, picture.get_width(), edge.bottom - edge.h // 8 - corner[1])
    if seen.h > 0:
        frame.add(("box", name), picture.subsurface(seen), *corner, Z_WALL)
