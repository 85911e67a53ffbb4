"""The command line of the app: what cannot be is refused in a line, before anything is opened; and its test log."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kq_table.launch import cli, startup
from kq_table.launch.cli import TestLog
from kq_table.ui.clock import RealClock

FULL_DISK = Path("/dev/full")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--selftest", "--game", "bridge"), "there is no game 'bridge'"),
        (("--selftest", "--game", "x\x1b[2J"), r"there is no game 'x\x1b[2J'"),
        (("--selftest", "--seats", "77"), "kings-and-queens is for 2 players, not 77"),
        (("--seed", "\udcff"), r"'\udcff' is not valid text"),
        (("--haste", "nan"), "is not a number above 0"),
        (("--haste", "inf"), "is not a number above 0"),
        (("--haste", "-1"), "is not a number above 0"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup, "play", lambda _: pytest.fail("it began"))
    with pytest.raises(SystemExit) as end:
        cli.run(words)
    assert 2 == end.value.code
    told = capsys.readouterr().err.splitlines()[-1]
    assert reason in told
    assert told.isprintable()


def test_a_line_has_every_key_and_is_in_the_file_at_once(tmp_path: Path) -> None:
    log = TestLog(tmp_path / "log", RealClock())
    log.write("deed", "table", {"seat": 1, "n": 3, "deed": "play QS"})
    line = json.loads((tmp_path / "log").read_text("utf-8"))
    assert ("deed", "table", 1, 3, "play QS", None) == tuple(
        line[key] for key in ("event", "scene", "seat", "n", "deed", "targets")
    )
    log.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
def test_a_log_that_is_no_regular_file_is_told_in_a_line_without_waiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup, "play", lambda _: pytest.fail("it began"))
    os.mkfifo(tmp_path / "pipe")
    assert 2 == cli.run(("--test-log", str(tmp_path / "pipe")))
    assert f"{tmp_path / 'pipe'}: this is not a regular file\n" == capsys.readouterr().err


@pytest.mark.skipif(not FULL_DISK.exists(), reason="there is no device that is always full here")
def test_a_log_that_the_disk_refuses_ends_with_a_line_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = TestLog(tmp_path / "log", RealClock())
    log.write("start", "menu", {})
    log.close()
    monkeypatch.setattr(log, "_file", FULL_DISK.open("w", buffering=1, encoding="utf-8", newline="\n"))
    for _ in range(3):
        log.write("start", "menu", {})
    log.close()
    assert [f"{tmp_path / 'log'}: No space left on device"] == capsys.readouterr().err.splitlines()
