"""Who a computer player is: its style and its manner, how a person has done against it, and a way to the test."""

from __future__ import annotations

from typing import Final

from engines.core.api import Seat
from kq_table.features.fairness.dialog import FairnessDialog
from kq_table.games.shared.player_card import PlayerCard
from kq_table.match.controller import MatchController
from kq_table.match.setup import portrait_of
from kq_table.narrate.bot_profiles import describe_player, motto, title
from kq_table.narrate.game_names import game_name
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button, Link
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Divider, Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.theme import BRASS_LIGHT, CREAM
from kq_table.ui.widget import Widget

DIALOG_WIDTH: Final = 640


class RivalDialog(DialogScene):
    def __init__(self, context: AppContext, controller: MatchController, seat: Seat) -> None:
        super().__init__(context)
        self._controller, self._seat, self._seating = controller, seat, controller.seatings[seat]

    def _make_dialog(self) -> Dialog:
        name, player, game = self._seating.name, self._seating.player, self._controller.game
        court = portrait_of(self._controller.seatings, self._seat)
        card = PlayerCard(title(player), court, title(player), describe_player(player, game), game)
        saying = motto(player, court)
        words = [Paragraph("motto", say("rival.motto", words=saying), "body", BRASS_LIGHT)] if saying else []
        trust = Link("trust", say("trust.title", name=name), self._show_trust, "check")
        body: list[Widget] = [
            card,
            *words,
            *self._record(),
            Divider("between"),
            Row("trust.row", [trust], align="left"),
        ]
        done = Button("done", say("app.back"), self.escape, "primary")
        return Dialog("rival", say("rival.title", name=name), body, [done], DIALOG_WIDTH)

    def _record(self) -> list[Widget]:
        """How the only person at the table has done against this player; nothing where there are several or none."""
        people, name = self._controller.people, self._seating.name
        if len(people) != 1:
            return []
        person = self._controller.seatings[next(iter(people))].name
        ahead, level, behind = self.context.navigate.count_meetings(person, name, self._controller.game)
        count, game = ahead + level + behind, game_name(self._controller.game)
        if not count:
            told = say("rival.first", name=name, game=game)
        else:
            key = "rival.met_level" if level else "rival.met"
            told = say(key, count=count, name=name, game=game, ahead=ahead, level=level, behind=behind)
        return [Paragraph("record", told, "body", CREAM)]

    def _show_trust(self) -> None:
        self.context.stack.push(FairnessDialog(self.context, self._controller, self._seat))
