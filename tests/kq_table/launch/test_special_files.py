"""Special files in place of records and of the program's own files: a window within seconds, and an end when asked."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import special_files
from tests.running import PATIENCE_SECONDS, ROOT, end, started

RECORD = b"kq-record 1\ngame kings-and-queens\nseats 2\nname 0 Anna\n\n"
LONG_AGO = 1_700_000_000
"""Seconds since the epoch: what was written then belongs to no program that runs."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such files there")


KINDS = ("fifo", "folder", "dangling", "zero", "socket")
OWN_FILES = (
    *("config/settings.json", "data/instance.bell", "log/kq-table.log", "log/kq-table.1.log", "log/native-crash.log"),
    *("data/records/a.kq", "data/records/a~2.kq", "data/records/finished/b.kq", "data/records/c.kq.secret"),
    *("data/records/d.kq.png", "data/backs/a.svg", "data/felts/a.json"),
)


@pytest.mark.parametrize("kind", KINDS)
def test_no_special_file_keeps_the_window_from_opening_and_closing(kind: str, home: Path, tmp_path: Path) -> None:
    for name in OWN_FILES:
        special_files.put(kind, home / name)
    special_files.put(kind, tmp_path / "asked.kq")
    with started(home, str(tmp_path / "asked.kq")) as running:
        running.wait_for_window()
        assert (0, "") == end(running)


def test_a_second_start_with_a_pipe_freezes_nobody(home: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "asked.kq")
    with started(home) as running:
        running.wait_for_window()
        done = subprocess.run(
            [sys.executable, "-m", "kq_table", str(tmp_path / "asked.kq")],
            cwd=ROOT,
            env={**os.environ, "KQ_HOME": str(home)},
            timeout=PATIENCE_SECONDS,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        assert 3 == done.returncode
        running.wait_for(lambda: any(line["scene"] == "notice" for line in running.lines()))
        (home / "data" / "instance.bell").unlink()
        os.mkfifo(home / "data" / "instance.bell")
        time.sleep(1)
        assert (0, "") == end(running)


def test_no_folder_that_was_borrowed_for_nothing_stays(home: Path, tmp_path: Path) -> None:
    home.touch()
    (tmp_path / "temporary").mkdir()
    with started(home, TMPDIR=str(tmp_path / "temporary")) as running:
        running.wait_for_window()
        kept = [path.name.split("-")[2] for path in (tmp_path / "temporary").iterdir()]
        assert {"config", "data", "log", "state"} >= set(kept)
        assert {"config", "data", "log"} <= set(kept)
        assert (0, "") == end(running)
    assert [] == list((tmp_path / "temporary").iterdir())


def test_names_that_are_not_utf8_are_shown_and_a_link_is_followed(home: Path, tmp_path: Path) -> None:
    strange = Path(os.fsdecode(bytes(tmp_path) + b"/J\xf6rg"))
    records = strange / "data" / "records"
    records.mkdir(parents=True)
    (records / os.fsdecode(b"g\xff.kq")).write_bytes(RECORD)
    (records / "\x1b[31m\u202e.kq").write_bytes(b"nothing")
    (tmp_path / "linked").write_bytes(RECORD)
    (records / "linked.kq").symlink_to(tmp_path / "linked")
    asked = strange / os.fsdecode(b"\xfe.kq")
    with started(strange, os.fsencode(asked)) as running:
        running.wait_for_window()
        running.wait_for(lambda: any(line["scene"] == "notice" for line in running.lines()))
        assert (0, "") == end(running)
    assert not list((strange / "log").glob("crash-*"))
    assert home


@pytest.mark.parametrize("content", [b"", RECORD, b"{}"], ids=["empty", "record", "json"])
def test_no_name_keeps_a_match_and_the_window_from_coming(content: bytes, home: Path) -> None:
    records = home / "data" / "records"
    places = (
        *(
            ("data/records", suffix)
            for suffix in (".kq", ".kq.secret", ".lost.kq.secret", ".kq.png", ".kq.1.tmp", "~2.kq")
        ),
        *(
            ("data/records/finished", ".kq"),
            ("data/records/same-cards", ".json"),
            ("data/records/same-cards", ".1.tmp"),
        ),
        *(("data/backs", ".svg"), ("data/felts", ".json"), ("data/aside", ".kq"), ("config", "settings.json.1.tmp")),
    )
    left = []
    for folder, suffix in places:
        (home / folder).mkdir(parents=True, exist_ok=True)
        for name in (*special_files.NAMES, *special_files.PATTERNS):
            path = home / folder / os.fsdecode(name + suffix.encode())
            path.write_bytes(content)
            os.utime(path, (LONG_AGO, LONG_AGO))
            left.append(path)
    with started(home, "--continue") as running:
        running.wait_for_window()
        assert (0, "") == end(running)
    assert not list((home / "log").glob("crash-*"))
    orphans = [path for path in left if path.name.endswith(".kq.secret") and path.parent == records]
    assert orphans
    assert [] == [path for path in orphans if path.exists() and not (records / path.name[:-7]).exists()]
