"""Heuristics of Kings n' Queens: how likely a deck pays for a Queen, and how many turns are left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Final

from engines.core.api import OVER
from engines.core.cards import Card, face
from engines.core.heuristics import Heuristics
from engines.core.levels import SkillLevel
from engines.core.search_api import Outcome
from engines.core.sentences import Sentence

from . import explanations, styles
from .search_state import BUY_FACE, BUY_QUEEN, EXCHANGE, IS_TIEBREAKER, KEEP, PASS, SIGNED, SearchState
from .state import CARDS_PER_TURN, FACE_POINTS, FACE_PRICE, KINGS_TO_END, QUEEN_PRICE

ITERATIONS: Final = 300
"""Iterations of the highest level for a deed at a table."""
SKILLS: Final[Mapping[str, SkillLevel]] = {
    "page": SkillLevel(worlds=8, habit_lead=0.63, is_beginner=True, leniency=1.1),
    "squire": SkillLevel(worlds=16, habit_lead=0.35, is_beginner=True, leniency=0.85),
    "knight": SkillLevel(0.4, error_spread=0.32, max_shortfall=0.44),
    "baron": SkillLevel(0.65, error_spread=0.15, max_shortfall=0.3),
    "sovereign": SkillLevel(),
}


RANDOM_PLAY_RATE: Final = 0.1
"""The share of random deeds in rollouts: nobody always plays by the rule of thumb."""
MAX_CHOICES: Final = 3
"""The most deeds that are searched; the others promise less."""
TIEBREAK_VALUE: Final = 0.1
"""The value of a Jack or an Ace, in Queens: they break ties (KNQ-26)."""
LEAD_HALF_LIFE_TURNS: Final = 14
"""Turns after which half of a deck's lead is lost, as the others improve theirs too."""
FACES_BOUGHT_PER_TURN: Final = 0.06
"""Face cards bought in a turn, on average."""
_KINGS_AMONG: Final = 0.25

FIXED_VALUES: Final = {BUY_QUEEN: QUEEN_PRICE, BUY_FACE: FACE_PRICE, PASS: 0}
"""The rule of thumb's values of deeds whose cards have no known colour."""

DeckSums = tuple[int, int, int]
"""Number of cards in a deck, their balance of red over black, and the sum of their squares."""


class KingsNQueensHeuristics(Heuristics[SearchState]):
    """Looks two rounds ahead, and estimates what the decks will bring from there on."""

    better_by = explanations.BETTER_BY
    uses_paired_rollouts = True
    rounds = 2
    default_iterations = ITERATIONS
    judging_share = 4.0
    leeway = 0.1
    max_loss = 0.33
    skills = SKILLS

    def choices(self, position: SearchState) -> Sequence[int]:
        legal = position.legal()
        if BUY_QUEEN in legal:
            # Waiting with a Queen costs more than a deck of higher cards brings back.
            return [BUY_QUEEN]
        if legal[0] >= EXCHANGE:
            return legal
        return sorted(legal, key=_promise(position), reverse=True)[:MAX_CHOICES]

    def playout(self, position: SearchState, rng: Random) -> int:
        legal = position.legal()
        if rng.random() < RANDOM_PLAY_RATE:
            return legal[int(rng.random() * len(legal))]
        return legal[0] if legal[0] >= EXCHANGE else max(legal, key=_promise(position))

    def habit(self, position: SearchState, choices: Sequence[int], *, is_beginner: bool) -> int:
        """The deed that the rule of thumb likes best; a beginner takes the dearest card, of either colour."""
        if is_beginner and choices[0] < EXCHANGE:
            return max(choices, key=lambda deed: abs(_price(position, deed)))
        return super().habit(position, choices, is_beginner=is_beginner)

    def appeal(self, position: SearchState, deed: int, style: str) -> float:
        return styles.appeal(position, deed, style)

    def quick_deed(self, position: SearchState) -> int:
        """Buy a Queen, else a face card, else the dearest card of the deck's colour; or keep such a card."""
        legal = position.legal()
        if legal[0] >= EXCHANGE:
            return legal[0]
        turned = _colour(position)
        return max(legal, key=lambda deed: _price(position, deed) * (1 if deed in FIXED_VALUES else turned))

    def evaluate(self, position: SearchState) -> Outcome:
        """Queens owned, a little for the tie-break, and the Queens that each deck will likely pay for."""
        seats = range(len(position.hands))
        owned = [
            total + TIEBREAK_VALUE * _courts(position, seat)
            for seat, total in zip(seats, position.totals(), strict=True)
        ]
        if position.turn == OVER:
            return Outcome(owned, owned)
        rates = [queen_chance(_sums(_deck(position, seat))) for seat in range(len(owned))]
        turns = turns_left(position, sum(rates))
        turns /= 1 + turns / LEAD_HALF_LIFE_TURNS
        expected = [count + turns * rate for count, rate in zip(owned, rates, strict=True)]
        return Outcome(expected, expected)

    def explain(self, position: SearchState, deed: int, other: int) -> Sentence | None:
        if deed in (BUY_QUEEN, BUY_FACE):
            return Sentence(explanations.BUYS_QUEEN if deed == BUY_QUEEN else explanations.BUYS_FACE)
        if deed == PASS or deed >= EXCHANGE:
            return None
        card = deed - KEEP if deed >= KEEP else position.tops[deed]
        if SIGNED[card] * _balance(position) <= 0:
            return None
        return Sentence(explanations.KEEPS if deed >= KEEP else explanations.BUYS, {"card": face(Card(card))})


def _colour(position: SearchState) -> int:
    """The colour with more points in the deck of the seat to act: 1 for red, -1 for black."""
    return 1 if _balance(position) >= 0 else -1


def _balance(position: SearchState) -> int:
    return sum(SIGNED[card] for card in _deck(position, position.mover))


def _price(position: SearchState, deed: int) -> int:
    """Points that a deed spends or keeps, positive for red and negative for black; 0 for a pass."""
    if deed in FIXED_VALUES:
        return FIXED_VALUES[deed]
    return SIGNED[deed - KEEP] if deed >= KEEP else SIGNED[position.tops[deed]]


def _promise(position: SearchState) -> Callable[[int], float]:
    """A rule of thumb for the deeds of the seat to act: how likely its deck pays for a Queen afterwards."""
    own = cards, balance, squares = _sums(_deck(position, position.mover))
    turned = 1 if balance >= 0 else -1

    def promise(deed: int) -> float:
        if deed == BUY_QUEEN:
            return 1.0
        if deed == BUY_FACE:
            return _face(own)
        if deed == PASS:
            return queen_chance(own)
        if deed >= KEEP:
            # A card that fits the colour of the deck helps the next turn.
            return queen_chance(own) + turned * SIGNED[deed - KEEP] / 1000
        gain = SIGNED[position.tops[deed]]
        return queen_chance((cards + 1, balance + gain, squares + gain * gain))

    return promise


def turns_left(position: SearchState, rate: float) -> float:
    """Estimated turns that each seat has left, until the Queens are sold or the fourth King is out."""
    seats = len(position.hands)
    kings = (KINGS_TO_END - position.kings) / (FACES_BOUGHT_PER_TURN * _KINGS_AMONG * seats)
    return min(kings, position.queens / max(rate, 0.01))


@lru_cache(maxsize=1 << 16)
def queen_chance(deck: DeckSums) -> float:
    """
    Probability that three cards of a deck are worth a Queen.

    Their signed sum is taken as normal, with the variance of a sample without replacement.
    """
    cards, balance, squares = deck
    if cards < CARDS_PER_TURN:
        return 0.0
    mean = balance / cards
    spread = sqrt(
        max(CARDS_PER_TURN * (squares / cards - mean * mean) * (cards - CARDS_PER_TURN) / max(cards - 1, 1), 1.0)
    )
    short = QUEEN_PRICE - 0.5
    return _tail((short - CARDS_PER_TURN * mean) / spread) + _tail((short + CARDS_PER_TURN * mean) / spread)


def _face(deck: DeckSums) -> float:
    """`queen_chance` after a face card is bought: red or black, or a King, which goes to nobody."""
    cards, balance, squares = deck
    more = cards + 1, squares + FACE_POINTS * FACE_POINTS
    coloured = queen_chance((more[0], balance + FACE_POINTS, more[1])) + queen_chance(
        (more[0], balance - FACE_POINTS, more[1])
    )
    return _KINGS_AMONG * queen_chance(deck) + (1 - _KINGS_AMONG) / 2 * coloured


def _tail(x: float) -> float:
    """Upper tail of the standard normal distribution (Abramowitz and Stegun 26.2.18), equal on every platform."""
    if x < 0:
        return 1 - _tail(-x)
    base = 1 + x * (0.196854 + x * (0.115194 + x * (0.000344 + x * 0.019527)))
    return 0.5 / (base * base * base * base)


def _deck(position: SearchState, seat: int) -> Iterable[int]:
    kept = [position.kept[seat]] if position.kept[seat] >= 0 else []
    return [*position.draws[seat], *position.discards[seat], *position.hands[seat], *kept]


def _courts(position: SearchState, seat: int) -> int:
    return sum([IS_TIEBREAKER[card] for card in _deck(position, seat)])


def _sums(deck: Iterable[int]) -> DeckSums:
    signed = [SIGNED[card] for card in deck]
    return len(signed), sum(signed), sum([points * points for points in signed])
