"""Pointer and keys at a table: what an event means, and who does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from kq_table.board.card_input import SUIT_KEYS
from kq_table.board.seat_view import SeatViewModel
from kq_table.games.shared.hud import Hud
from kq_table.ui.keys import ACTIVATE_KEYS
from kq_table.ui.widget_tree import WidgetTree

from .actions import TableActions
from .long_press import LongPress
from .shortcuts import TableShortcuts
from .stray_clicks import REACH, StrayClicks

CLICKS: Final = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


class TableInput:
    """
    Takes the events of a table.

    :param hide: turns the hand down before somebody else looks
    """

    def __init__(
        self,
        view: SeatViewModel,
        hud: Hud,
        widgets: WidgetTree,
        actions: TableActions,
        shortcuts: TableShortcuts,
        hide: Callable[[], None],
    ) -> None:
        self._view, self._hud, self._widgets, self._hide = view, hud, widgets, hide
        self._actions, self._cards, self._shortcuts = actions, actions.cards, shortcuts
        self._long_press = LongPress()
        self._stray_clicks = StrayClicks()

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Take an event; a press that plays something is looked out for: one more click there means nothing."""
        is_click = event.type in CLICKS and event.button == pygame.BUTTON_LEFT
        is_press = is_click and event.type == pygame.MOUSEBUTTONDOWN
        if is_press and self._stray_clicks.is_stray(event.pos, now, self._hud.kit.px(REACH)):
            return
        n = self._view.controller.n
        self._take(event, now)
        if is_click and self._view.controller.n != n:
            self._stray_clicks.note_played(event.pos, now)

    def _take(self, event: pygame.event.Event, now: float) -> None:
        """Take an event: skipping first, then the controls, then the table's own keys."""
        self._long_press.handle(event, now)
        if self._skips(event):
            return
        is_taken = self._widgets.handle(event)
        wanted = self._hud.wanted_focus()
        if wanted is not None and self._widgets.focused in {None, self._cards} and event.type == pygame.MOUSEBUTTONDOWN:
            # Looking at one's cards must not take the keys from what is asked.
            self._widgets.focus(wanted)
        if is_taken:
            return
        if event.type == pygame.KEYDOWN:
            if not self._shortcuts.press(event):
                self._go_to_cards(event)
        elif event.type == pygame.TEXTINPUT and wanted is not None and self._widgets.focused is not self._cards:
            # A number may be typed wherever the keys are, but for the cards, which have numbers of their own.
            if wanted.write(event.text):
                self._widgets.focus(wanted, is_by_key=True)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._inspect(event.pos)
        elif event.type == pygame.WINDOWFOCUSLOST and self._has_secret:
            self._hide()

    @property
    def _has_secret(self) -> bool:
        """Whether a hand lies open that others at this screen should not see."""
        return self._view.is_shared and self._view.is_open and self._view.controller.turn >= 0

    def _skips(self, event: pygame.event.Event) -> bool:
        """Let a click, Space or Enter show at once what is still on its way; tell whether it means nothing else."""
        timeline = self._view.board.timeline
        is_key = event.type == pygame.KEYDOWN and event.key in ACTIVATE_KEYS
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if timeline.is_idle or not (is_key or is_click):
            return False
        if timeline.is_held:
            self._view.animator.is_resumed = True
            return True
        if is_key or not self._view.board.legal:
            self._view.skip()
        # A click and Enter mean a card as well, which need not wait to be named a second time.
        return is_key and event.key == pygame.K_SPACE

    def _go_to_cards(self, event: pygame.event.Event) -> None:
        """Take an arrow or, with Shift, a suit's letter, wherever the focus is."""
        is_suit = event.key in SUIT_KEYS and bool(event.mod & pygame.KMOD_SHIFT)
        if is_suit or event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self._widgets.focus(self._cards, is_by_key=True)
            self._cards.key(event)

    def _inspect(self, pos: tuple[int, int]) -> None:
        """Answer a right click on a card: why may it not be played, or what is it?"""
        self._cards.hover(pos)
        if not self._actions.explain(self._view.board.hovered):
            self._actions.describe_at(pos)

    def step(self, now: float) -> None:
        """Answer a press that rests on a card as a right click is answered: a finger has no other button."""
        if self._long_press.is_due(now):
            held = self._view.board.drag
            if (held is None or not held.is_moved) and self._actions.explain(self._cards.pressed):
                self._cards.forget_press()

    @property
    def wake_at(self) -> float | None:
        """When a press that rests is to be answered."""
        return self._long_press.due
