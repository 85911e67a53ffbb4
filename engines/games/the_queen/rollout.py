"""Plays a round of The Queen to its end quickly, by one fixed rule."""

from __future__ import annotations

from typing import Final

from engines.core.api import CHANCE

from .search_state import ACE_OUT, ALL_OF_THEM, CHECK, DRAW, DROP, HIGH, SearchState
from .state import ACE, DROPPABLE_RANKS, FORCED_HAND_SIZE, LONGEST_CHECK, NEXT_RANK, QUEEN

_RANK_BITS: Final = 15
"""The four bits of one rank."""
_QUEENS: Final = _RANK_BITS << 4 * QUEEN
_ACES: Final = _RANK_BITS << 4 * ACE


def _check_masks(focus: int) -> tuple[int, ...]:
    """Rank masks of the longest check on *focus*, in playing order; empty for a Queen."""
    ranks: list[int] = []
    while focus in NEXT_RANK and len(ranks) < LONGEST_CHECK:
        focus = NEXT_RANK[focus]
        ranks.append(focus)
    return tuple(_RANK_BITS << 4 * rank for rank in ranks)


_CHECK_MASKS: Final = tuple(map(_check_masks, range(13)))
_DROPPABLE_MASK: Final = tuple(
    sum(_RANK_BITS << 4 * rank for rank in DROPPABLE_RANKS.get(focus, ())) for focus in range(13)
)


def finish(position: SearchState) -> None:
    """Play a dealt round to its end, in place; chance draws from the end of *deck*, which should be shuffled."""
    number = position.round
    while position.round == number:
        if position.turn >= 0:
            play(position)
        elif position.turn == CHANCE:
            apply_chance(position)
        else:
            return


def apply_chance(position: SearchState) -> None:
    """Apply the next roll or take of chance, with the last card of the deck."""
    (position.roll if position.owed[0] == "roll" else position.take)(position.deck[-1])


def play(position: SearchState) -> None:
    """
    Play all Queens if the hand is three or four Queens, else the longest check, else drop the highest card, else what
    is forced.
    """
    hand = position.hands[position.turn]
    word, cards = _choose(hand, position.focus)
    if cards:
        position.focus = QUEEN if cards & _QUEENS else (cards.bit_length() - 1) >> 2
        position.hands[position.turn] = hand & ~cards
    position.go_on_after(word, cards.bit_count())


def _choose(hand: int, focus: int) -> tuple[int, int]:
    if hand.bit_count() >= FORCED_HAND_SIZE and not hand & ~_QUEENS:
        return ALL_OF_THEM, hand
    cards = 0
    for mask in _CHECK_MASKS[focus]:
        if not (held := hand & mask):
            break
        cards |= held & -held
    if cards:
        return CHECK, cards
    if held := hand & _DROPPABLE_MASK[focus]:
        return DROP, 1 << held.bit_length() - 1
    return _when_stuck(hand)


def _when_stuck(hand: int) -> tuple[int, int]:
    if hand.bit_count() < FORCED_HAND_SIZE:
        return DRAW, 0
    if aces := hand & _ACES:
        return ACE_OUT, aces & -aces
    return HIGH, 1 << (hand & ~_QUEENS).bit_length() - 1
