"""Whatever can be pointed at lies inside the window, says what it is, and is there once; at every size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from pygame import Rect

from kq_table.ui.metrics import Metrics
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, TOGETHER, Person

LOOKS = [((640, 480), 1.0), ((1024, 640), 1.0), ((1024, 640), 2.0), ((800, 1280), 2.0), ((1920, 1080), 1.5)]


def _sit(person: Person) -> None:
    person.sit_down()
    person.until_asked()


def _curtain(person: Person) -> None:
    person.sit_down(TOGETHER)
    person.until_asked()


def _play(person: Person) -> None:
    _sit(person)
    person.to_play()


def _round(person: Person) -> None:
    person.sit_down()
    person.play_to(lambda: person.scene == "round")


def _pause(person: Person) -> None:
    _sit(person)
    person.table.overlays.open_pause()


SCENES: dict[str, Callable[[Person], None]] = {
    "menu": lambda person: person.frame(),
    "setup": lambda person: person.click("game:kings-and-queens"),
    "settings": lambda person: person.click("settings"),
    "rules": lambda person: person.click("rules"),
    "predict": _sit,
    "play": _play,
    "round": _round,
    "curtain": _curtain,
    "pause": _pause,
}


@pytest.mark.parametrize("scene", SCENES)
def test_targets_of_every_scene_lie_in_the_window_and_have_texts(come: Opener, scene: str) -> None:
    person = come(size=(1024, 640))
    SCENES[scene](person)
    for size, scale in LOOKS:
        person.stage.context.settings = replace(QUICK, text_scale=scale)
        person.resize(size)
        person.stage.context.resize(size)
        person.frame()
        window, found = Rect((0, 0), size), person.top.targets()
        assert found
        assert len(found) == len({target.id for target in found})
        for target in found:
            assert target.text.strip(), target.id
            assert target.rect.w > 0, (target.id, size, scale)
            assert target.rect.h > 0, (target.id, size, scale)
            assert window.contains(target.rect), (target.id, target.rect, size, scale)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 2.0), ((3840, 2160), 1.0)])
def test_buttons_are_as_large_as_a_finger(come: Opener, size: tuple[int, int], scale: float) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    for scene in ("menu", "setup", "settings"):
        if scene != "menu":
            SCENES[scene](person)
        least = Metrics(size).px(44)
        small = [target.id for target in person.top.targets() if min(target.rect.size) < least * 0.9]
        # What a page cuts at its edge is scrolled to before it is pressed.
        assert len(small) <= 1, (scene, small)
        if scene != "menu":
            person.top.escape()
