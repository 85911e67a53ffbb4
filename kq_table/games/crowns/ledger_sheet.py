"""The ledger sheet: what was offered, promised and claimed in this round, and how each seat keeps its word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

import pygame
from pygame import Rect

from engines.core.api import Seat
from engines.games.crowns.acts import Act, Retract
from engines.games.crowns.alliances import allied_pairs
from engines.games.crowns.ledger import ACCEPTED, ClaimEntry, Deal, Heard, Ledger
from engines.games.crowns.promises import BROKEN, EMPTY, KEPT, MISSED, OPEN, VOID, WAITING
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import PanelHeading
from kq_table.ui.labels import Paragraph, Rule
from kq_table.ui.layout import Row
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, WARNING, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

from .bargain_words import promise_words, quote, tell
from .deal_worth import worth_words
from .dealings import Dealings
from .offer_slips import Answer, answer_buttons

WIDTH: Final = 720
SIGNS: Final[dict[str, tuple[str, Colour]]] = {
    WAITING: ("pause", CREAM_SOFT),
    OPEN: ("play", BRASS_LIGHT),
    MISSED: ("question", CREAM_SOFT),
    KEPT: ("check", BRASS_LIGHT),
    BROKEN: ("cross", WARNING),
    EMPTY: ("warning", WARNING),
    VOID: ("minus", CREAM_SOFT),
    "true": ("check", BRASS_LIGHT),
    "false": ("cross", WARNING),
    "unseen": ("question", CREAM_SOFT),
}
"""By state: the icon and its colour."""


@dataclass(frozen=True)
class Parties:
    """
    Who reads the ledger, and what they may do.

    :param people: the seats of those at this screen; nobody in a replay
    """

    people: Sequence[Seat]
    names: Sequence[str]
    answer: Answer
    change: Callable[[Deal], None]


class SignedLine(Widget):
    """A sign, a sentence, and its state in words."""

    def __init__(self, name: str, words: str, state: str) -> None:
        super().__init__(name, say("ledger.line", words=words, state=say(f"ledger.{state}")))
        self._sign, self._colour = SIGNS[state]
        self._words = Paragraph(f"{name}.words", self.text, "small", CREAM)

    @property
    def children(self) -> Sequence[Widget]:
        return (self._words,)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self._words.natural_height(kit, width - 2 * kit.fonts.height("small"))

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        left = 2 * kit.fonts.height("small")
        self._words.place(kit, Rect(rect.x + left, rect.y, rect.w - left, rect.h))

    def paint(self, pen: Painter) -> None:
        side = self.kit.fonts.height("small")
        pen.put(self, "sign", icon(self._sign, side, self._colour), self.rect.x + side // 2, self.rect.y)
        self._words.draw(pen)


class LedgerSheet(DialogScene):
    """Lists offers, deals, claims and records; D closes it as it opened it."""

    name: ClassVar[str] = "ledger"

    def __init__(self, context: AppContext, dealings: Dealings, parties: Parties) -> None:
        super().__init__(context)
        self.dealings, self.parties = dealings, parties

    def _make_dialog(self) -> Dialog:
        back = Button("back", say("app.back"), self.escape, "primary")
        return Dialog("ledger", say("ledger.title"), [*self._deals(), *self._claims(), *self._records()], [back], WIDTH)

    def _deals(self) -> Iterator[Widget]:
        yield PanelHeading("deals", say("ledger.deals", number=max(1, self.dealings.ledger.round)))
        yield Paragraph("deals.help", say("ledger.help"), "small", CREAM_SOFT)
        names = self.parties.names
        for one, other in allied_pairs(self.dealings.ledger):
            allied = say("ledger.allies", name=names[one], other=names[other])
            yield Paragraph(f"allies:{one}", allied, "body", BRASS_LIGHT)
        deals = self.dealings.deals()
        if not deals:
            yield Paragraph("deals.none", say("ledger.no_deals"), "small", CREAM_SOFT)
        for deal in reversed(deals):
            yield from self._deal(deal)

    def _deal(self, deal: Deal) -> Iterator[Widget]:
        names, name = self.parties.names, f"deal:{deal.offer.id}"
        words = tell(Heard(deal.seat, deal.offer, deal.offer.to), names)
        yield Rule(f"{name}.rule", 6)
        state = say(f"ledger.{deal.state}")
        yield Paragraph(name, say("ledger.line", words=words, state=state), "body", CREAM)
        if deal.state == ACCEPTED:
            for i, promise in enumerate(deal.promises):
                words = promise_words(promise.seat, promise.clause, names)
                yield SignedLine(f"{name}:{i}", words, promise.state)
            if brought := worth_words(self.dealings.scores.of_deals([deal]), names):
                yield Paragraph(f"{name}.brought", brought, "small", CREAM_SOFT)
        elif deal.state == OPEN and deal.offer.to in self.parties.people:
            answers = answer_buttons("deal", deal, self._answer, self._change)
            yield Row(f"{name}.answers", answers, align="left")
        elif deal.state == OPEN and deal.seat in self.parties.people:
            retract = partial(self._answer, deal, Retract(deal.offer.id))
            yield Row(f"{name}.answers", [Button(f"{name}:retract", say("slip.retract"), retract)], align="left")

    def _claims(self) -> Iterator[Widget]:
        claims = self.dealings.claims()
        if claims:
            yield PanelHeading("claims", say("ledger.claims"))
        for claim in sorted(claims, key=lambda claim: claim.seat):
            yield self._claim(claim)

    def _claim(self, claim: ClaimEntry) -> Widget:
        names = self.parties.names
        words = say("crowns.says", name=names[claim.seat], words=quote(Heard(claim.seat, claim.act), names))
        state = "unseen" if claim.state == OPEN else claim.state
        return SignedLine(f"claim:{claim.n}", words, state)

    def _records(self) -> Iterator[Widget]:
        yield PanelHeading("records", say("ledger.records"))
        for seat, name in enumerate(self.parties.names):
            yield Paragraph(f"record:{seat}", record_words(self.dealings.ledger, seat, name), "small", CREAM)

    # -- what is pressed

    def _answer(self, deal: Deal, act: Act) -> None:
        self.context.stack.pop()
        self.parties.answer(deal, act)

    def _change(self, deal: Deal) -> None:
        self.context.stack.pop()
        self.parties.change(deal)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_d:
            self.escape()
        else:
            super().handle(event)


def record_marks(ledger: Ledger, seat: Seat) -> tuple[tuple[str, str, int], ...]:
    """Give what a seat's plate shows of its promises: those kept, broken and empty, where there are any."""
    record = ledger.record_of(seat)
    return tuple((*SIGNS[state], record[state]) for state in (KEPT, BROKEN, EMPTY) if record[state])


def record_words(ledger: Ledger, seat: Seat, name: str) -> str:
    """Say how a seat has kept its word in this match."""
    record = ledger.record_of(seat)
    if not any(record.values()):
        return say("ledger.record_none", name=name)
    promised = [say(f"ledger.count.{state}", count=record[state]) for state in (KEPT, BROKEN, EMPTY) if record[state]]
    claimed = [say(f"ledger.count.{state}", count=record[state]) for state in ("true", "false") if record[state]]
    return say("ledger.record", name=name, counts=", ".join([*promised, *claimed]))
