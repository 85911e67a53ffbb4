"""The rules of Kings n' Queens (S. C. Bryant) for two to four, rulings KNQ-1 to KNQ-29."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from engines.core import api
from engines.core.api import (
    CHANCE,
    OVER,
    ChanceSource,
    Deed,
    Ended,
    Event,
    IllegalDeed,
    Moved,
    Option,
    Reason,
    RoundBegan,
    Said,
    Scored,
    Seat,
    Zone,
)
from engines.core.cards import Card, pack
from engines.core.search_api import Position

from . import chance, deeds
from .search_state import SearchState
from .state import (
    ALL_FACES,
    ALL_QUEENS,
    DISCARDS,
    DRAWS,
    FACE,
    FIVE,
    HANDS,
    KEPT,
    KINGS_TO_END,
    LAYOUT,
    OPTIONS,
    PILES,
    QUEENS,
    REMOVED,
    TOPS,
    TWO_PACKS,
    Phase,
    PublicState,
    Shuffle,
    State,
    deck,
    tally,
)


class KingsNQueens:
    """The rules; one instance serves every match."""

    key: str = "kings-n-queens"
    title: str = "Kings n’ Queens"
    seats: tuple[int, ...] = (2, 3, 4)
    options: tuple[Option, ...] = OPTIONS
    best: int = 1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        own = (*DRAWS[:seats], *HANDS[:seats], *KEPT[:seats], *DISCARDS[:seats])
        zones: dict[Zone, tuple[Card, ...]] = {PILES[number]: tuple(sorted(pack(number) * 2)) for number in PILES}
        zones |= {FACE: ALL_FACES, QUEENS: ALL_QUEENS}
        zones |= dict.fromkeys((*TOPS.values(), LAYOUT, REMOVED, *own), ())
        return api.State(zones, _public(seats, options))

    def cards(self, state: State) -> tuple[Card, ...]:
        return TWO_PACKS

    def legal(self, state: State) -> tuple[Deed, ...]:
        return deeds.legal(state)

    def draw(self, state: State, source: ChanceSource) -> Deed:
        return chance.draw(state, source)

    def parse(self, state: State, text: str) -> Deed:
        turn = state.public.turn
        if turn == CHANCE:
            return chance.read(state, text)
        deed = deeds.read(state, text)
        if reason := deeds.why_not(state, turn, deed):
            raise IllegalDeed(str(reason))
        return deed

    def play(self, state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
        return play(state, deed)

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        """Hides nothing: every card is turned up before all (KNQ-17)."""
        return deed.text

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        """Always true: there is one world, and only its orders are unknown (KNQ-17)."""
        return True

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return deeds.why_not(state, seat, deeds.read(state, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        return rank(state) if state.public.turn == OVER else None

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


Events = tuple[Event, ...]
Successor = tuple[State, Events]


def play(state: State, deed: Deed) -> Successor:
    return _PLAY[deed.text.partition(" ")[0]](state, deed)


# -- laying out, and starting hands -----------------------------------------------------------------------------


def _first(state: State, deed: Deed) -> Successor:
    first = int(deed.text.removeprefix("first "))
    return _await(state, Phase.DEAL, first=first, mover=first), (Said(CHANCE, deed.text),)


def _dealt(state: State, deed: Deed) -> Successor:
    after, moved = _carried(state, deed.moves)
    return _await(after, Phase.START), (RoundBegan(1, -1), *moved)


def _started(state: State, deed: Deed) -> Successor:
    after, moved = _carried(state, deed.moves)
    if after.public.kings_replaced:
        # Nobody may learn whether a King was met, so the face cards are shuffled after every start (KNQ-7).
        after = _shuffled(after, FACE, after.public.shuffles[FACE].again())
    if _is_fourth_king_out(after):
        return _over(after, moved)
    return (_await(after, Phase.EXCHANGE), moved) if deeds.must_exchange(after) else _hand_shuffled(after, moved)


def _exchanged(state: State, deed: Deed) -> Successor:
    [move] = deed.moves
    after, moved = _carried(state, deed.moves)
    after = _shuffled(after, move.dst, after.public.shuffles[move.dst].put_back(move.card))
    return _await(after, Phase.SWAP_FACE if move.dst == FACE else Phase.SWAP_FIVE), moved


def _swapped(state: State, deed: Deed) -> Successor:
    """Replace the exchanged card; everything left in its pack is shuffled (KNQ-11)."""
    pack = FACE if state.public.phase == Phase.SWAP_FACE else PILES[FIVE]
    after, moved = _carried(state, deed.moves)
    drawn = [move.card for move in deed.moves if move.dst == TOPS[FIVE]]
    return _hand_shuffled(_shuffled(after, pack, state.public.shuffles[pack].again(*drawn)), moved)


def _hand_shuffled(state: State, events: Events) -> Successor:
    """Make the starting hand a draw pile (KNQ-28); then its owner draws, or the next seat starts (KNQ-5)."""
    seat = state.public.mover
    after, moved = _carried(state, [Moved(card, HANDS[seat], DRAWS[seat]) for card in state.zones[HANDS[seat]]])
    after = _turn_of(after, _next(after), 1) if after.public.hands_first else _await(after, Phase.DRAW)
    return after, (*events, *moved)


# -- turns ------------------------------------------------------------------------------------------------------


def _drawn(state: State, deed: Deed) -> Successor:
    now, pack = state.public, DRAWS[state.public.mover]
    drawn = [move.card for move in deed.moves if move.src == pack]
    left, shuffle = len(state.zones[pack]), now.shuffles[pack]
    after, moved = _carried(state, deed.moves)
    after = _shuffled(after, pack, shuffle.draw(*drawn) if len(drawn) <= left else shuffle.again(*drawn[left:]))
    began = (RoundBegan(now.round, -1),) if now.mover == now.first and now.round > 1 else ()
    return _await(after, Phase.BUY), (*began, *moved)


def _bought(state: State, deed: Deed) -> Successor:
    what = deed.text.removeprefix("buy ")
    if what == "face":
        return _await(state, Phase.FACE), (Said(state.public.mover, deed.text),)
    after, moved = _carried(state, deed.moves)
    if what == "queen":
        return _queen_bought(after, moved)
    return (_await(after, Phase.FLIP), moved) if after.zones[PILES[what]] else _turn_ended(after, moved)


def _queen_bought(state: State, events: Events) -> Successor:
    now = state.public
    totals = tuple(total + (seat == now.mover) for seat, total in enumerate(now.totals))
    after = replace(state, public=replace(now, totals=totals))
    told = (*events, Scored(now.mover, 1, totals))
    return _turn_ended(after, told) if after.zones[QUEENS] else _over(after, told)


def _turned_up(state: State, deed: Deed) -> Successor:
    after, moved = _carried(state, deed.moves)
    return _over(after, moved) if _is_fourth_king_out(after) else _turn_ended(after, moved)


def _kept(state: State, deed: Deed) -> Successor:
    return _turn_ended(*_carried(state, deed.moves))


def _passed(state: State, deed: Deed) -> Successor:
    return _turn_ended(state, (Said(state.public.mover, deed.text),))


def _turn_ended(state: State, events: Events) -> Successor:
    """Discard what was revealed (KNQ-18); the next seat's turn comes, unless all rounds are over (KNQ-27)."""
    now, seat = state.public, state.public.mover
    after, moved = _carried(state, [Moved(card, HANDS[seat], DISCARDS[seat]) for card in state.zones[HANDS[seat]]])
    told = (*events, *moved)
    if _next(state) == now.first:
        if now.round == now.max_rounds:
            return _over(after, told)
        return _turn_of(after, _next(after), now.round + 1), told
    return _turn_of(after, _next(after), now.round), told


# -- in all of them ---------------------------------------------------------------------------------------------


def _next(state: State) -> Seat:
    return (state.public.mover + 1) % state.public.seats


def _turn_of(state: State, seat: Seat, number: int) -> State:
    """Begin a seat's turn of a round; the first one begins with the starting hand (KNQ-5)."""
    return _await(state, Phase.DRAW if deck(state, seat) else Phase.START, mover=seat, round=number)


def _await(state: State, phase: Phase, **changes: Any) -> State:
    public = replace(state.public, phase=phase, turn=CHANCE, **changes)
    return replace(state, public=replace(public, turn=public.mover) if phase.is_of_a_seat else public)


def _carried(state: State, moves: Sequence[Moved]) -> Successor:
    """Move cards, and note which were drawn from a pack."""
    after, moved = state.move_cards(moves), tuple(moves)
    shuffles = state.public.shuffles
    drawn = [move for move in moves if move.src in shuffles and move.dst != REMOVED]
    if not drawn:
        return after, moved
    noted = dict(shuffles)
    for move in drawn:
        noted[move.src] = noted[move.src].draw(move.card)
    return replace(after, public=replace(after.public, shuffles=noted)), moved


def _shuffled(state: State, pack: Zone, shuffle: Shuffle) -> State:
    return replace(state, public=replace(state.public, shuffles={**state.public.shuffles, pack: shuffle}))


def _is_fourth_king_out(state: State) -> bool:
    return len(state.zones[LAYOUT]) >= KINGS_TO_END


def _over(state: State, events: Events) -> Successor:
    after = replace(state, public=replace(state.public, turn=OVER))
    return after, (*events, Ended(after.public.totals, rank(after)))


def rank(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Rank the seats by Queens, then by Jacks and Aces; equal seats share a place (KNQ-26)."""
    facts = tally(state)
    merits = list(zip(facts["queens"], facts["jacks_and_aces"], strict=True))
    order = sorted(range(len(merits)), key=lambda seat: merits[seat], reverse=True)
    return tuple(tuple(sorted(level)) for _, level in groupby(order, key=lambda seat: merits[seat]))


_PLAY: Final[Mapping[str, Callable[[State, Deed], Successor]]] = {
    "first": _first,
    "deal": _dealt,
    "start": _started,
    "exchange": _exchanged,
    "swap": _swapped,
    "draw": _drawn,
    "buy": _bought,
    "flip": _turned_up,
    "face": _turned_up,
    "keep": _kept,
    "pass": _passed,
}
