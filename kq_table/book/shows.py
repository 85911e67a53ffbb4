"""Pieces of a page that show cards: fans, rows, ladders, tricks, tallies. Knows no game and no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from kq_table import theme
from kq_table.book import blocks
from kq_table.book.pictures import GLOW, Look, Pictures
from kq_table.ui import vector
from kq_table.ui.widget import Kit, Pen, Widget

SMALL, MIDDLE, LARGE = 92, 108, 126
"""Heights of cards in design pixels: among text, in rows, on a title page."""
EDGE: Final = 5
"""Room above and under a card for its shadow, in design pixels."""
LEAN: Final = 5
"""Degrees by which the cards of a trick lean."""


class Spot(NamedTuple):
    """A picture, and where its centre lies from the piece's upper left corner in real pixels."""

    look: Look
    x: int
    y: int


class CardPiece(Widget):
    """Shows cards where its kind puts them."""

    def __init__(self, name: str, pictures: Pictures) -> None:
        super().__init__(name)
        self.pictures = pictures
        self.spots: list[Spot] = []

    def lay(self, kit: Kit, width: int) -> tuple[list[Spot], int]:
        """Give the places of all cards at this width, and the height of the whole, in real pixels."""
        raise NotImplementedError

    def natural_height(self, kit: Kit, width: int) -> int:
        """Give the height of the whole."""
        return self.lay(kit, width)[1]

    def place(self, kit: Kit, rect: Rect) -> None:
        """Lie there and lay out the cards."""
        super().place(kit, rect)
        self.spots = self.lay(kit, rect.w)[0]

    def looks(self) -> list[Look]:
        """List the pictures of the piece, those needed first at the front."""
        return [spot.look for spot in self.spots]

    def paint(self, pen: Pen) -> None:
        """Draw the cards, the last on top."""
        for i, spot in enumerate(self.spots):
            image = self.pictures.fetch(spot.look)
            x, y = self.rect.x + spot.x, self.rect.y + spot.y
            pen.put(self, ("card", i), image, x - image.get_width() // 2, y - image.get_height() // 2)


class Fan(CardPiece):
    """A hand held open."""

    def __init__(self, name: str, block: blocks.Fan, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.cards = block.cards

    def lay(self, kit: Kit, width: int) -> tuple[list[Spot], int]:
        """Spread the cards over an arc."""
        height = _high(kit, LARGE)
        pitch = min(height * 0.46, (width - height) / max(1, len(self.cards) - 1))
        middle = (len(self.cards) - 1) / 2
        spots = []
        for i, card in enumerate(self.cards):
            off = i - middle
            fall = off * off * height * 0.018
            look = Look(card, height, round(-6 * off))
            spots.append(Spot(look, round(width / 2 + off * pitch), round(height * 0.56 + fall)))
        return spots, round(height * (1.16 + middle * middle * 0.018))


class Spread(CardPiece):
    """Cards overlapping in a row, a line of text under them."""

    def __init__(self, name: str, block: blocks.Spread, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.cards, self.text = block.cards, block.caption

    def natural_width(self, kit: Kit) -> int:
        """Give the width at which every index shows, and the text."""
        card = round(_high(kit, MIDDLE) * 5 / 7)
        row = card + self._pitch(kit) * (len(self.cards) - 1) + kit.px(2 * EDGE)
        return max(row, kit.fonts.width(self.text, "small"))

    def lay(self, kit: Kit, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out from the middle."""
        height, pitch = _high(kit, MIDDLE), self._pitch(kit)
        left = (width - pitch * (len(self.cards) - 1)) / 2
        y = kit.px(EDGE) + height // 2
        spots = [Spot(Look(card, height), round(left + i * pitch), y) for i, card in enumerate(self.cards)]
        return spots, height + kit.px(2 * EDGE) + kit.fonts.height("small")

    def paint(self, pen: Pen) -> None:
        """Draw cards and text."""
        super().paint(pen)
        fonts = self.kit.fonts
        text = fonts.line(fonts.elide(self.text, "small", self.rect.w), "small", theme.CREAM_SOFT)
        x = self.rect.centerx - text.get_width() // 2
        pen.put(self, "caption", text, x, self.rect.bottom - text.get_height())

    def _pitch(self, kit: Kit) -> int:
        return round(_high(kit, MIDDLE) * (0.37 if len(self.cards) <= 6 else 0.185))


class Ladder(CardPiece):
    """Cards that beat the one before, and an arrow from the first to the last."""

    def __init__(self, name: str, block: blocks.Ladder, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.cards, self.text = block.cards, block.turn
        self._arrow: tuple[object, Surface] | None = None

    def lay(self, kit: Kit, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out apart, with room for signs between them and for the arrow below."""
        height = _high(kit, MIDDLE)
        half = height * 5 / 14
        pitch = min(height * 1.02, (width - 2 * half - kit.px(2 * EDGE)) / max(1, len(self.cards) - 1))
        left = (width - pitch * (len(self.cards) - 1)) / 2
        y = kit.px(EDGE) + height // 2
        spots = [Spot(Look(card, height), round(left + i * pitch), y) for i, card in enumerate(self.cards)]
        below = self._arrow_height(kit) if self.text else 0
        return spots, height + kit.px(2 * EDGE) + below

    def paint(self, pen: Pen) -> None:
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

    def _arrow_height(self, kit: Kit) -> int:
        return kit.px(20) + kit.fonts.height("strong")

    def _drawn_arrow(self) -> Surface:
        """Give the arrow that leaves under the first card and arrives under the last."""
        key = self.kit, self.rect.w, self.text
        if self._arrow is None or self._arrow[0] != key:
            self._arrow = key, self._draw_arrow()
        return self._arrow[1]

    def _draw_arrow(self) -> Surface:
        px, height = self.kit.px, self._arrow_height(self.kit)
        start, end = self.spots[0].x, self.spots[-1].x
        turn, foot, line = px(14), height - self.kit.fonts.height("strong") // 2, px(2.5)
        text = self.kit.fonts.width(self.text, "strong") / 2 + px(10)
        middle = (start + end) / 2
        out = f"M{start} {px(6)}V{foot - turn}Q{start} {foot} {start + turn} {foot}H{max(start + turn, middle - text)}"
        back = f"M{min(end - turn, middle + text)} {foot}H{end - turn}Q{end} {foot} {end} {foot - turn}V{px(6)}"
        head = f"M{end - px(7)} {px(13)}L{end} {px(5)}L{end + px(7)} {px(13)}"
        strokes = (vector.stroke(steps, theme.BRASS, line) for steps in (out, back, head))
        return vector.draw((self.rect.w, height), *strokes)


class Trick(CardPiece):
    """One trick on a plate: the cards as they lie, and who wins and why."""

    def __init__(self, name: str, block: blocks.Trick, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.block = block
        self._angles = [LEAN if i % 2 == 0 else -LEAN for i in range(len(block.cards))]

    def least_width(self, kit: Kit) -> int:
        """Give the width at which the text still stands beside the cards."""
        longest = max(kit.fonts.width(word, "small") for word in self.block.text.split())
        return self._left(kit) + max(kit.fonts.width(self.block.title, "strong"), 2 * longest) + kit.px(16)

    def lay(self, kit: Kit, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out at the left, the winner's light under its card."""
        height, pitch = _high(kit, SMALL), self._pitch(kit)
        beside = self._is_beside(kit, width)
        across = self._left(kit)
        left = (across if beside else width) / 2 - pitch * (len(self.block.cards) - 1) / 2
        y = kit.px(12) + kit.fonts.height("small") + round(height * 0.54)
        spots = []
        for i, (card, angle) in enumerate(zip(self.block.cards, self._angles, strict=True)):
            x = round(left + i * pitch)
            if i == self.block.winner:
                spots.append(Spot(Look(GLOW, height, angle), x, y))
            spots.append(Spot(Look(card, height, angle, i != self.block.winner), x, y))
        pile = y + round(height * 0.54) + kit.px(14)
        words = self._words_height(kit, width)
        return spots, max(pile, words + kit.px(28)) if beside else pile + words + kit.px(8)

    def looks(self) -> list[Look]:
        """List the cards, then the light."""
        return sorted(super().looks(), key=lambda look: look.name == GLOW)

    def paint(self, pen: Pen) -> None:
        """Draw plate, labels, cards and words."""
        kit, fonts = self.kit, self.kit.fonts
        pen.dress(self, "plate", kit.skins.plate(self.rect.size), self.rect)
        cards = [spot for spot in self.spots if spot.look.name != GLOW]
        for i, (spot, label) in enumerate(zip(cards, self.block.labels, strict=True)):
            text = fonts.line(label, "small", theme.BRASS_LIGHT if i == self.block.winner else theme.FADED)
            pen.put(self, ("label", i), text, self.rect.x + spot.x - text.get_width() // 2, self.rect.y + kit.px(8))
        super().paint(pen)
        inside = self._words(kit, self.rect)
        title = fonts.paragraph(self.block.title, "strong", theme.CREAM, inside.w)
        text = fonts.paragraph(self.block.text, "small", theme.CREAM_SOFT, inside.w)
        pen.put(self, "title", title, inside.x, inside.y)
        pen.put(self, "text", text, inside.x, inside.y + title.get_height() + kit.px(4))

    def _words(self, kit: Kit, rect: Rect) -> Rect:
        """Give the place of the words: in the middle beside the cards, or at the foot."""
        height = self._words_height(kit, rect.w)
        if self._is_beside(kit, rect.w):
            left = self._left(kit)
            return Rect(rect.x + left, rect.centery - height // 2, rect.w - left - kit.px(16), height)
        return Rect(rect.x + kit.px(16), rect.bottom - height - kit.px(14), rect.w - kit.px(32), height)

    def _words_height(self, kit: Kit, width: int) -> int:
        left = self._left(kit) + kit.px(16) if self._is_beside(kit, width) else kit.px(32)
        title = kit.fonts.paragraph_height(self.block.title, "strong", width - left)
        return title + kit.px(4) + kit.fonts.paragraph_height(self.block.text, "small", width - left)

    def _is_beside(self, kit: Kit, width: int) -> bool:
        return width >= self.least_width(kit)

    def _pitch(self, kit: Kit) -> int:
        """Give the step from card to card: labels must not touch."""
        return max(round(_high(kit, SMALL) * 0.66), self._label_width(kit) + kit.px(8))

    def _left(self, kit: Kit) -> int:
        widest = max(round(_high(kit, SMALL) * 0.8), self._label_width(kit))
        return self._pitch(kit) * (len(self.block.cards) - 1) + widest + kit.px(24)

    def _label_width(self, kit: Kit) -> int:
        return max(kit.fonts.width(label, "small") for label in self.block.labels)


class Tally(CardPiece):
    """What somebody took, each card with what it counts, on a plate."""

    def __init__(self, name: str, block: blocks.Tally, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.block = block

    def least_width(self, kit: Kit) -> int:
        """Give the width of cards, name and total."""
        cards = self._pitch(kit) * len(self.block.cards) + kit.px(24)
        words = kit.fonts.width(self.block.who, "strong") + kit.fonts.width(self.block.total, "number") + kit.px(56)
        return max(cards, words)

    def lay(self, kit: Kit, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out apart, from the middle."""
        height, pitch = _high(kit, SMALL), self._pitch(kit)
        left = (width - pitch * (len(self.block.cards) - 1)) / 2
        y = self._head(kit) + kit.px(EDGE) + height // 2
        spots = [Spot(Look(card, height), round(left + i * pitch), y) for i, (card, _) in enumerate(self.block.cards)]
        return spots, y + height // 2 + kit.px(EDGE) + kit.fonts.height("strong") + kit.px(12)

    def paint(self, pen: Pen) -> None:
        """Draw plate, name, total, cards and what each counts."""
        kit, fonts = self.kit, self.kit.fonts
        pen.dress(self, "plate", kit.skins.plate(self.rect.size), self.rect)
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

    def _head(self, kit: Kit) -> int:
        return kit.px(12) + kit.fonts.height("number")

    def _pitch(self, kit: Kit) -> int:
        counts = max(kit.fonts.width(text, "strong") for _, text in self.block.cards)
        return max(round(_high(kit, SMALL) * 0.8), counts + kit.px(10))


Part = Spread | Trick | Tally


class Parts(Widget):
    """Pieces side by side in equal columns, as many as their widths allow, none higher than its neighbours."""

    def __init__(self, name: str, parts: Sequence[Part], gap: float = 16, most: int = 3) -> None:
        super().__init__(name)
        self.parts, self.gap, self.most = list(parts), gap, most

    @property
    def inner(self) -> Sequence[Widget]:
        """The pieces."""
        return self.parts

    def natural_height(self, kit: Kit, width: int) -> int:
        """Give the height of all lines."""
        return self._cells(kit, Rect(0, 0, width, 0))[-1].bottom

    def place(self, kit: Kit, rect: Rect) -> None:
        """Lay the pieces out line by line."""
        super().place(kit, rect)
        for part, cell in zip(self.parts, self._cells(kit, rect), strict=True):
            part.place(kit, cell)

    def looks(self) -> list[Look]:
        """List the pictures of all pieces."""
        return [look for part in self.parts for look in part.looks()]

    def paint(self, pen: Pen) -> None:
        """Draw the pieces."""
        for part in self.parts:
            part.draw(pen)

    def _cells(self, kit: Kit, area: Rect) -> list[Rect]:
        gap, across = kit.px(self.gap), self._across(kit, area.w)
        width = (area.w - gap * (across - 1)) // across
        cells, y = [], area.y
        for start in range(0, len(self.parts), across):
            line = self.parts[start : start + across]
            height = max(part.natural_height(kit, width) for part in line)
            cells += [Rect(area.x + i * (width + gap), y, width, height) for i in range(len(line))]
            y += height + gap
        return cells

    def _across(self, kit: Kit, width: int) -> int:
        """Give the number of columns, such that the lines are as even as can be."""
        least = max(_least(part, kit) for part in self.parts)
        fit = max(1, min(self.most, len(self.parts), (width + kit.px(self.gap)) // (least + kit.px(self.gap))))
        lines = -(-len(self.parts) // fit)
        return -(-len(self.parts) // lines)


def _least(part: Part, kit: Kit) -> int:
    return part.natural_width(kit) if isinstance(part, Spread) else part.least_width(kit)


def _high(kit: Kit, design: int) -> int:
    """Give a card's height in real pixels: beside larger text cards are larger too, if not as much."""
    return kit.px(design * (1 + kit.metrics.text_scale) / 2)
