"""Inference in King: how likely a hidden hand is, given the cards that its seat has played, by a model of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate, repeat
from operator import mul
from typing import Final

from engines.core.api import Seat
from engines.core.cards import DECK, Card, suit

from .appraisal import Appraisal, appraisals
from .contracts import ANY_TRUMP, HEARTS, KING_OF_HEARTS, LAST_TWO, MEN, NO_SUIT, QUEENS, TRICKS, Contract
from .search_state import DealTerms, mask_of, match_terms
from .state import HANDS, TRICK, WON, PublicState, State

RANDOM_PLAY_RATE: Final = 0.1
"""The share of random cards in the model of a player."""
INDIFFERENCE: Final = 0.05
"""A contract that is worse than the best by this part of what a deal is worth is named a quarter as often."""
_SUIT: Final = tuple(8191 << 13 * number for number in range(4))
_ALL: Final = sum(_SUIT)


@dataclass(frozen=True, slots=True)
class Choice:
    """
    A card played although there were others.

    :param among: the suits that it was chosen from, as bits
    :param since: what the seat has played of its hand from then on, as bits
    """

    card: Card
    among: int
    pull: CardWeights
    since: int


@dataclass(frozen=True, slots=True)
class NamedContract:
    """
    The contract that a dealer named although there were others (KG-17).

    :param others: the appraisals of those others
    :param since: what the dealer has played since, as bits
    """

    own: Appraisal
    others: Sequence[Appraisal]
    since: int

    def likelihood(self, held: int) -> float:
        dealt = held | self.since
        promises = [one.promise(dealt) for one in (self.own, *self.others)]
        slack = INDIFFERENCE * self.own.stake
        weights = [(slack / (slack + max(promises) - promise)) ** 2 for promise in promises]
        return (1 - RANDOM_PLAY_RATE) * weights[0] / sum(weights) + RANDOM_PLAY_RATE / len(weights)


@dataclass(slots=True)
class SeatEvidence:
    """The choices of one seat, and the likelihood of hands given them."""

    choices: Sequence[Choice]
    lists: tuple[tuple[tuple[int, ...], ...], ...]
    named: NamedContract | None
    _known: dict[int, float] = field(default_factory=dict)

    def likelihood(self, held: int) -> float:
        if held not in self._known:
            chance = self.named.likelihood(held) if self.named else 1.0
            for choice in self.choices:
                chance *= self._chance(choice, (held | choice.since) & choice.among)
            self._known[held] = chance
        return self._known[held]

    def _chance(self, choice: Choice, held: int) -> float:
        cards, lengths = choice.pull.cards, choice.pull.lengths
        whole, own, count = 0.0, 0.0, 0
        for number, lists in enumerate(self.lists):
            if same := lists[held >> 13 * number & 8191]:
                drawn = lengths[len(same)]
                whole += drawn * sum([cards[card] for card in same])
                count += len(same)
                if choice.card in same:
                    own = drawn * cards[choice.card]
        return (1 - RANDOM_PLAY_RATE) * own / whole + RANDOM_PLAY_RATE / count


def likelihood(world: State, observer: Seat) -> float:
    """Likelihood of the play of all seats but the observer in this deal, if they hold what they hold in this world."""
    if world.public.place < 0 or world.public.contract.is_layout:
        return 1.0
    now, zones = world.public, world.zones
    shown = _shown(now, tuple(zones[won] for won in WON[: now.seats]), zones[TRICK])
    chance = 1.0
    for seat, testimony in enumerate(shown):
        if seat != observer:
            chance *= testimony.likelihood(mask_of(zones[HANDS[seat]]))
    return chance


@lru_cache(maxsize=1)
def _shown(now: PublicState, won: tuple[tuple[Card, ...], ...], trick: tuple[Card, ...]) -> tuple[SeatEvidence, ...]:
    terms = match_terms(now.options, now.seats).terms[now.place]
    choices: list[list[Choice]] = [[] for _ in range(now.seats)]
    since = [0] * now.seats
    for seat, choice in reversed(list(_choices(now, terms, [*tricks_in_order(now, won), (now.leader, trick)]))):
        since[seat] |= 1 << choice.card
        choices[seat].append(Choice(choice.card, choice.among, choice.pull, since[seat]))
    return tuple(
        SeatEvidence(made, terms.lists, _named(now, since[seat]) if seat == now.dealer else None)
        for seat, made in enumerate(choices)
    )


def _named(now: PublicState, since: int) -> NamedContract | None:
    if not now.open_places:
        return None
    known = appraisals(now.options, now.seats)
    return NamedContract(known[now.place], [known[place] for place in now.open_places], since)


def tricks_in_order(now: PublicState, won: Sequence[Sequence[Card]]) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    """The tricks of this deal in order, each with the seat that led, from the piles of the seats."""
    piles = [iter(pile) for pile in won]
    for leader, taker in zip((now.eldest, *now.takers), now.takers, strict=False):
        yield leader, tuple(next(piles[taker]) for _ in range(now.seats))


def _choices(
    now: PublicState, terms: DealTerms, played: Iterable[tuple[Seat, Sequence[Card]]]
) -> Iterator[tuple[Seat, Choice]]:
    for number, (leader, trick) in enumerate(played):
        brings = terms.tricks[now.hand_size - 1 - number]
        for place, card in enumerate(trick):
            yield (leader + now.course.step * place) % now.seats, _choice(now, terms, trick[:place], card, brings)


def _choice(now: PublicState, terms: DealTerms, trick: Sequence[Card], card: Card, brings: int) -> Choice:
    """The choice of a card after the cards of a *trick* that itself *brings* its taker points."""
    contract, lowest = now.contract, now.pack[0] % 13
    is_early = not brings and not contract.cards
    if not trick:
        among = _ALL ^ _SUIT[contract.barred] if NO_SUIT != contract.barred != suit(card) else _ALL
        return Choice(card, among, leading(contract, lowest, is_early=is_early), 0)
    best = trick[0]
    for other in trick[1:]:
        best = other if terms.beaten[best][other] else best
    follow, throw = following(
        contract,
        lowest,
        terms.beaten[best],
        suit(trick[0]),
        is_early=is_early,
        is_last=len(trick) == now.seats - 1,
        is_hot=brings != 0 or any(terms.worth[card] for card in trick),
    )
    if suit(card) == suit(trick[0]):
        return Choice(card, _SUIT[suit(card)], follow, 0)
    # A seat with a card that must go chooses among those (KG-5).
    return Choice(card, terms.forced if card in contract.must_go else _ALL, throw, 0)


Weights = tuple[float, ...]

WEIGHT_PER_POINT: Final = 1.1
"""Each point multiplies a card's weight by this."""
_MOST: Final = 160
_RISING: Final = tuple(accumulate(repeat(WEIGHT_PER_POINT, _MOST), mul, initial=1.0))
MAX_SUIT_LENGTH: Final = 4
"""Longer suits count as this long."""
_STEPS: Final = 8
"""The ranks of every pack are mapped to this many steps, from 0, the lowest."""


@dataclass(frozen=True, slots=True)
class Habit:
    """
    What counts when a card is chosen in a contract, in points.

    *lead* and *throw*: the highest rank, a card that counts, each card held of the suit (at most `MAX_SUIT_LENGTH`), a
    trump. *under*, below the best card of the trick: the highest rank, a card that counts. *over* and *take*, above it
    with others still to play and as the last: a trick that counts, one that does not, the highest rank, a card that
    counts.
    """

    lead: tuple[int, int, int, int]
    under: tuple[int, int]
    over: tuple[int, int, int, int]
    take: tuple[int, int, int, int]
    throw: tuple[int, int, int, int]


EARLY: Final = "early"
"""Key for the tricks of Last Two that do not count yet."""

HABITS: Final[Mapping[tuple[str, int], Habit]] = {
    (HEARTS, -1): Habit((1, 0, -9, 0), (30, 17), (-24, 8, 0, -13), (-17, 17, 4, -10), (18, 7, -9, 0)),
    (KING_OF_HEARTS, -1): Habit((0, -21, -6, 0), (5, 0), (0, 8, -2, 0), (-21, 10, -3, -17), (19, 0, -7, 0)),
    (LAST_TWO, -1): Habit((-35, 0, 0, 0), (1, 0), (-18, 0, -37, 0), (-18, 0, -20, 0), (-20, 0, 0, 0)),
    (f"{LAST_TWO} {EARLY}", -1): Habit((18, 0, -2, 0), (29, 0), (0, 4, 17, 0), (0, 7, 13, 0), (27, 0, -4, 0)),
    (MEN, -1): Habit((-12, -4, -11, 0), (18, 31), (-38, 2, -2, -16), (-29, 1, 11, -18), (17, 7, -7, 0)),
    (QUEENS, -1): Habit((-7, -11, -8, 0), (24, 25), (-24, 7, -2, -34), (-39, 7, 7, -39), (14, 14, -6, 0)),
    (TRICKS, -1): Habit((-9, 0, -13, 0), (24, 0), (-15, 0, -8, 0), (-39, 0, -9, 0), (12, 0, -7, 0)),
    (HEARTS, 1): Habit((-15, 0, -1, 0), (-16, -4), (26, 3, -6, 13), (10, -8, -6, 1), (-23, 4, -5, 0)),
    (KING_OF_HEARTS, 1): Habit((-3, 0, 0, 0), (-26, 0), (11, 4, -10, 0), (12, -2, -9, 0), (-17, 0, 1, 0)),
    (LAST_TWO, 1): Habit((18, 0, 0, 0), (9, 0), (0, 0, 0, 0), (-10, 0, -10, 0), (-16, 0, 0, 0)),
    (f"{LAST_TWO} {EARLY}", 1): Habit((-19, 0, 1, 0), (-28, 0), (0, -1, -27, 0), (0, 1, -17, 0), (-18, 0, -2, 0)),
    (MEN, 1): Habit((-6, 0, -2, 0), (-22, -8), (38, -2, -12, 8), (24, 19, 10, 21), (-22, -6, -3, 0)),
    (QUEENS, 1): Habit((-9, 0, -1, 0), (-5, -26), (27, -3, -5, 19), (38, -1, -4, 32), (-20, -7, -1, 0)),
    (TRICKS, 1): Habit((1, 0, -2, 0), (-33, 0), (3, 0, 2, 0), (23, 0, -7, 0), (-28, 0, -2, 0)),
    (ANY_TRUMP, 1): Habit((7, 0, -2, 0), (-23, 0), (19, 0, 3, 0), (27, 0, -7, 0), (-27, 0, -2, -13)),
}


@dataclass(frozen=True, slots=True)
class CardWeights:
    """The weight of each card, and the factor for the length of its suit in the hand."""

    cards: Weights
    lengths: Weights


_EVEN: Final = (1.0,) * 14


def habit(contract: Contract, *, is_early: bool) -> Habit:
    sign = 1 if contract.worth > 0 else -1
    known = f"{contract.kind} {EARLY}" if is_early else contract.kind
    return HABITS.get((known, sign), HABITS[TRICKS, sign])


@cache
def leading(contract: Contract, lowest: int, *, is_early: bool) -> CardWeights:
    """Weights of cards that are led; *lowest* is the lowest rank of the pack."""
    rank, counting, length, trump = habit(contract, is_early=is_early).lead
    points = [
        rank * step // _STEPS + counting * (card in contract.cards) + trump * (card // 13 == contract.trump)
        for card, step in zip(DECK, _steps(lowest), strict=True)
    ]
    return CardWeights(_weights(points), _lengths(length))


@cache
def following(
    contract: Contract, lowest: int, beaten: tuple[bool, ...], led: int, *, is_early: bool, is_last: bool, is_hot: bool
) -> tuple[CardWeights, CardWeights]:
    """
    Weights of cards for a seat that follows the suit *led*, and for a seat that cannot.

    *beaten* says which cards beat the best one so far, *is_hot* whether the trick counts.
    """
    known = habit(contract, is_early=is_early)
    hot, dry, rank, counting = known.take if is_last else known.over
    throw_rank, throw_counting, length, ruff = known.throw
    points = []
    for card, step, is_beaten in zip(DECK, _steps(lowest), beaten, strict=True):
        counts = card in contract.cards
        if is_beaten:
            point = (hot if is_hot else dry) + rank * step // _STEPS + counting * counts
        elif card // 13 == led:
            point = known.under[0] * step // _STEPS + known.under[1] * counts
        else:
            point = throw_rank * step // _STEPS + throw_counting * counts
        points.append(point + ruff * (card // 13 == contract.trump != led))
    return CardWeights(_weights(points), _EVEN), CardWeights(_weights(points), _lengths(length))


@cache
def _steps(lowest: int) -> tuple[int, ...]:
    return tuple(max(0, card % 13 - lowest) * _STEPS // (13 - lowest) for card in DECK)


def _weights(points: Sequence[int]) -> Weights:
    return tuple(_RISING[point] if point >= 0 else 1 / _RISING[-point] for point in points)


def _lengths(points: int) -> Weights:
    return _weights([points * min(length, MAX_SUIT_LENGTH) for length in range(14)])
