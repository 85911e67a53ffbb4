"""Deeds of Crowns in words: on buttons, in the log, asked for, and what one may want to say. Knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.core.api import Deed, Seat
from engines.core.cards import SUITS, Card, suit
from engines.games.crowns.state import MATE, NONE, SEATS, count
from kq_table.text import say

from .card_behaviour import rank_of
from .history import SAID, Done, Spoken
from .scores import Facts, said_card, said_suit, sign

KEYS: Final = {"play": "crowns.lays", "steal": "crowns.stole", "give": "crowns.gave"}


def of(deed: Deed, names: Sequence[str]) -> str:
    """Say what a seat does, its name left out."""
    if deed.text.startswith(SAID):
        return say("crowns.says", words=deed.text.removeprefix(SAID))
    word = deed.text.partition(" ")[0]
    (move,) = deed.moves
    here, there = move.src.owner, move.dst.owner
    seat, other = (there, here) if word == "steal" else (here, there)
    return _done(Done(seat, word, move.card, other), names)


def label(deed: Deed, names: Sequence[str]) -> str:
    """Say on a button to whom the raised card goes."""
    move = deed.moves[0]
    is_kept = move.src.owner == move.dst.owner
    return say("crowns.keep") if is_kept else say("crowns.to", name=names[move.dst.owner])


def line(told: Done | Spoken | int, names: Sequence[str]) -> tuple[str, bool]:
    """Say a line of what has been done, and whether it was spoken."""
    if isinstance(told, int):
        return say("crowns.round", number=told), False
    who = names[told.seat]
    if isinstance(told, Spoken):
        return say("crowns.line", name=who, done=told.words), True
    return say("crowns.line", name=who, done=_done(told, names)), False


def _done(done: Done, names: Sequence[str]) -> str:
    is_kept = done.word == "play" and done.seat == done.other
    return say("crowns.keeps" if is_kept else KEYS[done.word], card=said_card(done.card), name=names[done.other])


def asked(card: Card, goals: int, *, has_kings: bool) -> str:
    """
    Ask to whom a card of the hand goes, and say what it does there.

    :param goals: to so many it may go
    :param has_kings: whether a King lies in any collection
    """
    letter = rank_of(card)
    if not letter:
        return say("crowns.of.joker", card=said_card(card))
    mate = said_card(MATE[card]) if letter == "A" else ""
    word = letter if goals == SEATS else "barred"
    if letter == "K" and has_kings:
        word = "K_more"
    return say(f"crowns.of.{word}", card=said_card(card), suit=said_suit(suit(card)), mate=mate)


def about(facts: Facts, seat: Seat, card: Card, names: Sequence[str]) -> str:
    """Say what a card is to the collection in which it lies."""
    crowned, letter = facts["crown"][seat], rank_of(card)
    word = "no_king" if crowned == NONE else "crowned" if letter and suit(card) == crowned else "uncrowned"
    named = said_suit(crowned) if crowned != NONE else ""
    said = say(f"crowns.about.{word if letter else 'joker'}", card=said_card(card), name=names[seat], suit=named)
    if letter != "A":
        return said
    partner = facts["partner"][seat]
    if partner == NONE:
        return f"{said} {say('crowns.about.alone', mate=said_card(MATE[card]))}"
    return f"{said} {say('crowns.about.partner', partner=names[partner])}"


def phrases(facts: Facts, held: Sequence[Card], seat: Seat, names: Sequence[str]) -> list[str]:
    """List what a seat might want to say aloud, as it stands now."""
    crowned, partner = facts["crown"][seat], facts["partner"][seat]
    wanted = crowned if crowned != NONE else max(range(len(SUITS)), key=lambda number: count(held, number))
    leader = max(range(SEATS), key=lambda other: (facts["score"][other], other != seat))
    told = [say("crowns.phrase.king")] if crowned == NONE else []
    told += [say(f"crowns.phrase.{word}", suit=sign(wanted)) for word in ("suit", "leave")]
    if leader != seat and facts["score"][leader]:
        told.append(say("crowns.phrase.leader", name=names[leader]))
    if partner != NONE:
        told.append(say("crowns.phrase.partner", name=names[partner]))
    return [*told, *(say(f"crowns.phrase.{word}") for word in ("steal", "yes", "no"))]
