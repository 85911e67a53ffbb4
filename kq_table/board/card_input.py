"""Cards as one control of the table: pointer, keys, and the selection that becomes a deed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import pygame
from pygame import Rect

from engines.core.api import Deed, Zone
from engines.core.cards import DECK, SUITS, suit
from kq_table.text import say
from kq_table.ui.durations import MOTION
from kq_table.ui.focus import ACTIVATE_KEYS, COMMAND
from kq_table.ui.theme import DRAG_THRESHOLD
from kq_table.ui.widget import Pos, Target, Widget

from . import drag
from .card_behaviour import CardBehaviour
from .card_targets import HAND, Reach, card_rect, shown_rect, targets_by_card
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
        """Pick up the card under the pointer, or press on the felt."""
        sprite = drag.start(self.board, pos, self.reach.zones(), self.reach.reorderable())
        self._pressed, self.is_pressed = sprite, True
        if sprite is None:
            self._selection.press_felt(pos, MOTION.zone_magnet * self.board.layout.card[1] / 2)
            return
        self.board.focused = sprite
        if self.board.drag is not None and not self.board.drag.is_refused:
            self._target.play_sound("lift")

    def drag(self, pos: Pos) -> None:
        """Drag the card, once the pointer has left the place of the press."""
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
            # Hover over what is at the pointer now, no longer over what was picked up.
            self.hover(pos)

    @property
    def pressed(self) -> CardSprite | None:
        return self._pressed

    def forget_press(self) -> None:
        """Ignore the release of the present press: it has been handled."""
        self._pressed = None

    def cancel_drag(self) -> None:
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
        # It is shown where all sentences about the play are, and covers none of it.
        self.is_tip_told = bool(reason)
        if sprite is not None and reason:
            return reason, self.rect_of(sprite)
        at = self._pointer if sprite is None or not self.is_ringed else self.rect_of(sprite).center
        hint = next((hint for hint in self._target.hints() if hint.rect.collidepoint(at)), None)
        if hint is None:
            return "", self.rect
        # The hint stays clear of a raised card too.
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
        # Cards that did not go (no deed was meant, or the disk refused it) return to where they belong.
        is_aside = not deeds and not self.board.layout.slots[held.zone].takes(*held.pointer, 0.0)
        self._return_home(held, is_aside=is_aside)
        if len(deeds) > 1:
            self._selection.ask(held.sprites, deeds)

    def _is_put_back(self, held: Drag) -> bool:
        """Whether a card is dropped on its own hand, to be reordered."""
        can_move = held.zone in self.reach.reorderable() and not held.others
        return can_move and self.board.layout.slots[held.zone].takes(*held.pointer, 0.0)

    def _return_home(self, held: Drag, *, is_aside: bool = False) -> None:
        for sprite in held.sprites:
            if sprite in self.board.zones[held.zone]:
                self._target.return_home(sprite, held.zone, is_aside=is_aside)

    # -- keys

    def key(self, event: pygame.event.Event) -> bool:
        """Move along the rows, jump to a suit (with Shift), play with Enter or Space, choose by number."""
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
        """Move the focused card along a manually ordered hand; False if there is none."""
        focused = self.board.focused
        zone = self.board.zone_of(focused) if focused is not None else None
        if focused is None or zone not in self.reach.reorderable():
            return False
        pile = self.board.zones[zone]
        self._target.move_in_hand(focused, zone, min(len(pile) - 1, max(0, pile.index(focused) + by)))
        return True

    # -- where

    def rect_of(self, sprite: CardSprite) -> Rect:
        return card_rect(self.board, sprite)

    def targets_by_card(self) -> dict[CardSprite, Target]:
        """The cards that can be pointed at: face-up cards of hands, of the trick and of zones that a card may leave."""
        return targets_by_card(self.board, set(self.reach.zones()), self._card_behaviour.shop)


SUITED: Final = len(DECK)
"""Cards below this number have a suit; only the Joker has none."""

Row = Sequence[CardSprite]


class KeyNavigation:
    """Where the keys go from `BoardState.focused`."""

    def __init__(self, board: BoardState, card_behaviour: CardBehaviour) -> None:
        self._board, self._card_behaviour = board, card_behaviour
        self._index_in_hand = 0
        """Index in the hand of the last focus; the next turn starts there."""

    def focus(self, sprite: CardSprite, hand: Row) -> None:
        self._board.focused = sprite
        self._index_in_hand = hand.index(sprite) if sprite in hand else self._index_in_hand

    def current_row(self, rows: Sequence[Row]) -> Row:
        """The focused row, else the nearest one with a card that may be played."""
        focused = next((row for row in rows if self._board.focused in row), None)
        return focused or next((row for row in rows if any(map(self._board.can_go, row))), rows[0])

    def beside(self, row: Row, by: int) -> CardSprite:
        """The card *by* places to the right, wrapping at the ends; without a focus, where the hand was left."""
        focused = self._board.focused
        if focused is None or focused not in row:
            return row[min(self._index_in_hand, len(row) - 1)]
        return row[(row.index(focused) + by) % len(row)]

    def in_row_above(self, rows: Sequence[Row], by: int, middle: int) -> CardSprite | None:
        """
        The nearest card *by* rows above the current one; None if there is no such row.

        :param middle: the x in pixels to go up from where no card is focused
        """
        index = rows.index(self.current_row(rows)) + by
        if not 0 <= index < len(rows):
            return None
        x = self._board.focused.pose.x if self._board.focused is not None else middle
        return min(rows[index], key=lambda sprite: abs(sprite.pose.x - x))

    def by_number(self, row: Row, number: int) -> CardSprite | None:
        """The card of a number key: of its zone where the row's zones have numbers, else by its place."""
        zones = [self._board.zone_of(sprite) for sprite in row]
        keys = [self._card_behaviour.number_key(zone) if zone else None for zone in zones]
        wanted = keys if any(keys) else list(range(1, len(row) + 1))
        return row[wanted.index(number)] if number in wanted else None

    def of_suit(self, row: Row, letter: str) -> CardSprite | None:
        """The next card of a suit, wrapping at its end."""
        same = [sprite for sprite in row if sprite.card < SUITED and SUITS[suit(sprite.card)] == letter]
        focused = self._board.focused
        index = same.index(focused) + 1 if focused is not None and focused in same else 0
        return same[index % len(same)] if same else None


class InputTarget(Protocol):
    """What the input of cards calls; `TableActions` and `ReviewTable` implement it."""

    def play(self, deed: Deed) -> None:
        """Do a legal deed."""

    def choose(self, deeds: Sequence[Deed]) -> None:
        """Ask which of several deeds with the same cards is meant."""

    def refuse(self, sprite: CardSprite, zone: Zone) -> None:
        """Show why this card may not be played, and return it home if it was dragged."""

    def return_home(self, sprite: CardSprite, zone: Zone, *, is_aside: bool) -> None:
        """Return a card home; *is_aside*: it was dropped where it does not go, and not on its own hand."""

    def describe_at(self, pos: Pos) -> None:
        """Show what is at a place where a press does nothing."""

    def why_not(self, sprite: CardSprite) -> str:
        """The reason why a card may not be played now; empty if it may, or if another is to play."""

    def hints(self) -> Sequence[Target]:
        """The places on the felt that have a tooltip."""

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        """Move a card to another place in the hand."""

    def play_sound(self, sound: str) -> None:
        """Play a sound by its name."""

    @property
    def play_mode(self) -> str:
        """How a click plays: ``two-click`` selects first, ``one-click`` plays, ``drag`` only ever selects."""


class Selection:
    """Selects cards and plays them once they make a deed."""

    def __init__(self, board: BoardState, target: InputTarget) -> None:
        self._board, self._target = board, target

    def click(self, sprite: CardSprite) -> None:
        """Select a card, deselect it, play it or refuse it, depending on the play mode."""
        mode, selected = self._target.play_mode, self._board.selected
        if sprite in selected:
            if mode == "drag":
                self._board.selected = [other for other in selected if other is not sprite]
            else:
                self._play(sprite)
        elif not self._board.can_go(sprite):
            if (deed := self._deed_onto(sprite)) is not None and mode != "drag":
                self.do(deed)
            else:
                self.refuse(sprite)
        elif mode == "one-click" and not selected and not self._board.can_grow([sprite]):
            self._play(sprite)
        else:
            self._select(sprite)

    def _deed_onto(self, sprite: CardSprite) -> Deed | None:
        """The deed of the selected cards onto the card that was clicked; None if there is none."""
        zones = {self._board.zone_of(other) for other in self._board.selected}
        meant = self._deeds_at((round(sprite.pose.x), round(sprite.pose.y)), 0.0)
        return meant[0] if len(meant) == 1 and self._board.zone_of(sprite) not in zones else None

    def _deeds_at(self, pos: Pos, margin: float) -> list[Deed]:
        """The deeds of the selected cards whose goal is at most *margin* pixels from a place."""
        board = self._board
        deeds = [deed for deed in board.deeds_with(board.selected) if deed.moves]
        return [deed for deed in deeds if board.layout.slots[deed.moves[0].dst].takes(*pos, margin)]

    def press_key(self, sprite: CardSprite, *, is_space: bool) -> None:
        """Play by Enter or Space; where a deed may take several cards, Space selects them and Enter adds to them."""
        board = self._board
        is_new = sprite not in board.selected
        joins = bool(board.selected) and self._fit([*board.selected, sprite])
        if is_new and (joins or (is_space and board.can_grow([sprite]))):
            self._select(sprite)
        else:
            self._play(sprite)

    def press_felt(self, pos: Pos, margin: float) -> None:
        """
        Play the selected cards by a press on their goal; elsewhere deselect them.

        :param margin: pixels around the goal that count as well
        """
        board, meant = self._board, self._deeds_at(pos, margin)
        if len(meant) == 1 and self._target.play_mode != "drag":
            self.do(meant[0])
        elif board.selected:
            board.selected = []
        else:
            self._target.describe_at(pos)

    def do(self, deed: Deed) -> None:
        """Do a deed and clear the selection."""
        self._board.selected = []
        self._target.play(deed)

    def ask(self, sprites: Sequence[CardSprite], deeds: Sequence[Deed]) -> None:
        self._board.selected = list(sprites)
        self._target.choose(deeds)

    def refuse(self, sprite: CardSprite) -> None:
        zone = self._board.zone_of(sprite)
        if zone is not None:
            self._target.refuse(sprite, zone)

    def _select(self, sprite: CardSprite) -> None:
        together = [*self._board.selected, sprite]
        self._board.selected = together if self._fit(together) else [sprite]
        if len(deeds := self._board.deeds_with(self._board.selected)) > 1:
            self._target.choose(deeds)

    def _fit(self, sprites: Sequence[CardSprite]) -> bool:
        """Whether some deed takes these cards together, alone or with others."""
        return bool(self._board.deeds_with(sprites)) or self._board.can_grow(sprites)

    def _play(self, sprite: CardSprite) -> None:
        """Play the selected cards if this is one of them, else this card alone."""
        sprites = self._board.selected if sprite in self._board.selected else [sprite]
        deeds = self._board.deeds_with(sprites)
        if len(deeds) == 1:
            self.do(deeds[0])
        elif deeds or self._board.can_grow(sprites):
            self.ask(sprites, deeds)
        else:
            self._board.selected = []
            self.refuse(sprite)
