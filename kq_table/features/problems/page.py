"""The page of all problems: what was solved of each game, the person's ratings, what comes again, and what is next."""

from __future__ import annotations

from functools import partial
from typing import Final

from kq_table.features.results.glicko import Rating
from kq_table.features.results.statistics import NORMAL_95
from kq_table.narrate.game_names import game_name
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene, notice_dialog, show_dialog
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import CREAM, CREAM_SOFT, MARGIN
from kq_table.ui.widget import Widget

from .collection import last_played, shipped_count
from .course import Course
from .opening import open_problem
from .position import ProblemScene
from .training import rounded

DIALOG_WIDTH: Final = 900
SMALL_GAP: Final = 4
NOTHING: Final = "–"


class ProblemsPage(DialogScene):
    """:param game: the game whose problems come next; empty for the one that was played last, or else all."""

    def __init__(self, context: AppContext, game: str = "") -> None:
        super().__init__(context)
        self._course = Course(context)
        self.game = game if game in self._course.games else self._last_played()

    def _last_played(self) -> str:
        try:
            return last_played(self.context.services.store)
        except OSError as error:
            self._course.reason = error.strerror or str(error)
            return ""

    def enter(self) -> None:
        """Show what a problem has changed meanwhile."""
        super().enter()
        self._course.refresh()
        self.renew()

    def _make_dialog(self) -> Dialog:
        new, again = Course(self.context, self.game), Course(self.context, self.game, is_repeat=True)
        choices = [("", say("problems.all")), *((game, game_name(game)) for game in self._course.games)]
        body: list[Widget] = [Paragraph("lead", say("problems.lead"), "body", CREAM)]
        if self._course.reason:
            body.append(Paragraph("reason", say("problems.unread", reason=self._course.reason), "body", CREAM))
        body += [
            Choice("game", say("games.game"), choices, self._shown_game, self._choose),
            self._table(),
            *self._streak(),
        ]
        buttons = [Button("back", say("app.back"), self.escape)]
        if count := len(again.due(self.game)):
            repeat = partial(self._open, again)
            buttons.append(Button("again", say("problems.again", count=count), repeat, "plain", "again"))
        if new.next_entry is not None:
            buttons.append(Button("next", say("problem.next"), partial(self._open, new), "primary", "play"))
        else:
            body.append(Paragraph("none", say("problems.none"), "body", CREAM_SOFT))
        return Dialog("problems", say("problems.title"), body, buttons, DIALOG_WIDTH)

    @property
    def _shown_game(self) -> str:
        return self.game if self.game in self._course.games else ""

    def _streak(self) -> list[Widget]:
        streak = self._course.training.streak
        return [Paragraph("streak", say("problems.streak", count=streak), "body", CREAM)] if streak > 1 else []

    def _table(self) -> Widget:
        """A row for each game, or where a cell would be cut, the same in sentences."""
        heads = [
            ("games.game", "left"),
            ("problems.solved", "right"),
            ("games.rating", "right"),
            ("problems.due", "right"),
        ]
        headings = [Heading(say(key), "left" if side == "left" else "right") for key, side in heads]
        rows = [[Cell(words) for words in self._row(game)] for game in self._course.games]
        lit = [self._course.games.index(self.game)] if self.game in self._course.games else []
        table = TableView("games", say("problems.title"), headings, rows, lit)
        if table.min_width(self.context.kit) <= self._width:
            return table
        lines: list[Widget] = []
        for game, (first, *others) in zip(self._course.games, rows, strict=True):
            lines.append(Label(f"{game}.name", first.text, "strong", CREAM))
            told = " · ".join(f"{head.text}: {cell.text}" for head, cell in zip(headings[1:], others, strict=True))
            lines.append(Paragraph(f"{game}.words", told, "body", CREAM_SOFT))
        return Column("games.lines", lines, SMALL_GAP)

    def _row(self, game: str) -> tuple[str, str, str, str]:
        training = self._course.training
        own = {entry.id for entry in self._course.own(game)}
        done = sum(key.startswith(f"{game}/") for key in training.solved) + len(own & training.solved)
        solved = say("problems.of", done=done, total=shipped_count(game) + len(own))
        due = len(self._course.due(game))
        return game_name(game), solved, _rating_words(training.rating(game)), str(due) if due else NOTHING

    @property
    def _width(self) -> int:
        kit, margin = self.context.kit, self.context.kit.px(MARGIN)
        return min(kit.px(DIALOG_WIDTH * kit.metrics.text_scale), self.context.size[0] - 2 * margin) - 2 * margin

    # -- actions

    def _choose(self, game: str) -> None:
        self.game = game
        self.resize()

    def _open(self, course: Course) -> None:
        open_problem(self.context, course, course.next())


def _rating_words(rating: Rating | None) -> str:
    if rating is None:
        return NOTHING
    if (about := rounded(rating)) is not None:
        return say("problems.rating.about", rating=about)
    return f"{round(rating.value)}\u00a0±\u00a0{round(NORMAL_95 * rating.deviation)}"


def show_problem(context: AppContext, problem_id: str, *, is_answered: bool = False) -> None:
    """Open the problem with this id, perhaps with its answer; the next ones are of its game."""
    course = Course(context)
    try:
        entry = course.collection.find(problem_id)
    except OSError as error:
        show_dialog(notice_dialog, context, say("problems.unread", reason=error.strerror or str(error)))
        return
    if entry is not None:
        course = Course(context, entry.game)
    open_problem(context, course, course.read(entry) if entry else None)
    if is_answered and isinstance(scene := context.stack.top, ProblemScene) and scene.problem.id == problem_id:
        scene.answer()
