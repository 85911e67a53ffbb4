"""
Special files in place of everything that the table reads or writes: at a start, at a second start, and in play.

A start is a process: its window must come, it must end when asked, say nothing, leave no report, and leave the matches
that lay there as they were. In play each file of a match and of the program is replaced under a running app, which then
goes through play, a take-back, the menu, the match again and its end: what was shown must lie in some record.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pygame

from kq_table.app import crash_report
from kq_table.app.headless import Stage, open_stage
from kq_table.features.library.match_list import MatchList
from kq_table.features.play.scene import TableScene
from kq_table.features.results.scene import MyGames
from kq_table.features.start.menu import Menu
from kq_table.match.controller import MatchController
from kq_table.system import paths
from tests.kq_table import records
from tests.running import PATIENCE_SECONDS, ROOT, Running, end, started
from tests.special_files import KINDS, put, regular
from tests.tools.bots import FakeBot
from tests.tools.shots import ShotRequest, show

from ._trials import Trials

INDEX: Final = tuple(f"data/count.sqlite{suffix}" for suffix in ("", "-journal", "-wal", "-shm"))
FILES: Final = (
    *("config/settings.json", "data/instance.bell", "data/instance.lock", "log/kq-table.log", "log/kq-table.1.log"),
    *("log/native-crash.log", "log/crash-20200101-000000.log", "data/records/a.kq", "data/records/a~2.kq"),
    *("data/records/finished/b.kq", "data/records/c.kq.secret", "data/records/d.kq.png", "data/records/own.kq.secret"),
    *("data/records/own.kq.1.tmp", "config/settings.json.1.tmp", "data/backs/a.svg", "data/felts/a.json"),
    *INDEX,
)
FOLDERS: Final = (
    *("config", "config/aside", "data", "data/records", "data/records/finished", "data/records/replaced"),
    *("data/aside", "data/backs", "data/felts", "log", "."),
)
IN_PLAY: Final = (
    *("RECORD", "RECORD.secret", "RECORD.png", "data/records", "data/records/finished", "data/records/replaced"),
    *("data/aside", "data", "config", "config/settings.json", "log", "documents"),
    *INDEX,
)
"""What is replaced under a match; `RECORD` is its own."""
GAME: Final = "king"
DEEDS: Final = 4
ROUNDS: Final = 6
CASE_S: Final = 60.0
"""Seconds of this process for a start, which another one does."""
PLAY_S: Final = 30.0
"""Seconds of the processor for all that is done in a match."""
SECOND_STATUS: Final = 3
BORROWED: Final = "borrowed"


def parts() -> Iterable[str]:
    """Name every kind of file, at a start and in play."""
    return [f"{when}, {kind}" for when in CASES for kind in KINDS]


def measure(part: str) -> dict[str, Any]:
    """Put one kind of file everywhere."""
    return run(part)


def run(part: str, every: int = 1) -> dict[str, Any]:
    """Put one kind of file everywhere, or in every so manieth place."""
    when, _, kind = part.partition(", ")
    trials = Trials(part)
    names, act, seconds = CASES[when]
    for name in names[::every]:
        with TemporaryDirectory() as folder:
            trials.attempt(name, partial(act, Path(folder), kind, name), seconds)
    return trials.told()


# -- a start -------------------------------------------------------------------------------------------------------


@cache
def _matches() -> dict[str, bytes]:
    """Give a match in play and one that is over."""
    half = records.text(records.play(lambda match: match.n > 5)).encode()
    return {"data/records/own.kq": half, "data/records/finished/old.kq": records.text(records.play()).encode()}


def _furnish(home: Path) -> None:
    for name, data in _matches().items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(data)


def _at_the_start(folder: Path, kind: str, name: str) -> str:
    """Start with such a file in one place."""
    home = folder / "home"
    _furnish(home)
    put(kind, home / name)
    lost = [data for file, data in _matches().items() if not _is_there(home / file)]
    with _running(folder, "--continue") as running:
        running.wait_for_window()
        _ends_well(running)
    _check(home, [data for data in _matches().values() if data not in lost])
    return "started"


def _is_there(path: Path) -> bool:
    try:
        return path.is_file() and bool(path.read_bytes())
    except OSError:
        return False


def _as_asked(folder: Path, kind: str, name: str) -> str:
    """Start with such a file as the one to be opened, or have a second start ask the first one for it."""
    home, asked = folder / "home", folder / "asked.kq"
    _furnish(home)
    put(kind, asked)
    with _running(folder, *([str(asked)] if name == "first" else [])) as running:
        running.wait_for_window()
        if name == "second":
            quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
            second = subprocess.run(
                [sys.executable, "-m", "kq_table", str(asked)],
                cwd=ROOT,
                env={**os.environ, **quiet, "KQ_HOME": str(home)},
                timeout=PATIENCE_SECONDS,
                stderr=subprocess.DEVNULL,
                check=False,
            )
            assert second.returncode == SECOND_STATUS, second.returncode
        running.wait_for(lambda: any(line["scene"] in {"notice", "replay"} for line in running.lines()))
        _ends_well(running)
    _check(home, list(_matches().values()))
    return "opened"


@contextmanager
def _running(folder: Path, *arguments: str) -> Iterator[Running]:
    (folder / BORROWED).mkdir()
    with started(folder / "home", *arguments, TMPDIR=str(folder / BORROWED)) as running:
        yield running


def _ends_well(running: Running) -> None:
    ended = end(running)
    assert ended == (0, ""), ended


def _check(home: Path, matches: Iterable[bytes]) -> None:
    """Make sure that there is no report, and that these matches are all below a home."""
    left = {path: path.read_bytes() for path in regular(home)}
    reports = [data for path, data in left.items() if path.name.startswith("crash-") and b"Traceback" in data]
    assert not reports, reports[0].decode(errors="replace")
    assert all(match in left.values() for match in matches), "a match that lay there has gone"


# -- in play -------------------------------------------------------------------------------------------------------


def _in_play(folder: Path, kind: str, name: str) -> str:
    """Replace a file under a running match; go on with it, leave it, take it up again, and end it."""
    home = folder / "home"
    with _borrowing(folder), _reported() as errors:
        os.environ["KQ_HOME"] = str(home)
        # As the program does, which asks for this folder at its start.
        stage = open_stage(home, bots=FakeBot)
        stage.haste = 16
        show(stage, "table", ShotRequest(GAME, deeds=DEEDS))
        controller = stage.table.controller
        file = str(controller.path.relative_to(home)) if "RECORD" in name else ""
        put(kind, home / name.replace("RECORD", file))
        for act in (_go_on, _take_back, _save, _leave, _go_on, _end, _look_at_all):
            act(stage)
            controllers = [scene.controller for scene in stage.context.stack.scenes if isinstance(scene, TableScene)]
            controller = controllers[0] if controllers else controller
        stage.close()
        gc.collect()
        _check_shown(controller, [home, folder / BORROWED])
    assert not errors, errors[0]
    return "broken" if controller.is_broken else "kept"


@contextmanager
def _borrowing(folder: Path) -> Iterator[None]:
    """Let temporary folders lie in one of ours, and forget them afterwards."""
    import tempfile

    (folder / BORROWED).mkdir()
    before = tempfile.tempdir
    tempfile.tempdir = str(folder / BORROWED)
    try:
        yield
    finally:
        tempfile.tempdir = before
        paths._temporary.clear()


@contextmanager
def _reported() -> Iterator[list[str]]:
    """Collect what would become reports of errors."""
    errors: list[str] = []
    report = crash_report.report

    def keep(error: BaseException) -> Path | None:
        errors.append(repr(error))
        return report(error)

    crash_report.report = keep
    try:
        yield errors
    finally:
        crash_report.report = report


def _go_on(stage: Stage) -> None:
    """Play some deeds, or put away what lies in the way."""
    if isinstance(menu := stage.context.stack.top, Menu):
        menu.resume_last()
    for _ in range(ROUNDS):
        stage.frames(1.0)
        if isinstance(stage.context.stack.top, TableScene) and stage.is_asked and not stage.table.controller.is_broken:
            table = stage.table
            wanted = table.controller.default_deed()
            table.view.play(next(deed for deed in table.board.legal if deed.text == wanted))
        else:
            stage.press(pygame.K_RETURN)


def _take_back(stage: Stage) -> None:
    stage.press(pygame.K_z, pygame.KMOD_CTRL)
    stage.frames(1.0)


def _save(stage: Stage) -> None:
    stage.context.save_settings()
    stage.frames(0.5)


def _leave(stage: Stage) -> None:
    stage.context.navigate.show_menu()
    stage.frames(1.0)
    stage.press(pygame.K_RETURN)


def _end(stage: Stage) -> None:
    tables = [scene for scene in stage.context.stack.scenes if isinstance(scene, TableScene)]
    for table in tables:
        table.controller.give_up(0)
    stage.frames(1.0)


def _look_at_all(stage: Stage) -> None:
    for scene in (MatchList, MyGames):
        stage.context.stack.reset(scene(stage.context))
        stage.frames(1.0)


def _check_shown(controller: MatchController, places: Iterable[Path]) -> None:
    """Make sure that all that was shown lies in a record; where the disk refused, all up to there."""
    held = controller._match.record.write().encode()
    found = [path.read_bytes() for place in places if place.exists() for path in regular(place)]
    assert any(data.startswith(held) for data in found), "what was shown is in no record"


CASES: Final[dict[str, tuple[tuple[str, ...], Callable[[Path, str, str], str], float]]] = {
    "start": ((*FILES, *FOLDERS), _at_the_start, CASE_S),
    "asked": (("first", "second"), _as_asked, CASE_S),
    "play": (IN_PLAY, _in_play, PLAY_S),
}
