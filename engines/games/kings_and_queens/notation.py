"""The deeds of Kings & Queens: read from text, written, and the cards that each moves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.core.api import CardMove, Deed, Seat, UnreadableDeed
from engines.core.cards import HIDDEN, Card, name
from engines.core.tricks import read_cards, read_hands, write_deal

from .state import DECK, HAND_SIZE, HANDS, OUT, PACK, TRICK, State


def play(seat: Seat, card: Card) -> Deed:
    """Make the deed of playing a card to the trick."""
    return Deed(f"play {name(card)}", (CardMove(card, HANDS[seat], TRICK),))


def read(seat: Seat, text: str) -> Deed:
    """
    Read a deed of a seat.

    :raises UnreadableDeed: if it is none.
    """
    word, _, rest = text.partition(" ")
    if word == "play" and rest != name(HIDDEN):
        return play(seat, read_cards(rest, 1, PACK)[0])
    if word == "predict" and re.fullmatch("0|-?[1-9][0-9]{0,2}", rest):
        return Deed(text)
    raise UnreadableDeed(f"{text[:40]!r} is not a move in Kings & Queens")


def read_chance(state: State, text: str) -> Deed:
    """
    Read what chance does here: draw the first dealer once, then deal.

    :raises UnreadableDeed: if the text says anything else, or deals cards that cannot be dealt.
    """
    wanted = "dealer [01]" if state.public.dealer < 0 else "deal hand0=([^ ]+) hand1=([^ ]+)"
    found = re.fullmatch(wanted, text)
    if not found:
        raise UnreadableDeed(f"{text[:40]!r} can’t be dealt or drawn here")
    if not found.groups():
        return Deed(text)
    are_hidden = HIDDEN in state.gather(DECK).zones[DECK]
    return deal(state, read_hands(found.groups(), HAND_SIZE, PACK, are_hidden=are_hidden))


def deal(state: State, hands: Sequence[Sequence[Card]]) -> Deed:
    """Make the deed of dealing these hands; the rest of the pack is out (KQ-2)."""
    moves = [CardMove(card, DECK, HANDS[seat]) for seat, hand in enumerate(hands) for card in sorted(hand)]
    rest = state.gather(DECK).move_cards(moves).zones[DECK]
    return Deed(write_deal(moves, HANDS), (*moves, *(CardMove(card, DECK, OUT) for card in sorted(rest))))
