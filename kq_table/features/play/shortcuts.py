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
from .narration import Narration
from .table import PlayTable
from .toolbar import TableToolbar, is_undo


class TableShortcuts:
    def __init__(
        self,
        table: PlayTable,
        toolbar: TableToolbar,
        claim: ClaimOffer,
        hints: HintController,
        narration: Narration,
    ) -> None:
        self._table, self._toolbar, self._hints = table, toolbar, hints
        self._announcer = table.context.announcer
        self._plain: dict[int, Callable[[], object]] = {
            pygame.K_g: toolbar.toggle_log,
            pygame.K_w: toolbar.show_bot_reasons,
            pygame.K_k: claim.take,
            pygame.K_l: partial(toolbar.look_back, is_by_key=True),
            pygame.K_m: self._toggle_mute,
            pygame.K_PAUSE: table.overlays.open_pause,
        }
        """Keys without Ctrl, Alt and Command."""
        self._answers: dict[int, Callable[[], str]] = {
            pygame.K_c: narration.hand,
            pygame.K_i: narration.trick,
            pygame.K_b: narration.last_trick,
            pygame.K_p: narration.contract,
            pygame.K_o: narration.gone,
            pygame.K_n: narration.turn,
            pygame.K_s: narration.scores,
        }
        """What each of these keys asks for."""

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
        elif event.key in self._answers and not (has_modifier or event.mod & pygame.KMOD_SHIFT):
            self._answer(self._answers[event.key]())
        elif event.key == pygame.K_r and not has_modifier:
            self._repeat()
        elif event.key in self._plain and not has_modifier:
            self._plain[event.key]()
        elif event.key in self._table.hud.own_keys and not has_modifier:
            self._table.hud.own_keys[event.key]()
        else:
            return False
        return True

    def _answer(self, words: str) -> None:
        """Say an answer and show it."""
        self._announcer.answer(words)
        self._table.overlays.show_toast(words, is_said=False)

    def _repeat(self) -> None:
        """Say once more what was said last; where nobody listens the log says it."""
        if self._announcer.is_heard:
            self._announcer.repeat()
        else:
            self._toolbar.toggle_log()

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
