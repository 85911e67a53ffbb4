"""Which deeds suit a character in Crowns."""

from __future__ import annotations

from engines.core.api import Seat
from engines.core.cards import rank, suit
from engines.core.styles import against_all

from .search_state import CARDS, EFFECT, PLAY, STEAL, SearchState, scores
from .state import PACK, SEATS


def appeal(position: SearchState, deed: int, character: str) -> float:
    """
    Tell the bold by cards with an effect and by high ones, and the careful by the others.

    The builder plays at home and keeps to the suit of which most lies there; the rival does what leaves the leader
    least ahead.
    """
    seat, (way, card) = position.turn, divmod(deed, CARDS)
    what, other = divmod(way, SEATS)
    match character:
        case "bold" | "careful":
            daring = SEATS * CARDS * (what == PLAY and EFFECT[card] != PLAY) + rank(PACK[card])
            return daring if character == "bold" else -daring
        case "builder":
            alike = sum([suit(PACK[held]) == suit(PACK[card]) for held in position.collections[seat]])
            is_for_oneself = other == seat if what == PLAY else what == STEAL
            return alike if is_for_oneself else -alike
    return -against_all(scores(position.piles_after(deed)), _leader(position))


def _leader(position: SearchState) -> Seat:
    """Give the other seat that is ahead, with this round as it stands."""
    so_far = [total + now for total, now in zip(position.totals_, scores(position.piles), strict=True)]
    return max((seat for seat in range(SEATS) if seat != position.turn), key=lambda seat: so_far[seat])
