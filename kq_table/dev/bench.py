"""Measures frames and starts of the real app in a real window, and prints one line of JSON for each."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from engines.core.api import Deed
from engines.core.cards import name
from engines.games import registry
from kq_table.app import loop
from kq_table.app.loop import App
from kq_table.match.bot_process import Bot, environment
from kq_table.match.setup import MatchSetup, Seating
from kq_table.scenes.navigation import open_table
from kq_table.scenes.play.scene import TableScene
from kq_table.scenes.start.menu import Menu
from kq_table.shell.context import AppContext, Services
from kq_table.storage.record_store import RecordStore
from kq_table.storage.settings import DEFAULTS
from kq_table.ui.clock import RealClock
from kq_table.ui.presenter import DisplayPresenter, prefer_software_frames

from .fake_bot import FakeBot
from .output import print_json

Event = pygame.event.Event
LATE_MS: Final = 1000 / 60
STARTS: Final = 7
PATIENCE: Final = 30.0
"""Seconds to wait for one's turn."""
GAME: Final = "kings-and-queens"
MARK: Final = "KQ_FIRST_FRAME"
"""Names the file in which a program started for `start` leaves the moment of its first frame."""


@dataclass
class Times:
    """Milliseconds of each frame measured, on the wall and of this thread's processor time."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    redraws: int = 0


def run(scene: str, size: tuple[int, int], seconds: float, game: str = GAME) -> int:
    """Measure a scene and print the result; give the exit status."""
    if scene == "start":
        return _start(size)
    with tempfile.TemporaryDirectory() as folder:
        bench = _open(Path(folder), size, scene)
        times = SCENES[scene](bench, seconds, game)
        bench.close()
    print_json({"game": game, **_result(scene, size, times)})
    return 0


# -- frames ------------------------------------------------------------------------------------------------------


def _open(folder: Path, size: tuple[int, int], scene: str) -> App:
    if not DEFAULTS.accelerated:
        prefer_software_frames()
    pygame.display.init()
    presenter = DisplayPresenter("KQ Table bench", size)
    bots = Bot if scene == "think" else FakeBot
    store = RecordStore(folder / "data")
    outside = Services(RealClock(), store, folder / "settings.json", Random(1), bots=bots, seed="1")
    bench = App(AppContext(outside, DEFAULTS, presenter.size), presenter)
    bench.room.reset(Menu(bench.room))
    bench.turn([])
    return bench


def _measure(
    bench: App, seconds: float, hands: Iterator[list[Event]], until: Callable[[], bool] | None = None
) -> Times:
    """Run frames as fast as they are due, feeding what the hands do, and time each from events to screen."""
    times, clock = Times(), bench.room.clock
    end = clock.now() + seconds
    due = clock.now()
    while clock.now() < end and not (until and until()):
        due = max(due + loop.FRAME, clock.now() - loop.LATE)
        clock.wait(due)
        pygame.event.get()
        events = next(hands)
        wall, cpu = time.perf_counter(), time.thread_time()
        painted = bench.turn(events)
        times.cpu.append((time.thread_time() - cpu) * 1000)
        times.wall.append((time.perf_counter() - wall) * 1000)
        times.redraws += painted
    return times


def _still() -> Iterator[list[Event]]:
    while True:
        yield []


def _warm(bench: App, seconds: float = 3.0) -> None:
    """Let everything come to rest that a person would not notice: the first deal, pictures made ahead."""
    end = bench.room.clock.now() + seconds
    while bench.room.clock.now() < end:
        bench.turn(pygame.event.get())


def _table(bench: App, game: str) -> TableScene:
    """Sit down with as many bots as the game takes."""
    others = [Seating(f"Seat {i}", "random") for i in range(1, max(registry.game(game).seats))]
    open_table(bench.room, MatchSetup(game, (Seating("Seat 0"), *others), {}, 1))
    table = bench.room.top
    assert isinstance(table, TableScene)
    return table


def _menu(bench: App, seconds: float, game: str) -> Times:
    """Move the pointer over the menu's buttons."""
    del game
    return _measure(bench, seconds, _circling(bench, None))


def _idle(bench: App, seconds: float, game: str) -> Times:
    """Leave a table alone on which a person is to act."""
    table = _table(bench, game)
    _warm(bench, 4.0)
    end = bench.room.clock.now() + PATIENCE
    while not (table.table.legal and table.table.timeline.is_idle) and bench.room.clock.now() < end:
        bench.turn(pygame.event.get())
    _warm(bench)
    return _measure(bench, seconds, _still())


def _deal(bench: App, seconds: float, game: str) -> Times:
    """Deal a round, again and again."""
    times = Times()
    end = bench.room.clock.now() + seconds
    while bench.room.clock.now() < end:
        table = _table(bench, game)
        bench.turn([])
        round_times = _measure(bench, 10, _still(), partial(_is_dealt, table))
        times.wall += round_times.wall
        times.cpu += round_times.cpu
        times.redraws += round_times.redraws
    return times


def _is_dealt(table: TableScene) -> bool:
    return table.controller.n > 1 and not table.is_moving


def _drag(bench: App, seconds: float, game: str) -> Times:
    """Drag a card in circles over the table."""
    table = _table(bench, game)
    _to_play(bench, table)
    return _measure(bench, seconds, _circling(bench, table))


def _think(bench: App, seconds: float, game: str) -> Times:
    """Drag a card while bots think with all their might on every core that is left."""
    table = _table(bench, game)
    _to_play(bench, table)
    with _thinkers():
        return _measure(bench, seconds, _circling(bench, table))


def _to_play(bench: App, table: TableScene) -> None:
    """Play on until a card of one's own hand may be dragged."""
    _warm(bench, 4.0)
    start = bench.room.clock.now()
    while not _may_drag(table) and bench.room.clock.now() < start + PATIENCE:
        if table.table.legal and table.table.timeline.is_idle:
            table.play(next(deed for deed in table.table.legal if deed.text == table.controller.default_deed()))
        bench.turn(pygame.event.get())
    _warm(bench, 1.0)


def _may_drag(table: TableScene) -> bool:
    return any(_is_own(table, deed) for deed in table.table.legal) and table.table.timeline.is_idle


def _is_own(table: TableScene, deed: Deed) -> bool:
    return len(deed.carries) == 1 and deed.carries[0].src in table.cards.reachable_zones()


def _circling(bench: App, table: TableScene | None) -> Iterator[list[Event]]:
    """Move the pointer in circles; over a table, with a card of the hand in it."""
    width, height = bench.room.size
    if table is not None:
        sources = {f"{deed.carries[0].src}:{name(deed.carries[0].card)}" for deed in table.table.legal if deed.carries}
        target = next(target for target in table.targets() if target.id in sources)
        yield [Event(pygame.MOUSEBUTTONDOWN, pos=target.rect.center, button=1)]
    for i in range(1_000_000):
        turn = i / 24
        pos = (round(width * (0.5 + 0.22 * math.cos(turn))), round(height * (0.5 + 0.2 * math.sin(turn))))
        yield [Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(table is not None), 0, 0))]


class _thinkers:  # noqa: N801 (used as a word of `with`)
    """As many house bots as ever sit at a table, that think without end while the block runs."""

    def __enter__(self) -> None:
        self._bots = [Bot() for _ in range(MOST_BOTS)]
        for bot in self._bots:
            bot.start(game=GAME, seats=2, seat=0, options={"target": "50", "kings": "plus"}, level="steady", seed=0)
            for line in OPENING:
                bot.line(line)
            bot.choose(len(OPENING), [f"predict {n}" for n in range(-12, 13)], 600.0, 10_000_000)

    def __exit__(self, *_: object) -> None:
        for bot in self._bots:
            bot.close(0.0)


MOST_BOTS: Final = 3
OPENING: Final = ("- dealer 1", "- deal hand0=2S,3S,QS,KS,2H,QH,KD,5C hand1=??,??,??,??,??,??,??,??")

SCENES: Final[Mapping[str, Callable[[App, float, str], Times]]] = {
    "menu": _menu,
    "idle": _idle,
    "deal": _deal,
    "drag": _drag,
    "think": _think,
}


def _result(scene: str, size: tuple[int, int], times: Times) -> dict[str, Any]:
    return {
        "scene": scene,
        "size": f"{size[0]}x{size[1]}",
        "frames": len(times.wall),
        "redraws": times.redraws,
        "late": sum(ms > LATE_MS for ms in times.wall),
        "wall_ms": _spread(times.wall),
        "cpu_ms": _spread(times.cpu),
    }


def _spread(values: list[float]) -> dict[str, float]:
    ordered = sorted(values) or [0.0]

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3)

    return {"median": at(0.5), "p95": at(0.95), "p99": at(0.99), "max": round(ordered[-1], 3)}


# -- starts ------------------------------------------------------------------------------------------------------


def _start(size: tuple[int, int]) -> int:
    """Start the program several times, and measure from the start of its process to its first frame."""
    times = Times()
    with tempfile.TemporaryDirectory() as folder:
        for i in range(STARTS):
            home, mark = Path(folder) / f"home{i}", Path(folder) / f"mark{i}"
            variables = {**environment(), "KQ_HOME": str(home), MARK: str(mark)}
            begun, used = time.monotonic(), _children_seconds()
            subprocess.run([*_command()], env=variables, check=True, timeout=60)  # noqa: S603 (our own program)
            times.wall.append((float(mark.read_text("ascii")) - begun) * 1000)
            times.cpu.append((_children_seconds() - used) * 1000)
            times.redraws += 1
    print_json({**_result("start", size, times), "first_frame_ms": _spread(times.wall)["median"]})
    return 0


def _children_seconds() -> float:
    """Give the processor time of all programs started and ended so far; always 0 on Windows."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-P", "-m", "kq_table"]
