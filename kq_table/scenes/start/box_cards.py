"""The cards that look out of a game's box: which are there yet, and how far they are out. Knows no box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from pygame import Rect, Surface

from kq_table.art.card_images import CardImages
from kq_table.ui.easing import out_cubic
from kq_table.ui.theme import MOTION, Tempo

SPREAD: Final = 26
"""Degrees from the first card's lean to the last one's."""
PITCH: Final = 0.25
"""From card to card, in card widths, where three fan out; more lie closer."""
OUT: Final = 0.64
"""The part of a card's height that is out of the box."""
LIFT: Final = 0.07
"""The part of a card's height that comes out further under the pointer."""
SUNK: Final = 0.5
"""How far down a card begins, in card heights."""
RISE: Final = 0.3
"""Seconds in which a card comes out."""
WIDTH: Final = 1.3
"""The width of a fan in card heights, its leaning cards included."""


class Placed(NamedTuple):
    """A card's picture and its left upper corner."""

    image: Surface
    x: int
    y: int


class BoxCards:
    """Cards that come out one after the other, each as soon as it is drawn."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards
        self.lift = 0.0
        self._out: list[float] = []
        """How far each card that is drawn is out, 0 to 1."""
        self._first = 0.0

    def leans(self) -> list[int]:
        """Give each card's lean in degrees, anticlockwise."""
        last = len(self.cards) - 1
        return [round(SPREAD / 2 - SPREAD * i / last) for i in range(last + 1)]

    @property
    def is_drawn(self) -> bool:
        """Whether every card is there."""
        return len(self._out) == len(self.cards)

    def draw_next(self, card_images: CardImages) -> None:
        """Draw one more card: a few at a time, so that no frame waits for them all."""
        index = len(self._out)
        card_images.card(self.cards[index], self.leans()[index])
        self._out.append(self._first)

    def forget(self) -> None:
        """Draw the cards anew, at another size: what was out comes out no second time."""
        self._first = 1.0 if self.is_drawn else self._first
        self._out = []

    def step(self, seconds: float, tempo: Tempo, *, is_up: bool) -> bool:
        """Let time pass; tell whether anything still moves."""
        rise, hover = (tempo.seconds(tempo.flourish(length)) for length in (RISE, MOTION.hover_in))
        self._out = [min(1.0, out + seconds / rise) if rise else 1.0 for out in self._out]
        goal = tempo.flourish(1.0 if is_up else 0.0)
        reach = seconds / hover if hover else 1.0
        self.lift = min(goal, self.lift + reach) if goal > self.lift else max(goal, self.lift - reach)
        return self.lift != goal or any(out < 1 for out in self._out)

    def placed(self, card_images: CardImages, edge: Rect) -> Iterator[tuple[str, Placed]]:
        """Give the cards that are there, out of the upper edge of a rect."""
        width, height = card_images.size
        pitch = width * PITCH * 3 / max(3, len(self.cards))
        leans = self.leans()
        for i, out in enumerate(self._out):
            off = i - (len(self.cards) - 1) / 2
            picture = card_images.card(self.cards[i], leans[i])
            # The outer cards of a fan stand a little lower, as if all were held at one point.
            low = abs(off) ** 1.6 * height * 0.022 - self.lift * LIFT * height
            depth = min(SUNK, max(0.0, edge.h / height - (1 - OUT) - 0.1)) * (1 - out_cubic(out))
            x = edge.centerx + off * pitch - picture.get_width() / 2
            y = edge.top + height * (0.5 - OUT + depth) + low - picture.get_height() / 2
            yield self.cards[i], Placed(picture, round(x), round(y))


CardsAt = Callable[[int], CardImages]
"""Gives the deck's pictures at a card height."""
