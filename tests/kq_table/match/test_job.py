"""The processes that work for the app end with a status of their own, whatever happens in them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engines.bots import protocol
from kq_table.__main__ import WORKS
from kq_table.match.bot_transport import environment
from tests.processes import child
from tests.waiting import PATIENCE_S

HELLO = protocol.encode(protocol.hello())


def told_and_left(*words: str, line: bytes, has_reader: bool = True) -> tuple[int, str]:
    """Run such a process, whose stdin stays open as the app leaves it; give its status and what it complained of."""
    command = [sys.executable, *words]
    with child(
        command, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        if not has_reader:
            process.stdout.close()
        process.stdin.write(line)
        process.stdin.flush()
        return process.wait(PATIENCE_S), process.stderr.read().decode()


@pytest.mark.parametrize("work", WORKS)
def test_an_error_at_work_is_told_and_ends_the_process(work: str) -> None:
    status, complaint = told_and_left("-m", "kq_table", "--work", work, line=b"no task\n")
    assert (1, 1) == (status, complaint.count("Traceback"))
    assert "JSONDecodeError" in complaint.splitlines()[-1]


def test_an_error_of_a_player_is_told_and_ends_the_process() -> None:
    code = (
        "from engines.bots import serve; serve.Server._answer = lambda *_: 1 / 0;"
        "from engines.__main__ import main; main(['serve'])"
    )
    status, complaint = told_and_left("-c", code, line=HELLO)
    assert (1, 1) == (status, complaint.count("Traceback"))
    assert "ZeroDivisionError: division by zero" == complaint.splitlines()[-1]


def test_a_player_whose_reader_has_gone_ends_without_a_word() -> None:
    assert (1, "") == told_and_left("-m", "engines", "serve", line=HELLO, has_reader=False)
