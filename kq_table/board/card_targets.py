"""Targets: the names of cards on the screen, where each can be pointed at, and which are within reach."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from typing import Final

from pygame import Rect

from engines.core.api import Zone
from engines.core.cards import HIDDEN, name
from kq_table.narrate.aloud import card_words
from kq_table.ui.widget import Target

from .card_behaviour import CardBehaviour
from .state import BoardState, CardSprite

ALWAYS_NAMED: Final = frozenset({"hand", "trick"})
"""Names of zones whose face-up cards are targets even where none may be played."""

MIN_SEEN_SHARE: Final = 0.3
"""Least part of a card's strip that must be visible for a mark on it."""


def card_rect(board: BoardState, sprite: CardSprite) -> Rect:
    """The upright rect of a card, as if not turned, in pixels."""
    w, h = (round(side * sprite.pose.scale) for side in board.layout.card)
    rect = Rect(0, 0, w, h)
    rect.center = (round(sprite.pose.x), round(sprite.pose.y))
    return rect


def targets_by_card(board: BoardState, reach: Collection[Zone], shop: Collection[str]) -> dict[CardSprite, Target]:
    """
    The targets: face-up cards of hands, of the trick and of the zones in *reach*.

    The rect of a card in a fan is the strip that can be pressed. Of two equal cards the later one's id ends with a
    number.

    :param shop: names of zones whose top card is a target, face up or not
    """
    found, keys = dict[CardSprite, Target](), set[str]()
    for zone, pile in board.zones.items():
        if zone not in reach and zone.name not in ALWAYS_NAMED:
            continue
        for i, sprite in enumerate(pile):
            is_for_sale = zone.name in shop and i == len(pile) - 1
            is_shown = sprite.card != HIDDEN and sprite.is_up
            if not is_shown and not is_for_sale and not board.can_go(sprite):
                continue
            place = reduce(_strip, (card_rect(board, other) for other in pile[i + 1 :]), card_rect(board, sprite))
            key = f"{zone}:{name(sprite.card)}" if sprite.is_up else f"{zone}:??"
            key += f":{i}" if key in keys else ""
            keys.add(key)
            found[sprite] = Target(key, card_words(sprite.card) if sprite.is_up else str(zone), place)
    return found


def _strip(box: Rect, over: Rect) -> Rect:
    """The larger part of a card left free by the card over it: at its left, or above."""
    if not box.colliderect(over):
        return box
    parts = (Rect(box.x, box.y, over.x - box.x, box.h), Rect(box.x, box.y, box.w, over.y - box.y))
    free = max(parts, key=lambda part: max(0, part.w) * max(0, part.h))
    return free if free.w > 0 and free.h > 0 else box


def seen_top(board: BoardState, sprite: CardSprite, place: Rect) -> tuple[int, int] | None:
    """
    The middle of a card's upper edge as it is drawn now (raised, grown, or beside one that is).

    None if a raised card leaves too little of it free.

    :param place: the part of it that is seen at rest
    """
    if sprite.is_pointed_at:
        return shown_rect(board, sprite).midtop
    shown = board.shown(sprite)
    seen = place.move(round(shown.x - sprite.pose.x), round(shown.y - sprite.pose.y))
    for over in (shown_rect(board, other) for _, other in board.sprites() if other.is_pointed_at):
        parts = Rect(seen.x, seen.y, over.x - seen.x, seen.h), Rect(over.right, seen.y, seen.right - over.right, seen.h)
        free = max(parts, key=lambda part: part.w)
        # A card raised from the row below may cover this one's foot, which leaves its upper edge free.
        if seen.colliderect(over) and over.top <= seen.top:
            seen = free
    if seen.w < MIN_SEEN_SHARE * place.w:
        return None
    return seen.midtop


def shown_rect(board: BoardState, sprite: CardSprite) -> Rect:
    """The upright rect of a card as it is drawn now."""
    shown, (w, h) = board.shown(sprite), board.layout.card
    return Rect(0, 0, round(w * shown.scale), round(h * shown.scale)).move_to(center=(round(shown.x), round(shown.y)))


HAND: Final = "hand"


class Reach:
    """The cards within the viewer's reach; all lists follow the board's order of zones."""

    def __init__(self, board: BoardState, card_behaviour: CardBehaviour) -> None:
        self._board, self._card_behaviour = board, card_behaviour

    def hand(self) -> list[CardSprite]:
        return [sprite for zone in self._hands() for sprite in self._board.zones[zone] if sprite.card != HIDDEN]

    def zones(self) -> list[Zone]:
        """The zones whose cards react to the pointer: the own hand, shops, and those that a card may leave."""
        hands, board = self._hands(), self._board
        sources = {move.src for deed in board.legal for move in deed.moves} | set(board.press_deeds)
        sources |= {zone for zone in board.zones if zone.name in self._card_behaviour.shop}
        return [*hands, *(zone for zone in board.zones if zone in sources and zone not in hands)]

    def sprites(self) -> list[CardSprite]:
        return [sprite for zone in self.zones() for sprite in self._board.zones[zone]]

    def rows(self) -> list[list[CardSprite]]:
        """The rows that the keys move along, the nearest first: the own hand, shops, then the others."""
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
        return [zone for zone in self._hands() if self._card_behaviour.is_manual(zone)]

    def drop_unreachable(self) -> None:
        """Remove focus and selection from cards that are out of reach, as on their way to another seat."""
        board = self._board
        if board.focused is not None and board.focused not in self.sprites():
            board.focused = None
        if board.selected and not board.deeds_with(board.selected) and not board.can_grow(board.selected):
            board.selected = []

    def _hands(self) -> list[Zone]:
        return [zone for zone in self._board.zones if zone.name == HAND and zone.owner == self._board.seat]
