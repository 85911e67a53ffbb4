"""Measures frames and starts of the app in a real window, and prints the result as JSON."""

from __future__ import annotations

import gc
import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from engines.core.api import Deed
from engines.core.cards import name
from engines.games import registry
from kq_table.app import loop
from kq_table.app.loop import App
from kq_table.app.navigation import Navigator
from kq_table.features.play.scene import TableScene
from kq_table.features.start.match_setup import SetupDialog
from kq_table.match.bot_process import Bot
from kq_table.match.bot_transport import environment
from kq_table.match.setup import MatchSetup, Seating
from kq_table.shell.context import AppContext, Services
from kq_table.storage.record_store import RecordStore
from kq_table.storage.settings import DEFAULTS
from kq_table.system import memory, milestones
from kq_table.ui.clock import RealClock
from kq_table.ui.presenter import DisplayPresenter, prefer_software_frames

from .bots import FakeBot

Event = pygame.event.Event
LATE_MS: Final = 1000 / 60
TURN_TIMEOUT: Final = 30.0
"""Seconds to wait for the person's turn."""
GAME: Final = "kings-and-queens"
START_COUNT: Final = 9
MAX_BOTS: Final = 3
OPENING_LINES: Final = ("- dealer 1", "- deal hand0=2S,3S,QS,KS,2H,QH,KD,5C hand1=??,??,??,??,??,??,??,??")


@dataclass
class FrameTimes:
    """Milliseconds of each measured frame: wall-clock time and this thread's processor time."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    redraws: int = 0


def run(scene: str, size: tuple[int, int], seconds: float, game: str = GAME) -> None:
    """Measure a scene and print the result as one line of JSON."""
    if scene == "start":
        result = _start(size)
    else:
        with tempfile.TemporaryDirectory() as folder:
            app = _open(Path(folder), size, scene)
            times = SCENES[scene](app, seconds, game)
            app.close()
        result = {"game": game, **_result(scene, size, times)}
    sys.stdout.write(json.dumps(result) + "\n")


# -- frames ------------------------------------------------------------------------------------------------------


def _open(folder: Path, size: tuple[int, int], scene: str) -> App:
    if not DEFAULTS.accelerated:
        prefer_software_frames()
    memory.return_large_blocks()
    pygame.display.init()
    presenter = DisplayPresenter("KQ Table bench", size)
    bots = Bot if scene == "think" else FakeBot
    store = RecordStore(folder / "data")
    services = Services(RealClock(), store, folder / "settings.json", Random(1), bots=bots, seed="1")
    app = App(AppContext(services, DEFAULTS, presenter.size, Navigator), presenter)
    app.context.navigate.show_menu()
    app.run_frame([])
    # As `App.run` does: screen readers may listen, and the collector would take longer here.
    app.hearing.open(presenter.handle)
    gc.freeze()
    return app


def _measure(
    app: App,
    seconds: float,
    inputs: Iterator[list[Event]],
    until: Callable[[], bool] | None = None,
    times: FrameTimes | None = None,
) -> FrameTimes:
    """Run frames as fast as they are due, feeding them the inputs, and time each from events to screen."""
    times, clock = times if times is not None else FrameTimes(), app.context.clock
    end = clock.now() + seconds
    due = clock.now()
    while clock.now() < end and not (until and until()):
        due = max(due + loop.FRAME_SECONDS, clock.now() - loop.MAX_LAG_SECONDS)
        clock.wait(due)
        pygame.event.get()
        events = next(inputs)
        wall, cpu = time.perf_counter(), time.thread_time()
        painted = app.run_frame(events)
        times.cpu.append((time.thread_time() - cpu) * 1000)
        times.wall.append((time.perf_counter() - wall) * 1000)
        times.redraws += painted
    return times


def _no_input() -> Iterator[list[Event]]:
    while True:
        yield []


def _warm_up(app: App, seconds: float = 3.0) -> None:
    """Run frames without measuring: the first deal, and cards drawn ahead."""
    end = app.context.clock.now() + seconds
    while app.context.clock.now() < end:
        app.run_frame(pygame.event.get())


def _table(app: App, game: str) -> TableScene:
    """Start a match with as many bots as the game takes."""
    others = [Seating(f"Seat {i}", "random") for i in range(1, max(registry.game(game).seats))]
    app.context.navigate.open_table(MatchSetup(game, (Seating("Seat 0"), *others), {}, 1))
    table = app.context.stack.top
    assert isinstance(table, TableScene)
    return table


def _idle(app: App, seconds: float, game: str) -> FrameTimes:
    """Leave a table alone at which a person is to act."""
    table = _table(app, game)
    _warm_up(app, 4.0)
    end = app.context.clock.now() + TURN_TIMEOUT
    while not (table.board.legal and table.board.timeline.is_idle) and app.context.clock.now() < end:
        app.run_frame(pygame.event.get())
    _warm_up(app)
    return _measure(app, seconds, _no_input())


def _open_box(app: App, seconds: float, game: str) -> FrameTimes:
    """Start a match from the menu, from the press on the button until the cards are dealt, again and again."""
    times = FrameTimes()
    end = app.context.clock.now() + seconds
    while app.context.clock.now() < end:
        app.context.navigate.show_menu()
        _warm_up(app, 2.0)
        app.context.navigate.show_setup(game)
        setup = app.context.stack.top
        assert isinstance(setup, SetupDialog)
        setup.model.set_seats(max(registry.game(game).seats))
        setup.resize()
        _warm_up(app, 0.5)
        pos = next(target.rect.center for target in setup.targets() if target.id == "start")
        press = [[Event(kind, pos=pos, button=1)] for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
        _measure(app, 10, chain(press, _no_input()), partial(_is_seated, app), times)
    return times


def _is_seated(app: App) -> bool:
    return isinstance(table := app.context.stack.top, TableScene) and _is_dealt(table)


def _deal(app: App, seconds: float, game: str) -> FrameTimes:
    """Deal a round, again and again."""
    times = FrameTimes()
    end = app.context.clock.now() + seconds
    while app.context.clock.now() < end:
        table = _table(app, game)
        app.run_frame([])
        _measure(app, 10, _no_input(), partial(_is_dealt, table), times)
    return times


def _is_dealt(table: TableScene) -> bool:
    return table.controller.n > 1 and not table.is_moving


def _drag(app: App, seconds: float, game: str) -> FrameTimes:
    """Drag a card in circles over the table."""
    table = _table(app, game)
    _play_until_drag(app, table)
    return _measure(app, seconds, _circling(app, table))


def _think(app: App, seconds: float, game: str) -> FrameTimes:
    """Drag a card while bots think without a pause on every core that is left."""
    table = _table(app, game)
    _play_until_drag(app, table)
    with _thinking_bots():
        return _measure(app, seconds, _circling(app, table))


def _play_until_drag(app: App, table: TableScene) -> None:
    """Play until a card of the person's hand can be dragged."""
    _warm_up(app, 4.0)
    start = app.context.clock.now()
    while not _can_drag(table) and app.context.clock.now() < start + TURN_TIMEOUT:
        if table.board.legal and table.board.timeline.is_idle:
            table.view.play(next(deed for deed in table.board.legal if deed.text == table.controller.default_deed()))
        app.run_frame(pygame.event.get())
    _warm_up(app, 1.0)


def _can_drag(table: TableScene) -> bool:
    return any(_is_from_hand(table, deed) for deed in table.board.legal) and table.board.timeline.is_idle


def _is_from_hand(table: TableScene, deed: Deed) -> bool:
    return len(deed.moves) == 1 and deed.moves[0].src in table.cards.reach.zones()


def _circling(app: App, table: TableScene) -> Iterator[list[Event]]:
    """Drag a card of the hand in circles."""
    width, height = app.context.size
    sources = {f"{deed.moves[0].src}:{name(deed.moves[0].card)}" for deed in table.board.legal if deed.moves}
    target = next(target for target in table.targets() if target.id in sources)
    yield [Event(pygame.MOUSEBUTTONDOWN, pos=target.rect.center, button=1)]
    for i in range(1_000_000):
        turn = i / 24
        pos = (round(width * (0.5 + 0.22 * math.cos(turn))), round(height * (0.5 + 0.2 * math.sin(turn))))
        yield [Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0))]


@contextmanager
def _thinking_bots() -> Iterator[None]:
    """Let as many bots as ever sit at a table think without end while the block runs."""
    bots = [Bot() for _ in range(MAX_BOTS)]
    try:
        for bot in bots:
            bot.start(game=GAME, seats=2, seat=0, options={"target": "50", "kings": "plus"}, level="steady", seed=0)
            for line in OPENING_LINES:
                bot.line(line)
            bot.choose(len(OPENING_LINES), [f"predict {n}" for n in range(-12, 13)], 600.0, 10_000_000)
        yield
    finally:
        for bot in bots:
            bot.close(0.0)


SCENES: Final[Mapping[str, Callable[[App, float, str], FrameTimes]]] = {
    "idle": _idle,
    "deal": _deal,
    "open": _open_box,
    "drag": _drag,
    "think": _think,
}


def _result(scene: str, size: tuple[int, int], times: FrameTimes) -> dict[str, Any]:
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


def _start(size: tuple[int, int]) -> dict[str, Any]:
    """Measure the program from the start of its process to its first frame, and the parts of that."""
    parts = starts()
    each = list(zip(*parts.values(), strict=True))
    wall, cpu = ([sum(part[kind] for part in start) for start in each] for kind in (0, 1))
    result = _result("start", size, FrameTimes(wall, cpu, len(each)))
    return {**result, "first_frame_ms": _spread(wall)["median"], "parts_ms": summary(parts)}


def starts(count: int = START_COUNT) -> Mapping[str, list[tuple[float, float]]]:
    """
    Start the program so many times; for each part of a start, give how long it took each time.

    :returns: milliseconds by the clock and of the processor; on Windows a program's own start counts as none of its
        processor time
    """
    parts: dict[str, list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        mark, home = Path(folder) / "mark", Path(folder) / "home"
        variables = {**environment(), "KQ_HOME": str(home), milestones.FILE_VARIABLE: str(mark)}
        for _ in range(count):
            moment, used = time.monotonic(), 0.0
            subprocess.run([sys.executable, "-P", "-m", "kq_table"], env=variables, check=True, timeout=60)
            for line in mark.read_text("ascii").splitlines():
                name, *numbers = line.split("\t")
                at, used_there = map(float, numbers)
                parts.setdefault(name, []).append(((at - moment) * 1000, (used_there - used) * 1000))
                moment, used = at, used_there
    return parts


def summary(parts: Mapping[str, list[tuple[float, float]]]) -> dict[str, Any]:
    """Give the median of each part: milliseconds by the clock, and of the processor."""
    return {
        name: {"wall": _median([wall for wall, _ in times]), "cpu": _median([cpu for _, cpu in times])}
        for name, times in parts.items()
    }


def _median(values: list[float]) -> float:
    return round(sorted(values)[len(values) // 2], 2)
