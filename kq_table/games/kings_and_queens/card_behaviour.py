"""How the cards of Kings & Queens sound: what they bring, and whether a round came out as predicted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from engines.core.api import Event, RoundScored, Seat
from engines.core.cards import RANKS, Card, rank
from kq_table.board.card_behaviour import CardBehaviour


class KingsAndQueensCardBehaviour(CardBehaviour):
    """Captured Kings bring points and Queens cost some, or the other way round if so played."""

    are_points_known: ClassVar[bool] = False

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self._king_sign = 1

    def update(self, public: Any) -> None:
        self._king_sign = public.king_sign

    def gain(self, event: Event, viewer: Seat) -> int:
        """Say the same of a round: to come closer than the other, or to be exactly right, is good."""
        if not isinstance(event, RoundScored):
            return super().gain(event, viewer)
        miss = event.scores[viewer]
        return 1 if miss == 0 or 2 * miss < sum(event.scores) else -1

    def trick_value(self, cards: Sequence[Card], number: int) -> int:
        ranks = [RANKS[rank(card)] for card in cards]
        return int(self._king_sign) * (ranks.count("K") - ranks.count("Q"))
