"""What computer players remark at Crowns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from engines.core.api import Seat, View
from engines.core.cards import JOKER, Card, face, name
from engines.core.sentences import Sentence, recognize

from .ledger import Move
from .state import ACES, COLLECTIONS, NONE, PACK, SEATS, PublicState, State, count, crown, partners, tally

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
LINES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "careful": {
        "robbed": ("I should have protected that {card} better.",),
        "thief": ("Please forgive me. Better the {card} here than there.",),
    },
    "bold": {
        "robbed": ("Enjoy it while you can. I’ll get it back!",),
        "thief": ("Mine! Come and get it.",),
        "harmed": ("Is that all you’ve got?",),
    },
    "rival": {
        "leveller": ("You had too much already.", "The {card} was far too good where it was."),
        "outdone": ("Look who’s ahead, and go after them!",),
    },
    "builder": {
        "robbed": ("My poor collection!",),
        "thief": ("It goes so well with what I have.",),
    },
}
"""By style and topic: what it says instead of `COMMON_LINES`."""
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
REMARKS: Final = [line for told in (COMMON_LINES, *LINES.values()) for lines in told.values() for line in lines]
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
    found = recognize(text, REMARKS)
    if found is None or not set(found.values.values()) <= NAMES.keys():
        return None
    return Sentence(found.template, {key: NAMES[card] for key, card in found.values.items()})


def _lines(style: str, word: str) -> Sequence[str]:
    own, broader = LINES.get(style, {}), BROADER.get(word, word)
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
