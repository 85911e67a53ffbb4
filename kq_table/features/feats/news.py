"""The feats of the match that has just ended, as soon as it is counted, if nobody of that name did them before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from kq_table.features.results.counter import Counter
from kq_table.shell.context import AppContext
from kq_table.system.asked import Asked
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.button import Link
from kq_table.ui.layout import Row
from kq_table.ui.widget import Widget

from .done import KIND, Done, facts, in_diary, in_index, unwritten

POLL_SECONDS: Final = 0.1
"""Seconds between looks whether the match is counted."""
SIGN: Final = "star"


class FeatNews:
    """
    Waits until a match is counted, then finds its new feats once, and writes them to the diary.

    :param path: of the match's record
    :param names: by seat, as sentences call the players
    """

    def __init__(self, context: AppContext, path: Path, names: Sequence[str]) -> None:
        self._context, self._path, self._names = context, path, names
        self._next_look = 0.0
        self._asked: Asked[list[Done]] | None = None
        self._is_over = False
        self.found: Sequence[Done] = ()

    def step(self, now: float) -> bool:
        """Look at times whether there is news; True once, if there are new feats."""
        if self._is_over or now < self._next_look:
            return False
        self._next_look = now + POLL_SECONDS
        counter = self._context.worker(Counter)
        if counter.is_counting and not counter.poll():
            return False
        if self._asked is None:
            self._asked = counter.look(in_index, [])
        if self._asked.is_answered:
            self._is_over = True
            indexed: list[Done] = counter.take(self._asked, [])
            self._take(indexed)
        elif counter.gives_up(self._asked):
            self._is_over = True
        return bool(self.found)

    @property
    def wake_at(self) -> float | None:
        return None if self._is_over else self._next_look

    def _take(self, indexed: Sequence[Done]) -> None:
        context = self._context
        try:
            new = unwritten(indexed, in_diary(context.diary.events(KIND)))
            self.found = [each for each in new if each.record == self._path.name]
            for each in self.found:
                context.diary.write(KIND, **facts(each))
        except OSError as error:
            # They are in the index all the same: the page of feats writes them later.
            context.notices.append(Notice("feats.not_written", {"reason": error.strerror or str(error)}))

    def lines(self) -> list[Widget]:
        """A line for each new feat, which leads to its deed."""
        return [Row(f"feat.{each.feat}.{each.seat}.row", [self._link(each)], align="centre") for each in self.found]

    def words(self, done: Done) -> str:
        """A new feat in a sentence."""
        return say("feats.new", name=self._names[done.seat], feat=say(f"feat.{done.feat}"))

    def _link(self, done: Done) -> Link:
        show = partial(self._context.navigate.show_replay, self._path, None, done.n)
        link = Link(f"feat.{done.feat}.{done.seat}", self.words(done), show, SIGN)
        link.hint = say("feats.show")
        return link
