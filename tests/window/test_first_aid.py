"""What may go wrong on a stranger's machine goes wrong politely: tried in a real window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from .desk import PATIENCE_S, Desk
from .player import HASTE, Player, hurry
from .processes import children, is_alive
from .screen import x_server

ERRING = (sys.executable, "-m", "tests.window.erring")
STAND_IN = (sys.executable, str(Path(__file__).with_name("stand_in.py")))
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@pytest.fixture
def player(desk: Desk, home: Path) -> Player:
    hurry(home, options={})
    return Player(desk, home, Random(3))


def reports(home: Path) -> list[Path]:
    return sorted((home / "log").glob("crash-*.log"))


# -- an error of the program ---------------------------------------------------------------------------------------


@linux
def test_after_an_error_the_match_goes_on_from_a_sheet_that_names_the_report(
    desk: Desk, player: Player, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KQ_ERR_AT", "9")
    desk.environment["KQ_ERR_AT"] = "9"
    desk.start(*HASTE, program=ERRING)
    player.begin("king-52")
    assert desk.program is not None
    while desk.scene != "error":
        bots = children(desk.program.pid) or []
        if desk.scene == "table" and desk.ways:
            player.play(1)
        desk.look()
    (report,) = reports(home)
    assert "ZeroDivisionError: as the test wants it" in report.read_text("utf-8")
    assert desk.has_come(lambda: not any(map(is_alive, bots)), 3.0), "bots are stopped before anybody reads"
    lines = player.match().record.lines
    desk.click("go_on")
    desk.wait_for_scene("table")
    assert player.play(2) == 2
    assert lines == player.match().record.lines[: len(lines)]
    desk.close_window()
    assert 0 == desk.wait_for_end()


def test_an_error_that_comes_again_at_once_ends_the_program_with_two_reports(desk: Desk, home: Path) -> None:
    with pytest.raises(AssertionError, match="menu, at"):
        desk.start(program=ERRING)
    assert 1 == desk.wait_for_end()
    assert 2 == len(reports(home))


def test_a_crash_inside_a_library_is_told_of_at_the_next_start(desk: Desk, player: Player, home: Path) -> None:
    desk.start(*HASTE)
    player.begin()
    player.play(1)
    assert desk.program is not None
    desk.program.send_signal(signal.SIGSEGV)
    desk.wait_for_end()
    desk.start(*HASTE)
    desk.wait_for_scene("notice")
    (report,) = reports(home)
    assert "Fatal Python error: Segmentation fault" in report.read_text("utf-8")
    desk.click("ok")
    player.go_on()
    assert player.wait_for_turn()


# -- a second start ------------------------------------------------------------------------------------------------


def under_the_mouse(desk: Desk) -> int:
    desk.point((200, 200))
    return int(desk.xdotool("getmouselocation", "--shell").split("WINDOW=")[1].split()[0])


def test_a_second_start_brings_the_window_forward_and_ends(
    desk: Desk, home: Path, tmp_path: Path, display: str
) -> None:
    desk.start()
    ours = under_the_mouse(desk)
    with Desk(display, tmp_path / "other home", tmp_path / "other") as other:
        other.start(program=STAND_IN)
        assert desk.has_come(lambda: ours != under_the_mouse(desk), PATIENCE_S), "the other window covers ours"
        done = subprocess.run(
            [sys.executable, "-m", "kq_table"], env=desk.environment, check=False, capture_output=True, encoding="utf-8"
        )
        assert (3, "KQ Table is already open. Its window will come to the front.\n") == (done.returncode, done.stderr)
        assert desk.has_come(lambda: ours == under_the_mouse(desk), PATIENCE_S)


def test_a_second_start_with_a_record_has_the_first_open_it(desk: Desk, player: Player) -> None:
    desk.start(*HASTE)
    player.begin()
    player.play(1)
    (record,) = player.records.glob("*.kq")
    command = [sys.executable, "-m", "kq_table", str(record)]
    assert 3 == subprocess.run(command, env=desk.environment, check=False, stderr=subprocess.DEVNULL).returncode
    desk.wait_for_scene("replay")


# -- no window, no sound -------------------------------------------------------------------------------------------


def test_without_a_window_system_a_line_says_so(desk: Desk) -> None:
    environment = {name: value for name, value in desk.environment.items() if name != "SDL_VIDEODRIVER"}
    command = [sys.executable, "-m", "kq_table"]
    wanted = "No display was found (neither DISPLAY nor WAYLAND_DISPLAY works). Start KQ Table from a desktop session."
    for display in ("", ":4711"):
        done = subprocess.run(
            command, env={**environment, "DISPLAY": display}, check=False, capture_output=True, encoding="utf-8"
        )
        assert (4, wanted) == (done.returncode, done.stderr.splitlines()[-1]), "SDL may have had its own word before"


def test_a_window_that_cannot_be_opened_is_told_in_a_line(desk: Desk) -> None:
    environment = {**desk.environment, "DISPLAY": ":4711"}
    done = subprocess.run(
        [sys.executable, "-m", "kq_table"], env=environment, check=False, capture_output=True, encoding="utf-8"
    )
    assert 4 == done.returncode
    (line,) = done.stderr.splitlines()
    assert line.startswith("The window could not be opened (")


@linux
def test_a_window_system_that_goes_takes_the_bots_along_and_leaves_the_match(
    home: Path, tmp_path: Path, desk: Desk
) -> None:
    hurry(home, options={})
    with x_server() as (name, server), Desk(name, home, tmp_path / "gone") as seat:
        player = Player(seat, home, Random(3))
        seat.start(*HASTE)
        player.begin("king-52")
        player.play(2)
        assert seat.program is not None
        bots = children(seat.program.pid)
        assert bots
        server.kill()
        assert seat.program.wait(PATIENCE_S)
        seat.program = None
        assert seat.has_come(lambda: not any(map(is_alive, bots)), 3.0)
        lines = player.match().record.lines
    again = Player(desk, home, Random(4))
    desk.start(*HASTE)
    again.go_on()
    assert again.wait_for_turn()
    assert lines == again.match().record.lines[: len(lines)]


def test_without_a_sound_device_all_goes_on(desk: Desk, player: Player) -> None:
    desk.environment["SDL_AUDIODRIVER"] = "alsa"
    desk.environment["ALSA_CONFIG_PATH"] = os.devnull
    desk.start(*HASTE)
    player.begin()
    assert 2 == player.play(2)
    assert "Traceback" not in desk.complaints()


# -- disk and desktop ----------------------------------------------------------------------------------------------


def test_where_nothing_can_be_kept_the_person_is_told_and_can_play(desk: Desk, home: Path, tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    desk.environment["KQ_HOME"] = str(tmp_path / "a file")
    desk.environment["TMPDIR"] = str(tmp_path)
    desk.start(*HASTE, "--seed", "1")
    desk.wait_for_scene("notice")
    desk.click("ok")
    player = Player(desk, home, Random(1))
    player.begin()
    assert 1 == player.play(1)


def test_a_window_left_on_a_monitor_that_is_gone_opens_where_it_can_be_seen(desk: Desk, home: Path) -> None:
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.json").write_bytes(b'{"window": {"w": 5000, "h": 3000, "x": 6000, "y": 100}}')
    del desk.environment["SDL_VIDEO_WINDOW_POS"]
    desk.start()
    x, y, width, height = desk.window_place()
    assert 0 <= x < 1920 - 100
    assert 0 <= y < 1200 - 100
    assert (1920, 1200) >= (width, height)


def test_a_window_that_is_out_of_sight_comes_back_with_a_second_start(desk: Desk) -> None:
    desk.start()
    assert desk.program is not None
    desk.xdotool("windowmove", str(desk.window()), "4000", "100")
    assert desk.has_come(lambda: desk.window_place()[0] == 4000, PATIENCE_S)
    subprocess.run([sys.executable, "-m", "kq_table"], env=desk.environment, check=False, stderr=subprocess.DEVNULL)
    assert desk.has_come(lambda: 0 <= desk.window_place()[0] < 1000, PATIENCE_S)
