"""Which deeds suit a character in The Queen."""

from __future__ import annotations

from engines.core.cards import RANKS

from .explanations import outcome
from .search_state import CHECK, WORD_AT, SearchState


def appeal(position: SearchState, deed: int, character: str) -> float:
    """
    Tell the bold by the high cards that it leaves as the Focus, and the careful by low ones.

    The builder plays as many cards at once as it can. The rival checks rather than drops, and keeps many ranks to have
    an answer to each Focus.
    """
    done = outcome(position, deed)
    match character:
        case "bold":
            return done.last
        case "careful":
            return -done.last
        case "builder":
            return done.number
    ranks = sum(map(done.has, range(len(RANKS))))
    return len(RANKS) * (deed >> WORD_AT == CHECK) + ranks
