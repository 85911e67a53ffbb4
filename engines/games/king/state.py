"""The state of the King family: zones, what all seats know, and what each has taken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from engines.core import api
from engines.core.api import Seat, Visibility, Zone
from engines.core.cards import Card

from . import bidding
from .contracts import KING, UNNAMED, Contract, Course, KingOptions, course_of, pack_of

MAX_SEATS: Final = 4
DECK: Final = Zone("deck", Visibility.NONE)
TRICK: Final = Zone("trick", Visibility.ALL)
HAND: Final = "hand"
HANDS: Final = tuple(Zone(HAND, Visibility.OWNER, seat) for seat in range(MAX_SEATS))
WON: Final = tuple(Zone("won", Visibility.ALL, seat) for seat in range(MAX_SEATS))
"""Open, because all saw every card fall; the table shows only the cards that count (KG-15)."""
LAYOUT: Final = Zone("layout", Visibility.ALL)
"""The cards of a layout in the order they were laid; a zone only of games that have one."""


PLAIN: Final = KingOptions(KING)


@dataclass(frozen=True, slots=True)
class PublicState(api.PublicState):
    """
    What all seats know besides the zones.

    *named* lists the contracts that dealers have named so far, deal by deal, as their places in `Course.contracts`.
    *takers* names the seat that took each trick of this deal, *voids* the suits each seat has shown that it lacks,
    *relieved* the seats that have shown by a discard that they hold no card that must go (KG-5), and *absent* other
    cards that each seat has shown that it lacks; empty for none.

    *bids* are the seats that were doubled or the cards shown, turn by turn; *duties* is how often each seat has doubled
    the dealer in its deals in a row; *out* are the seats that have got rid of their cards in a layout.
    """

    options: KingOptions = PLAIN
    dealer: Seat = -1
    named: tuple[int, ...] = ()
    takers: tuple[Seat, ...] = ()
    voids: tuple[str, ...] = ()
    relieved: tuple[bool, ...] = ()
    absent: tuple[tuple[Card, ...], ...] = ()
    bids: tuple[bidding.Bid, ...] = ()
    duties: tuple[int, ...] = ()
    out: tuple[Seat, ...] = ()
    is_lifted: bool = False
    """Whether the suit that was barred may be led by now (RF-10)."""

    @property
    def place(self) -> int:
        """Index of this deal's contract in `Course.contracts`; -1 until the dealer has named it (KG-17)."""
        return self.course.place(self.round, self.named)

    @property
    def course(self) -> Course:
        return course_of(self.options, self.seats)

    @property
    def contract(self) -> Contract:
        """The contract of this deal, or of the next one before its cards are dealt; `UNNAMED` until it is named."""
        place = self.place
        return self.course.contracts[place] if place >= 0 else UNNAMED

    @property
    def is_naming(self) -> bool:
        return self.turn >= 0 and self.place < 0

    @property
    def is_bidding(self) -> bool:
        """Whether seats may still double or show before the first card."""
        return self.turn >= 0 and bool(self.contract.bids) and len(self.bids) < self.seats

    @property
    def bids_by_seat(self) -> list[bidding.Bid]:
        """The seats that each seat has doubled, or the cards that it has shown."""
        return bidding.by_seat(self.course, self.contract, self.dealer, self.bids)

    @property
    def open_places(self) -> tuple[int, ...]:
        """Indices in `Course.contracts` of what the dealer can name, or could have named besides (KG-17)."""
        return self.course.open_places(self.round, self.dealer, self.named)

    @property
    def pack(self) -> tuple[Card, ...]:
        return pack_of(self.options.key, self.seats)

    @property
    def hand_size(self) -> int:
        return len(self.pack) // self.seats

    @property
    def eldest(self) -> Seat:
        """The seat that leads first (KG-2)."""
        return self.course.first_to_lead(self.dealer)

    @property
    def leader(self) -> Seat:
        """The seat that leads, or led, this trick."""
        return self.takers[-1] if self.takers else self.eldest

    @property
    def is_last_deal(self) -> bool:
        return self.round == self.course.deals

    def forgetting(self) -> Self:
        """The state without what this deal has shown of the hands, after its cards are gathered."""
        nobody = (False,) * self.seats
        told = replace(self, takers=(), voids=("",) * self.seats, relieved=nobody, absent=())
        return replace(told, bids=(), out=(), is_lifted=False)


State = api.State[PublicState]


def taken(state: State) -> tuple[int, ...]:
    """Units of the contract that each seat has taken so far."""
    now, contract = state.public, state.public.contract
    units = [contract.count_cards(state.zones[pile]) for pile in WON[: now.seats]]
    for number, taker in enumerate(now.takers):
        units[taker] += contract.count_trick(number)
    return tuple(units)


def is_done(state: State) -> bool:
    """Whether the deal is over: all cards are played, or nothing that counts is left (KG-10)."""
    contract = state.public.contract
    if contract.is_layout:
        return len(state.public.out) == state.public.seats - 1
    if not any(state.zones[hand] for hand in HANDS[: state.public.seats]):
        return True
    return contract.stops_early and sum(taken(state)) == contract.units
