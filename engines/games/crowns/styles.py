"""What a style of computer player prefers at Crowns, and how it bargains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines.core import styles
from engines.core.api import Seat
from engines.core.cards import rank, suit
from engines.core.styles import against_all

from .evaluation import SCORE_MASK, pile_value
from .search_state import CARDS, EFFECT, PLAY, STEAL, SearchState, scores
from .state import PACK, SEATS


@dataclass(frozen=True, slots=True)
class Style:
    """
    How a style plays and bargains.

    :param offers: the probability of an offer when it is one's turn to play
    :param margin: how many points a bargain must bring before it is accepted
    :param credit: the kept and the broken promises that a stranger is credited with
    :param is_honest: whether it keeps every promise that still binds it
    :param bluffs: the probability of a claim about its own hand made without looking and, if it is not honest, of
        accepting an offer without the cards that it asks for
    :param aim: how much its own aim counts, the rest being the lead over all; None for its aim as in other games
    """

    offers: float
    margin: float
    credit: tuple[float, float]
    is_honest: bool = True
    bluffs: float = 0.0
    aim: float | None = None


STYLES: Final[Mapping[str, Style]] = {
    "": Style(offers=0.8, margin=0.2, credit=(3.0, 1.0), bluffs=0.1),
    "careful": Style(
        offers=0.6,
        margin=0.3,
        credit=(2.0, 1.5),
    ),
    "bold": Style(
        offers=1.0,
        margin=0.1,
        credit=(4.0, 1.0),
        is_honest=False,
        bluffs=0.5,
    ),
    "rival": Style(
        offers=0.8,
        margin=0.2,
        credit=(2.5, 1.0),
        is_honest=False,
        bluffs=0.25,
        aim=0.2,
    ),
    "builder": Style(
        offers=0.8,
        margin=0.15,
        credit=(3.5, 1.0),
        bluffs=0.1,
        aim=0.5,
    ),
}
"""
By name; the empty one is for players without a style.

Partners change here: looking at the leader alone costs 0.6 points a round, looking mostly at oneself 0.2. So *aim* is
less than 1.
"""
# -- what it prefers --------------------------------------------------------------------------------------------


def _toned_down(style: styles.Style, share: float) -> styles.Style:
    def measure(results: Sequence[float], seat: Seat) -> float:
        return (1 - share) * against_all(results, seat) + share * style.measure(results, seat)

    return replace(style, measure=measure)


TONED_DOWN: Final[Mapping[str, styles.Style]] = {
    name: _toned_down(styles.STYLES[name], style.aim) for name, style in STYLES.items() if style.aim is not None
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
