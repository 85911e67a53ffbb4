"""The log of what the program did: bounded, and no trouble to anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from kq_table.system import log_file
from kq_table.system.log_file import MAX_LOG_FILES, LogFile


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_log_says_what_happened_where(folder: Path) -> None:
    log = LogFile(folder)
    log.write_event("deed", "table", {"n": 3, "deed": "play QS"})
    log.write_event("targets", "table", {"n": 3})
    log.close()
    (line,) = (folder / log_file.FILE_NAME).read_text("utf-8").splitlines()
    assert "deed table n=3 deed=play QS" == line.partition(" ")[2]


def test_what_was_named_strangely_stays_in_its_line(folder: Path) -> None:
    log = LogFile(folder)
    log.write("opened g\udcff\u2028.kq\x1b[31m")
    log.close()
    (line,) = (folder / log_file.FILE_NAME).read_text("utf-8").splitlines()
    assert r"opened g\xff\u2028.kq\x1b[31m" == line.partition(" ")[2]


def test_every_start_has_its_log_and_the_oldest_go(folder: Path) -> None:
    for start in range(MAX_LOG_FILES + 3):
        log = LogFile(folder)
        log.write(f"start {start}")
        log.close()
    assert ["kq-table.1.log", "kq-table.2.log", "kq-table.3.log", "kq-table.4.log", "kq-table.log"] == files(folder)
    assert f"start {MAX_LOG_FILES + 2}" in (folder / "kq-table.log").read_text("utf-8")
    assert "start 3" in (folder / "kq-table.4.log").read_text("utf-8")


def test_a_long_log_is_parted_and_its_size_is_bounded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_file, "MAX_LOG_BYTES", 1000)
    log = LogFile(folder)
    for n in range(2000):
        log.write(f"line {n}")
    told = log.tail()
    log.write("x" * 5000)
    log.close()
    assert ["line 1998", "line 1999"] == [line.partition(" ")[2] for line in told.splitlines()[-2:]]
    assert MAX_LOG_FILES == len(files(folder))
    assert all(path.stat().st_size <= 1001 for path in folder.iterdir())


def test_a_disk_that_refuses_the_log_disturbs_nobody(folder: Path) -> None:
    (folder / log_file.FILE_NAME).mkdir()
    (folder / "kq-table.1.log").mkdir()
    (folder / "kq-table.1.log" / "something").touch()
    log = LogFile(folder)
    log.write("nobody hears")
    log.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_disk_that_has_become_full_disturbs_nobody(folder: Path) -> None:
    log = LogFile(folder)
    log.close()
    log._file = open("/dev/full", "wb", buffering=0)  # noqa: SIM115, PTH123 (closed by the log)
    log.write("nobody hears")
    log.write("nobody hears")
    log.close()
    assert [log_file.FILE_NAME] == files(folder)


def test_where_no_new_file_can_be_had_the_older_ones_are_moved_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_file, "MAX_LOG_BYTES", 100)
    log = LogFile(folder)
    log.write("x" * 60)

    def refuse(_: Path) -> int:
        raise OSError(28, "the disk is full")

    monkeypatch.setattr(log_file, "open_emptied", refuse)
    for _ in range(9):
        log.write("y" * 60)
    log.close()
    assert ["kq-table.1.log"] == files(folder)
