"""The result of a visit: that of the match, with what the rival says and the way back to the court."""

from __future__ import annotations

from functools import partial
from typing import Final

from kq_table.board.history import MatchHistory
from kq_table.features.feats.news import FeatNews
from kq_table.features.play.match_result import MatchResultDialog
from kq_table.games.shared.hud import Hud
from kq_table.match.controller import MatchController
from kq_table.narrate.game_names import game_name
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.form import StatusLine
from kq_table.ui.labels import Paragraph, Picture
from kq_table.ui.layout import Column
from kq_table.ui.svg import portrait
from kq_table.ui.theme import BRASS_LIGHT
from kq_table.ui.widget import Widget

from . import court as court_file
from .progress import Visit, begin_visit, end_visit, outcome_at_table, progress_in
from .widgets import Beside

FACE: Final = 72
CLOSE: Final = 6


class VisitResult(MatchResultDialog):
    def __init__(
        self,
        context: AppContext,
        controller: MatchController,
        history: MatchHistory,
        hud: Hud,
        news: FeatNews | None,
        visit: Visit,
    ) -> None:
        self._visit, self._outcome = visit, outcome_at_table(controller, history)
        court = court_file.load()
        self._is_new = end_visit(context, progress_in(context, court), visit, self._outcome)
        self._next = progress_in(context, court).next_rival(visit.time)
        super().__init__(context, controller, history, hud, news)

    @property
    def _has_arrived(self) -> bool:
        return self._is_new and self._next is None

    def _same_cards(self) -> list[Widget]:
        """What the rival says, before how computer players do on these cards."""
        rival = self._visit.rival
        key = f"journey.lost.{rival.key}" if self._outcome.is_won else f"journey.won.{rival.key}"
        words = say("journey.says", rival=rival.name, words=say(key))
        said: list[Widget] = [Paragraph("says", words, "strong", BRASS_LIGHT)]
        if self._is_new:
            tell = say("journey.quoted", words=say(f"journey.tell.{rival.key}"))
            said.append(StatusLine("tell", "bulb", tell))
            if self._next is not None:
                words = say("journey.next_is", rival=self._next.name, game=game_name(self._next.game))
                said.append(StatusLine("next_is", "round-on", words))
        face = Picture("says.face", portrait(rival.court, self.context.kit.px(FACE)))
        return [Beside("says.row", face, Column("says.words", said, CLOSE)), *super()._same_cards()]

    def buttons(self) -> list[Button]:
        visit, won = self._visit, self._outcome.is_won
        again = partial(begin_visit, self.context, court_file.load(), visit.rival, visit.time)
        back = Button("court", say("journey.back"), self.escape, "primary" if won else "plain", "crown")
        rematch = Button("rematch", say("match.rematch"), again, "plain" if won else "primary", "again")
        menu = Button("menu", say("match.menu"), self.context.navigate.show_menu)
        return [menu, rematch, back] if won else [menu, back, rematch]

    def escape(self) -> None:
        self.context.navigate.show_journey(is_arrival=self._has_arrived)
