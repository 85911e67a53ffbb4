"""The legal deeds of the King family, the reasons why others are not, and what play shows of hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.core.api import OVER, Deed, Reason, Seat, Zone
from engines.core.cards import SUITS, Card, face, suit
from engines.core.tricks import following, may_be_hidden, with_voids

from . import refusals
from .contracts import HEART, NAMES, THE_KING
from .notation import name_contract
from .state import HAND, HANDS, TRICK, PublicState, State


def may_play(state: State) -> tuple[Card, ...]:
    """List the cards that the seat to act may play, hidden ones among them."""
    contract = state.public.contract
    hand, trick = state.zones[HANDS[state.public.turn]], state.zones[TRICK]
    if same := following(hand, trick):
        return same
    if trick:
        return (THE_KING,) if contract.forces_king and THE_KING in hand else hand
    others = tuple(card for card in hand if suit(card) != HEART) if contract.bars_heart_leads else ()
    return others or hand


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    """Give the reason why *seat* may not do this deed now; None if it may."""
    if state.public.turn < 0:
        return refusals.FINISHED if state.public.turn == OVER else refusals.NOT_DEALT
    if seat != state.public.turn:
        return refusals.OTHER_TURN
    if state.public.is_naming or not deed.moves:
        return _why_not_named(state.public, deed)
    card, hand, playable = deed.moves[0].card, state.zones[HANDS[seat]], may_play(state)
    if card in playable or (may_be_hidden(state, HANDS[seat], card) and may_hold(state, HANDS[seat], card)):
        return None
    if card not in hand:
        return Reason("GEN-3", refusals.NOT_HELD, {"card": face(card)})
    return _forced(playable[0], state.zones[TRICK])


def may_name(now: PublicState) -> tuple[Deed, ...]:
    """List the contracts that the dealer may name: those of the running half that it still lacks (KG-17)."""
    return tuple(name_contract(NAMES[place % len(NAMES)]) for place in now.open_places)


def _why_not_named(now: PublicState, deed: Deed) -> Reason | None:
    """Give the reason against naming a contract now, or against anything else while that is due (KG-17)."""
    if not now.is_naming:
        return refusals.NAMED
    if deed.moves:
        return refusals.NAME_FIRST
    return None if deed in may_name(now) else refusals.PLAYED_BEFORE


def _forced(card: Card, trick: Sequence[Card]) -> Reason:
    """Name the rule that asks for *card* or its like, and for nothing else."""
    if not trick:
        return Reason("KG-4", refusals.NO_HEART_LEAD, {"card": face(card)})
    if suit(card) == suit(trick[0]):
        return Reason("KG-3", refusals.FOLLOW[suit(card)])
    return Reason("KG-5", refusals.KING_FORCED, {"card": face(card)})


def may_hold(state: State, zone: Zone, card: Card) -> bool:
    """Rule out a hand that has shown that it lacks the suit (KG-3, KG-4) or the King of Hearts (KG-5)."""
    if zone.name != HAND:
        return True
    now, lacking = state.public, state.public.voids[zone.owner]
    if lacking and SUITS[suit(card)] in lacking:
        return False
    return card != THE_KING or not now.kingless[zone.owner]


def with_evidence(now: PublicState, trick: Sequence[Card], card: Card) -> PublicState:
    """Note what playing *card* to the *trick* shows everybody of the hand of the seat to act."""
    seat, contract = now.turn, now.contract
    if not trick:
        if contract.bars_heart_leads and suit(card) == HEART:
            return replace(now, voids=with_voids(now.voids, seat, SUITS.replace("H", "")))
        return now
    if suit(card) == suit(trick[0]):
        return now
    is_kingless = contract.forces_king and card != THE_KING
    kingless = tuple(known or (is_kingless and owner == seat) for owner, known in enumerate(now.kingless))
    return replace(now, voids=with_voids(now.voids, seat, SUITS[suit(trick[0])]), kingless=kingless)
