"""The rules of King, King with 52 cards and Jeu du Roi, rulings KG-1 to KG-17 and JR-1 to JR-3."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engines.core import api
from engines.core.api import CHANCE, OVER, CardMove, ChanceSource, Deed, Event, IllegalDeed, Option, Reason, Seat, Zone
from engines.core.cards import HIDDEN, Card, name, parse
from engines.core.dealing import draw_first
from engines.core.ranking import rank_by_totals
from engines.core.search_api import Position
from engines.core.tricks import winner, write_deal

from . import contracts, legal, notation
from .contracts import CONTRACTS, EARLY_STOP, MEN_RANKS, NAMES, RESTRICTIONS, SCHEMES, KingOptions, pack_of
from .search_state import SearchState
from .state import DECK, HANDS, TRICK, WON, PublicState, State, after, is_done, taken


@dataclass(eq=False, slots=True)
class KingRules:
    """The rules of one game of the family; one instance serves every match."""

    key: str
    title: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    best: int = 1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        """Give the pack undealt, before the first dealer is drawn."""
        zones: dict[Zone, tuple[Card, ...]] = dict.fromkeys((DECK, *HANDS[:seats], TRICK, *WON[:seats]), ())
        public = PublicState(seats, totals=(0,) * seats, options=KingOptions(self.key, **options))
        return api.State(zones | {DECK: pack_of(self.key, seats)}, public.forgetting())

    def cards(self, state: State) -> tuple[Card, ...]:
        return state.public.pack

    def legal(self, state: State) -> tuple[Deed, ...]:
        """List the plays of the seat to act, or what the dealer may name; cards that are hidden here are left out."""
        turn = state.public.turn
        if state.public.is_naming:
            return legal.may_name(state.public)
        return () if turn < 0 else tuple(notation.play(turn, card) for card in legal.may_play(state) if card != HIDDEN)

    def draw(self, state: State, source: ChanceSource) -> Deed:
        """Draw the first dealer (KG-1), or deal."""
        now = state.public
        if now.dealer < 0:
            return draw_first(source, now.seats)
        drawn = [parse(text) for text in source.order("deck", now.round - 1, [name(card) for card in now.pack])]
        size = now.hand_size
        return notation.deal([drawn[seat * size : (seat + 1) * size] for seat in range(now.seats)])

    def parse(self, state: State, text: str) -> Deed:
        turn = state.public.turn
        if turn == CHANCE:
            return notation.read_chance(state, text)
        deed = notation.read(state, turn, text)
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
            case notation.CONTRACT:
                return _named(state, deed)
            case _:
                return _played(state, deed.moves[0])

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        """Hide the other hands of a deal; all else is done openly."""
        if not deed.text.startswith("deal "):
            return deed.text
        return write_deal(deed.moves, sorted({c.dst for c in deed.moves}, key=HANDS.index), seat)

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        return legal.may_hold(state, zone, card)

    def deals(self, seats: int) -> int:
        """Count the contracts of a match (KG-11)."""
        return len(SCHEMES[self.key, seats].rows)

    def is_decided(self, state: State) -> bool:
        """Whether all that counts in this deal has been taken; the deal may still go on (KG-10)."""
        return not state.public.is_naming and sum(taken(state)) == state.public.contract.units

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return legal.why_not(state, seat, notation.read(state, seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        """Put the highest total first (KG-12)."""
        return rank_by_totals(state.public.totals) if state.public.turn == OVER else None

    def position(self, state: State) -> Position:
        return SearchState.of(state)


OPTIONS = (RESTRICTIONS, EARLY_STOP, MEN_RANKS, CONTRACTS)
KING = KingRules(contracts.KING, "King", (3, 4), OPTIONS)
KING_52 = KingRules(contracts.KING_52, "King with 52 cards", (4,), OPTIONS)
JEU_DU_ROI = KingRules(contracts.JEU_DU_ROI, "Jeu du Roi (reconstruction)", (4,), (EARLY_STOP,))
"""Named a reconstruction because the French game is known in outline only (JR-3)."""


def _dealt(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    moved = [api.Moved(move.card, move.src, move.dst) for move in deed.moves]
    # The dealer's left leads every deal, whoever won the last trick before it (KG-2).
    first = now.dealer if now.options.are_named else now.eldest
    dealt = replace(state.move_cards(deed.moves), public=replace(now, turn=first))
    return dealt, (api.RoundBegan(now.round, now.dealer), *moved)


def _named(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    """Play the deal for what its dealer has named (KG-17)."""
    now = state.public
    wanted = deed.text.removeprefix(f"{notation.CONTRACT} ")
    place = next(place for place in now.open_places if NAMES[place % len(NAMES)] == wanted)
    public = replace(now, turn=now.eldest, named=(*now.named, place))
    return replace(state, public=public), (api.Said(now.turn, deed.text),)


def _played(state: State, move: CardMove) -> tuple[State, tuple[Event, ...]]:
    now = legal.with_evidence(state.public, state.zones[TRICK], move.card)
    played = replace(state.move_cards([move]), public=replace(now, turn=after(now.turn, now.seats)))
    moved = api.Moved(move.card, move.src, move.dst)
    if len(played.zones[TRICK]) < now.seats:
        return played, (moved,)
    told, events = _trick_taken(played)
    return told, (moved, *events)


def _trick_taken(state: State) -> tuple[State, tuple[Event, ...]]:
    """Give the trick to its winner, who leads next (KG-2, KG-3)."""
    now, trick = state.public, state.zones[TRICK]
    place = winner(trick, now.contract.trump)
    taker = (now.leader + place) % now.seats
    moves = [CardMove(card, TRICK, WON[taker]) for card in trick]
    swept = replace(state.move_cards(moves), public=replace(now, turn=taker, takers=(*now.takers, taker)))
    events: tuple[Event, ...] = (api.TrickTaken(taker, trick[place]), *(api.Moved(c.card, c.src, c.dst) for c in moves))
    if not is_done(swept):
        return swept, events
    scored, more = _scored(swept)
    return scored, (*events, *more)


def _scored(state: State) -> tuple[State, tuple[Event, ...]]:
    """Score the deal (KG-12), then end the match or pass the deal on (KG-1)."""
    now, units = state.public, taken(state)
    worth = now.contract.worth
    scores = tuple(worth * count for count in units)
    totals = tuple(old + new for old, new in zip(now.totals, scores, strict=True))
    facts = {"taken": units, "worth": (worth,) * now.seats}
    if now.options.are_named:
        facts["place"] = (now.place,) * now.seats
    event = api.RoundScored(now.round, scores, totals, facts)
    scored = replace(state, public=replace(now, totals=totals))
    if now.is_last_deal:
        over = replace(scored, public=replace(scored.public, turn=OVER))
        return over, (event, api.Ended(totals, rank_by_totals(totals)))
    gathered, moved = _gathered(scored)
    return gathered, (event, *moved)


def _gathered(state: State) -> tuple[State, tuple[Event, ...]]:
    """Gather the cards for the next dealer; from here on all are hidden from all seats."""
    now = state.public
    zones = (*WON[: now.seats], *HANDS[: now.seats])
    moved = tuple(api.Moved(card, zone, DECK) for zone in zones for card in state.zones[zone])
    public = replace(now.forgetting(), turn=CHANCE, round=now.round + 1, dealer=now.eldest)
    return replace(state.gather(DECK), public=public), moved
