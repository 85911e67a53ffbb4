"""The small buttons of a table and their keys: menu, log, last trick. Knows what they open, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from kq_table.games.shared.panel_layout import toolbar_rects
from kq_table.narrate.deeds import LogEntry
from kq_table.narrate.game_log import GameLog
from kq_table.text import say
from kq_table.ui.button import IconButton
from kq_table.ui.widget import UiContext, Widget

from . import log
from .bot_reasons import BotReasonsDialog
from .claim import ClaimOffer
from .hint import HintController
from .last_trick import LastDeeds, LastTrick
from .log import LogDialog, LogPanel

if TYPE_CHECKING:
    from .scene import TableScene


TWO: Final = 2
COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META


def is_undo(event: pygame.event.Event) -> bool:
    """Whether somebody wants the last deed back."""
    return event.type == pygame.KEYDOWN and event.key == pygame.K_z and bool(event.mod & COMMAND)


class TableToolbar:
    """What a hand may do at every table besides playing."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.game_log = GameLog(table.controller, table.hud.words)
        self._has_tricks = any(zone.name == "trick" for zone in table.table.zones)
        self.menu = IconButton("menu", say("table.menu"), table.pause, "pause", "quiet")
        self.log = IconButton("log", say("tools.log"), self.toggle_log, "list", "quiet")
        recall = say("tools.trick" if self._has_tricks else "tools.since")
        self.recall = IconButton("recall", recall, self.look_back, "cards", "quiet")
        self.undo = IconButton("undo", say("tools.undo"), self._undo, "undo", "quiet")
        self.undo.is_shown = bool(table.controller.people)
        self.claim, self.advice = ClaimOffer(table), HintController(table)
        self.panel = LogPanel()

    @property
    def widgets(self) -> Sequence[Widget]:
        """The buttons, and the log."""
        buttons = (self.menu, self.log, self.recall, self.undo, self.advice.button)
        return (*buttons, self.claim.button, self.panel)

    # -- where

    def dock(self, kit: UiContext) -> UiContext:
        """Give the kit of the part of the window that the log leaves to the table."""
        width = log.docked(kit.metrics) if self._table.context.settings.log_open else 0
        self.panel.is_shown = bool(width)
        if not width:
            return kit
        self.panel.place(kit, log.beside(kit.metrics, width))
        return kit.resized((kit.metrics.size[0] - width, kit.metrics.size[1]))

    def place(self, kit: UiContext, corner: Rect, prompt: Rect) -> None:
        """Lie in the corner that the HUD leaves, the claim in the place of its prompt."""
        self.claim.place(kit, prompt)
        self.advice.slip.place(kit, prompt)
        buttons = (self.menu, self.log, self.recall, self.undo, self.advice.button)
        for button, rect in zip(buttons, toolbar_rects(kit.metrics, corner), strict=True):
            button.place(kit, rect)

    # -- what

    def look(self) -> None:
        """Bring buttons and log up to date."""
        history = self._table.history
        self.recall.is_enabled = history.last_trick is not None if self._has_tricks else bool(history.events)
        self.claim.step()
        self.advice.look()
        self.undo.is_enabled = self._table.controller.can_take_back(self._table.seat)
        if self.panel.is_shown:
            self.panel.view.show(self.game_log.entries(self._table.sitting.viewer, len(history.events)))

    def shortcut(self, event: pygame.event.Event) -> bool:
        """Take a key; tell whether it meant anything here."""
        if is_undo(event):
            self.take_back()
        elif event.mod & (COMMAND | pygame.KMOD_ALT):
            return False
        elif event.key == pygame.K_g:
            self.toggle_log()
        elif event.key == pygame.K_h and not event.mod & pygame.KMOD_SHIFT:
            self.advice.press()
        elif event.key == pygame.K_w:
            self.why()
        elif event.key == pygame.K_k:
            self.finish_round()
        elif event.key == pygame.K_l:
            self.look_back(is_by_key=True)
        else:
            return False
        return True

    def finish_round(self) -> None:
        """Take the claim that is offered, or say why there is none."""
        if self.claim.is_offered:
            self.claim.take()
        else:
            self._table.tell(say("claim.none"))

    def reasons(self) -> tuple[LogEntry, ...]:
        """Say why the house played so in the last round that is over."""
        table = self._table
        return self.game_log.reasons(table.sitting.viewer, len(table.history.events), is_last_alone=True)

    def why(self) -> None:
        """Show why the house played so in the last round, or say that nothing is told."""
        told = self.reasons()
        if told:
            self._open(BotReasonsDialog(self._table.context, told))
        else:
            self._table.tell(say("why.none"))

    def toggle_log(self) -> None:
        """Open the log beside the table or put it away; where there is no room for it, lay it over the table."""
        context = self._table.context
        if log.docked(context.metrics):
            context.change_settings(replace(context.settings, log_open=not context.settings.log_open))
            self._table.resize()
        else:
            events = len(self._table.history.events)
            self._open(LogDialog(context, self.game_log.entries(self._table.sitting.viewer, events)))

    def look_back(self, *, is_by_key: bool = False) -> None:
        """Show the last trick again; where none are played, what was done since one's last deed."""
        table = self._table
        history = table.history
        if not self._has_tricks:
            told = self.game_log.entries_since(table.seat, table.sitting.viewer, len(history.events))
            self._open(LastDeeds(table.context, told))
        elif history.last_trick is None:
            table.tell(say("recall.none"))
        else:
            self._open(LastTrick(table.context, history.last_trick, table.controller.seatings, is_by_key=is_by_key))

    def take_back(self) -> bool:
        """Take the last deed back, or say why not; tell whether it was."""
        table = self._table
        was_assisted = table.controller.is_assisted
        if not table.controller.can_take_back(table.seat):
            table.tell(say("undo.none" if len(table.controller.people) < TWO else "undo.seen"))
            return False
        if not table.taken_back():
            return False
        self.game_log.clear()
        self.claim.forget()
        table.tell(say("undo.done" if was_assisted else "undo.assisted"))
        return True

    def _undo(self) -> None:
        self.take_back()

    def _open(self, sheet: LogDialog | LastTrick) -> None:
        self._table.board.release()
        self._table.context.stack.push(sheet)
