"""Crowns in integers and short lists, for fast searches: no events, otherwise the same as the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Self

from engines.core.api import CHANCE, OVER, Seat
from engines.core.cards import JOKER, Card, name, rank, suit
from engines.core.search_api import DeedTable

from .notation import PREPOSITIONS
from .state import (
    ACE,
    ACES,
    COLLECTION_SIZE,
    COLLECTIONS,
    COURT,
    HANDS,
    JACK,
    KING,
    MATE,
    NONE,
    NUMBERS,
    PACK,
    QUEEN,
    ROUNDS,
    SEATS,
    Allies,
    State,
)

CARDS: Final = len(PACK)
PLAY, STEAL, GIVE = range(3)
"""What the seat to act must do."""
WORDS: Final = tuple(PREPOSITIONS)
"""The words of `PLAY`, `STEAL` and `GIVE`; a deed's number is (what * 4 + other seat) * 53 + card."""
PLAY_TO, STEAL_FROM, GIVE_TO = (
    tuple((what * SEATS + other) * CARDS for other in range(SEATS)) for what in (PLAY, STEAL, GIVE)
)
EFFECT: Final = tuple({JACK: STEAL, QUEEN: GIVE}.get(rank(card), PLAY) if card != JOKER else PLAY for card in PACK)
_TEXTS: Final = tuple(
    f"{word} {name(card)} {gap} {other}"
    for word, gap in PREPOSITIONS.items()
    for other in range(SEATS)
    for card in PACK
)
_DEEDS: Final = {text: deed for deed, text in enumerate(_TEXTS)}

KINGS_AT, ACES_AT, JOKER_AT = 32, 36, 40


def _weigh(card: Card) -> int:
    if card == JOKER:
        return 1 << JOKER_AT
    marks = {KING: 1 << KINGS_AT + suit(card), ACE: 1 << ACES_AT + suit(card)}
    return (1 << 8 * suit(card)) + marks.get(rank(card), 0)


WEIGHT: Final = tuple(map(_weigh, PACK))
"""What a card adds to its pile: one in the byte of its suit, and a mark for a King, an Ace or the Joker."""
ANY_ACE: Final = 15 << ACES_AT
_CROWNABLE: Final = tuple(tuple(8 * s for s in range(4) if kings >> s & 1) for kings in range(16))
"""By the bits of the Kings present: the shifts of their suits' counts."""
MATES: Final = {WEIGHT[ace] & ANY_ACE: WEIGHT[MATE[ace]] & ANY_ACE for ace in ACES}
"""By the mark of an Ace in a pile: the mark of the other Ace of its colour."""


def points(pile: int) -> int:
    """Individual score of a pile: the fewest cards of a suit with a King, 0 without a King (CR-12)."""
    crowned = _CROWNABLE[pile >> KINGS_AT & 15]
    return min([pile >> at & 255 for at in crowned]) if crowned else 0


def may_lie(weight: int, pile: int) -> bool:
    """Whether a card of that weight may come to a pile: none may have two Aces (CR-21)."""
    return not (weight & ANY_ACE and pile & ANY_ACE)


def scores(piles: Sequence[int]) -> list[int]:
    """Each seat's score of the round if it ends with these piles (CR-9, CR-23)."""
    own = [points(pile) for pile in piles]
    holders = {pile & ANY_ACE: points for pile, points in zip(piles, own, strict=True)}
    return [
        2 * mine if pile >> JOKER_AT else mine + holders.get(MATES.get(pile & ANY_ACE, NONE), 0)
        for pile, mine in zip(piles, own, strict=True)
    ]


def _pile(held: Iterable[int]) -> int:
    return sum(WEIGHT[card] for card in held)


class SearchState(DeedTable):
    """
    The `search_api.Position` of Crowns.

    *what* the seat to act must do, *player* in the order of play, *left* cards in all hands; the *piles* sum up the
    *collections*. A card that a view hides is in no hand here, but counts among those left.
    """

    __slots__ = (
        "allies",
        "collections",
        "dealer",
        "hands",
        "left",
        "piles",
        "player",
        "round",
        "totals_",
        "turn",
        "what",
    )
    TEXTS, NUMBERS = _TEXTS, _DEEDS

    def __init__(self) -> None:
        self.turn: Seat = CHANCE
        self.round = 1
        self.dealer: Seat = NONE
        self.player: Seat = NONE
        self.what = PLAY
        self.left = 0
        self.hands: list[list[int]] = [[], [], [], []]
        self.collections: list[list[int]] = [[], [], [], []]
        self.piles = [0, 0, 0, 0]
        self.totals_ = [0, 0, 0, 0]
        self.allies: tuple[Allies, ...] = ()
        """Pairs who help each other for now: no part of the game, but of how seats are assumed to play."""

    @classmethod
    def of(cls, state: State) -> Self:
        now, position = state.public, cls()
        position.turn, position.round = now.turn, now.round
        position.dealer, position.player = now.dealer, now.player
        position.what = WORDS.index(now.effect or "play")
        position.left = sum(len(state.zones[hand]) for hand in HANDS)
        position.hands = [[card for card in state.zones[hand] if card >= 0] for hand in HANDS]
        position.collections = [list(state.zones[zone]) for zone in COLLECTIONS]
        position.piles = [_pile(held) for held in position.collections]
        position.totals_ = list(now.totals)
        return position

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.turn, other.round, other.dealer = self.turn, self.round, self.dealer
        other.player, other.what, other.left = self.player, self.what, self.left
        other.hands = [held[:] for held in self.hands]
        other.collections = [held[:] for held in self.collections]
        other.piles, other.allies = self.piles[:], self.allies
        other.totals_ = self.totals_[:]
        return other

    def legal(self) -> Sequence[int]:
        if self.turn < 0:
            return ()
        if self.what == STEAL:
            return self._thefts(self.turn)
        held = self.hands if self.what == PLAY else self.collections
        return self._ways(PLAY_TO if self.what == PLAY else GIVE_TO, held[self.turn])

    def _ways(self, bases: Sequence[int], held: list[int]) -> list[int]:
        """Deeds that play or give: any card to any seat, an Ace only to one without (CR-6, CR-21)."""
        plain = [card for card in held if not WEIGHT[card] & ANY_ACE]
        to = bases if self.what == PLAY else [base for seat, base in enumerate(bases) if seat != self.turn]
        ways = [base + card for base in to for card in plain]
        if len(plain) < len(held):
            aces = [card for card in held if WEIGHT[card] & ANY_ACE]
            ways += [bases[s] + ace for s, pile in enumerate(self.piles) if not pile & ANY_ACE for ace in aces]
        return ways

    def _thefts(self, thief: Seat) -> list[int]:
        """Deeds that steal any card of the others, an Ace only by a seat without one (CR-6)."""
        others = [(STEAL_FROM[s], held) for s, held in enumerate(self.collections) if s != thief]
        if not self.piles[thief] & ANY_ACE:
            return [base + card for base, held in others for card in held]
        return [base + card for base, held in others for card in held if not WEIGHT[card] & ANY_ACE]

    def play(self, deed: int) -> None:
        way, card = divmod(deed, CARDS)
        what, other = divmod(way, SEATS)
        if what == PLAY:
            self.hands[self.turn].remove(card)
            self._lay(card, other)
            self.left -= 1
            if EFFECT[card]:
                self.what, self.turn = EFFECT[card], other
                return
        else:
            src, dst = (other, self.turn) if what == STEAL else (self.turn, other)
            self.collections[src].remove(card)
            self.piles[src] -= WEIGHT[card]
            self._lay(card, dst)
            self.what = PLAY
        if not self.left:
            self.end_round()
            return
        self.turn = self.player = (self.player + 1) % SEATS

    def piles_after(self, deed: int) -> list[int]:
        piles, (way, card) = self.piles[:], divmod(deed, CARDS)
        what, other = divmod(way, SEATS)
        if what != PLAY:
            piles[other if what == STEAL else self.turn] -= WEIGHT[card]
        piles[self.turn if what == STEAL else other] += WEIGHT[card]
        return piles

    def _lay(self, card: int, seat: Seat) -> None:
        self.collections[seat].append(card)
        self.piles[seat] += WEIGHT[card]

    def end_round(self) -> None:
        """Score the round with the piles as they are, and go on to the next (CR-18, CR-22)."""
        self.totals_ = [old + new for old, new in zip(self.totals_, scores(self.piles), strict=True)]
        if self.round == len(ROUNDS):
            self.turn = OVER
            return
        self.turn = CHANCE
        self.round += 1
        self.dealer = (self.dealer + 1) % SEATS

    def chance(self, rng: Random) -> None:
        if self.dealer < 0:
            self.dealer = rng.randrange(SEATS)
            return
        stock = ROUNDS[self.round - 1]
        removed = rng.choice(COURT) if self.round == len(ROUNDS) else NONE
        dealt = [card for card in PACK if card in stock.dealt and card != removed]
        self.begin(_deal(dealt, stock.hand_size, rng), _deal(NUMBERS, COLLECTION_SIZE, rng))

    def begin(self, hands: list[list[int]], collections: list[list[int]]) -> None:
        self.hands, self.collections = hands, collections
        self.piles = [_pile(held) for held in collections]
        self.left = sum(map(len, hands))
        self.turn = self.player = (self.dealer + 1) % SEATS


def _deal(cards: Sequence[int], size: int, rng: Random) -> list[list[int]]:
    drawn = rng.sample(cards, SEATS * size)
    return [drawn[seat * size : (seat + 1) * size] for seat in range(SEATS)]
