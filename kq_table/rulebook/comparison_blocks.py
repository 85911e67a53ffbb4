"""Pieces of a page that compare: tricks and tallies on plates, side by side. Knows no game and no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from kq_table.text import rulebook_blocks
from kq_table.ui import theme
from kq_table.ui.widget import Painter, UiContext, Widget

from .card_blocks import EDGE, SMALL, CardPiece, Spot, Spread, card_height, meant
from .card_images import GLOW, ExampleLook, Pictures

LEAN: Final = 5
"""Degrees by which the cards of a trick lean."""


class Trick(CardPiece):
    """One trick on a plate: the cards as they lie, and who wins and why."""

    def __init__(self, name: str, block: rulebook_blocks.Trick, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.block = block
        self._angles = [LEAN if i % 2 == 0 else -LEAN for i in range(len(block.cards))]

    def min_width(self, kit: UiContext) -> int:
        """Give the width at which the text still stands beside the cards."""
        longest = max(kit.fonts.width(word, "small") for word in self.block.text.split())
        return self._left(kit) + max(kit.fonts.width(self.block.title, "strong"), 2 * longest) + kit.px(16)

    def lay(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out at the left, the winner's light under its card."""
        height, pitch = card_height(kit, SMALL), self._pitch(kit)
        beside = self._is_beside(kit, width)
        across = self._left(kit)
        left = (across if beside else width) / 2 - pitch * (len(self.block.cards) - 1) / 2
        y = kit.px(12) + kit.fonts.height("small") + round(height * 0.54)
        spots = []
        for i, (card, angle) in enumerate(zip(self.block.cards, self._angles, strict=True)):
            spot = Spot(ExampleLook(card, height, angle, i != self.block.winner), round(left + i * pitch), y)
            spots += meant(spot) if i == self.block.winner else [spot]
        pile = y + round(height * 0.54) + kit.px(14)
        words = self._words_height(kit, width)
        return spots, max(pile, words + kit.px(28)) if beside else pile + words + kit.px(8)

    def paint(self, pen: Painter) -> None:
        """Draw plate, labels, cards and words."""
        kit, fonts = self.kit, self.kit.fonts
        pen.draw_skin(self, "plate", kit.skins.plate(self.rect.size), self.rect)
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

    def _words(self, kit: UiContext, rect: Rect) -> Rect:
        """Give the place of the words: in the middle beside the cards, or at the foot."""
        height = self._words_height(kit, rect.w)
        if self._is_beside(kit, rect.w):
            left = self._left(kit)
            return Rect(rect.x + left, rect.centery - height // 2, rect.w - left - kit.px(16), height)
        return Rect(rect.x + kit.px(16), rect.bottom - height - kit.px(14), rect.w - kit.px(32), height)

    def _words_height(self, kit: UiContext, width: int) -> int:
        left = self._left(kit) + kit.px(16) if self._is_beside(kit, width) else kit.px(32)
        title = kit.fonts.paragraph_height(self.block.title, "strong", width - left)
        return title + kit.px(4) + kit.fonts.paragraph_height(self.block.text, "small", width - left)

    def _is_beside(self, kit: UiContext, width: int) -> bool:
        return width >= self.min_width(kit)

    def _pitch(self, kit: UiContext) -> int:
        """Give the step from card to card: labels must not touch."""
        return max(round(card_height(kit, SMALL) * 0.66), self._label_width(kit) + kit.px(8))

    def _left(self, kit: UiContext) -> int:
        widest = max(round(card_height(kit, SMALL) * 0.8), self._label_width(kit))
        return self._pitch(kit) * (len(self.block.cards) - 1) + widest + kit.px(24)

    def _label_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(label, "small") for label in self.block.labels)


class Tally(CardPiece):
    """What somebody took, each card with what it counts, on a plate."""

    def __init__(self, name: str, block: rulebook_blocks.Tally, pictures: Pictures) -> None:
        super().__init__(name, pictures)
        self.block = block

    def min_width(self, kit: UiContext) -> int:
        """Give the width of cards, name and total."""
        cards = self._pitch(kit) * len(self.block.cards) + kit.px(24)
        words = kit.fonts.width(self.block.who, "strong") + kit.fonts.width(self.block.total, "number") + kit.px(56)
        return max(cards, words)

    def lay(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out apart, from the middle."""
        height, pitch = card_height(kit, SMALL), self._pitch(kit)
        left = (width - pitch * (len(self.block.cards) - 1)) / 2
        y = self._head(kit) + kit.px(EDGE) + height // 2
        spots = [
            Spot(ExampleLook(card, height), round(left + i * pitch), y) for i, (card, _) in enumerate(self.block.cards)
        ]
        return spots, y + height // 2 + kit.px(EDGE) + kit.fonts.height("strong") + kit.px(12)

    def paint(self, pen: Painter) -> None:
        """Draw plate, name, total, cards and what each counts."""
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

    def _pitch(self, kit: UiContext) -> int:
        counts = max(kit.fonts.width(text, "strong") for _, text in self.block.cards)
        return max(round(card_height(kit, SMALL) * 0.8), counts + kit.px(10))


Part = Spread | Trick | Tally


class Parts(Widget):
    """Pieces side by side in equal columns, as many as their widths allow, none higher than its neighbours."""

    def __init__(self, name: str, parts: Sequence[Part], gap: float = 16, most: int = 3) -> None:
        super().__init__(name)
        self.parts, self.gap, self.most = list(parts), gap, most

    @property
    def children(self) -> Sequence[Widget]:
        """The pieces."""
        return self.parts

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of all lines."""
        return self._cells(kit, Rect(0, 0, width, 0))[-1].bottom

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay the pieces out line by line."""
        super().place(kit, rect)
        for part, cell in zip(self.parts, self._cells(kit, rect), strict=True):
            part.place(kit, cell)

    def looks(self) -> list[ExampleLook]:
        """List the pictures of all pieces."""
        return [look for part in self.parts for look in part.looks()]

    def paint(self, pen: Painter) -> None:
        """Draw the pieces."""
        for part in self.parts:
            part.draw(pen)

    def _cells(self, kit: UiContext, area: Rect) -> list[Rect]:
        gap, across = kit.px(self.gap), self._across(kit, area.w)
        width = (area.w - gap * (across - 1)) // across
        cells, y = [], area.y
        for start in range(0, len(self.parts), across):
            line = self.parts[start : start + across]
            height = max(part.natural_height(kit, width) for part in line)
            cells += [Rect(area.x + i * (width + gap), y, width, height) for i in range(len(line))]
            y += height + gap
        return cells

    def _across(self, kit: UiContext, width: int) -> int:
        """Give the number of columns, such that the lines are as even as can be."""
        least = max(_least(part, kit) for part in self.parts)
        fit = max(1, min(self.most, len(self.parts), (width + kit.px(self.gap)) // (least + kit.px(self.gap))))
        lines = -(-len(self.parts) // fit)
        return -(-len(self.parts) // lines)


def _least(part: Part, kit: UiContext) -> int:
    return part.natural_width(kit) if isinstance(part, Spread) else part.min_width(kit)
