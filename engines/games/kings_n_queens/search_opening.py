"""The opening of Kings n' Queens for searches: laying out the piles, starting hands and exchanges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from engines.core.api import CHANCE, OVER, Seat

from .encoding import FIVES_AT, IS_KING, IS_RED, NO_CARD, SIGNED, STARTERS_AT
from .state import FACE_POINTS, KINGS_TO_END, TAKEN_OUT, Phase


class Options(NamedTuple):
    """The options, as in `PublicState`."""

    kings_replaced: bool
    kept_replaces: bool
    stuck_keeps: bool
    hands_first: bool
    max_rounds: int


class OpeningState:
    """
    What a `SearchState` holds, and its deeds of chance before the first draw of each seat.

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
        """Do one random deed of chance that belongs to the opening."""
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
        """Let this seat be the first (KNQ-4)."""
        self.first = self.mover = seat
        self.phase = Phase.DEAL

    def begin(self, tops: Sequence[int]) -> None:
        """Turn up these cards of the piles, and take two Kings out where four play (KNQ-2)."""
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
        """Whether a card may come for the exchanged one (KNQ-11)."""
        hand = self.hands[self.mover]
        return not IS_KING[card] and IS_RED[card] != IS_RED[hand[0]]

    def swap_face(self, card: int) -> None:
        """Draw this face card for the exchanged one."""
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
        """Let chance act next, in this phase."""
        self.phase, self.turn = phase, CHANCE

    def start_turn(self, seat: Seat, number: int) -> None:
        """Begin a seat's turn in the round *number*; a seat without a deck takes its starting hand first (KNQ-5)."""
        self.mover, self.round = seat, number
        has_deck = self.draws[seat] or self.discards[seat] or self.kept[seat] >= 0 or self.hands[seat]
        self.await_phase(Phase.DRAW if has_deck else Phase.START)
