"""The half of the match set-up for the seats: portrait, name and player of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from engines.core.api import Seat
from kq_table.match.setup import PERSON
from kq_table.narrate.bot_profiles import title
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.choice import Choice
from kq_table.ui.form import ROW_AIR, ROW_GAP, PanelHeading
from kq_table.ui.labels import Label, Paragraph, Space
from kq_table.ui.layout import Column
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import CREAM, CREAM_SOFT

from .player_picker import PlayerPicker
from .portrait_picker import PortraitPicker, card_name
from .seat_row import PORTRAIT_SIZE, PlayerButton, PortraitButton, SeatRow
from .setup_model import SetupModel

MAX_NAME_LENGTH: Final = 14


class SeatPanel:
    """
    Makes the widgets from the model, and writes choices back to it.

    :param on_change: called after each change
    """

    def __init__(self, context: AppContext, model: SetupModel, on_change: Callable[[], None]) -> None:
        self._context, self._model, self._on_change = context, model, on_change

    def build(self) -> Column:
        model, counts = self._model, [(str(count), str(count)) for count in self._model.rules.seats]
        seats = Choice("seats", say("setup.seats"), counts, str(model.seats), self._set_seats)
        heading = PanelHeading("company.head", say("setup.company"), seats if len(counts) > 1 else None)
        kind = "hotseat" if model.people > 1 else "house" if model.people else "watch"
        about = Paragraph("about", say(f"setup.{kind}"), "small", CREAM_SOFT)
        rows = [self._row(seat, name) for seat, name in enumerate(model.shown_names)]
        return Column("company", [heading, *rows, Space("company.air", ROW_AIR), about], ROW_GAP)

    def _row(self, seat: Seat, name: str) -> SeatRow:
        portrait = self._model.portraits[seat]
        words = say("setup.face", name=name, card=card_name(portrait))
        choose = partial(self._choose_portrait, seat)
        button = PortraitButton(f"face{seat}", words, portrait, PORTRAIT_SIZE, choose)
        return SeatRow(seat, button, self._name(seat, name), self._player_button(seat, name))

    def _name(self, seat: Seat, name: str) -> TextField | Label:
        """A field for a person's name, or a label for a bot's."""
        if self._model.players[seat] != PERSON:
            return Label(f"name{seat}", name, "body", CREAM)
        write = partial(self._set_name, seat)
        field = TextField(f"name{seat}", say("setup.name"), self._model.names[seat], MAX_NAME_LENGTH, write)
        field.placeholder, field.full_message = name, say("setup.name_full", count=MAX_NAME_LENGTH)
        field.enter_moves_on = True
        return field

    def _player_button(self, seat: Seat, name: str) -> PlayerButton:
        player = self._model.players[seat]
        words, icon = (say("player.person"), "person") if player == PERSON else (title(player), "computer")
        hint = say("player.choose", name=name, player=words)
        return PlayerButton(seat, words, hint, icon, partial(self._choose_player, seat))

    def _set_seats(self, count: str) -> None:
        self._model.set_seats(int(count))
        self._on_change()

    def _choose_player(self, seat: Seat) -> None:
        self._context.stack.push(PlayerPicker(self._context, self._model, seat, partial(self._set_player, seat)))

    def _set_player(self, seat: Seat, player: str) -> None:
        self._model.players[seat] = player
        self._on_change()

    def _set_name(self, seat: Seat, text: str) -> None:
        self._model.names[seat] = text
        self._on_change()

    def _choose_portrait(self, seat: Seat) -> None:
        take = partial(self._set_portrait, seat)
        self._context.stack.push(PortraitPicker(self._context, self._model.portraits[seat], take))

    def _set_portrait(self, seat: Seat, court: str) -> None:
        self._model.give_portrait(seat, court)
        self._on_change()
