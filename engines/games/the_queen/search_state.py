"""The Queen in bit masks and small numbers, for fast searches: no events, otherwise the same as the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple, Self

from engines.core.api import CHANCE, OVER, Seat
from engines.core.cards import HIDDEN, Card, name, parse, rank, suit

from .state import (
    ACE,
    ALL_QUEENS,
    DECK,
    DROPPABLE_RANKS,
    FORCED_HAND_SIZE,
    GOAL,
    HAND_SIZE,
    HANDS,
    JACK,
    KING,
    LONGEST_CHECK,
    NEXT_RANK,
    PACK,
    PILE,
    QUEEN,
    ROUNDS,
    State,
)

CHECK, DROP, ALL_OF_THEM, ACE_OUT, HIGH, DRAW = range(6)
WORDS: Final = ("check", "drop", "queens", "ace", "high", "draw")
"""
Words of deeds, by index. A deed's number is ``word << WORD_AT | cards``; each of up to four cards takes six bits as
card + 1, the last card lowest.
"""
WORD_AT: Final = 24
_SIX: Final = 63
NO_FOCUS: Final = -1

BIT: Final = tuple(1 << 4 * rank(card) + suit(card) for card in PACK)
"""The bit of each card in a hand's mask: four bits per rank, one per suit, so that a rank is one field."""
RANK: Final = tuple(rank(card) for card in PACK)
_OF_RANK: Final = tuple(
    tuple(tuple(Card(13 * s + r) for s in range(4) if held >> s & 1) for held in range(16)) for r in range(13)
)
"""By rank, the cards that four bits stand for."""
_ONE_OF_RANK: Final = tuple(tuple(cards[:1] for cards in cards_by_rank) for cards_by_rank in _OF_RANK)
_ALL_QUEENS: Final = 15 << 4 * QUEEN
_DROPPABLE: Final = tuple(tuple(DROPPABLE_RANKS.get(focus, ())) for focus in range(13))
_WANTED: Final = tuple(NEXT_RANK.get(focus, -1) for focus in range(13))
_FORCED_OUT: Final = (KING, *range(JACK, -1, -1))
"""The ranks that must be played if there is no Ace, the highest first (TQ-15)."""

CardsByRank = Sequence[Sequence[Sequence[int]]]


class Options(NamedTuple):
    """
    The options of a match.

    :param plays_on_level: whether play goes on if both have reached the goal with equal totals
    :param touches_last: whether the last card of the deck may be taken or turned
    """

    scores_opening: bool
    may_queen_with_all: bool
    plays_on_level: bool
    touches_last: bool


def number(word: int, cards: Iterable[int]) -> int:
    packed = 0
    for card in cards:
        packed = packed << 6 | card + 1
    return word << WORD_AT | packed


def cards_of(deed: int) -> Iterator[int]:
    """The cards of a deed, the last one first."""
    packed = deed & (1 << WORD_AT) - 1
    while packed:
        yield (packed & _SIX) - 1
        packed >>= 6


def mask(cards: Iterable[Card]) -> int:
    return sum(BIT[card] for card in cards if card >= 0)


def _hand(cards: Sequence[Card]) -> int:
    """The bits of a hand; above the pack, one for each hidden card."""
    return mask(cards) | (1 << cards.count(HIDDEN)) - 1 << len(PACK)


class SearchState:
    """
    The `search_api.Position` of The Queen.

    *hands* are bit masks by seat, *deck* is a list of cards, *focus* a rank or `NO_FOCUS`. *owed* are the names of
    chance's next deeds, and *mover* is the seat whose turn goes on while chance acts.
    """

    __slots__ = (
        "dealer",
        "deck",
        "focus",
        "hands",
        "is_opening",
        "mover",
        "options",
        "owed",
        "round",
        "totals_",
        "turn",
    )

    def __init__(self, options: Options) -> None:
        self.options = options
        self.turn: Seat = CHANCE
        self.round = 1
        self.dealer: Seat = -1
        self.mover: Seat = -1
        self.owed: tuple[str, ...] = ("dealer",)
        self.is_opening = False
        self.focus = NO_FOCUS
        self.hands = [0, 0]
        self.deck: list[int] = []
        self.totals_ = [0, 0]

    @classmethod
    def of(cls, state: State) -> Self:
        now, zones = state.public, state.zones
        position = cls(Options(now.scores_opening, now.may_queen_with_all, now.plays_on_level, now.touches_last))
        position.turn, position.round, position.dealer, position.mover = now.turn, now.round, now.dealer, now.mover
        position.owed, position.is_opening = now.owed, now.is_opening
        position.focus = rank(zones[PILE][-1]) if zones[PILE] else NO_FOCUS
        position.hands = [_hand(zones[hand]) for hand in HANDS]
        position.deck = list(zones[DECK])
        position.totals_ = list(now.totals)
        return position

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.options, other.turn, other.round, other.dealer = self.options, self.turn, self.round, self.dealer
        other.mover, other.owed, other.is_opening, other.focus = self.mover, self.owed, self.is_opening, self.focus
        other.hands = self.hands[:]
        other.deck = self.deck[:]
        other.totals_ = self.totals_[:]
        return other

    def totals(self) -> Sequence[int]:
        return self.totals_

    def text(self, deed: int) -> str:
        return " ".join([WORDS[deed >> WORD_AT], *reversed([name(Card(card)) for card in cards_of(deed)])])

    def deed(self, text: str) -> int:
        word, *names = text.split(" ")
        return number(WORDS.index(word), map(parse, names))

    # -- what may be done -----------------------------------------------------------------------------------------

    def legal(self) -> Sequence[int]:
        return self._deeds(_OF_RANK) if self.turn >= 0 else ()

    def kinds(self) -> Sequence[int]:
        """The legal deeds of the seat to act, one for each set that differs only in suits."""
        return self._deeds(_ONE_OF_RANK) if self.turn >= 0 else ()

    def _deeds(self, cards_by_rank: CardsByRank) -> Sequence[int]:
        held = self.hands[self.turn]
        if not held & ~_ALL_QUEENS and held.bit_count() in ALL_QUEENS:
            queens = [number(ALL_OF_THEM, _OF_RANK[QUEEN][held >> 4 * QUEEN])]
            may_check = self.options.may_queen_with_all and self.focus in (JACK, KING)
            return self._checks(held, cards_by_rank) + queens if may_check else queens
        drops = [
            DROP << WORD_AT | card + 1 for r in _DROPPABLE[self.focus] for card in cards_by_rank[r][held >> 4 * r & 15]
        ]
        return self._checks(held, cards_by_rank) + drops or self._when_stuck(held, cards_by_rank)

    def _checks(self, held: int, cards_by_rank: CardsByRank) -> list[int]:
        made, deeds, wanted = [0], [], _WANTED[self.focus]
        for _ in range(LONGEST_CHECK):
            cards = cards_by_rank[wanted][held >> 4 * wanted & 15]
            made = [before << 6 | card + 1 for before in made for card in cards]
            deeds += made
            if not made or wanted == QUEEN:
                break
            wanted = _WANTED[wanted]
        return deeds

    def _when_stuck(self, held: int, cards_by_rank: CardsByRank) -> list[int]:
        if held.bit_count() < FORCED_HAND_SIZE:
            return [DRAW << WORD_AT]
        if aces := held >> 4 * ACE & 15:
            return [ACE_OUT << WORD_AT | card + 1 for card in cards_by_rank[ACE][aces]]
        highest = next((r for r in _FORCED_OUT if held >> 4 * r & 15), 0)
        return [HIGH << WORD_AT | card + 1 for card in cards_by_rank[highest][held >> 4 * highest & 15]]

    # -- what is done -----------------------------------------------------------------------------------------------

    def play(self, deed: int) -> None:
        seat, word = self.turn, deed >> WORD_AT
        packed = deed & (1 << WORD_AT) - 1
        if packed:
            self.focus = RANK[(packed & _SIX) - 1]
        count = 0
        while packed:
            self.hands[seat] ^= BIT[(packed & _SIX) - 1]
            packed >>= 6
            count += 1
        self.go_on_after(word, count)

    def go_on_after(self, word: int, count: int) -> None:
        """
        Score a deed of *count* cards and go on.

        *hands* and *focus* must already be updated; *count* is 0 for a draw.
        """
        seat = self.turn
        if word == DRAW:
            self._go_on(("take", "roll"))
            return
        is_queen = self.focus == QUEEN
        if word == ALL_OF_THEM:
            self.totals_[seat] += 1
        else:
            self.totals_[seat] += (count == LONGEST_CHECK) + is_queen + (not self.hands[seat])
        self._end_or_go_on(("take",) if word == HIGH else ("roll",) if is_queen else ())

    def chance(self, rng: Random) -> None:
        match self.owed[0]:
            case "dealer":
                self.dealer, self.owed = rng.randrange(2), ("deal",)
            case "deal":
                drawn = rng.sample(PACK, 2 * HAND_SIZE)
                self.begin([mask(drawn[:HAND_SIZE]), mask(drawn[HAND_SIZE:])])
            case "roll":
                self.roll(self.deck[int(rng.random() * len(self.deck))])
            case _:
                self.take(self.deck[int(rng.random() * len(self.deck))])

    def begin(self, hands: list[int]) -> None:
        """Begin a round with these hands, as masks; chance turns the opening Focus, with the dealer as mover."""
        self.hands = hands
        dealt = hands[0] | hands[1]
        self.deck = [card for card in PACK if not dealt & BIT[card]]
        self.mover, self.owed, self.is_opening, self.focus = self.dealer, ("roll",), True, NO_FOCUS

    def roll(self, card: int) -> None:
        """Turn this card of the deck; a Queen scores for both, and another card must cover it (TQ-2, TQ-9)."""
        self.deck.remove(card)
        self.focus = RANK[card]
        if self.focus != QUEEN:
            self._go_on(self.owed[1:])
        elif self.is_opening and not self.options.scores_opening:
            self._go_on(self.owed)
        else:
            self.totals_ = [total + 1 for total in self.totals_]
            self._end_or_go_on(self.owed)

    def take(self, card: int) -> None:
        self.deck.remove(card)
        self.hands[self.mover] |= BIT[card]
        self._go_on(self.owed[1:])

    # -- what follows -----------------------------------------------------------------------------------------------

    def _end_or_go_on(self, owed: tuple[str, ...]) -> None:
        one, other = self.totals_
        if (one >= GOAL or other >= GOAL) and not (one == other and self.options.plays_on_level):
            self.turn, self.owed = OVER, ()
        elif not (self.hands[0] and self.hands[1]):
            self._end_round()
        else:
            self._go_on(owed)

    def _go_on(self, owed: tuple[str, ...]) -> None:
        left = len(self.deck)
        if left == 0 or (owed and left == 1 and not self.options.touches_last):
            self._end_round()
        elif owed:
            self.turn, self.owed = CHANCE, owed
        else:
            self.turn = self.mover = 1 - self.mover
            self.owed, self.is_opening = (), False

    def _end_round(self) -> None:
        if self.round == ROUNDS:
            self.turn, self.owed = OVER, ()
            return
        self.turn, self.owed = CHANCE, ("deal",)
        self.round += 1
        self.dealer = 1 - self.dealer
