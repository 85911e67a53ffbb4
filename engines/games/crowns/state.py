"""The state of Crowns: packs, zones, crowned suits, scores, and what all seats know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engines.core import api
from engines.core.api import Option, Seat, Visibility, Zone
from engines.core.cards import DECK as SUITED
from engines.core.cards import JOKER, RANKS, Card, face, pack, rank, suit

SEATS: Final = 4
PACK: Final = (*SUITED, JOKER)
NUMBERS: Final = pack("23456789")
COURT: Final = pack("TJQK")
"""The small deck before Aces and Joker join it: Tens and court cards."""
ACES: Final = pack("A")
JACK, QUEEN, KING, ACE = (RANKS.index(letter) for letter in "JQKA")
MATE: Final = dict(zip(ACES, (ACES[3], ACES[2], ACES[1], ACES[0]), strict=True))
"""The other Ace of the same colour: spades and clubs are black, hearts and diamonds red (CR-23)."""
COLLECTION_SIZE: Final = 8
NONE: Final = -1
"""No suit or no seat, in a list of facts by seat."""

DECK: Final = Zone("deck", Visibility.NONE)
OUT: Final = Zone("out", Visibility.NONE)
"""The cards left out of a round; `Stock.out` says which these may be."""
HANDS: Final = tuple(Zone("hand", Visibility.OWNER, seat) for seat in range(SEATS))
COLLECTIONS: Final = tuple(Zone("collection", Visibility.ALL, seat) for seat in range(SEATS))

OPTIONS: Final = (Option("talk", ("on", "off")),)
"""Changes no rule: the table shows the talk or not (CR-19)."""


@dataclass(frozen=True, slots=True)
class Stock:
    """What a round is dealt from: the size of a hand, the cards that hands may hold, and those that may be out."""

    hand_size: int
    dealt: frozenset[Card]
    out: frozenset[Card]


_COURT, _ACES, _JOKER = frozenset(COURT), frozenset(ACES), frozenset({JOKER})
ROUNDS: Final = (
    Stock(4, _COURT, _ACES | _JOKER),
    Stock(5, _COURT | _ACES, _JOKER),
    Stock(5, _COURT | _ACES, _JOKER),
    Stock(5, _COURT | _ACES | _JOKER, _COURT),
)
"""CR-15: no Aces in round 1. CR-11: in round 4 one of the small deck's sixteen is out, the Joker in its place."""


@dataclass(frozen=True, slots=True)
class PublicState(api.PublicState):
    """
    What all seats know besides the zones.

    *player* is whose turn it is in the order of play. *effect* is what the seat to act must do instead of playing:
    ``steal`` or ``give``, because it received a Jack or Queen from *player* (CR-5).
    """

    dealer: Seat = NONE
    player: Seat = NONE
    effect: str = ""

    @property
    def stock(self) -> Stock:
        return ROUNDS[self.round - 1]


State = api.State[PublicState]


def after(seat: Seat) -> Seat:
    """The next seat clockwise (CR-16, CR-22)."""
    return (seat + 1) % SEATS


def in_sentence(card: Card) -> str:
    """A card's name within a sentence: ``Q♠``, ``the Joker``."""
    return "the Joker" if card == JOKER else face(card)


def ace_in(collection: Sequence[Card]) -> Card | None:
    """The Ace in a collection; there is at most one (CR-21)."""
    return next((card for card in collection if card in _ACES), None)


def crown(collection: Sequence[Card]) -> int:
    """The crowned suit: of the suits with a King here the one with fewest cards, `NONE` without a King (CR-12)."""
    kings = sorted(suit(card) for card in collection if rank(card) == KING)
    return min(kings, key=lambda crowned: count(collection, crowned), default=NONE)


def count(collection: Sequence[Card], crowned: int) -> int:
    """Number of cards of a suit, each of which is worth 1 (CR-13); the Joker has none (CR-8)."""
    return sum(suit(card) == crowned for card in collection)


Allies = tuple[Seat, Seat]
"""Two seats that help each other, the lower first."""


def paired(one: Seat, other: Seat) -> Allies:
    return min(one, other), max(one, other)


def allies_among(pairs: Iterable[Allies], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other_of(pair, seat) for pair in pairs if seat in pair)


def other_of(pair: tuple[Seat, Seat], seat: Seat) -> Seat:
    return pair[1] if seat == pair[0] else pair[0]


def partners(collections: Sequence[Sequence[Card]]) -> tuple[Seat, ...]:
    """For each seat, the holder of the other Ace of its colour; `NONE` if there is none yet (CR-23)."""
    holders = {ace: seat for seat, held in enumerate(collections) if (ace := ace_in(held)) is not None}
    pairs = {holders.get(ace, NONE): holders.get(MATE[ace], NONE) for ace in ACES}
    return tuple(pairs.get(seat, NONE) for seat in range(SEATS))


def tally(state: State) -> dict[str, tuple[int, ...]]:
    """
    Score the collections as they are now: the facts of a score sheet, by seat.

    ``crown`` is the suit and ``points`` the individual score (CR-12), ``partner`` a seat (CR-23), ``joker`` 1 for its
    holder, ``score`` the points for the round if it ended now. ``removed`` names the card that is out when all of round
    4 is open.
    """
    collections = [state.zones[zone] for zone in COLLECTIONS]
    crowns = tuple(crown(collection) for collection in collections)
    points = tuple(count(held, suited) for held, suited in zip(collections, crowns, strict=True))
    partner, joker = partners(collections), tuple(int(JOKER in held) for held in collections)
    return {
        "crown": crowns,
        "points": points,
        "partner": partner,
        "joker": joker,
        "score": tuple(_score(seat, points, partner, joker) for seat in range(SEATS)),
        "removed": _removed(collections) if any(joker) else (),
    }


def _score(seat: Seat, points: Sequence[int], partner: Sequence[Seat], joker: Sequence[int]) -> int:
    if joker[seat]:
        return 2 * points[seat]  # CR-9: the Joker's holder leaves the partner out.
    return points[seat] + (points[partner[seat]] if partner[seat] != NONE else 0)


def _removed(collections: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """The card that is out, once it is the only one that nobody has seen (CR-11)."""
    seen = {card for collection in collections for card in collection}
    unseen = tuple(card for card in COURT if card not in seen)
    return unseen if len(unseen) == 1 else ()
