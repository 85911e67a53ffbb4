"""What trick-taking games share: hands as text, following suit, the winning card, voids."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from .api import Moved, Seat, State, UnreadableDeed, Zone, read_list
from .cards import HIDDEN, HIDDEN_ONLY_IN_VIEW, SUITS, Card, name, suit, write_list

NO_TRUMP: Final = -1
"""In place of a suit, if no suit is trump."""


def read_cards(text: str, count: int, pack: Collection[Card]) -> tuple[Card, ...]:
    """
    Read *count* cards of a pack, hidden ones allowed.

    :raises UnreadableDeed: if the text is anything else.
    """
    cards = read_list(text)
    if len(cards) != count:
        raise UnreadableDeed(f"{count} cards are needed here, not {len(cards)}")
    for card in cards:
        if card != HIDDEN and card not in pack:
            raise UnreadableDeed(f"{name(card)} is not in the deck of this game")
    return cards


def read_hands(
    lists: Sequence[str], count: int, pack: Collection[Card], *, allow_hidden: bool
) -> tuple[tuple[Card, ...], ...]:
    """
    Read the hands of a deal, *count* cards each.

    :param allow_hidden: whether cards may be ``??``, as in one seat's view
    :raises UnreadableDeed: if a list is unreadable or not *count* long, a card is repeated or not in *pack*, or ``??``
        is not allowed.
    """
    hands = tuple(read_cards(cards, count, pack) for cards in lists)
    known = [card for hand in hands for card in hand if card != HIDDEN]
    if len(known) != len(set(known)):
        raise UnreadableDeed("a card is dealt twice")
    if len(known) < count * len(hands) and not allow_hidden:
        raise UnreadableDeed(HIDDEN_ONLY_IN_VIEW)
    return hands


def write_deal(moves: Sequence[Moved], hands: Sequence[Zone], seat: Seat | None = None) -> str:
    """Write the deal of these *hands* as *seat* sees it; None writes all cards, as in the record."""
    words = ["deal"]
    for zone in hands:
        hand = [move.card for move in moves if move.dst == zone]
        is_seen = seat is None or zone.seen_by(seat)
        words.append(f"hand{zone.owner}={write_list(hand if is_seen else [HIDDEN] * len(hand))}")
    return " ".join(words)


def following(hand: Sequence[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
    """The visible cards of a hand that follow the suit led; none if nothing was led."""
    if not trick:
        return ()
    led = suit(trick[0])
    return tuple([card for card in hand if suit(card) == led and card != HIDDEN])


def may_be_hidden(state: State[Any], hand: Zone, card: Card) -> bool:
    """Whether *card* could be among the hidden cards of *hand*: *hand* has some, and *card* is visible in no zone."""
    return HIDDEN in state.zones[hand] and all(card not in cards for cards in state.zones.values())


def beats(card: Card, best: Card, trump: int = NO_TRUMP) -> bool:
    """Whether *card* beats *best*: it is higher in the same suit, or a trump on another suit."""
    if suit(card) == suit(best):
        return card > best
    return suit(card) == trump


def winner(trick: Sequence[Card], trump: int = NO_TRUMP) -> int:
    """Index of the winning card in the trick; the lead is 0."""
    best = 0
    for place, card in enumerate(trick):
        if beats(card, trick[best], trump):
            best = place
    return best


def with_voids(voids: Sequence[str], seat: Seat, suits: str) -> tuple[str, ...]:
    """Return *voids* (missing suits' letters, by seat) with *suits* added for *seat*, in the order of `SUITS`."""
    lacking = "".join(letter for letter in SUITS if letter in voids[seat] or letter in suits)
    return tuple(lacking if owner == seat else shown for owner, shown in enumerate(voids))
