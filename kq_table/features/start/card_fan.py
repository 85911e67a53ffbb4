"""The fan of cards that looks out of a game's box: which are drawn yet, and how far they are out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from pygame import Rect, Surface

from kq_table.art.card_images import CardImages
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.easing import out_cubic

FAN_DEGREES: Final = 26
"""From the first card's lean to the last one's."""
PITCH: Final = 0.25
"""From card to card, in card widths, with three cards; more lie closer."""
RISE_SECONDS: Final = 0.3
"""How long a card takes to come out."""
# In card heights:
VISIBLE_HEIGHT: Final = 0.64
HOVER_LIFT: Final = 0.07
"""How much further the cards come out under the pointer."""
START_DEPTH: Final = 0.5
"""How far down a card begins to come out."""
FAN_WIDTH: Final = 1.3
"""With its leaning cards."""


class PlacedCard(NamedTuple):
    """A card's image and its upper left corner in the window."""

    image: Surface
    x: int
    y: int


class CardFan:
    """Cards that come out one after the other, each as soon as it is drawn."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards
        self.lift = 0.0
        self._out: list[float] = []
        """How far each card drawn so far is out, 0 to 1."""
        self._first = 0.0

    def leans(self) -> list[int]:
        """Give each card's lean in degrees, anticlockwise."""
        last = len(self.cards) - 1
        return [round(FAN_DEGREES / 2 - FAN_DEGREES * i / last) for i in range(last + 1)]

    @property
    def is_drawn(self) -> bool:
        """Whether every card has been drawn."""
        return len(self._out) == len(self.cards)

    def draw_next(self, card_images: CardImages) -> None:
        """Draw one more card; drawing them all would take too long for one frame."""
        index = len(self._out)
        card_images.card(self.cards[index], self.leans()[index])
        self._out.append(self._first)

    def forget(self) -> None:
        """Draw the cards again, at another size; if all were drawn, they are out at once."""
        self._first = 1.0 if self.is_drawn else self._first
        self._out = []

    def step(self, seconds: float, tempo: Tempo, *, is_up: bool) -> bool:
        """Let time pass; gives whether anything still moves."""
        rise, hover = (tempo.seconds(tempo.flourish(length)) for length in (RISE_SECONDS, MOTION.hover_in))
        self._out = [min(1.0, out + seconds / rise) if rise else 1.0 for out in self._out]
        goal = tempo.flourish(1.0 if is_up else 0.0)
        reach = seconds / hover if hover else 1.0
        self.lift = min(goal, self.lift + reach) if goal > self.lift else max(goal, self.lift - reach)
        return self.lift != goal or any(out < 1 for out in self._out)

    def placed(self, card_images: CardImages, edge: Rect) -> Iterator[tuple[str, PlacedCard]]:
        """Give the cards drawn so far, looking out of the upper edge of a rect."""
        width, height = card_images.size
        pitch = width * PITCH * 3 / max(3, len(self.cards))
        leans = self.leans()
        for i, out in enumerate(self._out):
            off = i - (len(self.cards) - 1) / 2
            picture = card_images.card(self.cards[i], leans[i])
            # The outer cards of a fan stand a little lower, as if all were held at one point.
            low = abs(off) ** 1.6 * height * 0.022 - self.lift * HOVER_LIFT * height
            depth = min(START_DEPTH, max(0.0, edge.h / height - (1 - VISIBLE_HEIGHT) - 0.1)) * (1 - out_cubic(out))
            x = edge.centerx + off * pitch - picture.get_width() / 2
            y = edge.top + height * (0.5 - VISIBLE_HEIGHT + depth) + low - picture.get_height() / 2
            yield self.cards[i], PlacedCard(picture, round(x), round(y))


ImagesByHeight = Callable[[int], CardImages]
"""Gives the card images of a height in pixels."""
