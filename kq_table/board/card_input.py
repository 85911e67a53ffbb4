"""The cards as one control of the table: pointer and keys."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from kq_table.text import say
from kq_table.ui.durations import MOTION
from kq_table.ui.keys import ACTIVATE_KEYS, COMMAND
from kq_table.ui.theme import DRAG_THRESHOLD
from kq_table.ui.widget import Pos, Target, Widget

from . import drag
from .card_behaviour import CardBehaviour
from .card_targets import card_rect, shown_rect, targets_by_card
from .key_navigation import KeyNavigation
from .reach import HAND, Reach
from .selection import InputTarget, Selection
from .state import BoardState, CardSprite, Drag

SIDEWAYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
UP_AND_DOWN: Final = {pygame.K_UP: 1, pygame.K_DOWN: -1}
SUIT_KEYS: Final = {pygame.K_s: "S", pygame.K_h: "H", pygame.K_d: "D", pygame.K_c: "C"}


class CardInput(Widget):
    """
    All cards on the table. The widget covers the whole felt and lies below every other control.

    The pointer drags, drops and clicks; the keys go along the own hand and every row from which a card may go.
    """

    can_focus = True

    def __init__(self, board: BoardState, target: InputTarget, card_behaviour: CardBehaviour) -> None:
        super().__init__("cards", say("table.hand"))
        self.board, self.reach = board, Reach(board, card_behaviour)
        self._target, self._card_behaviour = target, card_behaviour
        self._selection, self._navigation = Selection(board, target), KeyNavigation(board, card_behaviour)
        self._pressed: CardSprite | None = None
        self._pointer: Pos = (-1, -1)

    # -- pointer

    def press(self, pos: Pos) -> None:
        """Take hold of the card under the pointer, or press on the felt."""
        sprite = drag.start(self.board, pos, self.reach.zones(), self.reach.reorderable())
        self._pressed, self.is_pressed = sprite, True
        if sprite is None:
            self._selection.press_felt(pos, MOTION.zone_magnet * self.board.layout.card[1] / 2)
            return
        self.board.focused = sprite
        if self.board.drag is not None and not self.board.drag.is_refused:
            self._target.play_sound("lift")

    def drag(self, pos: Pos) -> None:
        """Let the card follow, once the pointer has left the place of the press."""
        if drag.move(self.board, pos, self.kit.px(DRAG_THRESHOLD)):
            self.board.hovered = None

    def release(self, pos: Pos) -> None:
        held, pressed, self._pressed, self.is_pressed = self.board.drag, self._pressed, None, False
        if held is not None and held.is_moved:
            drag.move(self.board, pos, 0)
            self._drop(held)
        elif pressed is not None:
            self.board.drag = None
            self._selection.click(pressed)
        if self.is_hovered and pos != self._pointer:
            # What lies where the pointer has come to is pointed at, and no longer what it took hold of.
            self.hover(pos)

    @property
    def pressed(self) -> CardSprite | None:
        """The card that the present press took hold of."""
        return self._pressed

    def forget_press(self) -> None:
        """Let the release of the present press do nothing: the press has been answered."""
        self._pressed = None

    def cancel_drag(self) -> None:
        """End a drag with the cards gliding home: something came between."""
        held, self.board.drag, self._pressed = self.board.drag, None, None
        if held is not None and held.is_moved:
            self._return_home(held)

    def hover(self, pos: Pos) -> None:
        self._pointer = pos
        hit = self.board.sprite_at(pos, self.reach.zones())
        sprite, zone = hit or (None, None)
        is_new = sprite is not None and sprite is not self.board.hovered
        if is_new and zone is not None and zone.name == HAND and zone.owner == self.board.seat:
            self._target.play_sound("hover")
        self.board.hovered = sprite

    def tip(self) -> tuple[str, Rect]:
        sprite = self.board.focused if self.is_ringed else self.board.hovered
        reason = self._target.why_not(sprite) if sprite is not None and sprite in self.reach.sprites() else ""
        # It is told where all sentences about the play stand, and covers none of it.
        self.is_tip_told = bool(reason)
        if sprite is not None and reason:
            return reason, self.rect_of(sprite)
        at = self._pointer if sprite is None or not self.is_ringed else self.rect_of(sprite).center
        hint = next((hint for hint in self._target.hints() if hint.rect.collidepoint(at)), None)
        if hint is None:
            return "", self.rect
        # It lies beside a raised card too.
        return hint.text, hint.rect.union(shown_rect(self.board, sprite)) if sprite is not None else hint.rect

    def _drop(self, held: Drag) -> None:
        if held.is_refused:
            self.board.drag = None
            self._selection.refuse(held.sprite)
            return
        if self._is_put_back(held):
            self.board.drag = None
            self._target.move_in_hand(held.sprite, held.zone, drag.nearest_place(self.board, held.zone, held.sprite))
            return
        deeds = drag.end(self.board, MOTION.zone_magnet * self.board.layout.card[1])
        if len(deeds) == 1:
            self._selection.do(deeds[0])
        elif not self.board.deeds_with(held.sprites):
            self._selection.refuse(held.sprite)
            return
        # Cards that did not go, because no deed was meant or the disk refused it, return to where they belong.
        is_aside = not deeds and not self.board.layout.slots[held.zone].takes(*held.pointer, 0.0)
        self._return_home(held, is_aside=is_aside)
        if len(deeds) > 1:
            self._selection.ask(held.sprites, deeds)

    def _is_put_back(self, held: Drag) -> bool:
        """Whether a card is dropped on the hand that it comes from, to be ordered by hand."""
        can_move = held.zone in self.reach.reorderable() and not held.others
        return can_move and self.board.layout.slots[held.zone].takes(*held.pointer, 0.0)

    def _return_home(self, held: Drag, *, is_aside: bool = False) -> None:
        for sprite in held.sprites:
            if sprite in self.board.zones[held.zone]:
                self._target.return_home(sprite, held.zone, is_aside=is_aside)

    # -- keys

    def key(self, event: pygame.event.Event) -> bool:
        """Go along the rows, jump to a suit (with Shift), play with Enter or Space, choose by number."""
        rows = self.reach.rows()
        if not rows:
            return False
        row, navigation, found = self._navigation.current_row(rows), self._navigation, None
        if event.key in SIDEWAYS and event.mod & COMMAND and self._shift(SIDEWAYS[event.key]):
            found = self.board.focused
        elif event.key in SIDEWAYS:
            found = navigation.beside(row, SIDEWAYS[event.key])
        elif event.key in UP_AND_DOWN:
            found = navigation.in_row_above(rows, UP_AND_DOWN[event.key], self.rect.centerx)
        elif event.mod & pygame.KMOD_SHIFT and event.key in SUIT_KEYS:
            if (found := navigation.of_suit(row, SUIT_KEYS[event.key])) is None:
                return True
        elif pygame.K_1 <= event.key <= pygame.K_9:
            found = navigation.by_number(row, event.key - pygame.K_0)
        elif event.key in ACTIVATE_KEYS and self.board.focused is not None and self.board.focused in row:
            self._selection.press_key(self.board.focused, is_space=event.key == pygame.K_SPACE)
            return True
        if found is None:
            return False
        navigation.focus(found, self.reach.hand())
        self.is_ringed = True
        self.kit.play_sound("tick")
        return True

    def _shift(self, by: int) -> bool:
        """Move the focused card along a hand that is ordered by hand; False where there is none."""
        focused = self.board.focused
        zone = self.board.zone_of(focused) if focused is not None else None
        if focused is None or zone not in self.reach.reorderable():
            return False
        pile = self.board.zones[zone]
        self._target.move_in_hand(focused, zone, min(len(pile) - 1, max(0, pile.index(focused) + by)))
        return True

    # -- where

    def rect_of(self, sprite: CardSprite) -> Rect:
        """Give the place of a card on the screen."""
        return card_rect(self.board, sprite)

    def targets_by_card(self) -> dict[CardSprite, Target]:
        """List what can be pointed at: the open cards of hands, of the trick and wherever one may go from."""
        return targets_by_card(self.board, set(self.reach.zones()), self._card_behaviour.shop)
