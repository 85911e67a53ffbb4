"""How cards lie, are held and move at a table where a game says nothing else. Knows no rules and no pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engines.core.api import Deed, Event, Moved, Scored, Seat, View, Zone
from engines.core.cards import HIDDEN, JOKER, SUITS, Card, name, rank, suit
from kq_table.board.hand_order import HandOrder

HELD: Final = "SHCD"
"""How a hand is held: the colours alternate, so that neighbours are told apart."""


class CardBehaviour:
    """
    The `table.Setting` of a trick game; other games change what is different with them.

    :param hand_order: gives how hands are held: a value of the setting ``hand_order``
    """

    packs: frozenset[str] = frozenset({"deck"})
    swept: frozenset[str] = frozenset({"trick"})
    apart: frozenset[str] = frozenset()
    topped: frozenset[str] = frozenset()
    wares: frozenset[str] = frozenset()

    def __init__(self, hand_order: Callable[[], str]) -> None:
        self._order = hand_order
        self._held = HandOrder()

    def arrange(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Hold a hand by suits or by ranks, low to high, or as the person did."""
        if zone.name != "hand":
            return cards
        if self.orders(zone):
            return self._held.arrange(zone, cards, by_suit)
        return tuple(sorted(cards, key=by_rank if self._order() == "ranks" else by_suit))

    def orders(self, zone: Zone) -> bool:
        """Let the person order hands where that was chosen."""
        return zone.name == "hand" and self._order() == "own"

    def hold(self, zone: Zone, cards: Sequence[Card]) -> None:
        """Remember how a hand is held."""
        self._held.hold(zone, cards)

    def let_go(self, zone: Zone, card: Card | None) -> None:
        """Forget a card that has left its hand, or all."""
        self._held.let_go(zone, card)

    def learn(self, public: Any) -> None:
        """Keep nothing of it."""

    def is_open(self, zone: Zone) -> bool:
        """Show hands and the trick; won tricks lie face down."""
        return zone.name in {"hand", "trick"}

    def lies_open(self, zone: Zone, card: Card) -> bool:
        """Let all cards of a zone lie alike."""
        del card
        return self.is_open(zone)

    def laid_by(self, view: View[Any], zone: Zone, index: int) -> Seat:
        """Say who laid a card of the trick: the leader first, then clockwise."""
        public = view.state.public
        return (public.leader + index) % public.seats if zone.name == "trick" else -1

    def asks(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """Say what playing a card of the hand would be."""
        del view
        return (f"play {name(card)}",) if zone.name == "hand" else ()

    def row(self, zone: Zone) -> str:
        """Let every zone be a row of its own."""
        return str(zone)

    def digit(self, zone: Zone) -> int | None:
        """Let the keys count cards."""
        del zone
        return None

    def pile_of(self, deed: Deed) -> str:
        """Name the zone whose pile stands for a deed that carries no known card; empty: it is a button's."""
        del deed
        return ""

    def rests(self, shown: Event, coming: Event) -> bool:
        """Let nothing wait to be read but finished tricks."""
        del shown, coming
        return False

    def sound(self, event: Event) -> str:
        """Let a card that comes to lie be heard, what is swept together, and a score."""
        if isinstance(event, Moved):
            return "sweep" if event.dst.name in self.packs else "place"
        return "chime" if isinstance(event, Scored) else ""


def by_suit(card: Card) -> tuple[int, int]:
    """Sort by suits, black and red in turn, low to high; the Joker and unknown cards last."""
    return (9, 0) if card in (HIDDEN, JOKER) else (HELD.index(SUITS[suit(card)]), rank(card))


def by_rank(card: Card) -> tuple[int, int]:
    """Sort by ranks, low to high, in a rank by suits."""
    return (99, 0) if card in (HIDDEN, JOKER) else (rank(card), HELD.index(SUITS[suit(card)]))
