"""The table of a lesson: that of any match, with a coach."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from engines.core.api import Deed
from kq_table.board.view import PlayBoard
from kq_table.features.hints.controller import HintController, Slip
from kq_table.features.hints.words import BEST_MARK, LOOK_MARK
from kq_table.features.play.overlays import PRESSES, TableOverlays, pause_dialog
from kq_table.features.play.scene import TableScene
from kq_table.games.shared.hud import how_to_play
from kq_table.match.setup import portrait_of
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.storage.settings import Settings
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog

from .lesson import LessonStep
from .match import LessonController

COACHES: Final = ("QS", "QC", "QD", "QH", "KH")
"""Court cards with the coach's portrait, more than can sit at a table; the first that is free is taken."""


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
        self.overlays.make_pause = lambda: DialogScene(context, partial(lesson_pause_dialog, context, controller.game))
        self.toolbar.undo.is_shown = False
        self.hint_overlay.popup.is_large = True

    def _make_hints(self) -> HintController:
        words, settings = self.hud.words.suggest_deed, lambda: self.context.settings
        return Coach(self.controller, self.view, words, lambda: self.claim.is_offered, self.overlays, settings)

    def handle(self, event: pygame.event.Event) -> None:
        """A press removes the answer to the last one."""
        if event.type in PRESSES:
            self.hints.forget_reason()
        super().handle(event)


class Coach(HintController):
    """Leads through the steps of a lesson; after them it gives hints as in any other match."""

    def __init__(
        self,
        controller: LessonController,
        view: PlayBoard,
        words: Callable[[Deed], str],
        is_decided: Callable[[], bool],
        overlays: TableOverlays,
        settings: Callable[[], Settings],
    ) -> None:
        self._controller, self._settings = controller, settings
        self._helps_at = -1
        """The step at which the awaited deeds are marked on request."""
        self._put_away: str | None = None
        """The message after a round's last step that was dismissed."""
        super().__init__(view, words, is_decided, overlays)

    @property
    def _step(self) -> LessonStep | None:
        return self._controller.step

    @property
    def is_coaching(self) -> bool:
        """Whether the coach speaks: at every step, and once more before the person plays alone."""
        return self._can_ask and (self._step is not None or self._last_words is not None)

    @property
    def _last_words(self) -> str | None:
        words = self._controller.last_words
        return words if words != self._put_away else None

    def forget_reason(self) -> None:
        """Show the step's message again, no longer why the last deed was refused."""
        self._view.refused = None

    # -- what a hint is asked for

    @property
    def is_open(self) -> bool:
        return self.is_coaching or super().is_open

    @property
    def can_close(self) -> bool:
        return self.is_open and self._step is None

    def dismiss(self) -> None:
        self._put_away = self._controller.last_words
        super().dismiss()

    @property
    def is_thinking(self) -> bool:
        return super().is_thinking and not self.is_coaching

    @property
    def text(self) -> str:
        """What is said: of a task, the number of its step too, which the slip shows as dots."""
        if not self.is_coaching:
            return super().text
        is_task = self._step is not None and not self._view.refused and not self._how_to_play()
        slip = self.slip
        number, steps = slip.progress
        return say("lesson.step", number=number, steps=steps, words=slip.words) if is_task else slip.words

    @property
    def slip(self) -> Slip:
        """The coach has a portrait that nobody at the table has."""
        if not self.is_coaching:
            return Slip(super().text)
        seatings, done = self._controller.seatings, self._controller.steps_done
        taken = {portrait_of(seatings, seat) for seat in range(len(seatings))}
        progress = (done + 1, len(self._controller.lesson.steps)) if self._step is not None else (0, 0)
        return Slip(self._say(), next(court for court in COACHES if court not in taken), progress)

    def _say(self) -> str:
        step, last_words = self._step, self._last_words
        if step is None:
            assert last_words is not None, "the coach has the word"
            return say(last_words)
        if refused := self._view.refused:
            return say(step.reason(refused.text) or step.say)
        if how := self._how_to_play():
            return how
        words = say(step.say)
        if self._helps_at == self._controller.steps_done and (marks := self.marks):
            words = f"{words} {say('hint.deed', move=self._words(marks[0][0]), reason='').strip()}"
        return words

    def _how_to_play(self) -> str:
        """How the selected cards are played, or that more belong to them; empty with no or several ways."""
        board = self._view.board
        deeds = board.deeds_with(board.selected) if board.selected else ()
        if not board.selected or len(deeds) > 1:
            return ""
        if not deeds:
            return say("table.raise_more")
        return how_to_play(self._settings().play, len(board.selected))

    @property
    def marks(self) -> tuple[tuple[Deed, str], ...]:
        if not self.is_coaching:
            return super().marks
        step, legal = self._step, self._view.board.legal
        if step is None:
            return ()
        if self._helps_at == self._controller.steps_done:
            return tuple((deed, BEST_MARK) for deed in legal if step.takes(deed.text))
        return tuple((deed, LOOK_MARK) for deed in legal if deed.text in step.show)

    @property
    def pointed_at(self) -> tuple[str, ...]:
        return self._step.show if self.is_coaching and self._step is not None else ()

    def press(self) -> None:
        """Mark the awaited deeds of this step; after the last one, give a hint."""
        if self.is_coaching and self._step is not None:
            self.forget_reason()
            self._helps_at = self._controller.steps_done
            return
        self._put_away = self._controller.last_words
        super().press()

    def update(self) -> None:
        """Keep the coach's message; update a hint."""
        self.button.is_enabled = not self._is_decided()
        if not self.is_coaching:
            self.forget_reason()
            super().update()


def lesson_pause_dialog(context: AppContext, game: str) -> Dialog:
    go = context.navigate
    anew = partial(go.start_lesson, game, is_anew=True)
    rows = [
        [
            Button("rules", say("pause.rules"), go.show_rules, "plain", "book"),
            Button("keys", say("settings.keys"), go.show_keys, "plain", "question"),
        ],
        [
            Button("settings", say("pause.settings"), go.show_settings, "plain", "gear"),
            Button("again", say("lesson.again"), anew, "plain", "again"),
        ],
    ]
    leave = Button("leave", say("lesson.leave"), go.show_menu, "plain", "exit")
    words = say("lesson.pause"), say("lesson.resume"), say("lesson.saved")
    return pause_dialog(context, words, rows, [leave])
