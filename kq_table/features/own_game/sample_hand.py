"""The sample hand on the page: what may be played is raised, the rest dim with the reason below."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from engines.core.cards import Card, name
from kq_table.narrate.aloud import card_words
from kq_table.shell.context import AppContext
from kq_table.text import fill, say
from kq_table.ui.theme import CREAM, CREAM_SOFT, GAP
from kq_table.ui.widget import Painter, Pos, Target, UiContext, Widget

from .sample import Sample

CARD_HEIGHT: Final = 92
RAISED: Final = 0.14
"""How far a card that may be played is raised, as a part of its height."""
MOST_PITCH: Final = 1.08
"""Distance between cards that have room, in their widths."""


class SampleHand(Widget):
    """
    The cards on the table and those in hand; pointer or arrows choose a card, whose reason is told.

    :param at: the index of the card that is told of
    """

    can_focus = True

    def __init__(self, context: AppContext, sample: Sample, at: int = 0) -> None:
        super().__init__("sample", say("make.sample"))
        self._context, self.sample = context, sample
        self.hand = sorted(sample.hand)
        self.lying = sorted(sample.lying) if sample.is_layout else list(sample.lying)
        self.at = min(at, len(self.hand) - 1)

    @property
    def spoken(self) -> str:
        if not self.hand:
            return self.text
        return f"{self.text}. {self._lead} {card_words(self.hand[self.at])}. {self.reason}"

    @property
    def reason(self) -> str:
        """What is told of the chosen card."""
        return self._told(self.hand[self.at]) if self.hand else say("make.sample.none")

    def _told(self, card: Card) -> str:
        if card not in self.sample.refused:
            return say("make.sample.may", card=f"{{{name(card)}}}")
        sentence, values = self.sample.refused[card]
        return fill(sentence, values)

    @property
    def _lead(self) -> str:
        if self.sample.is_layout:
            return say("make.sample.layout" if self.lying else "make.sample.layout_first")
        return say("make.sample.follow" if self.lying else "make.sample.lead")

    def natural_height(self, kit: UiContext, width: int) -> int:
        card, line = kit.px(CARD_HEIGHT), kit.fonts.height("small")
        table = card + kit.px(GAP) if self.lying else 0
        raised = round(RAISED * card)
        return line + kit.px(GAP) + table + raised + card + kit.px(GAP) + self._told_height(kit, width)

    def _told_height(self, kit: UiContext, width: int) -> int:
        """Room for the longest of all reasons, so that nothing moves from under the pointer."""
        told = {self.reason, *map(self._told, self.hand)}
        return max(kit.fonts.paragraph_height(text, "small", width) for text in told)

    def part_targets(self) -> list[Target]:
        return [Target(f"sample:{name(card)}", card_words(card), rect) for card, rect in self._places()]

    def _places(self) -> list[tuple[Card, Rect]]:
        """The cards in hand with what is seen of them."""
        kit = self.kit
        card, line = kit.px(CARD_HEIGHT), kit.fonts.height("small")
        top = self.rect.y + line + kit.px(GAP) + (card + kit.px(GAP) if self.lying else 0)
        spots = self._spots(len(self.hand))
        raised = round(RAISED * card)
        found = []
        for i, (one, x) in enumerate(zip(self.hand, spots, strict=True)):
            right = spots[i + 1] if i + 1 < len(spots) else x + self._width
            y = top + (raised if one in self.sample.refused else 0)
            found.append((one, Rect(x, y, min(self._width, right - x), card)))
        return found

    @property
    def _width(self) -> int:
        return round(self.kit.px(CARD_HEIGHT) * 5 / 7)

    def _spots(self, count: int) -> list[int]:
        """The left edges of so many cards in a row, in the middle."""
        width = self._width
        pitch = min(round(MOST_PITCH * width), (self.rect.w - width) // max(1, count - 1))
        left = self.rect.centerx - (pitch * (count - 1) + width) // 2
        return [left + i * pitch for i in range(count)]

    def hover(self, pos: Pos) -> None:
        found = [i for i, (_, rect) in enumerate(self._places()) if rect.collidepoint(pos)]
        self.at = found[-1] if found else self.at

    press = hover

    def key(self, event: Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key not in steps or not self.hand:
            return False
        self.at = (self.at + steps[event.key]) % len(self.hand)
        return True

    def restore_from(self, former: Widget) -> None:
        assert isinstance(former, SampleHand)
        if former.hand == self.hand:
            self.at = former.at

    def paint(self, pen: Painter) -> None:
        kit, fonts, rect = self.kit, self.kit.fonts, self.rect
        card, images = kit.px(CARD_HEIGHT), self._context.card_images(kit.px(CARD_HEIGHT))
        pen.put(self, "lead", fonts.line_within(self._lead, "small", CREAM_SOFT, rect.w), rect.x, rect.y)
        top = rect.y + fonts.height("small") + kit.px(GAP)
        for i, (one, x) in enumerate(zip(self.lying, self._spots(len(self.lying)), strict=True)):
            pen.put_centred(self, ("lies", i), images.card(name(one)), Rect(x, top, self._width, card))
        for i, (one, seen) in enumerate(self._places()):
            whole = Rect(seen.x, seen.y, self._width, card)
            light = "unplayable" if one in self.sample.refused else ""
            pen.put_centred(self, ("hand", i), images.card(name(one), light=light), whole)
        below = rect.bottom - self._told_height(kit, rect.w)
        colour = CREAM if self.hand and self.hand[self.at] in self.sample.refused else CREAM_SOFT
        pen.put(self, "reason", fonts.paragraph(self.reason, "small", colour, rect.w), rect.x, below)
