"""Brings the app to a step of a lesson, for pictures."""

from __future__ import annotations

import pygame

from kq_table.features.lessons.table import LessonTable

from .headless_app import Stage


def show_lesson(stage: Stage, game: str, steps: int) -> None:
    """Show the lesson of a game after so many steps, once the coach has the word again."""
    stage.context.navigate.start_lesson(game)
    while True:
        stage.until(lambda: stage.is_asked or stage.context.stack.top.name != "table")
        table = stage.table
        assert isinstance(table, LessonTable)
        if stage.context.stack.top.name == "lesson_end":
            return
        if stage.context.stack.top.name != "table":
            stage.frames(1.0)
            stage.press(pygame.K_RETURN)
            continue
        stage.frames(0.6)
        if table.controller.steps_done >= steps and table.hints.is_coaching:
            return
        take_step(table)


def take_step(table: LessonTable) -> None:
    """Do the first deed that is awaited; after the last step, what a computer player would do."""
    step, legal = table.controller.step, table.board.legal
    wanted = table.controller.default_deed()
    table.view.play(next(deed for deed in legal if (step.takes(deed.text) if step else deed.text == wanted)))
