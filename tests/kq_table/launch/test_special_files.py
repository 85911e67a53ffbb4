"""Special files in place of records and of the program's own files: a window within seconds, and an end when asked."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 30.0
RECORD = b"kq-record 1\ngame kings-and-queens\nseats 2\nname 0 Anna\n\n"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such files there")


def folder(path: Path) -> None:
    path.mkdir(parents=True)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def door(path: Path) -> None:
    """Leave a socket there; its own path may not be long."""
    with socket.socket(socket.AF_UNIX) as made:
        short = Path(tempfile.gettempdir(), f"kq-{os.getpid()}")
        made.bind(str(short))
        short.replace(path)


KINDS: list[Callable[[Path], None]] = [os.mkfifo, folder, dangling, device, door]
OWN_FILES = (
    *("config/settings.json", "data/instance.bell", "log/kq-table.log", "log/kq-table.1.log", "log/native-crash.log"),
    *("data/records/a.kq", "data/records/a~2.kq", "data/records/finished/b.kq", "data/records/c.kq.secret"),
    *("data/records/d.kq.png", "data/backs/a.svg", "data/felts/a.json"),
)


class Running:
    """The program, with what it has logged."""

    def __init__(self, home: Path, *arguments: str | bytes, **environment: str) -> None:
        self.log = home.with_name(f"{home.name}.jsonl")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kq_table", "--test-log", str(self.log), *arguments],
            cwd=ROOT,
            env={**os.environ, "KQ_HOME": str(home), **environment},
            stderr=subprocess.PIPE,
        )

    def lines(self) -> list[dict[str, Any]]:
        text = self.log.read_bytes() if self.log.exists() else b""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith(b"\n")]

    def wait_for(self, is_there: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not is_there():
            assert self.process.poll() is None, self.process.stderr and self.process.stderr.read().decode()
            assert time.monotonic() < end, "nothing came"
            time.sleep(0.02)

    def wait_for_window(self) -> None:
        self.wait_for(lambda: any(line["event"] == "targets" for line in self.lines()))


@contextmanager
def started(home: Path, *arguments: str | bytes, **environment: str) -> Iterator[Running]:
    running = Running(home, *arguments, **environment)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.communicate()


def end(running: Running) -> tuple[int, str]:
    running.process.send_signal(signal.SIGTERM)
    _, told = running.process.communicate(timeout=PATIENCE_SECONDS)
    return running.process.returncode, told.decode()


@pytest.mark.parametrize("kind", KINDS, ids=["fifo", "folder", "dangling", "device", "socket"])
def test_no_special_file_keeps_the_window_from_opening_and_closing(
    kind: Callable[[Path], None], home: Path, tmp_path: Path
) -> None:
    for name in OWN_FILES:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        kind(home / name)
    kind(tmp_path / "asked.kq")
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
