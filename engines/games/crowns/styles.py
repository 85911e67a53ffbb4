"""What a style of computer player prefers at Crowns, how it bargains, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from engines.core import styles
from engines.core.api import Seat, View
from engines.core.cards import JOKER, Card, face, name, rank, suit
from engines.core.sentences import Sentence, recognize
from engines.core.styles import against_all

from .evaluation import SCORE_MASK, pile_value
from .ledger import Move
from .search_state import CARDS, EFFECT, PLAY, STEAL, SearchState, scores
from .state import ACES, COLLECTIONS, NONE, PACK, SEATS, PublicState, State, count, crown, partners, tally


@dataclass(frozen=True, slots=True)
class Style:
    """
    How a style plays, bargains and talks.

    :param offers: the probability of an offer when it is one's turn to play
    :param margin: how many points a bargain must bring before it is accepted
    :param credit: the kept and the broken promises that a stranger is credited with
    :param is_honest: whether it keeps every promise that still binds it
    :param bluffs: the probability of a claim about its own hand made without looking and, if it is not honest, of
        accepting an offer without the cards that it asks for
    :param aim: how much its own aim counts, the rest being the lead over all; None for its aim as in other games
    :param lines: by topic: what it says instead of `COMMON_LINES`
    """

    offers: float
    margin: float
    credit: tuple[float, float]
    is_honest: bool = True
    bluffs: float = 0.0
    aim: float | None = None
    lines: Mapping[str, Sequence[str]] = field(default_factory=dict)


STYLES: Final[Mapping[str, Style]] = {
    "": Style(offers=0.8, margin=0.2, credit=(3.0, 1.0), bluffs=0.1),
    "careful": Style(
        offers=0.6,
        margin=0.3,
        credit=(2.0, 1.5),
        lines={
            "robbed": ("I should have protected that {card} better.",),
            "thief": ("Please forgive me. Better the {card} here than there.",),
        },
    ),
    "bold": Style(
        offers=1.0,
        margin=0.1,
        credit=(4.0, 1.0),
        is_honest=False,
        bluffs=0.5,
        lines={
            "robbed": ("Enjoy it while you can. I’ll get it back!",),
            "thief": ("Mine! Come and get it.",),
            "harmed": ("Is that all you’ve got?",),
        },
    ),
    "rival": Style(
        offers=0.8,
        margin=0.2,
        credit=(2.5, 1.0),
        is_honest=False,
        bluffs=0.25,
        aim=0.2,
        lines={
            "leveller": ("You had too much already.", "The {card} was far too good where it was."),
            "outdone": ("Look who’s ahead, and go after them!",),
        },
    ),
    "builder": Style(
        offers=0.8,
        margin=0.15,
        credit=(3.5, 1.0),
        bluffs=0.1,
        aim=0.5,
        lines={
            "robbed": ("My poor collection!",),
            "thief": ("It goes so well with what I have.",),
        },
    ),
}
"""
By name; the empty one is for players without a style.

Partners change here: looking at the leader alone costs 0.6 points a round, looking mostly at oneself 0.2. So *aim* is
less than 1.
"""
COMMON_LINES: Final[Mapping[str, Sequence[str]]] = {
    "robbed": (
        "My {card}! I’ll remember that.",
        "You could have asked before taking my {card}.",
        "Is this war?",
    ),
    "relieved": ("Thanks, the {card} was in my way.", "Good riddance to the {card}!"),
    "thief": (
        "Sorry about the {card}. I needed it more.",
        "Nothing personal, but the {card} was the best card here.",
    ),
    "harmed": (
        "The {card}, for me? You shouldn’t have.",
        "Ouch. Did you have to?",
        "I had better plans than the {card}.",
    ),
    "helped": ("Thanks for the {card}!", "Thank you! I won’t forget that."),
    "allied": ("Partners, then.", "We’re in this together."),
    "doubled": ("The Joker looks good on me, doesn’t it?",),
}
"""By topic: what players of any style say."""


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


# -- what it says -----------------------------------------------------------------------------------------------

CHANCE_TO_SAY: Final = {
    "robbed": 0.7,
    "relieved": 0.7,
    "thief": 0.35,
    "leveller": 0.35,
    "harmed": 0.6,
    "outdone": 0.6,
    "helped": 0.5,
    "allied": 0.7,
    "doubled": 0.6,
}
"""The probability of talking about each topic. Most of the time a player says nothing."""
BROADER: Final = {"leveller": "thief", "outdone": "harmed"}
"""
The topic said instead if a style has no lines of its own: a thief who is behind the seat it steals from, and a seat
harmed while somebody is ahead of it.
"""
NAMES: Final = {face(card): name(card) for card in PACK}
Topic = tuple[str, Card]
"""A key of `CHANCE_TO_SAY`, and its card."""


def remark(view: View[PublicState], actor: Seat, deed: str, style: str, rng: Random) -> str:
    """What the view's seat says after *actor* has done *deed*; empty for nothing."""
    move = Move.of(actor, deed)
    for word, card in _topics(view.state, view.seat, move) if move else ():
        if rng.random() < CHANCE_TO_SAY[word]:
            return rng.choice(_lines(style, word)).format(card=face(card))
    return ""


def read_remark(text: str) -> Sentence | None:
    """Read what `remark` gave as a sentence, its card as in a record; None if no computer player says this."""
    topics = (COMMON_LINES, *(style.lines for style in STYLES.values()))
    found = recognize(text, [line for told in topics for lines in told.values() for line in lines])
    if found is None or not set(found.values.values()) <= NAMES.keys():
        return None
    return Sentence(found.template, {key: NAMES[card] for key, card in found.values.items()})


def _lines(style: str, word: str) -> Sequence[str]:
    own, broader = STYLES.get(style, STYLES[""]).lines, BROADER.get(word, word)
    return own.get(word) or own.get(broader) or COMMON_LINES[broader]


def _topics(state: State, seat: Seat, move: Move) -> Iterator[Topic]:
    """What a move gives a seat to talk about, the most pressing first."""
    word, card, other = move.word, move.card, move.other
    collections = [state.zones[zone] for zone in COLLECTIONS]
    own, keeper = collections[seat], move.seat if word == "steal" else other
    if word == "steal" and seat == move.seat:
        yield "leveller" if _standing(state, other) > _standing(state, seat) else "thief", card
    elif word == "steal" and seat == other:
        lost = _points([*own, card]) - _points(own)
        if lost:
            yield "robbed" if lost > 0 else "relieved", card
    elif seat == keeper != move.seat:
        gained = _points(own) - _points([held for held in own if held != card])
        if gained < 0:
            is_behind = any(_standing(state, one) > _standing(state, seat) for one in range(SEATS))
            yield "outdone" if is_behind else "harmed", card
        elif gained:
            yield "helped", card
    if card == JOKER and seat == keeper:
        yield "doubled", card
    partner = partners(collections)[seat]
    if card in ACES and partner != NONE and keeper in {seat, partner}:
        yield "allied", card


def _standing(state: State, seat: Seat) -> int:
    return state.public.totals[seat] + int(tally(state)["score"][seat])


def _points(collection: Sequence[Card]) -> int:
    crowned = crown(collection)
    return 0 if crowned == NONE else count(collection, crowned)
