"""Pictures of cards for a page, built while the page is already shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from pygame import Surface

from kq_table.art.card_images import CardImages
from kq_table.ui import svg, theme
from kq_table.ui.clock import Clock

GLOW: Final = "glow"
"""Used as a card's name: the light around a highlighted card, such as the winner."""
BUILD_SECONDS: Final = 0.006
"""Seconds per frame for building pictures; the last one begun may exceed them."""


class ExampleLook(NamedTuple):
    """
    A picture to build.

    :param height: the card's, in pixels
    :param angle: degrees, anticlockwise
    :param is_dim: whether the card is not highlighted
    """

    name: str
    height: int
    angle: int = 0
    is_dim: bool = False


class LazyCardImages:
    """
    Gives an empty card at once, and the card itself as soon as it is built.

    :param card_images: gives the deck's pictures at a card height in pixels
    """

    def __init__(self, card_images: Callable[[int], CardImages], clock: Clock) -> None:
        self._card_images, self._clock = card_images, clock
        self._built: dict[ExampleLook, Surface] = {}
        self._wanted: deque[ExampleLook] = deque()

    @property
    def is_waiting(self) -> bool:
        return bool(self._wanted)

    def request(self, looks: Iterable[ExampleLook]) -> None:
        """Build these from now on, in this order, and no others."""
        self._wanted = deque(look for look in dict.fromkeys(looks) if look not in self._built)

    def build(self) -> None:
        """Build for `BUILD_SECONDS`."""
        start = self._clock.now()
        while self._wanted and self._clock.now() - start < BUILD_SECONDS:
            look = self._wanted.popleft()
            images, angle = self._card_images(look.height), look.angle
            light = "unplayable" if look.is_dim else ""
            is_glow = look.name == GLOW
            image = images.glow("legal", angle) if is_glow else images.card(look.name, angle, light=light)
            self._built[look] = image

    def fetch(self, look: ExampleLook) -> Surface:
        """The picture, centred on the card; an empty card until it is built."""
        return self._built.get(look) or _empty(look.height, look.angle)


@lru_cache(maxsize=32)
def _empty(height: int, angle: int) -> Surface:
    width = round(height * 5 / 7)
    box = (0.0, 0.0, float(width), float(height))
    turn = f'transform="rotate({-angle} {height} {height}) translate({height - width / 2} {height / 2})"'
    card = svg.filled(box, height / 20, theme.WELL, 0.5) + svg.outlined(box, height / 20, theme.BRASS, 1, 0.3)
    return svg.draw((2 * height, 2 * height), f"<g {turn}>{card}</g>")
