"""Opens stages for the tests of the app, and closes them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from kq_table.app import headless
from kq_table.app.headless import open_stage
from kq_table.app.loop import App
from kq_table.features.hints.controller import AssistanceWarning
from kq_table.features.play import targets as play_targets
from kq_table.games.shared.hud import Hud
from kq_table.shell.announcer import Announcer
from kq_table.system.memory import give_back
from kq_table.text import key_names
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.image_cache import Deadline
from tests.tools.bots import FakeBot
from tests.tools.calendar_day import days_ago

from . import drawn_once
from .person import QUICK, STEP, Person

Opener = Callable[..., Person]
LARGE = 4_000_000
"""Pixels of a window before which all memory that can be given back is: it takes 200 MB."""
MANY_PIXELS = 2_500_000
"""Pixels of closed windows after which the memory of their apps is given back: an app is full of cycles."""
_closed: list[int] = []
"""Pixels of the windows closed since then."""


@pytest.fixture(scope="package", autouse=True)
def _drawn_once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[None]:
    """Draw every card, and every icon, once for all tests: most of a short test's time went there."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "drawings"
    folder.mkdir(exist_ok=True)
    with drawn_once.drawn_once(folder):
        yield


@pytest.fixture(autouse=True)
def _hud_as_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every HUD look in every frame as if nothing of it were kept from the frame before."""
    draw = Hud.draw

    def draw_twice(hud: Hud, frame: DisplayList) -> None:
        before = set(frame.items)
        draw(hud, frame)
        if Deadline.current is not None:
            return
        kept, hud._drawn = hud._drawn, None
        draw(hud, anew := DisplayList())
        hud._drawn = kept
        seen = {key: item for key, item in frame.items.items() if key not in before}
        assert list(seen) == list(anew.items)
        for key, item in anew.items.items():
            assert looks_like(seen[key], item), f"{key} has changed"

    monkeypatch.setattr(Hud, "draw", draw_twice)


def looks_like(one: DrawItem, other: DrawItem) -> bool:
    """Whether two items look the same on the screen."""
    if one == other:
        return True
    pixels = [pygame.image.tobytes(item.image, "RGBA") for item in (one, other)]
    return (one.rect, one.z, pixels[0]) == (other.rect, other.z, pixels[1])


@pytest.fixture(autouse=True)
def _on_one_day() -> Iterator[None]:
    """Have every test take place on the same day, whose date the menu shows."""
    with days_ago():
        yield


@pytest.fixture(autouse=True)
def _small_thumbnails(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a table without packing a large picture of it, but where the test asks for `thumbnails`."""
    if "thumbnails" not in request.fixturenames:
        monkeypatch.setattr(play_targets, "MAX_SIZE", (32, 20))


@pytest.fixture
def thumbnails() -> None:
    """Keep the pictures of tables that were left as large as a player's."""


@pytest.fixture
def come(tmp_path: Path) -> Iterator[Opener]:
    """Give a function that opens an app in the test's folder, with a person before it; it may be called again."""
    persons: list[Person] = []

    def open_app(size: tuple[int, int] = (1024, 640), **more: Any) -> Person:
        if math.prod(size) > LARGE:
            drawn_once.forget()
            give_back()
        facts = {"settings": QUICK, "bots": FakeBot, **more}
        persons.append(Person(open_stage(tmp_path / "app", size, **facts)))
        return persons[-1]

    yield open_app
    sizes = [person.stage.screen.size for person in persons]
    while persons:
        # No name keeps the last of them, whose memory is to be given back.
        persons.pop().stage.close()
    # The next test has no pad in use, and no keys that this one chose.
    key_names.use(key_names.plain)
    note_closed(*sizes)


def note_closed(*sizes: tuple[int, int]) -> None:
    """Say that windows of these sizes were closed, whose memory is given back once they are many."""
    _closed.extend(map(math.prod, sizes))
    if sum(_closed) > MANY_PIXELS:
        _closed.clear()
        give_back()


@contextmanager
def undrawn() -> Iterator[None]:
    """Pass over the drawing of frames, which takes most of the time on the way to what a test looks at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "_paint", _count_frame)
        yield


def _count_frame(app: App) -> bool:
    app.frames += 1
    return False


@pytest.fixture
def in_long_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at as few frames as the table takes; a bot that answers at once is not waited for."""
    monkeypatch.setattr(headless, "FRAME_SECONDS", STEP)
    monkeypatch.setattr(headless, "POLL_SECONDS", 0)


@pytest.fixture
def warned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have everybody know that help marks a match as assisted."""
    monkeypatch.setattr(AssistanceWarning, "holds_up", lambda _warning, _key: False)


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


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is announced from now on."""
    found: list[str] = []
    take = Announcer.take

    def keep(announcer: Announcer) -> list[str]:
        taken = take(announcer)
        found.extend(taken)
        return taken

    monkeypatch.setattr(Announcer, "take", keep)
    return found
