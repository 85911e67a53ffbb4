"""Names cards on the screen, and says where each can be pointed at. Knows places and names, not what a card may do."""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from typing import Final

from pygame import Rect

from engines.core.api import Zone
from engines.core.cards import HIDDEN, Card, name
from kq_table.text import say
from kq_table.ui.widget import Target

from .state import BoardState, CardSprite

SHOWN: Final = frozenset({"hand", "trick"})
"""The names of zones whose open cards are named even where none may go."""


def box(table: BoardState, body: CardSprite) -> Rect:
    """Give the place of a card on the screen."""
    w, h = (round(side * body.pose.scale) for side in table.layout.card)
    rect = Rect(0, 0, w, h)
    rect.center = (round(body.pose.x), round(body.pose.y))
    return rect


def named(table: BoardState, reach: Collection[Zone], wares: Collection[str]) -> dict[CardSprite, Target]:
    """
    Give by card what can be pointed at: the open cards of hands, of the trick and of the zones in *reach*.

    Of a card in a fan it is the strip that can be pressed. Of two equal cards the later is told apart by a number.

    :param wares: the names of zones whose uppermost card is named, open or not
    """
    found, keys = dict[CardSprite, Target](), set[str]()
    for zone, pile in table.zones.items():
        if zone not in reach and zone.name not in SHOWN:
            continue
        for i, body in enumerate(pile):
            is_ware = zone.name in wares and i == len(pile) - 1
            is_shown = body.card != HIDDEN and body.is_up
            if not is_shown and not is_ware and not table.can_go(body):
                continue
            place = reduce(_strip, (box(table, other) for other in pile[i + 1 :]), box(table, body))
            key = f"{zone}:{name(body.card)}" if body.is_up else f"{zone}:??"
            key += f":{i}" if key in keys else ""
            keys.add(key)
            found[body] = Target(key, card_words(body.card) if body.is_up else str(zone), place)
    return found


def _strip(box: Rect, over: Rect) -> Rect:
    """Give the larger part of a card that one over it leaves free: at its left, or above."""
    if not box.colliderect(over):
        return box
    parts = (Rect(box.x, box.y, over.x - box.x, box.h), Rect(box.x, box.y, box.w, over.y - box.y))
    free = max(parts, key=lambda part: max(0, part.w) * max(0, part.h))
    return free if free.w > 0 and free.h > 0 else box


def card_words(card: Card) -> str:
    """Name a card as a voice would: Queen of spades."""
    text = name(card)
    return (
        say("card.of", rank=say(f"rank.{text[0]}"), suit=say(f"suit.{text[1]}")) if text != "JO" else say("card.joker")
    )
