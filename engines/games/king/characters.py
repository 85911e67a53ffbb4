"""Which cards suit a character in the King family."""

from __future__ import annotations

from .search_state import CARDS, SearchState


def appeal(position: SearchState, deed: int, character: str) -> float:
    """
    Tell the bold by high cards, the careful by low ones and the builder by short suits.

    The rival plays from long suits, and as near to the best card of the trick as it can: it goes for who is ahead.
    """
    if deed >= CARDS:
        return 0.0
    suit, rank = divmod(deed, 13)
    length = (position.hands[position.turn] >> 13 * suit & 8191).bit_count()
    distance = abs(rank - position.best % 13) if position.led >= 0 else 0
    return {"bold": rank, "careful": -rank, "builder": -length, "rival": length - distance / 2}[character]
