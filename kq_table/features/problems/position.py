"""A problem at its table: the person makes the move, then reads why the best one is best and what every other costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

import pygame

from engines.core.sentences import signed
from kq_table.features.play.log import LogDialog
from kq_table.features.review.decision import DecisionScene, Strip
from kq_table.features.review.judged_move import is_no
from kq_table.features.review.words import amount
from kq_table.match.bot_reasons import plain_reason
from kq_table.match.record_view import RecordView
from kq_table.narrate.deeds import describe_round
from kq_table.narrate.game_names import game_name
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.text.numbers import decimal
from kq_table.ui.button import Button
from kq_table.ui.focus import ACTIVATE_KEYS
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.widget import Widget

from .collection import Problem
from .course import Course, Outcome
from .training import NEAR_COST, rounded

MAX_ASKING_SHARE: Final = 0.26
"""Greatest part of the window's height for the strip while the person is asked: what is told later may take more."""
LIKELY_RATING, LIKELY_CHANGE = 1500, -100
"""For the room that the words about them take."""
KEY_REST: Final = 1.0
"""Seconds after a verdict in which Enter presses nothing."""
ROWS_SHOWN: Final = 3
"""Other moves for which the strip has room; the rest is scrolled to."""


class ProblemScene(DecisionScene):
    """
    The table of one problem.

    :param record_view: as `practice.position_of` gives it
    :param show: opens another problem of the course
    :param play_on: starts the match from here on
    """

    name: ClassVar[str] = "problem"

    def __init__(
        self,
        context: AppContext,
        course: Course,
        problem: Problem,
        record_view: RecordView,
        show: Callable[[Course, Problem], None],
        play_on: Callable[[Problem], None],
    ) -> None:
        super().__init__(context, record_view, (record_view.length - 1, problem.seat))
        self.course, self.problem, self._show_problem, self._play_on = course, problem, show, play_on
        self._names = spoken_names(record_view.seatings, problem.seat)
        self.outcome: Outcome | None = None
        """What the first try came to; None before it."""
        self.trial: str | None = None
        """What was tried last; None while the person is asked."""
        self._is_told = False
        """Whether the rating after the first try was told."""
        self.is_answered = False
        self._told_at = float("-inf")
        """When the last verdict was told, in the clock's seconds."""
        self._lay(Strip(self._longest(), self._costs(ROWS_SHOWN)))
        self._show()
        if problem.is_bargain:
            self.widgets.focus(self.strip.buttons.widgets[-1])
        else:
            self._focus_wanted()

    # -- words

    def _question(self) -> str:
        if self.problem.is_bargain:
            name = self._names[self.problem.seat]
            offer = self.table.offer_words()
            return say("review.deal.question", round=game_name(self.game), name=name, offer=offer)
        return say("problem.question", game=game_name(self.game))

    def _longest(self) -> str:
        """About as much as is told after the answer."""
        worst = self.problem.answers[-1]
        told = [
            say("problem.wrong", move=self.words_of(worst.deed), cost=amount(self.game, worst.cost)),
            say("problem.rating", rating=LIKELY_RATING, change=signed(LIKELY_CHANGE)),
            say("problem.comes_again", count=1),
        ]
        return "\n".join([" ".join(told), say("problem.best", move=self.words_of(self.problem.best)), *self._reason()])

    def _reason(self) -> list[str]:
        return [plain_reason(reason, self._names) for reason in self.problem.reasons[:1]]

    def _told(self) -> str:
        """What the try came to."""
        assert self.trial is not None, "something was tried"
        if self.trial == self.problem.best:
            told = say("problem.right")
        else:
            cost = self.problem.answer(self.trial).cost
            key = "problem.near" if cost <= NEAR_COST else "problem.wrong"
            told = say(key, move=self.words_of(self.trial), cost=amount(self.game, cost))
        return " ".join([told, *self._rated()])

    def _rated(self) -> list[str]:
        """The rating after the first try, and when a missed problem comes again."""
        if self.outcome is None:
            return []
        found = []
        rating = self.outcome.rating
        if rating is not None and not self._is_told:
            if (about := rounded(rating)) is not None:
                found.append(say("problem.rating.about", rating=about))
            else:
                found.append(say("problem.rating", rating=round(rating.value), change=signed(self.outcome.change)))
        if self.outcome.days is not None:
            found.append(say("problem.comes_again", count=self.outcome.days))
        return found

    def _show(self) -> None:
        always = [
            Button("back", say("app.back"), self.context.stack.pop),
            Button("log", say("log.title"), self.show_log, picture="list"),
        ]
        if self.is_answered:
            words = [self._told() if self.trial else "", say("problem.best", move=self.words_of(self.problem.best))]
            told = "\n".join(filter(None, [*words, *self._reason()]))
            self.strip.show(told, [*always, *self._further()], [self._costs()])
        elif self.trial is not None:
            told = self._told()
            show = Button("answer", say("review.answer"), self.answer, "plain", "bulb")
            again = Button("again", say("review.again"), self.try_again, "primary", "again")
            self.strip.show(told, [*always, show, again])
        else:
            told = self._question()
            rules = Button(
                "rules", say("setup.rules"), partial(self.context.navigate.show_rules, self.game), picture="book"
            )
            self.strip.show(told, [*always, rules, *self._answers()])
        self.context.announcer.say(told.replace("\n", " "))
        if self.strip.rect.w and self.strip.rect != self._strip_rect():
            self.resize()

    @property
    def _max_strip_share(self) -> float:
        is_asked = self.trial is None and not self.is_answered
        return MAX_ASKING_SHARE if is_asked else super()._max_strip_share

    def _answers(self) -> list[Button]:
        """The buttons that say yes and no to a deal; a move is made at the table."""
        if not self.problem.is_bargain:
            return []
        texts = sorted((answer.deed for answer in self.problem.answers), key=is_no)
        return [
            Button("no" if is_no(text) else "yes", self.words_of(text), partial(self.take, text), "primary")
            for text in texts
        ]

    def _further(self) -> list[Button]:
        play_on = Button("play_on", say("problem.play_on"), partial(self._play_on, self.problem), "plain", "cards")
        if self.course.next_entry is None:
            return [play_on]
        return [play_on, Button("next", say("problem.next"), self.go_on, "primary")]

    def _costs(self, most: int | None = None) -> Widget:
        """The other moves, or *most* of them, with their costs, the best first."""
        headings = [Heading(say("problem.other"), "left"), Heading(say("review.given"))]
        rows: Sequence[Sequence[Cell]] = [
            [Cell(self.words_of(answer.deed)), Cell(decimal(answer.cost))] for answer in self.problem.answers[1:][:most]
        ]
        lit = [row for row, answer in enumerate(self.problem.answers[1:]) if answer.deed == self.trial]
        return TableView("costs", say("problem.costs"), headings, rows, lit, is_tight=True)

    # -- what the person does

    def take(self, text: str) -> None:
        self.trial = text
        if self.outcome is None:
            # Before anything is told: whoever ends the program now has tried it.
            self.outcome = self.course.note(self.problem, text)
            self._tell_notices()
        if text == self.problem.best:
            self.answer()
            return
        self.table.close()
        self.table.update_hud()
        self._show()
        self._hand_over()

    def _tell_notices(self) -> None:
        for notice in self.context.notices:
            self._show_toast(say(notice.key, **notice.values))
        self.context.notices.clear()

    def answer(self) -> None:
        """Show the best move, why, and what the others cost."""
        self.is_answered = True
        self._end_asking(self.problem.best)
        self._show()
        self._hand_over()

    def _hand_over(self) -> None:
        """Focus the way on, which for a moment no key presses: a card may have been meant to take two presses."""
        self.widgets.focus(self.strip.buttons.widgets[-1])
        self._told_at = self.context.clock.now()

    def try_again(self) -> None:
        """Ask once more; the first try alone counts."""
        self.trial, self._is_told = None, True
        self._show()
        self._ask_again()

    def show_log(self) -> None:
        """Show what was played in this round up to now."""
        n, words = self.record_view.length - 1, self.table.hud.words
        played = describe_round(self.record_view, n, self.problem.seat, words)
        # Told anew each frame, as at a table; here nothing comes.
        self.context.stack.push(LogDialog(self.context, lambda: played))

    def handle(self, event: pygame.event.Event) -> None:
        """Open the log by its key too, as at the table."""
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == LogDialog.opening_key:
            self.show_log()
        elif key not in ACTIVATE_KEYS or self.context.clock.now() >= self._told_at + KEY_REST:
            super().handle(event)

    def go_on(self) -> None:
        """Go to the next problem."""
        problem = self.course.next()
        self.context.stack.pop()
        if problem is not None:
            self._show_problem(self.course, problem)
