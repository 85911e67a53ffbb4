"""Bargaining at the table of Crowns: what people may say and answer, and the sheet with the ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from engines.core.api import Seat
from engines.core.cards import HIDDEN, Card
from engines.games.crowns.acts import Act, Ask, Offer, Retract, read, write
from engines.games.crowns.alliances import allied_pairs
from engines.games.crowns.ledger import ACCEPTED, ClaimEntry, Deal, Heard, Ledger
from engines.games.crowns.promises import BROKEN, EMPTY, KEPT, MISSED, OPEN, VOID, WAITING, Promise
from engines.games.crowns.state import HANDS, SEATS, after
from kq_table.board.card_behaviour import by_suit
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import HudServices, HudState
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
from .dealings import Dealings, deals_of_round
from .draft import Draft, OpenCards
from .offer_slips import Answer, OfferSlip, OfferSlips, answer_buttons
from .speak_sheet import SpeakSheet, Talkers
from .words import CrownsWords, log_line

MUTED: Final = ("sound-off", CREAM_SOFT)
"""The sign of a muted player on its plate."""
At = Callable[[tuple[int, int]], tuple[Seat, Card | None] | None]


class Bargaining:
    """
    What people at this screen may say and answer, and all promises as far as they have been shown.

    :param at: the seat at a place on the table, and the card there, if it is in a collection
    """

    def __init__(self, services: HudServices, words: CrownsWords, at: At) -> None:
        self._services, self._words, self._at = services, words, at
        self.dealings = Dealings(services.lines)
        self.slips = OfferSlips(self._make_slip)
        self._people = services.talk.people if services.talk else ()
        self._spoken_to: dict[Seat, Seat] = {}
        """Whom each person spoke to last."""
        self._is_told_how = False
        self._hand: list[Card] = []
        """The hand of the one person at this screen, which the Speak sheet covers."""

    def follow(self, history: MatchHistory) -> None:
        """Follow what has been shown since; announce a promise that has just been broken."""
        self.dealings.follow(history)
        broken = [one for one in self.dealings.decided if isinstance(one, Promise) and one.state == BROKEN]
        if broken and self._services.show_caption:
            self._services.show_caption(say("ledger.breaks", name=self._words.spoken[broken[0].seat]))

    def log_lines(self, since: int) -> list[tuple[str, bool]]:
        """The log lines from number *since* on, each followed by the promises it kept or broke."""
        names, entries, found = self._words.spoken, self._words.history.lines, list[tuple[str, bool]]()
        for i, entry in enumerate(entries[since:], since + 1):
            found.append(log_line(entry, names))
            verdicts = [promise for told, promise in self.dealings.verdicts if told == i]
            keys = [("ledger.breaks" if one.state == BROKEN else "ledger.keeps", one.seat) for one in verdicts]
            found += [(say(key, name=names[seat]), False) for key, seat in keys]
        return found

    def summary(self) -> list[str]:
        """What came of the deals of the round that is over, in lines; none if there were none."""
        # The round's last move is fully shown only after its result has been read.
        deals = [deal for deal in deals_of_round(self.dealings.as_of_now()) if deal.state == ACCEPTED]
        if not deals:
            return []
        promises, names = [promise for deal in deals for promise in deal.promises], self._words.spoken
        states = [promise.state for promise in promises]
        settled = [(state, states.count(state)) for state in (KEPT, BROKEN, EMPTY) if state in states]
        counts = ", ".join(say(f"ledger.count.{state}", count=count) for state, count in settled)
        breakers = sorted({promise.seat for promise in promises if promise.state == BROKEN})
        broken = [say("ledger.broke", name=names[seat]) for seat in breakers]
        key = "ledger.round_deals" if counts else "ledger.round_deals_open"
        lines = [" ".join([say(key, count=len(deals), promises=counts), *broken])]
        brought = worth_words(self.dealings.scores_as_of_now().of_deals(deals), names)
        return [*lines, brought] if brought else lines

    @property
    def muted(self) -> frozenset[Seat]:
        """The computer players that speak only when spoken to."""
        return frozenset(self._services.talk.muted if self._services.talk else ())

    def marks(self) -> dict[Seat, tuple[tuple[str, str, int], ...]]:
        """What the plates show: each seat's promises, and whether it is muted."""
        mute = dict.fromkeys(self.muted, ((*MUTED, 0),))
        return {seat: (*mute.get(seat, ()), *record_marks(self.dealings.ledger, seat)) for seat in range(SEATS)}

    def records(self) -> dict[Seat, str]:
        """By seat, in words: how it has kept its promises, and whether it is muted."""
        ledger, names = self.dealings.ledger, self._words.spoken
        said = {
            seat: [say("ledger.promises", record=record_words(ledger, seat, names[seat]))]
            for seat in range(SEATS)
            if record_marks(ledger, seat)
        }
        for seat in self.muted:
            said[seat] = [say("speak.muted", name=names[seat]), *said.get(seat, [])]
        return {seat: "\n".join(lines) for seat, lines in said.items()}

    def show_slips(self, state: HudState, place: Callable[[Seat], Rect], kit: UiContext) -> None:
        """Show the offers to people at this screen; while a seat is chosen, the plates have precedence."""
        held = state.zones.get(HANDS[state.seat], ()) if list(self._people) == [state.seat] else ()
        self._hand = sorted((card for card in held if card != HIDDEN), key=by_suit)
        offers = [deal for deal in self.dealings.open_offers if deal.offer.to in self._people]
        self.slips.show([] if state.choices or state.selected else offers, place, kit)

    # -- sheets

    def open_talk(self, seat: Seat, to: Seat | None = None) -> None:
        """Open the Speak sheet for a person at this screen, to a seat or to the last one spoken to."""
        speaker = seat if seat in self._people else next(iter(self._people), None)
        if speaker is None:
            return
        addressee = to if to not in {None, speaker} else self._spoken_to.get(speaker, after(speaker))
        assert addressee is not None
        self._speak(Draft(speaker, addressee))

    def _speak(self, draft: Draft) -> None:
        talk = self._services.talk
        if talk is None or not talk.may_speak():
            return
        names, ledger = self._words.spoken, self.dealings.as_of_now
        talkers = Talkers(
            self._people, names, self._cards(), self._at, ledger, self._say_aloud, talk.muted, lambda: self._hand
        )
        self._services.open_dialog(lambda context: SpeakSheet(context, draft, talkers))

    def _cards(self) -> OpenCards:
        return OpenCards.of_round(max(1, self.dealings.ledger.round), self._words.history.collections)

    def open_ledger(self) -> None:
        """Open the ledger sheet, where there may be talk."""
        if self._services.options.get("talk") == "on":
            parties = Parties(self._people, self._words.spoken, self._answer, self._change)
            self._services.open_dialog(lambda context: LedgerSheet(context, self.dealings, parties))

    def _make_slip(self, deal: Deal) -> OfferSlip:
        return OfferSlip(deal, self._words.spoken, self._answer, self._change, self.open_ledger)

    def _change(self, deal: Deal) -> None:
        self._speak(Draft.counter(deal))

    def _answer(self, deal: Deal, act: Act) -> None:
        """Answer an offer, or take it back, if it is still open."""
        ledger = self.dealings.as_of_now()
        speaker = next((seat for seat in (deal.offer.to, deal.seat) if ledger.allows(seat, act)), None)
        if speaker is None:
            self._services.show_toast(say("speak.too_late"))
        else:
            self._say_aloud(speaker, write(act))

    def _say_aloud(self, seat: Seat, text: str) -> None:
        """Say a line; the first free text that names a computer player is answered by how to make an offer."""
        talk = self._services.talk
        if talk is None:
            return
        talk.say_aloud(seat, text)
        act = read(text)
        if act is not None:
            self._spoken_to |= {seat: act.to} if isinstance(act, Offer | Ask) else {}
        elif not self._is_told_how and (name := self._bot_named(text)):
            self._is_told_how = True
            self._services.show_toast(say("speak.tip", name=name))

    def _bot_named(self, text: str) -> str:
        names = (self._services.seatings[seat].name for seat in range(SEATS) if seat not in self._people)
        return next((name for name in names if name.casefold() in text.casefold()), "")


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
    """Lists offers, deals, claims and records; D opens and closes it."""

    opening_key = pygame.K_d

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


def record_marks(ledger: Ledger, seat: Seat) -> tuple[tuple[str, str, int], ...]:
    """What a seat's plate shows of its promises: numbers kept, broken and empty, if any."""
    record = ledger.record_of(seat)
    return tuple((*SIGNS[state], record[state]) for state in (KEPT, BROKEN, EMPTY) if record[state])


def record_words(ledger: Ledger, seat: Seat, name: str) -> str:
    """How a seat has kept its word in this match."""
    record = ledger.record_of(seat)
    if not any(record.values()):
        return say("ledger.record_none", name=name)
    promised = [say(f"ledger.count.{state}", count=record[state]) for state in (KEPT, BROKEN, EMPTY) if record[state]]
    claimed = [say(f"ledger.count.{state}", count=record[state]) for state in ("true", "false") if record[state]]
    return say("ledger.record", name=name, counts=", ".join([*promised, *claimed]))
