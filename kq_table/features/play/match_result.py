"""The dialogs at the end of a match, played out or given up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from engines.core.api import Ended, Seat
from engines.core.sentences import plain
from kq_table.board.history import MatchHistory
from kq_table.match.setup import portrait_of
from kq_table.narrate import match_summary
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.confetti import draw_confetti
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.labels import Paragraph, Picture
from kq_table.ui.svg import portrait
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, Z_TIP
from kq_table.ui.widget import Painter, UiContext, Widget

from .next_steps import MatchEndDialog

if TYPE_CHECKING:
    from kq_table.games.shared.hud import Hud
    from kq_table.match.controller import MatchController

CONFETTI_REACH: Final = 13


class MatchResultDialog(MatchEndDialog):
    """Celebrates the winners, and shows the score sheet."""

    def __init__(self, context: AppContext, controller: MatchController, history: MatchHistory, hud: Hud) -> None:
        super().__init__(context, controller, history, hud)
        self._began: float | None = None

    def begin(self) -> None:
        self._began = self.context.clock.now()
        self.context.sound.play("fanfare")

    @property
    def _confetti_progress(self) -> float:
        """How far the confetti has fallen, 0 to 1; 1 also without confetti."""
        tempo = self.context.tempo
        seconds = tempo.seconds(tempo.flourish(MOTION.flourish))
        is_none = self._began is None or seconds <= 0 or not self._is_won_by_a_person
        return 1.0 if is_none or self._began is None else min(1.0, (self._time - self._began) / seconds)

    @property
    def is_moving(self) -> bool:
        """Whether the dialog opens, or confetti falls."""
        return super().is_moving or self._confetti_progress < 1

    def draw(self, frame: DisplayList) -> None:
        super().draw(frame)
        if self._is_won_by_a_person:
            size, reach = self.context.size, self.context.kit.px(CONFETTI_REACH)
            draw_confetti(frame, size, reach, self._confetti_progress, Z_TIP)

    @property
    def _ended(self) -> Ended:
        assert self.history.ended is not None
        return self.history.ended

    @property
    def _winners(self) -> tuple[Seat, ...]:
        return self._ended.ranking[0]

    @property
    def _is_won_by_a_person(self) -> bool:
        return not set(self._winners).isdisjoint(self.controller.people)

    def _make_dialog(self) -> Dialog:
        names = self.hud.words.spoken
        title = match_summary.describe_winners(
            self.controller.game, [names[seat] for seat in self._winners], len(names)
        )
        return self.make_dialog(title, self._summary(title))

    def _summary(self, title: str) -> list[Widget]:
        """The winners and all scores, and the outcome in a sentence."""
        caption, counts = self.counts()[0]
        best_first = [seat for level in self._ended.ranking for seat in level]
        scores = [FinalScore(self.names[seat], plain(counts[seat]), seat in self._winners) for seat in best_first]
        courts = [portrait_of(self.controller.seatings, seat) for seat in self._winners]
        words = self.hud.words.summarize(self.history, self._ended)
        return [
            FinalScores("winner", title, courts, caption, scores),
            Paragraph("summary", words, "body", CREAM_SOFT, is_centred=True),
        ]


PORTRAIT_SIDE: Final = 160
BESIDE: Final = 20
"""Design pixels between the portrait and the scores."""
STEP: Final = 0.6
"""Distance between overlapping portraits, as a part of a portrait's side."""
FACES_WIDTH: Final = 192
"""Greatest width of all portraits together, so that the names keep their room."""
NUMBER_GAP: Final = 16
LINE_SHARE: Final = 0.9
"""Height of a line, as a part of the type's: numbers have nothing below their baseline."""


class FinalScore(NamedTuple):
    """One line: a player's name, their result, and whether they won."""

    name: str
    score: str
    is_winner: bool


class FinalScores(Widget):
    """
    Portraits, and beside them a line for each player.

    :param courts: the court cards whose portraits are shown; may be empty
    :param caption: a heading for the scores; empty if not needed
    :param scores: the best first
    """

    def __init__(self, name: str, text: str, courts: Sequence[str], caption: str, scores: Sequence[FinalScore]) -> None:
        super().__init__(name, text)
        self._courts, self._caption, self._scores = tuple(courts), caption, tuple(scores)

    def natural_width(self, kit: UiContext) -> int:
        names = max(kit.fonts.width(line.name, "heading") for line in self._scores)
        return self._indent(kit) + names + kit.px(NUMBER_GAP) + self._number_width(kit)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(self._side(kit) if self._courts else 0, self._list_height(kit))

    def _side(self, kit: UiContext) -> int:
        return kit.px(min(PORTRAIT_SIDE, FACES_WIDTH / (1 + STEP * (len(self._courts) - 1))))

    def _step(self, kit: UiContext) -> int:
        return round(STEP * self._side(kit))

    def _indent(self, kit: UiContext) -> int:
        if not self._courts:
            return 0
        return self._side(kit) + (len(self._courts) - 1) * self._step(kit) + kit.px(BESIDE)

    def _number_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(line.score, "score") for line in self._scores)

    def _line_height(self, kit: UiContext) -> int:
        return round(LINE_SHARE * max(kit.fonts.height("score"), kit.fonts.height("heading")))

    def _list_height(self, kit: UiContext) -> int:
        caption = kit.fonts.height("small") if self._caption else 0
        return caption + self._line_height(kit) * len(self._scores)

    def paint(self, pen: Painter) -> None:
        kit, fonts = self.kit, self.kit.fonts
        whole = min(self.rect.w, self.natural_width(kit))
        area = Rect(self.rect.x + (self.rect.w - whole) // 2, self.rect.y, whole, self.rect.h)
        side, numbers = self._side(kit), self._number_width(kit)
        for i, court in enumerate(self._courts):
            y = area.y + (area.h - side) // 2
            pen.put(self, ("face", i), portrait(court, side), area.x + i * self._step(kit), y)
        x, step = area.x + self._indent(kit), self._line_height(kit)
        y = area.y + (area.h - self._list_height(kit)) // 2
        if self._caption:
            caption = fonts.line_within(self._caption, "small", CREAM_SOFT, area.right - x)
            pen.put(self, "caption", caption, area.right - caption.get_width(), y)
            y += caption.get_height()
        for i, line in enumerate(self._scores):
            colour = BRASS_LIGHT if line.is_winner else CREAM
            name = fonts.line_within(line.name, "heading", colour, area.right - numbers - kit.px(NUMBER_GAP) - x)
            score = fonts.line(line.score, "score", colour)
            pen.put(self, ("name", i), name, x, y + (step - name.get_height()) // 2)
            pen.put(self, ("score", i), score, area.right - score.get_width(), y + (step - score.get_height()) // 2)
            y += step


PORTRAIT_SIZE: Final = 96


class GivenUpDialog(MatchEndDialog):
    """Says who gave up, and shows the score sheet; nobody is celebrated."""

    def _make_dialog(self) -> Dialog:
        seat = self.controller.given_up
        assert seat is not None, "the match was not given up"
        title = match_summary.describe_ending(self.hud.words.spoken, seat)
        summary: list[Widget] = [Paragraph("summary", say("give_up.done"), "body", CREAM_SOFT, is_centred=True)]
        if seat >= 0:
            face = portrait(portrait_of(self.controller.seatings, seat), self.context.kit.px(PORTRAIT_SIZE))
            summary.insert(0, Picture("face", face, title))
        return self.make_dialog(title, summary)
