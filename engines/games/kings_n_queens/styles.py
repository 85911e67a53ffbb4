"""Which deeds suit a style in Kings n' Queens."""

from __future__ import annotations

from .search_state import BUY_FACE, EXCHANGE, SIGNED, SearchState
from .state import FACE_POINTS


def appeal(position: SearchState, deed: int, style: str) -> float:
    """
    Score a deed for a style: bold likes face cards bought unseen, careful cheap cards, builder dear numbers.

    The rival buys what would help the seat that plays next.
    """
    if deed >= EXCHANGE:
        return 0.0
    card = position.tops[deed] if deed < BUY_FACE else -1
    points = SIGNED[card] if card >= 0 else 0
    spent = FACE_POINTS if deed == BUY_FACE else abs(points)
    match style:
        case "bold":
            return spent
        case "careful":
            return -spent
        case "builder":
            return abs(points)
    rival = (position.mover + 1) % len(position.hands)
    owned = (*position.draws[rival], *position.discards[rival], *position.hands[rival])
    return points * sum([SIGNED[owned_card] for owned_card in owned])
