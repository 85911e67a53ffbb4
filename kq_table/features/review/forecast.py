"""What a hand made when it was played for a prediction: how often so many points, for the best number and one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from engines.core.sentences import signed
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.chart import Chart, Mark
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT
from kq_table.ui.widget import Widget

from .judged_move import JudgedMove
from .words import PREDICT

DIALOG_WIDTH: Final = 760
POINTS: Final = (-12.0, 12.0)
"""What a hand can make in Kings & Queens (KQ-9)."""


class ForecastDialog(DialogScene):
    """A chart for each of the numbers that were compared."""

    name: ClassVar[str] = "forecast"

    def __init__(self, context: AppContext, move: JudgedMove) -> None:
        super().__init__(context)
        self.move = move

    def _make_dialog(self) -> Dialog:
        verdict = self.move.verdict
        body: list[Widget] = [Paragraph("forecast.lead", say("review.forecast.lead"), "body", CREAM_SOFT)]
        for deed in dict.fromkeys([verdict.best, verdict.deed]):
            key = "review.forecast.best" if deed == verdict.best else "review.forecast.own"
            number = signed(int(deed.removeprefix(PREDICT)))
            head = Label(f"{deed}.head", say(key, number=number), "strong", BRASS_LIGHT)
            body += [head, _chart(deed, head.text, self.move.forecasts.get(deed, {}))]
        return Dialog(
            "forecast", say("review.forecast.title"), body, [Button("back", say("app.back"), self.escape)], DIALOG_WIDTH
        )


def _chart(name: str, words: str, made: Mapping[int, int]) -> Chart:
    """Draw how often each number of points came, as a share of a hundred."""
    total = max(1, sum(made.values()))
    marks = [
        Mark(points, 100 * count / total, _hint(points, 100 * count / total), low=0.0, high=100 * count / total)
        for points, count in sorted(made.items())
    ]
    return Chart(name, words, marks, (POINTS, (0.0, 10.0)))


def _hint(points: int, share: float) -> str:
    return say("review.forecast.hint", points=signed(points), share=f"{share:.0f}")
