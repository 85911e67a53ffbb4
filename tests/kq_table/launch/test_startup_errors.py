"""Disks, clocks and monitors that misbehave at a start: a sentence each, and a working program or a clean end."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from kq_table.app import crash_report
from kq_table.launch import session, startup
from kq_table.launch.options import ALREADY_RUNNING_STATUS, NO_DISK_STATUS, LaunchOptions
from kq_table.launch.single_instance import InstanceLock
from kq_table.storage import settings
from kq_table.storage.record_store import SAME_CARDS_FOLDER, RecordStore
from kq_table.storage.settings import Settings, WindowGeometry
from kq_table.system import files, paths
from kq_table.ui import presenter as desktop
from kq_table.ui.presenter import MemoryPresenter
from tests.wine import LOCK_ERROR, fault_of_wine

HEADER = "kq-record 1\ngame king\nseats 4\n\n"
EVENING = datetime(2026, 1, 31, 21, 5, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def no_loans(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "_temporary", {})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


# -- disk ----------------------------------------------------------------------------------------------------------


def _notices_of_a_start(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start the program up to where its window is open; give the notices of its lock."""
    return [note.key for note in _opened(monkeypatch).lock_notices]


def _opened(monkeypatch: pytest.MonkeyPatch) -> session.Opened:
    """Start the program up to where its window is open."""

    class Reached(Exception):
        """So far it went."""

    def stop(_options: LaunchOptions, opened: session.Opened, _cleanup: ExitStack) -> None:
        raise Reached(opened)

    monkeypatch.setattr(startup, "_open_presenter", lambda *_: MemoryPresenter((8, 8)))
    monkeypatch.setattr(session, "run", stop)
    with pytest.raises(Reached) as reached:
        startup.play(LaunchOptions())
    opened: session.Opened = reached.value.args[0]
    return opened


def test_settings_that_can_only_be_read_hold_and_that_they_cannot_be_saved_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, may = home / "config", os.access
    place.mkdir(parents=True)
    (place / settings.FILE_NAME).write_bytes(b'{"mute": true}')
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != place and may(path, mode))
    opened = _opened(monkeypatch)
    assert opened.loaded.mute
    assert place != opened.settings_path.parent
    assert [("note.settings_not_saved", {"reason": str(place)})] == opened.notices


@fault_of_wine(LOCK_ERROR, is_tried=False)  # the second program would play on
def test_the_lock_of_the_program_lies_with_the_matches(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "state").mkdir(parents=True)
    (home / "state").chmod(0o500)
    (home / "data").mkdir()
    held = InstanceLock(home / "data" / "instance.lock")
    assert held.take()
    assert ALREADY_RUNNING_STATUS == startup.play(LaunchOptions())
    held.drop()
    assert [] == _notices_of_a_start(monkeypatch)


def test_a_folder_in_place_of_the_lock_is_told_of(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "data" / "instance.lock").mkdir(parents=True)
    assert ["note.no_lock"] == _notices_of_a_start(monkeypatch)


def test_a_disk_without_locks_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(files, "lock", refuse)
    assert ["note.no_lock"] == _notices_of_a_start(monkeypatch)


def test_a_program_that_may_not_be_alone_clears_nothing_away(home: Path) -> None:
    stray = home / "data" / "records" / "a.kq.1.tmp"
    stray.parent.mkdir(parents=True)
    stray.touch()
    assert [] == session._open_store(home / "config" / settings.FILE_NAME, is_alone=False)[1]
    assert stray.exists()


def test_without_any_folder_a_line_says_so_and_the_program_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: paths.Kind) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(paths, "folder", refuse)
    assert NO_DISK_STATUS == startup.play(LaunchOptions())
    wanted = (
        "KQ Table can’t save matches on this computer (No space left on device). "
        "Check that your disk is not full and that you may write to it.\n"
    )
    assert wanted == capsys.readouterr().err


def test_where_the_shelf_cannot_stand_a_temporary_one_does_and_is_told_of(home: Path, tmp_path: Path) -> None:
    (home / "data").mkdir(parents=True)
    (home / "data" / "records").touch()
    store, notes = session._open_store(home / "config" / settings.FILE_NAME)
    assert ["note.borrowed"] == [note.key for note in notes]
    assert tmp_path == store.folder.parents[1]


def test_leftovers_that_cannot_be_cleared_away_are_told_of(home: Path) -> None:
    stray = home / "data" / "records" / "a.kq.1.tmp"
    stray.mkdir(parents=True)
    os.utime(stray, (0, 0))
    _, notes = session._open_store(home / "config" / settings.FILE_NAME)
    assert ["note.not_swept"] == [note.key for note in notes]


def test_what_a_kill_left_of_results_on_the_same_cards_goes_with_the_next_start(home: Path) -> None:
    kept = home / "data" / "records" / SAME_CARDS_FOLDER / "a.kq.json"
    kept.parent.mkdir(parents=True)
    for file in (kept, kept.with_name("a.kq.json.4711.tmp")):
        file.write_bytes(b"{}")
        os.utime(file, (0, 0))
    session._open_store(home / "config" / settings.FILE_NAME)
    assert [kept] == list(kept.parent.iterdir())


def test_what_a_kill_left_of_the_settings_goes_with_the_next_start(home: Path) -> None:
    path = home / "config" / settings.FILE_NAME
    path.parent.mkdir(parents=True)
    stray = path.with_name(f"{settings.FILE_NAME}.4711.tmp")
    for file in (path, stray):
        file.write_bytes(b"{}")
        os.utime(file, (0, 0))
    session._open_store(path)
    assert [path] == list(path.parent.iterdir())


# -- clock ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [-(2**40), 0, 2**33, 2**40])
def test_a_record_from_any_year_is_listed(tmp_path: Path, seconds: int) -> None:
    store = RecordStore(tmp_path)
    with store.start("king", HEADER, None, EVENING) as journal:
        path = journal.path
    try:
        os.utime(path, (seconds, seconds))
    except (OSError, OverflowError):
        pytest.skip("this file system has no such year")
    found, notes = store.unfinished()
    assert ([path], []) == ([match.path for match in found], notes)


def test_a_clock_that_was_put_back_loses_no_report(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "log").mkdir(parents=True)
    for second in range(8):
        (home / "log" / f"crash-20990101-00000{second}.log").touch()
    monkeypatch.setattr(time, "strftime", lambda _: "crash-20010101-000000.log")
    reports = [crash_report.report(ValueError("boom")) for _ in range(2)]
    kept = sorted((home / "log").glob("crash-*.log"))
    assert crash_report.MAX_REPORTS == len(kept)
    assert reports[1] in kept


def test_a_crash_inside_a_library_becomes_a_report(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "log").mkdir(parents=True)
    (home / "log" / crash_report.NATIVE_LOG).write_bytes(b"Fatal Python error: Segmentation fault\n")
    monkeypatch.setattr(crash_report, "native_crash_reports", [])
    for module in (sys, threading):
        monkeypatch.setattr(module, "excepthook", module.excepthook)
    monkeypatch.setattr("faulthandler.enable", lambda file: file.close())
    crash_report.install()
    (report,) = crash_report.native_crash_reports
    assert "Segmentation fault" in report.read_text("utf-8")


# -- monitors ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("monitors", "corner", "wanted"),
    [
        ([(1920, 1080)], (100, 50), True),
        ([(1920, 1080)], (-1100, 50), True),
        ([(1920, 1080)], (-1280, 50), False),
        ([(1920, 1080)], (1900, 50), False),
        ([(1920, 1080)], (100, 1070), False),
        ([(1920, 1080), (1920, 1080)], (-1900, 50), True),
        ([(1920, 1080), (1920, 1080)], (3000, 50), True),
        ([(1920, 1080), (1920, 1080)], (6000, 50), False),
    ],
)
def test_a_window_is_in_sight_where_a_monitor_may_show_it(
    monkeypatch: pytest.MonkeyPatch, monitors: list[tuple[int, int]], corner: tuple[int, int], wanted: bool
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: monitors)
    assert wanted == desktop.is_visible(corner, (1280, 800))


def test_a_window_of_a_larger_monitor_fits_the_one_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800)])
    assert [(1280, 800), (1024, 640)] == [desktop.fit_size(size) for size in ((3840, 2160), (1024, 640))]
    assert [None, (40, 30), None] == [desktop.safe_corner(*corner) for corner in ((2000, 30), (40, 30), (None, None))]


def test_a_window_on_a_monitor_left_of_the_first_comes_back_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)] * 2)
    assert [(-1500, 100), None] == [desktop.safe_corner(*corner) for corner in ((-1500, 100), (-4000, 100))]


def test_no_felt_is_drawn_for_a_window_larger_than_any_monitor(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    monkeypatch.setattr(startup, "felt_image", lambda size, *_: drawn.append(size))
    startup._draw_felt(Settings(window=WindowGeometry(20_000, 20_000))).join()
    assert [desktop.LARGEST_MONITOR] == drawn
