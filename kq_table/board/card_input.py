"""Cards as one control of the table: pointer, keys, and the selection that becomes a deed."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
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
from kq_table.ui.widget_tree import WidgetTree

from .animation import Pose
from .card_behaviour import CardBehaviour
from .card_targets import HAND, Reach, card_rect, shown_rect, targets_by_card
from .slots import Size
from .state import BoardState, CardSprite, Drag, Point
from .view import BoardView

SIDEWAYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
UP_AND_DOWN: Final = {pygame.K_UP: 1, pygame.K_DOWN: -1}
SUIT_KEYS: Final = {pygame.K_s: "S", pygame.K_h: "H", pygame.K_d: "D", pygame.K_c: "C"}


class CardInput(Widget):
    """
    All cards on the table. The widget covers the whole felt and lies below every other control.

    The pointer drags, drops and clicks; the keys go along the own hand and every row from which a card may go.
    """

    can_focus = True

    def __init__(self, view: BoardView, table: CardTable) -> None:
        super().__init__("cards", say("table.hand"))
        self.board, self.reach = view.board, Reach(view.board, view.card_behaviour)
        self._view, self._table, self._card_behaviour = view, table, view.card_behaviour
        self._selection, self._navigation = Selection(view, table), KeyNavigation(view.board, view.card_behaviour)
        self.pressed: CardSprite | None = None
        """The card under the press; set to None, its release has no meaning."""
        self._pointer: Pos = (-1, -1)
        self._was_asked = False
        """Whether something was asked for when the pointer moved last."""

    # -- pointer

    def press(self, pos: Pos) -> None:
        """Pick up the card under the pointer, or press on the felt."""
        sprite = pick_up(self.board, pos, self.reach.zones(), self.reach.reorderable())
        self.pressed, self.is_pressed = sprite, True
        if sprite is None:
            self._selection.press_felt(pos, MOTION.zone_magnet * self.board.layout.card[1] / 2)
            return
        self.board.focused = sprite
        if self.board.drag is not None and not self.board.drag.is_refused:
            self._view.play_sound("lift")

    def drag(self, pos: Pos) -> None:
        if drag_to(self.board, pos, self.kit.px(DRAG_THRESHOLD)):
            self.board.hovered = None
        held, far = self.board.drag, MOTION.refused_told * self.board.layout.card[1]
        if held is not None and held.is_refused and not held.is_told and math.dist(pos, held.origin) > far:
            held.is_told, self.board.pulse = True, 0.0
            self._table.tell_refusal(self._view.refusal(held.sprite), held.sprite)

    def release(self, pos: Pos) -> None:
        held, pressed, self.pressed, self.is_pressed = self.board.drag, self.pressed, None, False
        if held is not None and held.is_moved:
            drag_to(self.board, pos, 0)
            self._drop(held)
        elif pressed is not None:
            self.board.drag = None
            self._selection.click(pressed)
        if self.is_hovered and pos != self._pointer:
            # Hover over what is at the pointer now, no longer over what was picked up.
            self.hover(pos)

    def cancel_drag(self) -> None:
        held, self.board.drag, self.pressed = self.board.drag, None, None
        if held is not None and held.is_moved:
            self._return_home(held)

    def hover(self, pos: Pos) -> None:
        self._pointer, self._was_asked = pos, bool(self.board.legal)
        hit = self.board.sprite_at(pos, self.reach.zones())
        sprite, zone = hit or (None, None)
        is_new = sprite is not None and sprite is not self.board.hovered
        if is_new and zone is not None and zone.name == HAND and zone.owner == self.board.seat:
            self._view.play_sound("hover")
        self.board.hovered, self.board.hovered_at = sprite, pos

    def tip(self) -> tuple[str, Rect]:
        sprite = self.board.focused if self.is_ringed else self.board.hovered
        reason = self._table.why_not(sprite) if sprite is not None and sprite in self.reach.sprites() else ""
        # It is shown where all sentences about the play are, and covers none of it.
        self.is_tip_told = bool(reason)
        if sprite is not None and reason:
            return reason, self.rect_of(sprite)
        at = self._pointer if sprite is None or not self.is_ringed else self.rect_of(sprite).center
        hint = next((hint for hint in self._table.tooltips() if hint.rect.collidepoint(at)), None)
        # A pointer that has lain still since the own turn asks for nothing.
        if hint is None or (self._was_asked and not self.board.legal):
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
            self._view.move_in_hand(held.sprite, held.zone, nearest_place(self.board, held.zone, held.sprite))
            return
        deeds = drop(self.board, MOTION.zone_magnet * self.board.layout.card[1])
        if len(deeds) == 1:
            self._selection.do(deeds[0])
        elif not self.board.deeds_with(held.sprites):
            self._selection.refuse(held.sprite)
            return
        # Cards that did not go (no deed was meant, or the disk refused it) return to where they belong.
        self._return_home(held)
        if not deeds and not self.board.layout.slots[held.zone].takes(*held.pointer, 0.0):
            self._table.tell_goal()
        if len(deeds) > 1:
            self._selection.ask(held.sprites, deeds)

    def _is_put_back(self, held: Drag) -> bool:
        can_move = held.zone in self.reach.reorderable() and not held.others
        return can_move and self.board.layout.slots[held.zone].takes(*held.pointer, 0.0)

    def _return_home(self, held: Drag) -> None:
        for sprite in held.sprites:
            if sprite in self.board.zones[held.zone]:
                self._view.return_home(sprite, held.zone)

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
        self._view.move_in_hand(focused, zone, min(len(pile) - 1, max(0, pile.index(focused) + by)))
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
        same = [sprite for sprite in row if sprite.card < SUITED and SUITS[suit(sprite.card)] == letter]
        focused = self._board.focused
        index = same.index(focused) + 1 if focused is not None and focused in same else 0
        return same[index % len(same)] if same else None


class CardTable(Protocol):
    """What the table says and asks besides its cards; `games.shared.table.Table` implements it."""

    @property
    def play_mode(self) -> str:
        """How a click plays: ``two-click`` selects first, ``one-click`` plays, ``drag`` only ever selects."""

    def choose(self, deeds: Sequence[Deed]) -> None:
        """Ask which of several deeds with the same cards is meant."""

    def tell_refusal(self, words: str, held: CardSprite | None = None) -> None:
        """Show why a card was refused, above the card that is *held*."""

    def tell_goal(self) -> None:
        """Say where cards go, after one was dropped elsewhere."""

    def describe_at(self, pos: Pos) -> None:
        """Show what is at a place where a press does nothing."""

    def why_not(self, sprite: CardSprite) -> str:
        """The reason why a card may not be played now, unless it is shown already; else empty."""

    def tooltips(self) -> Sequence[Target]:
        """The places on the felt that have a tooltip."""


class Selection:
    """Selects cards and plays them once they make a deed."""

    def __init__(self, view: BoardView, table: CardTable) -> None:
        self._view, self._board, self._table = view, view.board, table

    def click(self, sprite: CardSprite) -> None:
        """Select a card, deselect it, play it or refuse it, depending on the play mode."""
        mode, selected = self._table.play_mode, self._board.selected
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
        elif not selected and (mode == "one-click" or self._is_forced(mode)) and not self._board.can_grow([sprite]):
            self._play(sprite)
        else:
            self._select(sprite)

    def _is_forced(self, mode: str) -> bool:
        """Whether there is nothing to choose: a second click would confirm what must be done anyway."""
        return mode == "two-click" and len(self._board.legal) == 1

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
        if len(meant) == 1 and self._table.play_mode != "drag":
            self.do(meant[0])
        elif board.selected:
            board.selected = []
        else:
            self._table.describe_at(pos)

    def do(self, deed: Deed) -> None:
        self._board.selected = []
        self._view.play(deed)

    def ask(self, sprites: Sequence[CardSprite], deeds: Sequence[Deed]) -> None:
        self._board.selected = list(sprites)
        self._table.choose(deeds)

    def refuse(self, sprite: CardSprite) -> None:
        zone = self._board.zone_of(sprite)
        if zone is not None:
            self._table.tell_refusal(self._view.refuse(sprite, zone))

    def _select(self, sprite: CardSprite) -> None:
        together = [*self._board.selected, sprite]
        self._board.selected = together if self._fit(together) else [sprite]
        if len(deeds := self._board.deeds_with(self._board.selected)) > 1:
            self._table.choose(deeds)

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


# -- dragging, by mouse or by a finger, which comes as a mouse does

CARD_SPACING: Final = 0.3
"""Distance between cards dragged together, as a part of a card's width."""
AT_REST: Final = 0.5
"""Pixels from the pointer, and degrees of tilt, within which a dragged card is at rest."""


def pick_up(
    board: BoardState, at: Point, zones: Iterable[Zone], reorderable: Collection[Zone] = ()
) -> CardSprite | None:
    """
    Press on the topmost card of these zones under the pointer; return it whether or not it may be dragged.

    A card of a hand that may not be played is held too: it follows a little, and returns home.

    :param reorderable: zones from which any card may be dragged, to be put back elsewhere
    """
    hit = board.sprite_at(at, zones)
    if hit is None:
        return None
    sprite, zone = hit
    board.homing.finish()
    taken = [one for _, one in board.sprites() if one in board.selected] if sprite in board.selected else [sprite]
    others = tuple(one for one in taken if one is not sprite)
    shown = board.shown(sprite)
    grip = at[0] - shown.x, at[1] - shown.y
    if zone in reorderable or any(deed.moves for deed in board.deeds_with((sprite, *others))):
        board.drag = Drag(sprite, zone, grip, at, at, others=others, lower=taken.index(sprite))
    elif zone.name == HAND and sprite.is_up and not others:
        board.drag = Drag(sprite, zone, grip, at, at, is_refused=True)
    return sprite


def drag_to(board: BoardState, at: Point, slop: float) -> bool:
    """Record the pointer's position; True at the moment it is *slop* pixels away and the press becomes a drag."""
    drag = board.drag
    if drag is None:
        return False
    drag.pointer = at
    if drag.is_moved or math.dist(at, drag.origin) < slop:
        return False
    drag.is_moved = True
    for sprite in drag.sprites:
        board.lower(sprite)
    return True


def follow(drag: Drag, seconds: float, card: Size, tilts: bool) -> None:
    """
    Move the dragged cards towards the pointer and tilt them with their speed (see `durations.Motion`).

    :param seconds: the time since the last call
    :param card: its size in pixels
    :param tilts: False puts them at the pointer at once, upright
    """
    pose, (width, height) = drag.sprite.pose, card
    goal = _goal(drag, MOTION.refused_reach * height)
    share = 1 - math.exp(-MOTION.follow_rate * seconds) if tilts else 1.0
    x = pose.x + (goal[0] - pose.x) * share
    y = pose.y + (goal[1] - pose.y) * share
    speed = (x - pose.x) / max(seconds, 1e-3) / width
    tilt = max(-MOTION.tilt_max, min(MOTION.tilt_max, -MOTION.tilt_per_speed * speed)) if tilts else 0.0
    drag.tilt += (tilt - drag.tilt) * (1 - math.exp(-MOTION.tilt_rate * seconds))
    drag.sprite.pose = Pose(x, y, drag.tilt, pose.scale)
    for i, other in enumerate(drag.others):
        aside = i - drag.lower if i < drag.lower else i - drag.lower + 1
        other.pose = Pose(x + aside * width * CARD_SPACING, y, drag.tilt, pose.scale)


def _goal(drag: Drag, reach: float) -> Point:
    """Where the card goes: under the pointer, or at most *reach* pixels towards it if it may not be played."""
    start = drag.origin[0] - drag.grip[0], drag.origin[1] - drag.grip[1]
    dx, dy = drag.pointer[0] - drag.origin[0], drag.pointer[1] - drag.origin[1]
    share = 1.0
    if drag.is_refused:
        share = min(MOTION.refused_share, reach / max(1.0, math.hypot(dx, dy)))
    return start[0] + share * dx, start[1] + share * dy


def is_following(drag: Drag, card: Size) -> bool:
    pose = drag.sprite.pose
    away = math.dist((pose.x, pose.y), _goal(drag, MOTION.refused_reach * card[1]))
    return away > AT_REST or abs(drag.tilt) > AT_REST


def _meant(board: BoardState, margin: float) -> tuple[Deed, ...]:
    """
    The legal deeds whose zone is under the pointer, or else under the dragged card's centre.

    All of them lead to one zone; which one is meant may still have to be chosen.

    :param margin: pixels around a zone that count too, if nothing is under pointer or card
    """
    drag = board.drag
    if drag is None or drag.is_refused:
        return ()
    deeds = board.deeds_with(drag.sprites)
    for reach in (0.0, margin):
        for spot in (drag.pointer, (drag.sprite.pose.x, drag.sprite.pose.y)):
            for deed in deeds:
                dst = deed.moves[0].dst
                if board.layout.slots[dst].takes(*spot, reach):
                    return tuple(other for other in deeds if other.moves[0].dst == dst)
    return ()


def drop(board: BoardState, margin: float) -> tuple[Deed, ...]:
    """End the drag; return the deeds that may be meant, none if the card is to return home."""
    deeds = _meant(board, margin)
    board.drag = None
    return deeds


def nearest_place(board: BoardState, zone: Zone, sprite: CardSprite) -> int:
    count = len(board.zones[zone])
    away = [abs(board.layout.pose(zone, i, count).x - sprite.pose.x) for i in range(count)]
    return away.index(min(away))


class CardMotion:
    def __init__(self, cards: CardInput, widgets: WidgetTree) -> None:
        self._cards, self._widgets, self._board = cards, widgets, cards.board
        self._is_restless = False
        """Whether a card rises, sinks or has just come down."""

    def step(self, seconds: float, *, is_top: bool, is_lively: bool) -> None:
        board, held = self._board, self._board.drag
        if not self._cards.is_hovered:
            # The pointer has jumped from a card to another control, or out of the window.
            board.hovered = None
        if held is not None and not (is_top and self._cards.is_pressed):
            self._widgets.release()
            self._cards.cancel_drag()
        elif held is not None and held.is_moved:
            follow(held, seconds, board.layout.card, is_lively)
        is_raising = board.step_lifts(seconds, is_ringed=self._cards.is_ringed, is_lively=is_lively)
        board.pulse += seconds
        self._is_restless = board.step_landings(seconds) or is_raising or board.pulse < MOTION.pulse
        if board.timeline.is_idle and board.homing.is_idle:
            for _, sprite in board.sprites():
                sprite.flight = 0

    @property
    def is_moving(self) -> bool:
        held = self._board.drag
        return self._is_restless or (held is not None and held.is_moved and is_following(held, self._board.layout.card))
