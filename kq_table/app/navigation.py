"""Opens the scenes of every feature, and tells errors on the way in a dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from engines.core.api import Seat
from engines.core.outside_file import is_there
from engines.games.king.game_file import BadGame
from engines.record import deal_codes
from kq_table.features.fairness.shuffle_proof import ShuffleProof
from kq_table.features.fairness.shuffle_proof_dialog import ShuffleProofDialog
from kq_table.features.feats.news import FeatNews
from kq_table.features.help.about import AboutDialog
from kq_table.features.help.key_lists import KeysDialog
from kq_table.features.help.key_page import KeyPage
from kq_table.features.help.rules import RulesScene
from kq_table.features.lessons import lesson as lesson_file
from kq_table.features.lessons import match as lesson_match
from kq_table.features.lessons.end import LessonEndDialog
from kq_table.features.lessons.lesson import BadLesson, Lesson
from kq_table.features.lessons.table import LessonTable
from kq_table.features.library.give_up import give_up_dialog
from kq_table.features.library.match_list import MatchList
from kq_table.features.own_game.page import OwnGamePage
from kq_table.features.play.log import BotReasonsDialog
from kq_table.features.play.match_result import MatchResultDialog
from kq_table.features.play.opening import Opening
from kq_table.features.play.scene import TableScene
from kq_table.features.replay.scene import ReplayScene
from kq_table.features.results import against
from kq_table.features.results.counter import Counter
from kq_table.features.results.scene import MyGames
from kq_table.features.same_cards.dialog import SameCardsDialog
from kq_table.features.same_cards.trials import case_of
from kq_table.features.settings.dialog import SettingsDialog
from kq_table.features.start import aid_offer
from kq_table.features.start.deal_picker import CutDialog
from kq_table.features.start.match_setup import SetupDialog
from kq_table.features.start.menu import Menu
from kq_table.features.start.setup_model import SetupModel
from kq_table.games.registry import has_table, load_hud
from kq_table.match import lifecycle
from kq_table.match.bot_process import Bot
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.lifecycle import PendingMatch
from kq_table.match.record_view import RecordView
from kq_table.match.setup import PERSON, MatchSetup, Seating
from kq_table.narrate.deeds import LogEntry
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import notice_dialog, show_dialog
from kq_table.storage import game_files
from kq_table.storage.record_file import MAX_OPENED_BYTES, NotARecord, NotSaved, printable_name, read_record
from kq_table.storage.record_list import RecordEntry
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM, CREAM_SOFT

if TYPE_CHECKING:
    from kq_table.features.journey.progress import Visit

MAX_REASON_LENGTH: Final = 300
GAME_MISSING: Final = "the file of this game is missing"
"""What a reader of records says of a game of somebody's own without its file."""
DIALOG_WIDTH: Final = 660


class PastimeNavigator:
    """The ways to what there is besides matches; what they lead to is imported there, because few starts go there."""

    _context: AppContext

    def show_problems(self, game: str = "") -> None:
        # Imported here, as below, because it imports all of the judge, and few starts lead there.
        from kq_table.features.problems.page import ProblemsPage

        self._context.stack.push(ProblemsPage(self._context, game))

    def show_problem(self, problem_id: str, *, is_answered: bool = False) -> None:
        from kq_table.features.problems.page import show_problem

        show_problem(self._context, problem_id, is_answered=is_answered)

    def show_journey(self, *, is_arrival: bool = False) -> None:
        from kq_table.features.journey.court import BadCourt
        from kq_table.features.journey.page import JourneyPage

        try:
            page = JourneyPage(self._context, is_arrival=is_arrival)
        except (BadCourt, OSError) as error:
            report(self._context, Notice("note.not_read", {"reason": one_line(str(error))}))
            return
        if any(isinstance(scene, TableScene | ReplayScene) for scene in self._context.stack.scenes):
            self._context.navigate.show_menu()
        self._context.stack.push(page)

    def show_feats(self, game: str = "") -> None:
        from kq_table.features.feats.scene import FeatsPage

        self._context.stack.push(FeatsPage(self._context, game))

    def show_day(self) -> None:
        from kq_table.features.day.scene import DayPage

        self._context.stack.push(DayPage(self._context))

    def play_deal(self, code: str) -> None:
        deal = deal_codes.read(code)
        players = SetupModel(deal.game, self._context.settings)
        players.take_deal(deal)
        if not players.people:
            players.players[0] = PERSON
        self._context.navigate.open_table(players.match_setup())


class Navigator(PastimeNavigator):
    """The program's implementation of `shell.navigation.Navigation`, which documents the ways."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.count_meetings = partial(_count_meetings, context)

    # -- matches

    def open_table(self, setup: MatchSetup, begun: Callable[[Path], None] | None = None) -> None:
        if _is_cut(self._context, setup):
            offer_cut(self._context, setup, begun)
            return
        try:
            match = lifecycle.start(
                setup, _services(self._context), datetime.now().astimezone(), self._context.services.seed
            )
        except NotSaved as error:
            report_not_saved(self._context, error)
        else:
            _note_begun(self._context, setup, match)
            _sit_down(self._context, match, begun)

    def start_lesson(self, game: str, *, is_anew: bool = False, leads_to_court: bool = False) -> None:
        context = self._context
        try:
            services = _lesson_services(context)
            lesson = lesson_file.load(game)
            self.show_menu()  # releases the record of a lesson at the table
            if is_anew:
                lesson_match.put_away(lesson, services, context.notices)
            players = SetupModel(game, context.settings).learners(lesson.beginning.seats)
            now = datetime.now().astimezone()
            match = lesson_match.take_up(lesson, players, services, now, context.notices)
        except (BadLesson, OSError) as error:
            report(context, Notice("note.no_lesson", {"reason": one_line(str(error))}))
        else:
            context.pause_workers(is_paused=True)
            context.stack.reset(LessonTable(context, match, partial(_show_lesson_end, context, lesson, leads_to_court)))

    def continue_match(self, match: RecordEntry) -> None:
        try:
            resumed = lifecycle.resume(match, _services(self._context))
        except NotARecord as error:
            notice = set_aside(self._context, match, str(error))
            self.show_menu()
            report(self._context, notice)
        except NotSaved as error:
            self.show_replay(match.path)
            report(self._context, Notice("note.look_only", {"reason": error.strerror or str(error)}))
        except OSError as error:
            report(self._context, Notice("note.not_read", {"reason": error.strerror or str(error)}))
        else:
            _sit_down(self._context, resumed)

    def give_up_match(self, match: RecordEntry, seat: Seat) -> None:
        try:
            notices = lifecycle.give_up(match, seat, _services(self._context))
        except NotARecord as error:
            notices = [set_aside(self._context, match, str(error))]
        except OSError as error:
            notices = [Notice("note.not_read", {"reason": error.strerror or str(error)})]
        for notice in notices:
            report(self._context, notice)

    def ask_who_gives_up(self, seatings: Sequence[Seating], then: Callable[[Seat], None]) -> None:
        show_dialog(give_up_dialog, self._context, seatings, then)

    # -- records

    def show_replay(self, path: Path, viewer: Seat | None = None, at: int | None = None) -> None:
        if game_files.is_game(path):
            bring_game(self._context, path)
            return
        name = printable_name(path.name)
        try:
            record = RecordView(read_record(path, MAX_OPENED_BYTES), name)
        except (NotARecord, OSError) as error:
            report_not_opened(self._context, error, name)
        else:
            if has_table(record.game):
                is_playable_again = case_of(record, path, self._context.services.store) is not None
                same = partial(self.show_same_cards, path) if is_playable_again else None
                self._context.stack.push(ReplayScene(self._context, record, viewer, path, same, at))
                if record.changed_line is not None:
                    report(self._context, Notice("note.changed", {"name": name, "line": str(record.changed_line)}))
            else:
                report(self._context, Notice("note.no_table", {"name": name, "game": record.rules.title}))

    def show_review(self, path: Path, seat: Seat) -> None:
        # Imported here because it imports a dozen modules, and few starts lead there.
        from kq_table.features.review.scene import make_review

        try:
            review = make_review(self._context, path, seat)
        except (NotARecord, OSError) as error:
            report_not_opened(self._context, error, printable_name(path.name))
        else:
            self._context.stack.push(review)

    def show_shuffle_proof(self, path: Path) -> None:
        try:
            proof = ShuffleProof(path)
        except (NotARecord, OSError) as error:
            report_not_opened(self._context, error, path.name)
        else:
            self._context.stack.push(ShuffleProofDialog(self._context, proof))

    def show_same_cards(self, path: Path) -> None:
        self._context.stack.push(SameCardsDialog(self._context, path))

    # -- all else

    def show_menu(self, game: str = "") -> None:
        stack = self._context.stack
        has_table = any(isinstance(scene, TableScene | ReplayScene) for scene in stack.scenes)
        if has_table:
            stack.clear()
            self._context.release_pictures()
        self._context.pause_workers(is_paused=False)
        menu = Menu(self._context)
        stack.reset(menu)
        if game:
            menu.widgets.focus(menu.box_of(game), is_by_key=True)

    def show_setup(self, game: str) -> None:
        # The table is imported while the person chooses.
        Thread(target=load_hud, args=(game,), name="hud").start()
        self._context.stack.push(SetupDialog(self._context, game))

    def show_matches(self) -> None:
        self._context.stack.push(MatchList(self._context))

    def show_games(self) -> None:
        self._context.stack.push(MyGames(self._context))

    def show_bot_reasons(self, seatings: Sequence[Seating], entries: Sequence[LogEntry]) -> None:
        self._context.stack.push(BotReasonsDialog(self._context, seatings, entries))

    def show_rules(self, game: str = "") -> None:
        self._context.stack.push(RulesScene(self._context, game))

    def show_keys(self, *, to_choose: bool = False) -> None:
        self._context.stack.push(KeyPage(self._context) if to_choose else KeysDialog(self._context))

    def show_settings(self) -> None:
        self._context.stack.push(SettingsDialog(self._context))

    def show_about(self) -> None:
        self._context.stack.push(AboutDialog(self._context))

    def show_error(self, report: Path | None, record: Path | None) -> None:
        self._context.pause_workers(is_paused=False)
        menu = Menu(self._context)
        self._context.stack.reset(menu)
        show_dialog(error_dialog, self._context, report, menu.match_at(record))


def offer_cut(context: AppContext, setup: MatchSetup, begun: Callable[[Path], None] | None = None) -> None:
    """Show the seal of a new match; its secret is already on the disk."""
    try:
        pending = lifecycle.prepare(setup, _services(context), datetime.now().astimezone(), context.services.seed)
    except NotSaved as error:
        report_not_saved(context, error)
        return
    start, discard = partial(_start_prepared, context, pending, begun), partial(_discard, context, pending)
    context.stack.push(CutDialog(context, pending.seal, start, discard))


def _start_prepared(context: AppContext, pending: PendingMatch, begun: Callable[[Path], None] | None, cut: str) -> None:
    try:
        match = lifecycle.start_prepared(pending, _services(context), cut)
    except NotSaved as error:
        report_not_saved(context, error)
    else:
        _sit_down(context, match, begun)


def _sit_down(context: AppContext, match: MatchController, begun: Callable[[Path], None] | None = None) -> None:
    if begun is not None:
        begun(match.path)
    context.pause_workers(is_paused=True)
    stack = context.stack
    make_table = partial(TableScene, context, match, partial(_show_end, context))
    menu = next((scene for scene in stack.scenes if isinstance(scene, Menu)), None)
    tempo, is_set_up = context.tempo, any(isinstance(scene, SetupDialog) for scene in stack.scenes)
    if menu is None or not (is_set_up and tempo.seconds(MOTION.opening)):
        stack.reset(make_table())
        return
    box = {} if tempo.is_reduced else menu.box_of(match.game).parts()
    dialog = stack.top.exit_animation()
    stack.reset(Opening(context, match, box, make_table))
    if dialog is not None:
        stack.exit_animations.append(dialog)


def _show_end(context: AppContext, table: TableScene) -> None:
    """Show how a match ended, and count it."""
    context.change_settings(aid_offer.counted_in(context.settings, table.game))
    _note_ended(context, table.controller)
    context.worker(Counter).refresh()
    context.pause_workers(is_paused=False)
    match = table.controller
    _judge_ahead(context, match)
    may_be_feat = match.given_up is None and bool(match.people) and not match.is_assisted
    news = FeatNews(context, match.path, table.hud.words.spoken) if may_be_feat else None
    visit = _visit_at(context, match.path)
    facts = (context, match, table.view.history, table.hud, news)
    if visit is None:
        context.stack.push(MatchResultDialog(*facts))
    else:
        from kq_table.features.journey.result import VisitResult

        context.stack.push(VisitResult(*facts, visit))


def _visit_at(context: AppContext, record: Path) -> Visit | None:
    """The visit of the journey that a match is; None if it is none."""
    if not is_there(context.diary.path):
        return None
    # Imported here because few starts lead there.
    from kq_table.features.journey import court, progress

    return progress.progress_in(context, court.load()).visit_of(record)


def _note_begun(context: AppContext, setup: MatchSetup, match: MatchController) -> None:
    """Note in the diary that a deal of a day was begun, if it is one."""
    if not setup.code:
        return
    from kq_table.features.day import deals

    try:
        deals.note_begun(context.diary, setup, match.path)
    except OSError as error:
        _report_later(context, Notice("day.not_noted", {"reason": error.strerror or str(error)}))


def _note_ended(context: AppContext, match: MatchController) -> None:
    """Note in the diary how the deal of a day ended."""
    from kq_table.features.day import deals

    try:
        deals.note_ended(context.diary, match.path)
    except NotARecord as error:
        _report_later(context, Notice("day.not_noted", {"reason": str(error)}))
    except OSError as error:
        _report_later(context, Notice("day.not_noted", {"reason": error.strerror or str(error)}))


def _report_later(context: AppContext, notice: Notice) -> None:
    """Have the table or the menu tell something, whichever comes next."""
    if notice not in context.notices:
        context.notices.append(notice)


def _judge_ahead(context: AppContext, match: MatchController) -> None:
    """Have the moves that *Judge my moves* shows judged from now on."""
    # Imported here because it imports a dozen modules, and few starts lead there.
    from kq_table.features.review.reviewer import ReviewRunner

    if match.people:
        context.worker(ReviewRunner).want(match.path, min(match.people))


def _show_lesson_end(context: AppContext, lesson: Lesson, leads_to_court: bool, _table: TableScene) -> None:
    context.stack.push(LessonEndDialog(context, lesson, leads_to_court=leads_to_court))


def _services(context: AppContext) -> MatchServices:
    services = context.services
    return MatchServices(services.store, services.bots or Bot, services.chance)


def _lesson_services(context: AppContext) -> MatchServices:
    """The services of lessons: their records are apart from those of matches."""
    return replace(_services(context), store=lesson_match.open_store(context.services.store.folder.parent))


def _is_cut(context: AppContext, setup: MatchSetup) -> bool:
    """Whether somebody can cut; a deal from a seed or a code is known beforehand, so a seal would mean nothing."""
    is_known = bool(setup.code or setup.secret) or context.services.seed is not None
    return context.settings.cut and not is_known and any(seating.is_person for seating in setup.seatings)


def _discard(context: AppContext, pending: PendingMatch) -> None:
    """Discard a match unless its record exists: then it has begun."""
    if not pending.path.exists():
        lifecycle.discard(pending, _services(context))


def bring_game(context: AppContext, path: Path) -> None:
    """Keep the game of a file, and set it up; or say in a sentence what is wrong with it."""
    try:
        own = game_files.bring(path, context.services.store.folder.parent)
    except (BadGame, OSError) as error:
        report(context, game_files.refused(path, error))
        return
    if any(isinstance(scene, TableScene | OwnGamePage) for scene in context.stack.scenes):
        report(context, Notice("make.brought", {"title": own.title}))
    else:
        context.navigate.show_menu()
        context.navigate.show_setup(own.key)


# -- what goes wrong


def set_aside(context: AppContext, match: RecordEntry, reason: str) -> Notice:
    """Set an unreadable record aside; return the notice about it."""
    try:
        return context.services.store.set_aside(match.path, reason)
    except OSError as error:
        return Notice("note.not_read", {"reason": f"{reason}; {error.strerror or error}"})


def report_not_saved(context: AppContext, error: NotSaved) -> None:
    report(context, Notice("note.not_saved", {"reason": error.strerror or str(error)}))


def report_not_opened(context: AppContext, error: NotARecord | OSError, name: str) -> None:
    is_ours = isinstance(error, NotARecord)
    if is_ours and GAME_MISSING in str(error):
        report(context, Notice("make.missing.named", {"file": name}))
        return
    reason = one_line(str(error)) if is_ours else f"{name}: {one_line(getattr(error, 'strerror', '') or str(error))}"
    report(context, Notice("note.not_opened", {"reason": reason}))


def report(context: AppContext, notice: Notice) -> None:
    """Tell something in a dialog, and log it."""
    words = say(notice.key, **notice.values)
    context.log("note", words=words)
    show_dialog(notice_dialog, context, words)


def one_line(text: str) -> str:
    """Make a text safe to show that may quote a file from outside."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:MAX_REASON_LENGTH]


def error_dialog(context: AppContext, report: Path | None, match: RecordEntry | None) -> Dialog:
    """
    Say what happened and what is safe.

    :param report: the path of the crash report; None if the disk refused it
    :param match: the match that was at the table and can be continued; None if there is none
    """
    where = say("error.report", path=report) if report else say("error.no_report")
    body = [
        Paragraph("what", say("error.what"), "body", CREAM),
        Paragraph("safe", say("error.safe" if match else "error.no_match"), "body", CREAM),
        Paragraph("where", where, "body", CREAM_SOFT),
    ]
    buttons = [Button("menu", say("error.menu"), context.stack.pop, "plain" if match else "primary")]
    if match is not None:
        go_on = partial(context.navigate.continue_match, match)
        buttons.append(Button("go_on", say("error.go_on"), go_on, "primary"))
    return Dialog("error", say("error.title"), body, buttons, DIALOG_WIDTH)


def _count_meetings(context: AppContext, person: str, rival: str, game: str) -> tuple[int, int, int]:
    counter = context.worker(Counter)
    return counter.ask(lambda index: against.meetings(index, person, rival, game), against.Meetings())
