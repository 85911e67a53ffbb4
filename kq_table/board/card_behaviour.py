"""How cards lie, are sorted, move and sound: the defaults of a trick game, which other games override."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from engines.core.api import Deed, Event, Moved, RoundScored, Scored, Seat, View, Zone
from engines.core.cards import HIDDEN, JOKER, RANKS, SUITS, Card, name, rank, suit

SUIT_ORDER: Final = "SHCD"
"""The suits of a sorted hand, black and red in turn so that neighbours are easy to tell apart."""


class CardBehaviour:
    """
    What one game says about its cards on the table; see the class attributes and methods for what may differ.

    :param hand_order: gives the setting ``hand_order``: ``suits``, ``ranks`` or ``own``
    """

    decks: ClassVar[frozenset[str]] = frozenset({"deck"})
    """The names of zones that cards are dealt or drawn from, and gathered back into."""
    sweeps: ClassVar[frozenset[str]] = frozenset({"trick"})
    """The names of zones whose cards leave all together."""
    face_up: ClassVar[frozenset[str]] = frozenset({"hand", "trick"})
    """The names of zones whose cards lie face up where they are known."""
    bare: ClassVar[frozenset[str]] = frozenset({"won", "out"})
    """The names of zones whose cards lie open by suit besides, where all is shown that a match was played with."""
    single_deal: ClassVar[frozenset[str]] = frozenset()
    """The names of zones to which each card from a deck moves by itself, not with others in one deal."""
    tuck_under_top: ClassVar[frozenset[str]] = frozenset()
    """The names of zones where swept cards go under the uppermost card."""
    shop: ClassVar[frozenset[str]] = frozenset()
    """The names of zones whose uppermost card can be pointed at and asked about even when it may not be taken."""

    are_points_known: ClassVar[bool] = True
    """Whether `trick_value` gives points; else only whether a trick is good to have."""

    def __init__(self, hand_order: Callable[[], str]) -> None:
        self._hand_order = hand_order
        self._manual_order = HandOrder()
        self.is_bare = False
        """Whether every hand lies open."""

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Sort the cards of a zone as a player would hold them: hands by suit, by rank or by hand."""
        if zone.name != "hand":
            return tuple(sorted(cards, key=by_suit)) if self._is_bare(zone) else cards
        if self.is_manual(zone):
            return self._manual_order.sort(zone, cards, by_suit)
        return tuple(sorted(cards, key=by_rank if self._hand_order() == "ranks" else by_suit))

    def is_manual(self, zone: Zone) -> bool:
        """Whether the person orders the cards of this zone by hand."""
        return zone.name == "hand" and self._hand_order() == "own"

    def set_order(self, zone: Zone, cards: Sequence[Card]) -> None:
        """Remember the order into which the person has put a hand."""
        self._manual_order.set_order(zone, cards)

    def follow(self, event: Moved) -> None:
        """
        Follow a card before its move is shown.

        The place of one that leaves a hand is forgotten; when it goes back into a deck, that of the whole hand.
        """
        if event.src.name == "hand":
            self._manual_order.forget(event.src, None if event.dst.name in self.decks else event.card)

    def update(self, public: Any) -> None:
        """Read the public state, before cards are laid out and after events have been queued; by default not needed."""

    def is_face_up(self, zone: Zone, card: Card) -> bool:
        """Whether this card lies face up in the zone, where it is known."""
        return zone.name in self.face_up or self._is_bare(zone)

    def _is_bare(self, zone: Zone) -> bool:
        return self.is_bare and zone.name in self.bare

    def laid_by(self, view: View[Any], zone: Zone, index: int) -> Seat:
        """Find the seat that played a card of the trick, the leader first, then clockwise; -1 in all other zones."""
        public = view.state.public
        return (public.leader + index) % public.seats if zone.name == "trick" else -1

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """List what playing this card from here could mean, as deeds' texts, the likeliest first; legal or not."""
        return (f"play {name(card)}",) if zone.name == "hand" else ()

    def key_row(self, zone: Zone) -> str:
        """Name the row of cards that the arrow keys go along; zones of the same name form one row."""
        return str(zone)

    def number_key(self, zone: Zone) -> int | None:
        """Give the number key that goes to this zone's card; None where number keys count the cards of a row."""
        return None

    def pile_of(self, deed: Deed) -> str:
        """Name the zone whose pile is pressed for a deed that carries no known card; empty: a button does it."""
        return ""

    def pauses_between(self, shown: Event, coming: Event) -> bool:
        """Whether *shown* stays to be read before *coming* is shown, as a finished trick does."""
        return False

    def sound(self, event: Event, viewer: Seat) -> str:
        """Name the sound of an event as *viewer* hears it; empty for silence."""
        if not isinstance(event, Moved):
            return points_sound(self.gain(event, viewer))
        if event.dst.name in self.decks:
            return "sweep"
        is_shown = event.dst.name != "hand" and self.is_face_up(event.dst, event.card)
        return "court" if is_shown and is_court(event.card) else "place"

    def gain(self, event: Event, viewer: Seat) -> int:
        """Say whether an event is good for *viewer* (above 0), bad (below) or neither (0)."""
        match event:
            case Scored():
                return event.points if event.seat == viewer else -event.points
            case RoundScored():
                return event.scores[viewer]
            case _:
                return 0

    def trick_value(self, cards: Sequence[Card], number: int) -> int:
        """Say whether a trick brings its winner points (above 0), costs some (below); *number* counts from 0."""
        return 0


def points_sound(points: int) -> str:
    """Name the sound of points that somebody gains, or has to take; empty where there are none."""
    return "chime" if points > 0 else "low" if points < 0 else ""


def is_court(card: Card) -> bool:
    """Whether a card is known to be a King or a Queen."""
    return card not in (HIDDEN, JOKER) and RANKS[rank(card)] in "QK"


def by_suit(card: Card) -> tuple[int, int]:
    """Sort by suit, black and red in turn, low to high; the Joker and unknown cards last."""
    return (9, 0) if card in (HIDDEN, JOKER) else (SUIT_ORDER.index(SUITS[suit(card)]), rank(card))


def by_rank(card: Card) -> tuple[int, int]:
    """Sort by rank, low to high, and within a rank by suit."""
    return (99, 0) if card in (HIDDEN, JOKER) else (rank(card), SUIT_ORDER.index(SUITS[suit(card)]))


Key = Callable[[Card], Any]
"""Gives what cards that are new to a hand are sorted by."""


class HandOrder:
    """The manual order of hands, remembered while the match is open."""

    def __init__(self) -> None:
        self._orders: dict[Zone, tuple[Card, ...]] = {}

    def set_order(self, zone: Zone, cards: Sequence[Card]) -> None:
        """Remember the order of a hand."""
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
        """Sort a hand as it was ordered; each new card goes beside the one that it follows by *key*."""
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
