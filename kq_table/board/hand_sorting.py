"""Puts the cards of hands into other orders, and lets them glide there."""

from __future__ import annotations

from engines.core.api import Event, Moved, Zone
from kq_table.ui.theme import MOTION

from .card_behaviour import CardBehaviour
from .reach import HAND
from .sprite_moves import SpriteMoves
from .state import BoardState, CardSprite


class HandSorting:
    """The orders of the hands on a board, as the person or the settings want them."""

    def __init__(self, board: BoardState, card_behaviour: CardBehaviour, moves: SpriteMoves) -> None:
        self._board, self._card_behaviour, self._moves = board, card_behaviour, moves

    def move(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        """Move a card to another place in a hand that is ordered by hand."""
        before, pile = self._moves.known_places(), self._board.zones[zone]
        pile.remove(sprite)
        pile.insert(index, sprite)
        self._card_behaviour.set_order(zone, [held.card for held in pile])
        self._moves.resettle(before, MOTION.relayout)

    def sort_all(self) -> None:
        """Sort all hands by the present setting; one that is ordered by hand from now on stays as it is."""
        before = self._moves.known_places()
        for zone, pile in self._board.zones.items():
            if self._card_behaviour.is_manual(zone):
                self._card_behaviour.set_order(zone, [sprite.card for sprite in pile])
            elif zone.name == HAND:
                self._moves.sort(zone)
        self._moves.resettle(before, MOTION.sort)

    def forget_moved(self, event: Event) -> None:
        """Forget the place of a card that leaves a hand; when it goes back into a pack, the whole hand's order."""
        if isinstance(event, Moved) and event.src.name == HAND:
            is_gathered = event.dst.name in self._card_behaviour.decks
            self._card_behaviour.forget(event.src, None if is_gathered else event.card)
