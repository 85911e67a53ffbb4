"""What the learnt policy of King knows of a card, in all lanes at once: classes, and the indices of their weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from .lanes import SUIT_COUNT, DealLayout, Lanes, Planes, any_of

LEAD, UNDER, OVER, TAKE, THROW = range(5)
"""Ways to play a card: lead it, stay below the best one, beat it, beat it as the last seat, discard."""
FOLLOWING: Final = (UNDER, OVER, TAKE, THROW)
WAYS: Final = 5
PHASES: Final = 3
"""Stages of a deal: the first tricks, the middle, the last two."""
RANK_CLASSES: Final = 8
"""Classes of rank; in longer suits a class holds about two ranks."""
TABLES: Final = {"shape": 12, "own": 4, "rank": 16, "length": 12, "lacks": 9, "counted": 12, "pot": 27}
"""
Classes of each table. *shape*: how many higher and lower cards of the suit are unseen; *own*: whether the hand has
lower and higher ones; *rank*: the card, with hearts or trumps apart. By group of rank, *length*: of the suit in the
hand; *lacks*: how many others have shown to lack it; *counted*: whether cards that count are unseen in it, or in the
hand. *pot*: who is still to play, what the trick holds, how many higher cards are unseen.
"""
_FIRST: Final = dict(zip(TABLES, (sum(tuple(TABLES.values())[:at]) for at in range(len(TABLES))), strict=True))
BLOCK: Final = sum(TABLES.values())
WEIGHTS: Final = WAYS * PHASES * BLOCK
"""Number of weights of one contract."""
Cells = list[int]
"""Planes of the classes of one table; at most one of them is set in each lane."""


def first_weight(table: str, way: int, phase: int) -> int:
    return (way * PHASES + phase) * BLOCK + _FIRST[table]


def phase_of(lanes: Lanes) -> int:
    if lanes.left <= 2:
        return 2
    return int(lanes.left * 8 <= lanes.deal.hand_size * 5)


@cache
def groups(deal: DealLayout) -> tuple[int, ...]:
    """By card, its group: below, among or above the ranks that count, or a third of the ranks."""
    ranks = {rank for rank, counts in zip(deal.rank_of, deal.counting, strict=True) if counts}
    size = len(deal.suits[0])
    low, high = (min(ranks), max(ranks)) if 0 < len(ranks) < size else (size * 3 // 8, size * 5 // 8 - 1)
    return tuple((rank >= low) + (rank > high) for rank in deal.rank_of)


@cache
def rank_classes(deal: DealLayout) -> tuple[int, ...]:
    size, special = len(deal.suits[0]), deal.contract.trump if deal.contract.trump >= 0 else deal.contract.suit
    return tuple(
        rank * RANK_CLASSES // size + RANK_CLASSES * (suit == special)
        for rank, suit in zip(deal.rank_of, deal.suit_of, strict=True)
    )


@dataclass(slots=True)
class Reading:
    """
    What the seat to act knows in each lane.

    *legal* has the lanes by card, and *ways* are the ways to play a card, each with its planes by card; the other
    fields are classes by card or by suit.
    """

    legal: Planes
    ways: list[tuple[int, Planes]]
    phase: int
    shape: list[Cells]
    own: list[Cells]
    pot: list[Cells]
    by_suit: list[dict[str, Cells]]
    first_pot: int


def read(lanes: Lanes) -> Reading:
    number = len(lanes.deal.cards)
    above, below, own = [[0] * 4] * number, [[0] * 3] * number, [[0] * 4] * number
    hand = lanes.hands[lanes.position]
    unseen = [0] * number
    for card in lanes.live:
        unseen[card] = lanes.full ^ (lanes.gone[card] | hand[card])
    for cards in lanes.deal.suits:
        _read_suit(lanes, cards, unseen, (above, below, own))
    shape = [[one & other for one in high for other in low] for high, low in zip(above, below, strict=True)]
    pot = _pot(lanes)
    behind, legal = lanes.deal.seats - 1 - lanes.position, lanes.legal()
    return Reading(
        legal=legal,
        ways=_ways(lanes, legal),
        phase=phase_of(lanes),
        shape=shape,
        own=own,
        pot=[[one & other for one in pot for other in (high[0], high[1], high[2] | high[3])] for high in above]
        if lanes.position
        else [],
        by_suit=[_suit_classes(lanes, suit, unseen) for suit in range(SUIT_COUNT)],
        first_pot=9 * (2 - min(behind, 2)),
    )


def _ways(lanes: Lanes, legal: Planes) -> list[tuple[int, Planes]]:
    if not lanes.position:
        return [(LEAD, legal)]
    over, under, throw = [0] * len(legal), [0] * len(legal), [0] * len(legal)
    for card in lanes.live:
        if may := legal[card]:
            over[card] = beats = may & lanes.over[card]
            rest = may ^ beats
            under[card] = follows = rest & lanes.led[lanes.deal.suit_of[card]]
            throw[card] = rest ^ follows
    is_last = lanes.position == lanes.deal.seats - 1
    return [(UNDER, under), (TAKE if is_last else OVER, over), (THROW, throw)]


def _read_suit(lanes: Lanes, cards: Sequence[int], unseen: Planes, into: tuple[list[Cells], ...]) -> None:
    """Count unseen and own cards above and below each card of a suit, up to three."""
    above, below, own = into
    hand, full = lanes.hands[lanes.position], lanes.full
    one = two = three = mine = 0
    for card in reversed(cards):
        above[card] = [full ^ one, one ^ two, two ^ three, three]
        own[card] = [mine]
        if plane := unseen[card]:
            three |= two & plane
            two |= one & plane
            one |= plane
        mine |= hand[card]
    one = two = mine = 0
    for card in cards:
        below[card] = [full ^ one, one ^ two, two]
        higher, lower = own[card][0], mine
        both = higher & lower
        own[card] = [full ^ (higher | lower), higher ^ both, lower ^ both, both]
        if plane := unseen[card]:
            two |= one & plane
            one |= plane
        mine |= hand[card]


def _suit_classes(lanes: Lanes, suit: int, unseen: Planes) -> dict[str, Cells]:
    deal, full, hand = lanes.deal, lanes.full, lanes.hands[lanes.position]
    cards = deal.suits[suit]
    one = two = three = four = 0
    for card in cards:
        if plane := hand[card]:
            four |= three & plane
            three |= two & plane
            two |= one & plane
            one |= plane
    lacking = several = 0
    for seat, lacks in enumerate(lanes.lacks):
        if seat != lanes.position:
            several |= lacking & lacks[suit]
            lacking |= lacks[suit]
    counting = [card for card in cards if deal.counting[card]]
    out, held = any_of(unseen[card] for card in counting), any_of(hand[card] for card in counting)
    both = out & held
    return {
        "length": [one ^ two, two ^ three, three ^ four, four],
        "lacks": [full ^ lacking, lacking ^ several, several],
        "counted": [full ^ (out | held), out ^ both, held ^ both, both] if counting else [full, 0, 0, 0],
    }


def _pot(lanes: Lanes) -> Cells:
    """Where the trick holds nothing that counts, one unit, and more."""
    first, *higher = lanes.pot
    more = any_of(higher)
    return [lanes.full ^ (first | more), first & ~more, more]


def cells(reading: Reading, deal: DealLayout, card: int) -> Iterator[tuple[int, int]]:
    """All classes of a card: the index of the weight, and the lanes in which it counts."""
    suit, group, rank = deal.suit_of[card], groups(deal)[card], rank_classes(deal)[card]
    for way, planes in reading.ways:
        if not (here := planes[card]):
            continue
        yield first_weight("rank", way, reading.phase) + rank, here
        found = [("shape", 0, reading.shape[card]), ("own", 0, reading.own[card])]
        found += [(table, group * len(classes), classes) for table, classes in reading.by_suit[suit].items()]
        if reading.pot:
            found.append(("pot", reading.first_pot, reading.pot[card]))
        for table, first, classes in found:
            at = first_weight(table, way, reading.phase) + first
            for number, plane in enumerate(classes):
                if both := plane & here:
                    yield at + number, both
