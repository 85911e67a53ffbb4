"""The main menu: the games in their boxes. Knows where each way leads, and which match waits to be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame
from pygame import Rect

from kq_table import __version__
from kq_table.art.card_images import CardImages, CardLook
from kq_table.games.registry import TABLES
from kq_table.narrate.match_summary import about
from kq_table.shell.context import AppContext
from kq_table.shell.navigation import Navigation
from kq_table.shell.notice import NoticeDialog
from kq_table.shell.scene import Scene
from kq_table.storage.record_store import RecordEntry
from kq_table.system.notice import Notice
from kq_table.text import WORDS, say
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.compositor import DisplayList
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.widget import Target, Widget
from kq_table.ui.widget_tree import WidgetTree

from .box_grid import BoxGrid
from .continue_button import ContinueButton
from .game_box import BoxButton
from .game_boxes_data import GameBox, offered
from .title import GAP as BESIDE
from .title import court, title

RAIL: Final = 50
"""Design pixels from the window's edge to what lies on the felt."""
GAP: Final = 18
TITLE: Final = (76, 152)
"""Design pixels of the title's height, at least and at most."""
FACE: Final = "classic"
"""The face of the cards in the boxes."""
TITLE_SHARE: Final = 0.26
"""The title's height as a part of what the buttons leave."""


class Menu(Scene):
    """The first thing a person sees."""

    name: ClassVar[str] = "menu"

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.waiting, notes = context.outside.store.unfinished()
        context.notes += notes
        self.board = WidgetTree("menu")
        self.spread = BoxGrid("menu.spread", [])
        self._last: float | None = None
        self._own_cards: CardImages | None = None
        self._is_seen = self._moves = False
        self._ahead: Iterator[None] | None = None

    # -- layout

    def resize(self) -> None:
        """Make the boxes and buttons, and lay everything out from the foot upwards."""
        kit, (width, height) = self.context.kit, self.context.size
        self.foot, word = Row("menu.foot", self._buttons(), align="centre"), self._word()
        boxes = [BoxButton(box, self._cards, partial(self._set_up, box)) for box in offered()]
        self.spread = BoxGrid("menu.spread", boxes)
        default = word if isinstance(word, ContinueButton) else boxes[0]
        former, self.board = self.board, WidgetTree("menu", [self.spread, word, self.foot], default)
        area = Rect(0, 0, width, height).inflate(-2 * kit.px(RAIL), -2 * kit.px(RAIL))
        self._place_from_foot(area, self.foot)
        self._place_from_foot(area, word)
        self._place_title(area)
        self.spread.place(kit, area)
        self.board.restore_from(former)
        self._ahead = None

    def _place_from_foot(self, area: Rect, widget: Widget) -> None:
        """Place a widget at the foot of an area, and take its room away from it."""
        kit = self.context.kit
        wide = min(area.w, widget.natural_width(kit))
        tall = widget.natural_height(kit, wide)
        widget.place(kit, Rect(area.centerx - wide // 2, area.bottom - tall, wide, tall))
        area.h -= tall + kit.px(GAP)

    def _place_title(self, area: Rect) -> None:
        """Keep room for the title and the line under it."""
        kit = self.context.kit
        least, most = map(kit.px, TITLE)
        tall = min(most, max(least, round(area.h * TITLE_SHARE)))
        self._title = Rect(area.x, area.y - kit.px(10), area.w, tall)
        taken = tall + kit.fonts.height("body") + kit.px(GAP - 10)
        area.y += taken
        area.h -= taken

    def _cards(self, height: int) -> CardImages:
        """Give pictures of a card height; of large print too little would look out of a box to be known by."""
        deck = self.context.deck
        if deck.face == FACE:
            return self.context.card_images(height)
        if self._own_cards is None or (self._own_cards.size[1], self._own_cards.deck.colours) != (height, deck.colours):
            self._own_cards = self.context.draw_deck(height, deck._replace(face=FACE))
        return self._own_cards

    def _draw_ahead(self) -> Iterator[None]:
        """Draw the cards' vectors from the last while frames draw from the first: two cores then share them."""
        fans = [box.fan for box in self.spread.boxes]
        looks = [CardLook(card, lean % 360) for fan in fans for card, lean in zip(fan.cards, fan.leans(), strict=True)]
        height = self.spread.boxes[0].dress.card
        return self._cards(height).prebuild(reversed(looks)) if height else iter(())

    def _word(self) -> Widget:
        """Offer the match played last; say how to begin where there is none."""
        if self._matches:
            match = self._matches[0]
            return ContinueButton(
                "continue", say("menu.continue"), about(match), lambda: self.context.navigate.continue_match(match)
            )
        return Paragraph("menu.welcome", say("menu.welcome"), "body", theme.CREAM_SOFT, is_centred=True)

    def _buttons(self) -> list[Widget]:
        buttons: list[Widget] = []
        if self._matches or self.context.outside.store.has_finished:
            buttons.append(self._way("shelf", "shelf.all", "list", lambda to: to.show_matches()))
        return [
            *buttons,
            self._way("rules", "menu.rules", "book", lambda to: to.show_rules()),
            self._way("settings", "menu.settings", "gear", lambda to: to.show_settings()),
            self._way("about", "menu.about", "info", lambda to: to.show_about()),
            Button("quit", say("menu.quit"), self.context.quit, "plain", "exit"),
        ]

    def _way(self, name: str, key: str, picture: str, go: Callable[[Navigation], None]) -> Button:
        """Make a button that leads elsewhere; it asks for the navigation, which imports all scenes, when pressed."""
        return Button(name, say(key), lambda: go(self.context.navigate), "plain", picture)

    def _set_up(self, box: GameBox) -> None:
        last = self.context.settings.variants.get(box.key, "")
        self.context.navigate.show_setup(last if last in box.played else box.played[0])

    @property
    def _matches(self) -> list[RecordEntry]:
        """The matches that wait, the last played first; a game that this program does not know keeps its own."""
        return [match for match in self.waiting if match.game in TABLES]

    def match_at(self, path: Path | None) -> RecordEntry | None:
        """Give the match with this record, if it waits to be gone on with."""
        return next((match for match in self._matches if match.path == path), None)

    def go_on(self) -> None:
        """Go on with the match played last, if one waits."""
        if self._matches:
            self.context.navigate.continue_match(self._matches[0])

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; Escape never quits."""
        self.board.handle(event)

    def step(self, now: float) -> None:
        """Let time pass; tell what was noted while no one could read it."""
        if self.context.top is self:
            self.board.step(now)
        self._step_boxes(now)
        if self.context.notes and self.context.top is self:
            texts = [self._note(note) for note in self.context.notes]
            self.context.notes.clear()
            words = "\n\n".join(texts)
            self.context.log("note", words=words)
            self.context.push(NoticeDialog(self.context, words))

    def _step_boxes(self, now: float) -> None:
        """Draw a card in each frame but the first, which is to come at once, and let those that are there move."""
        if self._last is None:
            self._last = now
            return
        seconds, self._last = min(theme.MOTION.longest_step, now - self._last), now
        self._is_seen = True
        if self._ahead is None:
            self._ahead = self._draw_ahead()
        if not self.spread.is_whole:
            self.spread.draw_next()
        self._moves = self.spread.step(seconds, self.context.tempo)

    @property
    def is_moving(self) -> bool:
        """Whether cards still come out of their boxes."""
        return self._moves or not (self._is_seen and self.spread.is_whole)

    @staticmethod
    def _note(note: Notice) -> str:
        """Say a note; settings are named as the settings' sheet names them."""
        values = dict(note.values)
        if note.key == "note.setting_refused":
            values["name"] = WORDS.get(f"settings.{values['name']}", values["name"])
        return say(note.key, **values)

    @property
    def wake_at(self) -> float | None:
        """When a hint is due."""
        return self.board.wake_at if self.context.top is self else None

    # -- pictures

    def draw(self, frame: DisplayList) -> None:
        """Draw the title, the boxes and the buttons."""
        kit, width = self.context.kit, self.context.size[0]
        self._draw_title(frame)
        words = kit.fonts.line(say("app.subtitle"), "body", theme.CREAM_SOFT)
        frame.add("subtitle", words, (width - words.get_width()) // 2, self._title.bottom, theme.Z_PANELS)
        version = kit.fonts.line(say("menu.version", version=__version__), "small", theme.FADED)
        # In line with the buttons it keeps clear of the ornament in the corner.
        corner = version.get_rect(midright=(width - kit.px(RAIL), self.foot.widgets[-1].rect.centery))
        if corner.left > max(button.rect.right for button in self.foot.widgets) + kit.px(GAP):
            frame.add("version", version, corner.x, corner.y, theme.Z_PANELS)
        self.board.draw(frame, theme.Z_HUD)

    def _draw_title(self, frame: DisplayList) -> None:
        """Draw the title; the courts at its sides come with the second frame."""
        place = self._title
        name = title(say("app.title"), place.h)
        start = place.centerx - name.get_width() // 2
        frame.add("title", name, start, place.y, theme.Z_PANELS)
        beside = start - place.x - round(place.h * BESIDE)
        for is_right in (False, True) if self._is_seen else ():
            picture = court(place.h, beside, is_right=is_right)
            if picture is not None:
                x = place.right - picture.get_width() if is_right else place.x
                y = place.bottom - picture.get_height() - round(place.h * 0.06)
                frame.add(("court", is_right), picture, x, y, theme.Z_PANELS)

    def targets(self) -> list[Target]:
        """List the boxes and buttons."""
        return self.board.targets()

    @property
    def keys_at(self) -> str:
        """Name the box or button that has the focus."""
        return self.board.focused.name if self.board.focused else ""
