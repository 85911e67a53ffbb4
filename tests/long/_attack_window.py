"""
The same monkey in a real window: keys, buttons and the wheel through an X server, in every scene that can be gone to.

After each handful of events the window gets another size, for which the program must soon show where everything lies.
It may be told to quit, and is started again then. What it may not: end by itself, leave a report or a damaged match.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from engines.core.shuffle import secret_from_seed
from kq_table.app.headless import open_stage
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage import record_file as storage_record_file
from kq_table.storage import settings
from tests.kq_table import records
from tests.tools.bots import FakeBot
from tests.tools.shots import ShotRequest, show
from tests.window.desk import PROGRAM, Desk
from tests.window.player import box_of, hurry
from tests.window.screen import x_server

from . import _attack_monkey
from ._trials import FREEZE_S, Trials

EVENTS: Final = 10_000
"""For each scene."""
AT_A_TIME: Final = 2500
"""Events of a part."""
VISIT: Final = 500
"""Events from one start of the program to its end."""
HANDFUL: Final = 50
"""Events between two looks at whether it shows anything."""
DEEDS: Final = 6
LACKING: Final = 3
"""Deeds to the end of a match."""
SIZES: Final = ((1280, 800), (1024, 640), (1600, 1000), (700, 900), (1100, 700))
GAME: Final = "kings-and-queens"
HASTE: Final = ("--haste", "20")
CASE_S: Final = 60.0
"""Seconds of this process for a visit: it looks on."""
VISIT_S: Final = 400.0
"""The same by the clock."""
TICKS: Final = os.sysconf("SC_CLK_TCK")
KEYS: Final = (
    *("Return", "space", "Tab", "Left", "Right", "Up", "Down", "Home", "End", "Prior", "Next", "BackSpace", "Delete"),
    *("Return", "space", "Tab", "Left", "Right", "Return", "space", "Left", "Right"),
    *("F1", "F2", "F3", "F5", "F10", "F11", "question", "plus", "minus", "period", "slash", "dead_acute", "Menu"),
    *("Escape", "Escape", "Escape"),
    *"abcdefghijklmnopqrstuvwxyz0123456789",
)
MODS: Final = (*[""] * 12, "shift+", "ctrl+", "alt+", "super+", "ctrl+shift+")


def parts() -> Iterable[str]:
    """Name the blocks of every scene."""
    return [f"{scene}, block {i}" for scene in _attack_monkey.scenes() for i in range(EVENTS // AT_A_TIME)]


def measure(part: str) -> dict[str, Any]:
    """Do a block of events."""
    return run(part, AT_A_TIME)


def run(part: str, events: int) -> dict[str, Any]:
    """Start the program in a scene again and again, until so many events were done there."""
    scene, chance = part.partition(", block ")[0], Random(part)
    trials, told = Trials(part), Counter[str]()
    with x_server() as (display, _):
        for visit in range(-(-events // VISIT)):
            with TemporaryDirectory() as folder:
                monkey = Monkey(display, Path(folder), scene, chance, told)
                trials.attempt(f"visit {visit}", partial(monkey.visit, min(VISIT, events)), CASE_S, VISIT_S)
    trials.cases = told.total()
    return trials.told(scenes=dict(told))


@dataclass
class Monkey:
    """Sits before one window after the other."""

    display: str
    folder: Path
    scene: str
    chance: Random
    told: Counter[str]
    """The events done, by the scene that was on top when they were."""
    _size: int = field(default=0)
    _window: int = field(default=0)

    def visit(self, events: int) -> str:
        """Do so many events in the scene and where they lead to; see what is left."""
        home = self.folder / "home"
        words = prepare(self.scene, home)
        starts = 0
        with Desk(self.display, home, self.folder / "logs") as desk:
            left = events
            while left > 0:
                if desk.program is None:
                    starts += 1
                    desk.start(*HASTE, *words, program=PROGRAM)
                    self._window = desk.window()
                    ROUTES.get(self.scene.partition(" ")[0], _stay)(desk)
                left -= HANDFUL
                self._do_some(desk)
            if desk.program is not None:
                self._end(desk)
            assert not desk.complaints(), desk.complaints()
        assert not list(home.glob("log/crash-*")), next(home.glob("log/crash-*")).read_text("utf-8")
        _attack_monkey.check_records(home)
        return f"{starts} starts"

    def _do_some(self, desk: Desk) -> None:
        """Do a handful of events; the program must show what has become of them, or have been told to quit."""
        assert desk.program is not None
        pid, spent = desk.program.pid, _spent(desk.program.pid)
        desk.look()
        self.told[desk.scene] += HANDFUL
        for _ in range(HANDFUL):
            desk._do(*self._event(desk))
        self._size = (self._size + self.chance.randint(1, len(SIZES) - 1)) % len(SIZES)
        before = len(desk.lines)
        desk._do("windowsize", str(self._window), *map(str, SIZES[self._size]))
        is_there = desk.has_come(lambda: len(desk.lines) > before or desk.program.poll() is not None, SILENT_S)
        used = _spent(pid) - spent
        assert used < FREEZE_S + MAX_S, f"{used:.1f} s for {HANDFUL} events"
        if desk.program.poll() is not None:
            status = desk.wait_for_end()
            assert status == 0, self._last_words(status, desk)
            desk.drop_hands()  # it may have ended for want of a window
        elif not is_there:
            self.told["silent"] += 1
            self._end(desk)

    def _end(self, desk: Desk) -> None:
        """Ask the program to end, to which only its frame loop answers."""
        desk.program.send_signal(signal.SIGTERM)
        try:
            status = desk.wait_for_end()
        except subprocess.TimeoutExpired:
            raise AssertionError(f"frozen in {desk.scene}") from None
        desk.drop_hands()
        assert status == 0, self._last_words(status, desk)

    def _last_words(self, status: int, desk: Desk) -> str:
        """Tell how the program ended, with what a crash inside a library left."""
        native = self.folder / "home" / "log" / "native-crash.log"
        return f"status {status}: {desk.complaints()}{native.read_text('utf-8') if native.exists() else ''}"

    def _event(self, desk: Desk) -> tuple[str, ...]:
        """Give an event as xdotool has it."""
        kind = self.chance.random()
        if kind < 0.4:
            return "key", "--delay", "0", self.chance.choice(MODS) + self.chance.choice(KEYS)
        if kind < 0.7:
            return "mousemove", *map(str, self._place(desk))
        button = str(self.chance.choice((1, 1, 1, 1, 1, 2, 3, 4, 5, 8)))
        return (self.chance.choice(("mousedown", "mouseup", "mouseup")), button)

    def _place(self, desk: Desk) -> tuple[int, int]:
        if desk.targets and self.chance.random() < 0.7:
            return self.chance.choice(sorted(target.middle for target in desk.targets.values()))
        return self.chance.randint(0, 1300), self.chance.randint(0, 900)


SILENT_S: Final = 5.0
"""Seconds by the clock without news, as in full screen, where a window keeps its size; then it is asked to end."""
MAX_SHEETS: Final = 12
COMING_S: Final = 30.0
"""Seconds in which bots come to the end of a round, or of a match."""
MAX_S: Final = 3.0
"""Seconds of the processor that a handful of events may take, each of which may lead to another scene."""


def _spent(pid: int) -> float:
    """Give the seconds of the processor that a process has used; none if it has gone."""
    try:
        facts = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(facts[11]) + int(facts[12])) / TICKS


# -- how to come to a scene ----------------------------------------------------------------------------------------


def prepare(scene: str, home: Path) -> tuple[str, ...]:
    """Lay a match down from which a scene can be gone to; give the words for the start."""
    name, _, game = scene.partition(" ")
    if name in FROM_MENU:
        return ()
    if name == "match":
        _lay_down_nearly_all(home / "data" / "records" / "own.kq")
        return ("--continue",)
    os.environ["KQ_HOME"] = str(home)
    stage = open_stage(home, settings=settings.DEFAULTS, bots=FakeBot)
    stage.haste = 16
    if name in BOTS_ALONE:
        seats = (Seating("Anna", "page"), Seating("Ben", "page"))
        stage.context.navigate.open_table(MatchSetup(GAME, seats, {"target": "25"}))
        stage.frame()
        path = stage.table.controller.path
    else:
        show(stage, name if name in AS_THEY_ARE else "table", ShotRequest(game or GAME, deeds=DEEDS))
        path = next((scene.record for scene in stage.context.stack.scenes if scene.record is not None), home)
        if name in FINISHED:
            path = next(home.glob("data/records/finished/*.kq"))
    stage.close()
    if name in BOTS_ALONE:
        hurry(home, options={})
    if name == "library":
        return ()
    return (str(path),) if name in FINISHED else ("--continue",)


def _lay_down_nearly_all(path: Path) -> None:
    """Write the record of a match of bots that lacks its last deeds."""
    words = ("name 0 Anna", "name 1 Ben", "player 0 page", "player 1 page")
    whole = records.play(words=words)
    nearly = records.play(lambda match: match.n >= whole.n - LACKING, words=words)
    path.parent.mkdir(parents=True)
    path.write_bytes(records.text(nearly).encode())
    storage_record_file.write_secret(path, secret_from_seed("1"))


FROM_MENU: Final = {"menu", "setup", "player", "cut", "settings", "about", "keys", "books"}
BOTS_ALONE: Final = {"round", "why"}
"""Bots play, until what is wanted comes by itself."""
AS_THEY_ARE: Final = {"trick", "predict", "choice", "curtain", "replay", "saw"}
FINISHED: Final = {"replay", "saw"}

Route = Callable[[Desk], None]


def _stay(_desk: Desk) -> None:
    """Be there at once."""


def _press(*names: str) -> Route:
    """Click one target after the other; a notice before them is put away by the monkey."""

    def go(desk: Desk) -> None:
        for name in names:
            if not desk.has_come(partial(desk.find, name), 5.0):
                return  # a monkey's own match or settings lie in the way: it begins where it is
            desk.click(name)

    return go


def _type(*keys: str) -> Route:
    def go(desk: Desk) -> None:
        desk.key(*keys)

    return go


def _wait(scene: str, *keys: str) -> Route:
    def go(desk: Desk) -> None:
        desk.has_come(lambda: desk.scene in {scene, "menu"}, COMING_S)
        desk.key(*keys)

    return go


def _to_the_end(desk: Desk) -> None:
    """Put away what lies before the result of the match."""
    for _ in range(MAX_SHEETS):
        if desk.has_come(lambda: desk.scene in {"match", "menu"}, 1.0):
            return
        desk.key("Return")


SET_UP: Final = f"game:{box_of(GAME)}"
ROUTES: Final[Mapping[str, Route]] = {
    "setup": _press(SET_UP),
    "player": _press(SET_UP, "seat1"),
    "cut": _press(SET_UP, "deal", "cut", "take", "start"),
    "settings": _press("settings"),
    "about": _press("about"),
    "books": _press("rules"),
    "keys": _type("question"),
    "library": _press("shelf"),
    "curtain": _wait("curtain"),
    "rules": _wait("table", "F1"),
    "hint": _wait("table", "h", "h", "h"),
    "choice": _wait("table", "Right", "space"),
    "round": _wait("round"),
    "why": _wait("round", "w"),
    "match": _to_the_end,
}
