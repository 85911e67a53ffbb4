"""My results in a real window: counted by a process of its own, reached and left by mouse and by keys."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from kq_table.storage.record_store import RecordStore
from tests.kq_table.features.results.files import add, finished_text

from .desk import Desk

MATCHES, MAX_TABS = 12, 20


@pytest.fixture
def played(home: Path) -> RecordStore:
    """Have some matches been played."""
    store = RecordStore(home / "data")
    for number in range(MATCHES):
        add(store, number, finished_text("the-queen") if number % 4 == 0 else "")
    return store


def test_matches_are_counted_and_saved_by_mouse(desk: Desk, played: RecordStore, home: Path) -> None:
    before = {path: path.read_bytes() for path in played.finished_folder.iterdir()}
    desk.start()
    desk.click("games")
    desk.wait_for_scene("games")
    desk.click("page:the-queen")
    desk.wait_for(lambda: "The Queen (3)" == desk.targets["page:the-queen"].text, "the matches of The Queen")
    desk.click("table")
    saved = home / "documents" / "my-games_the-queen.csv"
    desk.wait_for(
        lambda: saved.exists() and len(saved.read_text("utf-8").splitlines()) == 4, "a table of three matches"
    )
    desk.click("picture")
    desk.wait_for(saved.with_suffix(".png").exists, "a picture")
    desk.click("back")
    desk.wait_for_scene("menu")
    assert before == {path: path.read_bytes() for path in played.finished_folder.iterdir()}


def test_the_page_is_reached_read_and_left_by_keys(desk: Desk, played: RecordStore) -> None:
    desk.start()
    desk.wait_for_scene("menu")
    desk.key("g")
    desk.wait_for_scene("games")
    desk.wait_for_target("ratings")
    for name in ("page", "ratings", "levels", "lines", "recent", "predictions"):
        _go_to(desk, name)
    desk.key("Left")
    desk.key("Escape")
    desk.wait_for_scene("menu")
    assert played.has_finished


def test_an_index_that_was_damaged_comes_back(desk: Desk, played: RecordStore, home: Path) -> None:
    (home / "data" / "count.sqlite").write_bytes(b"no database at all" * 100)
    desk.start()
    desk.click("games")
    desk.wait_for_target("page:kings-and-queens")
    assert "Kings & Queens (9)" == desk.targets["page:kings-and-queens"].text
    assert MATCHES == len(list(played.finished_folder.iterdir()))


@pytest.mark.parametrize("suffix", ["", "-journal", "-wal", "-shm"])
def test_a_pipe_beside_the_index_freezes_no_window(desk: Desk, played: RecordStore, home: Path, suffix: str) -> None:
    os.mkfifo(home / "data" / f"count.sqlite{suffix}")
    desk.start()
    desk.click("games")
    desk.wait_for_target("page:kings-and-queens")
    desk.key("Escape")
    desk.wait_for_scene("menu")
    assert played.has_finished


def _go_to(desk: Desk, name: str) -> None:
    """Press Tab until the keys are there."""
    for _ in range(MAX_TABS):
        before = desk.at
        if before == name:
            return
        desk.key("Tab")
        desk.wait_for(partial(_has_left, desk, before), f"what Tab leads to from {before}")
    raise AssertionError(f"Tab does not lead to {name}")


def _has_left(desk: Desk, before: str) -> bool:
    return desk.at != before
