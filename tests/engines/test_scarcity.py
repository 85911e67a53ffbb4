"""Commands for which the system has too little: a line, never a traceback, and none that waits for ever."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest

from engines.core import scarcity
from tests.limited import limited

linux = pytest.mark.skipif(sys.platform != "linux", reason="sets limits as Linux has them")
COMMANDS = {
    "list": ["list"],
    "arena": ["arena", "--game", "king", "--players", "rule", "--deals", "2", "--seed", "1", "--jobs", "2"],
    "serve": ["serve"],
}


@linux
@pytest.mark.parametrize("value", [24, 28, 32, 40, 46, 150], ids=lambda number: f"{number} MB")
@pytest.mark.parametrize("command", COMMANDS)
def test_with_little_memory_a_command_works_or_says_so_in_a_line(command: str, value: int) -> None:
    done = limited("RLIMIT_AS", value * 10**6, "-m", "engines", *COMMANDS[command])
    _works_or_says_so(done)


@linux
@pytest.mark.parametrize("value", [6, 8, 12, 16, 20, 40])
def test_with_few_open_files_a_command_works_or_says_so_in_a_line(value: int) -> None:
    _works_or_says_so(limited("RLIMIT_NOFILE", value, "-m", "engines", *COMMANDS["arena"]))


def _works_or_says_so(done: subprocess.CompletedProcess[bytes]) -> None:
    said = done.stderr.decode()
    if done.returncode == 0:
        assert said == ""
    else:
        reasons = [os.strerror(number) for number in (errno.ENOMEM, errno.EMFILE, errno.EAGAIN)]
        assert (2, 1) == (done.returncode, said.count("\n")), said
        assert any(said.endswith(f": {reason}\n") for reason in reasons) or "with fewer jobs" in said


def test_errors_of_the_system_are_told_from_others() -> None:
    assert os.strerror(errno.ENOMEM) == scarcity.why(MemoryError())
    assert os.strerror(errno.EMFILE) == scarcity.why(OSError(errno.EMFILE, "x"))
    assert os.strerror(errno.EAGAIN) == scarcity.why(RuntimeError("can't start new thread"))
    assert "" == scarcity.why(OSError(errno.ENOENT, "x")) == scarcity.why(RuntimeError("x"))
    later = KeyError("x")
    later.__context__ = MemoryError()
    assert os.strerror(errno.ENOMEM) == scarcity.why(later), "the cause of what went wrong after it"
