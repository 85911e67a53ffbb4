"""The page of feats: game by game, what can be done, who did it when, and the way to the deed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from kq_table.features.results.counter import Counter
from kq_table.match.feats.catalogue import FEATS
from kq_table.narrate.match_summary import played_when
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.system.asked import Asked
from kq_table.text import say
from kq_table.ui.button import Button, Link
from kq_table.ui.choice import Choice
from kq_table.ui.clock import earliest
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import StatusLine
from kq_table.ui.labels import Label, Paragraph, Rule
from kq_table.ui.layout import Column, Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

from .done import KIND, Done, facts, in_diary, in_index, number_done, record_of, together, unwritten

DIALOG_WIDTH: Final = 900
MIN_BODY_HEIGHT: Final = 430
POLL_SECONDS: Final = 0.1
"""Seconds between looks at the counting."""
SMALL_GAP: Final = 4
LINK_GAP: Final = 20
RULE_AIR: Final = 6
MAX_PERSONS: Final = 4
"""Most people named for a feat, the first first."""
DONE_SIGN, OPEN_SIGN = "check", "minus"


class FeatsPage(ToastDialog):
    """
    A dialog with a page for each game that has feats.

    :param game: the page to open; empty for the game of the latest feat, or the first
    """

    def __init__(self, context: AppContext, game: str = "") -> None:
        super().__init__(context)
        self.page = game if game in FEATS else ""
        self._indexed: list[Done] = []
        self._written: list[Done] = []
        self._to_write: list[Done] = []
        self._next_look = 0.0
        self._asked: Asked[list[Done]] | None = None
        self._read_diary()
        context.worker(Counter).refresh()
        self._look()

    @property
    def done(self) -> list[Done]:
        """All that was done, the first first."""
        return together(self._indexed, self._written)

    def _read_diary(self) -> None:
        try:
            self._written = in_diary(self.context.diary.events(KIND))
        except OSError as error:
            self.context.worker(Counter).reason = error.strerror or str(error)

    def _look(self) -> None:
        self._asked = self.context.worker(Counter).look(in_index, self._indexed)
        self._take()

    def _take(self) -> None:
        """Use the answer if it is there, or give it up."""
        counter, asked = self.context.worker(Counter), self._asked
        if asked is None:
            return
        if asked.is_answered:
            self._indexed = counter.take(asked, self._indexed)
            self._to_write = unwritten(self._indexed, self._written)
            if not self.page:
                self.page = self.done[-1].game if self.done else next(iter(FEATS))
        elif not counter.gives_up(asked):
            return
        self._asked = None

    # -- counting goes on

    def step(self, now: float) -> None:
        super().step(now)
        counter = self.context.worker(Counter)
        if self._is_waiting and now >= self._next_look:
            self._next_look = now + POLL_SECONDS
            if counter.is_counting and counter.poll():
                self._look()
            self._take()
            self.renew()
        elif self._to_write:
            self._write_one()

    def _write_one(self) -> None:
        """Write a feat that the diary lacks; one a frame, since each waits for the disk."""
        feat = self._to_write.pop()
        try:
            self.context.diary.write(KIND, **facts(feat))
        except OSError as error:
            self._to_write.clear()
            self.show_toast(say("feats.not_written", reason=error.strerror or error))

    @property
    def _is_waiting(self) -> bool:
        return self._asked is not None or self.context.worker(Counter).is_counting

    @property
    def wake_at(self) -> float | None:
        """At once, while anything is to be written."""
        soon = self.context.clock.now() if self._to_write else None
        return earliest(super().wake_at, self._next_look if self._is_waiting else soon)

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        back = Button("back", say("app.back"), self.escape)
        done = self.done
        page = self.page or next(iter(FEATS))
        games = [
            (game, say("feats.game", game=say(f"game.{game}"), done=number_done(done, game), all=len(feats)))
            for game, feats in FEATS.items()
        ]
        body: list[Widget] = [*self._state(), Choice("page", say("games.game"), games, page, self._choose)]
        body += [self._feat(page, feat, [each for each in done if each[:2] == (page, feat)]) for feat in FEATS[page]]
        body.append(Paragraph("note", say("feats.note"), "small", CREAM_SOFT))
        dialog = Dialog("feats", say("feats.title"), body, [back], DIALOG_WIDTH)
        dialog.default = back
        dialog.min_body_height = self.context.kit.px(MIN_BODY_HEIGHT)
        return dialog

    def _state(self) -> Iterator[Widget]:
        """Why the matches cannot be counted, if they cannot."""
        counter = self.context.worker(Counter)
        if counter.reason:
            yield Paragraph("reason", say("games.reason", reason=counter.reason), "body", CREAM)
        elif counter.has_stopped and not counter.is_counting:
            yield Paragraph("stopped", say("games.stopped"), "body", CREAM)

    def _feat(self, game: str, feat: str, done: list[Done]) -> Column:
        lines: list[Widget] = [
            Label(f"{feat}.name", say(f"feat.{feat}"), "strong", BRASS_LIGHT if done else CREAM),
            Paragraph(f"{feat}.what", say(f"feat.{feat}.what"), "body", CREAM_SOFT),
        ]
        if not done:
            lines.append(StatusLine(f"{feat}.open", OPEN_SIGN, say("feats.open")))
        for i, each in enumerate(done[:MAX_PERSONS]):
            lines += self._who(f"{feat}.{i}", each)
        return Column(f"{game}.{feat}", [*lines, Rule(f"{feat}.line", RULE_AIR)], SMALL_GAP)

    def _who(self, name: str, done: Done) -> list[Widget]:
        """Who did it when, and the way to the deed, if its record is still there."""
        line = StatusLine(name, DONE_SIGN, say("feats.done", name=done.name, when=played_when(done.when)))
        path = record_of(done, self.context.services.store.finished_folder)
        if path is None:
            return [line, Paragraph(f"{name}.gone", say("feats.gone"), "small", CREAM_SOFT)]
        show = partial(self.context.navigate.show_replay, path, None, done.n)
        return [
            line,
            Row(f"{name}.row", [Link(f"{name}.show", say("feats.show"), show, "eye")], LINK_GAP, align="left"),
        ]

    def _choose(self, game: str) -> None:
        self.page = game
        self.resize()
