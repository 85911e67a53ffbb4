"""The privacy screen between people who share a screen: a curtain over the hand, and the handover."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect

from engines.core.api import Seat
from kq_table.art.felt import curtain_image
from kq_table.match.setup import Seating, portrait_of
from kq_table.shell.context import AppContext
from kq_table.shell.hands import HoldingHands
from kq_table.shell.reading import Reading
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui import svg, theme
from kq_table.ui.accessibility import Node
from kq_table.ui.compositor import DisplayList
from kq_table.ui.easing import out_cubic
from kq_table.ui.focus import ACTIVATE_KEYS
from kq_table.ui.layout import centred
from kq_table.ui.svg import icon, portrait
from kq_table.ui.widget import Target

from .table import PlayTable
from .toolbar import TableToolbar, is_undo

HOLD_SECONDS: Final = 0.6
"""Seconds of holding before the hand is shown: long enough for others to look away, and not done by mistake."""
FALL_SECONDS: Final = 0.32
"""Seconds in which the curtain falls."""
CURTAIN_SHARE: Final = 0.46
"""Part of the window's height that the curtain hides: the hand, but not the trick."""
PANEL_SIZE: Final = (560, 384)
"""Least size of the panel at 100 % text; in design pixels, as the next four."""
FACE: Final = 84
BUTTON: Final = 96
BESIDE_TITLE: Final = 120
ABOVE_LINES: Final = 26 + FACE + 6 + 2
SEAT_ICONS: Final = ("heart", "spade", "diamond", "club")
"""By seat, a shape beside its name."""
SEAT_COLOURS: Final = ("#d6616b", "#6fa8d8", "#e0954a", "#6bbf8a")
LOOK: Final = "look"
"""The name of what shows the cards."""
RING_STEPS: Final = 12
"""Steps in which the ring around the button fills; each is a picture of its own."""


class PrivacyScreen(Scene):
    """Hides the hands until the next person presses and holds; undo and the menu still work."""

    name: ClassVar[str] = "curtain"
    is_overlay: ClassVar[bool] = True
    hands = HoldingHands()

    def __init__(self, context: AppContext, handover: SeatHandover, seatings: Sequence[Seating], seat: Seat) -> None:
        self.context, self._handover, self.seat = context, handover, seat
        self.who, self._face = seatings[seat].name, portrait_of(seatings, seat)
        self._held_since: float | None = None
        self._fallen = 0.0
        self._last_step = context.clock.now()
        self._rings: dict[int, pygame.Surface] = {}
        self.reading = CurtainReading(self)

    def resize(self) -> None:
        """Place the panel low enough to leave the trick visible."""
        kit, self._rings = self.context.kit, {}
        window = Rect((0, 0), self.context.size)
        width = min(round(kit.px(PANEL_SIZE[0]) * kit.metrics.text_scale), window.w - 2 * kit.px(theme.MARGIN))
        self._title, self._hint = self._lines(width - kit.px(BESIDE_TITLE))
        side, foot = kit.px(BUTTON), kit.fonts.height("body") + kit.px(26)
        lines = self._title.get_height() + self._hint.get_height()
        height = max(
            kit.px(PANEL_SIZE[1]) + kit.metrics.text(18) - kit.px(18), kit.px(ABOVE_LINES) + lines + side + foot
        )
        self.panel = centred(window, width, height)
        self.panel.bottom = window.bottom - kit.px(24)
        self.button = Rect(0, 0, side, side)
        self.button.midbottom = (self.panel.centerx, self.panel.bottom - foot)

    @property
    def above_panel(self) -> tuple[int, int]:
        return self.panel.centerx, self.panel.top - self.context.kit.px(theme.MARGIN)

    def _lines(self, width: int) -> tuple[pygame.Surface, pygame.Surface]:
        """Pictures of the call to a person, and of the request that nobody else look."""
        fonts, words = self.context.kit.fonts, say("curtain.title", name=self.who)
        role = "title" if fonts.width(words, "title") <= width else "heading"
        hint = fonts.line_within(say("curtain.hint", name=self.who), "body", theme.CREAM_SOFT, width)
        return fonts.line_within(words, role, theme.CREAM, width), hint

    def handle(self, event: pygame.event.Event) -> None:
        """Pointer or key must be held; released too early, it must be held anew."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if self.panel.collidepoint(event.pos):
                self._held_since = self.context.clock.now()
            else:
                self._handover.press_toolbar(event.pos)
        elif event.type == pygame.KEYDOWN and event.key in ACTIVATE_KEYS:
            if self._held_since is None:
                self._held_since = self.context.clock.now()
        elif event.type == pygame.KEYDOWN and event.key in {pygame.K_ESCAPE, pygame.K_PAUSE}:
            self._handover.open_pause()
        elif is_undo(event):
            self._handover.take_back()
        elif event.type in {pygame.MOUSEBUTTONUP, pygame.KEYUP, pygame.WINDOWFOCUSLOST}:
            self._held_since = None

    def step(self, now: float) -> None:
        """Let the curtain fall; open it when the button was held long enough."""
        falls = self.context.tempo.travel(FALL_SECONDS)
        self._fallen = 1.0 if falls <= 0 else min(1.0, self._fallen + (now - self._last_step) / falls)
        self._last_step = now
        if self.context.stack.top is not self:
            self._held_since = None
        if self._held_since is not None and now - self._held_since >= HOLD_SECONDS:
            self.show_cards()

    def show_cards(self) -> None:
        self._held_since = None
        self.context.stack.pop()
        self._handover.uncover(self.seat)

    @property
    def is_moving(self) -> bool:
        return self._held_since is not None or self._fallen < 1

    def draw(self, frame: DisplayList) -> None:
        kit, z = self.context.kit, theme.Z_DIALOG
        width, height = self.context.size
        velvet = curtain_image((width, round(height * CURTAIN_SHARE)))
        frame.add("curtain.velvet", velvet, 0, height - round(velvet.get_height() * out_cubic(self._fallen)), z)
        panel, button = self._falling(height)
        skin = kit.skins.panel(panel.size)
        frame.add("curtain.sheet", skin.image, panel.x - skin.pad, panel.y - skin.pad, z)
        y = panel.y + kit.px(26)
        y = self._centre(frame, "face", portrait(self._face, kit.px(FACE)), y) + kit.px(6)
        colour = SEAT_COLOURS[self.seat % len(SEAT_COLOURS)]
        title = self._title
        sign = icon(SEAT_ICONS[self.seat % len(SEAT_ICONS)], round(title.get_height() * 0.5), colour)
        apart = (title.get_width() + sign.get_width()) // 2 + kit.px(10)
        for side in (-1, 1):
            x = self.panel.centerx + side * apart - sign.get_width() // 2
            frame.add(("curtain.sign", side), sign, x, y + (title.get_height() - sign.get_height()) // 2, z + 1)
        y = self._centre(frame, "title", title, y) + kit.px(2)
        self._centre(frame, "hint", self._hint, y)
        self._draw_button(frame, button, colour)

    def _falling(self, height: int) -> tuple[Rect, Rect]:
        fall = round(height * CURTAIN_SHARE * (1 - out_cubic(self._fallen)))
        return self.panel.move(0, fall), self.button.move(0, fall)

    def _centre(self, frame: DisplayList, part: str, image: pygame.Surface, y: int) -> int:
        frame.add(f"curtain.{part}", image, self.panel.centerx - image.get_width() // 2, y, theme.Z_DIALOG + 1)
        return y + image.get_height()

    def _draw_button(self, frame: DisplayList, button: Rect, colour: str) -> None:
        kit = self.context.kit
        share = 0.0 if self._held_since is None else (self.context.clock.now() - self._held_since) / HOLD_SECONDS
        ring = self._ring(min(RING_STEPS, int(share * RING_STEPS)), colour)
        frame.add("curtain.ring", ring, button.x, button.y, theme.Z_DIALOG + 1)
        eye = icon("eye", kit.px(40), theme.CREAM)
        place = eye.get_rect(center=button.center)
        frame.add("curtain.eye", eye, place.x, place.y, theme.Z_DIALOG + 2)
        words = say("curtain.hold" if self._held_since is None else "curtain.holding")
        self._centre(frame, "words", kit.fonts.line(words, "strong", theme.BRASS_LIGHT), button.bottom + kit.px(4))

    def _ring(self, steps: int, colour: str) -> pygame.Surface:
        if steps not in self._rings:
            side, line = self.button.w, self.context.kit.px(6)
            reach = side / 2 - line
            round_way = math.tau * reach
            turn = f"rotate(-90 {side / 2} {side / 2})"
            pen = f'fill="none" stroke="{colour}" stroke-width="{line}" stroke-linecap="round"'
            dash = f'stroke-dasharray="{max(0.1, round_way * steps / RING_STEPS):.1f} {round_way:.1f}"'
            arc = (
                f'<circle cx="{side / 2}" cy="{side / 2}" r="{reach}" {pen} {dash} transform="{turn}"/>'
                if steps
                else ""
            )
            self._rings[steps] = svg.draw(
                self.button.size,
                svg.disc(side / 2, side / 2, reach, self.context.kit.skins.lacquer.well),
                svg.outlined((line / 2, line / 2, side - line, side - line), side / 2, theme.BRASS, line / 2, 0.5),
                arc,
            )
        return self._rings[steps]

    def targets(self) -> list[Target]:
        return [Target(LOOK, say("curtain.hold"), self.button)]


class CurtainReading(Reading):
    """The call to the person, and what shows the cards: an assistive program presses it, and cannot hold."""

    def __init__(self, screen: PrivacyScreen) -> None:
        self._screen = screen

    def nodes(self) -> list[Node]:
        who, panel = self._screen.who, self._screen.panel
        words = f"{say('curtain.title', name=who)} {say('curtain.hint', name=who)}"
        told = Node("words", "text", words, panel)
        look = Node(LOOK, "button", say("ear.look"), self._screen.button)._replace(description=say("curtain.hold"))
        return [Node("curtain", "dialog", who, panel, (told, look))]

    @property
    def focused_key(self) -> str:
        return LOOK

    def press_key(self, key: str) -> bool:
        if key == LOOK:
            self._screen.show_cards()
        return key == LOOK


class SeatHandover:
    """Hands the screen over from one person to the next."""

    def __init__(self, table: PlayTable, toolbar: TableToolbar) -> None:
        self._table, self._toolbar = table, toolbar
        self._context, self._overlays = table.context, table.overlays
        self.open_pause = table.overlays.open_pause
        self._announced_at = -1
        """The number of deeds when a turn was last announced."""

    def turn_to(self, seat: Seat) -> None:
        """Announce whose turn begins, give time to read it, then turn the table to *seat*; called in each frame."""
        n = self._table.controller.n
        if self._announced_at != n:
            self._announced_at = n
            self._overlays.show_toast(say("table.turn_begins", name=self._table.match.seatings[seat].name))
            self._table.view.animator.rest()
        else:
            self._overlays.toasts.clear()
            self.reveal(seat)

    def reveal(self, seat: Seat) -> None:
        """Show the hand of *seat*, at the lower edge from then on."""
        self._table.view.reveal(seat, self._table.hud.place(self._table.hud.kit, seat))
        self._context.needs_frame = True

    def call(self, seat: Seat) -> None:
        """Turn the hand face down, and show the privacy screen for *seat*."""
        self.turn_down()
        self._context.stack.push(PrivacyScreen(self._context, self, self._table.match.seatings, seat))

    def hide(self) -> None:
        """Turn the hand face down; if nothing is above the table, only its owner is called to look again."""
        self.turn_down()
        if self._context.stack.top.name == "table":
            self.call(self._table.match.seat)

    def uncover(self, seat: Seat) -> None:
        self._overlays.toasts.dismiss()  # it was for the former person
        self.reveal(seat)

    @property
    def toast_foot(self) -> tuple[int, int] | None:
        """Where toasts stand above the privacy screen, as after undo; None if it is not on top."""
        top = self._context.stack.top
        return top.above_panel if isinstance(top, PrivacyScreen) else None

    def turn_down(self) -> None:
        """Turn the hand face down, with what was said about it; the privacy screen follows when the table is on top."""
        self._table.widgets.release()
        self._overlays.toasts.dismiss()
        self._table.view.hide()

    def take_back(self) -> None:
        """Take the last deed back before anybody else has looked; its owner must be called anew."""
        if self._toolbar.take_back():
            self._context.stack.pop()

    def press_toolbar(self, pos: tuple[int, int]) -> None:
        """Press the toolbar button at a place, of those that work here."""
        if self._toolbar.menu.rect.collidepoint(pos):
            self.open_pause()
        elif self._toolbar.undo.rect.collidepoint(pos):
            self.take_back()
