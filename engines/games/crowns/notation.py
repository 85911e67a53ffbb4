"""The deeds of Crowns: read from text, written, and the cards that each moves."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from engines.core.api import Deed, Moved, Seat, UnreadableDeed, Zone, read_card, read_list
from engines.core.cards import HIDDEN, HIDDEN_ONLY_IN_VIEW, Card, name, write_list

from .state import COLLECTION_SIZE, COLLECTIONS, DECK, HANDS, NUMBERS, OUT, State

PREPOSITIONS: Final = {"play": "to", "steal": "from", "give": "to"}
"""The words of a seat's deeds, with the word between the card and the other seat."""
DEALT_ZONES: Final = (*COLLECTIONS, *HANDS)
"""The zones that a deal fills, in the order of its text."""


# -- of a seat --------------------------------------------------------------------------------------------------


@cache
def make(seat: Seat, word: str, card: Card, other: Seat) -> Deed:
    """A deed of *seat*; *other* is the seat played to, given to or stolen from. There are about 2,000."""
    own, others = (HANDS if word == "play" else COLLECTIONS)[seat], COLLECTIONS[other]
    move = Moved(card, others, own) if word == "steal" else Moved(card, own, others)
    return Deed(f"{word} {name(card)} {PREPOSITIONS[word]} {other}", (move,))


def word_of(deed: Deed) -> str:
    return deed.text.partition(" ")[0]


def read(seat: Seat, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    found = re.fullmatch(r"(play|steal|give) (\S+) (to|from) ([0-3])", text)
    if not found or PREPOSITIONS[found[1]] != found[3] or found[2] == name(HIDDEN):
        raise UnreadableDeed(f"{text[:40]!r} is not a move in Crowns")
    return make(seat, found[1], read_card(found[2]), int(found[4]))


# -- of chance --------------------------------------------------------------------------------------------------


def read_chance(state: State, text: str) -> Deed:
    """
    Read a chance deed: drawing the first dealer, which happens once, or a deal.

    :raises UnreadableDeed: if the text says anything else, or deals cards that cannot be dealt.
    """
    if state.public.dealer < 0:
        if re.fullmatch("dealer [0-3]", text):
            return Deed(text)
    elif found := re.fullmatch(" ".join(["deal", *(f"{_word(zone)}=([^ ]+)" for zone in DEALT_ZONES)]), text):
        return _read_deal(state, [read_list(cards) for cards in found.groups()])
    raise UnreadableDeed(f"{text[:40]!r} can’t be dealt or drawn here")


def _read_deal(state: State, lists: Sequence[Sequence[Card]]) -> Deed:
    stock = state.public.stock
    is_hidden = HIDDEN in state.gather(DECK).zones[DECK]
    for zone, cards in zip(DEALT_ZONES, lists, strict=True):
        if zone in COLLECTIONS:
            _check(cards, COLLECTION_SIZE, NUMBERS)
        else:
            _check(cards, stock.hand_size, {*stock.dealt, HIDDEN} if is_hidden else stock.dealt)
    known = [card for cards in lists for card in cards if card != HIDDEN]
    if len(known) != len(set(known)):
        raise UnreadableDeed("a card is dealt twice")
    made = deal(state, lists)
    for move in made.moves:
        if move.dst == OUT and not is_hidden and move.card not in stock.out:
            raise UnreadableDeed(f"{name(move.card)} can’t be left out of this round")
    return made


def _check(cards: Sequence[Card], size: int, allowed: Collection[Card]) -> None:
    if len(cards) != size:
        raise UnreadableDeed(f"{size} cards are needed here, not {len(cards)}")
    for card in cards:
        if card not in allowed:
            raise UnreadableDeed(
                HIDDEN_ONLY_IN_VIEW if card == HIDDEN else f"{name(card)} is not dealt there in this round"
            )


def deal(state: State, lists: Sequence[Sequence[Card]]) -> Deed:
    """Deal these cards to the zones of `DEALT_ZONES`; the rest of the pack is out."""
    moves = [Moved(card, DECK, zone) for zone, cards in zip(DEALT_ZONES, lists, strict=True) for card in sorted(cards)]
    rest = state.gather(DECK).move_cards(moves).zones[DECK]
    return Deed(write_deal(moves), (*moves, *(Moved(card, DECK, OUT) for card in sorted(rest))))


def write_deal(moves: Sequence[Moved], seat: Seat | None = None) -> str:
    """Write a deal as *seat* sees it; None writes all cards, as in the record."""
    return " ".join(["deal", *(f"{_word(zone)}={_share(moves, zone, seat)}" for zone in DEALT_ZONES)])


def _share(moves: Sequence[Moved], zone: Zone, seat: Seat | None) -> str:
    cards = [move.card for move in moves if move.dst == zone]
    return write_list(cards if seat is None or zone.seen_by(seat) else [HIDDEN] * len(cards))


def _word(zone: Zone) -> str:
    return f"{zone.name}{zone.owner}"
