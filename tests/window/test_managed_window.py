"""Under a window manager, which gives the window a frame: it lies on its screen, and full screen puts it back there."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import cannot

from .desk import PATIENCE_S, Desk
from .screen import x_server

Place = tuple[int, int, int, int]
"""Left, top, width and height."""


@contextmanager
def managed_desk(size: str, home: Path, folder: Path) -> Iterator[Desk]:
    """Give a desk on a screen of its own, whose windows openbox manages."""
    if shutil.which("openbox") is None:
        cannot("needs openbox")
    with x_server(size) as (display, _), Desk(display, home, folder) as desk:
        del desk.environment["SDL_VIDEO_WINDOW_POS"]
        manager = subprocess.Popen(
            ["openbox", "--sm-disable"], env=desk.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            desk.wait_for(lambda: is_managed(desk), "a window manager")
            yield desk
        finally:
            manager.kill()
            manager.wait(PATIENCE_S)


def is_managed(desk: Desk) -> bool:
    """Whether a window manager has said that it is there."""
    return "window id" in told_by_x(desk, "-root", "_NET_SUPPORTING_WM_CHECK")


def told_by_x(desk: Desk, *words: str) -> str:
    """Give a window's properties."""
    return subprocess.check_output(["xprop", *words], env=desk.environment, encoding="utf-8", timeout=PATIENCE_S)


def place(desk: Desk) -> Place:
    """Give where the window's picture lies on the screen; xdotool would count the frame twice."""
    told = subprocess.check_output(
        ["xwininfo", "-id", str(desk.window())], env=desk.environment, encoding="utf-8", timeout=PATIENCE_S
    )
    facts = dict(line.strip().split(":", 1) for line in told.splitlines() if ": " in line)
    words = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
    x, y, width, height = (int(facts[word]) for word in words)
    return x, y, width, height


def frame(desk: Desk) -> Place:
    """Give the points that the manager's frame adds to the left, right, top and bottom."""
    told = told_by_x(desk, "-id", str(desk.window()), "_NET_FRAME_EXTENTS")
    left, right, top, bottom = (int(word) for word in told.partition("=")[2].split(","))
    return left, right, top, bottom


def is_inside(desk: Desk, size: str) -> bool:
    """Whether the window with its frame is on the screen."""
    (x, y, width, height), (left, right, top, bottom) = place(desk), frame(desk)
    across, down = map(int, size.split("x"))
    return left <= x and top <= y and x + width + right <= across and y + height + bottom <= down


def covers(desk: Desk, size: str) -> bool:
    return place(desk) == (0, 0, *map(int, size.split("x")))


def double_click_title(desk: Desk) -> None:
    """Maximize the window, or make it as it was, as people do."""
    left, top, width, _ = place(desk)
    title = (str(left + width // 2), str(top - frame(desk)[2] // 2))
    desk.xdotool("mousemove", *title, "click", "--repeat", "2", "--delay", "60", "1")


def maximize(desk: Desk) -> None:
    usual = place(desk)
    double_click_title(desk)
    desk.wait_for(lambda: place(desk)[2] > usual[2], "a maximized window")


@pytest.mark.parametrize("size", ["1024x640", "1280x800", "1920x1200"])
def test_the_first_window_lies_on_the_screen_with_its_frame(size: str, home: Path, tmp_path: Path) -> None:
    with managed_desk(size, home, tmp_path) as desk:
        desk.start()
        assert desk.has_come(lambda: is_inside(desk, size), 3.0), (place(desk), frame(desk))


@pytest.mark.parametrize("size", ["1280x800", "1920x1200"])
def test_full_screen_puts_the_window_back_where_it_was_with_the_keyboard(size: str, home: Path, tmp_path: Path) -> None:
    with managed_desk(size, home, tmp_path) as desk:
        desk.start()
        desk.has_come(lambda: is_inside(desk, size), 3.0)
        window, before = desk.window(), place(desk)
        for _ in range(3):
            desk.key("F11")
            desk.wait_for(lambda: covers(desk, size), "full screen")
            desk.key("F11")
            desk.wait_for(lambda: not covers(desk, size), "a window")
            assert desk.has_come(lambda: place(desk) == before, 3.0), f"from {before} to {place(desk)}"
        assert window == desk.window() == int(desk.xdotool("getwindowfocus"))


def test_full_screen_leaves_a_maximized_window_maximized(home: Path, tmp_path: Path) -> None:
    with managed_desk("1920x1200", home, tmp_path) as desk:
        desk.start()
        desk.has_come(lambda: is_inside(desk, "1920x1200"), 3.0)
        maximize(desk)
        before = place(desk)
        desk.key("F11")
        desk.wait_for(lambda: covers(desk, "1920x1200"), "full screen")
        desk.key("F11")
        desk.wait_for(lambda: not covers(desk, "1920x1200"), "a window")
        assert desk.has_come(lambda: place(desk) == before, 3.0), f"from {before} to {place(desk)}"


def test_a_window_closed_maximized_comes_back_so_and_keeps_its_own_size(home: Path, tmp_path: Path) -> None:
    with managed_desk("1920x1200", home, tmp_path) as desk:
        desk.start()
        desk.has_come(lambda: is_inside(desk, "1920x1200"), 3.0)
        usual = place(desk)
        maximize(desk)
        large = place(desk)
        desk.close_window()
        assert 0 == desk.wait_for_end(), desk.complaints()
        desk.start()
        assert desk.has_come(lambda: place(desk) == large, 3.0), f"from {large} to {place(desk)}"
        double_click_title(desk)
        assert desk.has_come(lambda: place(desk) == usual, 3.0), f"from {usual} to {place(desk)}"


def test_a_window_comes_back_where_it_was_closed(home: Path, tmp_path: Path) -> None:
    with managed_desk("1920x1200", home, tmp_path) as desk:
        places = []
        for _ in range(3):
            desk.start()
            desk.has_come(lambda: is_inside(desk, "1920x1200"), 3.0)
            places.append(place(desk))
            desk.close_window()
            assert 0 == desk.wait_for_end(), desk.complaints()
        assert 1 == len(set(places)), places


def test_a_window_closed_in_full_screen_comes_back_with_its_own_size(home: Path, tmp_path: Path) -> None:
    with managed_desk("1920x1200", home, tmp_path) as desk:
        desk.start()
        before = place(desk)
        desk.key("F11")
        desk.wait_for(lambda: covers(desk, "1920x1200"), "full screen")
        desk.close_window()
        assert 0 == desk.wait_for_end()
        desk.start()
        desk.wait_for(lambda: covers(desk, "1920x1200"), "full screen again")
        desk.key("F11")
        assert desk.has_come(lambda: place(desk) == before, 3.0), f"from {before} to {place(desk)}"
