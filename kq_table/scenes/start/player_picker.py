"""Who plays at a seat: a person, or a player of the house of some level and character. Knows no match."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engines.core.api import Seat
from kq_table.games.shared.player_card import PlayerCard
from kq_table.match.setup import DEFAULT_PLAYER, PERSON
from kq_table.narrate.bot_profiles import CHARACTERS, LEVELS, describe_player, join_player, split_player, title
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import FormRow
from kq_table.ui.labels import Space

from .setup_model import SetupModel

WIDTH: Final = 880
HOUSE: Final = "house"
AIR: Final = 4


class PlayerPicker(DialogScene):
    """
    A sheet over the set-up; what is chosen holds at once.

    :param sit: told of whoever is chosen
    """

    name: ClassVar[str] = "sitter"

    def __init__(self, context: AppContext, chosen: SetupModel, seat: Seat, sit: Callable[[str], None]) -> None:
        super().__init__(context)
        self.chosen, self.seat, self._sit = chosen, seat, sit
        self._level, self._character = split_player(DEFAULT_PLAYER if self._is_person else self._player)

    @property
    def _player(self) -> str:
        return self.chosen.players[self.seat]

    @property
    def _is_person(self) -> bool:
        return self._player == PERSON

    def make(self) -> Dialog:
        """Make the sheet."""
        kinds = [(PERSON, say("sitter.person")), (HOUSE, say("sitter.house"))]
        who = Choice("who", say("sitter.who"), kinds, PERSON if self._is_person else HOUSE, self._seat)
        levels = [(level, say(f"level.{level}")) for level in LEVELS]
        ways = [(way, say(f"character.{way}")) for way in CHARACTERS]
        level = Choice("level", say("sitter.level"), levels, self._level, self._rank)
        character = Choice("character", say("sitter.character"), ways, self._character, self._temper)
        level.is_enabled = character.is_enabled = not self._is_person
        body = [self._card(), Space("air", AIR), *map(FormRow, (who, level, character))]
        done = Button("done", say("sitter.done"), self.escape, "primary")
        return Dialog("sitter", say("sitter.title", number=self.seat + 1), body, [done], WIDTH)

    def _card(self) -> PlayerCard:
        name, court = self.chosen.shown_names[self.seat], self.chosen.portraits[self.seat]
        if self._is_person:
            return PlayerCard(name, court, say("sitter.person"), (say("sitter.about_person"),))
        return PlayerCard(name, court, title(self._player), describe_player(self._player))

    # -- choosing

    def _seat(self, kind: str) -> None:
        self._take(PERSON if kind == PERSON else join_player(self._level, self._character))

    def _rank(self, level: str) -> None:
        self._level = level
        self._take(join_player(level, self._character))

    def _temper(self, character: str) -> None:
        self._character = character
        self._take(join_player(self._level, character))

    def _take(self, player: str) -> None:
        self._sit(player)
        self.resize()
