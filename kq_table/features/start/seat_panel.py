"""The seats in the set-up of a match: portrait, name and player of each, and the dialogs that choose them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from pygame import Rect

from engines.core.api import Seat
from engines.core.cards import parse
from kq_table.games.shared.player_card import PlayerCard
from kq_table.match.setup import COURT_CARDS, DEFAULT_PLAYER, PERSON
from kq_table.narrate.aloud import card_words
from kq_table.narrate.bot_profiles import (
    LEVELS,
    STYLES,
    describe_player,
    join_player,
    motto,
    split_player,
    title,
    titles,
)
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene, show_dialog
from kq_table.text import say
from kq_table.ui.button import Button, Pressable
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import ROW_AIR, ROW_GAP, FormRow, PanelHeading
from kq_table.ui.labels import Paragraph, Space
from kq_table.ui.layout import Column, Row
from kq_table.ui.svg import portrait
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import CREAM, CREAM_SOFT, GAP, HIT
from kq_table.ui.widget import Painter, UiContext, Widget

from .setup_model import SetupModel, court_name

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
        words = say("setup.face", name=name, card=card_words(parse(portrait)))
        choose = partial(self._choose_portrait, seat)
        is_rival = self._model.players[seat] != PERSON
        side = RIVAL_SIZES[self._model.seats] if is_rival else PORTRAIT_SIZE
        button = PortraitButton(f"face{seat}", words, portrait, side, choose)
        return SeatRow(seat, button, self._name(seat, name), self._player_button(seat, name))

    def _name(self, seat: Seat, name: str) -> TextField | RivalName:
        """A field for a person's name; a bot's name with its style's motto."""
        if self._model.players[seat] != PERSON:
            return RivalName(f"name{seat}", name, motto(self._model.players[seat], self._model.portraits[seat]))
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
        show_dialog(portrait_dialog, self._context, self._model.portraits[seat], take)

    def _set_portrait(self, seat: Seat, court: str) -> None:
        self._model.give_portrait(seat, court)
        self._on_change()


PORTRAIT_SIZE: Final = HIT + 4
RIVAL_SIZES: Final = {2: 96, 3: 84, 4: 72}
"""Sides of a computer player's portrait in design pixels, by the number of seats."""
MIN_NAME_WIDTH: Final = 150
"""Design pixels at normal text size."""


class PortraitButton(Pressable):
    """
    A portrait to press.

    :param court: the court card
    :param side: width and height in design pixels
    """

    ring_radius: ClassVar[int] = 30

    def __init__(self, name: str, text: str, court: str, side: float, on_press: Callable[[], None]) -> None:
        super().__init__(name, text, hint=text)
        self.court, self.side, self.on_press = court, side, on_press
        self.is_chosen = False

    def natural_width(self, kit: UiContext) -> int:
        return kit.px(self.side)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.px(self.side)

    def paint(self, pen: Painter) -> None:
        """Draw the portrait, larger if hovered; the chosen one is on a plate."""
        kit, rect = self.kit, self.rect
        if self.is_chosen:
            pen.draw_skin(self, "plate", kit.skins.plate(rect.size, is_lit=True), rect)
        grown = 1.0 if self.state == "hover" else 0.92
        pen.put_centred(self, "face", portrait(self.court, round(min(rect.size) * grown)), rect)


class PlayerButton(Button):
    """Shows who plays at a seat, and opens the choice; equally wide for all players."""

    role = "body"

    def __init__(self, seat: int, text: str, hint: str, picture: str, on_press: Callable[[], None]) -> None:
        super().__init__(f"seat{seat}", text, on_press, picture=picture)
        self.hint = hint

    @property
    def spoken(self) -> str:
        """The player and what the button does, for screen readers."""
        return f"{super().spoken}: {self.hint}"

    def natural_width(self, kit: UiContext) -> int:
        """The width of the longest player's title."""
        more = max(kit.fonts.width(title, self.role) for title in titles()) - kit.fonts.width(self.text, self.role)
        return super().natural_width(kit) + more

    def _paint_face(self, pen: Painter, inside: Rect) -> None:
        """Draw icon and text from the left, aligned from row to row."""
        super()._paint_face(pen, Rect(inside.x, inside.y, super().natural_width(self.kit), inside.h))


class RivalName(Widget):
    """A name, and below it a motto, in as many lines as it needs."""

    def __init__(self, name: str, text: str, motto: str) -> None:
        super().__init__(name, text)
        self.motto = say("rival.motto", words=motto) if motto else ""

    @property
    def spoken(self) -> str:
        return f"{self.text}: {self.motto}" if self.motto else self.text

    def natural_height(self, kit: UiContext, width: int) -> int:
        below = kit.fonts.paragraph_height(self.motto, "small", width) if self.motto else 0
        return kit.fonts.height("strong") + below

    def paint(self, pen: Painter) -> None:
        fonts, rect = self.kit.fonts, self.rect
        name = fonts.line_within(self.text, "strong", CREAM, rect.w)
        pen.put(self, "name", name, rect.x, rect.y)
        if self.motto:
            words = fonts.paragraph(self.motto, "small", CREAM_SOFT, rect.w)
            pen.put(self, "motto", words, rect.x, rect.y + name.get_height())


class SeatRow(Widget):
    """
    Portrait, name and player side by side, or the player below if the width does not suffice.

    :param name: a field to write in, or a name with a motto
    """

    def __init__(self, seat: int, portrait: PortraitButton, name: TextField | RivalName, player: PlayerButton) -> None:
        super().__init__(f"seat{seat}.row")
        self.portrait, self.name_part, self.player = portrait, name, player

    @property
    def children(self) -> Sequence[Widget]:
        return (self.portrait, self.name_part, self.player)

    def natural_width(self, kit: UiContext) -> int:
        name = round(kit.px(MIN_NAME_WIDTH) * kit.metrics.text_scale)
        return self.portrait.natural_width(kit) + name + self.player.natural_width(kit) + 2 * kit.px(GAP)

    def natural_height(self, kit: UiContext, width: int) -> int:
        line = self._line(kit, width)
        below = 0 if self._fits(kit, width) else self.player.natural_height(kit, width) + kit.px(ROW_AIR)
        return line + below + 2 * kit.px(ROW_AIR)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        inside = rect.inflate(0, -2 * kit.px(ROW_AIR))
        fits, line = self._fits(kit, rect.w), self._line(kit, rect.w)
        who = min(rect.w, self.player.natural_width(kit))
        tall = self.player.natural_height(kit, who)
        face, wide = self.portrait.natural_width(kit), self._name_width(kit, rect.w)
        name_tall = self.name_part.natural_height(kit, wide)
        self.portrait.place(kit, Rect(inside.x, inside.y + (line - face) // 2, face, face))
        start = inside.x + face + kit.px(GAP)
        self.name_part.place(kit, Rect(start, inside.y + (line - name_tall) // 2, wide, name_tall))
        y = inside.y + (line - tall) // 2 if fits else inside.bottom - tall
        self.player.place(kit, Rect(inside.right - who, y, who, tall))

    def paint(self, pen: Painter) -> None:
        pen.underline(self)
        for part in self.children:
            part.draw(pen)

    def _fits(self, kit: UiContext, width: int) -> bool:
        return self.natural_width(kit) <= width

    def _name_width(self, kit: UiContext, width: int) -> int:
        beside = min(width, self.player.natural_width(kit)) + kit.px(GAP) if self._fits(kit, width) else 0
        return width - self.portrait.natural_width(kit) - kit.px(GAP) - beside

    def _line(self, kit: UiContext, width: int) -> int:
        """The height of the first line."""
        name = self.name_part.natural_height(kit, self._name_width(kit, width))
        parts = (self.portrait, self.player) if self._fits(kit, width) else (self.portrait,)
        return max(name, *(part.natural_height(kit, width) for part in parts))


PORTRAITS_WIDTH: Final = 480
"""Fits four portraits: a row for each rank."""
CHOICE_SIZE: Final = 88


def portrait_dialog(context: AppContext, chosen: str, take: Callable[[str], None]) -> Dialog:
    """Choose a seat's portrait among the twelve court cards."""

    def choose(court: str) -> None:
        context.stack.pop()
        take(court)

    faces = Row("courts", [_face(court, choose, is_chosen=court == chosen) for court in COURT_CARDS], align="centre")
    about = Paragraph("portrait.about", say("portrait.about"), "small", CREAM_SOFT, is_centred=True)
    back = Button("back", say("app.back"), context.stack.pop)
    return Dialog("portrait", say("portrait.title"), [faces, about], [back], PORTRAITS_WIDTH)


def _face(court: str, choose: Callable[[str], None], *, is_chosen: bool) -> PortraitButton:
    words = say(
        "portrait.chosen" if is_chosen else "portrait.face", name=court_name(court), card=card_words(parse(court))
    )
    face = PortraitButton(f"court:{court}", words, court, CHOICE_SIZE, partial(choose, court))
    face.is_chosen = is_chosen
    return face


PLAYER_WIDTH: Final = 880
BOT: Final = "house"
CARD_AIR: Final = 4


class PlayerPicker(DialogScene):
    """
    A dialog over the set-up; each choice takes effect at once.

    :param take: called with the new player
    """

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
        return Dialog("player", say("player.title", number=self.seat + 1), body, [done], PLAYER_WIDTH)

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
