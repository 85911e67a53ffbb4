"""Points on their way: from the cards that cost or paid them to the plate of whom they are for."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pygame import Rect

from engines.core.api import Seat
from engines.core.sentences import signed
from kq_table.board.state import BoardState, Gain
from kq_table.shell.context import AppContext
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import in_out_cubic
from kq_table.ui.theme import BRASS_LIGHT, WARNING, Z_DRAGGED

RISE: Final = 0.35
"""Card heights by which the way rises in its middle."""
EDGE: Final = 8
"""Design pixels between a number that has come and the edge of the plate."""


class FloatingPoints:
    """
    Draws the gains of a board; where motion is reduced, they stand on the plate for as long.

    :param plate: gives the place of a seat's plate
    """

    def __init__(self, context: AppContext, board: BoardState, plate: Callable[[Seat], Rect]) -> None:
        self._context, self._board, self._plate = context, board, plate

    @property
    def is_moving(self) -> bool:
        """Whether any is on its way."""
        return bool(self._board.gains)

    def step(self, seconds: float) -> None:
        """Let time pass; what has come goes."""
        for gain in self._board.gains:
            gain.passed += seconds
        self._board.gains = [gain for gain in self._board.gains if gain.passed < self._seconds]

    @property
    def _seconds(self) -> float:
        return self._context.tempo.seconds(MOTION.points_flight)

    def draw(self, frame: DisplayList) -> None:
        """Add the numbers to the frame."""
        for i, gain in enumerate(self._board.gains):
            colour = BRASS_LIGHT if gain.points > 0 else WARNING
            number = self._context.kit.fonts.line(signed(gain.points), "score", colour)
            x, y = self._centre(gain, number.get_width())
            place = number.get_rect(center=(round(x), round(y)))
            frame.add(("gain", i), number, *place.topleft, Z_DRAGGED)

    def _centre(self, gain: Gain, width: int) -> tuple[float, float]:
        plate = self._plate(gain.seat)
        aim = plate.right - self._context.kit.px(EDGE) - width / 2, plate.centery
        if self._context.tempo.is_reduced or self._seconds <= 0:
            return aim
        time = min(1.0, gain.passed / self._seconds)
        part, (x, y) = in_out_cubic(time), gain.place
        up = math.sin(math.pi * time) * RISE * self._board.layout.card[1]
        return x + (aim[0] - x) * part, y + (aim[1] - y) * part - up
