"""Opens stages for the tests of the app, and closes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from kq_table.dev.fake_bot import FakeBot
from kq_table.dev.headless_app import open_stage

from .person import QUICK, Person

Opener = Callable[..., Person]
KEPT = 600
"""Drawings of cards and icons that tests share; at the sizes of most windows some 100 MB."""
LARGE = 100_000
"""Pixels from which a drawing is made anew each time."""


@pytest.fixture(scope="session", autouse=True)
def _drawn_once() -> Iterator[None]:
    """Have a card drawn once for all tests: every app draws its deck, and two thirds of a short test went there."""
    draw = pygame.image.load_sized_svg
    kept = lru_cache(KEPT)(lambda text, size: draw(BytesIO(text), size))

    def load(file: Any, size: tuple[int, int]) -> pygame.Surface:
        is_shared = isinstance(file, BytesIO) and size[0] * size[1] <= LARGE
        return kept(file.getvalue(), size) if is_shared else draw(file, size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load)
        yield


@pytest.fixture
def come(tmp_path: Path) -> Iterator[Opener]:
    """Give a function that opens an app in the test's folder, with a person before it; it may be called again."""
    persons: list[Person] = []

    def open_app(size: tuple[int, int] = (1024, 640), **more: Any) -> Person:
        facts = {"settings": QUICK, "bots": FakeBot, **more}
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
