"""Converts design pixels to a window's own pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .theme import LANDSCAPE, PORTRAIT, SMALLEST_TEXT

MIN_SCALE, MAX_SCALE = 0.4, 6.0
MIN_TEXT_SCALE, MAX_TEXT_SCALE = 1.0, 2.0


@dataclass(frozen=True)
class Metrics:
    """
    The measures of one window.

    :param size: width and height in real pixels
    :param text_scale: 1.0 to 2.0, as set by the person; it enlarges text alone
    :param card_scale: 0.8 to 1.25, as set by the person; tables make their cards so much higher where there is room
    :param rail_scale: the least scale of the rail, which in a part of a window is as broad as around the whole
    """

    size: tuple[int, int]
    text_scale: float = 1.0
    card_scale: float = 1.0
    rail_scale: float = 0.0

    @cached_property
    def is_portrait(self) -> bool:
        return self.size[1] > self.size[0]

    @cached_property
    def scale(self) -> float:
        """Real pixels in one design pixel, such that the whole design fits into the window."""
        width, height = PORTRAIT if self.is_portrait else LANDSCAPE
        return min(MAX_SCALE, max(MIN_SCALE, min(self.size[0] / width, self.size[1] / height)))

    def px(self, design: float) -> int:
        """Convert a length to real pixels; anything above 0 is at least one pixel."""
        pixels = round(design * self.scale)
        return max(1, pixels) if design > 0 else pixels

    def text(self, design: float) -> int:
        """Convert a font height to real pixels; never below what can be read."""
        scale = min(MAX_TEXT_SCALE, max(MIN_TEXT_SCALE, self.text_scale))
        return max(SMALLEST_TEXT, round(design * self.scale * scale))


def layout_size(window: tuple[int, int]) -> tuple[int, int]:
    """The size to lay out for: the window's, or the design's at `MIN_SCALE` if that is larger."""
    across, down = PORTRAIT if window[1] > window[0] else LANDSCAPE
    return max(window[0], round(across * MIN_SCALE)), max(window[1], round(down * MIN_SCALE))
