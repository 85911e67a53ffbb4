"""The rules of The Queen for two, rulings TQ-1 to TQ-18."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engines.core import api
from engines.core.api import CHANCE, OVER, ChanceSource, Deed, Event, IllegalDeed, Option, Reason, Seat, Zone
from engines.core.cards import HIDDEN, Card, name, parse
from engines.core.dealing import draw_first
from engines.core.optional_rules import HiddenGroup, Partition
from engines.core.ranking import rank_by_totals
from engines.core.search_api import Position
from engines.core.tricks import write_deal

from . import legal, notation
from .inference import partitions
from .search_state import SearchState
from .state import (
    DECK,
    GOAL,
    HAND_SIZE,
    HANDS,
    LONGEST_CHECK,
    OPTIONS,
    PACK,
    PILE,
    POINT_KINDS,
    ROUNDS,
    Evidence,
    PublicState,
    State,
    is_queen,
)

Successor = tuple[State, tuple[Event, ...]]


class TheQueen:
    """The rules; one instance serves every match."""

    key: str = "the-queen"
    title: str = "The Queen"
    seats: tuple[int, ...] = (2,)
    options: tuple[Option, ...] = OPTIONS
    best: int = 1

    def new(self, seats: int, options: Mapping[str, str]) -> State:
        """Give the pack undealt, before the first dealer is drawn."""
        public = PublicState(
            seats,
            totals=(0,) * seats,
            scores_opening=options["opening_queens"] == "on",
            may_queen_with_all=options["all_queens"] == "free",
            plays_on_level=options["seven_all"] == "play-on",
            touches_last=options["last_card"] == "touched",
        )
        return api.State({DECK: PACK, HANDS[0]: (), HANDS[1]: (), PILE: ()}, public)

    def cards(self, state: State) -> tuple[Card, ...]:
        return PACK

    def legal(self, state: State) -> tuple[Deed, ...]:
        """List the deeds of the seat to act; cards that are hidden here are left out."""
        return tuple(legal.legal_deeds(state)) if state.public.turn >= 0 else ()

    def draw(self, state: State, source: ChanceSource) -> Deed:
        """Draw the first dealer (TQ-1), deal a round, or turn or take the next card."""
        now = state.public
        if now.dealer < 0:
            return draw_first(source, now.seats)
        coming = PACK if now.owed[0] == "deal" else state.zones[DECK]
        drawn = [parse(text) for text in source.order("deck", now.round - 1, [name(card) for card in coming])]
        match now.owed[0]:
            case "deal":
                return notation.deal([drawn[:HAND_SIZE], drawn[HAND_SIZE : 2 * HAND_SIZE]])
            case "roll":
                return notation.roll(drawn[0])
            case _:
                return notation.take(now.mover, drawn[0])

    def parse(self, state: State, text: str) -> Deed:
        turn = state.public.turn
        if turn == CHANCE:
            return notation.read_chance(state, text)
        deed = notation.read(turn, text)
        if reason := legal.why_not(state, turn, deed):
            raise IllegalDeed(str(reason))
        return deed

    def play(self, state: State, deed: Deed) -> Successor:
        word, _, rest = deed.text.partition(" ")
        match word:
            case "dealer":
                public = replace(state.public, dealer=int(rest), owed=("deal",))
                return replace(state, public=public), (api.Said(CHANCE, deed.text),)
            case "deal":
                return _dealt(state, deed)
            case "roll":
                return _rolled(state, deed)
            case "take":
                return _taken(state, deed)
            case _:
                return _played(state, word, deed)

    def redact(self, deed: Deed, actor: Seat, seat: Seat) -> str:
        """Hide the other hand of a deal, and the card that the other seat took."""
        if deed.text.startswith("deal "):
            return write_deal(deed.moves, HANDS, seat)
        is_unseen = deed.text.startswith("take ") and not deed.moves[0].dst.seen_by(seat)
        return "take ??" if is_unseen else deed.text

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        """Rule out what forced play has told of a hand."""
        return legal.may_hold(state, zone, card)

    def partitions(self, state: State, zone: Zone) -> Sequence[Partition]:
        """Partition a hand by what forced play has shown; anything may lie elsewhere."""
        if zone in HANDS:
            return partitions(state.public.evidence[zone.owner])
        return [(1, (HiddenGroup(state.zones[zone].count(HIDDEN), frozenset()),))]

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return legal.why_not(state, seat, notation.read(seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
        """Put the higher total first; equal ones are a draw (TQ-9, TQ-17)."""
        return rank_by_totals(state.public.totals) if state.public.turn == OVER else None

    def position(self, state: State) -> Position:
        return SearchState.of(state)


# -- chance -----------------------------------------------------------------------------------------------------


def _dealt(state: State, deed: Deed) -> Successor:
    """Deal nine each (TQ-1); the opening Focus is then rolled in the dealer's name, so that the other seat begins."""
    now = state.public
    swept = [api.Moved(card, zone, DECK) for zone in (*HANDS, PILE) for card in state.zones[zone]]
    public = replace(
        now,
        mover=now.dealer,
        owed=("roll",),
        is_opening=True,
        earned=((0, 0),) * len(POINT_KINDS),
        evidence=((Evidence(took=HAND_SIZE),),) * now.seats,
    )
    after = replace(state.gather(DECK).move_cards(deed.moves), public=public)
    return after, (api.RoundBegan(now.round, now.dealer), *swept, *_moves(deed))


def _rolled(state: State, deed: Deed) -> Successor:
    """Turn a card: a Queen scores for both, and another is turned to cover it (TQ-2, TQ-9)."""
    now, after = state.public, state.move_cards(deed.moves)
    if not is_queen(deed.moves[0].card):
        after, events = _go_on(after, now.owed[1:])
    elif now.is_opening and not now.scores_opening:
        after, events = _go_on(after, now.owed)
    else:
        after, told = _score(after, dict.fromkeys(range(now.seats), ("rolled",)))
        after, events = _end_or(after, now.owed)
        events = (*told, *events)
    return after, (*_moves(deed), *events)


def _taken(state: State, deed: Deed) -> Successor:
    now, after = state.public, _with_evidence(state.move_cards(deed.moves), state.public.mover, Evidence(took=1))
    after, events = _go_on(after, now.owed[1:])
    return after, (*_moves(deed), *events)


# -- seats ------------------------------------------------------------------------------------------------------


def _played(state: State, word: str, deed: Deed) -> Successor:
    """Lay the cards of a deed on the Focus, score them all together (TQ-8), then let chance do what the deed asks."""
    seat = state.public.turn
    after = _with_evidence(state.move_cards(deed.moves), seat, legal.evidence_of(state, deed))
    after, told = _score(after, {seat: _points(word, deed, is_last=not after.zones[HANDS[seat]])})
    after, events = _end_or(after, _owed(word, deed))
    spoken = () if deed.moves else (api.Said(seat, deed.text),)
    return after, (*spoken, *_moves(deed), *told, *events)


def _points(word: str, deed: Deed, *, is_last: bool) -> tuple[str, ...]:
    """Name what a deed earns a point for; All Queens is worth one in all (TQ-12)."""
    if word == "queens":
        return ("all_queens",)
    earned = {
        "checked": len(deed.moves) == LONGEST_CHECK,
        "queened": bool(deed.moves) and is_queen(deed.moves[-1].card),
        "locked": is_last,
    }
    return tuple(what for what, is_earned in earned.items() if is_earned)


def _owed(word: str, deed: Deed) -> tuple[str, ...]:
    """Say what chance does after a deed (TQ-13, TQ-15): a Queen must be covered, a high card costs a card."""
    if word == "draw":
        return ("take", "roll")
    if word == "high":
        return ("take",)
    return ("roll",) if is_queen(deed.moves[-1].card) else ()


# -- what follows -----------------------------------------------------------------------------------------------


def _moves(deed: Deed) -> tuple[Event, ...]:
    return tuple(api.Moved(move.card, move.src, move.dst) for move in deed.moves)


def _with_evidence(state: State, seat: Seat, shown: Evidence) -> State:
    evidence = tuple((*had, shown) if seat == other else had for other, had in enumerate(state.public.evidence))
    return replace(state, public=replace(state.public, evidence=evidence))


def _score(state: State, earned: Mapping[Seat, Sequence[str]]) -> Successor:
    """Add a point for everything that a seat has earned at once."""
    now, events = state.public, []
    totals = tuple(total + len(earned.get(seat, ())) for seat, total in enumerate(now.totals))
    counts = tuple(
        tuple(count + (what in earned.get(seat, ())) for seat, count in enumerate(row))
        for what, row in zip(POINT_KINDS, now.earned, strict=True)
    )
    so_far = list(now.totals)
    for seat, what in earned.items():
        if what:
            so_far[seat] = totals[seat]
            events.append(api.Scored(seat, len(what), tuple(so_far)))
    return replace(state, public=replace(now, totals=totals, earned=counts)), tuple(events)


def _end_or(state: State, owed: tuple[str, ...]) -> Successor:
    """End the match at seven (TQ-17), else the round at an empty hand (TQ-10), else go on."""
    now = state.public
    is_level = len(set(now.totals)) == 1
    if max(now.totals) >= GOAL and not (is_level and now.plays_on_level):
        return _finish(state)
    if not all(state.zones[hand] for hand in HANDS):
        return _end_round(state)
    return _go_on(state, owed)


def _go_on(state: State, owed: tuple[str, ...]) -> Successor:
    """Let chance do what it owes if the deck has a card for it (TQ-11), else the other seat."""
    now, left = state.public, len(state.zones[DECK])
    if left == 0 or (owed and left == 1 and not now.touches_last):
        return _end_round(state)
    if owed:
        return replace(state, public=replace(now, turn=CHANCE, owed=owed)), ()
    other = 1 - now.mover
    return replace(state, public=replace(now, turn=other, mover=other, owed=(), is_opening=False)), ()


def _end_round(state: State) -> Successor:
    now = state.public
    if now.round == ROUNDS:
        return _finish(state)
    public = replace(now, turn=CHANCE, owed=("deal",), round=now.round + 1, dealer=1 - now.dealer)
    return replace(state, public=public), (_sheet(now),)


def _finish(state: State) -> Successor:
    now = state.public
    after = replace(state, public=replace(now, turn=OVER, owed=()))
    return after, (_sheet(now), api.Ended(now.totals, rank_by_totals(now.totals)))


def _sheet(now: PublicState) -> api.RoundScored:
    """Make the round's score sheet; all points were scored at once, so none are left."""
    return api.RoundScored(now.round, (0,) * now.seats, now.totals, dict(zip(POINT_KINDS, now.earned, strict=True)))
