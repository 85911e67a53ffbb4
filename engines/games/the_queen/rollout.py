"""Plays a round of The Queen to its end quickly, by one fixed rule."""

from __future__ import annotations

from typing import Final

from engines.core.api import CHANCE

from .search_state import ACE_OUT, ALL_OF_THEM, CHECK, DRAW, DROP, HIGH, SearchState
from .state import ACE, DROPPABLE_RANKS, FORCED_HAND_SIZE, LONGEST_CHECK, NEXT_RANK, QUEEN

_FOUR: Final = 15
_QUEENS: Final = _FOUR << 4 * QUEEN
_ACES: Final = _FOUR << 4 * ACE


def _checked(focus: int) -> tuple[int, ...]:
    """Masks of the ranks that checks on that Focus take, in their order."""
    ranks: list[int] = []
    while focus in NEXT_RANK and len(ranks) < LONGEST_CHECK:
        focus = NEXT_RANK[focus]
        ranks.append(focus)
    return tuple(_FOUR << 4 * rank for rank in ranks)


_CHECKED: Final = tuple(map(_checked, range(13)))
_DROPPED: Final = tuple(sum(_FOUR << 4 * rank for rank in DROPPABLE_RANKS.get(focus, ())) for focus in range(13))


def finish(position: SearchState) -> None:
    """Play this round to its end in place; cards come from the end of the deck's list."""
    number = position.round
    while position.round == number:
        if position.turn >= 0:
            play(position)
        elif position.turn == CHANCE:
            draw(position)
        else:
            return


def draw(position: SearchState) -> None:
    (position.roll if position.owed[0] == "roll" else position.take)(position.deck[-1])


def play(position: SearchState) -> None:
    """Play the longest check, else drop the highest card that may be dropped: high cards are the hardest to lose."""
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
    for mask in _CHECKED[focus]:
        if not (held := hand & mask):
            break
        cards |= held & -held
    if cards:
        return CHECK, cards
    if held := hand & _DROPPED[focus]:
        return DROP, 1 << held.bit_length() - 1
    return _when_stuck(hand)


def _when_stuck(hand: int) -> tuple[int, int]:
    if hand.bit_count() < FORCED_HAND_SIZE:
        return DRAW, 0
    if aces := hand & _ACES:
        return ACE_OUT, aces & -aces
    return HIGH, 1 << (hand & ~_QUEENS).bit_length() - 1
