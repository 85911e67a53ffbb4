"""The dialog that chooses who plays at a seat: a person, or a bot of some level and style."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engines.core.api import Seat
from kq_table.games.shared.player_card import PlayerCard
from kq_table.match.setup import DEFAULT_PLAYER, PERSON
from kq_table.narrate.bot_profiles import LEVELS, STYLES, describe_player, join_player, split_player, title
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import FormRow
from kq_table.ui.labels import Space

from .setup_model import SetupModel

DIALOG_WIDTH: Final = 880
BOT: Final = "house"
CARD_AIR: Final = 4


class PlayerPicker(DialogScene):
    """
    A dialog over the set-up; each choice takes effect at once.

    :param take: called with the new player
    """

    name: ClassVar[str] = "player"

    def __init__(self, context: AppContext, model: SetupModel, seat: Seat, take: Callable[[str], None]) -> None:
        super().__init__(context)
        self.model, self.seat, self._on_take = model, seat, take
        self._level, self._style = split_player(DEFAULT_PLAYER if self._is_person else self._player)

    @property
    def _player(self) -> str:
        return self.model.players[self.seat]

    @property
    def _is_person(self) -> bool:
        return self._player == PERSON

    def _make_dialog(self) -> Dialog:
        kinds = [(PERSON, say("player.person")), (BOT, say("player.house"))]
        who = Choice("who", say("player.who"), kinds, PERSON if self._is_person else BOT, self._set_kind)
        levels = [(level, say(f"level.{level}")) for level in LEVELS]
        ways = [(way, say(f"style.name.{way}")) for way in STYLES]
        level = Choice("level", say("player.level"), levels, self._level, self._set_level)
        style = Choice("character", say("player.style"), ways, self._style, self._set_style)
        level.is_enabled = style.is_enabled = not self._is_person
        body = [self._card(), Space("air", CARD_AIR), *map(FormRow, (who, level, style))]
        done = Button("done", say("player.done"), self.escape, "primary")
        return Dialog("player", say("player.title", number=self.seat + 1), body, [done], DIALOG_WIDTH)

    def _card(self) -> PlayerCard:
        name, court, game = self.model.shown_names[self.seat], self.model.portraits[self.seat], self.model.game
        if self._is_person:
            return PlayerCard(name, court, say("player.person"), (say("player.about_person"),), game)
        return PlayerCard(name, court, title(self._player), describe_player(self._player, game), game)

    def _set_kind(self, kind: str) -> None:
        self._take(PERSON if kind == PERSON else join_player(self._level, self._style))

    def _set_level(self, level: str) -> None:
        self._level = level
        self._take(join_player(level, self._style))

    def _set_style(self, style: str) -> None:
        self._style = style
        self._take(join_player(self._level, style))

    def _take(self, player: str) -> None:
        self._on_take(player)
        self.resize()
