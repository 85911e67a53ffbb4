"""What is in everybody's deck, as a sheet over the table. Knows cards and where they lie, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import Rect

from engines.core.cards import Card, name
from engines.games.kings_n_queens.state import is_red, points
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column, Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

WIDTH: Final = 940
BESIDE: Final = 2
LEAST: Final = 280
"""Design pixels that a deck needs beside another."""
RIM: Final = 14


@dataclass(frozen=True)
class Deck:
    """
    All that one seat owns.

    :param ahead: the cards that are still to be drawn, before the others are shuffled
    :param merits: Queens, and what counts where those are level
    """

    owner: str
    ahead: tuple[Card, ...]
    others: tuple[Card, ...]
    merits: tuple[int, int]


class Decks(DialogScene):
    """Every deck, the one that was asked for first."""

    name: ClassVar[str] = "decks"

    def __init__(self, context: AppContext, decks: Sequence[Deck]) -> None:
        super().__init__(context)
        self._decks = decks

    def make(self) -> Dialog:
        """Make the sheet."""
        plates = [DeckPlate(deck, i) for i, deck in enumerate(self._decks)]
        pairs = [plates[i : i + BESIDE] for i in range(0, len(plates), BESIDE)]
        body = [Row(f"decks.{i}", pair, is_equal=True, min_width=LEAST) for i, pair in enumerate(pairs)]
        return Dialog(
            "decks", say("knq.decks"), body, [Button("close", say("app.back"), self.escape, "primary")], WIDTH
        )


class DeckPlate(Column):
    """What one seat owns, on a plate."""

    def __init__(self, deck: Deck, index: int) -> None:
        cards = (*deck.ahead, *deck.others)
        red = sum(points(card) for card in cards if is_red(card))
        sums = say("knq.brings", red=red, black=sum(map(points, cards)) - red)
        queens, others = deck.merits
        parts: list[Widget] = [
            Label(f"deck.{index}", say("knq.owner", name=deck.owner, count=len(cards)), "strong", BRASS_LIGHT),
            Paragraph(f"merits.{index}", say("knq.merits", queens=queens, others=others), "small", CREAM),
            Paragraph(f"sums.{index}", sums, "small", CREAM),
            Paragraph(f"ahead.{index}", say("knq.ahead", count=len(deck.ahead)), "small", CREAM_SOFT),
            Paragraph(f"ahead.{index}.cards", _listed(deck.ahead), "body", CREAM),
            Paragraph(f"others.{index}", say("knq.behind", count=len(deck.others)), "small", CREAM_SOFT),
            Paragraph(f"others.{index}.cards", _listed(deck.others), "body", CREAM),
        ]
        super().__init__(f"plate.{index}", parts, 4)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of everything and the plate's rim."""
        rim = 2 * kit.px(RIM)
        return super().natural_height(kit, width - rim) + rim

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay everything out within the rim."""
        rim = 2 * kit.px(RIM)
        super().place(kit, rect.inflate(-rim, -rim))
        self.rect = Rect(rect)

    def paint(self, pen: Painter) -> None:
        """Draw the plate and what stands on it."""
        pen.draw_skin(self, "plate", self.kit.skins.plate(self.rect.size), self.rect)
        super().paint(pen)


def _listed(cards: Sequence[Card]) -> str:
    """List cards by colour and worth."""
    order = sorted(cards, key=lambda card: (not is_red(card), points(card), card))
    return " ".join(f"{{{name(card)}}}" for card in order) or say("knq.none")
