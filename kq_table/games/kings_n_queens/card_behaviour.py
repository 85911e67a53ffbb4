"""How the cards of Kings n' Queens are sorted, bought and sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engines.core.api import Deed, Event, Moved, Seat, View, Zone
from engines.core.cards import Card, name
from engines.games.kings_n_queens.state import FACE, LAYOUT, NUMBERS, PILES, QUEENS, TOPS, Phase, is_red, points
from kq_table.board.card_behaviour import CardBehaviour

WARES: Final = {**{TOPS[number]: number for number in NUMBERS}, FACE: "face", QUEENS: "queen"}
"""The wares in each zone of the market, in the order of prices."""
DECKS: Final = frozenset({FACE.name, "draw", *(pile.name for pile in PILES.values())})


class KingsNQueensCardBehaviour(CardBehaviour):
    """Everything is face up except the decks; wares can always be asked about."""

    decks = DECKS
    sweeps = frozenset({"hand"})
    single_deal = frozenset({LAYOUT.name})
    tuck_under_top = frozenset({"discard"})
    shop = frozenset(zone.name for zone in WARES)

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self.bought: dict[Zone, Card] = {}
        """What was bought in the last turn, by the discard pile with the card on top."""

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """A hand by colour, as on the scales; piles with the next Queen for sale and purchases on top."""
        if zone == QUEENS:
            return tuple(sorted(cards, reverse=True))
        if zone.name == "hand":
            return tuple(sorted(cards, key=lambda card: (not is_red(card), -points(card), card)))
        top = self.bought.get(zone)
        return tuple(sorted(cards, key=lambda card: card == top)) if top is not None else cards

    def follow(self, event: Moved) -> None:
        """Put a purchase on top before the HUD tells of the turn."""
        super().follow(event)
        if event.src in WARES:
            self.bought[event.dst] = event.card

    def is_manual(self, zone: Zone) -> bool:
        """Never: hands are sorted as the scales weigh them."""
        return False

    def is_face_up(self, zone: Zone, card: Card) -> bool:
        return zone.name not in DECKS

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """The purchase of a ware; for a card in hand, keeping or exchanging it."""
        if zone in WARES:
            return (f"buy {WARES[zone]}",)
        word = "exchange" if view.state.public.phase == Phase.EXCHANGE else "keep"
        return (f"{word} {name(card)}",) if zone.name == "hand" else ()

    def key_row(self, zone: Zone) -> str:
        return "market" if zone in WARES else str(zone)

    def number_key(self, zone: Zone) -> int | None:
        number = WARES.get(zone, "")
        return int(number) if number.isdecimal() else None

    def pile_of(self, deed: Deed) -> str:
        """The pile of face cards, whose top card nobody knows."""
        return str(FACE) if deed.text == "buy face" else ""

    def pauses_between(self, shown: Event, coming: Event) -> bool:
        """Whether a King has just come out, or a first hand is about to be shuffled."""
        is_king_out = isinstance(shown, Moved) and shown.dst == LAYOUT
        is_shuffled = isinstance(coming, Moved) and (coming.src.name, coming.dst.name) == ("hand", "draw")
        return is_king_out or is_shuffled

    def sound(self, event: Event, viewer: Seat) -> str:
        if not isinstance(event, Moved):
            return super().sound(event, viewer)
        if event.dst.name in DECKS:
            return "shuffle"
        if event.dst == LAYOUT:
            return "crown"
        if event.dst.name == "discard":
            return "jewel" if event.src == QUEENS else "coin"
        return "place"
