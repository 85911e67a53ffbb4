"""
A monkey before the app, in this process: random keys, clicks, wheels, sizes and files, many of them in one frame.

It starts in each scene, at each game's table too, and goes where its hands lead it; half of its clicks hit something.
No frame may raise anything or take longer than `FREEZE_S` of the processor. A match that leaves the screen must lie on
the disk with every line that its controller had, and be proved where it is over; in the end every file must be read.
"""

from __future__ import annotations

import gc
import os
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import pygame
from pygame.event import Event

from engines.core.shuffle import RandomSource
from engines.games import registry
from engines.record.match import Match
from engines.record.record import read
from engines.record.verify import Fault, verify
from kq_table.app.headless import Stage, open_stage
from kq_table.app.loop import SECOND_START_EVENT, WAKE_EVENT
from kq_table.features.play.scene import TableScene
from kq_table.match.controller import MatchController
from kq_table.storage import settings
from kq_table.system import paths
from tests.kq_table.drawn_once import drawn_once
from tests.tools.bots import FakeBot
from tests.tools.shots import FIXED_SCENES, GAME, MATCH_SCENES, ShotRequest, show

from ._trials import Frozen, Trials, limits

EVENTS: Final = 100_000
"""For each scene."""
AT_A_TIME: Final = 5000
"""Events of a part."""
VISIT: Final = 1000
"""Events from one start of the app to its close."""
MAX_AT_ONCE: Final = 25
"""Events of one frame."""
HASTE: Final = 16
"""How much longer frames last while a scene is set up."""
DEEDS: Final = 12
FIRST_SIZE: Final = (1024, 640)
"""At which a scene is set up."""
SIZES: Final = ((1280, 800), (1024, 640), (1920, 1080), (800, 1200), (320, 200))
"""Those that windows have, and some that they should not."""
ASSISTED: Final = "after a take-back"
"""What a proof says of a match in which somebody took a move back."""


def parts() -> Iterable[str]:
    """Name the blocks of every scene; at the table, of every game."""
    return [f"{scene}, block {number}" for scene in scenes() for number in range(EVENTS // AT_A_TIME)]


def scenes() -> list[str]:
    """Name every scene, and the table of every game."""
    return [*sorted({*FIXED_SCENES, *MATCH_SCENES} - {"table"}), *(f"table {rules.key}" for rules in registry.GAMES)]


def measure(part: str) -> dict[str, Any]:
    """Do a block of events."""
    scene, _, number = part.partition(", block ")
    return run(scene, AT_A_TIME, Random(part), SIZES[int(number) % len(SIZES)], part)


def run(scene: str, events: int, chance: Random, size: tuple[int, int], part: str = "") -> dict[str, Any]:
    """Start the app in a scene again and again, until so many events have been done; *chance* says which."""
    trials, told = Trials(part or scene), Counter[str]()
    with TemporaryDirectory() as drawings, drawn_once(Path(drawings)):
        while told.total() < events:
            with TemporaryDirectory() as folder:
                _visit(Monkey(Path(folder), scene, size, chance, trials, told), min(VISIT, events - told.total()))
    trials.cases = told.total()
    return trials.told(scenes=dict(told))


def _visit(monkey: Monkey, events: int) -> None:
    """Let a monkey loose; whatever goes wrong ends its visit."""
    done = monkey.told.total()
    where = f"visit from event {done}"
    os.environ["KQ_HOME"] = str(monkey.folder)
    try:
        monkey.play(events)
    except (Exception, Frozen):  # noqa: BLE001 - this is what is looked for
        monkey.trials.note(f"{where}, {monkey.told.total() - done} done, at {monkey.at}", traceback.format_exc())
        monkey.trials.ends["fault"] += 1
        monkey.told["fault"] += max(0, events - (monkey.told.total() - done))
    else:
        monkey.trials.ends["well"] += 1
    # An app is a ring of things that know each other. The program has one; here there are many.
    gc.collect()


@dataclass
class Monkey:
    """Acts at random, and keeps an eye on the matches."""

    folder: Path
    scene: str
    size: tuple[int, int]
    chance: Random
    trials: Trials
    told: Counter[str]
    """The events done, by the scene that got them."""
    at: str = "the start"
    _stage: Stage | None = None
    _watched: dict[int, MatchController] = field(default_factory=dict)

    @property
    def stage(self) -> Stage:
        """The app."""
        assert self._stage is not None
        return self._stage

    def play(self, events: int) -> None:
        """Do so many events, in the scene and where they lead to, and look at what is left on the disk."""
        self._open()
        scene, _, game = self.scene.partition(" ")
        self.stage.haste = HASTE
        show(self.stage, scene, ShotRequest(game or GAME, deeds=DEEDS))
        self.stage.haste = 1
        self._change_size(self.size)
        end = self.told.total() + events
        while self.told.total() < end:
            self._frame(min(self.chance.randint(1, MAX_AT_ONCE), end - self.told.total()))
        self._close()
        assert not list(paths.folder("log").glob("crash-*")), "there is a crash report"
        check_records(self.folder)

    def _open(self) -> None:
        loaded, notes = settings.load(self.folder / "settings.json")
        assert not notes, "settings that the app saved are read again"
        size = FIRST_SIZE if self._stage is None else self.stage.context.size
        self._stage = open_stage(self.folder, size, settings=loaded, bots=FakeBot)
        self.stage.frame()

    def _close(self) -> None:
        self._watch()
        self.stage.close()
        for controller in self._watched.values():
            check_match(controller)
        self._watched.clear()

    def _frame(self, count: int) -> None:
        """Show a frame with so many events; one that quits is followed by another start."""
        self.at = "+".join(scene.name for scene in self.stage.context.stack.scenes)
        targets = self.stage.context.stack.top.targets()
        middles = [target.rect.center for target in targets if isinstance(target.rect, pygame.Rect)]
        middles = middles or [pygame.Rect(target.rect).center for target in targets]
        events = [self.chance.choice(HANDS)(self, middles) for _ in range(count)]
        self.told[self.stage.context.stack.top.name] += count
        if self.chance.random() < 0.2:
            self.stage.clock.wait(self.stage.clock.now() + self.chance.choice((0.05, 0.4, 3.0, 60.0)))
        if self.chance.random() < 0.05:
            self._change_size((self.chance.randint(1, 2000), self.chance.randint(1, 1300)))
        elif self.chance.random() < 0.05:
            self._change_size(self.size)
        with limits():
            self.stage.frame(*events)
        if self.stage.context.is_closing:
            self._close()
            self._open()
        self._watch()

    def _change_size(self, size: tuple[int, int]) -> None:
        self.stage.screen.resize(size)
        with limits():
            self.stage.frame(Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))

    def _watch(self) -> None:
        """Check each match that has left the stack, and see which are there."""
        there = {
            id(scene.controller): scene.controller
            for scene in self.stage.context.stack.scenes
            if isinstance(scene, TableScene)
        }
        for key in [key for key in self._watched if key not in there]:
            check_match(self._watched.pop(key))
        self._watched.update(there)

    # -- what it does

    def press(self, _: list[tuple[int, int]]) -> Event:
        """Press a key, with what it would type."""
        key, mod = self.chance.choice(KEYS), self.chance.choice(MODS)
        typed = chr(key) if 32 <= key < 127 and self.chance.random() < 0.9 else self.chance.choice(TYPED)
        return Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed, scancode=0)

    def let_go(self, _: list[tuple[int, int]]) -> Event:
        """Let a key go, which need not have been pressed."""
        return Event(pygame.KEYUP, key=self.chance.choice(KEYS), mod=self.chance.choice(MODS), unicode="", scancode=0)

    def write(self, _: list[tuple[int, int]]) -> Event:
        """Type a text, as an input method does."""
        return Event(pygame.TEXTINPUT, text=self.chance.choice(TYPED), window=None)

    def _place(self, middles: list[tuple[int, int]]) -> tuple[int, int]:
        if middles and self.chance.random() < 0.6:
            return self.chance.choice(middles)
        width, height = self.stage.context.size
        return self.chance.randint(-9, width + 9), self.chance.randint(-9, height + 9)

    def move(self, middles: list[tuple[int, int]]) -> Event:
        """Move the mouse, with any button."""
        buttons = (self.chance.choice((0, 0, 1)), 0, self.chance.choice((0, 0, 1)))
        return Event(pygame.MOUSEMOTION, pos=self._place(middles), rel=(1, 1), buttons=buttons, touch=False)

    def button(self, middles: list[tuple[int, int]], kind: int) -> Event:
        """Press or let go of a button."""
        number = self.chance.choice((1, 1, 1, 1, 2, 3, 3, 4, 5, 9))
        return Event(kind, pos=self._place(middles), button=number, touch=self.chance.random() < 0.2)

    def wheel(self, _: list[tuple[int, int]]) -> Event:
        """Turn the wheel, a little or by far too much."""
        steps = self.chance.choice((1, -1, 0, 5, -5, 10**6, -(10**6)))
        more: dict[str, Any] = {"precise_x": 0.0, "precise_y": steps * 0.7} if self.chance.random() < 0.5 else {}
        return Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False, **more)

    def window(self, _: list[tuple[int, int]]) -> Event:
        """Do to the window what its manager may do."""
        return Event(self.chance.choice(WINDOW))

    def bring(self, _: list[tuple[int, int]]) -> Event:
        """Drop a file on the window, or start the program anew with it."""
        files = [*self.folder.rglob("*"), self.folder, self.folder / "nothing.kq", self.folder / os.fsdecode(b"\xff")]
        file = self.chance.choice(files)
        if self.chance.random() < 0.5:
            return Event(pygame.DROPFILE, file=str(file))
        return Event(SECOND_START_EVENT, file=self.chance.choice((file, None)))


KEYS: Final = (
    *sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {pygame.K_ESCAPE}),
    *[pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN] * 12,
    *[pygame.K_ESCAPE] * 4,
)
MODS: Final = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META, pygame.KMOD_CTRL | 1)
TYPED: Final = ("", "", "a", "?", "ß", "\u202e", "\U0001f0be", "e\u0301", "\x00", "\n", "\t", "\x7f", "漢字", "z" * 300)
WINDOW: Final = (
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED, pygame.WINDOWMINIMIZED),
    *(pygame.WINDOWRESTORED, pygame.WINDOWLEAVE, pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWSHOWN, WAKE_EVENT),
)
Hand = Callable[[Monkey, list[tuple[int, int]]], Event]
DOWN: Final[Hand] = partial(Monkey.button, kind=pygame.MOUSEBUTTONDOWN)
UP: Final[Hand] = partial(Monkey.button, kind=pygame.MOUSEBUTTONUP)
_WEIGHTS: Final[Mapping[Hand, int]] = {
    Monkey.press: 30,
    Monkey.let_go: 8,
    Monkey.write: 3,
    Monkey.move: 14,
    DOWN: 18,
    UP: 18,
    Monkey.wheel: 5,
    Monkey.window: 3,
    Monkey.bring: 1,
}
HANDS: Final = [hand for hand, weight in _WEIGHTS.items() for _ in range(weight)]


# -- what is left --------------------------------------------------------------------------------------------------


def check_match(controller: MatchController) -> None:
    """Make sure that a match's record holds all that its controller has, and that its chance is proved at the end."""
    # A lesson that was left may have been ended since, to begin from the start.
    ended = controller.path.parent / "finished" / controller.path.name
    data = (controller.path if controller.path.exists() else ended).read_bytes()
    held = controller._match.record.write()
    assert data.decode().startswith(held), f"{controller.path.name} lacks lines that the controller has"
    if controller.is_over:
        found = verify(read(data))
        assert not isinstance(found, Fault) or found.reason.startswith(ASSISTED), f"{controller.path.name}: {found}"


def check_records(folder: Path) -> None:
    """Make sure that every record is played through, and that nothing was set aside or left half written."""
    records = folder / "data" / "records"
    for path in [*records.glob("*.kq"), *records.glob("finished/*.kq")]:
        Match(read(path.read_bytes()), RandomSource(Random(0)))
    assert not list((folder / "data").glob("aside/*")), "a record of ours was set aside"
    assert not list(folder.rglob("*.tmp")), "something is half written"
