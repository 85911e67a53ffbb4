"""The inner end of a process that works for the app."""

from __future__ import annotations

import subprocess
import sys

from kq_table.match.background import FAILED_STATUS
from kq_table.match.bot_transport import environment

FAILING = """
from kq_table.match import background
def work(line, out):
    raise KeyError("what was wrong")
background.run(work)
"""


def test_work_that_fails_tells_why_and_ends_while_its_input_is_still_open() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", FAILING], stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        assert FAILED_STATUS == process.wait(60)
        assert process.stderr.read().endswith(b"KeyError: 'what was wrong'\n")
