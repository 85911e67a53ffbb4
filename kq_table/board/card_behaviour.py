"""How cards are laid out, sorted, moved and heard: the defaults of a trick game, which other games override."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from engines.core.api import Deed, Event, Moved, RoundScored, Scored, Seat, View, Zone
from engines.core.cards import HIDDEN, JOKER, RANKS, SUITS, Card, name, rank, suit

SUIT_ORDER: Final = "SHCD"
"""Suits in the order of a sorted hand: black and red alternate, so that neighbours are easy to tell apart."""


class CardBehaviour:
    """
    What one game says about its cards on the table; see the class attributes and methods for what may differ.

    :param hand_order: gives the setting ``hand_order``: ``suits``, ``ranks`` or ``own``
    """

    decks: ClassVar[frozenset[str]] = frozenset({"deck"})
    """Names of zones that cards are dealt or drawn from, and gathered back into."""
    sweeps: ClassVar[frozenset[str]] = frozenset({"trick"})
    """Names of zones whose cards leave all together."""
    face_up: ClassVar[frozenset[str]] = frozenset({"hand", "trick"})
    """Names of zones whose cards lie face up if known."""
    bare: ClassVar[frozenset[str]] = frozenset({"won", "out"})
    """Names of zones also face up when everything is shown, as after a match."""
    single_deal: ClassVar[frozenset[str]] = frozenset()
    """Names of zones to which cards from a deck move one by one, not in one deal."""
    tuck_under_top: ClassVar[frozenset[str]] = frozenset()
    """Names of zones where swept cards go under the top card."""
    shop: ClassVar[frozenset[str]] = frozenset()
    """Names of zones whose top card can be pointed at and asked about even when it may not be taken."""

    deal_step: int = 1
    """Which seat gets the next card of a deal: 1 clockwise, -1 anticlockwise."""
    is_sparing: ClassVar[bool] = False
    """Whether so many cards may be played that only the one pointed at has a halo."""
    are_points_known: ClassVar[bool] = True
    """Whether `trick_value` gives points; else only its sign counts."""

    def __init__(self, hand_order: Callable[[], str]) -> None:
        self._hand_order = hand_order
        self._manual_order = HandOrder()
        self.is_bare = False
        """Whether every hand is face up."""

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of a zone in the order shown: hands by suit, by rank or by hand."""
        if zone.name != "hand":
            return tuple(sorted(cards, key=by_suit)) if self._is_bare(zone) else cards
        if self.is_manual(zone):
            return self._manual_order.sort(zone, cards, by_suit)
        return tuple(sorted(cards, key=by_rank if self._hand_order() == "ranks" else by_suit))

    def is_manual(self, zone: Zone) -> bool:
        return zone.name == "hand" and self._hand_order() == "own"

    def set_order(self, zone: Zone, cards: Sequence[Card]) -> None:
        self._manual_order.set_order(zone, cards)

    def follow(self, event: Moved) -> None:
        """
        Update the manual order before a card's move is shown.

        A card that leaves a hand loses its place; a card that goes back into a deck ends the whole hand's order.
        """
        if event.src.name == "hand":
            self._manual_order.forget(event.src, None if event.dst.name in self.decks else event.card)

    def update(self, public: Any) -> None:
        """Read the public state, before cards are laid out and after events have been queued; a no-op by default."""

    def is_face_up(self, zone: Zone, card: Card) -> bool:
        """Whether this card, if known, lies face up in the zone."""
        return zone.name in self.face_up or self._is_bare(zone)

    def _is_bare(self, zone: Zone) -> bool:
        return self.is_bare and zone.name in self.bare

    def laid_by(self, view: View[Any], zone: Zone, index: int) -> Seat:
        """The seat that played a card of the trick (leader first, then clockwise); -1 in all other zones."""
        public = view.state.public
        return (public.leader + index) % public.seats if zone.name == "trick" else -1

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """What playing this card from here could mean, as deeds' texts, the likeliest first; legal or not."""
        return (f"play {name(card)}",) if zone.name == "hand" else ()

    def key_row(self, zone: Zone) -> str:
        """The name of the row that the arrow keys move along; zones of one name form one row."""
        return str(zone)

    def number_key(self, zone: Zone) -> int | None:
        """The number key of this zone's card; None where number keys count the cards of a row."""
        return None

    def pile_of(self, deed: Deed) -> str:
        """The name of the zone whose pile is pressed for a deed without a known card; empty if a button does it."""
        return ""

    def pauses_between(self, shown: Event, coming: Event) -> bool:
        """Whether *shown* stays to be read before *coming*, as a finished trick does."""
        return False

    def sound(self, event: Event, viewer: Seat) -> str:
        """The name of an event's sound as *viewer* hears it; empty for silence."""
        if not isinstance(event, Moved):
            return points_sound(self.gain(event, viewer))
        if event.dst.name in self.decks:
            return "sweep"
        is_shown = event.dst.name != "hand" and self.is_face_up(event.dst, event.card)
        return "court" if is_shown and is_court(event.card) else "place"

    def gain(self, event: Event, viewer: Seat) -> int:
        """Whether an event is good for *viewer* (above 0), bad (below 0) or neither (0)."""
        match event:
            case Scored():
                return event.points if event.seat == viewer else -event.points
            case RoundScored():
                return event.scores[viewer]
            case _:
                return 0

    def is_weighty(self, event: Moved) -> bool:
        """Whether so much depends on a card just played that all stands still for a moment."""
        return False

    def trick_value(self, cards: Sequence[Card], number: int) -> int:
        """Value of a trick to its winner: above 0 it brings points, below it costs some; *number* counts from 0."""
        return sum(map(self.card_value, cards))

    def card_value(self, card: Card) -> int:
        """What a card by itself adds to the value of its trick."""
        return 0


def points_sound(points: int) -> str:
    return "chime" if points > 0 else "low" if points < 0 else ""


def is_court(card: Card) -> bool:
    return card not in (HIDDEN, JOKER) and RANKS[rank(card)] in "QK"


def by_suit(card: Card) -> tuple[int, int]:
    """Sort key: by suit, black and red in turn, low to high; the Joker and unknown cards last."""
    return (9, 0) if card in (HIDDEN, JOKER) else (SUIT_ORDER.index(SUITS[suit(card)]), rank(card))


def by_rank(card: Card) -> tuple[int, int]:
    """Sort key: by rank, low to high, then by suit."""
    return (99, 0) if card in (HIDDEN, JOKER) else (rank(card), SUIT_ORDER.index(SUITS[suit(card)]))


Key = Callable[[Card], Any]
"""Sort key for cards that are new to a hand."""


class HandOrder:
    def __init__(self) -> None:
        self._orders: dict[Zone, tuple[Card, ...]] = {}

    def set_order(self, zone: Zone, cards: Sequence[Card]) -> None:
        self._orders[zone] = tuple(cards)

    def forget(self, zone: Zone, card: Card | None) -> None:
        """Forget a card that has left the hand; None: all its cards, since a new hand will be dealt."""
        left = list(self._orders.get(zone, ()))
        if card is None:
            left.clear()
        elif card in left:
            left.remove(card)
        self._orders[zone] = tuple(left)

    def sort(self, zone: Zone, cards: Sequence[Card], key: Key) -> tuple[Card, ...]:
        """The cards in the manual order; each new card goes beside its predecessor by *key*."""
        fresh, ordered = list(cards), list[Card]()
        for card in self._orders.get(zone, ()):
            if card in fresh:
                fresh.remove(card)
                ordered.append(card)
        for card in sorted(fresh, key=key):
            lower = [other for other in ordered if key(other) <= key(card)]
            place = ordered.index(max(lower, key=key)) + 1 if lower else 0
            ordered.insert(place, card)
        return tuple(ordered)
