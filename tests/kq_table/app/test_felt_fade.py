"""A felt fades into the next in its time; in a very large window, or where nothing moves, it changes at once."""

from __future__ import annotations

import pytest
from pygame import Surface

from kq_table.app import loop as app_loop
from kq_table.app.loop import FADE_SECONDS, FeltFade


def _felt(colour: str, size: tuple[int, int] = (20, 10)) -> Surface:
    felt = Surface(size)
    felt.fill(colour)
    return felt


def test_a_felt_fades_into_the_next_step_by_step() -> None:
    fade, green, red = FeltFade(), _felt("#006000"), _felt("#600000")
    assert fade.at(green, 1.0, FADE_SECONDS) is green
    shown, reds = list[Surface](), list[int]()
    for i in range(19):
        shown.append(fade.at(red, 2.0 + i * FADE_SECONDS / 20, FADE_SECONDS))
        # At once: the next picture is mixed in the same memory.
        reds.append(shown[-1].get_at((3, 3)).r)
    assert fade.is_moving
    assert sorted(reds) == reds
    assert app_loop.STEPS == len({id(felt) for felt in shown}) == len(set(reds))
    assert 0 < reds[0]
    assert reds[-1] < 0x60
    assert fade.at(red, 2.0 + FADE_SECONDS, FADE_SECONDS) is red
    assert not fade.is_moving


@pytest.mark.parametrize("how", ["nothing moves", "another size", "a large window"])
def test_a_felt_changes_at_once(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if how == "a large window":
        monkeypatch.setattr(app_loop, "MAX_PIXELS", 199)
    seconds = 0.0 if how == "nothing moves" else FADE_SECONDS
    fade, red = FeltFade(), _felt("#600000", (30, 10) if how == "another size" else (20, 10))
    fade.at(_felt("#006000"), 1.0, seconds)
    assert fade.at(red, 2.0, seconds) is red
    assert not fade.is_moving
