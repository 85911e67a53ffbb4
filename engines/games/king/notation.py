"""The deeds of the King family: read from text, written, and the cards that each moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from engines.core.api import Deed, Moved, Seat, UnreadableDeed
from engines.core.cards import HIDDEN, Card, name
from engines.core.tricks import read_cards, read_hands, write_deal

from .contracts import NAMES
from .state import DECK, HANDS, TRICK, State

CONTRACT: Final = "contract"


@cache
def play(seat: Seat, card: Card) -> Deed:
    return Deed(f"play {name(card)}", (Moved(card, HANDS[seat], TRICK),))


@cache
def name_contract(contract: str) -> Deed:
    return Deed(f"{CONTRACT} {contract}")


def read(state: State, seat: Seat, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    word, _, rest = text.partition(" ")
    if word == CONTRACT and rest in NAMES and state.public.options.are_named:
        return name_contract(rest)
    if word != "play" or rest == name(HIDDEN):
        raise UnreadableDeed(f"{text[:40]!r} is not a move in this game")
    return play(seat, read_cards(rest, 1, state.public.pack)[0])


def read_chance(state: State, text: str) -> Deed:
    """
    Read a chance deed: drawing the first dealer, which happens once, or a deal.

    :raises UnreadableDeed: if the text says anything else, or deals cards that cannot be dealt.
    """
    now = state.public
    hands = " ".join(f"hand{seat}=([^ ]+)" for seat in range(now.seats))
    found = re.fullmatch(f"dealer [0-{now.seats - 1}]" if now.dealer < 0 else f"deal {hands}", text)
    if not found:
        raise UnreadableDeed(f"{text[:40]!r} can’t be dealt or drawn here")
    if not found.groups():
        return Deed(text)
    return deal(read_hands(found.groups(), now.hand_size, now.pack, are_hidden=HIDDEN in state.zones[DECK]))


def deal(hands: Sequence[Sequence[Card]]) -> Deed:
    moves = tuple(Moved(card, DECK, HANDS[seat]) for seat, hand in enumerate(hands) for card in sorted(hand))
    return Deed(write_deal(moves, HANDS[: len(hands)]), moves)
