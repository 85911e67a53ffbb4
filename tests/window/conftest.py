"""An X server of our own for the tests of this folder."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.window.desk import Desk


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.window)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """Start an X server and give the name of its display."""
    with x_server() as (name, _):
        yield name


@contextmanager
def x_server() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Start Xvfb on a free number; give the name of the display, and the process."""
    ours, theirs = os.pipe()
    screen = ["-screen", "0", "1920x1200x24", "-nolisten", "tcp", "-noreset"]
    command = ["Xvfb", "-displayfd", str(theirs), *screen]
    with subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL) as server:
        os.close(theirs)
        with os.fdopen(ours) as number:
            name = number.readline().strip()
        assert name, "Xvfb did not start"
        yield f":{name}", server
        server.terminate()


@pytest.fixture
def desk(display: str, home: Path, tmp_path: Path) -> Iterator[Desk]:
    """Give a desk at which the program can be started; whatever was started there ends with the test."""
    with Desk(display, home, tmp_path) as desk:
        yield desk
