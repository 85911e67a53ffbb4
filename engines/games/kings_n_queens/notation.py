"""The deeds of seats in Kings n' Queens: read from text, written, and the cards that each moves."""

from __future__ import annotations

import re
from typing import Final

from engines.core import api
from engines.core.api import CardMove, Deed, UnreadableDeed, Zone
from engines.core.cards import RANKS, Card, name, rank

from .state import DISCARDS, FACE, FIVE, HANDS, KEPT, NUMBERS, PILES, QUEENS, TOPS, TWO_PACKS, State

PASS: Final = Deed("pass")
SALE_ZONES: Final = {**TOPS, "queen": QUEENS}
"""The zones from which open cards are bought."""


def exchange(state: State, card: Card) -> Deed:
    """Give a card of the starting hand back to where it came from (KNQ-11)."""
    return Deed(f"exchange {name(card)}", (CardMove(card, HANDS[state.public.mover], home(card)),))


def home(card: Card) -> Zone:
    """The pack that a card of a starting hand is shuffled back into."""
    return PILES[FIVE] if RANKS[rank(card)] == FIVE else FACE


def buy(state: State, what: str) -> Deed:
    """Buy a number, ``face`` or ``queen``; which face card this moves is not yet known."""
    wares = state.zones[SALE_ZONES[what]][:1] if what in SALE_ZONES else ()
    return Deed(f"buy {what}", tuple(CardMove(card, SALE_ZONES[what], DISCARDS[state.public.mover]) for card in wares))


def keep(state: State, card: Card) -> Deed:
    """Keep one revealed card for the next turn (KNQ-20)."""
    seat = state.public.mover
    return Deed(f"keep {name(card)}", (CardMove(card, HANDS[seat], KEPT[seat]),))


def read(state: State, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    word, _, rest = text.partition(" ")
    if text == PASS.text:
        return PASS
    if word == "buy" and re.fullmatch(f"[{NUMBERS}]|face|queen", rest):
        return buy(state, rest)
    if word in ("exchange", "keep"):
        return (exchange if word == "exchange" else keep)(state, read_card(rest))
    raise UnreadableDeed(f"{text[:40]!r} is not a move in Kings n’ Queens")


def read_card(text: str) -> Card:
    """
    Read a card of the two packs; no card of this game is ever hidden.

    :raises UnreadableDeed: if it is none.
    """
    card = api.read_card(text)
    if card not in TWO_PACKS:
        raise UnreadableDeed(f"{text} is not a card of this game")
    return card
