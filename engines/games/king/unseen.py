"""What a seat of the King can tell of the cards that it does not see: who may hold them, and which must fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from engines.core.api import Seat
from engines.core.cards import Card, suit

from .contracts import THE_KING
from .legal import may_hold
from .search_state import NO_SUIT, mask_of
from .state import HANDS, TRICK, WON, State


class UnseenCards:
    """The cards that the seat to act does not see, by all that play has shown of the other hands."""

    def __init__(self, seen: State) -> None:
        now, zones = seen.public, seen.zones
        self._contract = now.contract
        self._others = [seat for seat in range(now.seats) if seat != now.turn]
        shown = [HANDS[now.turn], TRICK, *WON[: now.seats]]
        gone = sum(mask_of(zones[zone]) for zone in shown)
        self.cards = [card for card in now.pack if not gone >> card & 1]
        self._room = {1 << seat: len(zones[HANDS[seat]]) for seat in self._others}
        # Cards of no hand, of which there are some only in positions that were set by hand.
        nowhere = 1 << now.seats
        self._room[nowhere] = len(self.cards) - sum(self._room.values())
        self._where = {
            card: nowhere | sum(1 << seat for seat in self._others if may_hold(seen, HANDS[seat], card))
            for card in self.cards
        }
        if not self._room[nowhere]:
            self._where = {card: where & ~nowhere for card, where in self._where.items()}

    def may_hold(self, seat: Seat, held: Collection[Card], lacks: int = NO_SUIT) -> bool:
        """Whether a seat may hold these cards together, and no card of the suit that it *lacks*."""
        bit = 1 << seat
        if len(held) > self._room[bit] or not all(self._where[card] & bit for card in held):
            return False
        ways = Counter(
            where & ~bit if suit(card) == lacks else where for card, where in self._where.items() if card not in held
        )
        room = self._room | {bit: self._room[bit] - len(held)}
        # Everything finds a place if no group of hands has to take more than it has room for (Hall's theorem).
        return all(
            sum(number for where, number in ways.items() if not where & ~group) <= space
            for group, space in _groups(room)
        )

    def playable(self, cards: Iterable[Card], led: int, seats: Collection[Seat]) -> frozenset[Card]:
        """Keep of some cards those that one of these *seats* may still play to a trick of the suit *led*."""
        return frozenset(
            card
            for card in cards
            if any(self.may_hold(seat, [card], NO_SUIT if suit(card) == led else led) for seat in seats)
        )

    def must_fall(self, card: Card, led: int, seats: Collection[Seat]) -> bool:
        """Whether a card must fall to this trick, in which *led* was led and *seats* are still to play."""
        if suit(card) != led and not (self._contract.forces_king and card == THE_KING):
            return False
        followers = [other for other in self.cards if suit(other) == led and other != card]
        return not any(
            self.may_hold(seat, [card])
            if seat not in seats
            else any(self.may_hold(seat, [card, other]) for other in followers)
            for seat in self._others
        )


def _groups(room: dict[int, int]) -> list[tuple[int, int]]:
    """List all groups of hands, as bits, with the room that they have together."""
    groups = [(0, 0)]
    for bit, space in room.items():
        groups += [(group | bit, have + space) for group, have in groups]
    return groups
