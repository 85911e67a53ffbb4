"""The keys of a table besides those that go along the cards."""

from __future__ import annotations

from dataclasses import replace

import pygame

from kq_table.features.hints.controller import HintController
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.keys import COMMAND

from .actions import TableActions
from .claim import ClaimOffer
from .overlays import TableOverlays
from .toolbar import TableToolbar, is_undo


class TableShortcuts:
    """Does what a key stands for."""

    def __init__(
        self,
        context: AppContext,
        actions: TableActions,
        overlays: TableOverlays,
        toolbar: TableToolbar,
        claim: ClaimOffer,
        hints: HintController,
    ) -> None:
        self._context, self._overlays, self._hints = context, overlays, hints
        self._actions, self._toolbar = actions, toolbar
        self._plain = {
            pygame.K_g: toolbar.toggle_log,
            pygame.K_w: toolbar.show_bot_reasons,
            pygame.K_k: claim.take,
            pygame.K_l: lambda: toolbar.look_back(is_by_key=True),
            pygame.K_m: self._toggle_mute,
        }
        """Keys that mean something without Ctrl, Alt and Command."""

    def press(self, event: pygame.event.Event) -> bool:
        """Take a key; tell whether it meant anything."""
        has_modifier = bool(event.mod & (COMMAND | pygame.KMOD_ALT))
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.key == pygame.K_F2:
            self._actions.open_score_sheet()
        elif is_undo(event):
            self._toolbar.take_back()
        elif event.key == pygame.K_h and not has_modifier and not event.mod & pygame.KMOD_SHIFT:
            self._hints.press()
        elif event.key in self._plain and not has_modifier:
            self._plain[event.key]()
        elif event.key in self._actions.own_keys and not has_modifier:
            self._actions.own_keys[event.key]()
        else:
            return False
        return True

    def _escape(self) -> None:
        """Lower the raised cards, else put the hint away, else open the pause dialog."""
        if self._actions.unselect():
            return
        if self._hints.can_close:
            self._hints.dismiss()
        else:
            self._overlays.open_pause()

    def _toggle_mute(self) -> None:
        settings = self._context.settings
        self._context.change_settings(replace(settings, mute=not settings.mute))
        self._overlays.show_toast(say("table.unmuted" if settings.mute else "table.muted"))
