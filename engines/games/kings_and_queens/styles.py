"""Which cards suit a style in Kings & Queens."""

from __future__ import annotations

from .search_state import CARDS, IN_SUIT, SearchState


def appeal(position: SearchState, deed: int, style: str) -> float:
    """Score a card for a style: bold likes high cards, careful low ones, builder short suits, rival long ones."""
    if deed >= CARDS:
        return 0.0
    suit, rank = divmod(deed, 6)
    length = len(IN_SUIT[suit][position.hands[position.turn] >> 6 * suit & 63])
    return float({"bold": rank, "careful": -rank, "builder": -length, "rival": length}[style])
