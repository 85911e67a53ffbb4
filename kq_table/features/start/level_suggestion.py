"""Suggests another level after three matches won or lost in a row, at most once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from kq_table.features.results import statistics
from kq_table.features.results.counter import Counter
from kq_table.match.setup import PERSON
from kq_table.narrate.bot_profiles import LEVELS, join_player, split_player
from kq_table.shell.context import AppContext
from kq_table.storage.settings import Settings
from kq_table.text import say
from kq_table.ui.button import Button, Link
from kq_table.ui.form import ROW_GAP
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Column, Row
from kq_table.ui.theme import CREAM
from kq_table.ui.widget import Widget

from .setup_model import SetupModel

TWO_SEATS: Final = 2
MADE_SEPARATOR: Final = " "
"""Separates the suggestions remembered for a game, each the two levels' numbers: ``2-3 2-1``."""


@dataclass(frozen=True, slots=True)
class LevelSuggestion:
    """
    A suggestion to play against another level than the one set up.

    :param step: +1 for the next level up, -1 for the next one down
    """

    game: str
    level: str
    step: int

    @property
    def other(self) -> str:
        return LEVELS[LEVELS.index(self.level) + self.step]

    @property
    def _mark(self) -> str:
        here = LEVELS.index(self.level)
        return f"{here}-{here + self.step}"

    def was_made(self, settings: Settings) -> bool:
        """Whether the settings remember it."""
        return self._mark in settings.suggested.get(self.game, "").split(MADE_SEPARATOR)

    def remembered_in(self, settings: Settings) -> Settings:
        """The settings with a note of it."""
        made = f"{settings.suggested.get(self.game, '')}{MADE_SEPARATOR}{self._mark}".strip()
        return replace(settings, suggested={**settings.suggested, self.game: made})

    def apply(self, model: SetupModel) -> None:
        """Set the computer players to the suggested level; each keeps its style."""
        for seat, player in enumerate(model.players):
            if player != PERSON:
                model.players[seat] = join_player(self.other, split_player(player)[1])


def find_suggestion(context: AppContext, model: SetupModel) -> LevelSuggestion | None:
    """
    A suggestion for the only person at a table, all of whose opponents have the level of the last matches.

    None if there is none, or it was made before.
    """
    players = model.players[: model.seats]
    levels = {split_player(player)[0] for player in players if player != PERSON}
    if model.people != 1 or len(levels) != 1:
        return None
    level, name = levels.pop(), model.shown_names[players.index(PERSON)]
    streak = context.worker(Counter).ask(lambda index: statistics.streak(index, name, model.game), statistics.NO_STREAK)
    if streak.company != level or not streak.step or not 0 <= LEVELS.index(level) + streak.step < len(LEVELS):
        return None
    found = LevelSuggestion(model.game, level, streak.step)
    return None if found.was_made(context.settings) else found


def suggestion_row(suggestion: LevelSuggestion, seats: int, answer: Callable[..., None]) -> Widget:
    """
    The question whether to play against another level.

    :param answer: called with *is_taken*
    """
    key = "won" if suggestion.step > 0 else "lost" if seats == TWO_SEATS else "last"
    here, other = (say(f"level.{level}") for level in (suggestion.level, suggestion.other))
    words = Paragraph("suggestion", say(f"setup.suggestion.{key}", level=here), "body", CREAM)
    yes = Button("suggestion.yes", say("setup.suggestion.yes", level=other), partial(answer, is_taken=True))
    no = Link("suggestion.no", say("setup.suggestion.no"), partial(answer, is_taken=False), "cross")
    return Column("suggestion.column", [words, Row("suggestion.answers", [yes, no], align="left")], ROW_GAP)
