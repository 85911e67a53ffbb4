"""Bargaining at the table of Crowns: what people may say and answer, offers at the plates, and the ledger sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from engines.core.api import Seat
from engines.core.cards import HIDDEN, Card
from engines.games.crowns.acts import Accept, Act, Ask, Decline, Offer, Retract, read, write
from engines.games.crowns.ledger import (
    ACCEPTED,
    BROKEN,
    DECLINED,
    EMPTY,
    KEPT,
    LAPSED,
    MISSED,
    OPEN,
    RETRACTED,
    VOID,
    WAITING,
    Bargain,
    ClaimEntry,
    Heard,
    Ledger,
    Promise,
)
from engines.games.crowns.state import HANDS, SEATS, after
from kq_table.board.card_behaviour import by_suit
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button, Pressable
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import PanelHeading
from kq_table.ui.labels import Label, Panel, Paragraph, Rule
from kq_table.ui.layout import Row
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, HIT, WARNING, Z_SLIPS, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

from .bargain_words import broken_words, promise_words, quote, say_aloud, tell
from .dealings import Dealings, worth_words
from .history import ChatLine
from .speak_sheet import Draft, OpenCards, SpeakSheet, Talkers
from .words import CrownsWords, log_line

PADDING: Final = 12
PADDING_DOWN: Final = 8
"""Design pixels between a slip's rim and what is on it: beside it, and above and below."""
ANSWER_HEIGHT: Final = 32
"""Least height of an answer in design pixels, where the speaker's name needs a line."""
BUTTON_PADDING: Final = 10
"""Design pixels beside the words of a button."""


class OfferSlip(Pressable):
    """
    An offer with the buttons that answer it, or without room one that opens the ledger; it blocks nothing.

    A press beside the buttons opens the talk, as on the plate below.
    """

    def __init__(self, bargain: Bargain, table: Bargaining) -> None:
        number, speaker = bargain.offer.id, table.names[bargain.seat]
        offer = say_aloud(Heard(bargain.seat, bargain.offer, bargain.offer.to), table.names)
        super().__init__(f"slip:{number}", say("crowns.says", name=speaker, words=offer))
        self.bargain, self.on_press = bargain, partial(table.open_talk, bargain.offer.to, bargain.seat)
        self._panel = Panel(f"slip:{number}.panel", is_plate=True, is_lit=True)
        self._sentence = offer
        self._name = Label(f"slip:{number}.name", speaker, "strong", BRASS_LIGHT)
        """Over the sentence, where the plate has the name; without room the sentence begins with it."""
        self._words = Paragraph(f"slip:{number}.words", self.text, "small", CREAM)
        self._answers = answer_buttons("slip", bargain, table.answer, table.change)
        self._look = Button(f"slip:{number}:look", say("slip.look", name=speaker), table.open_ledger, "primary")
        for button in (*self._answers, self._look):
            button.role = "small"
        self._buttons: Sequence[Button] = self._answers

    @property
    def children(self) -> Sequence[Widget]:
        return self._buttons

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Place within *rect*; name and sentence stand above the buttons if they fit there whole."""
        super().place(kit, rect)
        self._panel.place(kit, rect)
        inside = rect.inflate(-2 * kit.px(PADDING), -2 * kit.px(PADDING_DOWN))
        gap, high = kit.px(PADDING_DOWN) // 2, min(kit.px(HIT - PADDING_DOWN), inside.h)
        widths = [kit.fonts.width(button.text, "small") + 2 * kit.px(BUTTON_PADDING) for button in self._answers]
        spare = inside.w - sum(widths) - 2 * gap * (len(widths) - 1)
        words = self._write(kit, inside, gap)
        self._words.is_shown = spare >= 0 and words + high <= inside.h
        if self._name.is_shown:
            high = min(high, inside.h - words - gap)
            self._words.is_shown = spare >= 0
        self._buttons = self._answers if self._words.is_shown else (self._look,)
        if not self._words.is_shown:
            self._name.is_shown = False
            high = min(inside.h, self._look.natural_height(kit, inside.w))
            self._look.place(kit, Rect(inside.x, inside.centery - high // 2, inside.w, high))
            return
        x = inside.x
        for button, width in zip(self._answers, widths, strict=True):
            across = width + spare // len(widths)
            button.place(kit, Rect(x, inside.bottom - high, across, high))
            x += across + 2 * gap

    def _write(self, kit: UiContext, inside: Rect, gap: int) -> int:
        """Place name and sentence at the top, the name on its own line if there is room; return their height."""
        title = self._name.natural_height(kit, inside.w)
        words = kit.fonts.paragraph_height(self._sentence, "small", inside.w)
        self._name.is_shown = title + words + gap + kit.px(ANSWER_HEIGHT) <= inside.h
        self._words.text = self._sentence if self._name.is_shown else self.text
        title = title if self._name.is_shown else 0
        words = kit.fonts.paragraph_height(self._words.text, "small", inside.w)
        self._name.place(kit, Rect(inside.x, inside.y, inside.w, title))
        self._words.place(kit, Rect(inside.x, inside.y + title, inside.w, words))
        return title + words

    def draw(self, pen: Painter) -> None:
        """Drawn over the cards beside the plate, and over flying ones."""
        super().draw(pen._replace(z=Z_SLIPS))

    def paint(self, pen: Painter) -> None:
        self._panel.draw(pen)
        for words in (self._name, self._words):
            if words.is_shown:
                words.draw(pen)
        for button in self._buttons:
            button.draw(pen)


def answer_buttons(
    name: str, bargain: Bargain, answer: Callable[[Bargain, Act], None], change: Callable[[Bargain], None]
) -> list[Button]:
    number = bargain.offer.id
    decline = partial(answer, bargain, Decline(number))
    accept = Button(f"{name}:{number}:accept", say("slip.accept"), partial(answer, bargain, Accept(number)), "primary")
    accept.hint = "" if bargain.offer.give else say("slip.for_nothing")
    return [
        accept,
        Button(f"{name}:{number}:change", say("slip.change"), partial(change, bargain)),
        Button(f"{name}:{number}:no", say("slip.no"), decline),
    ]


class SlipPlace(Widget):
    """The place of a seat's slip, no larger than the slip: what is beside it can be pressed."""

    def __init__(self, seat: Seat, table: Bargaining) -> None:
        super().__init__(f"slip_place:{seat}")
        self.slip: OfferSlip | None = None
        self._seat, self._table = seat, table

    @property
    def children(self) -> Sequence[Widget]:
        return () if self.slip is None else (self.slip,)

    def show(self, bargain: Bargain | None, rect_of: Callable[[Seat], Rect], kit: UiContext) -> None:
        """Show an offer of the seat, or none."""
        former, self.kit = self.slip, kit
        self.is_shown = bargain is not None
        if bargain is None:
            self.slip, self.rect = None, Rect(0, 0, 0, 0)
            return
        self.slip = former if former and former.bargain is bargain else OfferSlip(bargain, self._table)
        self.rect = rect_of(self._seat)
        if self.slip is not former or (self.slip.kit, self.slip.rect) != (kit, self.rect):
            self.slip.place(kit, self.rect)

    def paint(self, pen: Painter) -> None:
        if self.slip is not None:
            self.slip.draw(pen)


RECENT_LINES: Final = 8
"""Number of lines of the log on the page for messages, where there is room."""
MUTED: Final = ("sound-off", CREAM_SOFT)
"""The sign of a muted player on its plate."""
At = Callable[[tuple[int, int]], tuple[Seat, Card | None] | None]


class Bargaining:
    """
    What people at this screen may say and answer, and all promises as far as they have been shown.

    :param at: the seat at a place on the table, and the card there, if it is in a collection
    :param top: the least upper edge in pixels of a sheet that leaves the others' collections free
    """

    def __init__(self, services: HudServices, words: CrownsWords, at: At, top: Callable[[], int]) -> None:
        self._services, self._words, self._at, self._top = services, words, at, top
        self.dealings = Dealings(services.lines)
        self.slip_places = tuple(SlipPlace(seat, self) for seat in range(SEATS))
        self.people: Sequence[Seat] = services.talk.people if services.talk else ()
        """The seats of those at this screen; nobody in a replay."""
        self._spoken_to: dict[Seat, Seat] = {}
        """Whom each person spoke to last."""
        self._is_told_how = False
        self._hand: list[Card] = []
        """The hand of the one person at this screen, which the Speak sheet covers."""

    @property
    def names(self) -> Sequence[str]:
        """Of all players, as they are put into sentences."""
        return self._words.spoken

    @property
    def plate_names(self) -> Sequence[str]:
        """Of all players, as on their plates."""
        return self._words.names

    @property
    def seats_with_slip(self) -> frozenset[Seat]:
        return frozenset(seat for seat, place in enumerate(self.slip_places) if place.slip is not None)

    def follow(self, history: MatchHistory) -> None:
        """Follow what has been shown since; announce a promise that has just been broken."""
        self.dealings.follow(history)
        broken = [one for one in self.dealings.decided if isinstance(one, Promise) and one.state == BROKEN]
        if broken and self._services.show_caption:
            self._services.show_caption(say("ledger.breaks", name=self.names[broken[0].seat]))

    def log_lines(self, since: int) -> list[tuple[str, bool]]:
        """The log lines from number *since* on, each followed by the promises it kept or broke."""
        names, entries, found = self.names, self._words.history.lines, list[tuple[str, bool]]()
        for i, entry in enumerate(entries[since:], since + 1):
            found.append(log_line(entry, names))
            verdicts = [promise for told, promise in self.dealings.verdicts if told == i]
            keys = [("ledger.breaks" if one.state == BROKEN else "ledger.keeps", one.seat) for one in verdicts]
            found += [(say(key, name=names[seat]), False) for key, seat in keys]
            if isinstance(entry, ChatLine) and entry.heard and (why := self._why_declined(entry.heard)):
                found.append((why, False))
        return found

    def _why_declined(self, heard: Heard) -> str:
        """Why an offer was just declined, where more can be said than was; else empty."""
        why = self.dealings.scored.whys.get(heard.act.id) if isinstance(heard.act, Decline) else None
        return why.words(self.names) if why else ""

    def why_declined(self, bargain: Bargain) -> str:
        """The words with which an offer was declined, and the reason behind them; empty for a counter-offer."""
        for entry in self._words.history.lines:
            heard = entry.heard if isinstance(entry, ChatLine) else None
            if heard and isinstance(heard.act, Decline) and heard.act.id == bargain.offer.id:
                said = say("crowns.says", name=self.names[heard.seat], words=quote(heard, self.names))
                return f"{said} {self._why_declined(heard)}".strip()
        return ""

    def summary(self) -> list[str]:
        """What came of the bargains of the round that is over, in lines; none if there were none."""
        # The round's last move is fully shown only after its result has been read.
        scored = self.dealings.as_of_now()
        bargains = [bargain for bargain in scored.ledger.of_round() if bargain.state == ACCEPTED]
        if not bargains:
            return []
        promises, names = [promise for bargain in bargains for promise in bargain.promises], self.names
        states = [promise.state for promise in promises]
        settled = [(state, states.count(state)) for state in (KEPT, BROKEN, EMPTY) if state in states]
        counts = ", ".join(say(f"ledger.count.{state}", count=count) for state, count in settled)
        breaks = sorted((one for one in promises if one.state == BROKEN), key=lambda promise: promise.seat)
        broken = [broken_words("ledger.broke", promise.seat, promise.clause, names) for promise in breaks]
        key = "ledger.round_deals" if counts else "ledger.round_deals_open"
        lines = [say(key, count=len(bargains), promises=counts), *broken]
        brought = worth_words(scored.of_bargains(bargains), names)
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
        ledger, names = self.dealings.ledger, self.names
        said = {
            seat: [say("ledger.promises", record=record_words(ledger, seat, self._words.names[seat]))]
            for seat in range(SEATS)
            if record_marks(ledger, seat)
        }
        for seat in self.muted:
            said[seat] = [say("speak.muted", name=names[seat]), *said.get(seat, [])]
        return {seat: "\n".join(lines) for seat, lines in said.items()}

    def show_slips(self, state: HudState, rect_of: Callable[[Seat], Rect], kit: UiContext) -> None:
        """
        Show the offers to people at this screen, of each seat the last.

        While a seat is chosen, the plates have precedence.
        """
        held = state.zones.get(HANDS[state.seat], ()) if list(self.people) == [state.seat] else ()
        self._hand = sorted((card for card in held if card != HIDDEN), key=by_suit)
        offers = [] if state.choices or state.selected else self.dealings.ledger.open_offers()
        shown = {bargain.seat: bargain for bargain in offers if bargain.offer.to in self.people}
        for seat, place in enumerate(self.slip_places):
            place.show(shown.get(seat), rect_of, kit)

    # -- sheets

    def open_talk(self, seat: Seat, to: Seat | None = None) -> None:
        """Open the Speak sheet for a person at this screen, to a seat or to the last one spoken to."""
        speaker = seat if seat in self.people else next(iter(self.people), None)
        if speaker is None:
            return
        addressee = to if to not in {None, speaker} else self._spoken_to.get(speaker, after(speaker))
        assert addressee is not None
        self._speak(Draft(speaker, addressee))

    def _speak(self, draft: Draft) -> None:
        talk = self._services.talk
        if talk is None or not talk.may_speak():
            return
        cards = OpenCards.of_round(max(1, self.dealings.ledger.round), self._words.history.collections)
        talkers = Talkers(
            self.people,
            self.names,
            cards,
            self._at,
            lambda: self.dealings.as_of_now().ledger,
            self._say_aloud,
            talk.muted,
            lambda: self._hand,
            self._top,
            lambda: [words for words, _ in self.log_lines(max(0, len(self._words.history.lines) - RECENT_LINES))],
        )
        self._services.open_dialog(lambda context: SpeakSheet(context, draft, talkers))

    def open_ledger(self) -> None:
        """Open the ledger sheet, where there may be talk."""
        if self._services.options.get("talk") == "on":
            self._services.open_dialog(lambda context: LedgerSheet(context, self))

    def change(self, bargain: Bargain) -> None:
        """Open the Speak sheet with a counter-offer."""
        self._speak(Draft.counter(bargain))

    def answer(self, bargain: Bargain, act: Act) -> None:
        """Answer an offer, or take it back, if it is still open."""
        ledger = self.dealings.as_of_now().ledger
        speaker = next((seat for seat in (bargain.offer.to, bargain.seat) if ledger.allows(seat, act)), None)
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
        names = (self._services.seatings[seat].name for seat in range(SEATS) if seat not in self.people)
        return next((name for name in names if name.casefold() in text.casefold()), "")


def ally_to_spare(ledger: Ledger, seat: Seat) -> Seat | None:
    """The ally of a seat, unless it has promised a theft from that ally; None for none."""
    allies = ledger.allies_of(seat)
    due = [one.clause for one in ledger.due(seat) if one.state == OPEN and one.clause.deed == "take"]
    return next((ally for ally in allies if all(clause.is_not or clause.other != ally for clause in due)), None)


def pending(ledger: Ledger, names: Sequence[str]) -> list[str]:
    """Who are allies, which offers wait for an answer, and which promises are still to be kept, in sentences."""
    lines = [say("ledger.allies", name=names[one], other=names[other]) for one, other in ledger.allied_pairs()]
    lines += [tell(Heard(offered.seat, offered.offer, offered.offer.to), names) for offered in ledger.open_offers()]
    promises = [promise for bargain in ledger.running() for promise in bargain.promises]
    for promise in promises:
        if promise.state in {WAITING, OPEN, MISSED}:
            words = promise_words(promise.seat, promise.clause, names)
            lines.append(say("ledger.line", words=words, state=say(f"ledger.{promise.state}")))
    return lines or [say("ledger.none_pending")]


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
    """Lists offers, bargains, claims and records; D opens and closes it."""

    opening_key = pygame.K_d

    def __init__(self, context: AppContext, table: Bargaining) -> None:
        super().__init__(context)
        self._table, self._dealings = table, table.dealings

    def _make_dialog(self) -> Dialog:
        back = Button("back", say("app.back"), self.escape, "primary")
        return Dialog(
            "ledger", say("ledger.title"), [*self._bargains(), *self._claims(), *self._records()], [back], WIDTH
        )

    def _bargains(self) -> Iterator[Widget]:
        yield PanelHeading("deals", say("ledger.deals", number=max(1, self._dealings.ledger.round)))
        yield Paragraph("deals.help", say("ledger.help"), "small", CREAM_SOFT)
        names = self._table.names
        for one, other in self._dealings.ledger.allied_pairs():
            allied = say("ledger.allies", name=names[one], other=names[other])
            yield Paragraph(f"allies:{one}", allied, "body", BRASS_LIGHT)
        bargains = self._dealings.ledger.of_round()
        if not bargains:
            yield Paragraph("deals.none", say("ledger.no_deals"), "small", CREAM_SOFT)
        for bargain in reversed(bargains):
            yield from self._bargain(bargain)

    def _bargain(self, bargain: Bargain) -> Iterator[Widget]:
        names, name = self._table.names, f"deal:{bargain.offer.id}"
        words = tell(Heard(bargain.seat, bargain.offer, bargain.offer.to), names)
        yield Rule(f"{name}.rule", 6)
        state = say(f"ledger.{bargain.state}")
        is_over = bargain.state in {DECLINED, RETRACTED, LAPSED}
        look = ("small", CREAM_SOFT) if is_over else ("body", CREAM)
        yield Paragraph(name, say("ledger.line", words=words, state=state), *look)
        if bargain.state == DECLINED and (why := self._table.why_declined(bargain)):
            yield Paragraph(f"{name}.why", why, "small", CREAM_SOFT)
        if bargain.state == ACCEPTED:
            for i, promise in enumerate(bargain.promises):
                words = promise_words(promise.seat, promise.clause, names)
                yield SignedLine(f"{name}:{i}", words, promise.state)
            if brought := worth_words(self._dealings.scored.of_bargains([bargain]), names):
                yield Paragraph(f"{name}.brought", brought, "small", CREAM_SOFT)
        elif bargain.state == OPEN and bargain.offer.to in self._table.people:
            answers = answer_buttons("deal", bargain, self._answer, self._change)
            yield Row(f"{name}.answers", answers, align="left")
        elif bargain.state == OPEN and bargain.seat in self._table.people:
            retract = partial(self._answer, bargain, Retract(bargain.offer.id))
            yield Row(f"{name}.answers", [Button(f"{name}:retract", say("slip.retract"), retract)], align="left")

    def _claims(self) -> Iterator[Widget]:
        ledger = self._dealings.ledger
        claims = [claim for claim in ledger.claims if claim.round == ledger.round]
        if claims:
            yield PanelHeading("claims", say("ledger.claims"))
        for claim in sorted(claims, key=lambda claim: claim.seat):
            yield self._claim(claim)

    def _claim(self, claim: ClaimEntry) -> Widget:
        names = self._table.names
        words = say("crowns.says", name=names[claim.seat], words=quote(Heard(claim.seat, claim.act), names))
        state = "unseen" if claim.state == OPEN else claim.state
        return SignedLine(f"claim:{claim.n}", words, state)

    def _records(self) -> Iterator[Widget]:
        yield PanelHeading("records", say("ledger.records"))
        for seat, name in enumerate(self._table.plate_names):
            yield Paragraph(f"record:{seat}", record_words(self._dealings.ledger, seat, name), "small", CREAM)

    # -- what is pressed

    def _answer(self, bargain: Bargain, act: Act) -> None:
        self.context.stack.pop()
        self._table.answer(bargain, act)

    def _change(self, bargain: Bargain) -> None:
        self.context.stack.pop()
        self._table.change(bargain)


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
