"""Opens stages for the tests of the app, and closes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kq_table.dev.fakebot import InlineBot
from kq_table.dev.stage import open_stage

from .person import QUICK, Person

Opener = Callable[..., Person]


@pytest.fixture
def come(tmp_path: Path) -> Iterator[Opener]:
    """Give a function that opens an app in the test's folder, with a person before it; it may be called again."""
    persons: list[Person] = []

    def open_app(size: tuple[int, int] = (1024, 640), **more: Any) -> Person:
        facts = {"settings": QUICK, "bots": InlineBot, **more}
        persons.append(Person(open_stage(tmp_path / "app", size, **facts)))
        return persons[-1]

    yield open_app
    for person in persons:
        person.stage.close()


@pytest.fixture
def person(come: Opener) -> Person:
    """Give a person who looks at the menu."""
    return come()


@pytest.fixture
def at_table(person: Person) -> Person:
    """Give a person at a table with a bot, who is to play the first card."""
    person.sit_down()
    person.to_play()
    return person
