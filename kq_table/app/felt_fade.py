"""Lets one felt fade into another, as one goes from the menu into a game's room."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from kq_table.ui.fading import FadingPicture

FADE_SECONDS: Final = 0.45
STEPS: Final = 7
"""Each step draws the whole window."""
MAX_PIXELS: Final = 4_000_000
"""Of a window in which that is quick enough; in a larger one the felt changes at once."""


class FeltFade:
    """Gives the felt of each moment."""

    def __init__(self) -> None:
        self._from: Surface | None = None
        self._to: Surface | None = None
        self._since = 0.0
        self._mixed: tuple[int, Surface] | None = None
        """The step that was shown last, and its picture."""
        self._pixels: Surface | None = None
        """Of all these pictures in turn: new memory for each would take longer than to mix it."""

    def at(self, felt: Surface, now: float, seconds: float) -> Surface:
        """
        Give what is to be seen of a felt.

        :param now: in the clock's seconds
        :param seconds: that a change takes; 0 for none
        """
        if felt is not self._to:
            fits = self._to is not None and self._to.get_size() == felt.get_size() and seconds > 0
            self._from = self._to if fits and felt.get_width() * felt.get_height() <= MAX_PIXELS else None
            self._to, self._since, self._mixed = felt, now, None
        step = int(STEPS * (now - self._since) / seconds) if seconds > 0 else STEPS
        if self._from is None or step >= STEPS:
            self._from = self._mixed = self._pixels = None
            return felt
        if self._mixed is None or self._mixed[0] != step:
            self._mixed = step, self._mix(self._from, felt, step)
        return self._mixed[1]

    def _mix(self, felt: Surface, after: Surface, step: int) -> Surface:
        """Give a picture of its own, so that it is seen to be another, in the pixels of the one before."""
        if self._pixels is None or self._pixels.get_size() != felt.get_size():
            self._pixels = Surface(felt.get_size(), depth=felt.get_bitsize())
        self._pixels.blit(felt, (0, 0))
        self._pixels.blit(FadingPicture(after, STEPS + 1).shade(step + 1), (0, 0))
        return self._pixels.subsurface(self._pixels.get_rect())

    @property
    def is_moving(self) -> bool:
        """Whether a change goes on."""
        return self._from is not None
