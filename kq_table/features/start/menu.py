"""The main menu: a box for each game, and buttons for everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame
from pygame import Rect

from kq_table import __version__
from kq_table.games.registry import HUDS
from kq_table.narrate.match_summary import describe_match
from kq_table.shell.context import AppContext
from kq_table.shell.navigation import Navigation
from kq_table.shell.notice import NoticeDialog
from kq_table.shell.scene import Scene
from kq_table.storage.record_entry import RecordEntry
from kq_table.system.notice import Notice
from kq_table.text import find, say
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.compositor import DisplayList
from kq_table.ui.labels import Paragraph, write_on_felt
from kq_table.ui.layout import Row
from kq_table.ui.widget import Target, Widget
from kq_table.ui.widget_tree import WidgetTree

from .box_animation import BoxAnimation
from .box_grid import BoxGrid
from .continue_button import ContinueButton
from .game_box import BoxButton
from .game_catalog import GameBox, offered_boxes
from .title import draw_title

MARGIN: Final = 50
"""Design pixels between the window's edge and everything else."""
GAP: Final = 18
MIN_TITLE_HEIGHT: Final = 76
MAX_TITLE_HEIGHT: Final = 152
TITLE_SHARE: Final = 0.26
"""The title's height as a part of the height that the buttons leave."""
GAMES_KEY: Final = pygame.K_g
MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Menu(Scene):
    """The scene that a start begins with."""

    name: ClassVar[str] = "menu"

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.waiting, notes = context.services.store.unfinished()
        context.notices += notes
        self.widgets = WidgetTree("menu")
        self._animation = BoxAnimation(context)

    # -- layout

    def resize(self) -> None:
        """Make boxes and buttons, and lay everything out: the boxes get the space that the rest leaves."""
        kit, images = self.context.kit, self._animation.card_images
        self.buttons, main = Row("menu.foot", self._buttons(), align="centre"), self._continue_button()
        boxes = [BoxButton(box, images, partial(self._set_up, box)) for box in offered_boxes()]
        self.grid = BoxGrid("menu.spread", boxes)
        welcome = Paragraph("menu.welcome", say("menu.welcome"), "body", theme.CREAM_SOFT, is_centred=True)
        middle = main or welcome
        former, self.widgets = self.widgets, WidgetTree("menu", [self.grid, middle, self.buttons], main or boxes[0])
        area = Rect((0, 0), self.context.size).inflate(-2 * kit.px(MARGIN), -2 * kit.px(MARGIN))
        self._place_at_bottom(area, self.buttons)
        self._place_at_bottom(area, middle)
        self._place_title(area)
        self.grid.place(kit, area)
        self.widgets.restore_from(former)
        self._animation.restart(self.grid)

    def _place_at_bottom(self, area: Rect, widget: Widget) -> None:
        """Place a widget at the bottom of an area, which loses that space."""
        kit = self.context.kit
        wide = min(area.w, widget.natural_width(kit))
        tall = widget.natural_height(kit, wide)
        widget.place(kit, Rect(area.centerx - wide // 2, area.bottom - tall, wide, tall))
        area.h -= tall + kit.px(GAP)

    def _place_title(self, area: Rect) -> None:
        """Place the title and the line under it at the top of an area, which loses that space."""
        kit = self.context.kit
        tall = min(kit.px(MAX_TITLE_HEIGHT), max(kit.px(MIN_TITLE_HEIGHT), round(area.h * TITLE_SHARE)))
        self._title = Rect(area.x, area.y - kit.px(10), area.w, tall)
        taken = tall + kit.fonts.height("body") + kit.px(GAP - 10)
        area.y += taken
        area.h -= taken

    def _continue_button(self) -> ContinueButton | None:
        """Make the button for the match played last, if one can be resumed."""
        if not self._matches:
            return None
        return ContinueButton("continue", say("menu.continue"), describe_match(self._matches[0]), self.resume_last)

    def _buttons(self) -> list[Widget]:
        buttons: list[Widget] = []
        if self._matches or self.context.services.store.has_finished:
            buttons.append(self._link("shelf", "shelf.all", "list", lambda to: to.show_matches()))
        return [
            *buttons,
            self._link("games", "menu.games", "star", lambda to: to.show_games()),
            self._link("rules", "menu.rules", "book", lambda to: to.show_rules()),
            self._link("settings", "menu.settings", "gear", lambda to: to.show_settings()),
            self._link("about", "menu.about", "info", lambda to: to.show_about()),
            Button("quit", say("menu.quit"), self.context.quit, "plain", "exit"),
        ]

    def _link(self, name: str, key: str, picture: str, go: Callable[[Navigation], None]) -> Button:
        """Make a button to another scene; all scenes are imported with the navigation, but only when it is pressed."""
        return Button(name, say(key), lambda: go(self.context.navigate), "plain", picture)

    def _set_up(self, box: GameBox) -> None:
        last = self.context.settings.variants.get(box.key, "")
        self.context.navigate.show_setup(last if last in box.played else box.played[0])

    @property
    def _matches(self) -> list[RecordEntry]:
        """The unfinished matches of known games, the last played first."""
        return [match for match in self.waiting if match.game in HUDS]

    def match_at(self, path: Path | None) -> RecordEntry | None:
        """Give the unfinished match with this record."""
        return next((match for match in self._matches if match.path == path), None)

    def resume_last(self) -> None:
        """Resume the match played last, if there is one."""
        if self._matches:
            self.context.navigate.continue_match(self._matches[0])

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """Pass an event on; Escape does nothing here, so that it never quits."""
        if event.type == pygame.KEYDOWN and event.key == GAMES_KEY and not event.mod & MODIFIERS:
            self.context.navigate.show_games()
        else:
            self.widgets.handle(event)

    def step(self, now: float) -> None:
        """Let time pass, and show the notices that came up where they could not be read."""
        self._animation.step(now)
        if self.context.stack.top is not self:
            return
        self.widgets.step(now)
        if self.context.notices:
            words = "\n\n".join(map(_notice_text, self.context.notices))
            self.context.notices.clear()
            self.context.log("note", words=words)
            self.context.stack.push(NoticeDialog(self.context, words))

    @property
    def is_moving(self) -> bool:
        """Whether cards still come out of their boxes, or move in them."""
        return self._animation.is_moving

    @property
    def wake_at(self) -> float | None:
        return self.widgets.wake_at if self.context.stack.top is self else None

    # -- pictures

    def draw(self, frame: DisplayList) -> None:
        kit, width = self.context.kit, self.context.size[0]
        draw_title(frame, self._title, has_courts=self._animation.has_begun)
        words = kit.fonts.line(say("app.subtitle"), "body", theme.CREAM)
        corner = ((width - words.get_width()) // 2, self._title.bottom)
        write_on_felt(frame, kit.fonts, "subtitle", words, corner, theme.Z_PANELS)
        version = kit.fonts.line(say("menu.version", version=__version__), "small", theme.CREAM_SOFT)
        # In line with the buttons it keeps clear of the ornament in the corner.
        place = version.get_rect(midright=(width - kit.px(MARGIN), self.buttons.widgets[-1].rect.centery))
        if place.left > max(button.rect.right for button in self.buttons.widgets) + kit.px(GAP):
            frame.add("version", version, place.x, place.y, theme.Z_PANELS)
        self.widgets.draw(frame, theme.Z_HUD)

    def box_of(self, game: str) -> BoxButton:
        """Give the box that holds a game."""
        return next(box for box in self.grid.boxes if game in box.box.games)

    def targets(self) -> list[Target]:
        return self.widgets.targets()

    @property
    def focused_name(self) -> str:
        return self.widgets.focused.name if self.widgets.focused else ""


def _notice_text(notice: Notice) -> str:
    """Give a notice's text; settings have the names that the settings dialog gives them."""
    values = dict(notice.values)
    if notice.key == "note.setting_refused":
        values["name"] = find(f"settings.{values['name']}") or values["name"]
    return say(notice.key, **values)
