"""*My results*: how a person has played, by game, from the matches that are over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from kq_table.count import statistics
from kq_table.count.promises import read_promises
from kq_table.count.reviews import JudgedMatch, read_reviews
from kq_table.count.same_cards import read_same_cards
from kq_table.count.statistics import Report
from kq_table.match.judged_move import FOLDER_NAME
from kq_table.shell.context import AppContext
from kq_table.shell.notice import ToastDialog
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.clock import earliest
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column
from kq_table.ui.progress_bar import ProgressBar
from kq_table.ui.theme import CREAM, CREAM_SOFT, MARGIN
from kq_table.ui.widget import Widget

from . import my_games_export
from .my_games_page import empty_page, game_options, page

DIALOG_WIDTH: Final = 900
MIN_BODY_HEIGHT: Final = 430
MAX_NAMES: Final = 8
"""People to choose from, the busiest; a file from elsewhere may hold any number of names."""
POLL_SECONDS: Final = 0.1
"""Between two looks at how far the counting has come."""


class MyGames(ToastDialog):
    """
    A dialog with a page for each game that somebody has played.

    :param game: the page to open, where there is one
    """

    name: ClassVar[str] = "games"

    def __init__(self, context: AppContext, game: str = "") -> None:
        super().__init__(context)
        self.page, self.person = game, ""
        self._next_look = 0.0
        context.counter.refresh()
        self._fetch()

    def _fetch(self) -> None:
        """Read anew what the page shows."""
        counter = self.context.counter
        nobody: list[tuple[str, int]] = []
        self._names = [name for name, _ in counter.ask(statistics.persons, nobody)[:MAX_NAMES]]
        if self.person not in self._names:
            self.person = self._names[0] if self._names else ""
        nothing: dict[str, int] = {}
        self._games: Mapping[str, int] = counter.ask(lambda index: statistics.games_of(index, self.person), nothing)
        if self.page not in self._games:
            self.page = max(self._games, key=lambda game: self._games[game], default="")
        self.report = Report(self.page)
        if self.page:
            ask = partial(statistics.report, name=self.person, game=self.page)
            self.report = counter.ask(ask, self.report)
            self._fetch_more()

    def _fetch_more(self) -> None:
        """Read what became of promises, how computers did on the same cards, and what was judged."""
        ask, folder = self.context.counter.ask, self.context.services.store.folder
        promises = ask(partial(read_promises, name=self.person, game=self.page), None)
        same_cards = ask(partial(read_same_cards, folder=folder, name=self.person, game=self.page), None)
        read_judged = partial(read_reviews, folder=folder.parent / FOLDER_NAME, name=self.person, game=self.page)
        none: Sequence[JudgedMatch] = ()
        judged = ask(read_judged, none)
        self.report = replace(self.report, promises=promises, same_cards=same_cards, judged=judged)

    # -- counting goes on

    def step(self, now: float) -> None:
        super().step(now)
        counter = self.context.counter
        if counter.is_counting and now >= self._next_look:
            self._next_look = now + POLL_SECONDS
            if counter.poll():
                self._fetch()
            self.renew()

    @property
    def wake_at(self) -> float | None:
        return earliest(super().wake_at, self._next_look if self.context.counter.is_counting else None)

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
        """Say how far the counting has come, or why it does not."""
        counter = self.context.counter
        if counter.reason:
            return [Paragraph("reason", say("games.reason", reason=counter.reason), "body", CREAM)]
        if not counter.is_counting:
            return [Paragraph("stopped", say("games.stopped"), "body", CREAM)] if counter.has_stopped else []
        done, total = counter.progress
        words = say("games.counting", done=done, count=total)
        bar = ProgressBar("counting", done / max(1, total), words)
        return [Column("counting.column", [Label("counting.words", words, "small", CREAM_SOFT), bar], 4)]

    def _choices(self) -> list[Widget]:
        choices: list[Widget] = []
        if len(self._names) > 1:
            names = [(str(i), name) for i, name in enumerate(self._names)]
            here = str(self._names.index(self.person))
            choices.append(Choice("person", say("games.person"), names, here, self._choose_person))
        if self._games:
            choices.append(Choice("page", say("games.game"), game_options(self._games), self.page, self._choose_game))
        return choices

    def _page(self) -> list[Widget]:
        if self.report.played:
            return page(self.context.kit, self._width, self.report)
        return [] if self.context.counter.is_counting else empty_page()

    @property
    def _width(self) -> int:
        """The pixels that the page has across."""
        kit, margin = self.context.kit, self.context.kit.px(MARGIN)
        sheet = min(kit.px(DIALOG_WIDTH * kit.metrics.text_scale), self.context.size[0] - 2 * margin)
        return sheet - 2 * margin

    # -- actions

    def _choose_person(self, number: str) -> None:
        self.person = self._names[int(number)]
        self._fetch()
        self.resize()

    def _choose_game(self, game: str) -> None:
        self.page = game
        self._fetch()
        self.resize()

    def _save_table(self) -> None:
        self.show_toast(my_games_export.save_table(self.context, self.report))

    def _save_picture(self) -> None:
        title = Label("picture.title", f"{self.person} · {say(f'game.{self.page}')}", "heading", CREAM)
        parts = [title, *page(self.context.kit, self._width, self.report)]
        self.show_toast(my_games_export.save_picture(self.context, self.report, parts, self._width))
