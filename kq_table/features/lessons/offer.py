"""The ways to a game's first lesson: a button, an offer when the game is new to the person, and unfinished lessons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from pygame import Rect

from kq_table.storage.record_list import RecordEntry
from kq_table.storage.record_store import RecordStore
from kq_table.storage.settings import Settings
from kq_table.system import resources
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.button import Button, Link
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.theme import CREAM, HIT
from kq_table.ui.widget import UiContext, Widget

FOLDER: Final = "lessons"
"""Folder of the lessons in the assets; and of their records in the data folder, apart from the person's matches."""
OFFERED: Final = "offered"
"""Value in the settings for a game whose lesson was offered."""


class _Question(Paragraph):
    """Text aligned with the buttons beside it."""

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(HIT), super().natural_height(kit, width))

    def place(self, kit: UiContext, rect: Rect) -> None:
        tall = super().natural_height(kit, rect.w)
        super().place(kit, Rect(rect.x, rect.centery - tall // 2, rect.w, tall))


def has_lesson(game: str) -> bool:
    return game in resources.choices(FOLDER)


def is_new(game: str, settings: Settings) -> bool:
    """Whether a game was never played, and its lesson never offered."""
    return has_lesson(game) and game not in settings.last and game not in settings.lessons


def remembered_in(settings: Settings, game: str) -> Settings:
    """The settings with the note that a game's lesson was offered."""
    return replace(settings, lessons={**settings.lessons, game: OFFERED})


def unfinished(data: Path, notices: list[Notice]) -> list[RecordEntry]:
    """
    The lessons that were left before their end, the last played first.

    :param data: the data folder
    :param notices: gets one for each record that cannot be read
    """
    if not (data / FOLDER).exists():
        return []
    found, unread = RecordStore(data / FOLDER).unfinished()
    notices += unread
    return [lesson for lesson in found if has_lesson(lesson.game)]


def lesson_button(start: Callable[[], None], *, is_begun: bool) -> Button:
    return Button("learn", say("lesson.resume" if is_begun else "lesson.learn"), start, picture="bulb")


def offer_row(game: str, start: Callable[[], None], decline: Callable[[], None]) -> Widget:
    words = _Question("offer", say("lesson.offer", game=say(f"game.{game}")), "body", CREAM)
    yes = Button("offer.yes", say("lesson.offer.yes"), start, picture="bulb")
    no = Link("offer.no", say("lesson.offer.no"), decline, "cross")
    return Row("offer.row", [words, yes, no], align="left")
