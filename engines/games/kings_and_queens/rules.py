"""The rules of Kings & Queens (1999) for two, rulings KQ-1 to KQ-16."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.core import api
from engines.core.api import CHANCE, OVER, CardMove, ChanceSource, Deed, Event, IllegalDeed, Option, Reason, Seat, Zone
from engines.core.cards import HIDDEN, SUITS, Card, name, parse, rank, suit
from engines.core.dealing import draw_first
from engines.core.ranking import rank_by_totals
from engines.core.search_api import Position
from engines.core.tricks import with_voids, write_deal

from . import legal, notation
from .search_state import SearchState
from .state import DECK, HAND_SIZE, HANDS, HONOURS, OPTIONS, OUT, PACK, TRICK, WON, PublicState, State, beats, tally


class KingsAndQueens:
    """The rules; one instance serves every match."""

    key: str = "kings-and-queens"
    title: str = "Kings & Queens"
    seats: tuple[int, ...] = (2,)
    options: tuple[Option, ...] = OPTIONS
    best: int = -1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        """Give the pack undealt, before the first dealer is drawn."""
        empty: dict[Zone, tuple[Card, ...]] = dict.fromkeys((DECK, *HANDS, TRICK, *WON, OUT), ())
        sign = 1 if options["kings"] == "plus" else -1
        public = PublicState(seats, totals=(0,) * seats, target=int(options["target"]), king_sign=sign)
        return api.State(empty | {DECK: PACK}, public)

    def cards(self, state: State) -> tuple[Card, ...]:
        return PACK

    def legal(self, state: State) -> tuple[Deed, ...]:
        """List the predictions or plays of the seat to act; cards that are hidden here are left out."""
        now = state.public
        if now.turn < 0:
            return ()
        if now.is_predicting:
            return tuple(Deed(f"predict {number}") for number in legal.may_predict(now))
        return tuple(notation.play(now.turn, card) for card in legal.may_play(state) if card != HIDDEN)

    def draw(self, state: State, source: ChanceSource) -> Deed:
        """Draw the first dealer (KQ-1), or deal a round."""
        now = state.public
        if now.dealer < 0:
            return draw_first(source, now.seats)
        drawn = [parse(text) for text in source.order("deck", now.round - 1, [name(card) for card in PACK])]
        return notation.deal(state, [drawn[:HAND_SIZE], drawn[HAND_SIZE : 2 * HAND_SIZE]])

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
            case "predict":
                return _predicted(state, int(rest))
            case _:
                return _played(state, deed.moves[0])

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        """Hide the other hand of a deal; all else is done openly."""
        return deed.text if not deed.text.startswith("deal ") else write_deal(deed.moves, HANDS, seat)

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        """Rule out a hand that has shown itself void in the card's suit (KQ-6)."""
        return legal.may_hold(state, zone, card)

    def is_decided(self, state: State) -> bool:
        """Whether every King and every Queen of the pack has been captured (KQ-9)."""
        captured = (card for pile in WON for card in state.zones[pile])
        return sum(rank(card) in HONOURS for card in captured) == len(HONOURS) * len(SUITS)

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return legal.why_not(state, seat, notation.read(seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        """Put the lower total first (KQ-13); a match never ends level (KQ-14)."""
        return None if state.public.turn != OVER else rank_by_totals(state.public.totals, self.best)

    def position(self, state: State) -> Position:
        return SearchState.of(state)


def _dealt(state: State, deed: Deed) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    swept = [api.Moved(card, zone, DECK) for zone in (*WON, OUT) for card in state.zones[zone]]
    dealt = [api.Moved(move.card, move.src, move.dst) for move in deed.moves]
    first = 1 - now.dealer
    public = replace(now, turn=first, leader=first, predictions=(None, None), voids=("", ""))
    after = replace(state.gather(DECK).move_cards(deed.moves), public=public)
    return after, (api.RoundBegan(now.round, now.dealer), *swept, *dealt)


def _predicted(state: State, number: int) -> tuple[State, tuple[Event, ...]]:
    now = state.public
    spoken = tuple(number if seat == now.turn else other for seat, other in enumerate(now.predictions))
    # The second to predict is the dealer, so the turn comes back to the seat that leads (KQ-3).
    public = replace(now, predictions=spoken, turn=1 - now.turn)
    return replace(state, public=public), (api.Said(now.turn, f"predict {number}"),)


def _played(state: State, move: CardMove) -> tuple[State, tuple[Event, ...]]:
    now, lead = state.public, state.zones[TRICK]
    after = state.move_cards([move])
    moved = api.Moved(move.card, move.src, move.dst)
    if not lead:
        return replace(after, public=replace(now, turn=1 - now.turn)), (moved,)
    if suit(move.card) != suit(lead[0]):
        after = replace(after, public=replace(now, voids=with_voids(now.voids, now.turn, SUITS[suit(lead[0])])))
    after, events = _trick_taken(after)
    return after, (moved, *events)


def _trick_taken(state: State) -> tuple[State, tuple[Event, ...]]:
    """Give the trick to its winner, who leads next (KQ-8)."""
    lead, reply = state.zones[TRICK]
    is_beaten = beats(reply, lead)
    winner = 1 - state.public.leader if is_beaten else state.public.leader
    moves = [CardMove(card, TRICK, WON[winner]) for card in (lead, reply)]
    after = state.move_cards(moves)
    after = replace(after, public=replace(after.public, turn=winner, leader=winner))
    taken = api.TrickTaken(winner, reply if is_beaten else lead)
    events: tuple[Event, ...] = (taken, *(api.Moved(c.card, c.src, c.dst) for c in moves))
    if any(after.zones[hand] for hand in HANDS):
        return after, events
    after, scored = _scored(after)
    return after, (*events, *scored)


def _scored(state: State) -> tuple[State, tuple[Event, ...]]:
    """Score a round by its errors (KQ-12), then end the match or pass the deal on (KQ-13, KQ-14)."""
    now, facts = state.public, tally(state)
    predictions = tuple(number or 0 for number in now.predictions)
    scores = tuple(abs(said - got) for said, got in zip(predictions, facts["points"], strict=True))
    totals = tuple(old + new for old, new in zip(now.totals, scores, strict=True))
    event = api.RoundScored(now.round, scores, totals, facts | {"prediction": predictions})
    if max(totals) >= now.target and len(set(totals)) > 1:
        after = replace(state, public=replace(now, turn=OVER, totals=totals))
        return after, (event, api.Ended(totals, rank_by_totals(totals, KingsAndQueens.best)))
    public = replace(now, turn=CHANCE, totals=totals, round=now.round + 1, dealer=1 - now.dealer)
    return replace(state, public=public), (event,)
