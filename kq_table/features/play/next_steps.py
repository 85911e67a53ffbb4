"""Common parts of both dialogs at the end of a match: score sheet, replay, record, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from engines.core.api import RoundScored, Seat
from engines.core.sentences import plain
from kq_table.board.history import MatchHistory
from kq_table.features.same_cards.result_part import SameCardsScene
from kq_table.narrate.bot_profiles import title
from kq_table.narrate.deeds import LogEntry
from kq_table.narrate.game_log import GameLog, reasons_title
from kq_table.narrate.match_summary import listed_name
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.button import Button, Link, Tile
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph, Rule
from kq_table.ui.layout import Column, Row
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import CREAM_SOFT
from kq_table.ui.widget import Widget

if TYPE_CHECKING:
    from kq_table.games.shared.hud import Hud
    from kq_table.match.controller import MatchController
    from kq_table.match.setup import MatchSetup

DIALOG_WIDTH, NARROWER_WIDTH = 1130, 1000
"""In design pixels: where rounds have names, and where they have numbers or there are none."""
MIN_PART_WIDTH: Final = 380
"""Design pixels that summary and score sheet each need to be side by side."""
PART_GAP: Final = 28
MAX_AIRY_ROWS: Final = 12
"""With more rounds than this, their rows are close."""
MAX_SHORT_ROWS: Final = 7
"""Below a score sheet of at most so many rows a few sentences fit."""
LINK_GAP: Final = 28
RULE_AIR: Final = 8
"""Design pixels between the line and the buttons below it."""


class MatchEndDialog(SameCardsScene):
    """A dialog over the table of a finished match."""

    def __init__(self, context: AppContext, controller: MatchController, history: MatchHistory, hud: Hud) -> None:
        again = controller.same_deal
        super().__init__(context, controller.path if again is not None and again.code else None)
        self.controller, self.history, self.hud = controller, history, hud

    @property
    def names(self) -> list[str]:
        """The players' names by seat, as the reader knows them."""
        return [listed_name(name) for name in self.hud.words.spoken]

    def counts(self) -> Sequence[tuple[str, Sequence[int]]]:
        """What decides the match, with a number for each seat."""
        return self.hud.words.score_rows(self.history)

    def make_dialog(self, title: str, summary: Sequence[Widget]) -> Dialog:
        """
        Lay out the result: side by side, or one below the other if the window is narrow or text is large.

        :param summary: shown first
        """
        table = self.table(has_totals=self.controller.given_up is not None)
        same, is_short = self._same_cards(), len(table.rows) <= MAX_SHORT_ROWS
        first: list[Widget] = [*summary, self.players()]
        second: list[Widget] = [table] if table.rows else []
        (second if is_short and self.history.rounds else first).extend(same)
        (first if self.history.rounds else second).append(self.match_actions())
        parts = [Column("first", first), Column("rounds", second)]
        body = Row("parts", parts, PART_GAP, is_equal=True, min_width=MIN_PART_WIDTH)
        width = DIALOG_WIDTH if self._has_names else NARROWER_WIDTH
        return Dialog("match", title, [body], self.buttons(), width, title_role="display")

    @property
    def _has_names(self) -> bool:
        """Whether rounds have names, not only numbers."""
        return any(self.hud.words.played_round_name(event) for event in self.history.rounds)

    def table(self, *, has_totals: bool = True) -> TableView:
        """
        The score sheet: a row for each round, above them what else decides the match.

        :param has_totals: whether the first count is one of the rows, or shown elsewhere
        """
        first = Heading(say("sheet.round") if self.history.rounds and not self._has_names else "", "left")
        headings = [first, *(Heading(name) for name in self.names)]
        rows = [
            (Cell(self._round_label(event), "", "body", CREAM_SOFT), *(Cell(plain(gain)) for gain in gains))
            for event, gains in zip(self.history.rounds, self.history.gains, strict=True)
        ]
        counts = [
            (Cell(name, "", "strong"), *(Cell(plain(n), "", "strong") for n in numbers))
            for name, numbers in self.counts()[0 if has_totals else 1 :]
        ]
        is_tight = len(rows) > MAX_AIRY_ROWS or self._has_names
        lit = range(len(counts))
        return TableView("totals", say("sheet.title"), headings, [*counts, *rows], lit, is_tight=is_tight)

    def _round_label(self, event: RoundScored) -> str:
        return self.hud.words.played_round_name(event) or plain(event.number)

    def players(self) -> Paragraph:
        """Each bot's style, which bots failed, and whether anybody had help."""
        failed = self.controller.bots.failed_seats
        told = [
            say("match.failed" if seat in failed else "match.player", name=each.name, player=title(each.player))
            for seat, each in enumerate(self.controller.seatings)
            if not each.is_person
        ]
        helped = [say("kept.assisted")] if self.controller.is_assisted else []
        return Paragraph("players", " · ".join([*told, *helped]), "small", CREAM_SOFT, is_centred=True)

    def _same_cards(self) -> list[Widget]:
        """How computer players do on these cards, if dealt from a code."""
        if self.part.case is None:
            return []
        more = Link(
            "same", say("same.more"), lambda: self.context.navigate.show_same_cards(self.controller.path), "cards"
        )
        share = Link("share", say("share.copy"), lambda: self.show_toast(self.part.copy()), "copy")
        return [*self.part.summary(), Row("same.row", [more, share], LINK_GAP, align="centre")]

    def match_actions(self) -> Column:
        """The buttons about the finished match."""
        buttons = [
            Tile("look", say("shelf.look"), self._replay, "eye"),
            Tile("copy", say("shelf.copy"), lambda: self.show_toast(record_export.copy(self.controller.path)), "copy"),
            Tile("export", say("shelf.export"), self._export, "save"),
            Tile("proof", say("proof.open"), self._show_proof, "check"),
        ]
        bots = [seat for seat in range(len(self.names)) if seat not in self.controller.people]
        if bots:
            words = say("trust.saw" if len(bots) == 1 else "trust.saw_all", name=self.names[bots[0]])
            buttons.insert(1, Tile("saw", words, lambda: self._replay(bots[0]), "computer"))
        if self.controller.people:
            seat = min(self.controller.people)
            words = say("review.open", name=self.hud.words.spoken[seat])
            buttons.append(Tile("review", words, partial(self._review, seat), "star"))
        row = Row("ways.row", buttons, 0, is_equal=True)
        # Its long text beside others would put all of them below one another.
        why = (
            [Tile("why", reasons_title(self.controller.seatings), self._show_reasons, "bulb")]
            if self._reasons()
            else []
        )
        return Column("ways", [Rule("ways.over", RULE_AIR, is_at_top=True), row, *why], 0)

    def _reasons(self) -> tuple[LogEntry, ...]:
        """The bots' reasons in all rounds."""
        game_log = GameLog(self.controller, self.hud.words)
        return game_log.reasons(self.controller.first_viewer, len(self.history.events), is_last_alone=False)

    def _show_reasons(self) -> None:
        self.context.navigate.show_bot_reasons(self.controller.seatings, self._reasons())

    def buttons(self) -> list[Button]:
        again = self.controller.same_deal
        same = [] if again is None else [Button("same_deal", say("match.same_deal"), partial(self._open, again))]
        return [
            Button("menu", say("match.menu"), self.escape),
            *same,
            Button("rematch", say("match.rematch"), self._rematch, "primary", picture="again"),
        ]

    def _export(self) -> None:
        self.show_toast(record_export.export(self.context, self.controller.path))

    def _replay(self, viewer: Seat | None = None) -> None:
        self.context.navigate.show_replay(self.controller.path, viewer)

    def _review(self, seat: Seat) -> None:
        self.context.navigate.show_review(self.controller.path, seat)

    def _show_proof(self) -> None:
        self.context.navigate.show_shuffle_proof(self.controller.path)

    def escape(self) -> None:
        self.context.navigate.show_menu()

    def _rematch(self) -> None:
        """Play the same match with other cards and a random first dealer."""
        self._open(self.controller.setup)

    def _open(self, setup: MatchSetup) -> None:
        self.context.navigate.open_table(setup)
