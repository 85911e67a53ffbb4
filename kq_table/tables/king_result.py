"""The result of a deal of King: the cards that counted, who took them, and what they came to. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import SRCALPHA, Surface

from engines.cards import Card, name
from engines.spec import RoundScored, Seat
from kq_table import theme
from kq_table.ui.basic import Paragraph, Picture
from kq_table.ui.widget import Widget

from .furniture import ResultMaker
from .round_sheet import RoundSheet

CARD: Final = 76
"""Height of the cards shown, in design pixels."""
NAME: Final = 120


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

    def __init__(
        self, maker: ResultMaker, event: RoundScored, explain: Callable[[Seat], str], outcome: Outcome
    ) -> None:
        super().__init__(maker, event, explain)
        self._outcome = outcome

    def title(self) -> str:
        """Name the deal."""
        return self._outcome.title

    def body(self) -> list[Widget]:
        """Give what was played for, the cards that counted, and the scores."""
        words = [
            Paragraph(f"words.{i}", text, "body", theme.CREAM_SOFT, is_centred=True)
            for i, text in enumerate(self._outcome.words)
        ]
        hauls = [self._haul(seat, cards) for seat, cards in enumerate(self._outcome.hauls) if cards]
        return [*words, *hauls, self.table()]

    def _haul(self, seat: Seat, cards: Sequence[Card]) -> Picture:
        """Show the cards that counted for a seat, as cards."""
        kit, size = self.room.kit, self.room.kit.px(CARD)
        sprites = self.room.sprites(size)
        across = min(kit.px(self.width * kit.metrics.text_scale), kit.metrics.size[0] - 2 * kit.px(theme.MARGIN))
        picture = Surface((across - 2 * kit.px(theme.MARGIN), size + kit.px(8)), SRCALPHA)
        room = kit.px(NAME * kit.metrics.text_scale)
        words = self.maker.seatings[seat].name
        label = kit.fonts.line(kit.fonts.elide(words, "strong", room), "strong", theme.CREAM)
        picture.blit(label, (kit.px(12), (picture.get_height() - label.get_height()) // 2))
        left = kit.px(24) + room
        spare = picture.get_width() - left - sprites.size[0] - kit.px(6)
        pitch = min(sprites.size[0] + kit.px(6), spare // max(1, len(cards) - 1))
        for i, card in enumerate(cards):
            sprite = sprites.card(name(card))
            centre = (left + sprites.size[0] // 2 + i * pitch, picture.get_height() // 2)
            picture.blit(sprite, sprite.get_rect(center=centre))
        return Picture(f"haul:{seat}", picture, f"{words}: {', '.join(map(name, cards))}")
