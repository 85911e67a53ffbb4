"""Plays a round of Crowns quickly to its end, each seat looking one card ahead."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf
from typing import Final

from engines.core.api import Seat

from .evaluation import EFFECT_VALUES, PAIRING_MASK, SCORE_MASK, Evaluation, pile_value
from .search_state import ACES_AT, EFFECT, JOKER_AT, KINGS_AT, PLAY, STEAL, WEIGHT, SearchState, may_lie
from .state import SEATS

_SUITS: Final = tuple((1 << 8 * s, 255 << 8 * s, 1 << KINGS_AT + s, 1 << ACES_AT + s) for s in range(4))
"""By suit: a plain card, where its cards are counted, and the marks of King and Ace."""
_JOKER: Final = 1 << JOKER_AT


def play_on(position: SearchState, throw: Callable[[], float]) -> None:
    """Play a round to its end and score it: random cards by *throw* (0 to 1), each to where it gains most."""
    now = Evaluation(position.piles, position.allies, is_paired=position.round > 1)
    hands, seat = position.hands, position.player
    if position.what != PLAY:
        resolve_effect(now, position.turn, position.what)
        seat = (seat + 1) % SEATS
    for _ in range(position.left):
        held = hands[seat]
        card = held.pop(int(throw() * len(held)))
        to = home(now, seat, card)
        now.put(to, WEIGHT[card])
        if EFFECT[card]:
            resolve_effect(now, to, EFFECT[card])
        seat = (seat + 1) % SEATS
    position.end_round()


def home(now: Evaluation, seat: Seat, card: int) -> Seat:
    """Choose where a seat plays a card."""
    weight, piles, hopes, row = WEIGHT[card], now.piles, now.hopes, now.shares[seat]
    if weight & PAIRING_MASK:
        free = [to for to in range(SEATS) if may_lie(weight, piles[to])]
        return max(free, key=lambda to: now.of_play(seat, card, to))
    best, keeper, acting = -inf, seat, EFFECT_VALUES[EFFECT[card]]
    for to in range(SEATS):
        # The same as `Evaluation.of_play`; a call for each seat would take a third of the time.
        gain = row[to] * (pile_value(piles[to] + weight & SCORE_MASK) - hopes[to] + acting)
        if gain > best:
            best, keeper = gain, to
    return keeper


def resolve_effect(now: Evaluation, seat: Seat, what: int) -> tuple[int, Seat, Seat]:
    """Steal or give the card that gains most at once; give its weight, and from where to where it went."""
    piles, hopes, row = now.piles, now.hopes, now.shares[seat]
    others = [other for other in range(SEATS) if other != seat]
    froms, tos = (others, [seat]) if what == STEAL else ([seat], others)
    best, move = -inf, (0, seat, seat)
    for src in froms:
        for weight in kinds(piles[src]):
            is_plain = not weight & PAIRING_MASK
            lost = row[src] * (pile_value(piles[src] - weight & SCORE_MASK) - hopes[src]) if is_plain else 0.0
            for dst in tos:
                if is_plain:
                    # The same as `Evaluation.of_move`, of which the calls took a quarter of the time.
                    gain = lost + row[dst] * (pile_value(piles[dst] + weight & SCORE_MASK) - hopes[dst])
                elif not may_lie(weight, piles[dst]):
                    continue
                else:
                    gain = now.of_move(seat, weight, src, dst)
                if gain > best:
                    best, move = gain, (weight, src, dst)
    weight, src, dst = move
    now.put(src, -weight)
    now.put(dst, weight)
    return move


@cache  # There are not many different piles.
def kinds(pile: int) -> tuple[int, ...]:
    """List the weights of a pile's cards, each once."""
    found = [_JOKER] if pile & _JOKER else []
    for plain, counted, king, ace in _SUITS:
        marked = [plain + mark for mark in (king, ace) if pile & mark]
        found += marked
        if (pile & counted) // plain > len(marked):
            found.append(plain)
    return tuple(found)
