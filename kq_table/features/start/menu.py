"""The main menu: a box for each game, buttons for everything else, and the title."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import ClassVar, Final

import pygame
from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface
from pygame.font import Font

from kq_table import __version__
from kq_table.art.felt import felt_tint
from kq_table.features.lessons import offer as lesson_offer
from kq_table.games.registry import has_table
from kq_table.narrate.game_names import is_missing
from kq_table.narrate.match_summary import describe_match
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import TITLE, notice_dialog, show_dialog
from kq_table.shell.navigation import Navigation
from kq_table.shell.reading import TreeReading
from kq_table.shell.scene import Scene
from kq_table.storage.record_list import RecordEntry
from kq_table.system import resources
from kq_table.system.notice import Notice
from kq_table.text import find, say
from kq_table.ui import svg, theme
from kq_table.ui.accessibility import Node, group
from kq_table.ui.button import Button
from kq_table.ui.compositor import DisplayList
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.svg import icon, portrait
from kq_table.ui.widget import Target, UiContext, Widget
from kq_table.ui.widget_tree import WidgetTree

from .game_box import BoxAnimation, BoxButton, BoxGrid
from .game_catalog import GameBox, offered_boxes
from .menu_plates import Plate, PlateRow, Today, make_ways

MARGIN: Final = 50
"""Design pixels between the window's edge and everything else."""
GAP: Final = 18
MIN_TITLE_HEIGHT: Final = 76
MAX_TITLE_HEIGHT: Final = 152
TITLE_SHARE: Final = 0.26
"""The title's height as a part of the height that the buttons leave."""
TINT: Final = 0.12
"""How much of the colour of its room a box gives the felt."""
TINT_STEPS: Final = 3
"""Each step draws the whole window."""
WAYS: Final[Mapping[int, Callable[[Navigation], None]]] = {
    pygame.K_t: lambda to: to.show_day(),
    pygame.K_j: lambda to: to.show_journey(),
    pygame.K_g: lambda to: to.show_games(),
}
"""Where keys lead."""
MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Menu(Scene):
    """The first scene of the program."""

    name: ClassVar[str] = "menu"

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.waiting, notes = context.services.store.unfinished()
        context.notices += notes
        self._lessons = lesson_offer.unfinished(context.services.store.folder.parent, context.notices)
        self.widgets = WidgetTree("menu")
        self._animation = BoxAnimation(context)
        self._today = Today(context)

    # -- layout

    def resize(self) -> None:
        """Make boxes and buttons, and lay everything out: the boxes get the room that the rest leaves."""
        kit, images = self.context.kit, self._animation.card_images
        self.buttons = Row("menu.foot", self._buttons(), align="centre")
        waiting = self._continue_buttons()
        ways = make_ways(self.context, self._today) if self.context.settings.menu_ways else []
        boxes = [BoxButton(box, images, partial(self._set_up, box)) for box in offered_boxes()]
        self.grid = BoxGrid("menu.spread", boxes)
        welcome = Paragraph("menu.welcome", say("menu.welcome"), "body", theme.CREAM_SOFT, is_centred=True)
        self._middle = PlateRow("menu.waiting", waiting, ways) if waiting or ways else welcome
        first = waiting[0] if waiting else boxes[0]
        former, self.widgets = self.widgets, WidgetTree("menu", [self.grid, self._middle, self.buttons], first)
        area = Rect((0, 0), self.context.size).inflate(-2 * kit.px(MARGIN), -2 * kit.px(MARGIN))
        _place_at_bottom(kit, area, self.buttons)
        _place_at_bottom(kit, area, self._middle)
        self._place_title(area)
        self.grid.place(kit, area)
        self.widgets.restore_from(former)
        self.reading = TreeReading(self.widgets, partial(_with_title, self._title))
        self._animation.restart(self.grid)

    def _place_title(self, area: Rect) -> None:
        """Place the title and the line below it at the top of an area, and shrink the area."""
        kit = self.context.kit
        tall = min(kit.px(MAX_TITLE_HEIGHT), max(kit.px(MIN_TITLE_HEIGHT), round(area.h * TITLE_SHARE)))
        self._title = Rect(area.x, area.y - kit.px(10), area.w, tall)
        taken = tall + kit.fonts.height("body") + kit.px(GAP - 10)
        area.y += taken
        area.h -= taken

    def _continue_buttons(self) -> list[Plate]:
        """For the match and for the lesson played last, if one was left."""
        matches = [
            Plate("continue", say("menu.continue"), describe_match(match), self.resume_last)
            for match in self._matches[:1]
        ]
        lessons = [
            Plate("lesson", say("lesson.resume"), say(f"game.{lesson.game}"), self._resume_lesson)
            for lesson in self._lessons[:1]
        ]
        return [*matches, *lessons]

    def _buttons(self) -> list[Widget]:
        buttons: list[Widget] = []
        if self._matches or self.context.services.store.has_finished:
            left = len(self._matches)
            words = say("library.all_open", count=left) if left > 1 else say("library.all")
            buttons.append(self._link("shelf", words, "list", lambda to: to.show_matches()))
        return [
            *buttons,
            self._link("games", say("menu.games"), "star", lambda to: to.show_games()),
            self._link("rules", say("menu.rules"), "book", lambda to: to.show_rules()),
            self._link("settings", say("menu.settings"), "gear", lambda to: to.show_settings()),
            self._link("about", say("menu.about"), "info", lambda to: to.show_about()),
            Button("quit", say("menu.quit"), self.context.quit, "plain", "exit"),
        ]

    def _link(self, name: str, words: str, picture: str, go: Callable[[Navigation], None]) -> Button:
        """A button to another scene; the navigation, which imports all scenes, is used only when it is pressed."""
        return Button(name, words, lambda: go(self.context.navigate), "plain", picture)

    def _set_up(self, box: GameBox) -> None:
        last = self.context.settings.variants.get(box.key, "")
        is_known = last in box.played or (box.holds(last) and not is_missing(last))
        if len(box.played) > 1 and not is_known:
            from .family import FamilyDialog  # imports the engines, which the first frame does without

            self.context.stack.push(FamilyDialog(self.context, box, "", self.context.navigate.show_setup))
        else:
            self.context.navigate.show_setup(last if is_known else box.played[0])

    @property
    def _matches(self) -> list[RecordEntry]:
        """The unfinished matches of known games, the last played first."""
        return [match for match in self.waiting if has_table(match.game)]

    def match_at(self, path: Path | None) -> RecordEntry | None:
        """The unfinished match with this record."""
        return next((match for match in self._matches if match.path == path), None)

    def resume_last(self) -> None:
        """Resume the match played last, if there is one."""
        if self._matches:
            self.context.navigate.continue_match(self._matches[0])

    def _resume_lesson(self) -> None:
        self.context.navigate.start_lesson(self._lessons[0].game)

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """Escape does nothing here, so that it never quits."""
        if event.type == pygame.KEYDOWN and event.key in WAYS and not event.mod & MODIFIERS:
            WAYS[event.key](self.context.navigate)
        else:
            self.widgets.handle(event)

    def step(self, now: float) -> None:
        """Advance the time, and show the notices that came up where they could not be read."""
        self._animation.step(now)
        if self.context.stack.top is not self:
            self._today.forget()
            return
        if self._animation.has_begun and isinstance(self._middle, PlateRow) and self._today.look():
            self._middle.tell("today", self._today.words)
            self._middle.tell("journey", self._today.journey)
        self.widgets.step(now)
        if self.context.notices:
            words = "\n\n".join(map(_notice_text, self.context.notices))
            self.context.notices.clear()
            self.context.log("note", words=words)
            show_dialog(notice_dialog, self.context, words)

    @property
    def is_moving(self) -> bool:
        return self._animation.is_moving

    @property
    def wake_at(self) -> float | None:
        return self.widgets.wake_at if self.context.stack.top is self else None

    # -- pictures

    def draw(self, frame: DisplayList) -> None:
        kit, width = self.context.kit, self.context.size[0]
        draw_title(frame, self._title, has_courts=self._animation.has_begun)
        self._tint(frame)
        words = kit.fonts.line(say("app.subtitle"), "body", theme.CREAM)
        frame.add("subtitle", words, (width - words.get_width()) // 2, self._title.bottom, theme.Z_PANELS)
        version = kit.fonts.line(say("menu.version", version=__version__), "small", theme.CREAM_SOFT)
        # Aligned with the buttons, it is clear of the ornament in the corner.
        place = version.get_rect(midright=(width - kit.px(MARGIN), self.buttons.widgets[-1].rect.centery))
        if place.left > max(button.rect.right for button in self.buttons.widgets) + kit.px(GAP):
            frame.add("version", version, place.x, place.y, theme.Z_PANELS)
        self.widgets.draw(frame, theme.Z_HUD)

    def _tint(self, frame: DisplayList) -> None:
        """Give the felt some of the colour of the room whose box is pointed at."""
        box, context = self.grid.brightest, self.context
        step = math.ceil(box.card_fan.glow * TINT_STEPS)
        colour = context.felt_colour(box.box.played[0])
        if step and colour != context.felt_colour(""):
            strips = felt_tint(context.size, tuple(colour), round(255 * TINT * step / TINT_STEPS))
            for i, (strip, corner) in enumerate(strips):
                frame.add(("tint", i), strip, *corner, theme.Z_CREST)

    def box_of(self, game: str) -> BoxButton:
        return next(box for box in self.grid.boxes if box.box.holds(game))

    def targets(self) -> list[Target]:
        return self.widgets.targets()

    @property
    def focused_name(self) -> str:
        return self.widgets.focused.name if self.widgets.focused else ""


def _with_title(place: Rect, nodes: Sequence[Node]) -> list[Node]:
    title = say("app.title")
    words = Node("title", "heading", f"{title}. {say('app.subtitle')}", place)
    version = Node("version", "text", say("menu.version", version=__version__), place)
    return group("menu", title, [words, *nodes, version], "page")


def _place_at_bottom(kit: UiContext, area: Rect, widget: Widget) -> None:
    """Place a widget at the bottom of an area, and shrink the area."""
    wide = min(area.w, widget.natural_width(kit))
    tall = widget.natural_height(kit, wide)
    widget.place(kit, Rect(area.centerx - wide // 2, area.bottom - tall, wide, tall))
    area.h -= tall + kit.px(GAP)


def _notice_text(notice: Notice) -> str:
    """A notice's text; settings have their names of the settings dialog."""
    values = dict(notice.values)
    if notice.key == "note.setting_refused":
        values["name"] = find(f"settings.{values['name']}") or values["name"]
    return say(notice.key, **values)


COURTS: Final = ("KH", "QS")
"""The faces on the left and on the right."""
# As parts of the title's height:
FONT_SIZE: Final = 0.62
CROWN_SIZE: Final = 0.3
FACE_SIZE: Final = 0.78
MIN_LINE_LENGTH: Final = 0.8
"""Least length of the line between a face and the letters."""
MAX_LINE_LENGTH: Final = 2.4
FACE_GAP: Final = 0.12
COURT_BOTTOM: Final = 0.06
"""Height of a face above the title's foot."""
RIM_WIDTH: Final = 0.05
"""The brass around a face, as a part of the face's height."""


def draw_title(frame: DisplayList, place: Rect, *, has_courts: bool) -> None:
    """Draw the title in the middle of a place, with the courts at its sides if there is room for them."""
    letters = _letters(say("app.title"), place.h)
    start = place.centerx - letters.get_width() // 2
    frame.add(TITLE, letters, start, place.y, theme.Z_PANELS)
    beside = start - place.x - round(place.h * FACE_GAP)
    for is_right in (False, True) if has_courts else ():
        picture = _court(place.h, beside, is_right=is_right)
        if picture is not None:
            x = place.right - picture.get_width() if is_right else place.x
            y = place.bottom - picture.get_height() - round(place.h * COURT_BOTTOM)
            frame.add(("court", is_right), picture, x, y, theme.Z_PANELS)


@lru_cache(maxsize=2)
def _letters(words: str, height: int) -> Surface:
    letters = _brass(words, round(height * FONT_SIZE))
    crown = icon("crown", round(height * CROWN_SIZE), theme.BRASS_LIGHT)
    picture = Surface((letters.get_width(), height), SRCALPHA)
    picture.blit(letters, (0, height - letters.get_height()))
    picture.blit(crown, ((picture.get_width() - crown.get_width()) // 2, 0))
    return picture


@lru_cache(maxsize=4)
def _court(height: int, width: int, *, is_right: bool) -> Surface | None:
    """
    Draw a face and a line from it to the letters; None if there is no room for both.

    :param height: the title's height in pixels
    :param width: pixels beside the letters
    """
    face, gap = round(height * FACE_SIZE), round(height * FACE_GAP)
    length = min(round(height * MAX_LINE_LENGTH), width - face - 2 * gap)
    if length < round(height * MIN_LINE_LENGTH):
        return None
    picture = Surface((face + gap + length, face), SRCALPHA)
    line = _line(length, max(7, height // 12), is_right=is_right)
    picture.blit(_medal(COURTS[is_right], face), (picture.get_width() - face if is_right else 0, 0))
    picture.blit(line, (0 if is_right else face + gap, (face - line.get_height()) // 2))
    return picture


def _brass(words: str, size: int) -> Surface:
    """Write in brass, lit from above, with a dark edge below that lifts the letters off the felt."""
    pygame.font.init()
    font = Font(resources.loadable(resources.font("serif", "bold")), size)
    letters = font.render(words, antialias=True, color=theme.GLEAM)
    width, height = letters.get_size()
    box = (0.0, height * 0.2, float(width), height * 0.62)
    sheen = svg.draw(
        (width, height),
        svg.gradient("g", box, theme.BRASS_LIGHT, theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_FOOT),
        svg.filled((0, 0, width, height), 0, "url(#g)"),
    )
    letters.blit(sheen, (0, 0), special_flags=BLEND_RGBA_MULT)
    drop = max(1, size // 28)
    picture = Surface((width + 2 * drop, height + 2 * drop), SRCALPHA)
    shade = font.render(words, antialias=True, color=theme.NIGHT)
    shade.set_alpha(190)
    picture.blit(shade, (drop, drop))
    picture.blit(letters, (drop, 0))
    return picture


def _medal(name: str, side: int) -> Surface:
    rim = max(1, round(side * RIM_WIDTH))
    picture = svg.draw(
        (side, side),
        svg.gradient("r", (0, 0, side, side), theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK),
        svg.disc(side / 2, side / 2, side / 2, "url(#r)"),
    )
    picture.blit(portrait(name, side - 2 * rim), (rim, rim))
    return picture


def _line(length: int, height: int, *, is_right: bool) -> Surface:
    """Draw a line that tapers towards the letters, with a lozenge where it begins."""
    middle, thin = height / 2, max(1.0, height / 8)
    picture = svg.draw(
        (length, height),
        f'<path d="M{height} {middle - thin / 2}L{length} {middle}L{height} {middle + thin / 2}Z" '
        f'fill="{theme.BRASS}" fill-opacity="0.75"/>',
        svg.diamond(height * 0.6, middle, height * 0.45, theme.BRASS),
    )
    return pygame.transform.flip(picture, is_right, False)
