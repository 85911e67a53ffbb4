"""The words of Crowns: deeds, prompts, plates, phrases for the chat, and the parts of scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from engines.core.api import Deed, Ended, RoundScored, Said, Seat, Zone
from engines.core.cards import SUITS, Card, suit
from engines.games.crowns import remarks
from engines.games.crowns.acts import Offer
from engines.games.crowns.ledger import BROKEN, EMPTY, KEPT, OPEN, Heard, Ledger, Move, Promise
from engines.games.crowns.state import MATE, NONE, SEATS, ace_in
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.games.shared.words import GameWords
from kq_table.narrate.deeds import chip, chip_of, suit_chip
from kq_table.text import fill, say
from kq_table.ui.markup import SYMBOLS

from . import bargain_words
from .bargain_words import promise_words
from .card_behaviour import rank_of
from .history import CHAT_PREFIX, ChatLine, CrownsHistory, Facts
from .refusals import why_declined

MOVE_KEYS: Final = {"play": "crowns.lays", "keep": "crowns.keeps", "steal": "crowns.stole", "give": "crowns.gave"}

BUBBLE_MOVES: Final = 3
"""Number of card moves after which a remark is shown only among the recent events."""


class CrownsWords(GameWords):
    """The words of Crowns; *history* is what has been shown, and *is_placing* whether the viewer is to play a card."""

    def __init__(self, services: HudServices) -> None:
        super().__init__(services)
        self.history = CrownsHistory()
        self.is_placing = False
        self.ally: Callable[[Seat], Seat | None] = lambda _: None
        """The ally whom a seat has not agreed to steal from; None for none."""
        self.notes = partial(crowned_words, self)

    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str:
        if deed.text.startswith(CHAT_PREFIX):
            return say("crowns.says", name=names[actor], words=_as_read(deed.text.removeprefix(CHAT_PREFIX)))
        return _describe_move(_card_move(deed), names)

    def describe_act(self, said: Said, names: Sequence[str]) -> str:
        assert isinstance(said.act, Heard)
        return bargain_words.tell(said.act, names)

    def new_account(self, names: Sequence[str]) -> Verdicts:
        return Verdicts(names)

    def suggest_deed(self, deed: Deed) -> str:
        move = _card_move(deed)
        return say(f"crowns.do.{_kind(move)}", name=self.spoken[move.other], card=chip(move.card))

    def button_label(self, deed: Deed) -> str:
        move = deed.moves[0]
        is_kept = move.src.owner == move.dst.owner
        return say("crowns.keep") if is_kept else say("crowns.to", name=self.spoken[move.dst.owner])

    def describe_card(self, zone: Zone, card: Card, *, is_brief: bool = False) -> str:
        """What a card is worth in its collection, and how to add one."""
        if zone.name != "collection":
            return ""
        words = about(self.history.facts, zone.owner, card, self.spoken, is_brief=is_brief)
        if is_brief:
            return words
        return f"{words} {say('crowns.about.how')}" if self.is_placing else words

    def prompt(self, state: HudState) -> str:
        if state.public.effect:
            return self._ask_effect(state)
        if not state.selected:
            return say("crowns.play")
        has_kings = any(crowned != NONE for crowned in self.history.facts["crown"])
        return asked(state.selected[0], len(state.destinations), has_kings=has_kings)

    def shortest_prompt(self, state: HudState) -> str:
        if not state.public.effect or state.selected:
            return self.prompt(state)
        return say(f"crowns.brief_{state.public.effect}", card=chip(self.history.collections[state.turn][-1]))

    def _ask_effect(self, state: HudState) -> str:
        """That the viewer has to steal or to give, and why."""
        word, giver = state.public.effect, state.public.player
        if state.selected and word == "give":
            return say("crowns.to_whom", card=chip(state.selected[0]))
        if state.selected:
            card = state.selected[0]
            owner = next(deed.moves[0].src.owner for deed in state.legal if deed.moves[0].card == card)
            return say("crowns.take", card=chip(card), name=self.spoken[owner])
        card = self.history.collections[state.turn][-1]
        key = f"crowns.{word}_own" if giver == state.turn else f"crowns.{word}"
        words = say(key, card=chip(card), name=self.spoken[giver])
        warning = self.warn_of_theft(state)
        return say("crowns.ask_and_warn", question=words, warning=warning) if warning else words

    def warn_of_theft(self, state: HudState) -> str:
        """That the viewer, who has to steal, may but should not steal from an ally; empty for nothing to say."""
        ally = self.ally(state.seat) if state.is_my_turn and state.public.effect == "steal" else None
        can_rob = ally is not None and any(move.src.owner == ally for deed in state.legal for move in deed.moves)
        return say("crowns.ally", name=self.spoken[ally]) if can_rob and ally is not None else ""

    def wait(self, state: HudState) -> str:
        if not state.public.effect:
            return super().wait(state)
        card = chip(self.history.collections[state.turn][-1])
        return say(f"crowns.wait_{state.public.effect}", name=self.spoken[state.turn], card=card)

    def plate_lines(self, state: HudState, seat: Seat, fits: Callable[[str], bool]) -> tuple[str, ...]:
        """Which suit is crowned and what it is worth, and who is the partner."""

        def line(key: str, **values: object) -> str:
            long = say(f"crowns.long.{key}", **values)
            return long if fits(long) else say(f"crowns.short.{key}", **values)

        facts = self.history.facts
        crowned, partner, ace = facts["crown"][seat], facts["partner"][seat], ace_in(self.history.collections[seat])
        if crowned == NONE:
            first = line("no_king")
        else:
            key = "doubled" if facts["joker"][seat] else "crown"
            first = line(key, suit=suit_chip(crowned), count=facts["points"][seat])
        if partner != NONE:
            return first, line("partner", name=self.spoken[partner])
        return (first, line("alone", ace=chip(ace))) if ace is not None else (first,)

    def explain_score(self, event: RoundScored, seat: Seat) -> str:
        return made(event.facts, seat, self.spoken)

    def summarize(self, history: MatchHistory, ended: Ended) -> str:
        return say("crowns.summary")


def crowned_words(words: CrownsWords) -> list[str]:
    """Which suit each player's King crowns, then each player's partner."""
    facts, spoken = words.history.facts, words.spoken
    crowned = [
        say("ear.crowns_none", name=name)
        if suit == NONE
        else say("ear.crowns", name=name, suit=say(f"card.suit.{SUITS[suit]}"))
        for name, suit in zip(spoken, facts["crown"], strict=True)
    ]
    return [*crowned, *(_partner_words(seat, facts["partner"][seat], spoken) for seat in range(SEATS))]


def _partner_words(seat: Seat, partner: int, names: Sequence[str]) -> str:
    """Who a player's partner is; empty where it is told of the partner."""
    if partner == NONE:
        return say("ear.alone", name=names[seat])
    return say("ear.partner", name=names[seat], partner=names[partner]) if seat < partner else ""


def symbol(suit_number: int) -> str:
    """The symbol of a suit, to be written in the colour of the text."""
    return SYMBOLS[SUITS[suit_number]]


def _as_read(text: str) -> str:
    """What somebody said in free words; what a computer player says, in the language in use."""
    remark = remarks.read_remark(text)
    return fill(remark.template, {name: chip_of(card) for name, card in remark.values.items()}) if remark else text


def log_line(entry: Move | ChatLine | int, names: Sequence[str]) -> tuple[str, bool]:
    """A line of the history in words, and whether it was spoken."""
    if isinstance(entry, int):
        return say("crowns.round", number=entry), False
    if isinstance(entry, ChatLine):
        said = say("crowns.says", name=names[entry.seat], words=_as_read(entry.text))
        return bargain_words.tell(entry.heard, names) if entry.heard else said, True
    return _describe_move(entry, names), False


def bubbles(history: CrownsHistory, names: Sequence[str], since: int = 0) -> dict[Seat, tuple[str, ...]]:
    """
    Texts of speech bubbles by seat: in full, and a shorter form if any.

    An answered offer has none: its bubble would cover the seat's standing.

    :param since: leave out the first so many lines of the history
    """
    return {
        seat: bargain_words.wordings(line.heard, names) if line.heard else (_as_read(line.text),)
        for seat, line in history.recent_chat(BUBBLE_MOVES, since).items()
        if not (line.heard and _is_answered(line.heard))
    }


def _is_answered(heard: Heard) -> bool:
    return isinstance(heard.act, Offer) and heard.bargain is not None and heard.bargain.state != OPEN


def _card_move(deed: Deed) -> Move:
    word = deed.text.partition(" ")[0]
    (move,) = deed.moves
    here, there = move.src.owner, move.dst.owner
    seat, other = (there, here) if word == "steal" else (here, there)
    return Move(seat, word, move.card, other)


def _kind(move: Move) -> str:
    return "keep" if move.word == "play" and move.seat == move.other else move.word


def _describe_move(move: Move, names: Sequence[str]) -> str:
    return say(MOVE_KEYS[_kind(move)], name=names[move.seat], other=names[move.other], card=chip(move.card))


def asked(card: Card, destinations: int, *, has_kings: bool) -> str:
    """
    Ask to whom a card of the hand goes, and say what it does there.

    :param destinations: to how many seats it can go
    :param has_kings: whether a King lies in any collection
    """
    letter = rank_of(card)
    if not letter:
        return say("crowns.of.joker", card=chip(card))
    mate = chip(MATE[card]) if letter == "A" else ""
    word = letter if destinations == SEATS else "barred"
    if letter == "K" and has_kings:
        word = "K_more"
    return say(f"crowns.of.{word}", card=chip(card), suit=suit_chip(suit(card)), mate=mate)


def about(facts: Facts, seat: Seat, card: Card, names: Sequence[str], *, is_brief: bool = False) -> str:
    """What a card is worth to its collection, with the reason unless it is to be brief."""
    crowned, letter = facts["crown"][seat], rank_of(card)
    word = "no_king" if crowned == NONE else "crowned" if letter and suit(card) == crowned else "uncrowned"
    crowned_suit = suit_chip(crowned) if crowned != NONE else ""
    if is_brief and letter:
        words = say("crowns.counts" if word == "crowned" else "crowns.counts_not")
    else:
        words = say(f"crowns.about.{word if letter else 'joker'}", card=chip(card), name=names[seat], suit=crowned_suit)
    if letter != "A":
        return words
    partner = facts["partner"][seat]
    if partner == NONE:
        return f"{words} {say('crowns.about.alone', mate=chip(MATE[card]))}"
    return f"{words} {say('crowns.about.partner', partner=names[partner])}"


def made(facts: Facts, seat: Seat, names: Sequence[str]) -> str:
    """What a seat's score is made of, in a few words."""
    if facts["crown"][seat] == NONE:
        own = say("crowns.made_none")
    else:
        own = say("crowns.made_own", points=facts["points"][seat], suit=suit_chip(facts["crown"][seat]))
    if facts["joker"][seat]:
        return say("crowns.made_joker", made=own)
    partner = facts["partner"][seat]
    if partner == NONE:
        return own
    return say("crowns.made_partner", made=own, more=facts["points"][partner], partner=names[partner])


class Verdicts:
    """Keeps the ledger of a match, and tells which promises each line keeps, breaks or shows to be empty."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names, self._ledger, self._n = names, Ledger(), -1

    def settle(self, actor: Seat, text: str) -> list[str]:
        """Take the next line, as any viewer sees it; return in words what it settles, or why it declines."""
        self._n += 1
        heard = self._ledger.feed(actor, text)
        if heard is not None and (why := why_declined(self._ledger, heard)):
            return [why.words(self._names)]
        settled = [one for one in self._ledger.decided_by(self._n) if isinstance(one, Promise)]
        return [self._say(promise) for promise in settled if promise.state in {KEPT, BROKEN, EMPTY}]

    def _say(self, promise: Promise) -> str:
        words = promise_words(promise.seat, promise.clause, self._names)
        return say("ledger.line", words=words, state=say(f"ledger.{promise.state}"))
