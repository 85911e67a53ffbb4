"""The deeds of The Queen: read from text, written, and the cards that each moves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from engines.core.api import CardMove, Deed, Seat, UnreadableDeed, read_card
from engines.core.cards import HIDDEN, HIDDEN_ONLY_IN_VIEW, Card, name, rank
from engines.core.tricks import read_hands, write_deal

from .state import ACE, ALL_QUEENS, DECK, HAND_SIZE, HANDS, LONGEST_CHECK, PACK, PILE, State, is_queen

COUNTS: Final[Mapping[str, Sequence[int]]] = {
    "check": range(1, LONGEST_CHECK + 1),
    "drop": (1,),
    "ace": (1,),
    "high": (1,),
    "draw": (0,),
    "queens": ALL_QUEENS,
}
"""How many cards each deed of a seat names."""
DRAW: Final = Deed("draw")


def lay(seat: Seat, word: str, cards: Sequence[Card]) -> Deed:
    text = " ".join([word, *map(name, cards)])
    return Deed(text, tuple(CardMove(card, HANDS[seat], PILE) for card in cards))


def read(seat: Seat, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    word, *names = text.split(" ")
    if len(names) not in COUNTS.get(word, ()):
        raise UnreadableDeed(f"{text[:40]!r} is not a move in The Queen")
    cards = [_read_card(written) for written in names]
    if word == "ace" and rank(cards[0]) != ACE:
        raise UnreadableDeed(f"{names[0]} is not an Ace")
    if word == "queens" and (cards != sorted(set(cards)) or not all(map(is_queen, cards))):
        raise UnreadableDeed("All Queens must list each Queen once, in the order of suits")
    return lay(seat, word, cards) if cards else DRAW


def _read_card(text: str) -> Card:
    card = read_card(text)
    if card not in range(52):
        raise UnreadableDeed(f"{text} is not in the deck of this game")
    return card


def read_chance(state: State, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of chance, or names cards that cannot come."""
    word, _, rest = text.partition(" ")
    if word == state.public.owed[0]:
        match word:
            case "dealer" if rest in ("0", "1"):
                return Deed(text)
            case "deal":
                return _read_deal(state, rest)
            case "roll":
                return roll(_read_drawn(state, rest))
            case "take":
                return take(state.public.mover, _read_drawn(state, rest, may_hide=True))
    raise UnreadableDeed(f"{text[:40]!r} can’t be dealt or drawn here")


def roll(card: Card) -> Deed:
    return Deed(f"roll {name(card)}", (CardMove(card, DECK, PILE),))


def take(seat: Seat, card: Card) -> Deed:
    return Deed(f"take {name(card)}", (CardMove(card, DECK, HANDS[seat]),))


def _read_drawn(state: State, text: str, *, may_hide: bool = False) -> Card:
    card = HIDDEN if may_hide and text == name(HIDDEN) else _read_card(text)
    if card in state.zones[DECK]:
        return card
    if HIDDEN not in state.zones[DECK]:
        raise UnreadableDeed(HIDDEN_ONLY_IN_VIEW if card == HIDDEN else f"{text} is not in the deck")
    if any(card in cards for cards in state.zones.values()):
        raise UnreadableDeed(f"{text} is not in the deck")
    return card


def _read_deal(state: State, text: str) -> Deed:
    found = re.fullmatch("hand0=([^ ]+) hand1=([^ ]+)", text)
    if not found:
        raise UnreadableDeed("a deal must list the cards of both hands")
    are_hidden = HIDDEN in state.gather(DECK).zones[DECK]
    return deal(read_hands(found.groups(), HAND_SIZE, PACK, are_hidden=are_hidden))


def deal(hands: Sequence[Sequence[Card]]) -> Deed:
    moves = tuple(CardMove(card, DECK, HANDS[seat]) for seat, hand in enumerate(hands) for card in sorted(hand))
    return Deed(write_deal(moves, HANDS), moves)
