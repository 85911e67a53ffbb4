"""The rules of Crowns for four, rulings CR-1 to CR-23; table talk never comes here (CR-19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from engines.core import api
from engines.core.api import CHANCE, OVER, ChanceSource, Deed, Event, IllegalDeed, Option, Reason, Seat, Zone
from engines.core.cards import JOKER, Card, name, parse, rank
from engines.core.dealing import draw_first
from engines.core.ranking import rank_by_totals
from engines.core.search_api import Position

from . import legal, notation
from .ledger import Ledger
from .search_state import SearchState
from .state import (
    COLLECTION_SIZE,
    COLLECTIONS,
    COURT,
    DECK,
    HANDS,
    JACK,
    NUMBERS,
    OPTIONS,
    OUT,
    PACK,
    QUEEN,
    ROUNDS,
    SEATS,
    PublicState,
    State,
    after,
    tally,
)

EFFECTS: Final = {JACK: "steal", QUEEN: "give"}


class Crowns:
    """The rules; one instance serves every match."""

    key: str = "crowns"
    title: str = "Crowns"
    seats: tuple[int, ...] = (SEATS,)
    options: tuple[Option, ...] = OPTIONS
    best: int = 1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        """Give the pack with its Joker undealt, before the first dealer is drawn."""
        empty: dict[Zone, tuple[Card, ...]] = dict.fromkeys((DECK, *HANDS, *COLLECTIONS, OUT), ())
        return api.State(empty | {DECK: PACK}, PublicState(seats, totals=(0,) * seats))

    def cards(self, state: State) -> tuple[Card, ...]:
        return PACK

    def legal(self, state: State) -> tuple[Deed, ...]:
        """List what the seat to act may play, steal or give; cards that are hidden here are left out."""
        return legal.legal_deeds(state)

    def draw(self, state: State, source: ChanceSource) -> Deed:
        """Draw the first dealer (CR-22), or deal a round."""
        now = state.public
        if now.dealer < 0:
            return draw_first(source, now.seats)
        shares = _shares(source, "collection", now.round - 1, NUMBERS, COLLECTION_SIZE)
        return notation.deal(state, shares + _hands(source, now))

    def parse(self, state: State, text: str) -> Deed:
        turn = state.public.turn
        if turn == CHANCE:
            return notation.read_chance(state, text)
        deed = notation.read(turn, text)
        if reason := legal.why_not(state, turn, deed):
            raise IllegalDeed(str(reason))
        return deed

    def play(self, state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
        word, _, rest = deed.text.partition(" ")
        match word:
            case "dealer":
                return replace(state, public=replace(state.public, dealer=int(rest))), (api.Said(CHANCE, deed.text),)
            case "deal":
                return _dealt(state, deed)
            case "play":
                return _played(state, deed)
            case _:
                return _settled(state, deed)

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        """Hide the other hands of a deal (CR-20); all else is done openly."""
        return deed.text if not deed.text.startswith("deal ") else notation.write_deal(deed.moves, seat)

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        """Keep apart what hands of this round may hold and what may be out of it."""
        return legal.may_hold(state, zone, card)

    def deals(self, seats: int) -> int:
        """Count the rounds of a match (CR-22)."""
        return len(ROUNDS)

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return legal.why_not(state, seat, notation.read(seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        """Put the highest total first; seats with equal totals share a place (CR-18)."""
        return None if state.public.turn != OVER else rank_by_totals(state.public.totals)

    def position(self, state: State) -> Position:
        return SearchState.of(state)

    def new_ledger(self) -> Ledger:
        """Give the ledger of a match before its first line; it changes no rule (CR-19)."""
        return Ledger()


def _shares(source: ChanceSource, pack: str, shuffle: int, cards: Iterable[Card], size: int) -> list[list[Card]]:
    """Shuffle cards and deal so many to each seat, one seat after the other."""
    drawn = [parse(text) for text in source.order(pack, shuffle, [name(card) for card in sorted(cards)])]
    return [drawn[seat * size : (seat + 1) * size] for seat in range(SEATS)]


def _hands(source: ChanceSource, now: PublicState) -> list[list[Card]]:
    """Deal the hands; before the last round one card leaves the small deck, which is shuffled again then (CR-11)."""
    stock, shuffle = now.stock, now.round - 1
    if now.round < len(ROUNDS):
        return _shares(source, "deck", shuffle, stock.dealt, stock.hand_size)
    removed = parse(source.order("deck", shuffle, [name(card) for card in COURT])[0])
    return _shares(source, "deck", shuffle + 1, stock.dealt - {removed}, stock.hand_size)


def _dealt(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    swept = [api.Moved(card, zone, DECK) for zone in (*COLLECTIONS, OUT) for card in state.zones[zone]]
    dealt = [api.Moved(move.card, move.src, move.dst) for move in deed.moves]
    first = after(now.dealer)
    public = replace(now, turn=first, player=first)
    return replace(state.gather(DECK).move_cards(deed.moves), public=public), (
        api.RoundBegan(now.round, now.dealer),
        *swept,
        *dealt,
    )


def _played(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    """Lay a card; a Jack or Queen makes its receiver act next, even out of turn (CR-5)."""
    (move,) = deed.moves
    moved = (api.Moved(move.card, move.src, move.dst),)
    laid = state.move_cards(deed.moves)
    effect = EFFECTS.get(rank(move.card)) if move.card != JOKER else None
    if effect:
        return replace(laid, public=replace(state.public, turn=move.dst.owner, effect=effect)), moved
    done, events = _passed_on(laid)
    return done, (*moved, *events)


def _settled(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    """Steal or give a card, which has no effect of its own (CR-7)."""
    (move,) = deed.moves
    done, events = _passed_on(state.move_cards(deed.moves))
    return done, (api.Moved(move.card, move.src, move.dst), *events)


def _passed_on(state: State) -> tuple[State, tuple[Event, ...]]:
    """Let the next seat clockwise play (CR-16), or score the round when all hands are empty."""
    if not any(state.zones[hand] for hand in HANDS):
        return _scored(state)
    following = after(state.public.player)
    return replace(state, public=replace(state.public, turn=following, player=following, effect="")), ()


def _scored(state: State) -> tuple[State, tuple[Event, ...]]:
    """Score a round, then end the match or pass the deal on (CR-18, CR-22)."""
    now, facts = state.public, tally(state)
    totals = tuple(old + new for old, new in zip(now.totals, facts["score"], strict=True))
    event = api.RoundScored(now.round, facts["score"], totals, facts)
    if now.round == len(ROUNDS):
        public = replace(now, turn=OVER, effect="", totals=totals)
        return replace(state, public=public), (event, api.Ended(totals, rank_by_totals(totals)))
    public = replace(now, turn=CHANCE, effect="", totals=totals, round=now.round + 1, dealer=after(now.dealer))
    return replace(state, public=public), (event,)
