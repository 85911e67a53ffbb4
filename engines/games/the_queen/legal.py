"""The legal deeds of The Queen, the reasons why others are not, and what play shows of hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from engines.core.api import OVER, Deed, Reason, Seat, Zone
from engines.core.cards import HIDDEN, RANKS, Card, face, rank
from engines.core.tricks import may_be_hidden

from . import notation, refusals
from .inference import partitions
from .state import (
    ACE,
    ALL_QUEENS,
    DROPPABLE_RANKS,
    FORCED_HAND_SIZE,
    HANDS,
    JACK,
    KING,
    LONGEST_CHECK,
    NEXT_RANK,
    NON_QUEEN_RANKS,
    PLAYABLE_RANKS,
    QUEEN,
    Evidence,
    State,
    focus,
    is_all_queens,
    is_queen,
)


def legal_deeds(state: State) -> Iterator[Deed]:
    """List the deeds of the seat to act (TQ-3 to TQ-7, TQ-12 to TQ-16); cards that are hidden here are left out."""
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
    """List the checks that begin after a rank (TQ-6, TQ-7)."""
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
    """Give the Aces of a hand that cannot play freely, else its highest cards but for Queens (TQ-15)."""
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
    """Give the reason why *seat* may not do this deed now; None if it may."""
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
    """Give the reason why the seat may not give up a card or draw: it has one to play (TQ-7)."""
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
    """Give what a legal deed shows everybody of the hand that it is done from."""
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
    """Rule out what forced play has told of a hand."""
    if zone not in HANDS:
        return True
    return any(card not in lot.barred for _, lots in partitions(state.public.evidence[zone.owner]) for lot in lots)
