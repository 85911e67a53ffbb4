"""What every test gets: no window, no sound, a home of its own. Knows no part of the program."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path

import hypothesis
import pytest

from kq_table.system import memory

# Before anything imports pygame or the sentences, which tests expect in English on any machine.
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1", LANGUAGE="en")

# No deadline: a busy machine is no fault of the program. The home that every test gets may serve many examples.
hypothesis.settings.register_profile(
    "table", deadline=None, suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture]
)
hypothesis.settings.load_profile("table")

# Nothing here pulls the plug, and what a killed process wrote stays: thousands of matches need not wait for a disk.
os.fsync = lambda fd: None  # noqa: ARG005 (it is called by this name)

_numbers = count(1)

GARBAGE_THRESHOLDS = (10_000, 20, 20)
"""Of the search for cycles: matches played by the thousand make few, and every module ends with a search of its own."""
WINDOW_TOOLS = ("Xvfb", "xdotool", "import")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the golden pictures anew; then look at them")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-goldens"):
        os.environ["KQ_UPDATE_GOLDENS"] = "1"


def pytest_sessionstart() -> None:
    """Compile a share of the tests, with their assertions, before all are collected: every worker would compile all."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is not None and not sys.dont_write_bytecode:
        modules = sorted(Path(__file__).parent.rglob("test_*.py"))
        for path in modules[int(worker.removeprefix("gw")) :: int(os.environ["PYTEST_XDIST_WORKER_COUNT"])]:
            # What raises, skips or even exits does so again when it is collected, and is told then.
            with suppress(BaseException):
                import_module(".".join(path.relative_to(Path(__file__).parents[1]).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Tell of a module that exits when it is imported as of one that raises anything else, and once, not per worker."""
    try:
        report = yield
    except SystemExit as error:
        return pytest.CollectReport(collector.nodeid, "failed", f"SystemExit: {error}", [])
    if report.failed:
        report.longrepr = str(report.longrepr)  # equal in every worker, by which xdist knows it again
    return report


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later search for cycles: thousands of tests stay to the end anyway."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    # The program does the same once it has begun: here its windows, and all that they hold, would be kept for good.
    gc.freeze = lambda: None


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("window"):
        missing = [tool for tool in WINDOW_TOOLS if shutil.which(tool) is None]
        if missing:
            cannot(f"needs {', '.join(missing)}")


def cannot(reason: str) -> None:
    """Skip this test, or fail it where `KQ_NO_SKIP` says that everything must be there."""
    if os.environ.get("KQ_NO_SKIP"):
        pytest.fail(f"skipped, and KQ_NO_SKIP is set: {reason}")
    pytest.skip(reason)


@pytest.fixture
def window_system() -> None:
    """Have a window system, as a clipboard needs one: another test may have left it, or none been there before."""
    # Imported here: most tests know no picture.
    import pygame

    pygame.display.init()
    pygame.display.set_mode((1, 1))


@pytest.fixture(scope="module", autouse=True)
def _keep_nothing_for_later_modules(request: pytest.FixtureRequest) -> Iterator[None]:
    """Empty the caches that a module of tests names when it is done, or a worker would grow with every module."""
    yield
    for thing in vars(request.module).values():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()
    memory.give_back()


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of all homes: to make one for each test would take longer than most tests."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(_homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder, not yet made, under which this test's settings and records go."""
    path = _homes / str(next(_numbers))
    monkeypatch.setenv("KQ_HOME", str(path))
    return path
