"""Setting up a match: who sits where, and by which options. Knows what may be chosen, not how it is played."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from engines.core.api import Option
from engines.record import deal_codes
from kq_table.match.setup import PERSON
from kq_table.narrate.bot_profiles import title
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import WORDS, say
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice, Toggle
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import ROW_AIR, ROW_GAP, DescribedRow, FormRow, PanelHeading, TwoPanels
from kq_table.ui.labels import Label, Paragraph, Space
from kq_table.ui.layout import Column
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

from .deal_picker import DealPicker
from .game_catalog import BOXES
from .player_picker import PlayerPicker
from .portrait_picker import PortraitPicker, card_name
from .seat_row import FACE, FaceButton, SeatRow, WhoButton
from .setup_model import BY_LOT, SetupModel, offers

WIDTH: Final = 1120
LONGEST_NAME: Final = 14
SWITCH: Final = ("on", "off")
LOT: Final = "draw"
"""What the control of the first seat has for `BY_LOT`."""


class SetupDialog(DialogScene):
    """A sheet over the menu; it ends at a table."""

    name: ClassVar[str] = "setup"

    def __init__(self, context: AppContext, game: str = "kings-and-queens") -> None:
        super().__init__(context)
        self.box = next(box for box in BOXES if game in box.games)
        self.game, self.chosen = game, SetupModel(game, context.settings)

    def make(self) -> Dialog:
        """Make the sheet for what is chosen now; what is pressed on it must not slip from under the pointer."""
        dialog = self._sheet()
        dialog.min_body_height = max(self._largest(game) for game in self.box.played)
        if hasattr(self, "dialog"):
            dialog.top = self.dialog.top_in(self.context.kit)
        return dialog

    def _largest(self, game: str) -> int:
        """Give the height in pixels of what a game of this box would need, for as many as can play it."""
        other = SetupDialog(self.context, game)
        other.chosen.take_company(self.chosen)
        other.chosen.seat(other.chosen.rules.seats[-1])
        return other._sheet().body_height(self.context.kit)

    def _sheet(self) -> Dialog:
        body: list[Widget] = [TwoPanels("halves", (self._company(), self._rules_of_play()))]
        if len(self.box.played) > 1:
            body.insert(0, self._variant())
        buttons = [
            Button("back", say("app.back"), self.escape),
            Button("rules", say("menu.rules"), self._read_rules, picture="book"),
            Button("deal", self._deal_words(), self._choose_deal),
            Button("start", say("setup.start"), self._start, "primary", picture="cards"),
        ]
        return Dialog("setup", say(f"game.{self.game}"), body, buttons, WIDTH)

    # -- its parts

    def _variant(self) -> Widget:
        games = [(game, say(f"game.{game}")) for game in self.box.played]
        control = Choice("variant", say("setup.variant"), games, self.game, self._vary)
        return DescribedRow(control, say(f"variant.{self.game}"))

    def _company(self) -> Column:
        """Make the half that says who plays."""
        chosen, counts = self.chosen, [(str(count), str(count)) for count in self.chosen.rules.seats]
        seats = Choice("seats", say("setup.seats"), counts, str(chosen.seats), self._resize_table)
        head = PanelHeading("company.head", say("setup.company"), seats if len(counts) > 1 else None)
        rows: list[Widget] = [self._seat(seat) for seat in range(chosen.seats)]
        about = Paragraph("about", self._about(), "small", CREAM_SOFT)
        parts = [head, *rows, Space("company.air", ROW_AIR), about, *self._first(is_left=True)]
        return Column("company", parts, ROW_GAP)

    def _seat(self, seat: int) -> SeatRow:
        chosen, name = self.chosen, self.chosen.shown_names[seat]
        face = FaceButton(
            f"face{seat}",
            say("setup.face", name=name, card=card_name(chosen.portraits[seat])),
            chosen.portraits[seat],
            FACE,
            partial(self._choose_face, seat),
        )
        return SeatRow(seat, face, self._name_part(seat, name), self._who(seat, name))

    def _who(self, seat: int, name: str) -> WhoButton:
        player = self.chosen.players[seat]
        is_person = player == PERSON
        words = say("sitter.person") if is_person else title(player)
        hint = say("sitter.choose", name=name, player=words)
        return WhoButton(seat, words, hint, "person" if is_person else "computer", partial(self._choose_player, seat))

    def _name_part(self, seat: int, name: str) -> TextField | Label:
        """Make a field for a person's name; the house names its own."""
        if self.chosen.players[seat] != PERSON:
            return Label(f"name{seat}", name, "body", CREAM)
        written = self.chosen.names[seat]
        field = TextField(f"name{seat}", say("setup.name"), written, LONGEST_NAME, partial(self._call, seat))
        field.placeholder, field.full_message, field.enter_moves_on = (
            name,
            say("setup.name_full", count=LONGEST_NAME),
            True,
        )
        return field

    def _rules_of_play(self) -> Column:
        """Make the half that says how it is played, and who comes first."""
        options = self.chosen.rules.options
        rows = [DescribedRow(self._option(option), say(f"setup.{option.name}.about")) for option in options]
        head = PanelHeading("options.head", say("setup.options"), is_tall=len(self.chosen.rules.seats) > 1)
        return Column("options", [head, *rows, *self._first(is_left=False)], ROW_GAP)

    def _first(self, *, is_left: bool) -> list[Widget]:
        """Make the row that says who comes first, for the half that has less in it."""
        if is_left != (len(self.chosen.rules.options) > self.chosen.seats):
            return []
        names = [(str(seat), name) for seat, name in enumerate(self.chosen.shown_names)]
        word = say("setup.first" if self.game == "kings-n-queens" else "setup.dealer")
        firsts = [(LOT, say("setup.dealer.draw")), *names]
        first = Choice("dealer", word, firsts, self.chosen.dealer or LOT, self._deals)
        first.is_enabled = self.chosen.seed is None
        return [FormRow(first, is_ruled=False)]

    def _option(self, option: Option) -> Choice | Toggle:
        name, value = option.name, self.chosen.options[option.name]
        choose = partial(self._choose, name)
        if set(option.values) == set(SWITCH):
            words = say("settings.off"), say("settings.on")
            turn = lambda is_on: choose(SWITCH[not is_on])  # noqa: E731 (it is read where it stands)
            return Toggle(name, say(f"setup.{name}"), turn, is_on=value == SWITCH[0], words=words)
        words_of = [(offer, WORDS.get(f"setup.{name}.{offer}", offer)) for offer in offers(option, value)]
        return Choice(name, say(f"setup.{name}"), words_of, value, choose)

    def _about(self) -> str:
        """Say what comes of who plays."""
        chosen = self.chosen
        if chosen.people > 1:
            return say("setup.hotseat")
        if not chosen.people:
            return say("setup.watch")
        return say("setup.house")

    # -- choosing

    def _vary(self, game: str) -> None:
        former, self.game, self.chosen = self.chosen, game, SetupModel(game, self.context.settings)
        self.chosen.take_company(former)
        self.chosen.seed = former.seed
        self.resize()

    def _resize_table(self, count: str) -> None:
        self.chosen.seat(int(count))
        self.resize()

    def _choose_player(self, seat: int) -> None:
        self.context.stack.push(PlayerPicker(self.context, self.chosen, seat, partial(self._sit, seat)))

    def _sit(self, seat: int, player: str) -> None:
        self.chosen.players[seat] = player
        self.resize()

    def _call(self, seat: int, text: str) -> None:
        self.chosen.names[seat] = text
        # The names are said elsewhere on the sheet, and need another width now.
        self.resize()

    def _choose_face(self, seat: int) -> None:
        self.context.stack.push(
            PortraitPicker(self.context, self.chosen.portraits[seat], partial(self._take_face, seat))
        )

    def _take_face(self, seat: int, court: str) -> None:
        self.chosen.give_face(seat, court)
        self.resize()

    def _choose(self, name: str, value: str) -> None:
        self.chosen.options[name] = value
        if self.chosen.seed is not None:
            self.resize()

    def _deals(self, value: str) -> None:
        self.chosen.dealer = BY_LOT if value == LOT else value

    def _deal_words(self) -> str:
        return say("setup.deal") if self.chosen.seed is None else say("setup.deal.code", code=self.chosen.deal.code)

    def _choose_deal(self) -> None:
        is_coded = self.chosen.seed is not None
        self.context.stack.push(DealPicker(self.context, self.chosen.deal, self._take_deal, is_coded=is_coded))

    def _take_deal(self, deal: deal_codes.Deal | None) -> None:
        """Set the table for a deal, whichever its game is."""
        if deal is not None and deal.game != self.game:
            self.box = next(box for box in BOXES if deal.game in box.games)
            self._vary(deal.game)
        self.chosen.take_deal(deal)
        self.resize()

    def _read_rules(self) -> None:
        self.context.navigate.show_rules(self.game)

    # -- starting

    def _start(self) -> None:
        kept = self.chosen.kept(self.context.settings)
        self.context.settings = replace(kept, variants={**kept.variants, self.box.key: self.game})
        self.context.save_settings()
        self.context.navigate.open_table(self.chosen.plan())
