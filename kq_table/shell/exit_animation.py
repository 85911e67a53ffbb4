"""The moment after a dialog has closed: its picture sinks and fades."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.fading import FadingPicture

FADE_STEPS: Final = 8
"""Shades of the picture."""


class ExitAnimation:
    """
    The picture of a closed dialog.

    :param nodes: what it showed last
    :param since: when it was closed, in the clock's seconds
    :param seconds: how long the animation takes
    :param fall: pixels that it sinks
    """

    def __init__(self, nodes: Iterable[DrawItem], since: float, seconds: float, fall: int) -> None:
        shown = sorted(nodes, key=lambda node: node.z)
        self.rect = shown[0].rect.unionall([node.rect for node in shown])
        self.z = shown[0].z
        self._since, self._seconds, self._fall = since, seconds, fall
        self._shown = shown
        self._steps = _steps(shown, self.rect)
        self._picture: FadingPicture | None = None
        """None in the first frames, which show the dialog as it was while it is drawn."""

    def is_over(self, now: float) -> bool:
        """Whether nothing is left to be seen."""
        return now >= self._since + self._seconds

    def draw(self, frame: DisplayList, now: float) -> None:
        """Add the picture as it is at this moment."""
        share = min(1.0, max(0.0, (now - self._since) / self._seconds))
        fall = round(share * share * self._fall)
        if self._picture is None:
            drawn = next(self._steps)
            if drawn is None:
                for i, node in enumerate(self._shown):
                    frame.add(("exit", id(self), i), node.image, node.x, node.y + fall, node.z)
                return
            self._picture = FadingPicture(drawn, FADE_STEPS)
            self._shown.clear()
        picture = self._picture.shade(FADE_STEPS - int(share * FADE_STEPS))
        frame.add(("exit", id(self)), picture, self.rect.x, self.rect.y + fall, self.z)


def _steps(nodes: Sequence[DrawItem], area: Rect) -> Iterator[Surface | None]:
    """Draw all of it into one picture, in frames of which the first has enough to do; last comes the picture."""
    yield None
    lowest, *others = nodes
    if lowest.rect == area and lowest.image.get_flags() & SRCALPHA:
        picture = lowest.image.copy()
    else:
        picture, others = Surface(area.size, SRCALPHA), list(nodes)
    yield None
    for node in others:
        picture.blit(node.image, (node.x - area.x, node.y - area.y))
    yield picture
