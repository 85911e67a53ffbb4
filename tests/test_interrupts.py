"""Ctrl+C ends every program of ours with the status that shells expect, and with a line at most."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from engines.core.interrupts import INTERRUPTED_STATUS

ROOT = Path(__file__).resolve().parents[1]
PATIENCE_SECONDS = 60.0
POLL_SECONDS = 0.02
RUN = """
import os, runpy, signal, sys
# Whatever starts tests in the background has Ctrl+C ignored, and children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
class Trap:
    def find_spec(self, name, *_):
        if name == trap:
            os.kill(os.getpid(), signal.SIGINT)
_, trap, what, *words = sys.argv
sys.meta_path.insert(0, Trap())
sys.argv = [what, *words]
print("ready", flush=True)
if what.endswith(".py"):
    runpy.run_path(what, run_name="__main__")
else:
    runpy.run_module(what, run_name="__main__", alter_sys=True)
"""

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


def run(trap: str, *words: str, stdin: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """Start a module or a script of ours, which gets Ctrl+C when it imports the module *trap*."""
    return subprocess.Popen(
        [sys.executable, "-c", RUN, trap, *words],
        cwd=ROOT,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )


def interrupted(process: subprocess.Popen[str], is_going: Callable[[], bool] | None = None) -> None:
    """Press Ctrl+C in the terminal of a program when it is going, and see how it ends."""
    with process:
        try:
            assert process.stdout is not None
            assert "ready\n" == process.stdout.readline()
            if is_going is not None:
                _wait_for(process, is_going)
                os.killpg(process.pid, signal.SIGINT)
            _, told = process.communicate(timeout=PATIENCE_SECONDS)
        finally:
            # What goes on all the same would be waited for without an end.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (INTERRUPTED_STATUS, "") == (process.returncode, told)


def _wait_for(process: subprocess.Popen[str], is_going: Callable[[], bool]) -> None:
    for _ in range(int(PATIENCE_SECONDS / POLL_SECONDS)):
        if is_going():
            return
        assert process.poll() is None, process.communicate()
        time.sleep(POLL_SECONDS)
    pytest.fail("it never began")


@pytest.mark.parametrize(
    ("trap", "words"),
    [
        ("engines.games.registry", ["engines", "list"]),
        ("engines.bots.serve", ["engines", "serve"]),
        ("kq_table.launch.bootstrap", ["kq_table"]),
        ("kq_table.app.crash_report", ["kq_table"]),
        ("pygame", ["kq_table"]),
        ("kq_table.app.navigation", ["kq_table"]),
        ("kq_table.app.selftest", ["kq_table", "--selftest"]),
        ("engines.games.registry", ["kq_table", "--engine", "list"]),
        ("pytest", ["tests", "--version"]),
        ("tests.long", ["tests", "--long", "no such run"]),
        ("kq_table.launch", ["build/make.py", "check"]),
    ],
)
def test_while_a_program_loads(trap: str, words: list[str]) -> None:
    interrupted(run(trap, *words))


@pytest.mark.parametrize("words", [["trace", "-"], ["verify", "-"], ["view", "-", "--seat", "0"]])
def test_while_a_command_waits_for_its_record(words: list[str]) -> None:
    process = run("", "engines", *words)
    interrupted(process, lambda: _is_asleep(process))


PLAY = ["--game", "king", "--seed", "1"]


@pytest.mark.parametrize("words", [["--jobs", "1"], ["--jobs", "2"]], ids=["one process", "several"])
def test_while_the_arena_plays(words: list[str]) -> None:
    process = run("", "engines", "arena", *PLAY, "--players", "rule,random", "--deals", "100000", *words)
    interrupted(process, lambda: _has_worked(process))


def test_while_a_match_of_bots_is_played() -> None:
    process = run("", "engines", "play", "--seats", "4", *PLAY, "--players", "steady")
    interrupted(process, lambda: _has_worked(process))


def test_while_a_person_types_to_a_bot() -> None:
    person, terminal = os.openpty()
    process = run("", "engines", "serve", stdin=terminal)
    os.close(terminal)
    interrupted(process, lambda: _is_asleep(process))
    os.close(person)


def test_while_the_table_is_shown(home: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    process = run("", "kq_table", "--test-log", str(log))
    interrupted(process, lambda: log.exists() and '"event": "targets"' in log.read_text("utf-8"))
    assert (home / "config" / "settings.json").exists(), "it was closed in an orderly way"


def test_while_tests_run(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_bytes(
        b"import pathlib, time\ndef test_a():\n    pathlib.Path(__file__).with_name('mark').touch()\n    time.sleep(60)"
    )
    process = run("", "tests", str(tmp_path / "test_a.py"), "-p", "no:cacheprovider")
    interrupted(process, (tmp_path / "mark").exists)


LONG_RUN = """
from pathlib import Path
from engines.core import interrupts
from tests import long
if __name__ == "__main__":
    long.DONE = Path(__file__).parent
    try:
        long.run(["ladder", "--jobs", "{jobs}"])
    except KeyboardInterrupt:
        raise SystemExit(interrupts.INTERRUPTED_STATUS)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_while_a_long_run_goes(jobs: str, tmp_path: Path) -> None:
    script = tmp_path / "run.py"
    script.write_text(LONG_RUN.format(jobs=jobs), "utf-8", newline="\n")
    process = run("", str(script))
    interrupted(process, lambda: _has_worked(process, 1.0))


def _is_asleep(process: subprocess.Popen[str]) -> bool:
    """Whether it has done what it does at its start, and waits: it sleeps, looked at again and again."""
    for _ in range(10):
        if _status(process.pid)[:1] != ["S"]:
            return False
        time.sleep(POLL_SECONDS)
    return True


def _has_worked(process: subprocess.Popen[str], seconds: float = 0.6) -> bool:
    """Whether it and the processes that it started have used the processor for so long."""
    group = [status for status in map(_status, _processes()) if status[2:3] == [str(process.pid)]]
    return sum(int(status[11]) for status in group) >= seconds * os.sysconf("SC_CLK_TCK")


def _processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _status(pid: int) -> list[str]:
    """Give what /proc tells of a process after its name; nothing where it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []
