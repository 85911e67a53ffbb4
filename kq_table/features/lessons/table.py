"""The table of a lesson: that of any match, with a coach."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from kq_table.features.hints.controller import HintController
from kq_table.features.play.overlays import PRESSES
from kq_table.features.play.scene import TableScene
from kq_table.shell.context import AppContext

from .coach import Coach
from .match import LessonController
from .pause import LessonPauseDialog


class LessonTable(TableScene):
    """
    A lesson at the table.

    :param show_end: shows what comes after the lesson
    """

    controller: LessonController
    hints: Coach

    def __init__(
        self, context: AppContext, controller: LessonController, show_end: Callable[[TableScene], None]
    ) -> None:
        super().__init__(context, controller, show_end)
        self.actions.is_against = self.hints.is_against
        self.overlays.make_pause = partial(LessonPauseDialog, context, controller.game)
        self.toolbar.undo.is_shown = False
        self.hint_overlay.popup.is_large = True

    def _make_hints(self) -> HintController:
        words, context, claim = self.hud.words.suggest_deed, self.context, self.claim
        is_decided, settings = (lambda: claim.is_offered), (lambda: context.settings)
        return Coach(self.controller, self.view, words, is_decided, self.overlays, settings)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event; with a press goes the reason that answered the last."""
        if event.type in PRESSES:
            self.hints.forget_reason()
        super().handle(event)
