"""Saves *My results* where a person keeps files: the page as a picture, the matches as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from kq_table.shell.context import AppContext
from kq_table.storage.record_entry import local_time
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.export import to_file
from kq_table.ui.layout import Column
from kq_table.ui.theme import LACQUER, MARGIN
from kq_table.ui.widget import Painter, UiContext, Widget

from .statistics import Report

PART_GAP: Final = 14
COLUMNS: Final = ("date", "game", "players", "against", "result", "place", "points", "ahead")
"""Of the table; they and their words are the same in every language, for the programs that read them."""


def save_table(context: AppContext, report: Report) -> str:
    """Save a line for each match; say what came of it."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for match in report.played:
        when = local_time(match.when).isoformat(timespec="seconds")
        facts = (when, report.game, match.seats, match.company, match.state)
        writer.writerow([*facts, match.place or "", match.points, match.ahead])
    return _save(context, text.getvalue().encode(), f"my-games_{report.game}.csv")


def save_picture(context: AppContext, report: Report, parts: Sequence[Widget], width: int) -> str:
    """Save these parts as they stand one under the other, *width* pixels wide; say what came of it."""
    picture = io.BytesIO()
    pygame.image.save(draw(context.kit, parts, width), picture, "my-games.png")
    return _save(context, picture.getvalue(), f"my-games_{report.game}.png")


def draw(kit: UiContext, parts: Sequence[Widget], width: int) -> Surface:
    """Draw these parts one under the other, with a margin around them."""
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
