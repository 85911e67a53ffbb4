"""Which cards the viewer can point at, and the rows that the keys go along."""

from __future__ import annotations

from typing import Final

from engines.core.api import Zone
from engines.core.cards import HIDDEN

from .card_behaviour import CardBehaviour
from .state import BoardState, CardSprite

HAND: Final = "hand"


class Reach:
    """The cards within the viewer's reach; all lists follow the board's order of zones."""

    def __init__(self, board: BoardState, card_behaviour: CardBehaviour) -> None:
        self._board, self._card_behaviour = board, card_behaviour

    def hand(self) -> list[CardSprite]:
        """List the cards of the viewer's hand whose faces are known, from left to right."""
        return [sprite for zone in self._hands() for sprite in self._board.zones[zone] if sprite.card != HIDDEN]

    def zones(self) -> list[Zone]:
        """List the zones whose cards answer the pointer: the own hand, shops, and those from which a card may go."""
        hands, board = self._hands(), self._board
        sources = {move.src for deed in board.legal for move in deed.moves} | set(board.press_deeds)
        sources |= {zone for zone in board.zones if zone.name in self._card_behaviour.shop}
        return [*hands, *(zone for zone in board.zones if zone in sources and zone not in hands)]

    def sprites(self) -> list[CardSprite]:
        """List all cards of these zones."""
        return [sprite for zone in self.zones() for sprite in self._board.zones[zone]]

    def rows(self) -> list[list[CardSprite]]:
        """List the rows that the keys go along, the nearest first: the own hand, shops, whatever else may go."""
        rows: dict[str, list[CardSprite]] = {}
        for zone in self.zones():
            sprites = self._board.zones[zone]
            if zone in self._hands():
                found = [sprite for sprite in sprites if sprite.card != HIDDEN]
            elif zone.name in self._card_behaviour.shop:
                found = sprites[-1:]
            else:
                found = [sprite for sprite in sprites if self._board.can_go(sprite)]
            if found:
                rows.setdefault(self._card_behaviour.key_row(zone), []).extend(found)
        return list(rows.values())

    def reorderable(self) -> list[Zone]:
        """List the viewer's hands that are ordered by hand."""
        return [zone for zone in self._hands() if self._card_behaviour.is_manual(zone)]

    def drop_unreachable(self) -> None:
        """Take focus and selection from cards that are out of reach by now, as on their way to another seat."""
        board = self._board
        if board.focused is not None and board.focused not in self.sprites():
            board.focused = None
        if board.selected and not board.deeds_with(board.selected) and not board.can_grow(board.selected):
            board.selected = []

    def _hands(self) -> list[Zone]:
        return [zone for zone in self._board.zones if zone.name == HAND and zone.owner == self._board.seat]
