"""The rules of The Queen for two, rulings TQ-1 to TQ-18: legal deeds, reasons against others, and what a deed shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engines.core import api
from engines.core.api import (
    CHANCE,
    OVER,
    ChanceSource,
    Deed,
    Event,
    HiddenGroup,
    IllegalDeed,
    Option,
    Partition,
    Reason,
    Seat,
    Zone,
    rank_by_totals,
)
from engines.core.cards import HIDDEN, RANKS, Card, face, name, parse, rank
from engines.core.dealing import draw_first
from engines.core.search_api import Position
from engines.core.tricks import may_be_hidden, write_deal

from . import notation, refusals
from .inference import partitions
from .search_state import SearchState
from .state import (
    ACE,
    ALL_QUEENS,
    DECK,
    DROPPABLE_RANKS,
    FORCED_HAND_SIZE,
    GOAL,
    HAND_SIZE,
    HANDS,
    JACK,
    KING,
    LONGEST_CHECK,
    NEXT_RANK,
    NON_QUEEN_RANKS,
    OPTIONS,
    PACK,
    PILE,
    PLAYABLE_RANKS,
    POINT_KINDS,
    QUEEN,
    ROUNDS,
    Evidence,
    PublicState,
    State,
    focus,
    is_all_queens,
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
        return tuple(legal_deeds(state)) if state.public.turn >= 0 else ()

    def draw(self, state: State, source: ChanceSource) -> Deed:
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
        if reason := why_not(state, turn, deed):
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
        if deed.text.startswith("deal "):
            return write_deal(deed.moves, HANDS, seat)
        is_unseen = deed.text.startswith("take ") and not deed.moves[0].dst.seen_by(seat)
        return "take ??" if is_unseen else deed.text

    def may_hold(self, state: State, zone: Zone, card: Card) -> bool:
        return may_hold(state, zone, card)

    def partitions(self, state: State, zone: Zone) -> Sequence[Partition]:
        if zone in HANDS:
            return partitions(state.public.evidence[zone.owner])
        return [(1, (HiddenGroup(state.zones[zone].count(HIDDEN), frozenset()),))]

    def why_not(self, state: State, seat: Seat, text: str) -> Reason | None:
        return why_not(state, seat, notation.read(seat, text))

    def ranking(self, state: State) -> tuple[tuple[Seat, ...], ...] | None:
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
    """Turn a card: a Queen scores for both, and another card must cover it (TQ-2, TQ-9)."""
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
    """Lay the cards of a deed on the Focus, score them all together (TQ-8), then do what the deed makes chance do."""
    seat = state.public.turn
    after = _with_evidence(state.move_cards(deed.moves), seat, evidence_of(state, deed))
    after, told = _score(after, {seat: _points(word, deed, is_last=not after.zones[HANDS[seat]])})
    after, events = _end_or(after, _owed(word, deed))
    spoken = () if deed.moves else (api.Said(seat, deed.text),)
    return after, (*spoken, *_moves(deed), *told, *events)


def _points(word: str, deed: Deed, *, is_last: bool) -> tuple[str, ...]:
    """What a deed earns points for; All Queens is worth one in all (TQ-12)."""
    if word == "queens":
        return ("all_queens",)
    earned = {
        "checked": len(deed.moves) == LONGEST_CHECK,
        "queened": bool(deed.moves) and is_queen(deed.moves[-1].card),
        "locked": is_last,
    }
    return tuple(what for what, is_earned in earned.items() if is_earned)


def _owed(word: str, deed: Deed) -> tuple[str, ...]:
    """What chance does after a deed (TQ-13, TQ-15): a Queen must be covered, a high card costs a card."""
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
    """Chance acts if it owes something and the deck has a card for it (TQ-11), otherwise the other seat."""
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
    return api.RoundScored(now.round, (0,) * now.seats, now.totals, dict(zip(POINT_KINDS, now.earned, strict=True)))


def legal_deeds(state: State) -> Iterator[Deed]:
    """The deeds of the seat to act (TQ-3 to TQ-7, TQ-12 to TQ-16), without cards that are hidden here."""
    seat, hand = state.public.turn, _shown(state, state.public.turn)
    if is_all_queens(state.zones[HANDS[seat]]):
        yield from _may_with_all_queens(state, seat, hand)
        return
    played = [*_checks(state, seat, hand), *_drops(state, seat, hand)]
    yield from played or _may_when_stuck(state, seat, hand)


def _may_with_all_queens(state: State, seat: Seat, hand: Sequence[Card]) -> Iterator[Deed]:
    if not _must_show_all(state, hand):
        yield from _checks(state, seat, hand)
    yield notation.lay(seat, "queens", sorted(hand))


def _checks(state: State, seat: Seat, hand: Sequence[Card]) -> Iterator[Deed]:
    return (notation.lay(seat, "check", chain) for chain in _chains(hand, rank(focus(state)), LONGEST_CHECK))


def _chains(hand: Sequence[Card], before: int, longest: int) -> Iterator[tuple[Card, ...]]:
    """The checks that begin after a rank (TQ-6, TQ-7)."""
    wanted = NEXT_RANK.get(before) if longest else None
    for card in hand:
        if rank(card) == wanted:
            yield (card,)
            yield from ((card, *rest) for rest in _chains(hand, wanted, longest - 1))


def _drops(state: State, seat: Seat, hand: Sequence[Card]) -> Iterator[Deed]:
    dropped = DROPPABLE_RANKS[rank(focus(state))]
    return (notation.lay(seat, "drop", [card]) for card in hand if rank(card) in dropped)


def _may_when_stuck(state: State, seat: Seat, hand: Sequence[Card]) -> Iterator[Deed]:
    if len(state.zones[HANDS[seat]]) < FORCED_HAND_SIZE:
        yield notation.DRAW
        return
    word, forced = _forced(hand)
    yield from (notation.lay(seat, word, [card]) for card in forced)


def _forced(hand: Sequence[Card]) -> tuple[str, list[Card]]:
    """For a hand that cannot play freely: its Aces, else its highest cards except Queens (TQ-15)."""
    if aces := [card for card in hand if rank(card) == ACE]:
        return "ace", aces
    highest = max((rank(card) for card in hand if not is_queen(card)), default=None)
    return "high", [card for card in hand if rank(card) == highest]


def _shown(state: State, seat: Seat) -> list[Card]:
    return [card for card in state.zones[HANDS[seat]] if card != HIDDEN]


def _must_show_all(state: State, hand: Sequence[Card]) -> bool:
    """Whether this hand must be played as All Queens (TQ-12)."""
    can_queen = state.public.may_queen_with_all and rank(focus(state)) in (JACK, KING)
    return is_all_queens(hand) and not can_queen


# -- why not ----------------------------------------------------------------------------------------------------


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    now = state.public
    if now.turn < 0:
        return refusals.FINISHED if now.turn == OVER else refusals.NOT_YET
    if seat != now.turn:
        return refusals.OTHER_TURN
    cards = [move.card for move in deed.moves]
    for card in cards:
        may_come = may_be_hidden(state, HANDS[seat], card) and may_hold(state, HANDS[seat], card)
        if card not in state.zones[HANDS[seat]] and not may_come:
            return Reason("GEN-3", refusals.NOT_HELD, {"card": face(card)})
    return WHY_NOT[deed.text.partition(" ")[0]](state, cards)


def _why_not_check(state: State, cards: Sequence[Card]) -> Reason | None:
    if _must_show_all(state, state.zones[HANDS[state.public.turn]]):
        return refusals.ALL
    for before, card in zip([focus(state), *cards], cards, strict=False):
        if is_queen(before):
            return refusals.PAST_QUEEN
        if rank(card) != NEXT_RANK[rank(before)]:
            return Reason("TQ-4", refusals.NOT_NEXT, {"card": face(card), "before": face(before)})
    return None


def _why_not_drop(state: State, cards: Sequence[Card]) -> Reason | None:
    on = rank(focus(state))
    if rank(cards[0]) in DROPPABLE_RANKS[on]:
        return None
    if not DROPPABLE_RANKS[on]:
        return refusals.NO_DROP
    most, ruling = DROPPABLE_RANKS[on][-1], {KING: "TQ-5", ACE: "TQ-3"}.get(on, "TQ-4")
    values = {"card": face(cards[0]), "focus": face(focus(state))}
    if most == JACK:
        return Reason(ruling, refusals.ONLY_JACK_DROPS, values)
    if not most:
        return Reason(ruling, refusals.ONLY_TWO_DROPS, values)
    return Reason(ruling, refusals.BAD_DROP, values | {"most": RANKS[most].replace("T", "10")})


def _why_not_stuck(state: State) -> Reason | None:
    """Why the seat may not give up a card or draw: it has a card to play (TQ-7)."""
    hand = _shown(state, state.public.turn)
    if _must_show_all(state, state.zones[HANDS[state.public.turn]]):
        return refusals.ALL
    playable = (card for card in hand if rank(card) in PLAYABLE_RANKS[rank(focus(state))])
    if (card := next(playable, None)) is None:
        return None
    return Reason("TQ-7", refusals.MUST_PLAY, {"card": face(card), "focus": face(focus(state))})


def _why_not_forced(state: State) -> Reason | None:
    return _why_not_stuck(state) or (refusals.FEW if _has_few(state) else None)


def _has_few(state: State) -> bool:
    return len(state.zones[HANDS[state.public.turn]]) < FORCED_HAND_SIZE


def _why_not_ace(state: State, cards: Sequence[Card]) -> Reason | None:
    del cards
    return _why_not_forced(state)


def _why_not_high(state: State, cards: Sequence[Card]) -> Reason | None:
    if not _has_few(state) and rank(cards[0]) in (QUEEN, ACE):
        return refusals.NO_QUEEN if is_queen(cards[0]) else refusals.NO_ACE
    if reason := _why_not_forced(state):
        return reason
    word, forced = _forced(_shown(state, state.public.turn))
    if word == "ace":
        return Reason("TQ-15", refusals.ACE_FIRST, {"card": face(forced[0])})
    if forced and rank(forced[0]) > rank(cards[0]):
        return Reason("TQ-15", refusals.HIGHER, {"card": face(forced[0])})
    return None


def _why_not_draw(state: State, cards: Sequence[Card]) -> Reason | None:
    del cards
    return _why_not_stuck(state) or (None if _has_few(state) else refusals.MANY)


def _why_not_queens(state: State, cards: Sequence[Card]) -> Reason | None:
    hand = state.zones[HANDS[state.public.turn]]
    is_whole = len(cards) == len(hand) and all(card == HIDDEN or is_queen(card) for card in hand)
    return None if is_whole else refusals.NOT_ALL


WHY_NOT: Final[Mapping[str, Callable[[State, Sequence[Card]], Reason | None]]] = {
    "check": _why_not_check,
    "drop": _why_not_drop,
    "ace": _why_not_ace,
    "high": _why_not_high,
    "draw": _why_not_draw,
    "queens": _why_not_queens,
}


# -- what a deed tells ------------------------------------------------------------------------------------------


def evidence_of(state: State, deed: Deed) -> Evidence:
    """What a legal deed tells everybody about the hand that it is done from."""
    word, on = deed.text.partition(" ")[0], rank(focus(state))
    ranks = tuple(rank(move.card) for move in deed.moves)
    match word:
        case "ace" | "draw":
            return Evidence(PLAYABLE_RANKS[on], ranks)
        case "high":
            return Evidence(
                tuple(sorted({*PLAYABLE_RANKS[on], *(NON_QUEEN_RANKS & {*range(ranks[0] + 1, len(RANKS))})})), ranks
            )
    is_three_or_four = len(state.zones[HANDS[state.public.turn]]) in ALL_QUEENS
    is_bound = ranks == (QUEEN,) and not state.public.may_queen_with_all
    return Evidence(played=ranks, has_other=is_three_or_four and is_bound)


def may_hold(state: State, zone: Zone, card: Card) -> bool:
    """Whether forced play allows the hand to hold this card."""
    if zone not in HANDS:
        return True
    return any(card not in lot.barred for _, lots in partitions(state.public.evidence[zone.owner]) for lot in lots)
