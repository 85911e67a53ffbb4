"""A screen of our own for the tests of this folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from .desk import Desk
from .screen import x_server

LONGEST = ("BothWaysPlayer", "test_every_lesson_is_done")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """
    Mark our tests, and put half of them before all, half where the second worker begins.

    While two workers wait for windows most of the time, the others have something to count. Each worker begins with an
    equal part of all tests, in their order; the longest come first, or all would wait for the last of them in the end.
    """
    ours, others = [item for item in items if _is_ours(item)], [item for item in items if not _is_ours(item)]
    ours.sort(key=lambda item: not any(name in item.nodeid for name in LONGEST))
    for item in ours:
        item.add_marker(pytest.mark.window)
    first, second = ours[::2], ours[1::2]
    share = len(items) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) - len(first)
    items[:] = [*first, *others[:share], *second, *others[share:]]


def _is_ours(item: pytest.Item) -> bool:
    return item.path.is_relative_to(Path(__file__).parent)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """Start an X server and give the name of its display."""
    with x_server() as (name, _):
        yield name


@pytest.fixture
def desk(display: str, home: Path, tmp_path: Path) -> Iterator[Desk]:
    """Give a desk at which the program can be started; whatever was started there ends with the test."""
    with Desk(display, home, tmp_path) as desk:
        yield desk
