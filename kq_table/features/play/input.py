"""Input at a table by pointer and keys: what skips motion, is ignored, or reaches controls and cards."""

from __future__ import annotations

import math
from typing import Final

import pygame

from kq_table.board.card_input import SUIT_KEYS
from kq_table.ui.focus import ACTIVATE_KEYS
from kq_table.ui.widget import Pos

from .privacy_screen import SeatHandover
from .shortcuts import TableShortcuts
from .table import PlayTable

CLICKS: Final = frozenset({pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


class TableInput:
    """Handles the events of a table: skipping, stray clicks, long presses, and what neither widgets nor cards take."""

    def __init__(self, table: PlayTable, shortcuts: TableShortcuts, handover: SeatHandover) -> None:
        self._table, self._shortcuts, self._handover = table, shortcuts, handover
        self._view, self._hud, self._widgets, self._cards = table.view, table.hud, table.widgets, table.cards
        self._long_press = LongPress()
        self._stray_clicks = StrayClicks()

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Handle an event; after a press that plays something, a stray second click there is ignored."""
        is_click = event.type in CLICKS and event.button == pygame.BUTTON_LEFT
        is_press = is_click and event.type == pygame.MOUSEBUTTONDOWN
        if is_press and self._stray_clicks.is_stray(event.pos, now, self._hud.kit.px(REACH)):
            return
        n = self._table.controller.n
        self._take(event, now)
        if is_click and self._table.controller.n != n:
            self._stray_clicks.note_played(event.pos, now)

    def _take(self, event: pygame.event.Event, now: float) -> None:
        """Handle skipping first, then the controls, then the table's own keys."""
        self._long_press.handle(event, now)
        if self._skips(event):
            return
        is_taken = self._widgets.handle(event)
        wanted = self._hud.wanted_focus()
        if wanted is not None and self._widgets.focused in {None, self._cards} and event.type == pygame.MOUSEBUTTONDOWN:
            # Looking at one's cards must not take the focus from what is asked.
            self._widgets.focus(wanted)
        if is_taken:
            return
        if event.type == pygame.KEYDOWN:
            if not self._shortcuts.press(event):
                self._go_to_cards(event)
        elif event.type == pygame.TEXTINPUT and wanted is not None and self._widgets.focused is not self._cards:
            # A number may be typed wherever the focus is, except on the cards, which have numbers of their own.
            if wanted.write(event.text):
                self._widgets.focus(wanted, is_by_key=True)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self._inspect(event.pos)
        elif event.type == pygame.WINDOWFOCUSLOST and self._table.match.has_secret:
            self._handover.hide()

    def _skips(self, event: pygame.event.Event) -> bool:
        """Finish all motion on a click, Space or Enter; True if the event has no further meaning."""
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
        # A click and Enter also mean a card, and need not be repeated for it.
        return is_key and event.key == pygame.K_SPACE

    def _go_to_cards(self, event: pygame.event.Event) -> None:
        """Handle an arrow key or, with Shift, a suit's letter, wherever the focus is."""
        is_suit = event.key in SUIT_KEYS and bool(event.mod & pygame.KMOD_SHIFT)
        if is_suit or event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self._widgets.focus(self._cards, is_by_key=True)
            self._cards.key(event)

    def _inspect(self, pos: tuple[int, int]) -> None:
        """Handle a right click on a card: show why it may not be played, or its meaning."""
        self._cards.hover(pos)
        if not self._table.explain(self._view.board.hovered):
            self._table.describe_at(pos)

    def step(self, now: float) -> None:
        """Handle a long press on a card as a right click: a finger has no other button."""
        if self._long_press.is_due(now):
            held = self._view.board.drag
            if (held is None or not held.is_moved) and self._table.explain(self._cards.pressed):
                self._cards.pressed = None

    @property
    def wake_at(self) -> float | None:
        return self._long_press.due


LONG_PRESS_SECONDS: Final = 0.6


class LongPress:
    def __init__(self) -> None:
        self.due: float | None = None
        """When the press will be long enough, in the seconds given to `handle`; None without a press."""

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Start with the press of the button, stop with its release."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.due = now + LONG_PRESS_SECONDS
        elif event.type == pygame.MOUSEBUTTONUP:
            self.due = None

    def is_due(self, now: float) -> bool:
        """Whether the press is long enough; True once per press."""
        if self.due is None or now < self.due:
            return False
        self.due = None
        return True


SECONDS: Final = 0.5
"""Longest time between the clicks of a double click, as on desktops."""
REACH: Final = 8
"""Greatest distance between such clicks, in design pixels."""


class StrayClicks:
    """Recognizes clicks where a press has just played something; they are ignored."""

    def __init__(self) -> None:
        self._played: tuple[Pos, float] | None = None

    def note_played(self, pos: Pos, now: float) -> None:
        self._played = pos, now

    def is_stray(self, pos: Pos, now: float, reach: int) -> bool:
        """Whether a press follows one that played something (*reach* in pixels); then the next may too."""
        if self._played is None or now >= self._played[1] + SECONDS or math.dist(pos, self._played[0]) > reach:
            return False
        self._played = self._played[0], now
        return True
