"""Pieces of a page that show cards: fans, rows, ladders, streams. Knows no game and no rule."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect, Surface

from kq_table.text import rulebook_blocks
from kq_table.ui import svg, theme
from kq_table.ui.widget import Painter, UiContext, Widget

from .card_images import GLOW, ExampleLook, Pictures

SMALL, MIDDLE, LARGE = 92, 108, 126
"""Heights of cards in design pixels: among text, in rows, on a title page."""
EDGE: Final = 5
"""Room above and under a card for its shadow, in design pixels."""
RISE: Final = 0.1
"""How far a card that is meant stands above its neighbours, as a part of its height."""


class Spot(NamedTuple):
    """A picture, and where its centre lies from the piece's upper left corner in real pixels."""

    look: ExampleLook
    x: int
    y: int


class CardPiece(Widget):
    """Shows cards where its kind puts them."""

    def __init__(self, name: str, pictures: Pictures) -> None:
        super().__init__(name)
        self.pictures = pictures
        self.spots: list[Spot] = []

    def lay(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Give the places of all cards at this width, and the height of the whole, in real pixels."""
        raise NotImplementedError

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of the whole."""
        return self.lay(kit, width)[1]

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lie there and lay out the cards."""
        super().place(kit, rect)
        self.spots = self.lay(kit, rect.w)[0]

    def looks(self) -> list[ExampleLook]:
        """List the pictures of the piece, those needed first at the front."""
        return sorted((spot.look for spot in self.spots), key=lambda look: look.name == GLOW)

    def paint(self, pen: Painter) -> None:
        """Draw the cards, the last on top."""
        for i, spot in enumerate(self.spots):
            image = self.pictures.fetch(spot.look)
            x, y = self.rect.x + spot.x, self.rect.y + spot.y
            pen.put(self, ("card", i), image, x - image.get_width() // 2, y - image.get_height() // 2)


class Fan(CardPiece):
    """A hand held open."""

    def __init__(self, name: str, block: rulebook_blocks.Fan, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.cards = block.cards

    def lay(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Spread the cards over an arc."""
        height = card_height(kit, LARGE)
        # A leaning card reaches further to the sides than an upright one.
        pitch = min(height * 0.46, (width - 1.15 * height) / max(1, len(self.cards) - 1))
        middle = (len(self.cards) - 1) / 2
        spots = []
        for i, card in enumerate(self.cards):
            off = i - middle
            fall = off * off * height * 0.018
            look = ExampleLook(card, height, round(-6 * off))
            spots.append(Spot(look, round(width / 2 + off * pitch), round(height * 0.56 + fall)))
        return spots, round(height * (1.16 + middle * middle * 0.018))


class Spread(CardPiece):
    """Cards overlapping in a row, a line of text under them."""

    def __init__(self, name: str, block: rulebook_blocks.Spread, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.cards, self.text, self.lit = block.cards, block.caption, block.lit

    def natural_width(self, kit: UiContext) -> int:
        """Give the width at which every index shows, and the text."""
        card = round(card_height(kit, MIDDLE) * 5 / 7)
        row = card + self._pitch(kit) * (len(self.cards) - 1) + kit.px(2 * EDGE)
        return max(row, kit.fonts.width(self.text, "small"))

    def lay(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out from the middle; those that are meant stand higher, in a light."""
        height = card_height(kit, MIDDLE)
        rise = round(height * RISE) if self.lit else 0
        pitch = min(self._pitch(kit), (width - height * 5 / 7 - kit.px(2 * EDGE)) / max(1, len(self.cards) - 1))
        left = (width - pitch * (len(self.cards) - 1)) / 2
        y = kit.px(EDGE) + rise + height // 2
        spots = []
        for i, card in enumerate(self.cards):
            is_dim = bool(self.lit) and i not in self.lit
            spot = Spot(ExampleLook(card, height, is_dim=is_dim), round(left + i * pitch), y)
            spots += meant(spot._replace(y=y - rise)) if i in self.lit else [spot]
        return spots, height + rise + kit.px(2 * EDGE) + kit.fonts.height("small")

    def paint(self, pen: Painter) -> None:
        """Draw cards and text."""
        super().paint(pen)
        fonts = self.kit.fonts
        text = fonts.line(fonts.elide(self.text, "small", self.rect.w), "small", theme.CREAM_SOFT)
        x = self.rect.centerx - text.get_width() // 2
        pen.put(self, "caption", text, x, self.rect.bottom - text.get_height())

    def _pitch(self, kit: UiContext) -> int:
        is_wide = bool(self.lit) or len(self.cards) <= 6
        return round(card_height(kit, MIDDLE) * (0.37 if is_wide else 0.185))


class Ladder(CardPiece):
    """Cards that beat the one before, and an arrow from the first to the last."""

    def __init__(self, name: str, block: rulebook_blocks.Ladder, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.cards, self.text = block.cards, block.turn
        self._arrow: tuple[object, Surface] | None = None

    def lay(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out apart, with room for signs between them and for the arrow below."""
        height = card_height(kit, MIDDLE)
        half = height * 5 / 14
        pitch = min(height * 1.02, (width - 2 * half - kit.px(2 * EDGE)) / max(1, len(self.cards) - 1))
        left = (width - pitch * (len(self.cards) - 1)) / 2
        y = kit.px(EDGE) + height // 2
        spots = [Spot(ExampleLook(card, height), round(left + i * pitch), y) for i, card in enumerate(self.cards)]
        below = self._arrow_height(kit) if self.text else 0
        return spots, height + kit.px(2 * EDGE) + below

    def paint(self, pen: Painter) -> None:
        """Draw cards, signs and arrow."""
        super().paint(pen)
        for i, (one, other) in enumerate(zip(self.spots, self.spots[1:], strict=False)):
            sign = self.kit.fonts.line("<", "number", theme.BRASS_LIGHT)
            gap = other.x - one.x - round(one.look.height * 5 / 7)
            if gap >= sign.get_width():
                x = self.rect.x + (one.x + other.x - sign.get_width()) // 2
                pen.put(self, ("sign", i), sign, x, self.rect.y + one.y - sign.get_height() // 2)
        if self.text:
            arrow = self._drawn_arrow()
            pen.put(self, "arrow", arrow, self.rect.x, self.rect.bottom - arrow.get_height())
            text = self.kit.fonts.line(self.text, "strong", theme.BRASS_LIGHT)
            pen.put(self, "turn", text, self.rect.centerx - text.get_width() // 2, self.rect.bottom - text.get_height())

    def _arrow_height(self, kit: UiContext) -> int:
        return kit.px(20) + kit.fonts.height("strong")

    def _drawn_arrow(self) -> Surface:
        """Give the arrow that leaves under the first card and arrives under the last."""
        key = self.kit, self.rect.w, self.text
        if self._arrow is None or self._arrow[0] != key:
            self._arrow = key, self._draw_arrow()
        return self._arrow[1]

    def _draw_arrow(self) -> Surface:
        size = self.rect.w, self._arrow_height(self.kit)
        return svg.draw(size, *_way_round(self.kit, self.spots[0].x, self.spots[-1].x, size[1], self.text))


class Stream(CardPiece):
    """Cards in one row; under them an arrow from each end to the card where both arrive, which stands higher."""

    def __init__(self, name: str, block: rulebook_blocks.Stream, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.cards, self.goal, self.text = block.cards, block.goal, block.text
        self._arrows: tuple[object, Surface] | None = None

    def lay(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out over the whole width, close if they must be."""
        height = card_height(kit, SMALL)
        rise = round(height * RISE)
        pitch = min(height * 0.8, (width - height * 5 / 7 - kit.px(2 * EDGE)) / (len(self.cards) - 1))
        left = (width - pitch * (len(self.cards) - 1)) / 2
        y = kit.px(EDGE) + rise + height // 2
        spots = []
        for i, card in enumerate(self.cards):
            spot = Spot(ExampleLook(card, height), round(left + i * pitch), y)
            spots += meant(spot._replace(y=y - rise)) if i == self.goal else [spot]
        return spots, height + rise + kit.px(2 * EDGE) + self._foot(kit)

    def paint(self, pen: Painter) -> None:
        """Draw the cards, and the arrows with the words in the longer one."""
        super().paint(pen)
        key = self.kit, self.rect.w
        if self._arrows is None or self._arrows[0] != key:
            self._arrows = key, self._draw_arrows()
        arrows = self._arrows[1]
        pen.put(self, "arrows", arrows, self.rect.x, self.rect.bottom - arrows.get_height())
        text = self.kit.fonts.line(self.text, "strong", theme.BRASS_LIGHT)
        first, goal, _ = self._ends()
        x = self.rect.x + (first + goal - text.get_width()) // 2
        pen.put(self, "text", text, x, self.rect.bottom - text.get_height())

    def _draw_arrows(self) -> Surface:
        size = self.rect.w, self._foot(self.kit)
        (first, goal, last), apart = self._ends(), self.kit.px(9)
        there = _way_round(self.kit, first, goal - apart, size[1], self.text)
        back = _way_round(self.kit, last, goal + apart, size[1], "")
        return svg.draw(size, *there, *back)

    def _ends(self) -> tuple[int, int, int]:
        """Give where the arrows start, arrive and start."""
        cards = [spot.x for spot in self.spots if spot.look.name != GLOW]
        return cards[0], cards[self.goal], cards[-1]

    def _foot(self, kit: UiContext) -> int:
        return kit.px(20) + kit.fonts.height("strong")


def meant(spot: Spot) -> list[Spot]:
    """Give a card with its light under it."""
    return [spot._replace(look=spot.look._replace(name=GLOW)), spot]


def _way_round(kit: UiContext, start: int, end: int, height: int, text: str) -> list[str]:
    """Draw an arrow from under one card to under another, with a gap for the text in its middle."""
    px, ahead = kit.px, 1 if end > start else -1
    turn, foot = px(14), height - kit.fonts.height("strong") // 2
    gap = kit.fonts.width(text, "strong") / 2 + px(10) if text else 0
    arm = max(turn, abs(end - start) / 2 - gap)
    out = f"M{start} {px(6)}V{foot - turn}Q{start} {foot} {start + ahead * turn} {foot}H{start + ahead * arm}"
    back = f"M{end - ahead * arm} {foot}H{end - ahead * turn}Q{end} {foot} {end} {foot - turn}V{px(6)}"
    head = f"M{end - px(7)} {px(13)}L{end} {px(5)}L{end + px(7)} {px(13)}"
    return [svg.stroke(steps, theme.BRASS, px(2.5)) for steps in (out, back, head)]


def card_height(kit: UiContext, design: int) -> int:
    """Give a card's height in real pixels: beside larger text cards are larger too, if not as much."""
    return kit.px(design * (1 + kit.metrics.text_scale) / 2)
