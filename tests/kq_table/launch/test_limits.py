"""Starts for which the system has too little: a sentence with a status of its own, before there is a window."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from kq_table.__main__ import NEEDED_BYTES, NEEDED_FILES, shortage
from kq_table.launch import startup
from kq_table.launch.options import SCARCITY_STATUS, LaunchOptions
from kq_table.system import milestones
from tests.limited import limited

linux = pytest.mark.skipif(sys.platform != "linux", reason="sets limits as Linux has them")
SENTENCE = (
    "KQ Table can’t start, because your computer gives it too little ({}). "
    "Close other programs, or raise the limit that was set for programs.\n"
)


@linux
@pytest.mark.parametrize(
    ("limit", "value", "reason"),
    [
        *(("RLIMIT_NOFILE", value, errno.EMFILE) for value in (8, 12, 20, NEEDED_FILES)),
        *(("RLIMIT_AS", value * 10**6, errno.ENOMEM) for value in (30, 60, 150, 400)),
    ],
)
def test_a_start_with_too_little_is_told_in_a_sentence(limit: str, value: int, reason: int) -> None:
    done = limited(limit, value, "-m", "kq_table")
    assert (SCARCITY_STATUS, SENTENCE.format(os.strerror(reason))) == (done.returncode, done.stderr.decode())


def test_usually_there_is_enough() -> None:
    assert "" == shortage()


def test_where_no_limit_is_set_for_addresses_none_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    for most, reason in ((resource.RLIM_INFINITY, ""), (NEEDED_BYTES - 1, os.strerror(errno.ENOMEM))):
        monkeypatch.setattr(resource, "getrlimit", lambda _, most=most: (most, most))
        assert reason == shortage()


@pytest.mark.parametrize("error", [MemoryError(), RuntimeError("can't start new thread"), OSError(errno.EMFILE, "x")])
def test_what_is_missed_later_in_a_start_is_told_too(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(startup, "_open_presenter", fail)
    monkeypatch.setattr(milestones, "_passed", [])
    assert SCARCITY_STATUS == startup.play(LaunchOptions())
    assert capsys.readouterr().err.startswith("KQ Table can’t start, because")
    monkeypatch.setattr(milestones, "_passed", [("menu", 0.0, 0.0)])
    with pytest.raises(type(error)):
        startup.play(LaunchOptions())
