"""Widgets that show cards of a rule book: fans, rows, ladders, streams; the pictures come while the page is shown."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from pygame import Rect, Surface

from kq_table.art.card_images import CardImages
from kq_table.ui import svg, theme
from kq_table.ui.clock import Clock
from kq_table.ui.widget import Painter, UiContext

from .rulebook_blocks import CardRow, FanBlock, LadderBlock, StreamBlock, Tally, Trick
from .text_widgets import B, BlockWidget

GLOW: Final = "glow"
"""Used as a card's name: the light around a highlighted card, such as the winner."""
CARD_NAME: Final = re.compile("[2-9TJQKA][SHDC]|JO")
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


SMALL, MIDDLE, LARGE = 92, 108, 126
"""Heights of cards in design pixels: among text, in rows, on a title page."""
EDGE: Final = 5
"""Room above and below a card for its shadow, in design pixels."""
RISE: Final = 0.1
"""How far a highlighted card is raised, as a part of its height."""


class Spot(NamedTuple):
    """A picture, and its centre relative to the widget's upper left corner, in real pixels."""

    look: ExampleLook
    x: int
    y: int


class CardsWidget(BlockWidget[B]):
    """Shows the cards of a block; each kind arranges them in its own way."""

    def __init__(self, name: str, block: B, images: LazyCardImages) -> None:
        super().__init__(name, block)
        self.images = images
        self.spots: list[Spot] = []

    @property
    def spoken(self) -> str:
        """The cards and the words beside them, as the block has them."""
        return ". ".join(_words(part) for part in vars(self.block).values())

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """The places of all cards at this width, and the height of the widget, in real pixels."""
        raise NotImplementedError

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self.arrange(kit, width)[1]

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self.spots = self.arrange(kit, rect.w)[0]

    def looks(self) -> list[ExampleLook]:
        """The pictures of the widget, cards before glows."""
        return sorted((spot.look for spot in self.spots), key=lambda look: look.name == GLOW)

    def paint(self, pen: Painter) -> None:
        for i, spot in enumerate(self.spots):
            image = self.images.fetch(spot.look)
            x, y = self.rect.x + spot.x, self.rect.y + spot.y
            pen.put(self, ("card", i), image, x - image.get_width() // 2, y - image.get_height() // 2)


def _words(part: object) -> str:
    """A part of a block: a text, a card by its name, or several; other parts say nothing."""
    if isinstance(part, tuple):
        return ", ".join(filter(None, map(_words, part)))
    if not isinstance(part, str) or part == "back":
        return ""
    return f"{{{part}}}" if CARD_NAME.fullmatch(part) else part


def card_height(kit: UiContext, design: int) -> int:
    """Height of a card in real pixels; it grows with the text, but less."""
    return kit.px(design * (1 + kit.metrics.text_scale) / 2)


def fit_step(kit: UiContext, width: int, height: int, count: int, most: float) -> float:
    """The step from card to card, at most *most*, at which *count* cards fit into the width."""
    return min(most, (width - height * 5 / 7 - kit.px(2 * EDGE)) / max(1, count - 1))


def in_row(
    looks: Sequence[ExampleLook], width: float, step: float, y: int, lit: Sequence[int] = (), rise: int = 0
) -> list[Spot]:
    """Line up cards in the middle of a width; those at the indices *lit* are raised by *rise*, over a glow."""
    left = (width - step * (len(looks) - 1)) / 2
    spots = []
    for i, look in enumerate(looks):
        spot = Spot(look, round(left + i * step), y - rise if i in lit else y)
        spots += [spot._replace(look=look._replace(name=GLOW)), spot] if i in lit else [spot]
    return spots


def in_fan(
    cards: Sequence[str], height: int, centre: tuple[float, float], step: float, lean: float, fall: float
) -> list[Spot]:
    """
    Arrange cards like a hand.

    :param lean: degrees from card to card
    :param fall: how far the outer cards are lower, as a part of their height
    """
    spots = []
    for i, card in enumerate(cards):
        off = i - (len(cards) - 1) / 2
        look = ExampleLook(card, height, round(-lean * off))
        spots.append(Spot(look, round(centre[0] + off * step), round(centre[1] + off * off * height * fall)))
    return spots


class FanWidget(CardsWidget[FanBlock]):
    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        height, count, fall = card_height(kit, LARGE), len(self.block.cards), 0.018
        # A leaning card extends further to the sides than an upright one.
        step = min(height * 0.46, (width - 1.15 * height) / max(1, count - 1))
        spots = in_fan(self.block.cards, height, (width / 2, height * 0.56), step, 6, fall)
        return spots, round(height * (1.16 + ((count - 1) / 2) ** 2 * fall))


class CardRowWidget(CardsWidget[CardRow]):
    """Cards overlapping in a row, a line of text under them."""

    def natural_width(self, kit: UiContext) -> int:
        card = round(card_height(kit, MIDDLE) * 5 / 7)
        row = card + self._step(kit) * (len(self.block.cards) - 1) + kit.px(2 * EDGE)
        return max(row, kit.fonts.width(self.block.caption, "small"))

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Arrange the cards from the middle; where some are lit, the others are dim."""
        cards, lit, height = self.block.cards, self.block.lit, card_height(kit, MIDDLE)
        rise = round(height * RISE) if lit else 0
        step = fit_step(kit, width, height, len(cards), self._step(kit))
        looks = [ExampleLook(card, height, is_dim=bool(lit) and i not in lit) for i, card in enumerate(cards)]
        spots = in_row(looks, width, step, kit.px(EDGE) + rise + height // 2, lit, rise)
        return spots, height + rise + kit.px(2 * EDGE) + kit.fonts.height("small")

    def paint(self, pen: Painter) -> None:
        super().paint(pen)
        fonts = self.kit.fonts
        text = fonts.line_within(self.block.caption, "small", theme.CREAM_SOFT, self.rect.w)
        x = self.rect.centerx - text.get_width() // 2
        pen.put(self, "caption", text, x, self.rect.bottom - text.get_height())

    def _step(self, kit: UiContext) -> int:
        is_wide = bool(self.block.lit) or len(self.block.cards) <= 6
        return round(card_height(kit, MIDDLE) * (0.37 if is_wide else 0.185))


class LadderWidget(CardsWidget[LadderBlock]):
    """Cards of which each beats the one before; an arrow from first to last if the first beats the last."""

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Arrange the cards apart, with room for signs between them and for the arrow below."""
        height = card_height(kit, MIDDLE)
        looks = [ExampleLook(card, height) for card in self.block.cards]
        step = fit_step(kit, width, height, len(looks), height * 1.02)
        below = _arrow_height(kit) if self.block.turn else 0
        return in_row(looks, width, step, kit.px(EDGE) + height // 2), height + kit.px(2 * EDGE) + below

    def paint(self, pen: Painter) -> None:
        super().paint(pen)
        for i, (one, other) in enumerate(pairwise(self.spots)):
            sign = self.kit.fonts.line("<", "number", theme.BRASS_LIGHT)
            gap = other.x - one.x - round(one.look.height * 5 / 7)
            if gap >= sign.get_width():
                x = self.rect.x + (one.x + other.x - sign.get_width()) // 2
                pen.put(self, ("sign", i), sign, x, self.rect.y + one.y - sign.get_height() // 2)
        if self.block.turn:
            strokes = _arrow(self.kit, self.spots[0].x, self.spots[-1].x, self.block.turn)
            text = _put_arrows(pen, self, strokes, self.block.turn)
            pen.put(self, "turn", text, self.rect.centerx - text.get_width() // 2, self.rect.bottom - text.get_height())


class StreamWidget(CardsWidget[StreamBlock]):
    """Cards in one row; below, an arrow from each end to the raised card where both arrive."""

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Arrange the cards over the whole width, overlapping if necessary."""
        height = card_height(kit, SMALL)
        rise = round(height * RISE)
        looks = [ExampleLook(card, height) for card in self.block.cards]
        step = fit_step(kit, width, height, len(looks), height * 0.8)
        spots = in_row(looks, width, step, kit.px(EDGE) + rise + height // 2, [self.block.goal], rise)
        return spots, height + rise + kit.px(2 * EDGE) + _arrow_height(kit)

    def paint(self, pen: Painter) -> None:
        super().paint(pen)
        cards, apart = [spot.x for spot in self.spots if spot.look.name != GLOW], self.kit.px(9)
        first, goal, last = cards[0], cards[self.block.goal], cards[-1]
        there = _arrow(self.kit, first, goal - apart, self.block.text)
        back = _arrow(self.kit, last, goal + apart, "")
        text = _put_arrows(pen, self, there + back, self.block.text)
        x = self.rect.x + (first + goal - text.get_width()) // 2
        pen.put(self, "text", text, x, self.rect.bottom - text.get_height())


def _arrow_height(kit: UiContext) -> int:
    return kit.px(20) + kit.fonts.height("strong")


def _arrow(kit: UiContext, start: int, end: int, text: str) -> tuple[str, ...]:
    """SVG of an arrow from below one card to below another, with a gap for the text in its middle."""
    px, ahead, height = kit.px, 1 if end > start else -1, _arrow_height(kit)
    turn, foot = px(14), height - kit.fonts.height("strong") // 2
    gap = kit.fonts.width(text, "strong") / 2 + px(10) if text else 0
    arm = max(turn, abs(end - start) / 2 - gap)
    out = f"M{start} {px(6)}V{foot - turn}Q{start} {foot} {start + ahead * turn} {foot}H{start + ahead * arm}"
    back = f"M{end - ahead * arm} {foot}H{end - ahead * turn}Q{end} {foot} {end} {foot - turn}V{px(6)}"
    head = f"M{end - px(7)} {px(13)}L{end} {px(5)}L{end + px(7)} {px(13)}"
    return tuple(svg.stroke(steps, theme.BRASS, px(2.5)) for steps in (out, back, head))


def _put_arrows(pen: Painter, widget: CardsWidget[B], strokes: tuple[str, ...], text: str) -> Surface:
    """Add arrows at the foot of a widget; return the picture of the text for their gap."""
    image = _drawn((widget.rect.w, _arrow_height(widget.kit)), *strokes)
    pen.put(widget, "arrows", image, widget.rect.x, widget.rect.bottom - image.get_height())
    return widget.kit.fonts.line(text, "strong", theme.BRASS_LIGHT)


@lru_cache(maxsize=8)
def _drawn(size: tuple[int, int], *strokes: str) -> Surface:
    return svg.draw(size, *strokes)


TRICK_LEAN: Final = 5
"""Degrees by which the cards of a trick lean, alternately to either side."""


class TrickWidget(CardsWidget[Trick]):
    """One trick on a plate: its cards, and who wins and why."""

    def natural_width(self, kit: UiContext) -> int:
        """The least width with the text beside the cards."""
        longest = max(kit.fonts.width(word, "small") for word in self.block.text.split())
        return self._left(kit) + max(kit.fonts.width(self.block.title, "strong"), 2 * longest) + kit.px(16)

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Arrange the cards at the left, the glow under the winning one."""
        height, winner, beside = card_height(kit, SMALL), self.block.winner, self._is_beside(kit, width)
        y = kit.px(12) + kit.fonts.height("small") + round(height * 0.54)
        looks = [
            ExampleLook(card, height, -TRICK_LEAN if i % 2 else TRICK_LEAN, i != winner)
            for i, card in enumerate(self.block.cards)
        ]
        spots = in_row(looks, self._left(kit) if beside else width, self._step(kit), y, [winner])
        pile = y + round(height * 0.54) + kit.px(14)
        words = self._words_height(kit, width)
        return spots, max(pile, words + kit.px(28)) if beside else pile + words + kit.px(8)

    def paint(self, pen: Painter) -> None:
        kit, fonts = self.kit, self.kit.fonts
        pen.draw_skin(self, "plate", kit.skins.plate(self.rect.size), self.rect)
        cards = [spot for spot in self.spots if spot.look.name != GLOW]
        for i, (spot, label) in enumerate(zip(cards, self.block.labels, strict=True)):
            text = fonts.line(label, "small", theme.BRASS_LIGHT if i == self.block.winner else theme.FADED)
            pen.put(self, ("label", i), text, self.rect.x + spot.x - text.get_width() // 2, self.rect.y + kit.px(8))
        super().paint(pen)
        is_beside, width = self._is_beside(kit, self.rect.w), self._words_width(kit, self.rect.w)
        height = self._words_height(kit, self.rect.w)
        x = self.rect.x + (self._left(kit) if is_beside else kit.px(16))
        y = self.rect.centery - height // 2 if is_beside else self.rect.bottom - height - kit.px(14)
        title = fonts.paragraph(self.block.title, "strong", theme.CREAM, width)
        pen.put(self, "title", title, x, y)
        text = fonts.paragraph(self.block.text, "small", theme.CREAM_SOFT, width)
        pen.put(self, "text", text, x, y + title.get_height() + kit.px(4))

    def _words_width(self, kit: UiContext, width: int) -> int:
        """Width of the words: beside the cards, or at the foot."""
        return width - (self._left(kit) + kit.px(16) if self._is_beside(kit, width) else kit.px(32))

    def _words_height(self, kit: UiContext, width: int) -> int:
        inside = self._words_width(kit, width)
        title = kit.fonts.paragraph_height(self.block.title, "strong", inside)
        return title + kit.px(4) + kit.fonts.paragraph_height(self.block.text, "small", inside)

    def _is_beside(self, kit: UiContext, width: int) -> bool:
        return width >= self.natural_width(kit)

    def _step(self, kit: UiContext) -> int:
        """The step from card to card, such that labels do not touch."""
        return max(round(card_height(kit, SMALL) * 0.66), self._label_width(kit) + kit.px(8))

    def _left(self, kit: UiContext) -> int:
        widest = max(round(card_height(kit, SMALL) * 0.8), self._label_width(kit))
        return self._step(kit) * (len(self.block.cards) - 1) + widest + kit.px(24)

    def _label_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(label, "small") for label in self.block.labels)


class TallyWidget(CardsWidget[Tally]):
    """The cards that somebody took, each with its points, on a plate."""

    def natural_width(self, kit: UiContext) -> int:
        cards = self._step(kit) * len(self.block.cards) + kit.px(24)
        words = kit.fonts.width(self.block.who, "strong") + kit.fonts.width(self.block.total, "number") + kit.px(56)
        return max(cards, words)

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        height = card_height(kit, SMALL)
        y = self._head(kit) + kit.px(EDGE) + height // 2
        spots = in_row([ExampleLook(card, height) for card, _ in self.block.cards], width, self._step(kit), y)
        return spots, y + height // 2 + kit.px(EDGE) + kit.fonts.height("strong") + kit.px(12)

    def paint(self, pen: Painter) -> None:
        kit, fonts = self.kit, self.kit.fonts
        pen.draw_skin(self, "plate", kit.skins.plate(self.rect.size), self.rect)
        who = fonts.line(self.block.who, "strong", theme.CREAM)
        total = fonts.line(self.block.total, "number", theme.BRASS_LIGHT)
        foot = self.rect.y + self._head(kit)
        pen.put(self, "who", who, self.rect.x + kit.px(16), foot - who.get_height())
        pen.put(self, "total", total, self.rect.right - kit.px(16) - total.get_width(), foot - total.get_height())
        super().paint(pen)
        for i, (spot, (_, counts)) in enumerate(zip(self.spots, self.block.cards, strict=True)):
            text = fonts.line(counts, "strong", theme.CREAM_SOFT)
            x = self.rect.x + spot.x - text.get_width() // 2
            pen.put(self, ("counts", i), text, x, self.rect.y + spot.y + spot.look.height // 2 + kit.px(EDGE))

    def _head(self, kit: UiContext) -> int:
        return kit.px(12) + kit.fonts.height("number")

    def _step(self, kit: UiContext) -> int:
        counts = max(kit.fonts.width(text, "strong") for _, text in self.block.cards)
        return max(round(card_height(kit, SMALL) * 0.8), counts + kit.px(10))
