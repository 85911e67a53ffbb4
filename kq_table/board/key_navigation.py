"""Finds the card that a key leads to, along the rows of `Reach` and between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.core.cards import DECK, SUITS, suit

from .card_behaviour import CardBehaviour
from .state import BoardState, CardSprite

SUITED: Final = len(DECK)
"""Cards below this number have a suit; the Joker has none."""

Row = Sequence[CardSprite]


class KeyNavigation:
    """Where the keys go from `BoardState.focused`."""

    def __init__(self, board: BoardState, card_behaviour: CardBehaviour) -> None:
        self._board, self._card_behaviour = board, card_behaviour
        self._index_in_hand = 0
        """Where in the hand the focus was last, so that the next turn begins there."""

    def focus(self, sprite: CardSprite, hand: Row) -> None:
        """Focus a card, whether it is one of the *hand* or not."""
        self._board.focused = sprite
        self._index_in_hand = hand.index(sprite) if sprite in hand else self._index_in_hand

    def current_row(self, rows: Sequence[Row]) -> Row:
        """Find the focused row, else the nearest one in which some card may go."""
        focused = next((row for row in rows if self._board.focused in row), None)
        return focused or next((row for row in rows if any(map(self._board.can_go, row))), rows[0])

    def beside(self, row: Row, by: int) -> CardSprite:
        """Find the card *by* places to the right, round at the ends; without a focus, where the hand was left."""
        focused = self._board.focused
        if focused is None or focused not in row:
            return row[min(self._index_in_hand, len(row) - 1)]
        return row[(row.index(focused) + by) % len(row)]

    def in_row_above(self, rows: Sequence[Row], by: int, middle: int) -> CardSprite | None:
        """
        Find the nearest card *by* rows above the current one; None where there is no such row.

        :param middle: the x to go up from where no card is focused, in pixels
        """
        index = rows.index(self.current_row(rows)) + by
        if not 0 <= index < len(rows):
            return None
        x = self._board.focused.pose.x if self._board.focused is not None else middle
        return min(rows[index], key=lambda sprite: abs(sprite.pose.x - x))

    def by_number(self, row: Row, number: int) -> CardSprite | None:
        """Find the card of a number key: that of its zone where the row's zones have numbers, else by its place."""
        zones = [self._board.zone_of(sprite) for sprite in row]
        keys = [self._card_behaviour.number_key(zone) if zone else None for zone in zones]
        wanted = keys if any(keys) else list(range(1, len(row) + 1))
        return row[wanted.index(number)] if number in wanted else None

    def of_suit(self, row: Row, letter: str) -> CardSprite | None:
        """Find the next card of a suit, round at its end."""
        same = [sprite for sprite in row if sprite.card < SUITED and SUITS[suit(sprite.card)] == letter]
        focused = self._board.focused
        index = same.index(focused) + 1 if focused is not None and focused in same else 0
        return same[index % len(same)] if same else None
