"""*The same cards*: how computer players did in the person's seat, game by game, and a line to share."""

from __future__ import annotations

from typing import ClassVar, Final

from engines.core.sentences import plain
from kq_table.narrate.bot_profiles import LEVELS
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph, Rule
from kq_table.ui.strip import Scale, Strip
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT, FADED
from kq_table.ui.widget import Widget

from . import words
from .result_part import SameCardsScene
from .trials import Case, LevelResult, is_beaten

DIALOG_WIDTH: Final = 820
RULE_AIR: Final = 4


class SameCardsDialog(SameCardsScene):
    """A dialog that fills as games are played."""

    name: ClassVar[str] = "same"

    def _make_dialog(self) -> Dialog:
        case = self.part.case
        buttons = [Button("back", say("app.back"), self.escape)]
        if self.part.is_stopped:
            buttons.append(Button("go_on", say("same.go_on"), self._go_on, picture="play"))
        if case is not None:
            buttons.append(Button("copy", say("share.copy"), self._copy, "primary", "copy"))
        body = [Paragraph("about", say("same.about"), "body", CREAM_SOFT), *self.part.state()]
        if case is not None:
            body += [*self._levels(case), *self._share()]
        return Dialog("same", say("same.title"), body, buttons, DIALOG_WIDTH)

    def _levels(self, case: Case) -> list[Widget]:
        results = {result.level: result for result in self.part.results}
        points = [finish.points for result in results.values() for finish in result.games]
        texts = [_text(level, results.get(level)) for level in LEVELS]
        scale = Scale(min([case.own.points, *points]), max([case.own.points, *points]), case.own.points, texts)
        own = say("same.own.you", result=words.own_result(case))
        legend = f"{say('same.legend')} {say('same.line', points=plain(case.own.points))}"
        strips = [self._strip(case, level, results.get(level), scale) for level in LEVELS]
        return [
            Paragraph("own", own, "strong", BRASS_LIGHT),
            *strips,
            Paragraph("legend", legend, "small", FADED),
        ]

    def _strip(self, case: Case, level: str, result: LevelResult | None, scale: Scale) -> Strip:
        name, told = _text(level, result)
        if result is None:
            return Strip(f"level.{level}", name, told, f"{name}: {told}", [], scale)
        marks = [(finish.points, is_beaten(case, finish)) for finish in result.games]
        return Strip(f"level.{level}", name, told, words.spoken(result), marks, scale)

    def _share(self) -> list[Widget]:
        return [
            Rule("share.over", RULE_AIR, is_at_top=True),
            Paragraph("share.about", say("share.about"), "small", CREAM_SOFT),
            self.part.share(),
        ]

    def _copy(self) -> None:
        self.show_toast(self.part.copy())

    def _go_on(self) -> None:
        self.part.go_on()
        self.resize()


def _text(level: str, result: LevelResult | None) -> tuple[str, str]:
    """Give the name of a level, and how the person did against it."""
    return say(f"level.{level}"), say("same.none") if result is None else words.better_than(result)
