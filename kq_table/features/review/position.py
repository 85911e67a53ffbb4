"""A decision under review: first tried again, then answered, with charts of what a prediction came to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar, Final

from engines.core.sentences import signed
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import show_dialog
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.chart import Chart, Mark
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT
from kq_table.ui.widget import Widget

from . import words
from .decision import DecisionScene, Strip
from .judged_move import JudgedMove, is_no
from .reviewer import Reviewer
from .words import PREDICT


class ReviewPosition(DecisionScene):
    """
    The table at one decision.

    :param title: names the round
    :param next_move: gives the decision to review after this one; None after the last
    """

    name: ClassVar[str] = "review_position"

    def __init__(
        self,
        context: AppContext,
        reviewer: Reviewer,
        move: JudgedMove,
        title: str,
        next_move: Callable[[], Callable[[], None] | None],
    ) -> None:
        super().__init__(context, reviewer.record_view, (move.n, reviewer.seat))
        self.reviewer, self.move, self._title = reviewer, move, title
        self._next_move = next_move
        self._names = spoken_names(self.record_view.seatings, reviewer.seat)
        self.trial: str | None = None
        self.is_answered = False
        longest = "\n".join([say("review.trial.unknown", move="–"), *self._explanation()])
        self._lay(Strip(max(longest, self._question(), key=len)))
        self._show()

    # -- words

    def _explanation(self) -> list[str]:
        return words.explain(self.game, self.move, self.words_of, self._names, self.reviewer.seat)

    def _show(self) -> None:
        back = Button("back", say("app.back"), self.context.stack.pop)
        if not self.is_answered:
            show = Button("answer", say("review.answer"), self.answer, "plain", "bulb")
            self.strip.show(self._question(), [back, show, *self._answers()])
            return
        trial = []
        if self.trial is not None:
            trial = [words.compare_trial(self.game, self.move, self.trial, self.words_of)]
        again = Button("again", say("review.again"), self.try_again, "plain", "again")
        buttons = [back, again]
        if self.move.forecasts:
            buttons.insert(1, Button("forecast", say("review.forecast.open"), self._show_forecast, "plain", "list"))
        if (go_on := self._next_move()) is not None:
            buttons.append(Button("next", say("review.next"), go_on, "primary"))
        self.strip.show("\n".join([*trial, *self._explanation()]), buttons)

    def _question(self) -> str:
        name = self._names[self.reviewer.seat]
        if self.move.verdict.is_of_deal:
            return say("review.deal.question", round=self._title, name=name, offer=self.table.offer_words())
        return say("review.question", round=self._title, name=name)

    def _answers(self) -> list[Button]:
        """The buttons that say yes and no to a deal; a move is made at the table."""
        if not self.move.verdict.is_of_deal:
            return []
        texts = sorted((text for text, _, _ in self.move.verdict.worths), key=is_no)
        return [
            Button("no" if is_no(text) else "yes", self.words_of(text), partial(self.take, text), "primary")
            for text in texts
        ]

    # -- what the person does

    def take(self, text: str) -> None:
        self.trial = text
        self.answer()

    def answer(self) -> None:
        self.is_answered = True
        self._end_asking(self.move.verdict.best)
        self._show()
        self.widgets.focus(self.strip.buttons.widgets[-1])

    def try_again(self) -> None:
        """Ask once more."""
        self.is_answered, self.trial = False, None
        self._show()
        self._ask_again()

    def _show_forecast(self) -> None:
        show_dialog(forecast_dialog, self.context, self.move)


DIALOG_WIDTH: Final = 760
POINTS: Final = (-12.0, 12.0)
"""Range of points in Kings & Queens (KQ-9)."""


def forecast_dialog(context: AppContext, move: JudgedMove) -> Dialog:
    """A chart for each of the numbers that were compared."""
    verdict = move.verdict
    body: list[Widget] = [Paragraph("forecast.lead", say("review.forecast.lead"), "body", CREAM_SOFT)]
    for deed in dict.fromkeys([verdict.best, verdict.deed]):
        key = "review.forecast.best" if deed == verdict.best else "review.forecast.own"
        number = signed(int(deed.removeprefix(PREDICT)))
        head = Label(f"{deed}.head", say(key, number=number), "strong", BRASS_LIGHT)
        body += [head, _chart(deed, head.text, move.forecasts.get(deed, {}))]
    back = Button("back", say("app.back"), context.stack.pop)
    return Dialog("forecast", say("review.forecast.title"), body, [back], DIALOG_WIDTH)


def _chart(name: str, words: str, made: Mapping[int, int]) -> Chart:
    """A chart of how often each number of points came, in percent."""
    total = max(1, sum(made.values()))
    marks = [
        Mark(points, 100 * count / total, _hint(points, 100 * count / total), low=0.0, high=100 * count / total)
        for points, count in sorted(made.items())
    ]
    return Chart(name, words, marks, (POINTS, (0.0, 10.0)))


def _hint(points: int, share: float) -> str:
    return say("review.forecast.hint", points=signed(points), share=f"{share:.0f}")
