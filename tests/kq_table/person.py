"""A person before a stage: presses, points and waits. Time passes only where the person waits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
from pygame.event import Event

from engines.core.api import Zone
from engines.core.cards import Card, parse
from engines.games import registry
from kq_table.app.headless import Stage
from kq_table.board.state import CardSprite
from kq_table.features.play.scene import TableScene
from kq_table.match.controller import MatchController
from kq_table.match.setup import MatchSetup, Seating
from kq_table.shell.scene import Scene
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.widget import Target

GAME = "kings-and-queens"
ALONE = (Seating("Anna"), Seating("Steady", "steady"))
TOGETHER = (Seating("Anna"), Seating("Ben"))
LOOKING_ON = (Seating("One", "random"), Seating("Two", "random"))
OFFERED = {rules.key: "offered" for rules in registry.GAMES}
QUICK = replace(DEFAULTS, speed="none", trick_rest=0.3, lessons=OFFERED)
STEP = 0.05
"""Seconds from frame to frame: the longest that the table takes for one."""
PATIENCE = 60.0
"""Seconds on the clock after which what was waited for will not come."""
DEAD_TIME = 0.45
"""Seconds of a new phase in which nothing is taken yet, and a little more."""
SHEETS = frozenset({"round", "match", "curtain", "notice"})


class Person:
    """Drives an app with a clock turned by hand."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    # -- what is there

    @property
    def scene(self) -> str:
        """The name of the scene on top."""
        return self.stage.context.stack.top.name

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.stage.context.stack.top

    @property
    def table(self) -> TableScene:
        """The table on the stack."""
        return self.stage.table

    @property
    def prompt(self) -> str:
        """What the table says above the hand."""
        hud = self.table.hud
        return hud.prompt.text(hud.state) if hud.state else ""

    @property
    def controller(self) -> MatchController:
        """The match's controller."""
        return self.table.controller

    def zone(self, name: str) -> Zone:
        """Give a zone of the table by its text."""
        return next(zone for zone in self.table.board.zones if str(zone) == name)

    def pile(self, name: str) -> list[CardSprite]:
        """Give the bodies in a zone."""
        return self.table.board.zones[self.zone(name)]

    def sprite(self, text: str, zone: str = "hand:0") -> CardSprite:
        """Give the body that shows a card."""
        card = parse(text)
        return next(sprite for sprite in self.pile(zone) if sprite.card == card)

    def legal(self) -> list[str]:
        """List what may be done now."""
        return [deed.text for deed in self.table.board.legal]

    def target(self, name: str) -> Target:
        """Give what can be pointed at, by its id."""
        found: dict[str, Target] = {target.id: target for target in self.top.targets()}
        assert name in found, f"{name!r} is not among {sorted(found)}"
        return found[name]

    def has(self, name: str) -> bool:
        """Whether it can be pointed at now."""
        return any(target.id == name for target in self.top.targets())

    @property
    def toast(self) -> str:
        """The news that shows at the table."""
        return self.table.overlays.toasts.text

    @property
    def notice(self) -> str:
        """The text of the notice on top; empty without one."""
        return str(self.top.dialog["text"].text) if self.scene == "notice" else ""

    # -- time

    def frame(self, *events: Event, seconds: float = STEP) -> None:
        """Go through one frame, and let some time pass."""
        self.stage.app.run_frame(events)
        clock = self.stage.clock
        clock.wait(clock.now() + seconds)

    def wait(self, seconds: float, each: Callable[[], None] = lambda: None) -> None:
        """Let time pass; *each* looks at every frame. Where nothing moves there are none, as in the app's own loop."""
        end = self.stage.clock.now() + seconds
        while self.stage.clock.now() < end:
            self.frame()
            each()
            self.stage.rest(end)

    def until(self, is_so: Callable[[], bool], each: Callable[[], None] = lambda: None) -> None:
        """Let frames pass until something is so; *each* looks at the table in every one of them, but none is drawn."""
        end = self.stage.clock.now() + PATIENCE
        with self.stage.minimized():
            while not is_so():
                assert self.stage.clock.now() < end, f"{self.scene}: what was waited for did not come"
                self.frame()
                each()
                if not is_so():
                    self.stage.rest(end)

    def is_asked(self) -> bool:
        """Whether the table waits for the person, everything shown."""
        table = self.table.board
        return self.scene == "table" and bool(table.legal) and table.timeline.is_idle

    def until_asked(self, each: Callable[[], None] = lambda: None) -> None:
        """Wait for one's turn, or for a sheet; then let the dead time of a new phase go by."""
        with self.stage.minimized():
            self.until(lambda: self.is_asked() or self.scene in SHEETS, each)
            self.wait(DEAD_TIME, each)

    # -- hands

    def key(self, *keys: int, mod: int = 0) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.frame(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
            self.frame(Event(pygame.KEYUP, key=key, mod=mod))

    def type(self, text: str) -> None:
        """Type a text: a key goes down, then its text arrives."""
        for letter in text:
            self.frame(
                Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter),
                Event(pygame.TEXTINPUT, text=letter),
                Event(pygame.KEYUP, key=ord(letter), mod=0),
            )

    def point(self, pos: tuple[int, int], *, is_down: bool = False) -> None:
        """Move the pointer."""
        self.frame(Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(is_down), 0, 0)))

    def down(self, pos: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Press a button of the mouse."""
        self.frame(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))

    def up(self, pos: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Let a button of the mouse go."""
        self.frame(Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def click(self, at: str | tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Click a target by its id, or a place."""
        pos = self.target(at).rect.center if isinstance(at, str) else at
        self.point(pos)
        self.down(pos, button)
        self.up(pos, button)

    def drag(self, at: str, to: tuple[int, int]) -> None:
        """Take a target up, carry it somewhere and hold it there."""
        pos = self.target(at).rect.center
        self.down(pos)
        middle = ((pos[0] + to[0]) // 2, (pos[1] + to[1]) // 2)
        for place in (middle, to):
            self.point(place, is_down=True)
        self.wait(0.3)

    def lose_focus(self) -> None:
        """Go to another window."""
        self.frame(Event(pygame.WINDOWFOCUSLOST))

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window another size."""
        self.stage.screen.resize(size)
        self.frame(Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]), seconds=0)

    # -- a match

    def sit_down(self, seatings: tuple[Seating, ...] = ALONE, dealer: int | None = 1, **options: str) -> None:
        """Begin a match."""
        self.stage.context.navigate.open_table(MatchSetup(GAME, seatings, options, dealer))

    def look(self) -> None:
        """Press and hold on the curtain until it opens."""
        self.down(self.target("look").rect.center)
        self.until(lambda: self.scene != "curtain")
        self.up((5, 5))

    def act(self, deed: str = "") -> None:
        """Do a deed as a control would: the one named, else what the house advises."""
        wanted = deed or self.controller.default_deed()
        self.table.view.play(next(found for found in self.table.board.legal if found.text == wanted))

    def answer(self) -> None:
        """Do what is asked for now, whatever it is, but for the end of the match."""
        if self.scene == "round":
            self.key(pygame.K_RETURN)
        elif self.scene == "curtain":
            self.look()
        elif self.scene == "table":
            self.act()

    def play_to(self, is_there: Callable[[], bool], each: Callable[[], None] = lambda: None) -> None:
        """Play on, as the house advises, until something is so in a moment when the table waits."""
        with self.stage.minimized():
            self.until_asked(each)
            while not is_there():
                assert self.scene != "match", "the match ended before"
                self.answer()
                self.until_asked(each)

    def to_play(self) -> None:
        """Come to one's first card: predictions are made."""
        self.play_to(lambda: self.is_asked() and self.legal()[0].startswith("play"))


def own(scene: TableScene) -> list[Card]:
    """List the cards that are seen in one's own hand."""
    return [sprite.card for sprite in scene.cards.reach.hand()]


def names(stack: list[Scene]) -> list[str]:
    """Name the scenes of a stack."""
    return [scene.name for scene in stack]
