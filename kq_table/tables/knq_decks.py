"""What is in everybody's deck, as a sheet over the table. Knows cards and where they lie, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from engines.cards import Card, name
from engines.kings_n_queens.facts import is_red, points
from kq_table.room import Room
from kq_table.scenes.sheet import Sheet
from kq_table.strings import say
from kq_table.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.basic import Label, Paragraph, Space
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.widget import Widget

WIDTH: Final = 700


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


class Decks(Sheet):
    """Every deck, the one that was asked for first."""

    name: ClassVar[str] = "decks"

    def __init__(self, room: Room, decks: Sequence[Deck]) -> None:
        super().__init__(room)
        self._decks = decks

    def make(self) -> Dialog:
        """Make the sheet."""
        body = [part for i, deck in enumerate(self._decks) for part in _parts(deck, i)]
        return Dialog("decks", say("knq.decks"), body, [Button("close", say("app.ok"), self.escape, "primary")], WIDTH)


def _parts(deck: Deck, index: int) -> list[Widget]:
    cards = (*deck.ahead, *deck.others)
    red = sum(points(card) for card in cards if is_red(card))
    queens, others = deck.merits
    worth = say("knq.worth", red=red, black=sum(map(points, cards)) - red, queens=queens, others=others)
    parts: list[Widget] = [
        Label(f"deck.{index}", say("knq.owner", name=deck.owner, count=len(cards)), "strong", BRASS_LIGHT),
        Paragraph(f"worth.{index}", worth, "small", CREAM_SOFT),
        Paragraph(f"ahead.{index}", _listed("knq.ahead", deck.ahead), "body", CREAM),
        Paragraph(f"others.{index}", _listed("knq.behind", deck.others), "body", CREAM),
    ]
    return [Space(f"air.{index}", 8), *parts] if index else parts


def _listed(key: str, cards: Sequence[Card]) -> str:
    """List cards by colour and worth."""
    order = sorted(cards, key=lambda card: (not is_red(card), points(card), card))
    names = " ".join(f"{{{name(card)}}}" for card in order)
    return say(key, count=len(cards), cards=names or say("knq.none"))
