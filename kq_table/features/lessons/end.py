"""The dialog after a lesson."""

from __future__ import annotations

from functools import partial

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM, CREAM_SOFT

from .lesson import Lesson


class LessonEndDialog(DialogScene):
    """:param leads_to_court: whether the journey comes next, not a match that the person sets up"""

    def __init__(self, context: AppContext, lesson: Lesson, *, leads_to_court: bool = False) -> None:
        super().__init__(context)
        self._lesson, self._leads_to_court = lesson, leads_to_court

    def begin(self) -> None:
        self.context.sound.play("fanfare")

    def _make_dialog(self) -> Dialog:
        game, go = self._lesson.game, self.context.navigate
        body = [
            Paragraph("done", say(self._lesson.done), "body", CREAM),
            Paragraph("next", say("lesson.next"), "small", CREAM_SOFT),
        ]
        again = partial(go.start_lesson, game, is_anew=True, leads_to_court=self._leads_to_court)
        court = Button("court", say("journey.back"), self._go_to_court, "primary", "crown")
        play = Button("play", say("lesson.play"), self._play, "primary", "cards")
        buttons = [
            Button("menu", say("lesson.menu"), self.escape, "plain"),
            Button("again", say("lesson.again"), again, "plain", "again"),
            court if self._leads_to_court else play,
        ]
        return Dialog("lesson_end", say("lesson.done", game=say(f"game.{game}")), body, buttons, 680)

    def escape(self) -> None:
        self.context.navigate.show_menu(self._lesson.game)

    def _go_to_court(self) -> None:
        self.context.navigate.show_journey()

    def _play(self) -> None:
        self.escape()
        self.context.navigate.show_setup(self._lesson.game)
