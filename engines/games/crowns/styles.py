"""Which deeds suit a style in Crowns, and how much its aim counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engines.core.api import Seat
from engines.core.cards import rank, suit
from engines.core.styles import STYLES, Style, against_all

from .evaluation import SCORE_MASK, pile_value
from .search_state import CARDS, EFFECT, PLAY, STEAL, SearchState, scores
from .state import PACK, SEATS

AIM_SHARE: Final[Mapping[str, float]] = {"rival": 0.2, "builder": 0.5}
"""
How much a style's own aim counts, the rest being the lead over all. Partners change here: looking at the leader
alone costs 0.6 points a round, looking mostly at oneself 0.2.
"""


def _toned_down(style: Style, share: float) -> Style:
    def measure(results: Sequence[float], seat: Seat) -> float:
        return (1 - share) * against_all(results, seat) + share * style.measure(results, seat)

    return replace(style, measure=measure)


CROWNS_STYLES: Final[Mapping[str, Style]] = {
    name: _toned_down(STYLES[name], share) for name, share in AIM_SHARE.items()
}


def appeal(position: SearchState, deed: int, style: str) -> float:
    """
    Score a deed for a style: bold likes cards with an effect and high ones, careful the others.

    The builder plays to its own collection and keeps to its longest suit there; the rival does what leaves the leader
    least ahead, in points and in what collections may come to.
    """
    seat, (way, card) = position.turn, divmod(deed, CARDS)
    what, other = divmod(way, SEATS)
    match style:
        case "bold" | "careful":
            daring = SEATS * CARDS * (what == PLAY and EFFECT[card] != PLAY) + rank(PACK[card])
            return daring if style == "bold" else -daring
        case "builder":
            alike = sum([suit(PACK[held]) == suit(PACK[card]) for held in position.collections[seat]])
            is_for_oneself = other == seat if what == PLAY else what == STEAL
            return alike if is_for_oneself else -alike
    piles = position.piles_after(deed)
    likely = [score + pile_value(pile & SCORE_MASK) for score, pile in zip(scores(piles), piles, strict=True)]
    return -against_all(likely, _leader(position))


def _leader(position: SearchState) -> Seat:
    """The other seat that is ahead, counting this round as it stands."""
    so_far = [total + now for total, now in zip(position.totals_, scores(position.piles), strict=True)]
    return max((seat for seat in range(SEATS) if seat != position.turn), key=lambda seat: so_far[seat])
