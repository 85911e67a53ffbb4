"""The keys of a table, apart from those of its cards and controls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from kq_table.features.hints.controller import HintController
from kq_table.text import say
from kq_table.ui.focus import COMMAND

from .claim import ClaimOffer
from .table import PlayTable
from .toolbar import TableToolbar, is_undo


class TableShortcuts:
    def __init__(self, table: PlayTable, toolbar: TableToolbar, claim: ClaimOffer, hints: HintController) -> None:
        self._table, self._toolbar, self._hints = table, toolbar, hints
        self._plain: dict[int, Callable[[], object]] = {
            pygame.K_g: toolbar.toggle_log,
            pygame.K_w: toolbar.show_bot_reasons,
            pygame.K_k: claim.take,
            pygame.K_l: partial(toolbar.look_back, is_by_key=True),
            pygame.K_m: self._toggle_mute,
            pygame.K_PAUSE: table.overlays.open_pause,
        }
        """Keys without Ctrl, Alt and Command."""

    def press(self, event: pygame.event.Event) -> bool:
        """Handle a key; True if it was used."""
        has_modifier = bool(event.mod & (COMMAND | pygame.KMOD_ALT))
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.key == pygame.K_F2:
            self._table.widgets.focus_and_press(self._table.hud.score_control())
        elif is_undo(event):
            self._toolbar.take_back()
        elif event.key == pygame.K_h and not has_modifier and not event.mod & pygame.KMOD_SHIFT:
            self._hints.press()
        elif event.key in self._plain and not has_modifier:
            self._plain[event.key]()
        elif event.key in self._table.hud.own_keys and not has_modifier:
            self._table.hud.own_keys[event.key]()
        else:
            return False
        return True

    def _escape(self) -> None:
        """Deselect cards, else close the hint, else open the pause dialog."""
        if self._table.unselect():
            return
        if self._hints.can_close:
            self._hints.dismiss()
        else:
            self._table.overlays.open_pause()

    def _toggle_mute(self) -> None:
        settings = self._table.context.settings
        self._table.context.change_settings(replace(settings, mute=not settings.mute))
        self._table.show_toast(say("table.unmuted" if settings.mute else "table.muted"))
