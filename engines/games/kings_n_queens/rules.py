"""The rules of Kings n' Queens (S. C. Bryant) for two to four, rulings KNQ-1 to KNQ-29."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core import api
from engines.core.api import CHANCE, OVER, ChanceSource, Deed, Event, IllegalDeed, Option, Reason, Seat, Zone
from engines.core.cards import Card, pack
from engines.core.search_api import Position

from . import chance_notation, draw, legal, notation, turn
from .search_state import SearchState
from .state import (
    ALL_FACES,
    ALL_QUEENS,
    DISCARDS,
    DRAWS,
    FACE,
    HANDS,
    KEPT,
    LAYOUT,
    OPTIONS,
    PILES,
    QUEENS,
    REMOVED,
    TOPS,
    TWO_PACKS,
    PublicState,
    Shuffle,
    State,
)


class KingsNQueens:
    """The rules; one instance serves every match."""

    key: str = "kings-n-queens"
    title: str = "Kings n’ Queens"
    seats: tuple[int, ...] = (2, 3, 4)
    options: tuple[Option, ...] = OPTIONS
    best: int = 1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        """Give the cards sorted into their piles, before it is drawn who begins."""
        own = (*DRAWS[:seats], *HANDS[:seats], *KEPT[:seats], *DISCARDS[:seats])
        zones: dict[Zone, tuple[Card, ...]] = {PILES[number]: tuple(sorted(pack(number) * 2)) for number in PILES}
        zones |= {FACE: ALL_FACES, QUEENS: ALL_QUEENS}
        zones |= dict.fromkeys((*TOPS.values(), LAYOUT, REMOVED, *own), ())
        return api.State(zones, _public(seats, options))

    def cards(self, state: State) -> tuple[Card, ...]:
        return TWO_PACKS

    def legal(self, state: State) -> tuple[Deed, ...]:
        return legal.legal(state)

    def draw(self, state: State, source: ChanceSource) -> Deed:
        """Draw who begins (KNQ-4), lay out, or draw and turn up what is due."""
        return draw.draw(state, source)

    def parse(self, state: State, text: str) -> Deed:
        turn = state.public.turn
        if turn == CHANCE:
            return chance_notation.read(state, text)
        deed = notation.read(state, text)
        if reason := legal.why_not(state, turn, deed):
            raise IllegalDeed(str(reason))
        return deed

    def play(self, state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
        return turn.play(state, deed)

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        """Hide nothing: every card is turned up before all (KNQ-17)."""
        return deed.text

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        """Rule nothing out: there is one world, and only its orders are unknown (KNQ-17)."""
        return True

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return legal.why_not(state, seat, notation.read(state, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        """Put most Queens first, then most Jacks and Aces (KNQ-26)."""
        return turn.rank(state) if state.public.turn == OVER else None

    def position(self, state: State) -> Position:
        return SearchState.of(state)


def _public(seats: int, options: Mapping[str, str]) -> PublicState:
    return PublicState(
        seats,
        totals=(0,) * seats,
        shuffles=dict.fromkeys((*PILES.values(), FACE, *DRAWS[:seats]), Shuffle()),
        kings_replaced=options["starting_kings"] == "replace",
        kept_replaces=options["kept"] == "replaces",
        stuck_keeps=options["stuck"] == "keep",
        hands_first=options["starting_hands"] == "all",
        max_rounds=int(options["max_rounds"]),
    )
