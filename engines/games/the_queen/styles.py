"""Which deeds suit a style in The Queen."""

from __future__ import annotations

from engines.core.cards import RANKS

from .explanations import effect
from .search_state import CHECK, WORD_AT, SearchState


def appeal(position: SearchState, deed: int, style: str) -> float:
    """
    Score a deed for a style: bold likes to leave a high Focus, careful to drop as little as possible.

    The builder leaves a Focus near the cards that it keeps, on which it can go on. The rival checks rather than drops,
    and keeps many ranks to have an answer to each Focus.
    """
    done, checks = effect(position, deed), len(RANKS) * (deed >> WORD_AT == CHECK)
    match style:
        case "bold":
            return done.last
        case "careful":
            return done.last - checks
        case "builder":
            return -sum([abs(rank - done.last) for rank in done.kept]) / max(1, len(done.kept))
    return checks + len(set(done.kept))
