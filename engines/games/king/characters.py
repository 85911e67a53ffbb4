"""Which cards suit a character in the King family."""

from __future__ import annotations

from .search_state import CARDS, SearchState


def appeal(position: SearchState, deed: int, character: str) -> float:
    """Tell the bold by high cards, the careful by low ones, the builder by short suits and the rival by long ones."""
    if deed >= CARDS:
        return 0.0
    suit, rank = divmod(deed, 13)
    length = (position.hands[position.turn] >> 13 * suit & 8191).bit_count()
    return float({"bold": rank, "careful": -rank, "builder": -length, "rival": length}[character])
