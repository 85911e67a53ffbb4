"""What a record holds never steers the terminal in which it is looked at; to a file or a pipe it goes as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines.core.escape import EscapingStream

ROOT = Path(__file__).resolve().parents[2]
NAME = "An\x1b[31m\u202ena"
RECORD = f"kq-record 1\ngame king\nseats 4\nname 0 {NAME}\n\n"
VIEW = [sys.executable, "-m", "engines", "view", "--seat", "0"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of POSIX")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "a.kq"
    path.write_text(RECORD, encoding="utf-8", newline="\n")
    return path


def test_a_name_in_a_record_is_written_out_in_a_terminal(record: Path) -> None:
    person, terminal = os.openpty()
    subprocess.run([*VIEW, str(record)], cwd=ROOT, stdout=terminal, check=True)
    told = os.read(person, 10_000).decode()
    os.close(terminal)
    os.close(person)
    assert r"name 0 An\x1b[31m\u202ena" in told
    assert "\x1b" not in told


def test_a_pipe_gets_it_as_it_is(record: Path) -> None:
    done = subprocess.run([*VIEW, str(record)], cwd=ROOT, capture_output=True, check=True)
    assert f"name 0 {NAME}\n" in done.stdout.decode()


@pytest.mark.parametrize("command", [["trace"], ["verify"], ["view", "--seat", "0"], ["choose", "--player", "rule"]])
def test_the_name_of_a_file_is_written_out_in_the_line_that_tells_of_it(command: list[str], tmp_path: Path) -> None:
    path = bytes(tmp_path) + b"/\x1b[31m\xff.kq"
    done = subprocess.run([sys.executable, "-m", "engines", *command, path], cwd=ROOT, capture_output=True, check=False)
    assert (2, b"") == (done.returncode, done.stdout) or command == ["verify"]
    assert rb"\x1b[31m\xff.kq" in done.stderr
    assert 1 == done.stderr.count(b"\n")


def test_wrong_usage_is_told_without_what_would_steer(tmp_path: Path) -> None:
    for module in ("engines", "kq_table"):
        done = subprocess.run(
            [sys.executable, "-m", module, "--\x1b[31m\u202e"], cwd=ROOT, capture_output=True, check=False
        )
        assert 2 == done.returncode
        assert b"\x1b" not in done.stderr
        assert "\u202e" not in done.stderr.decode()
    assert tmp_path


def test_an_escaping_stream_is_the_stream_in_all_else(capsys: pytest.CaptureFixture[str]) -> None:
    stream = EscapingStream(sys.stdout)
    print("a\x07\nb", file=stream, flush=True)
    assert "a\\x07\nb\n" == capsys.readouterr().out
    assert sys.stdout.encoding == stream.encoding
