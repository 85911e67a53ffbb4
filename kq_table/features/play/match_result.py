"""The dialog at the end of a match that was played to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from engines.core.api import Ended, Seat
from engines.core.sentences import plain
from kq_table.board.history import MatchHistory
from kq_table.match.setup import portrait_of
from kq_table.narrate import match_summary
from kq_table.shell.context import AppContext
from kq_table.ui.compositor import DisplayList
from kq_table.ui.confetti import draw_confetti
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM_SOFT, Z_TIP
from kq_table.ui.widget import Widget

from .final_scores import FinalScore, FinalScores
from .next_steps import MatchEndDialog

if TYPE_CHECKING:
    from kq_table.games.shared.hud import Hud
    from kq_table.match.controller import MatchController

CONFETTI_REACH: Final = 13


class MatchResultDialog(MatchEndDialog):
    """Celebrates the winners, and shows the score sheet."""

    name: ClassVar[str] = "match"

    def __init__(self, context: AppContext, controller: MatchController, history: MatchHistory, hud: Hud) -> None:
        super().__init__(context, controller, history, hud)
        self._began: float | None = None

    def begin(self) -> None:
        """Play the fanfare and begin the shower."""
        self._began = self.context.clock.now()
        self.context.sound.play("fanfare")

    @property
    def _confetti_progress(self) -> float:
        """How far the confetti has fallen, 0 to 1; 1 also if there is none."""
        tempo = self.context.tempo
        seconds = tempo.seconds(tempo.flourish(MOTION.flourish))
        is_none = self._began is None or seconds <= 0 or not self._is_won_by_a_person
        return 1.0 if is_none or self._began is None else min(1.0, (self._time - self._began) / seconds)

    @property
    def is_moving(self) -> bool:
        """Whether the dialog comes up, or confetti falls."""
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
        """Show the winners and all scores, and say in a sentence how it came out."""
        caption, counts = self.counts()[0]
        best_first = [seat for level in self._ended.ranking for seat in level]
        scores = [FinalScore(self.names[seat], plain(counts[seat]), seat in self._winners) for seat in best_first]
        courts = [portrait_of(self.controller.seatings, seat) for seat in self._winners]
        words = self.hud.words.summarize(self.history, self._ended)
        return [
            FinalScores("winner", title, courts, caption, scores),
            Paragraph("summary", words, "body", CREAM_SOFT, is_centred=True),
        ]
