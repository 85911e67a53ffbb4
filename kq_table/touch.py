"""The cards under pointer and keys, as one control of the table. Knows what a hand may lift, not what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

import pygame
from pygame import Rect

from engines.cards import HIDDEN, SUITS, Card, name, suit
from engines.spec import Deed, Zone

from . import drag
from .strings import say
from .table import Body, Table
from .theme import DRAG_THRESHOLD, MOTION
from .ui.targets import Target
from .ui.widget import Pos, Widget

HAND: Final = "hand"
SUIT_KEYS: Final = {pygame.K_s: "S", pygame.K_h: "H", pygame.K_d: "D", pygame.K_c: "C"}


class Player(Protocol):
    """Who is told what the hand meant."""

    def play(self, deed: Deed) -> None:
        """Do a legal deed."""
        ...

    def refuse(self, body: Body, zone: Zone) -> None:
        """Say why this card may not be played; it glides home if it was lifted."""
        ...

    def let_go(self, body: Body, zone: Zone) -> None:
        """Bring a card home that was dropped nowhere."""
        ...

    def why_not(self, card: Card) -> str:
        """Give the reason why a card may not be played now; empty if it may, or if it is not the time."""
        ...

    def touch(self, sound: str) -> None:
        """Make a sound of cards."""
        ...

    @property
    def plays_at_once(self) -> bool:
        """Whether one click plays, or the first one only raises."""
        ...


class Cards(Widget):
    """
    All cards on the table. It covers the whole felt, and lies below every other control.

    The pointer lifts and drops; the keys go from card to card of one's own hand.
    """

    can_focus = True

    def __init__(self, table: Table, player: Player) -> None:
        super().__init__("cards", say("table.hand"))
        self.table, self.player = table, player
        self.at: Body | None = None
        """The card that the keys are at."""
        self._pressed: Body | None = None
        self._place = 0
        """Where in the hand the keys were last, so that the next turn begins there."""

    # -- pointer

    def press(self, pos: Pos) -> None:
        """Take hold of the card under the pointer."""
        body = drag.start(self.table, pos)
        self._pressed, self.is_pressed = body, True
        if body is None:
            self.table.chosen = None
            return
        self.at = body
        if self.table.drag is not None:
            self.player.touch("lift")

    def drag(self, pos: Pos) -> None:
        """Let the card follow, once the pointer has left the place where it went down."""
        if drag.move(self.table, pos, self.kit.px(DRAG_THRESHOLD)):
            self.table.hovered = None

    def release(self, pos: Pos) -> None:
        """Drop the card, or take the press for a click."""
        held, pressed, self._pressed, self.is_pressed = self.table.drag, self._pressed, None, False
        if held is not None and held.is_moved:
            drag.move(self.table, pos, 0)
            self._drop()
        elif pressed is not None:
            self.table.drag = None
            self._click(pressed)

    def forget_press(self) -> None:
        """Take the press that is going on for answered: letting go does nothing more."""
        self._pressed = None

    def give_up(self) -> None:
        """Let a card in the hand go home: something came between."""
        held, self.table.drag, self._pressed = self.table.drag, None, None
        if held is not None and held.is_moved:
            self.player.let_go(held.body, held.zone)

    def point(self, pos: Pos) -> None:
        """Raise the card under the pointer a little."""
        hit = self.table.body_at(pos, self._own())
        self.table.hovered = hit[0] if hit else None

    def tip(self) -> tuple[str, Rect]:
        """Say why the card at hand may not be played."""
        body = self.at if self.is_ringed else self.table.hovered
        if body is None or body not in self.hand():
            return "", self.rect
        raised = round(body.lift * MOTION.hover_lift * self.table.layout.card[1])
        return self.player.why_not(body.card), self.box(body).move(0, -raised)

    # -- keys

    def key(self, event: pygame.event.Event) -> bool:
        """Go along the hand, jump to a suit (with Shift), play with Enter or Space, choose by number."""
        hand = self.hand()
        if not hand:
            return False
        if event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self._go(hand, 1 if event.key == pygame.K_RIGHT else -1)
        elif event.mod & pygame.KMOD_SHIFT and event.key in SUIT_KEYS:
            self._jump(hand, SUIT_KEYS[event.key])
        elif pygame.K_1 <= event.key <= pygame.K_9 and event.key - pygame.K_1 < len(hand):
            self._stand(hand[event.key - pygame.K_1])
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE} and self.at in hand and self.at:
            self._play(self.at)
        else:
            return False
        return True

    def _go(self, hand: list[Body], by: int) -> None:
        if self.at not in hand or self.at is None:
            self._stand(hand[min(self._place, len(hand) - 1)])
        else:
            self._stand(hand[(hand.index(self.at) + by) % len(hand)])

    def _jump(self, hand: list[Body], letter: str) -> None:
        """Go to the next card of a suit, round at its end."""
        same = [body for body in hand if SUITS[suit(body.card)] == letter]
        if same:
            self._stand(same[(same.index(self.at) + 1) % len(same)] if self.at in same and self.at else same[0])

    def _stand(self, body: Body) -> None:
        self.at = body
        self._place = self.hand().index(body)
        self.is_ringed = True
        self.kit.click("tick")

    # -- what is meant

    def _click(self, body: Body) -> None:
        if self.player.plays_at_once or body is self.table.chosen:
            self._play(body)
        elif self._deed(body) is None:
            self._refuse(body)
        else:
            self.table.chosen = body

    def _play(self, body: Body) -> None:
        deed = self._deed(body)
        self.table.chosen = None
        if deed is None:
            self._refuse(body)
        else:
            self.player.play(deed)

    def _drop(self) -> None:
        held = self.table.drag
        deed = drag.end(self.table, MOTION.zone_magnet * self.table.layout.card[1])
        if deed is not None:
            self.player.play(deed)
        # What was not done, because none was meant or the disk refused it, leaves the card where it belongs.
        if held is not None and self.table.zone_of(held.body) == held.zone:
            self.player.let_go(held.body, held.zone)

    def _deed(self, body: Body) -> Deed | None:
        zone = self.table.zone_of(body)
        deeds = self.table.deeds_of(body.card, zone) if zone else ()
        return deeds[0] if len(deeds) == 1 else None

    def _refuse(self, body: Body) -> None:
        zone = self.table.zone_of(body)
        if zone is not None:
            self.player.refuse(body, zone)

    # -- where

    def hand(self) -> list[Body]:
        """List the cards of one's own hand that can be seen, from left to right."""
        return [body for zone in self._own() for body in self.table.zones[zone] if body.card != HIDDEN]

    def _own(self) -> list[Zone]:
        return [zone for zone in self.table.zones if zone.name == HAND and zone.owner == self.table.seat]

    def box(self, body: Body) -> Rect:
        """Give the place of a card on the screen."""
        w, h = (round(side * body.pose.scale) for side in self.table.layout.card)
        rect = Rect(0, 0, w, h)
        rect.center = (round(body.pose.x), round(body.pose.y))
        return rect

    def card_targets(self, text: Callable[[Card], str]) -> list[Target]:
        """List the open cards on the table by name; of a card in a fan, the strip that can be pressed."""
        found = []
        for zone, pile in self.table.zones.items():
            if zone.name not in {HAND, "trick"}:
                continue
            for i, body in enumerate(pile):
                if body.card == HIDDEN or not body.is_up:
                    continue
                box = self.box(body)
                if zone.name == HAND and i + 1 < len(pile):
                    box.w = max(1, min(box.w, self.box(pile[i + 1]).x - box.x))
                found.append(Target(f"{zone}:{name(body.card)}", text(body.card), box))
        return found


def card_words(card: Card) -> str:
    """Name a card as a voice would: Queen of spades."""
    text = name(card)
    return (
        say("card.of", rank=say(f"rank.{text[0]}"), suit=say(f"suit.{text[1]}")) if text != "JO" else say("card.joker")
    )


def lift(table: Table, seconds: float, focused: Body | None, *, is_lively: bool) -> bool:
    """Raise the cards that are pointed at, chosen or focused and let the others down; True while any moves."""
    moving = False
    for _, body in table.bodies():
        aim = 1.0 if body in (table.hovered, table.chosen, focused) and not body.flight else 0.0
        if body.lift == aim:
            continue
        normal = MOTION.hover_in if aim > body.lift else MOTION.hover_out
        step = seconds / normal if is_lively else 1.0
        body.lift = min(aim, body.lift + step) if aim > body.lift else max(aim, body.lift - step)
        moving = moving or body.lift != aim
    return moving
