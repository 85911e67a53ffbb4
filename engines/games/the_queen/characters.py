"""Which deeds suit a character in The Queen."""

from __future__ import annotations

from .explanations import outcome
from .search_state import CHECK, WORD_AT, SearchState


def appeal(position: SearchState, deed: int, character: str) -> float:
    """
    Tell the bold by the high cards that it leaves as the Focus, and the careful by low ones.

    The builder plays as many cards at once as it can, and the rival checks rather than drops.
    """
    done = outcome(position, deed)
    match character:
        case "bold":
            return done.last
        case "careful":
            return -done.last
        case "builder":
            return done.number
    return int(deed >> WORD_AT == CHECK)
