"""The state of the King family: zones, what all seats know, and what each has taken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from engines.core import api
from engines.core.api import Seat, Visibility, Zone
from engines.core.cards import Card

from .contracts import KING, NAMES, UNNAMED, Contract, KingOptions, half_of, match_contracts, pack_of

MAX_SEATS: Final = 4
DECK: Final = Zone("deck", Visibility.NONE)
TRICK: Final = Zone("trick", Visibility.ALL)
HAND: Final = "hand"
HANDS: Final = tuple(Zone(HAND, Visibility.OWNER, seat) for seat in range(MAX_SEATS))
WON: Final = tuple(Zone("won", Visibility.ALL, seat) for seat in range(MAX_SEATS))
"""Open, because all saw every card fall; the table shows only the cards that count (KG-15)."""


PLAIN: Final = KingOptions(KING)


@dataclass(frozen=True, slots=True)
class PublicState(api.PublicState):
    """
    What all seats know besides the zones.

    *named* lists the contracts that dealers have named so far, deal by deal, as their places in `match_contracts`.
    *takers* names the seat that took each trick of this deal, *voids* the suits each seat has shown that it lacks,
    and *kingless* the seats that have shown by a discard that they do not hold the King of Hearts (KG-5).
    """

    options: KingOptions = PLAIN
    dealer: Seat = -1
    named: tuple[int, ...] = ()
    takers: tuple[Seat, ...] = ()
    voids: tuple[str, ...] = ()
    kingless: tuple[bool, ...] = ()

    @property
    def place(self) -> int:
        """Index of this deal's contract in `match_contracts`; -1 until the dealer has named it (KG-17)."""
        if not self.options.are_named:
            return self.round - 1
        return self.named[-1] if len(self.named) == self.round else -1

    @property
    def contract(self) -> Contract:
        """The contract of this deal, or of the next one before its cards are dealt; `UNNAMED` until it is named."""
        return match_contracts(self.options, self.seats)[self.place] if self.place >= 0 else UNNAMED

    @property
    def is_naming(self) -> bool:
        return self.turn >= 0 and self.place < 0

    @property
    def open_places(self) -> tuple[int, ...]:
        """Indices in `match_contracts` of what can still be named in the running half (KG-17)."""
        first = half_of(self.round)
        return tuple(place for place in range(first, first + len(NAMES)) if place not in self.named)

    @property
    def pack(self) -> tuple[Card, ...]:
        return pack_of(self.options.key, self.seats)

    @property
    def hand_size(self) -> int:
        return len(self.pack) // self.seats

    @property
    def eldest(self) -> Seat:
        """The seat at the dealer's left, which leads first (KG-2)."""
        return after(self.dealer, self.seats)

    @property
    def leader(self) -> Seat:
        """The seat that leads, or led, this trick."""
        return self.takers[-1] if self.takers else self.eldest

    @property
    def is_last_deal(self) -> bool:
        return self.round == len(match_contracts(self.options, self.seats))

    def forgetting(self) -> Self:
        """The state without what this deal has shown of the hands, after its cards are gathered."""
        return replace(self, takers=(), voids=("",) * self.seats, kingless=(False,) * self.seats)


State = api.State[PublicState]


def after(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise (KG-14)."""
    return (seat + 1) % seats


def taken(state: State) -> tuple[int, ...]:
    """Units of the contract that each seat has taken so far."""
    now, contract = state.public, state.public.contract
    tricks = [taker for number, taker in enumerate(now.takers) if number in contract.tricks]
    return tuple(
        tricks.count(seat) + sum(card in contract.cards for card in state.zones[WON[seat]]) for seat in range(now.seats)
    )


def is_done(state: State) -> bool:
    """Whether the deal is over: all cards are played, or nothing that counts is left (KG-10)."""
    contract = state.public.contract
    if not any(state.zones[hand] for hand in HANDS[: state.public.seats]):
        return True
    return contract.stops_early and sum(taken(state)) == contract.units
