"""The result of a round of Kings & Queens: who said what, took what, and how far off it was. Knows no rules."""

from __future__ import annotations

from typing import ClassVar, Final

from pygame import SRCALPHA, Surface

from engines.core.cards import RANKS, Card, name, rank
from kq_table.games.shared.round_result import RoundSheet
from kq_table.text import plain, say, signed
from kq_table.ui import theme
from kq_table.ui.labels import Paragraph, Picture
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.widget import Widget

WIDTH: Final = 720
CARD: Final = 112
"""Height of the captured cards shown, in design pixels."""
HEADS: Final = frozenset("KQ")


class RoundResult(RoundSheet):
    """A sheet over the table; it goes on with the next round, or to the result of the match."""

    width: ClassVar[int] = WIDTH

    def body(self) -> list[Widget]:
        """Show what was worth what, what each took, and how far off it was."""
        worth = Paragraph("worth", self._worth(), "body", theme.CREAM_SOFT, is_centred=True)
        return [worth, *self._hauls(), self.table()]

    # -- what it says

    def _worth(self) -> str:
        facts = self.event.facts
        return " ".join(_worth(kind, sum(facts[kind + "s"]), facts[f"{kind}_value"][0]) for kind in ("king", "queen"))

    def _hauls(self) -> list[Picture]:
        """Show the Kings and Queens that each seat took, as cards."""
        hauls = self.maker.history.hauls[-1]
        return [
            Picture(f"haul:{seat}", self._haul(seat, [card for card in cards if RANKS[rank(card)] in HEADS]))
            for seat, cards in enumerate(hauls)
        ]

    def _haul(self, seat: int, cards: list[Card]) -> Surface:
        kit = self.context.kit
        card_images = self.context.card_images(kit.px(CARD))
        width, height = kit.px(WIDTH - 2 * theme.MARGIN - 40), kit.px(CARD) + kit.px(10)
        picture = Surface((width, height), SRCALPHA)
        label = kit.fonts.line(self.maker.seatings[seat].name, "strong", theme.CREAM)
        picture.blit(label, (0, (height - label.get_height()) // 2))
        left = kit.px(130)
        pitch = min(
            card_images.size[0] + kit.px(8), (width - left - card_images.size[0] - kit.px(6)) // max(1, len(cards) - 1)
        )
        if not cards:
            nothing = kit.fonts.line(say("round.none"), "body", theme.CREAM_SOFT)
            picture.blit(nothing, (left, (height - nothing.get_height()) // 2))
        for i, card in enumerate(sorted(cards, key=lambda card: (-rank(card), card))):
            sprite = card_images.card(name(card))
            centre = (left + card_images.size[0] // 2 + i * pitch, height // 2)
            picture.blit(sprite, sprite.get_rect(center=centre))
        return picture

    def table(self) -> TableView:
        """Give what was said, scored and missed."""
        headings = [
            Heading("", "left"),
            *(Heading(say(f"round.{word}")) for word in ("said", "scored", "off", "total")),
        ]
        rows = [self._row(seat) for seat in range(len(self.maker.seatings))]
        return TableView("result", say("round.title", number=self.event.number), headings, rows)

    def _row(self, seat: int) -> tuple[Cell, ...]:
        event, facts = self.event, self.event.facts
        off = event.scores[seat]
        return (
            Cell(self.maker.seatings[seat].name, "", "strong"),
            Cell(signed(facts["prediction"][seat])),
            Cell(signed(facts["points"][seat]), self._sum(seat)),
            Cell(
                plain(off), say("round.exact") if not off else "", "strong", theme.CREAM if off else theme.BRASS_LIGHT
            ),
            Cell(plain(event.totals[seat]), "", "strong"),
        )

    def _sum(self, seat: int) -> str:
        """Write how the points came about: 2 × +4 and 1 × −6."""
        facts = self.event.facts
        return say(
            "round.sum",
            kings=facts["kings"][seat],
            king=signed(facts["king_value"][seat]),
            queens=facts["queens"][seat],
            queen=signed(facts["queen_value"][seat]),
        )


def _worth(kind: str, count: int, value: int) -> str:
    if not count:
        return say(f"round.worth_no_{kind}s")
    if count == 1:
        return say(f"round.worth_{kind}", value=signed(value))
    return say(f"round.worth_{kind}s", count=count, value=signed(value))
