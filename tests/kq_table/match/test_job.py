"""The processes that work for the app end with a status of their own, whatever happens in them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engines.bots import protocol
from kq_table.__main__ import WORKS
from kq_table.match.bot_transport import NullTransport, environment
from kq_table.match.job import Job, encode
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


class Babbling(NullTransport):
    """A process whose second line is no message."""

    def __init__(self, _work: str, line: bytes) -> None:
        super().__init__([], {})
        self.lines, self.is_closed = [line, b"[1, \n", line], False

    def receive(self) -> bytes | None:
        return self.lines.pop(0)

    def close(self, grace: float) -> None:
        self.is_closed = True


def test_a_process_that_sends_anything_but_messages_is_ended() -> None:
    started: list[Babbling] = []

    def start(work: str, line: bytes) -> Babbling:
        started.append(Babbling(work, line))
        return started[-1]

    job = Job("count", start)
    job.begin([{"part": 0}, {"part": 1}])
    assert encode({"part": 0}) == started[0].lines[0]
    assert [(0, {"part": 0}), (1, {"part": 1})] == job.news()
    assert ([True, True], False) == ([each.is_closed for each in started], job.is_running)


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
