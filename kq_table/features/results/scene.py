"""The scene *My results*, by person and game, and the export of its table and pictures."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.storage.record_list import local_time
from kq_table.system.asked import Asked
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.clock import earliest
from kq_table.ui.compositor import DisplayList
from kq_table.ui.dialog import Dialog
from kq_table.ui.export import to_file
from kq_table.ui.form import ProgressBar
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column
from kq_table.ui.theme import CREAM, CREAM_SOFT, LACQUER, MARGIN
from kq_table.ui.widget import Painter, UiContext, Widget

from .counter import Counter
from .found import Found, find
from .page import empty_page, game_options, page
from .statistics import Report

DIALOG_WIDTH: Final = 900
MIN_BODY_HEIGHT: Final = 430
POLL_SECONDS: Final = 0.1
"""Seconds between looks at the progress of counting."""


class MyGames(ToastDialog):
    """
    A dialog with a page for each game that somebody has played.

    :param game: the page to open, if any
    """

    def __init__(self, context: AppContext, game: str = "") -> None:
        super().__init__(context)
        self._found = Found(page=game)
        self._next_look = 0.0
        context.worker(Counter).refresh()
        self._look_for("", game)

    @property
    def page(self) -> str:
        return self._found.page

    @property
    def person(self) -> str:
        return self._found.person

    @property
    def report(self) -> Report:
        return self._found.report

    def _look_for(self, person: str, game: str) -> None:
        folder = self.context.services.store.folder
        question = partial(find, person=person, page=game, folder=folder)
        self._asked: Asked[Found] | None = self.context.worker(Counter).look(question, self._found)
        self._take_answer()

    def _take_answer(self) -> bool:
        """Use the answer if it is there, or give it up; True if the page has changed."""
        counter = self.context.worker(Counter)
        if self._asked is None:
            return False
        if self._asked.is_answered:
            self._found = counter.take(self._asked, Found(page=self._found.page))
            counter.reason = counter.reason or self._found.reason
        elif not counter.gives_up(self._asked):
            return False
        self._asked = None
        return True

    # -- counting goes on

    def step(self, now: float) -> None:
        super().step(now)
        counter = self.context.worker(Counter)
        if self._is_waiting and now >= self._next_look:
            self._next_look = now + POLL_SECONDS
            if counter.is_counting and counter.poll():
                self._look_for(self.person, self.page)
            self._take_answer()
            self.renew()

    @property
    def _is_waiting(self) -> bool:
        return self._asked is not None or self.context.worker(Counter).is_counting

    @property
    def wake_at(self) -> float | None:
        return earliest(super().wake_at, self._next_look if self._is_waiting else None)

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        back = Button("back", say("app.back"), self.escape)
        saves = [
            Button("table", say("games.save_table"), self._save_table, picture="save"),
            Button("picture", say("games.save_picture"), self._save_picture, picture="save"),
        ]
        buttons = [back, *saves] if self.report.played else [back]
        body = [*self._state(), *self._choices(), *self._page()]
        dialog = Dialog("games", say("games.title"), body, buttons, DIALOG_WIDTH)
        dialog.default = back
        dialog.min_body_height = self.context.kit.px(MIN_BODY_HEIGHT)
        return dialog

    def _state(self) -> list[Widget]:
        """The progress of counting, or why it has none, in words."""
        counter = self.context.worker(Counter)
        if counter.reason:
            return [Paragraph("reason", say("games.reason", reason=counter.reason), "body", CREAM)]
        if not counter.is_counting:
            return [Paragraph("stopped", say("games.stopped"), "body", CREAM)] if counter.has_stopped else []
        done, total = counter.progress
        if not total:  # it is not yet known what is new
            return []
        words = say("games.counting", done=done, count=total)
        bar = ProgressBar("counting", done / max(1, total), words)
        return [Column("counting.column", [Label("counting.words", words, "small", CREAM_SOFT), bar], 4)]

    def _choices(self) -> list[Widget]:
        choices: list[Widget] = []
        found = self._found
        if len(found.names) > 1:
            names = [(str(i), name) for i, name in enumerate(found.names)]
            here = str(found.names.index(self.person))
            choices.append(Choice("person", say("games.person"), names, here, self._choose_person))
        if found.games:
            choices.append(Choice("page", say("games.game"), game_options(found.games), self.page, self._choose_game))
        return choices

    def _page(self) -> list[Widget]:
        if self.report.played:
            return page(self.context.kit, self._width, self.report)
        return [] if self._is_waiting else empty_page()

    @property
    def _width(self) -> int:
        kit, margin = self.context.kit, self.context.kit.px(MARGIN)
        sheet = min(kit.px(DIALOG_WIDTH * kit.metrics.text_scale), self.context.size[0] - 2 * margin)
        return sheet - 2 * margin

    # -- actions

    def _choose_person(self, number: str) -> None:
        self._look_for(self._found.names[int(number)], self.page)
        self.resize()

    def _choose_game(self, game: str) -> None:
        self._look_for(self.person, game)
        self.resize()

    def _save_table(self) -> None:
        self.show_toast(save_table(self.context, self.report))

    def _save_picture(self) -> None:
        title = Label("picture.title", f"{self.person} · {say(f'game.{self.page}')}", "heading", CREAM)
        parts = [title, *page(self.context.kit, self._width, self.report)]
        self.show_toast(save_picture(self.context, self.report, parts, self._width))


PART_GAP: Final = 14
COLUMNS: Final = ("date", "game", "players", "against", "result", "place", "points", "ahead")
"""Column names of the table; the same in every language, for programs that read them."""


def save_table(context: AppContext, report: Report) -> str:
    """Save a line for each match; return the outcome in words."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for match in report.played:
        when = local_time(match.when).isoformat(timespec="seconds")
        facts = (when, report.game, match.seats, match.company, match.state)
        writer.writerow([*facts, match.place or "", match.points, match.ahead])
    return _save(context, text.getvalue().encode(), f"my-games_{report.game}.csv")


def save_picture(context: AppContext, report: Report, parts: Sequence[Widget], width: int) -> str:
    """Save these parts one below the other, *width* pixels wide; return the outcome in words."""
    picture = io.BytesIO()
    pygame.image.save(draw(context.kit, parts, width), picture, "my-games.png")
    return _save(context, picture.getvalue(), f"my-games_{report.game}.png")


def draw(kit: UiContext, parts: Sequence[Widget], width: int) -> Surface:
    """Draw these parts one below the other, with a margin around them."""
    column, margin = Column("picture", parts, PART_GAP), kit.px(MARGIN)
    height = column.natural_height(kit, width)
    column.place(kit, Rect(margin, margin, width, height))
    frame = DisplayList()
    column.draw(Painter(frame, "picture", 0))
    picture = Surface((width + 2 * margin, height + 2 * margin))
    picture.fill(LACQUER)
    for _, item in frame.in_order():
        picture.blit(item.image, (item.x, item.y))
    return picture


def _save(context: AppContext, data: bytes, name: str) -> str:
    try:
        path = to_file(data, name, context.services.documents())
    except OSError as error:
        return say("take.refused", reason=error.strerror or error)
    return say("games.saved", path=path)
