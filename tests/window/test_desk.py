"""The desk itself: mouse, keys, pictures and deaths reach a real window and come back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .desk import Desk

STAND_IN = (sys.executable, str(Path(__file__).with_name("stand_in.py")))


def test_a_click_a_drag_and_a_key_reach_the_window(desk: Desk) -> None:
    desk.start(program=STAND_IN)
    desk.click("Press me")
    desk.wait_for(lambda: desk.n == 1, "the click")
    desk.drag("button", (300, 200))
    desk.wait_for(lambda: desk.n == 3, "the drop")
    desk.key("k")
    desk.wait_for(lambda: desk.n == 4, "the key")
    assert ["press", "press", "drop 300 200", "key k"] == desk.deeds()


def test_a_closed_window_ends_the_program_in_peace(desk: Desk) -> None:
    desk.start(program=STAND_IN)
    desk.close_window()
    assert desk.wait_for_end() == 0


def test_a_killed_program_can_be_started_again(desk: Desk) -> None:
    desk.start(program=STAND_IN)
    desk.click("button")
    desk.wait_for(lambda: desk.n == 1, "the click")
    desk.kill()
    desk.start(program=STAND_IN)
    assert desk.n == 0


def test_a_program_that_dies_is_not_waited_for(desk: Desk) -> None:
    with pytest.raises(AssertionError, match="no such thing"):
        desk.start(program=(sys.executable, "-c", "raise SystemExit('no such thing')"))
    assert desk.wait_for_end() == 1


def test_a_screenshot_shows_the_screen(desk: Desk, tmp_path: Path) -> None:
    desk.start(program=STAND_IN)
    picture = desk.screenshot(tmp_path / "screen.png")
    size = subprocess.check_output(["identify", "-format", "%wx%h", str(picture)], encoding="utf-8")
    assert size == "1920x1200"
