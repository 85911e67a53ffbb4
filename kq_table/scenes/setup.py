"""Setting up a match: who sits where, and by which options. Knows what may be chosen, not how it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from engines import games
from kq_table.plan import PERSON, Plan, Seating
from kq_table.room import Room
from kq_table.settings import Setup as LastSetup
from kq_table.strings import WORDS, say
from kq_table.theme import CREAM_SOFT
from kq_table.ui.basic import Paragraph
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.field import TextField
from kq_table.ui.flow import Setting
from kq_table.ui.widget import Widget

from .begin import open_table
from .sheet import Sheet

WIDTH: Final = 640
LONGEST_NAME: Final = 14
LEVELS: Final = ("steady", "random")
BY_LOT: Final = "draw"
SEATS: Final = 2


@dataclass
class Chosen:
    """What is chosen so far."""

    players: list[str]
    names: list[str]
    options: dict[str, str] = field(default_factory=dict)
    dealer: str = BY_LOT


class Setup(Sheet):
    """A sheet over the menu; it ends at a table."""

    name: ClassVar[str] = "setup"

    def __init__(self, room: Room, game: str = "kings-and-queens") -> None:
        super().__init__(room)
        self.game = game
        self.rules = games.game(game)
        last = room.settings.last.get(game)
        players = [player if player in (PERSON, *LEVELS) else LEVELS[0] for player in last.players] if last else []
        options = dict(last.options) if last else {}
        self.chosen = Chosen(
            players if len(players) == SEATS else [PERSON, LEVELS[0]],
            list(room.settings.names),
            {option.name: self._valid(option.values, options.get(option.name)) for option in self.rules.options},
        )

    @staticmethod
    def _valid(values: Sequence[str], value: str | None) -> str:
        return value if value is not None and value in values else values[0]

    def make(self) -> Dialog:
        """Make the sheet for what is chosen now."""
        body: list[Widget] = []
        for seat in range(SEATS):
            body += self._seat(seat)
        body += [Setting(self._option(option.name, option.values)) for option in self.rules.options]
        dealer = Choice("dealer", say("setup.dealer"), self._dealers(), self.chosen.dealer, self._deals)
        body.append(Setting(dealer))
        body.append(Paragraph("about", self._about(), "small", CREAM_SOFT, is_centred=True))
        buttons = [
            Button("back", say("app.back"), self.escape),
            Button("start", say("setup.start"), self._start, "primary", picture="cards"),
        ]
        return Dialog("setup", say(f"game.{self.game}"), body, buttons, WIDTH)

    def _seat(self, seat: int) -> list[Widget]:
        chosen = self.chosen
        kinds = [(PERSON, say("setup.person")), *((level, say(f"level.{level}")) for level in LEVELS)]
        title = say("setup.seat", number=seat + 1)
        who = Choice(f"seat{seat}", title, kinds, chosen.players[seat], lambda kind: self._sit(seat, kind))
        rows: list[Widget] = [Setting(who)]
        if chosen.players[seat] == PERSON:
            field = TextField(
                f"name{seat}", say("setup.name"), chosen.names[seat], LONGEST_NAME, lambda text: self._call(seat, text)
            )
            field.placeholder = self._name(seat)
            rows.append(Setting(field))
        return rows

    def _option(self, name: str, values: Sequence[str]) -> Choice:
        ordered = sorted(values, key=lambda value: (len(value), value)) if all(map(str.isdigit, values)) else values
        words = [(value, WORDS.get(f"setup.{name}.{value}", value)) for value in ordered]
        return Choice(name, say(f"setup.{name}"), words, self.chosen.options[name], lambda v: self._choose(name, v))

    def _dealers(self) -> tuple[tuple[str, str], ...]:
        return (BY_LOT, say("setup.dealer.draw")), *((str(seat), self._name(seat)) for seat in range(SEATS))

    # -- choosing

    def _sit(self, seat: int, kind: str) -> None:
        self.chosen.players[seat] = kind
        self.resize()

    def _call(self, seat: int, text: str) -> None:
        self.chosen.names[seat] = text
        # The dealers' names need another width now.
        self.resize()

    def _choose(self, name: str, value: str) -> None:
        self.chosen.options[name] = value

    def _deals(self, value: str) -> None:
        self.chosen.dealer = value

    def _about(self) -> str:
        people = self.chosen.players.count(PERSON)
        if people == 1:
            level = next(player for player in self.chosen.players if player != PERSON)
            return say(f"setup.about.{level}")
        return say("setup.hotseat" if people else "setup.watch")

    # -- starting

    def _name(self, seat: int) -> str:
        """Name who sits there, so that no two have the same name."""
        player, typed = self.chosen.players[seat], self.chosen.names[seat].strip()
        if player == PERSON:
            alone = self.chosen.players.count(PERSON) == 1
            return typed or (say("app.person") if alone else say("app.person_number", number=seat + 1))
        both = self.chosen.players[0] == self.chosen.players[1]
        return say(f"bot.{player}") + (f" {seat + 1}" if both else "")

    def _start(self) -> None:
        chosen, room = self.chosen, self.room
        names = tuple(name.strip() for name in chosen.names)
        last = {**room.settings.last, self.game: LastSetup(SEATS, dict(chosen.options), tuple(chosen.players))}
        room.settings = replace(room.settings, names=names, last=last)
        room.keep_settings()
        seatings = tuple(Seating(self._name(seat), chosen.players[seat]) for seat in range(SEATS))
        dealer = None if chosen.dealer == BY_LOT else int(chosen.dealer)
        open_table(room, Plan(self.game, seatings, chosen.options, dealer))
