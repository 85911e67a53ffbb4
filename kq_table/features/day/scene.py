"""The page of a day: what is to be done, a month of days, and days in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

from kq_table.features.lessons import offer as lesson_offer
from kq_table.narrate.game_names import game_name
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog, show_dialog
from kq_table.storage.diary import today
from kq_table.storage.record_list import RecordEntry
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.button import Button, IconButton, Link
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import PanelHeading, StatusLine, TwoPanels
from kq_table.ui.labels import Paragraph, Space
from kq_table.ui.layout import Column, Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, WARNING
from kq_table.ui.widget import Widget

from . import deals, words
from .days import DEAL, RIGHT, TRIED, Begun, Days, game_of, match_name, shipped_ids
from .month import SIGNS, Month, Shown
from .offer import Offer

DIALOG_WIDTH: Final = 1080
LINE_AIR: Final = 4
NEW_GAME_WIDTH: Final = 620


class DayPage(ToastDialog):
    """Shows today first; the arrows and the calendar lead to days gone by, whose deals can still be played."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.today = self.day = today()
        self.days = Days((), ())
        self._unread_because = ""
        """Why the diary cannot be read; empty if it can."""
        self._note_missed()

    def _note_missed(self) -> None:
        try:
            unread = deals.note_missed(self.context.diary, self.context.services.store)
        except OSError as error:
            self._report_not_noted(error)
        else:
            self.context.log("unread", names=unread)

    def _report_not_noted(self, error: OSError) -> None:
        notice = Notice("day.not_noted", {"reason": error.strerror or str(error)})
        if notice not in self.context.notices:
            self.context.notices.append(notice)

    def _read(self) -> None:
        self.today = today()
        self.day = min(self.day, self.today)
        try:
            self.days, self._unread_because = deals.read(self.context.diary), ""
        except OSError as error:
            self.days, self._unread_because = Days((), shipped_ids()), error.strerror or str(error)

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        self._read()
        panels = TwoPanels("panels", [Column("offers", self._offers()), Column("calendar", self._calendar())])
        body: list[Widget] = [panels]
        if self._unread_because:
            reason = say("day.not_read", reason=self._unread_because)
            body.insert(0, Paragraph("unread", reason, "body", WARNING))
        back = Button("back", say("app.back"), self.escape)
        dialog = Dialog("day", words.date_in_words(self.day), body, [back], DIALOG_WIDTH)
        deal = self.days.deal_of(deals.game_of_the_day(self.day), self.day)
        if deal is None or not deal.is_done:
            dialog.default = dialog["deal"]
        elif "problem" in self.days.left(self.day):
            dialog.default = dialog["problem"]
        return dialog

    def _calendar(self) -> list[Widget]:
        first = self.days.first(self.today)
        start = self.day.replace(day=1)
        earlier = IconButton(
            "earlier", say("day.earlier"), partial(self._open, start - timedelta(days=1)), "arrow-left"
        )
        after = (start + timedelta(days=31)).replace(day=1)
        later = IconButton("later", say("day.later"), partial(self._open, after), "arrow-right")
        earlier.is_enabled, later.is_enabled = first < start, after <= self.today
        arrows = [earlier, later] if earlier.is_enabled or later.is_enabled else []
        heading = PanelHeading("month", words.month_in_words(self.day), Row("months", arrows))
        shown = Shown(
            self.day,
            first,
            self.today,
            words.weekdays("day.weekdays_short"),
            words.first_weekday(),
            self.days.signs,
            partial(words.day_in_words, self.days),
        )
        return [heading, Month("days", say("day.calendar"), shown, self._open), *self._legend(), *self._streak()]

    def _legend(self) -> list[Widget]:
        kinds = (DEAL, RIGHT, TRIED) if self.days.problem(self.today) else (DEAL,)
        return [StatusLine(f"sign.{kind}", SIGNS[kind], say(words.SIGN_WORDS[kind])) for kind in kinds]

    def _streak(self) -> list[Widget]:
        now, best = self.days.streak(self.today), self.days.best_streak
        lines = [say("day.streak", count=now)] if now else []
        lines += [say("day.best", count=best)] if best > now else []
        about = say("day.counts" if self.days.problem(self.today) else "day.counts_deals")
        return [
            Space("air", LINE_AIR),
            *(Paragraph(f"streak{i}", text, "strong", BRASS_LIGHT) for i, text in enumerate(lines)),
            Paragraph("counts", about, "small", CREAM_SOFT),
        ]

    def _offers(self) -> list[Widget]:
        game = deals.game_of_the_day(self.day)
        waiting = self._waiting()
        others = [other for other in deals.GAMES if other != game]
        return [
            PanelHeading("deal_of_the_day", say("deal.day")),
            self._deal("deal", game, waiting),
            *self._problem(),
            *self._line(game),
            PanelHeading("others", say("day.others")),
            *(self._deal(f"deal:{other}", other, waiting) for other in others),
        ]

    def _problem(self) -> Iterator[Widget]:
        problem = self.days.problem(self.day)
        if not problem:
            return
        tried = self.days.problem_sign(self.day)
        about, sign = (say(words.SIGN_WORDS[tried]), SIGNS[tried]) if tried else (say("day.solve"), "bulb")
        yield PanelHeading("problem_of_the_day", say("day.problem"))
        game = game_name(game_of(problem))
        yield Offer("problem", game, about, sign, self._solve)
        more = Link("problems", say("problems.title"), self.context.navigate.show_problems, "list")
        yield Row("more", [more], align="left")

    def _deal(self, name: str, game: str, waiting: Mapping[str, RecordEntry]) -> Offer:
        deal, code = self.days.deal_of(game, self.day), deals.deal_of(game, self.day).code
        left = waiting.get(deal.record) if deal is not None else None
        state, sign = self._state(deal, left)
        go = partial(self._play, game, code) if left is None else partial(self.context.navigate.continue_match, left)
        return Offer(name, game_name(game), f"{code} · {state}", sign, go)

    @staticmethod
    def _state(deal: Begun | None, left: RecordEntry | None) -> tuple[str, str]:
        """How far a deal has come, in words and as an icon."""
        if left is not None:
            return say("library.continue"), "play"
        if deal is None or deal.result is None:
            return say("day.play"), "play"
        return words.result_in_words(deal.result), "check" if deal.is_done else "play"

    def _waiting(self) -> Mapping[str, RecordEntry]:
        """The matches in play, by name; they are looked for only if a deal of the day was begun and is not over."""
        if all(deal.day != self.day or deal.result is not None for deal in self.days.deals):
            return {}
        found, notes = self.context.services.store.unfinished()
        self.context.notices += notes
        return {match_name(match.path.name): match for match in found}

    def _line(self, game: str) -> Sequence[Widget]:
        """The line to share, and a button that copies it; nothing before something was done."""
        line = words.line(self.days, self.day, self.today, game)
        if not line:
            return ()
        copy = Button("copy", say("day.copy"), partial(self._copy, line), "plain", "copy")
        return Paragraph("line", line, "body", CREAM), Row("ways", [copy], align="left")

    # -- actions

    def _open(self, day: date) -> None:
        self.day = max(day, self.days.first(self.today))
        self.resize()

    def _play(self, game: str, code: str) -> None:
        self._after_offer(game, say("day.play"), lambda: self.context.navigate.play_deal(code))

    def _after_offer(self, game: str, words: str, go_on: Callable[[], None]) -> None:
        """Go on, or where the game is new to the person, offer its lesson first."""
        if not lesson_offer.is_new(game, self.context.settings):
            go_on()
            return
        self.context.change_settings(lesson_offer.remembered_in(self.context.settings, game))
        show_dialog(new_game_dialog, self.context, game, words, go_on)

    def _solve(self) -> None:
        problem = self.days.problem(self.day)
        if self.days.problem_sign(self.day):
            self.context.navigate.show_problem(problem, is_answered=True)
            return
        self._after_offer(game_of(problem), say("day.solve"), partial(self._open_problem, problem))

    def _open_problem(self, problem: str) -> None:
        try:
            self.context.diary.write("opened", day=self.day.isoformat(), id=problem)
        except OSError as error:
            self._report_not_noted(error)
        self.context.navigate.show_problem(problem)

    def _copy(self, line: str) -> None:
        self.show_toast(record_export.copy_text(line, say("day.copied")))


def new_game_dialog(context: AppContext, game: str, words: str, go_on: Callable[[], None]) -> Dialog:
    """Offer the lesson of a game that the person has never played; *words* are for going on without it."""

    def leave_and(act: Callable[[], None]) -> None:
        context.stack.pop()
        act()

    learn = partial(leave_and, partial(context.navigate.start_lesson, game))
    buttons = [
        Button("back", say("app.back"), context.stack.pop),
        Button("learn", say("lesson.offer.yes"), learn, picture="bulb"),
        Button("go_on", words, partial(leave_and, go_on), "primary", "play"),
    ]
    offered = Paragraph("offer", say("lesson.offer", game=game_name(game)), "body", CREAM)
    return Dialog("new_game", game_name(game), [offered], buttons, NEW_GAME_WIDTH)
