"""The cards under pointer and keys, as one control of the table. Knows what a hand may lift, not what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import pygame
from pygame import Rect

from engines.core.api import Deed, Zone
from engines.core.cards import DECK, HIDDEN, SUITS, suit
from kq_table.text import say
from kq_table.ui.theme import DRAG_THRESHOLD, MOTION
from kq_table.ui.widget import Pos, Target, Widget

from . import drag
from .card_behaviour import CardBehaviour
from .card_targets import box, named
from .state import BoardState, CardSprite, Drag

HAND: Final = "hand"
COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
SIDEWAYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
UP_AND_DOWN: Final = {pygame.K_UP: 1, pygame.K_DOWN: -1}
ENTER: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
SUITED: Final = len(DECK)
"""The cards below this number have a suit; the Joker has none."""
SUIT_KEYS: Final = {pygame.K_s: "S", pygame.K_h: "H", pygame.K_d: "D", pygame.K_c: "C"}


class InputTarget(Protocol):
    """Who is told what the hand meant."""

    def play(self, deed: Deed) -> None:
        """Do a legal deed."""
        ...

    def choose(self, deeds: Sequence[Deed]) -> None:
        """Ask which of several deeds with the same cards is meant."""
        ...

    def refuse(self, body: CardSprite, zone: Zone) -> None:
        """Say why this card may not be played; it glides home if it was lifted."""
        ...

    def let_go(self, body: CardSprite, zone: Zone) -> None:
        """Bring a card home that was dropped nowhere."""
        ...

    def ask_about(self, pos: Pos) -> None:
        """Say what lies at a place where a press does nothing."""
        ...

    def why_not(self, body: CardSprite) -> str:
        """Give the reason why a card may not be played now; empty if it may, or if it is not the time."""
        ...

    def hints(self) -> Sequence[Target]:
        """List the places on the felt that say what they are."""
        ...

    def order(self, body: CardSprite, zone: Zone, index: int) -> None:
        """Hold a card at another place in the hand."""
        ...

    def touch(self, sound: str) -> None:
        """Make a sound of cards."""
        ...

    @property
    def play_mode(self) -> str:
        """How a click plays: ``two-click`` raises first, ``one-click`` plays, ``drag`` only ever raises."""
        ...


class CardInput(Widget):
    """
    All cards on the table. It covers the whole felt, and lies below every other control.

    The pointer lifts and drops; the keys go from card to card: along one's own hand, and along every row on the
    table from which a card may go.
    """

    can_focus = True

    def __init__(self, table: BoardState, player: InputTarget, card_behaviour: CardBehaviour) -> None:
        super().__init__("cards", say("table.hand"))
        self.table, self.player, self._card_behaviour = table, player, card_behaviour
        self.at: CardSprite | None = None
        """The card that the keys are at."""
        self._pressed: CardSprite | None = None
        self._pointer: Pos = (-1, -1)
        self._place = 0
        """Where in the hand the keys were last, so that the next turn begins there."""

    # -- pointer

    def press(self, pos: Pos) -> None:
        """Take hold of the card under the pointer."""
        body = drag.start(self.table, pos, self.reach(), self._loose())
        self._pressed, self.is_pressed = body, True
        if body is None:
            self._put_down(pos)
            return
        self.at = body
        if self.table.drag is not None:
            self.player.touch("lift")

    def _put_down(self, pos: Pos) -> None:
        """Take a press on the felt: on the goal of the cards raised it plays them, elsewhere it lowers them."""
        margin = MOTION.zone_magnet * self.table.layout.card[1] / 2
        deeds = [deed for deed in self.table.deeds_with(self.table.chosen) if deed.carries]
        meant = [deed for deed in deeds if self.table.layout.slots[deed.carries[0].dst].takes(*pos, margin)]
        if len(meant) == 1 and self.player.play_mode != "drag":
            self._do(meant[0])
        elif self.table.chosen:
            self.table.chosen = []
        else:
            self.player.ask_about(pos)

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
        """Let the cards in the hand go home: something came between."""
        held, self.table.drag, self._pressed = self.table.drag, None, None
        if held is not None and held.is_moved:
            self._bring_home(held)

    def hover(self, pos: Pos) -> None:
        """Raise the card under the pointer a little."""
        self._pointer = pos
        hit = self.table.body_at(pos, self.reach())
        self.table.hovered = hit[0] if hit else None

    def tip(self) -> tuple[str, Rect]:
        """Say why the card at hand may not be played, or what is pointed at."""
        body = self.at if self.is_ringed else self.table.hovered
        is_near = body is not None and body in self._within_reach()
        if is_near and body is not None and (reason := self.player.why_not(body)):
            raised = round(body.lift * MOTION.hover_lift * self.table.layout.card[1])
            return reason, self.box(body).move(0, -raised)
        at = self._pointer if body is None or not self.is_ringed else self.box(body).center
        hint = next((hint for hint in self.player.hints() if hint.rect.collidepoint(at)), None)
        return (hint.text, hint.rect) if hint else ("", self.rect)

    # -- keys

    def key(self, event: pygame.event.Event) -> bool:
        """Go along the rows, jump to a suit (with Shift), play with Enter or Space, choose by number."""
        rows = self.rows()
        if not rows:
            return False
        if event.key in SIDEWAYS and event.mod & COMMAND and self._shift(SIDEWAYS[event.key]):
            return True
        if event.key in SIDEWAYS:
            self._go(rows, SIDEWAYS[event.key])
        elif event.key in UP_AND_DOWN:
            return self._change_row(rows, UP_AND_DOWN[event.key])
        elif event.mod & pygame.KMOD_SHIFT and event.key in SUIT_KEYS:
            self._jump(self._here(rows), SUIT_KEYS[event.key])
        elif pygame.K_1 <= event.key <= pygame.K_9:
            return self._count(self._here(rows), event.key - pygame.K_0)
        elif event.key in ENTER and self.at is not None and self.at in self._here(rows):
            self._press_key(self.at, is_space=event.key == pygame.K_SPACE)
        else:
            return False
        return True

    def rows(self) -> list[list[CardSprite]]:
        """List the rows that the keys go along, the nearest first: one's own hand, wares, whatever may go anywhere."""
        rows: dict[str, list[CardSprite]] = {}
        for zone in self.reach():
            bodies = self.table.zones[zone]
            if zone in self._own():
                found = [body for body in bodies if body.card != HIDDEN]
            elif zone.name in self._card_behaviour.shop:
                found = bodies[-1:]
            else:
                found = [body for body in bodies if self.table.can_go(body)]
            if found:
                rows.setdefault(self._card_behaviour.key_row(zone), []).extend(found)
        return list(rows.values())

    def _here(self, rows: list[list[CardSprite]]) -> list[CardSprite]:
        """Give the row that the keys are in, or else the nearest one in which there is something to do."""
        here = next((row for row in rows if self.at in row), None)
        return here or next((row for row in rows if any(map(self.table.can_go, row))), rows[0])

    def _go(self, rows: list[list[CardSprite]], by: int) -> None:
        row = self._here(rows)
        if self.at not in row or self.at is None:
            self._stand(row[min(self._place, len(row) - 1)])
        else:
            self._stand(row[(row.index(self.at) + by) % len(row)])

    def _shift(self, by: int) -> bool:
        """Move the card that the keys are at along a hand that the person orders; False where there is none."""
        zone = self.table.zone_of(self.at) if self.at is not None else None
        if self.at is None or zone not in self._loose():
            return False
        pile = self.table.zones[zone]
        self.player.order(self.at, zone, min(len(pile) - 1, max(0, pile.index(self.at) + by)))
        self._stand(self.at)
        return True

    def _count(self, row: list[CardSprite], digit: int) -> bool:
        """Go to the card that a digit means: the one that bears it where wares are numbered, else by its place."""
        zones = [self.table.zone_of(body) for body in row]
        digits = [self._card_behaviour.number_key(zone) if zone else None for zone in zones]
        wanted = digits if any(digits) else list(range(1, len(row) + 1))
        if digit not in wanted:
            return False
        self._stand(row[wanted.index(digit)])
        return True

    def _change_row(self, rows: list[list[CardSprite]], by: int) -> bool:
        """Go to the card above or below; False where there is no such row."""
        place = rows.index(self._here(rows)) + by
        if not 0 <= place < len(rows):
            return False
        x = self.at.pose.x if self.at is not None else self.rect.centerx
        self._stand(min(rows[place], key=lambda body: abs(body.pose.x - x)))
        return True

    def _jump(self, row: list[CardSprite], letter: str) -> None:
        """Go to the next card of a suit, round at its end."""
        same = [body for body in row if body.card < SUITED and SUITS[suit(body.card)] == letter]
        if same:
            self._stand(same[(same.index(self.at) + 1) % len(same)] if self.at in same and self.at else same[0])

    def _stand(self, body: CardSprite) -> None:
        self.at = body
        hand = self.hand()
        self._place = hand.index(body) if body in hand else self._place
        self.is_ringed = True
        self.kit.play_sound("tick")

    def _press_key(self, body: CardSprite, *, is_space: bool) -> None:
        """Play by Enter; Space adds a card to those raised, where a deed may take several, and plays else."""
        if self.table.chosen and body not in self.table.chosen and self.table.can_grow([*self.table.chosen, body]):
            self.table.chosen = [*self.table.chosen, body]
        elif is_space and body not in self.table.chosen and self.table.can_grow([body]):
            self._raise(body)
        else:
            self._play(body)

    # -- what is meant

    def _click(self, body: CardSprite) -> None:
        mode, chosen = self.player.play_mode, self.table.chosen
        if body in chosen:
            if mode == "drag":
                self.table.chosen = [other for other in chosen if other is not body]
            else:
                self._play(body)
        elif not self.table.can_go(body):
            self._refuse(body)
        elif mode == "one-click" and not self._would_grow(body):
            self._play(body)
        else:
            self._raise(body)

    def _would_grow(self, body: CardSprite) -> bool:
        return bool(self.table.chosen) or self.table.can_grow([body])

    def _raise(self, body: CardSprite) -> None:
        """Raise a card: with those that are raised already where a deed takes them together, else in their place."""
        together = [*self.table.chosen, body]
        fits = self.table.deeds_with(together) or self.table.can_grow(together)
        self.table.chosen = together if fits else [body]
        if len(deeds := self.table.deeds_with(self.table.chosen)) > 1:
            self.player.choose(deeds)

    def _play(self, body: CardSprite) -> None:
        """Play the cards raised if this is one of them, else this card alone."""
        bodies = self.table.chosen if body in self.table.chosen else [body]
        deeds = self.table.deeds_with(bodies)
        if len(deeds) == 1:
            self._do(deeds[0])
        elif deeds or self.table.can_grow(bodies):
            self.table.chosen = bodies
            self.player.choose(deeds)
        else:
            self.table.chosen = []
            self._refuse(body)

    def _do(self, deed: Deed) -> None:
        self.table.chosen = []
        self.player.play(deed)

    def _drop(self) -> None:
        held = self.table.drag
        assert held is not None
        if self._is_put_back(held):
            self.table.drag = None
            self.player.order(held.body, held.zone, drag.nearest_place(self.table, held.zone, held.body))
            return
        deeds = drag.end(self.table, MOTION.zone_magnet * self.table.layout.card[1])
        if len(deeds) == 1:
            self._do(deeds[0])
        elif not self.table.deeds_with(held.bodies):
            self._refuse(held.body)
            return
        # What was not done, because none was meant or the disk refused it, leaves the cards where they belong.
        self._bring_home(held)
        if len(deeds) > 1:
            self.table.chosen = list(held.bodies)
            self.player.choose(deeds)

    def _is_put_back(self, held: Drag) -> bool:
        """Whether a card is dropped on the hand that it comes from, which the person orders."""
        is_loose = held.zone in self._loose() and not held.others
        return is_loose and self.table.layout.slots[held.zone].takes(*held.at, 0.0)

    def _bring_home(self, held: Drag) -> None:
        for body in held.bodies:
            if body in self.table.zones[held.zone]:
                self.player.let_go(body, held.zone)

    def _refuse(self, body: CardSprite) -> None:
        zone = self.table.zone_of(body)
        if zone is not None:
            self.player.refuse(body, zone)

    # -- where

    def hand(self) -> list[CardSprite]:
        """List the cards of one's own hand that can be seen, from left to right."""
        return [body for zone in self._own() for body in self.table.zones[zone] if body.card != HIDDEN]

    def reach(self) -> list[Zone]:
        """List the zones whose cards answer the pointer: one's own hand, wares, and those from which a card may go."""
        own = self._own()
        sources = {carry.src for deed in self.table.legal for carry in deed.carries} | set(self.table.presses)
        sources |= {zone for zone in self.table.zones if zone.name in self._card_behaviour.shop}
        return [*own, *(zone for zone in self.table.zones if zone in sources and zone not in own)]

    def keep_to_reach(self) -> None:
        """Leave what has gone out of reach: a card on its way to another seat is neither raised nor pointed at."""
        if self.at is not None and self.at not in self._within_reach():
            self.at = None
        chosen = self.table.chosen
        if chosen and not self.table.deeds_with(chosen) and not self.table.can_grow(chosen):
            self.table.chosen = []

    def _within_reach(self) -> list[CardSprite]:
        return [body for zone in self.reach() for body in self.table.zones[zone]]

    def _loose(self) -> list[Zone]:
        return [zone for zone in self._own() if self._card_behaviour.is_manual(zone)]

    def _own(self) -> list[Zone]:
        return [zone for zone in self.table.zones if zone.name == HAND and zone.owner == self.table.seat]

    def box(self, body: CardSprite) -> Rect:
        """Give the place of a card on the screen."""
        return box(self.table, body)

    def named(self) -> dict[CardSprite, Target]:
        """Give by card what can be pointed at: the open cards of hands, of the trick and wherever one may go from."""
        return named(self.table, set(self.reach()), self._card_behaviour.shop)
