"""The result of a deal of King: the cards that counted, who took them, and what they came to. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import SRCALPHA, Surface

from engines.cards import Card, face, name
from engines.spec import RoundScored, Seat
from kq_table import theme
from kq_table.ui.basic import Paragraph, Picture
from kq_table.ui.widget import Widget

from .furniture import ResultMaker
from .round_sheet import RoundSheet

CARD: Final = 76
"""Height of the cards shown, in design pixels."""
COLUMNS: Final = 2


@dataclass(frozen=True)
class Outcome:
    """
    What is told of a deal besides its scores.

    :param words: sentences under the title
    :param hauls: by seat the cards that counted; empty where tricks did
    """

    title: str
    words: Sequence[str]
    hauls: Sequence[Sequence[Card]]


class DealResult(RoundSheet):
    """A sheet over the table; it goes on with the next deal, or to the result of the match."""

    width: ClassVar[int] = 720
    next_words: ClassVar[str] = "king.next"

    def __init__(
        self, maker: ResultMaker, event: RoundScored, explain: Callable[[Seat], str], outcome: Outcome
    ) -> None:
        super().__init__(maker, event, explain)
        self._outcome = outcome

    def title(self) -> str:
        """Name the deal."""
        return self._outcome.title

    def body(self) -> list[Widget]:
        """Give what was played for, the scores, and the cards that made them."""
        words = [
            Paragraph(f"words.{i}", text, "body", theme.CREAM_SOFT, is_centred=True)
            for i, text in enumerate(self._outcome.words)
        ]
        hauls = [(seat, cards) for seat, cards in enumerate(self._outcome.hauls) if cards]
        return [*words, self.table(), *([self._hauls(hauls)] if hauls else [])]

    def _hauls(self, hauls: Sequence[tuple[Seat, Sequence[Card]]]) -> Picture:
        """Show the cards that counted, as cards: two seats side by side."""
        kit = self.room.kit
        across = min(kit.px(self.width * kit.metrics.text_scale), kit.metrics.size[0] - 2 * kit.px(theme.MARGIN))
        across -= 2 * kit.px(theme.MARGIN)
        columns = min(COLUMNS, len(hauls))
        size = (across // columns, kit.fonts.height("small") + kit.px(CARD + 10))
        picture = Surface((across, size[1] * -(-len(hauls) // columns)), SRCALPHA)
        for i, (seat, cards) in enumerate(hauls):
            part = self._haul(seat, cards, size)
            picture.blit(part, (i % columns * size[0], i // columns * size[1]))
        told = (f"{self.maker.seatings[seat].name}: {', '.join(map(face, cards))}" for seat, cards in hauls)
        return Picture("hauls", picture, "; ".join(told))

    def _haul(self, seat: Seat, cards: Sequence[Card], size: tuple[int, int]) -> Surface:
        """Draw a seat's name, and the cards that counted for it below."""
        kit = self.room.kit
        sprites = self.room.sprites(kit.px(CARD))
        picture = Surface(size, SRCALPHA)
        words = kit.fonts.elide(self.maker.seatings[seat].name, "small", size[0])
        label = kit.fonts.line(words, "small", theme.CREAM_SOFT)
        picture.blit(label, ((size[0] - label.get_width()) // 2, 0))
        spare = size[0] - sprites.size[0] - kit.px(24)
        pitch = min(sprites.size[0] + kit.px(5), spare // max(1, len(cards) - 1))
        left = (size[0] - pitch * (len(cards) - 1)) // 2
        for i, card in enumerate(cards):
            sprite = sprites.card(name(card))
            picture.blit(sprite, sprite.get_rect(center=(left + i * pitch, size[1] - kit.px(CARD + 8) // 2)))
        return picture
