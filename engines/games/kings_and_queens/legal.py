"""The legal deeds of Kings & Queens, and the reasons why others are not."""

from __future__ import annotations

from engines.core.api import OVER, Deed, Reason, Seat, Zone
from engines.core.cards import SUITS, Card, face, suit
from engines.core.sentences import signed
from engines.core.tricks import following, may_be_hidden

from . import refusals
from .state import HANDS, MAX_PREDICTION, MIN_PREDICTION, TRICK, PublicState, State


def may_predict(now: PublicState) -> tuple[int, ...]:
    """List the numbers that the seat to act may predict (KQ-4, KQ-5)."""
    return tuple(number for number in range(MIN_PREDICTION, MAX_PREDICTION + 1) if number != now.barred)


def may_play(state: State) -> tuple[Card, ...]:
    """List the cards that the seat to act may play, hidden ones among them (KQ-6)."""
    hand, trick = state.zones[HANDS[state.public.turn]], state.zones[TRICK]
    return following(hand, trick) or hand


def may_hold(state: State, zone: Zone, card: Card) -> bool:
    """Rule out a hand that has shown itself void in the card's suit (KQ-6)."""
    return zone not in HANDS or SUITS[suit(card)] not in state.public.voids[zone.owner]


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    """Give the reason why *seat* may not do this deed now; None if it may."""
    now = state.public
    if now.turn < 0:
        return refusals.FINISHED if now.turn == OVER else refusals.NOT_DEALT
    if deed.moves:
        return refusals.FIRST_PREDICT if now.is_predicting else _why_not_play(state, seat, deed.moves[0].card)
    return (
        _why_not_predict(now, seat, int(deed.text.removeprefix("predict "))) if now.is_predicting else refusals.TOO_LATE
    )


def _why_not_predict(now: PublicState, seat: Seat, number: int) -> Reason | None:
    if seat != now.turn:
        return refusals.OTHER_FIRST
    if not MIN_PREDICTION <= number <= MAX_PREDICTION:
        return refusals.OUT_OF_RANGE
    if number == now.barred:
        return Reason("KQ-5", refusals.BARRED, {"number": signed(number), "other": signed(-number)})
    return None


def _why_not_play(state: State, seat: Seat, card: Card) -> Reason | None:
    if seat != state.public.turn:
        return refusals.OTHER_TURN
    hand, playable = state.zones[HANDS[seat]], may_play(state)
    if card in playable or (may_be_hidden(state, HANDS[seat], card) and may_hold(state, HANDS[seat], card)):
        return None
    if card not in hand:
        return Reason("GEN-3", refusals.NOT_HELD, {"card": face(card)})
    return Reason("KQ-6", refusals.FOLLOW[suit(playable[0])])
