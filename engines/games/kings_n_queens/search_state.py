"""Kings n' Queens in small lists of numbers, for fast searches: the opening, and the turns; no events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, Self

from engines.core.api import CHANCE, OVER, Seat
from engines.core.cards import DECK, name
from engines.core.search_api import DeedTable

from .deeds import PRICES
from .state import (
    ALL_QUEENS,
    CARDS_PER_TURN,
    DISCARDS,
    DRAWS,
    FACE,
    FACE_POINTS,
    FIVE,
    HANDS,
    KEPT,
    KINGS_TO_END,
    LAYOUT,
    MIN_TO_BUY,
    NUMBERS,
    PILES,
    QUEENS,
    STARTERS,
    TAKEN_OUT,
    TOPS,
    Phase,
    State,
    is_king,
    is_red,
    points,
)

NO_CARD: Final = -1
GOODS: Final = tuple(PRICES)
"""What is for sale; an item's index is the number of the deed that buys it."""
BUY_FACE, BUY_QUEEN = GOODS.index("face"), GOODS.index("queen")
PASS: Final = len(GOODS)
KEEP: Final = PASS + 1
"""The deed that keeps the card 0; the deeds that exchange cards follow after 52 of these."""
EXCHANGE: Final = KEEP + len(DECK)
TEXTS: Final = (
    *(f"buy {ware}" for ware in GOODS),
    "pass",
    *(f"keep {name(card)}" for card in DECK),
    *(f"exchange {name(card)}" for card in DECK),
)
DEEDS: Final = {text: deed for deed, text in enumerate(TEXTS)}

IS_RED: Final = tuple(map(is_red, DECK))
SIGNED: Final = tuple(points(card) if is_red(card) else -points(card) for card in DECK)
"""What a card of a deck adds to the balance of red over black."""
IS_KING: Final = tuple(map(is_king, DECK))
IS_TIEBREAKER: Final = tuple(name(card)[0] in "JA" for card in DECK)
"""The Jacks and Aces, which decide between equal Queens."""
FIVES_AT: Final = NUMBERS.index(FIVE)
NUMBERS_AT: Final = range(len(NUMBERS))
STARTERS_AT: Final = tuple(NUMBERS.index(number) for number in STARTERS)
AFFORDABLE: Final = tuple(tuple(at for at, what in enumerate(GOODS) if PRICES[what] <= purse) for purse in range(16))
"""By points to spend, up to 15: the indices in `GOODS` of what they can buy."""
MAX_PURSE: Final = len(AFFORDABLE) - 1


class Options(NamedTuple):
    kings_replaced: bool
    kept_replaces: bool
    stuck_keeps: bool
    hands_first: bool
    max_rounds: int


class OpeningState:
    """
    The fields of `SearchState`, and the deeds of chance before the first draw of each seat.

    *tops* are the open cards of the *piles*, *face* the face cards, *kings* how many are out and *queens* how many for
    sale; *draws*, *hands*, *kept* and *discards* are the seats' own. The order within a list means nothing.
    """

    __slots__ = (
        "discards",
        "draws",
        "face",
        "first",
        "hands",
        "kept",
        "kings",
        "mover",
        "options",
        "phase",
        "piles",
        "queens",
        "round",
        "tops",
        "totals_",
        "turn",
    )

    options: Options
    turn: Seat
    round: int
    first: Seat
    mover: Seat
    phase: Phase
    piles: list[list[int]]
    tops: list[int]
    face: list[int]
    kings: int
    queens: int
    draws: list[list[int]]
    hands: list[list[int]]
    kept: list[int]
    discards: list[list[int]]
    totals_: list[int]

    def open(self, rng: Random) -> None:
        match self.phase:
            case Phase.START:
                faces = [card for card in self.face if not (self.options.kings_replaced and IS_KING[card])]
                self.start(rng.sample(faces, 2), {at: rng.choice(self.piles[at]) for at in self.refilled()})
            case Phase.SWAP_FACE:
                self.swap_face(rng.choice([card for card in self.face if self._is_replacement(card)]))
            case Phase.SWAP_FIVE:
                self._swap_any_five(rng)
            case Phase.DEAL:
                self.begin([rng.choice(pile) for pile in self.piles])
            case _:
                self.set_first(rng.randrange(len(self.hands)))

    def set_first(self, seat: Seat) -> None:
        self.first = self.mover = seat
        self.phase = Phase.DEAL

    def begin(self, tops: Sequence[int]) -> None:
        """Turn up these cards of the piles, and take two Kings out for four players (KNQ-2)."""
        for pile, top in zip(self.piles, tops, strict=True):
            pile.remove(top)
        self.tops = list(tops)
        for king in TAKEN_OUT if len(self.hands) == 4 else ():
            self.face.remove(king)
        self.phase = Phase.START

    def refilled(self) -> list[int]:
        """Name the piles that give a starting hand its numbers and have more (KNQ-29)."""
        return [at for at in STARTERS_AT if self.piles[at]]

    def start(self, faces: Sequence[int], tops: Mapping[int, int]) -> None:
        """Take a starting hand with these face cards; these *tops* come up, by their pile."""
        hand = self.hands[self.mover]
        for at in STARTERS_AT:
            if self.tops[at] >= 0:
                hand.append(self.tops[at])
            self.tops[at] = tops.get(at, NO_CARD)
            if at in tops:
                self.piles[at].remove(tops[at])
        for card in faces:
            self.face.remove(card)
            if IS_KING[card]:
                self.kings += 1
            else:
                hand.append(card)
        if self.kings >= KINGS_TO_END:
            self.turn = OVER
        elif self._must_exchange(hand):
            self.phase, self.turn = Phase.EXCHANGE, self.mover
        else:
            self._finish_hand()

    def _must_exchange(self, hand: Sequence[int]) -> bool:
        """Whether the colour rule applies and can be met (KNQ-8, KNQ-12)."""
        is_hand_red = IS_RED[hand[0]]
        if any(IS_RED[card] != is_hand_red for card in hand):
            return False
        fives = [*self.piles[FIVES_AT], *[top for top in [self.tops[FIVES_AT]] if top >= 0]]
        return max(abs(SIGNED[card]) for card in hand) == FACE_POINTS or any(map(self._is_replacement, fives))

    def _is_replacement(self, card: int) -> bool:
        """Whether a card may replace the exchanged one (KNQ-11)."""
        hand = self.hands[self.mover]
        return not IS_KING[card] and IS_RED[card] != IS_RED[hand[0]]

    def swap_face(self, card: int) -> None:
        self.face.remove(card)
        self.hands[self.mover].append(card)
        self._finish_hand()

    def _swap_any_five(self, rng: Random) -> None:
        pile, top = self.piles[FIVES_AT], self.tops[FIVES_AT]
        if self._is_replacement(top):
            self.swap_five(top, rng.choice(pile))
            return
        five = rng.choice([card for card in pile if self._is_replacement(card)])
        left = [*pile, top]
        left.remove(five)
        self.swap_five(five, rng.choice(left))

    def swap_five(self, card: int, top: int) -> None:
        """Take this 5 for the exchanged one, then turn up *top*."""
        pile = self.piles[FIVES_AT]
        pile.append(self.tops[FIVES_AT])
        pile.remove(card)
        pile.remove(top)
        self.tops[FIVES_AT] = top
        self.hands[self.mover].append(card)
        self._finish_hand()

    def _finish_hand(self) -> None:
        seat = self.mover
        self.draws[seat], self.hands[seat] = self.hands[seat], []
        if self.options.hands_first:
            self.start_turn((seat + 1) % len(self.hands), 1)
        else:
            self.await_phase(Phase.DRAW)

    def await_phase(self, phase: Phase) -> None:
        self.phase, self.turn = phase, CHANCE

    def start_turn(self, seat: Seat, number: int) -> None:
        """Begin a seat's turn in round *number*; a seat without a deck takes its starting hand first (KNQ-5)."""
        self.mover, self.round = seat, number
        has_deck = self.draws[seat] or self.discards[seat] or self.kept[seat] >= 0 or self.hands[seat]
        self.await_phase(Phase.DRAW if has_deck else Phase.START)


class SearchState(OpeningState, DeedTable):
    __slots__ = ()
    TEXTS, NUMBERS = TEXTS, DEEDS

    @classmethod
    def of(cls, state: State) -> Self:
        now, zones, position = state.public, state.zones, cls()
        seats = range(now.seats)
        position.options = Options(
            now.kings_replaced, now.kept_replaces, now.stuck_keeps, now.hands_first, now.max_rounds
        )
        position.turn, position.round, position.phase = now.turn, now.round, now.phase
        position.first, position.mover = now.first, now.mover
        position.piles = [list(zones[PILES[number]]) for number in NUMBERS]
        position.tops = [next(iter(zones[TOPS[number]]), NO_CARD) for number in NUMBERS]
        position.face = list(zones[FACE])
        position.kings, position.queens = len(zones[LAYOUT]), len(zones[QUEENS])
        position.draws = [list(zones[DRAWS[seat]]) for seat in seats]
        position.hands = [list(zones[HANDS[seat]]) for seat in seats]
        position.kept = [next(iter(zones[KEPT[seat]]), NO_CARD) for seat in seats]
        position.discards = [list(zones[DISCARDS[seat]]) for seat in seats]
        position.totals_ = list(now.totals)
        return position

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.options, other.turn, other.round, other.phase = self.options, self.turn, self.round, self.phase
        other.first, other.mover, other.kings, other.queens = self.first, self.mover, self.kings, self.queens
        other.piles = [pile[:] for pile in self.piles]
        other.draws = [cards[:] for cards in self.draws]
        other.hands = [cards[:] for cards in self.hands]
        other.discards = [cards[:] for cards in self.discards]
        other.tops, other.face, other.kept, other.totals_ = self.tops[:], self.face[:], self.kept[:], self.totals_[:]
        return other

    # -- seats ----------------------------------------------------------------------------------------------------

    def purse(self) -> int:
        """What the seat to act can spend (KNQ-13)."""
        return abs(sum([SIGNED[card] for card in self.hands[self.mover]]))

    def legal(self) -> Sequence[int]:
        if self.turn < 0:
            return ()
        hand = self.hands[self.mover]
        if self.phase is Phase.EXCHANGE:
            most = max(abs(SIGNED[card]) for card in hand)
            return [EXCHANGE + card for card in sorted(set(hand)) if abs(SIGNED[card]) == most]
        purse, tops = self.purse(), self.tops
        wares = [at for at in AFFORDABLE[min(purse, MAX_PURSE)] if at >= BUY_FACE or tops[at] >= 0]
        if purse < MIN_TO_BUY or (self.options.stuck_keeps and not wares):
            wares += [KEEP + card for card in sorted(set(hand))]
        return [*wares, PASS]

    def play(self, deed: int) -> None:
        seat = self.turn
        if deed == BUY_FACE:
            self.await_phase(Phase.FACE)
        elif deed == BUY_QUEEN:
            self._buy_queen(seat)
        elif deed < BUY_FACE:
            self.discards[seat].append(self.tops[deed])
            self.tops[deed] = NO_CARD
            if self.piles[deed]:
                self.await_phase(Phase.FLIP)
            else:
                self._end_turn()
        elif deed >= EXCHANGE:
            self._exchange(deed - EXCHANGE)
        else:
            if deed >= KEEP:
                self.hands[seat].remove(deed - KEEP)
                self.kept[seat] = deed - KEEP
            self._end_turn()

    def _exchange(self, card: int) -> None:
        self.hands[self.mover].remove(card)
        if abs(SIGNED[card]) == FACE_POINTS:
            self.face.append(card)
            self.await_phase(Phase.SWAP_FACE)
        else:
            self.piles[FIVES_AT].append(card)
            self.await_phase(Phase.SWAP_FIVE)

    def _buy_queen(self, seat: Seat) -> None:
        self.discards[seat].append(ALL_QUEENS[-self.queens])
        self.queens -= 1
        self.totals_[seat] += 1
        if self.queens:
            self._end_turn()
        else:
            self.turn = OVER

    # -- chance ---------------------------------------------------------------------------------------------------

    def chance(self, rng: Random) -> None:
        match self.phase:
            case Phase.DRAW:
                self.draw(self._any_drawn(rng))
            case Phase.FLIP:
                pile = self.piles[self._flipping()]
                self.flip(pile[int(rng.random() * len(pile))])
            case Phase.FACE:
                self.turn_face(self.face[int(rng.random() * len(self.face))])
            case _:
                self.open(rng)

    def _any_drawn(self, rng: Random) -> list[int]:
        seat, random = self.mover, rng.random
        pack, drawn = self.draws[seat][:], []
        for _ in range(CARDS_PER_TURN - (self.options.kept_replaces and self.kept[seat] >= 0)):
            pack = pack or self.discards[seat][:]
            drawn.append(pack.pop(int(random() * len(pack))))
        return drawn

    def draw(self, drawn: Sequence[int]) -> None:
        """Reveal these cards for a turn, and the kept one; the discards come in only when they are needed (KNQ-21)."""
        seat = self.mover
        for card in drawn:
            if not self.draws[seat]:
                self.draws[seat], self.discards[seat] = self.discards[seat], []
            self.draws[seat].remove(card)
        self.hands[seat] += drawn
        if self.kept[seat] >= 0:
            self.hands[seat].append(self.kept[seat])
            self.kept[seat] = NO_CARD
        self.phase, self.turn = Phase.BUY, seat

    def _flipping(self) -> int:
        return next(at for at in NUMBERS_AT if self.tops[at] < 0 and self.piles[at])

    def flip(self, card: int) -> None:
        at = self._flipping()
        self.piles[at].remove(card)
        self.tops[at] = card
        self._end_turn()

    def turn_face(self, card: int) -> None:
        """Turn up the face card that was bought; a King goes to the layout (KNQ-16)."""
        self.face.remove(card)
        if not IS_KING[card]:
            self.discards[self.mover].append(card)
        else:
            self.kings += 1
            if self.kings >= KINGS_TO_END:
                self.turn = OVER
                return
        self._end_turn()

    # -- what follows ---------------------------------------------------------------------------------------------

    def _end_turn(self) -> None:
        seat = self.mover
        self.discards[seat] += self.hands[seat]
        self.hands[seat] = []
        after = (seat + 1) % len(self.hands)
        if after != self.first:
            self.start_turn(after, self.round)
        elif self.round == self.options.max_rounds:
            self.turn = OVER
        else:
            self.start_turn(after, self.round + 1)
