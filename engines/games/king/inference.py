"""Inference in the King: how likely a hidden hand is, given the cards that its seat has played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engines.core.api import Seat
from engines.core.cards import Card, suit

from .appraisal import Appraisal, appraisals
from .contracts import HEART, THE_KING
from .opponent_model import CardWeights, following, leading
from .search_state import DealTerms, mask_of, match_terms
from .state import HANDS, TRICK, WON, PublicState, State

RANDOM_PLAY_RATE: Final = 0.1
"""The share of random cards in the model of a player."""
INDIFFERENCE: Final = 0.05
"""A contract that promises less than the best by this part of what a deal is worth is named a quarter as often."""
_SUIT: Final = tuple(8191 << 13 * number for number in range(4))
_ALL: Final = sum(_SUIT)


@dataclass(frozen=True, slots=True)
class Choice:
    """
    A card that was played where others might have been.

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
    The contract that a dealer named where others might have been (KG-17).

    :param others: the appraisals of those others
    :param since: what the dealer has played since, as bits
    """

    own: Appraisal
    others: Sequence[Appraisal]
    since: int

    def likelihood(self, held: int) -> float:
        """Give the likelihood of the choice if the dealer holds these cards now."""
        dealt = held | self.since
        promises = [one.promise(dealt) for one in (self.own, *self.others)]
        slack = INDIFFERENCE * self.own.stake
        weights = [(slack / (slack + max(promises) - promise)) ** 2 for promise in promises]
        return (1 - RANDOM_PLAY_RATE) * weights[0] / sum(weights) + RANDOM_PLAY_RATE / len(weights)


@dataclass(slots=True)
class SeatEvidence:
    """The choices of one seat, and the likelihood of hands by them."""

    choices: Sequence[Choice]
    lists: tuple[tuple[tuple[int, ...], ...], ...]
    named: NamedContract | None
    _known: dict[int, float] = field(default_factory=dict)

    def likelihood(self, held: int) -> float:
        """Give the likelihood of the seat's choices if it holds these cards now."""
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
    """Give the likelihood of all seats' play in this deal but the observer's, if they hold what they hold here."""
    if world.public.place < 0:
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
    if not now.options.are_named or not now.open_places:
        return None
    known = appraisals(now.options, now.seats)
    return NamedContract(known[now.place], [known[place] for place in now.open_places], since)


def tricks_in_order(now: PublicState, won: Sequence[Sequence[Card]]) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    """List the tricks of this deal in order, each with the seat that led, from the piles of the seats."""
    piles = [iter(pile) for pile in won]
    for leader, taker in zip((now.eldest, *now.takers), now.takers, strict=False):
        yield leader, tuple(next(piles[taker]) for _ in range(now.seats))


def _choices(
    now: PublicState, terms: DealTerms, played: Iterable[tuple[Seat, Sequence[Card]]]
) -> Iterator[tuple[Seat, Choice]]:
    for number, (leader, trick) in enumerate(played):
        brings = terms.tricks[now.hand_size - 1 - number]
        for place, card in enumerate(trick):
            yield (leader + place) % now.seats, _choice(now, terms, trick[:place], card, brings)


def _choice(now: PublicState, terms: DealTerms, trick: Sequence[Card], card: Card, brings: int) -> Choice:
    """Describe the choice of a card after the cards of a *trick* that itself *brings* its taker points."""
    contract, lowest = now.contract, now.pack[0] % 13
    is_early = not brings and not contract.cards
    if not trick:
        among = _ALL ^ _SUIT[HEART] if contract.bars_heart_leads and suit(card) != HEART else _ALL
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
    # A seat that must play the King has no choice (KG-5).
    return Choice(card, 1 << card if contract.forces_king and card == THE_KING else _ALL, throw, 0)
