"""A screen of our own for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .desk import Desk
from .screen import x_server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark our tests, and put them first: while one worker waits for a window, the others have something to count."""
    for item in items:
        if _is_ours(item):
            item.add_marker(pytest.mark.window)
    items.sort(key=_is_ours, reverse=True)


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
