"""A record looked through: its table at any deed, and the desk to step along. Knows what may be seen; does no deed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Final

import pygame
from pygame import Rect

from engines.core.api import Deed, Seat
from engines.core.cards import HIDDEN, name
from kq_table.art.card_images import CardImages, CardLook
from kq_table.board import render
from kq_table.board.animation import Pose
from kq_table.board.card_targets import card_words
from kq_table.board.replay_view import ReplayViewModel
from kq_table.board.slots import Layout, turn_covered_hands
from kq_table.board.state import BoardState
from kq_table.games.registry import make_hud
from kq_table.games.shared.interface import HudServices, HudState, Press
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.narrate import match_summary
from kq_table.narrate.deeds import log_entries
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.button import ACTIVATE_KEYS
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import GAP, MOTION, SPEEDS, Z_PANELS, Pace
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Target
from kq_table.ui.widget_tree import WidgetTree

from .replay_controls import ReplayControls

Z_BOARD: Final = Z_PANELS + 20
REST: Final = 0.8
"""Seconds at normal speed for which a deed stands while the record plays."""
QUICKEST: Final = 0.3
RAIL: Final = 26
"""Design pixels between the desk and the window's edges."""
SHARED: Final = 16
"""Design pixels of the table's lower rim that the desk takes."""
WIDEST: Final = 1220
"""Design pixels that the desk is wide at most."""


class ReplayScene(Scene):
    """A table that can be stepped and never played at."""

    name: ClassVar[str] = "replay"

    def __init__(self, context: AppContext, reading: RecordView, eyes: Seat | None = None) -> None:
        super().__init__(context)
        self.reading, self.game = reading, reading.game
        self.eyes = eyes if eyes in reading.viewers else reading.viewers[0]
        self.is_playing = False
        self.toasts = Toasts()
        self._warming: Iterator[None] | None = None
        self._last = self._next = context.clock.now()
        decided = reading.decisions(self.eyes) if eyes is not None else ()
        self._sit_down(next(iter((*decided, *reading.rounds)), 0))

    def _sit_down(self, n: int) -> None:
        """Lay the table for the eyes that look now."""
        reading, context = self.reading, self.context
        decides = reading.seatings[self.eyes].name if self.eyes >= 0 else ""
        self.desk = ReplayControls(self, reading.length, self._eyes_words if len(reading.viewers) > 1 else "", decides)
        zones = tuple(reading.view(0, self.eyes).state.zones)
        self.hud = make_hud(
            HudServices(
                reading.game,
                zones,
                reading.seatings,
                reading.options,
                _do_nothing,
                self._tell,
                lambda: context.settings,
                lambda make: context.push(make(context)),
                is_bare=self.eyes == EVERYBODY,
                presses={seat: self._press(seat) for seat in reading.viewers if seat >= 0 and len(reading.viewers) > 1},
            )
        )
        setting, layout = self.hud.card_behaviour, self._lay(reading.bottom_seat(self.eyes))
        self.playback = ReplayViewModel(reading, self.eyes, setting, layout, self._pace, self._sound)
        self.playback.go_to(n)
        self.board = WidgetTree("replay", [*self.hud.widgets, self.desk])

    def _press(self, seat: Seat) -> Press:
        """Let a plate lead to what its seat saw, and from there back to what all saw."""
        if seat == self.eyes:
            return Press("eye", say("replay.see_all"), lambda: self.look_as(EVERYBODY))
        return Press("eye", say("replay.see_as", name=self.reading.seatings[seat].name), lambda: self.look_as(seat))

    @property
    def table(self) -> BoardState:
        """The cards as they lie now."""
        return self.playback.board

    @property
    def _eyes_words(self) -> str:
        if self.eyes < 0:
            return say("replay.everybody" if self.eyes == EVERYBODY else "replay.nobody")
        return say("replay.seen_by", name=self.reading.seatings[self.eyes].name)

    @property
    def _pace(self) -> Pace:
        return Pace(self.context.tempo, self.context.settings.trick_rest)

    # -- where

    def _desk_place(self) -> Rect:
        """Give the strip at the window's foot."""
        kit, (width, height) = self.context.kit, self.context.size
        across = min(width - 2 * kit.px(RAIL), kit.px(WIDEST * kit.metrics.text_scale))
        tall = self.desk.natural_height(kit, across)
        return Rect((width - across) // 2, height - kit.px(RAIL) - tall, across, tall)

    def _lay(self, seat: Seat) -> Layout:
        """Measure the window above the desk as a window of its own: every game's table then knows where to lie."""
        size = (self.context.size[0], self._desk_place().y + self.context.kit.px(SHARED))
        return turn_covered_hands(self.hud.place(self.context.kit.resized(size), seat), seat, size)

    def resize(self) -> None:
        """Lay everything out for the window."""
        self.table.layout = self._lay(self.playback.seat)
        self.playback.go_to(self.playback.n)
        self.desk.place(self.context.kit, self._desk_place())
        self._warming = self._card_images(1.0).prebuild(
            [CardLook("back"), *(CardLook(name(card)) for card in self.hud.faces)]
        )
        self._look()

    def enter(self) -> None:
        """Move as the settings say from now on."""
        self.playback.pace = self._pace
        self._last = self.context.clock.now()

    # -- time

    def step(self, now: float) -> None:
        """Let time pass: cards fly, and while the record plays the next deed follows."""
        seconds = min(MOTION.longest_step, max(0.0, now - self._last))
        self._last = now
        self.playback.step(seconds)
        if self.is_playing:
            self._play_on(now)
        self._look()
        self._warm()
        self.board.step(now)
        self.toasts.step(now)

    def _warm(self) -> None:
        """Draw one of the cards that are to come while nothing moves."""
        if self._warming is not None and not self.is_moving and next(self._warming, self) is self:
            self._warming = None

    def _play_on(self, now: float) -> None:
        rest = max(QUICKEST, REST * SPEEDS[self.context.settings.speed])
        if self.playback.is_moving or self.context.top is not self:
            self._next = now + rest
        elif self.playback.n == self.reading.length:
            self.is_playing = False
        elif now >= self._next:
            self._next = now + rest
            self.playback.forward()

    def _look(self) -> None:
        """Let HUD and desk see where the record stands."""
        playback, reading = self.playback, self.reading
        view = reading.view(playback.n, self.eyes)
        trick = next((cards for zone, cards in view.state.zones.items() if zone.name == "trick"), ())
        self.hud.look(
            HudState(
                playback.seat,
                reading.turn(playback.n),
                # More is to come: nobody is asked for anything here.
                is_settled=False,
                public=view.state.public,
                legal=(),
                seatings=reading.seatings,
                history=playback.history,
                trick=trick,
                zones=view.state.zones,
            )
        )
        self.desk.show(playback.n, self._words(), self._side(view.state.public.round), is_playing=self.is_playing)

    def _words(self) -> str:
        """Say what the deed was; where the seat that looks is to decide, that it saw all this, and what it did then."""
        n, eyes = self.playback.n, self.eyes
        if n not in self.reading.decisions(eyes):
            return log_entries(self.reading, n, eyes, self.hud)
        chosen = self.reading.seen(n + 1, eyes).deed
        assert chosen is not None, "a seat sees all of its own deeds"
        name = self.reading.seatings[eyes].name
        return say("replay.decides", name=name, deed=self.hud.words(chosen))

    def _side(self, number: int) -> str:
        """Say in which round it is, or how the match ended; and who sees it so where nobody else may."""
        is_end = self.reading.is_over and self.playback.n == self.reading.length
        names = [seating.name for seating in self.reading.seatings]
        words = match_summary.state(names, self.reading.status) if is_end else say("kept.round", number=number)
        return words if self.desk.eyes else f"{words} · {self._eyes_words}"

    @property
    def is_moving(self) -> bool:
        """Whether cards fly."""
        return self.playback.is_moving

    @property
    def wake_at(self) -> float | None:
        """When the next deed is due, a card is to be drawn ahead, or a hint shows or goes."""
        moments = [self.board.wake_at, self.toasts.wake_at, self._next if self.is_playing else None]
        moments.append(None if self._warming is None else self.context.clock.now())
        return min((moment for moment in moments if moment is not None), default=None)

    # -- the ways along the record (see `reading_desk.Steps`)

    def go_to(self, n: int) -> None:
        """Show the table after so many deeds."""
        self.is_playing = False
        self.playback.go_to(min(self.reading.length, max(0, n)))

    def step_by(self, deeds: int) -> None:
        """Go on by a deed, which is shown; or back by one, which is not."""
        if deeds == 1:
            self.is_playing = False
            self.playback.forward()
        else:
            self.go_to(self.playback.n + deeds)

    def round_by(self, rounds: int) -> None:
        """Go to the beginning of the next round or of one before; beyond them lie both ends of the record."""
        places, n = (0, *self.reading.rounds, self.reading.length), self.playback.n
        ahead, behind = [place for place in places if place > n], [place for place in places if place < n]
        self.go_to(min(ahead, default=n) if rounds > 0 else max(behind, default=n))

    def go_to_end(self) -> None:
        """Show the end of the record."""
        self.go_to(self.reading.length)

    def toggle(self) -> None:
        """Let the record play, from its beginning if it has come to its end; or stop it."""
        if not self.is_playing and self.playback.n == self.reading.length:
            self.go_to(0)
        self.is_playing = not self.is_playing
        self._next = self.context.clock.now()

    def decision_by(self, decisions: int) -> None:
        """Go to the moment before another deed of the seat that looks."""
        places, n = self.reading.decisions(self.eyes), self.playback.n
        ahead, behind = [place for place in places if place > n], [place for place in places if place < n]
        self.go_to(min(ahead, default=n) if decisions > 0 else max(behind, default=n))

    def change_eyes(self) -> None:
        """Look through the next eyes that may."""
        eyes = self.reading.viewers
        self.look_as(eyes[(eyes.index(self.eyes) + 1) % len(eyes)])

    def look_as(self, eyes: Seat) -> None:
        """Look through these eyes, which may."""
        former, self.eyes = self.board, eyes
        self._sit_down(self.playback.n)
        self.resize()
        self.board.restore_from(former)

    def escape(self) -> None:
        """Close the record."""
        self.context.pop()

    # -- hands and keys

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event: the keys along the record first, unless a control is being used by key."""
        if event.type == pygame.KEYDOWN and not self._is_for_control(event) and self._go(event):
            return
        if not self.board.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.escape()

    def _is_for_control(self, event: pygame.event.Event) -> bool:
        focused = self.board.focused
        if focused is None or not focused.is_ringed:
            return False
        return event.key in ACTIVATE_KEYS or focused is self.hud.sheet()

    def _go(self, event: pygame.event.Event) -> bool:
        go = self.decision_by if event.mod & pygame.KMOD_SHIFT else self.step_by
        ways: Mapping[int, Callable[[], None]] = {
            pygame.K_RIGHT: lambda: go(1),
            pygame.K_LEFT: lambda: go(-1),
            pygame.K_e: self.change_eyes,
            pygame.K_HOME: lambda: self.go_to(0),
            pygame.K_END: self.go_to_end,
            pygame.K_PAGEUP: lambda: self.round_by(-1),
            pygame.K_PAGEDOWN: lambda: self.round_by(1),
            pygame.K_SPACE: self.toggle,
            pygame.K_F2: lambda: self.board.focus_and_press(self.hud.sheet()),
        }
        if event.key not in ways:
            return False
        ways[event.key]()
        return True

    def _tell(self, text: str) -> None:
        self.toasts.show(text, self.context.clock.now())

    def _sound(self, name: str, at: Pose | None = None) -> None:
        pan = 0.0 if at is None else max(-0.6, min(0.6, 2 * at.x / self.context.size[0] - 1))
        self.context.sound.play(name, pan=pan)

    # -- picture

    def _card_images(self, scale: float) -> CardImages:
        return self.context.card_images(round(self.table.layout.card[1] * scale))

    def draw(self, frame: DisplayList) -> None:
        """Draw the HUD, the cards and the desk."""
        self.hud.draw(frame)
        render.draw_cards(frame, self.table, self._card_images, render.mark_cards(self.table, None, is_asked=False))
        self.board.draw(frame, Z_BOARD)
        if self.context.top is self:
            foot = (self.context.size[0] // 2, self._desk_place().y - self.context.kit.px(GAP))
            self.toasts.draw(frame, self.context.kit, foot)

    def targets(self) -> list[Target]:
        """List the open cards, the HUD and the controls."""
        return [*self._card_targets(), *self.hud.targets(), *self.board.targets()]

    def _card_targets(self) -> list[Target]:
        window, (width, height) = Rect((0, 0), self.context.size), self.table.layout.card
        found: dict[str, Target] = {}
        for zone, sprite in self.table.sprites():
            pose = self.table.home(sprite, zone)
            box = Rect(0, 0, round(width * pose.scale), round(height * pose.scale))
            box.center = (round(pose.x), round(pose.y))
            if sprite.is_up and sprite.card != HIDDEN and box.colliderect(window):
                key = f"{zone}:{name(sprite.card)}"
                found[key] = Target(key, card_words(sprite.card), box.clip(window))
        return list(found.values())


def _do_nothing(_deed: Deed) -> None:
    """Take a control's deed, which no control offers here."""
