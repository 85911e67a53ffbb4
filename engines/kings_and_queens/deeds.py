"""The deeds of Kings & Queens, from text and back. Knows what they carry, not whether they may be done."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.cards import HIDDEN, Card, NotACard, name, parse_list, write_list
from engines.spec import Carry, Deed, Seat, UnreadableDeed

from .facts import DECK, HAND_SIZE, HANDS, OUT, PACK, TRICK, State


def play(seat: Seat, card: Card) -> Deed:
    """Make the deed of playing a card to the trick."""
    return Deed(f"play {name(card)}", (Carry(card, HANDS[seat], TRICK),))


def read(seat: Seat, text: str) -> Deed:
    """
    Read a deed of a seat.

    :raises UnreadableDeed: if it is none.
    """
    word, _, rest = text.partition(" ")
    if word == "play" and rest != name(HIDDEN):
        return play(seat, _read_cards(rest, 1)[0])
    if word == "predict" and re.fullmatch("0|-?[1-9][0-9]{0,2}", rest):
        return Deed(text)
    raise UnreadableDeed(f"{text[:40]!r} is no deed of Kings & Queens")


def _read_cards(text: str, count: int) -> tuple[Card, ...]:
    try:
        cards = parse_list(text)
    except NotACard as error:
        raise UnreadableDeed(str(error)) from None
    if len(cards) != count:
        raise UnreadableDeed(f"{count} cards belong here, not {len(cards)}")
    for card in cards:
        if card != HIDDEN and card not in PACK:
            raise UnreadableDeed(f"{name(card)} is not in the pack of this game")
    return cards


def read_chance(state: State, text: str) -> Deed:
    """
    Read what chance does here: draw the first dealer once, then deal.

    :raises UnreadableDeed: if the text says anything else, or deals cards that cannot be dealt.
    """
    wanted = "dealer [01]" if state.public.dealer < 0 else "deal hand0=([^ ]+) hand1=([^ ]+)"
    found = re.fullmatch(wanted, text)
    if not found:
        raise UnreadableDeed(f"{text[:40]!r} is not what chance does here")
    return _read_deal(state, found.groups()) if found.groups() else Deed(text)


def _read_deal(state: State, lists: Sequence[str]) -> Deed:
    hands = [_read_cards(cards, HAND_SIZE) for cards in lists]
    known = [card for hand in hands for card in hand if card != HIDDEN]
    if len(known) != len(set(known)):
        raise UnreadableDeed("a card is dealt twice")
    if len(known) < 2 * HAND_SIZE and HIDDEN not in state.gather(DECK).zones[DECK]:
        raise UnreadableDeed("?? stands for a card only in the view of a seat")
    return deal(state, hands)


def deal(state: State, hands: Sequence[Sequence[Card]]) -> Deed:
    """Make the deed of dealing these hands; the rest of the pack is out (KQ-2)."""
    carries = [Carry(card, DECK, HANDS[seat]) for seat, hand in enumerate(hands) for card in sorted(hand)]
    rest = state.gather(DECK).carry(carries).zones[DECK]
    return Deed(write_deal(carries), (*carries, *(Carry(card, DECK, OUT) for card in sorted(rest))))


def write_deal(carries: Sequence[Carry], seat: Seat | None = None) -> str:
    """Write a deal as *seat* sees it; None for the record, which sees everything."""
    words = ["deal"]
    for zone in HANDS:
        hand = [journey.card for journey in carries if journey.dst == zone]
        is_seen = seat is None or zone.seen_by(seat)
        words.append(f"hand{zone.owner}={write_list(hand if is_seen else [HIDDEN] * len(hand))}")
    return " ".join(words)
