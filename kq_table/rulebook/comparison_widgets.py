"""Widgets that show examples on plates, to be compared: tricks and tallies."""

from __future__ import annotations

from typing import Final

from kq_table.text.rulebook_blocks import Tally, Trick
from kq_table.ui import theme
from kq_table.ui.widget import Painter, UiContext

from .card_widgets import EDGE, SMALL, CardsWidget, Spot, card_height, in_row
from .lazy_images import GLOW, ExampleLook

TRICK_LEAN: Final = 5
"""Degrees by which the cards of a trick lean, in turn to either side."""


class TrickWidget(CardsWidget[Trick]):
    """One trick on a plate: the cards as they lie, and who wins and why."""

    def natural_width(self, kit: UiContext) -> int:
        """Give the width at which the text still stands beside the cards."""
        longest = max(kit.fonts.width(word, "small") for word in self.block.text.split())
        return self._left(kit) + max(kit.fonts.width(self.block.title, "strong"), 2 * longest) + kit.px(16)

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out at the left, the winner's glow under its card."""
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
        """Give the width of the words: beside the cards, or at the foot."""
        return width - (self._left(kit) + kit.px(16) if self._is_beside(kit, width) else kit.px(32))

    def _words_height(self, kit: UiContext, width: int) -> int:
        inside = self._words_width(kit, width)
        title = kit.fonts.paragraph_height(self.block.title, "strong", inside)
        return title + kit.px(4) + kit.fonts.paragraph_height(self.block.text, "small", inside)

    def _is_beside(self, kit: UiContext, width: int) -> bool:
        return width >= self.natural_width(kit)

    def _step(self, kit: UiContext) -> int:
        """Give the step from card to card: labels must not touch."""
        return max(round(card_height(kit, SMALL) * 0.66), self._label_width(kit) + kit.px(8))

    def _left(self, kit: UiContext) -> int:
        widest = max(round(card_height(kit, SMALL) * 0.8), self._label_width(kit))
        return self._step(kit) * (len(self.block.cards) - 1) + widest + kit.px(24)

    def _label_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(label, "small") for label in self.block.labels)


class TallyWidget(CardsWidget[Tally]):
    """What somebody took, each card with what it counts, on a plate."""

    def natural_width(self, kit: UiContext) -> int:
        cards = self._step(kit) * len(self.block.cards) + kit.px(24)
        words = kit.fonts.width(self.block.who, "strong") + kit.fonts.width(self.block.total, "number") + kit.px(56)
        return max(cards, words)

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out apart, from the middle."""
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
