"""The dialog with the result of a round: what was predicted, what was taken, and how far off it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
from pygame import SRCALPHA, Surface

from engines.core.api import RoundScored, Seat
from engines.core.cards import RANKS, Card, name, rank
from engines.core.sentences import plain, signed
from kq_table.games.shared.interface import ResultDetails
from kq_table.games.shared.panel_layout import LARGE_TEXT_SCALE, PanelLayout
from kq_table.games.shared.round_result import RoundResult
from kq_table.games.shared.words import GameWords
from kq_table.narrate.spoken_names import listed_name
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.image_cache import Deadline
from kq_table.ui.labels import Paragraph, Picture
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import Z_DIALOG
from kq_table.ui.widget import Target, UiContext, Widget

from .reveal import DialReveal, RoundTale

DIALOG_WIDTH: Final = 720
AHEAD_SECONDS: Final = 0.004
"""Of a frame of the reveal, in which the sheet is drawn ahead."""
CARD_HEIGHTS: Final = (112, 84)
"""Design pixels of the cards beside usual and beside large text, which leaves them less room."""
COUNTED_RANKS: Final = "KQ"


def card_height(kit: UiContext) -> int:
    """Give the height in pixels of the cards that stand in the result."""
    return kit.px(CARD_HEIGHTS[kit.metrics.text_scale > LARGE_TEXT_SCALE])


class KingsAndQueensResult(RoundResult):
    """The result of a round: Kings and Queens as cards, and a list of predictions and scores."""

    width: ClassVar[int] = DIALOG_WIDTH

    def __init__(
        self,
        details: ResultDetails,
        event: RoundScored,
        words: GameWords,
        layout: Callable[[], PanelLayout],
    ) -> None:
        super().__init__(details, event, words)
        self._is_drawn = False
        """Whether the whole sheet has been drawn ahead."""
        self._reveal = DialReveal(details.context, layout, self._tale(max(0, details.viewer)))

    def _tale(self, seat: Seat) -> RoundTale:
        """Tell of one seat's round: what was predicted, and what its Kings and Queens brought one by one."""
        facts = self.event.facts
        worth = {"K": facts["king_value"][seat], "Q": facts["queen_value"][seat]}
        taken = self.details.history.hauls[-1][seat]
        steps = [(card, worth[RANKS[rank(card)]]) for card in taken if RANKS[rank(card)] in COUNTED_RANKS]
        return RoundTale(facts["prediction"][seat], steps, self.event.scores[seat])

    # -- the reveal, and then the sheet

    def step(self, now: float) -> None:
        self._reveal.step(now)
        if self._reveal.is_over:
            super().step(now)

    def handle(self, event: pygame.event.Event) -> None:
        """Let any press end the reveal; after it, handle the event as every result does."""
        if self._reveal.is_over:
            super().handle(event)
        elif event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self._reveal.skip()

    def draw(self, frame: DisplayList) -> None:
        if self._reveal.is_over:
            super().draw(frame)
        else:
            self._reveal.draw(frame, Z_DIALOG)
            self._draw_ahead()
        self._reveal.draw_confetti(frame)

    def _draw_ahead(self) -> None:
        """Draw a little more of the sheet, but not in the first frame, which has enough to do."""
        if self._reveal.has_begun and not self._is_drawn:
            with Deadline(self.context.clock.now, AHEAD_SECONDS) as deadline:
                super().draw(DisplayList())
            self._is_drawn = deadline.is_met

    @property
    def is_moving(self) -> bool:
        return self._reveal.is_moving or super().is_moving

    def targets(self) -> list[Target]:
        return super().targets() if self._reveal.is_over else []

    @property
    def focused_name(self) -> str:
        return super().focused_name if self._reveal.is_over else ""

    # -- the sheet

    def body(self) -> list[Widget]:
        """Make the values of Kings and Queens, the cards that each player took, and the list."""
        worth = Paragraph("worth", self._worth(), "body", theme.CREAM_SOFT, is_centred=True)
        return [worth, *self._hauls(), self.table()]

    def _worth(self) -> str:
        facts = self.event.facts
        return " ".join(_worth(kind, sum(facts[kind + "s"]), facts[f"{kind}_value"][0]) for kind in ("king", "queen"))

    def _hauls(self) -> list[Picture]:
        """Draw the Kings and Queens that each seat took."""
        hauls = self.details.history.hauls[-1]
        return [
            Picture(f"haul:{seat}", self._haul(seat, [card for card in cards if RANKS[rank(card)] in COUNTED_RANKS]))
            for seat, cards in enumerate(hauls)
        ]

    def _haul(self, seat: int, cards: list[Card]) -> Surface:
        kit = self.context.kit
        card_images = self.context.card_images(card_height(kit))
        width, height = kit.px(DIALOG_WIDTH - 2 * theme.MARGIN - 40), card_height(kit) + kit.px(10)
        picture = Surface((width, height), SRCALPHA)
        label = kit.fonts.line(listed_name(self.words.spoken[seat]), "strong", theme.CREAM)
        picture.blit(label, (0, (height - label.get_height()) // 2))
        widest = max(kit.fonts.width(listed_name(spoken), "strong") for spoken in self.words.spoken)
        left = max(kit.px(130), widest + kit.px(14))
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
        headings = [
            Heading("", "left"),
            *(Heading(say(f"round.{word}")) for word in ("said", "scored", "off", "total")),
        ]
        rows = [self._line(seat) for seat in range(len(self.words.names))]
        return TableView("result", say("round.title", number=self.event.number), headings, rows)

    def _line(self, seat: int) -> tuple[Cell, ...]:
        event, facts = self.event, self.event.facts
        off = event.scores[seat]
        return (
            Cell(listed_name(self.words.spoken[seat]), "", "strong"),
            Cell(signed(facts["prediction"][seat])),
            Cell(signed(facts["points"][seat]), self._sum(seat)),
            Cell(
                plain(off), say("round.exact") if not off else "", "strong", theme.CREAM if off else theme.BRASS_LIGHT
            ),
            Cell(plain(event.totals[seat]), "", "strong"),
        )

    def _sum(self, seat: int) -> str:
        """Say how the points came about, as in 2 × +4 and 1 × −6."""
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
    return say(f"round.worth_{kind}s", count=count, value=signed(value))
