"""The toolbar of a table, and the log beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
from pygame import Rect

from kq_table.games.shared.panel_layout import toolbar_rects
from kq_table.narrate.deeds import GameLog, LogEntry
from kq_table.narrate.match_summary import round_word
from kq_table.text import say
from kq_table.ui.button import IconButton
from kq_table.ui.focus import COMMAND
from kq_table.ui.widget import UiContext

from . import log
from .log import BotReasonsDialog, LastDeedsDialog, LastTrickDialog, LogDialog, LogPanel
from .table import PlayTable


def is_undo(event: pygame.event.Event) -> bool:
    return event.type == pygame.KEYDOWN and event.key == pygame.K_z and bool(event.mod & COMMAND)


class TableToolbar:
    """
    Opens the pause dialog, the log and the last trick, and takes deeds back.

    :param hint_button: stands beside the other buttons
    :param resize: lays the table out anew after the log came or went
    """

    def __init__(self, table: PlayTable, hint_button: IconButton, resize: Callable[[], None]) -> None:
        self._table, self._context, self._view, self._overlays = table, table.context, table.view, table.overlays
        self._resize = resize
        self.game_log = GameLog(table.controller, table.hud.words)
        self.has_tricks = any(zone.name == "trick" for zone in table.view.board.zones)
        self.menu = IconButton("menu", say("table.menu"), table.overlays.open_pause, "pause", "quiet")
        self.log = IconButton("log", say("tools.log"), self.toggle_log, "list", "quiet")
        recall = say("tools.trick" if self.has_tricks else "tools.since")
        self.recall = IconButton("recall", recall, self.look_back, "cards", "quiet")
        self.undo = IconButton("undo", say("tools.undo"), self._undo, "undo", "quiet")
        self.undo.is_shown = bool(table.controller.people)
        self.buttons = (self.menu, self.log, self.recall, self.undo, hint_button)
        self.panel = LogPanel()

    def dock(self, kit: UiContext) -> UiContext:
        """The kit of the part of the window that the log leaves to the table."""
        width = log.docked_width(kit.metrics) if self._context.settings.log_open else 0
        self.panel.is_shown = bool(width)
        if not width:
            return kit
        self.panel.place(kit, log.docked_rect(kit.metrics, width))
        return kit.resized((kit.metrics.size[0] - width, kit.metrics.size[1]))

    def place(self, kit: UiContext, corner: Rect) -> None:
        for button, rect in zip(self.buttons, toolbar_rects(kit.metrics, corner), strict=True):
            button.place(kit, rect)

    def renew_keys(self) -> None:
        self.undo.text = self.undo.hint = say("tools.undo")

    def update(self) -> None:
        history = self._view.history
        self.recall.is_enabled = history.last_trick is not None if self.has_tricks else bool(history.events)
        self.undo.is_enabled = self._table.controller.can_take_back(self._table.match.seat)
        if self.panel.is_shown:
            self.panel.view.show(self.entries())

    def entries(self) -> tuple[LogEntry, ...]:
        return self.game_log.entries(self._table.match.viewer, len(self._view.history.events))

    def entries_since(self) -> tuple[LogEntry, ...]:
        match = self._table.match
        return self.game_log.entries_since(match.seat, match.viewer, len(self._view.history.events))

    # -- what is pressed

    def toggle_log(self) -> None:
        """Toggle the log beside the table; where it does not fit, open it as a dialog."""
        context = self._context
        if log.docked_width(context.metrics):
            context.change_settings(replace(context.settings, log_open=not context.settings.log_open))
            self._resize()
        else:
            self._overlays.open(LogDialog(context, self.entries))

    def look_back(self, *, is_by_key: bool = False) -> None:
        """Show the last trick again; in games without tricks, what was done since the viewer's last deed."""
        history = self._view.history
        if not self.has_tricks:
            self._overlays.open(LastDeedsDialog(self._context, self.entries_since))
        elif history.last_trick is None:
            self._overlays.show_toast(say("last_trick.none"))
        else:
            trick, seatings = history.last_trick, self._table.match.seatings
            self._overlays.open(LastTrickDialog(self._context, trick, seatings, is_by_key=is_by_key))

    def bot_reasons(self) -> tuple[LogEntry, ...]:
        """Why bots did what they did in the last finished round."""
        return self.game_log.reasons(self._table.match.viewer, len(self._view.history.events), is_last_alone=True)

    def show_bot_reasons(self) -> None:
        """Show why bots did what they did in the last round, or say that none gave a reason."""
        entries = self.bot_reasons()
        if entries:
            self._overlays.open(BotReasonsDialog(self._context, self._table.match.seatings, entries))
        else:
            self._overlays.show_toast(say(f"why.none.{round_word(self._table.match.game)}"))

    def take_back(self) -> bool:
        """Take the last deed back, or say why not; True if it was taken back."""
        controller, seat = self._table.controller, self._table.match.seat
        if not controller.can_take_back(seat):
            self._overlays.show_toast(say(controller.take_back_refusal(seat)))
            return False
        warning = "undo.warning" if len(controller.people) > 1 else "undo.warning_alone"
        if self._overlays.assistance.holds_up(warning) or not self._table.take_back():
            return False
        self.game_log.clear()
        self._overlays.show_toast(say("undo.done"))
        return True

    def _undo(self) -> None:
        self.take_back()
