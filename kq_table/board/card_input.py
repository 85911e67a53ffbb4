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
from .card_targets import card_rect, targets_by_card
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

    def refuse(self, sprite: CardSprite, zone: Zone) -> None:
        """Say why this card may not be played; it glides home if it was lifted."""
        ...

    def return_home(self, sprite: CardSprite, zone: Zone) -> None:
        """Bring a card home that was dropped nowhere."""
        ...

    def describe_at(self, pos: Pos) -> None:
        """Say what lies at a place where a press does nothing."""
        ...

    def why_not(self, sprite: CardSprite) -> str:
        """Give the reason why a card may not be played now; empty if it may, or if it is not the time."""
        ...

    def hints(self) -> Sequence[Target]:
        """List the places on the felt that say what they are."""
        ...

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        """Hold a card at another place in the hand."""
        ...

    def play_sound(self, sound: str) -> None:
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

    def __init__(self, board: BoardState, player: InputTarget, card_behaviour: CardBehaviour) -> None:
        super().__init__("cards", say("table.hand"))
        self.board, self.player, self._card_behaviour = board, player, card_behaviour
        self.at: CardSprite | None = None
        """The card that the keys are at."""
        self._pressed: CardSprite | None = None
        self._pointer: Pos = (-1, -1)
        self._place = 0
        """Where in the hand the keys were last, so that the next turn begins there."""

    # -- pointer

    def press(self, pos: Pos) -> None:
        """Take hold of the card under the pointer."""
        sprite = drag.start(self.board, pos, self.reachable_zones(), self._loose())
        self._pressed, self.is_pressed = sprite, True
        if sprite is None:
            self._put_down(pos)
            return
        self.at = sprite
        if self.board.drag is not None:
            self.player.play_sound("lift")

    def _put_down(self, pos: Pos) -> None:
        """Take a press on the felt: on the goal of the cards raised it plays them, elsewhere it lowers them."""
        margin = MOTION.zone_magnet * self.board.layout.card[1] / 2
        deeds = [deed for deed in self.board.deeds_with(self.board.selected) if deed.moves]
        meant = [deed for deed in deeds if self.board.layout.slots[deed.moves[0].dst].takes(*pos, margin)]
        if len(meant) == 1 and self.player.play_mode != "drag":
            self._do(meant[0])
        elif self.board.selected:
            self.board.selected = []
        else:
            self.player.describe_at(pos)

    def drag(self, pos: Pos) -> None:
        """Let the card follow, once the pointer has left the place where it went down."""
        if drag.move(self.board, pos, self.kit.px(DRAG_THRESHOLD)):
            self.board.hovered = None

    def release(self, pos: Pos) -> None:
        """Drop the card, or take the press for a click."""
        held, pressed, self._pressed, self.is_pressed = self.board.drag, self._pressed, None, False
        if held is not None and held.is_moved:
            drag.move(self.board, pos, 0)
            self._drop()
        elif pressed is not None:
            self.board.drag = None
            self._click(pressed)

    def forget_press(self) -> None:
        """Take the press that is going on for answered: letting go does nothing more."""
        self._pressed = None

    def give_up(self) -> None:
        """Let the cards in the hand go home: something came between."""
        held, self.board.drag, self._pressed = self.board.drag, None, None
        if held is not None and held.is_moved:
            self._bring_home(held)

    def hover(self, pos: Pos) -> None:
        """Raise the card under the pointer a little."""
        self._pointer = pos
        hit = self.board.sprite_at(pos, self.reachable_zones())
        self.board.hovered = hit[0] if hit else None

    def tip(self) -> tuple[str, Rect]:
        """Say why the card at hand may not be played, or what is pointed at."""
        sprite = self.at if self.is_ringed else self.board.hovered
        is_near = sprite is not None and sprite in self._within_reach()
        if is_near and sprite is not None and (reason := self.player.why_not(sprite)):
            raised = round(sprite.lift * MOTION.hover_lift * self.board.layout.card[1])
            return reason, self.box(sprite).move(0, -raised)
        at = self._pointer if sprite is None or not self.is_ringed else self.box(sprite).center
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
        for zone in self.reachable_zones():
            sprites = self.board.zones[zone]
            if zone in self._own():
                found = [sprite for sprite in sprites if sprite.card != HIDDEN]
            elif zone.name in self._card_behaviour.shop:
                found = sprites[-1:]
            else:
                found = [sprite for sprite in sprites if self.board.can_go(sprite)]
            if found:
                rows.setdefault(self._card_behaviour.key_row(zone), []).extend(found)
        return list(rows.values())

    def _here(self, rows: list[list[CardSprite]]) -> list[CardSprite]:
        """Give the row that the keys are in, or else the nearest one in which there is something to do."""
        here = next((row for row in rows if self.at in row), None)
        return here or next((row for row in rows if any(map(self.board.can_go, row))), rows[0])

    def _go(self, rows: list[list[CardSprite]], by: int) -> None:
        row = self._here(rows)
        if self.at not in row or self.at is None:
            self._stand(row[min(self._place, len(row) - 1)])
        else:
            self._stand(row[(row.index(self.at) + by) % len(row)])

    def _shift(self, by: int) -> bool:
        """Move the card that the keys are at along a hand that the person orders; False where there is none."""
        zone = self.board.zone_of(self.at) if self.at is not None else None
        if self.at is None or zone not in self._loose():
            return False
        pile = self.board.zones[zone]
        self.player.move_in_hand(self.at, zone, min(len(pile) - 1, max(0, pile.index(self.at) + by)))
        self._stand(self.at)
        return True

    def _count(self, row: list[CardSprite], digit: int) -> bool:
        """Go to the card that a digit means: the one that bears it where wares are numbered, else by its place."""
        zones = [self.board.zone_of(sprite) for sprite in row]
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
        self._stand(min(rows[place], key=lambda sprite: abs(sprite.pose.x - x)))
        return True

    def _jump(self, row: list[CardSprite], letter: str) -> None:
        """Go to the next card of a suit, round at its end."""
        same = [sprite for sprite in row if sprite.card < SUITED and SUITS[suit(sprite.card)] == letter]
        if same:
            self._stand(same[(same.index(self.at) + 1) % len(same)] if self.at in same and self.at else same[0])

    def _stand(self, sprite: CardSprite) -> None:
        self.at = sprite
        hand = self.hand()
        self._place = hand.index(sprite) if sprite in hand else self._place
        self.is_ringed = True
        self.kit.play_sound("tick")

    def _press_key(self, sprite: CardSprite, *, is_space: bool) -> None:
        """Play by Enter; Space adds a card to those raised, where a deed may take several, and plays else."""
        if (
            self.board.selected
            and sprite not in self.board.selected
            and self.board.can_grow([*self.board.selected, sprite])
        ):
            self.board.selected = [*self.board.selected, sprite]
        elif is_space and sprite not in self.board.selected and self.board.can_grow([sprite]):
            self._raise(sprite)
        else:
            self._play(sprite)

    # -- what is meant

    def _click(self, sprite: CardSprite) -> None:
        mode, chosen = self.player.play_mode, self.board.selected
        if sprite in chosen:
            if mode == "drag":
                self.board.selected = [other for other in chosen if other is not sprite]
            else:
                self._play(sprite)
        elif not self.board.can_go(sprite):
            self._refuse(sprite)
        elif mode == "one-click" and not self._would_grow(sprite):
            self._play(sprite)
        else:
            self._raise(sprite)

    def _would_grow(self, sprite: CardSprite) -> bool:
        return bool(self.board.selected) or self.board.can_grow([sprite])

    def _raise(self, sprite: CardSprite) -> None:
        """Raise a card: with those that are raised already where a deed takes them together, else in their place."""
        together = [*self.board.selected, sprite]
        fits = self.board.deeds_with(together) or self.board.can_grow(together)
        self.board.selected = together if fits else [sprite]
        if len(deeds := self.board.deeds_with(self.board.selected)) > 1:
            self.player.choose(deeds)

    def _play(self, sprite: CardSprite) -> None:
        """Play the cards raised if this is one of them, else this card alone."""
        sprites = self.board.selected if sprite in self.board.selected else [sprite]
        deeds = self.board.deeds_with(sprites)
        if len(deeds) == 1:
            self._do(deeds[0])
        elif deeds or self.board.can_grow(sprites):
            self.board.selected = sprites
            self.player.choose(deeds)
        else:
            self.board.selected = []
            self._refuse(sprite)

    def _do(self, deed: Deed) -> None:
        self.board.selected = []
        self.player.play(deed)

    def _drop(self) -> None:
        held = self.board.drag
        assert held is not None
        if self._is_put_back(held):
            self.board.drag = None
            self.player.move_in_hand(held.sprite, held.zone, drag.nearest_place(self.board, held.zone, held.sprite))
            return
        deeds = drag.end(self.board, MOTION.zone_magnet * self.board.layout.card[1])
        if len(deeds) == 1:
            self._do(deeds[0])
        elif not self.board.deeds_with(held.sprites):
            self._refuse(held.sprite)
            return
        # What was not done, because none was meant or the disk refused it, leaves the cards where they belong.
        self._bring_home(held)
        if len(deeds) > 1:
            self.board.selected = list(held.sprites)
            self.player.choose(deeds)

    def _is_put_back(self, held: Drag) -> bool:
        """Whether a card is dropped on the hand that it comes from, which the person orders."""
        is_loose = held.zone in self._loose() and not held.others
        return is_loose and self.board.layout.slots[held.zone].takes(*held.pointer, 0.0)

    def _bring_home(self, held: Drag) -> None:
        for sprite in held.sprites:
            if sprite in self.board.zones[held.zone]:
                self.player.return_home(sprite, held.zone)

    def _refuse(self, sprite: CardSprite) -> None:
        zone = self.board.zone_of(sprite)
        if zone is not None:
            self.player.refuse(sprite, zone)

    # -- where

    def hand(self) -> list[CardSprite]:
        """List the cards of one's own hand that can be seen, from left to right."""
        return [sprite for zone in self._own() for sprite in self.board.zones[zone] if sprite.card != HIDDEN]

    def reachable_zones(self) -> list[Zone]:
        """List the zones whose cards answer the pointer: one's own hand, wares, and those from which a card may go."""
        own = self._own()
        sources = {carry.src for deed in self.board.legal for carry in deed.moves} | set(self.board.press_deeds)
        sources |= {zone for zone in self.board.zones if zone.name in self._card_behaviour.shop}
        return [*own, *(zone for zone in self.board.zones if zone in sources and zone not in own)]

    def drop_unreachable(self) -> None:
        """Leave what has gone out of reach: a card on its way to another seat is neither raised nor pointed at."""
        if self.at is not None and self.at not in self._within_reach():
            self.at = None
        chosen = self.board.selected
        if chosen and not self.board.deeds_with(chosen) and not self.board.can_grow(chosen):
            self.board.selected = []

    def _within_reach(self) -> list[CardSprite]:
        return [sprite for zone in self.reachable_zones() for sprite in self.board.zones[zone]]

    def _loose(self) -> list[Zone]:
        return [zone for zone in self._own() if self._card_behaviour.is_manual(zone)]

    def _own(self) -> list[Zone]:
        return [zone for zone in self.board.zones if zone.name == HAND and zone.owner == self.board.seat]

    def box(self, sprite: CardSprite) -> Rect:
        """Give the place of a card on the screen."""
        return card_rect(self.board, sprite)

    def targets_by_card(self) -> dict[CardSprite, Target]:
        """Give by card what can be pointed at: the open cards of hands, of the trick and wherever one may go from."""
        return targets_by_card(self.board, set(self.reachable_zones()), self._card_behaviour.shop)
