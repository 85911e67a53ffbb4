"""
Which cards suit a style in the King family.

When a contract is named, only `measure` and `thrill` of the style count, as `engines.core.styles` has them.
"""

from __future__ import annotations

from .search_state import CARDS, SearchState


def appeal(position: SearchState, deed: int, style: str) -> float:
    """
    Score a card for a style: bold likes high cards, careful low ones, builder short suits.

    The rival leads from long suits and plays close to the best card of the trick: it goes for whoever is ahead.
    """
    if deed >= CARDS:
        return 0.0
    suit, rank = divmod(deed, 13)
    length = (position.hands[position.turn] >> 13 * suit & 8191).bit_count()
    distance = abs(rank - position.best % 13) if position.led >= 0 else 0
    return {"bold": rank, "careful": -rank, "builder": -length, "rival": length - distance / 2}[style]
