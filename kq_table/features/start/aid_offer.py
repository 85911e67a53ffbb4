"""The aid of Kings & Queens: shown in a newcomer's first matches, then offered in the set-up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kq_table.storage.settings import Settings
from kq_table.text import say
from kq_table.ui.button import Button, Link
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Column, Row
from kq_table.ui.theme import CREAM, GAP
from kq_table.ui.widget import Widget

GAME: Final = "kings-and-queens"
FIRST_MATCHES: Final = 3
"""Matches in which the aid is shown unasked."""


def counted_in(settings: Settings, game: str) -> Settings:
    """The settings after a match of a game has ended."""
    is_aided = game == GAME and settings.memory_aid and settings.aided < FIRST_MATCHES
    return replace(settings, aided=settings.aided + 1) if is_aided else settings


def is_due(settings: Settings, game: str) -> bool:
    """Whether the first matches are over, and the person was not asked yet."""
    return game == GAME and settings.memory_aid and settings.aided == FIRST_MATCHES


def asked_in(settings: Settings) -> Settings:
    """The settings with the aid put away and the note that the person was asked."""
    return replace(settings, memory_aid=False, aided=FIRST_MATCHES + 1)


def offer_rows(answer: Callable[[bool], None]) -> Widget:
    """The question with its answers; *answer* is called with whether the aid stays."""
    words = Paragraph("aid", say("aid.offer"), "body", CREAM)
    yes = Button("aid.yes", say("aid.offer.yes"), lambda: answer(True), picture="eye")
    no = Link("aid.no", say("aid.offer.no"), lambda: answer(False), "cross")
    return Column("aid.column", [words, Row("aid.answers", [yes, no], align="left")], GAP // 2)
