"""The main menu. Knows where each way leads, and which match waits to be gone on with."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame
from pygame import Rect

from kq_table import __version__, theme
from kq_table.files import Note
from kq_table.room import Room
from kq_table.sprites import Look
from kq_table.store import Unfinished
from kq_table.strings import WORDS, say
from kq_table.tables.registry import TABLES
from kq_table.ui.basic import Paragraph
from kq_table.ui.board import Board
from kq_table.ui.button import Button
from kq_table.ui.flow import Column
from kq_table.ui.frame import Frame
from kq_table.ui.skins import ButtonKind
from kq_table.ui.targets import Target
from kq_table.ui.widget import Widget

from .notice import Notice
from .scene import Scene
from .waiting import about

COURT: Final = (("KH", 16), ("QS", 5), ("QH", -6), ("KS", -17))
"""The cards that lie fanned over the title, and how far each leans (degrees)."""
BUTTON_WIDTH: Final = 340
FOOT: Final = 48
"""Design pixels below the buttons, for the table's rail."""
LEAST_CARD: Final = 72


class Menu(Scene):
    """The first thing a person sees."""

    name: ClassVar[str] = "menu"

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.waiting, notes = room.outside.shelf.unfinished()
        room.notes += notes
        self.board = Board("menu")

    def resize(self) -> None:
        """Make the buttons and lay everything out."""
        kit, (width, height) = self.room.kit, self.room.size
        buttons = self._buttons()
        column = Column("menu.column", buttons)
        former, self.board = self.board, Board("menu", [column], buttons[0])
        wide = min(kit.px(BUTTON_WIDTH) + max(0, kit.metrics.text(19) - kit.px(19)) * 8, width - kit.px(80))
        tall = column.natural_height(kit, wide)
        title = kit.fonts.height("title") + kit.fonts.height("body") + kit.px(34)
        # The buttons come first, then the title; the court takes what is left, or stays away.
        room_left = height - tall - title - kit.px(FOOT + 26)
        card = min(round(height * 0.27), round(width * 0.3), room_left)
        card = card if card >= kit.px(LEAST_CARD) else 0
        spare = max(0, height - card - title - tall)
        self.card_y = round(spare * 0.3) + card // 2 + kit.px(6)
        self.card_height = card
        # Drawn from the last while the frame draws from the first: two cores then share the four portraits.
        self._ahead = self.room.sprites(max(1, card)).prebuild(Look(name, lean % 360) for name, lean in reversed(COURT))
        self.title_y = self.card_y + card // 2 + kit.px(14)
        top = min(self.title_y + title, height - tall - kit.px(FOOT))
        column.place(kit, Rect((width - wide) // 2, top, wide, tall))
        self.board.follow(former)

    def _buttons(self) -> list[Widget]:
        room = self.room
        buttons: list[Widget] = []
        matches = self._matches
        if matches:
            go_on = partial(self._continue, matches[0])
            buttons.append(Button("continue", say("menu.continue"), go_on, "primary", "play"))
            buttons.append(Paragraph("continue.about", about(matches[0]), "small", theme.CREAM_SOFT, is_centred=True))
        if len(matches) > 1:
            words = say("menu.waiting", count=len(matches) - 1)
            buttons.append(Button("waiting", words, self._choose_match, "plain", "list"))
        kind: ButtonKind = "plain" if matches else "primary"
        buttons += [
            Button("play", say("menu.play"), self._set_up, kind, "cards"),
            Button("rules", say("menu.rules"), self._read_rules, "plain", "book"),
            Button("settings", say("menu.settings"), self._settle, "plain", "gear"),
            Button("quit", say("menu.quit"), room.quit, "plain", "exit"),
        ]
        return buttons

    # The ways from here lead through the whole program. It is read when first gone, so that the menu is there at once.

    def _continue(self, match: Unfinished) -> None:
        from .begin import continue_table

        continue_table(self.room, match)

    def _set_up(self) -> None:
        from .setup import Setup

        self.room.push(Setup(self.room))

    def _read_rules(self) -> None:
        from .rules import Rules

        self.room.push(Rules(self.room))

    def _settle(self) -> None:
        from .settings import SettingsSheet

        self.room.push(SettingsSheet(self.room))

    def _choose_match(self) -> None:
        from .waiting import Waiting

        self.room.push(Waiting(self.room, self._matches[1:]))

    @property
    def _matches(self) -> list[Unfinished]:
        """The matches that wait, the last played first; a game that this program does not know keeps its own."""
        return [match for match in self.waiting if match.game in TABLES]

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; Escape never quits."""
        self.board.handle(event)

    def step(self, now: float) -> None:
        """Let time pass; tell what was noted while no one could read it."""
        self.board.step(now)
        if self.room.notes and self.room.top is self:
            texts = [self._note(note) for note in self.room.notes]
            self.room.notes.clear()
            self.room.push(Notice(self.room, "\n\n".join(texts)))

    @staticmethod
    def _note(note: Note) -> str:
        """Say a note; settings are named as the settings' sheet names them."""
        values = dict(note.values)
        if note.key == "note.setting_refused":
            values["name"] = WORDS.get(f"settings.{values['name']}", values["name"])
        return say(note.key, **values)

    @property
    def wake_at(self) -> float | None:
        """When a hint is due."""
        return self.board.wake_at

    def draw(self, frame: Frame) -> None:
        """Draw the court, the title and the buttons."""
        kit, (width, height) = self.room.kit, self.room.size
        self._draw_court(frame)
        title = kit.fonts.line(say("app.title"), "title", theme.CREAM)
        frame.add("title", title, (width - title.get_width()) // 2, self.title_y, theme.Z_FURNITURE)
        words = kit.fonts.line(say("app.subtitle"), "body", theme.BRASS_LIGHT)
        y = self.title_y + title.get_height()
        frame.add("subtitle", words, (width - words.get_width()) // 2, y, theme.Z_FURNITURE)
        version = kit.fonts.line(say("menu.version", version=__version__), "small", theme.FADED)
        corner = (width - version.get_width() - kit.px(56), height - version.get_height() - kit.px(40))
        frame.add("version", version, *corner, theme.Z_FURNITURE)
        self.board.draw(frame, theme.Z_HUD)

    def _draw_court(self, frame: Frame) -> None:
        if not self.card_height:
            return
        sprites = self.room.sprites(self.card_height)
        pitch = sprites.size[0] * 0.62
        for i, (card, lean) in enumerate(COURT):
            off = i - (len(COURT) - 1) / 2
            picture = sprites.card(card, lean)
            x = self.room.size[0] / 2 + off * pitch - picture.get_width() / 2
            y = self.card_y + abs(off) ** 2 * self.card_height * 0.025 - picture.get_height() / 2
            frame.add(("court", card), picture, round(x), round(y), theme.Z_HANDS + i)

    def targets(self) -> list[Target]:
        """List the buttons."""
        return self.board.targets()
