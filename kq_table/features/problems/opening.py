"""Opens a problem at its table, the match from there on, and what comes after that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final

from kq_table.features.play.overlays import pause_dialog
from kq_table.features.play.scene import TableScene
from kq_table.features.start.setup_model import SetupModel
from kq_table.match.bot_process import Bot
from kq_table.match.controller import MatchServices
from kq_table.match.setup import DEFAULT_PLAYER, PERSON, Seating
from kq_table.narrate.match_summary import players_line, round_word, spoken_names
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene, notice_dialog, show_dialog
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM, CREAM_SOFT

from . import practice
from .collection import Problem
from .course import Course
from .position import ProblemScene
from .practice import PracticeController

DIALOG_WIDTH: Final = 620


def open_problem(context: AppContext, course: Course, problem: Problem | None) -> None:
    """Show a problem; in place of an impossible one, the next of the course, or a sentence where there is none."""
    while problem is not None:
        try:
            record_view = practice.position_of(problem, players(context, problem))
        except NotARecord as error:
            course.pass_over(problem.id, str(error))
            problem = course.next()
            continue
        show, play_on = partial(open_problem, context), partial(start_practice, context)
        context.stack.push(ProblemScene(context, course, problem, record_view, show, play_on))
        return
    show_dialog(notice_dialog, context, say("problems.none"))


def players(context: AppContext, problem: Problem) -> tuple[Seating, ...]:
    """The person at the problem's seat, and computer players at the others."""
    seats, seat = problem.record.seats, problem.seat
    model = SetupModel(problem.game, context.settings)
    model.seats, model.players = seats, [PERSON, *[DEFAULT_PLAYER] * (len(model.players) - 1)]
    seatings = model.match_setup().seatings
    return tuple(seatings[(each - seat) % seats] for each in range(seats))


def start_practice(context: AppContext, problem: Problem) -> None:
    """Replace all scenes by the table of the match that goes on after the best move of a problem."""
    services = context.services
    try:
        store = practice.open_store(services.store.folder.parent)
        made = MatchServices(store, services.bots or Bot, services.chance)
        match = practice.start(problem, players(context, problem), made, datetime.now().astimezone())
        match.submit(problem.seat, problem.best)
    except (NotSaved, OSError) as error:
        show_dialog(notice_dialog, context, say("note.not_saved", reason=error.strerror or str(error)))
        return
    context.pause_workers(is_paused=True)
    context.stack.reset(PracticeTable(context, match, partial(_show_end, context)))


class PracticeTable(TableScene):
    """The table of a match from a problem on."""

    controller: PracticeController

    def __init__(
        self, context: AppContext, controller: PracticeController, show_end: Callable[[TableScene], None]
    ) -> None:
        super().__init__(context, controller, show_end)
        self.overlays.make_pause = lambda: DialogScene(context, partial(pause_of_practice, context, controller.game))
        self.toolbar.undo.is_shown = False
        self.overlays.show_toast(say("problem.not_counted"))


def _show_end(context: AppContext, table: TableScene) -> None:
    assert isinstance(table, PracticeTable), "no other table ends so"
    context.pause_workers(is_paused=False)
    context.stack.push(PracticeEnd(context, table.controller))


class PracticeEnd(DialogScene):
    """What came of the match from a problem on."""

    def __init__(self, context: AppContext, controller: PracticeController) -> None:
        super().__init__(context)
        self._controller = controller

    def _make_dialog(self) -> Dialog:
        controller, game = self._controller, self._controller.game
        names = [str(name) for name in spoken_names(controller.seatings)]
        points = controller.points
        body = [
            Paragraph("points", players_line(names, points), "body", CREAM, is_centred=True),
            Paragraph("note", say("problem.not_counted"), "small", CREAM_SOFT, is_centred=True),
        ]
        again = partial(start_practice, self.context, controller.problem)
        buttons = [
            Button("again", say("problem.play_again"), again, "plain", "again"),
            Button("problems", say("problem.leave"), self.escape, "primary"),
        ]
        return Dialog("practice_end", say(f"problem.over.{round_word(game)}"), body, buttons, DIALOG_WIDTH)

    def escape(self) -> None:
        leave(self.context, self._controller.game)


def leave(context: AppContext, game: str) -> None:
    """Go from the table back to the problems."""
    context.navigate.show_menu()
    context.navigate.show_problems(game)


def pause_of_practice(context: AppContext, game: str) -> Dialog:
    go = context.navigate
    rows = [
        [
            Button("rules", say("pause.rules"), go.show_rules, "plain", "book"),
            Button("keys", say("settings.keys"), go.show_keys, "plain", "question"),
        ],
        [
            Button("settings", say("pause.settings"), go.show_settings, "plain", "gear"),
            Button("leave", say("problem.leave"), partial(leave, context, game), "plain", "exit"),
        ],
    ]
    return pause_dialog(context, (say("pause.title"), say("pause.resume"), say("problem.not_counted")), rows)
