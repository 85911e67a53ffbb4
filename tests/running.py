"""The program itself as a process without a window, for tests that look at it from outside. Knows its `--test-log`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PATIENCE_SECONDS = 30.0


class Running:
    """
    The program, with what it has logged.

    :param log: where it logs; beside its home if not given
    """

    def __init__(self, home: Path, *arguments: str | bytes, log: Path | None = None, **environment: str) -> None:
        self.log = log or home.with_name(f"{home.name}.jsonl")
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kq_table", "--test-log", str(self.log), *arguments],
            cwd=ROOT,
            env={**os.environ, **quiet, "KQ_HOME": str(home), **environment},
            stderr=subprocess.PIPE,
        )

    def lines(self) -> list[dict[str, Any]]:
        text = self.log.read_bytes() if self.log.exists() else b""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith(b"\n")]

    def wait_for(self, is_there: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
        end = time.monotonic() + seconds
        while not is_there():
            assert self.process.poll() is None, self.process.stderr and self.process.stderr.read().decode()
            assert time.monotonic() < end, "nothing came"
            time.sleep(0.02)

    def wait_for_window(self) -> None:
        self.wait_for(lambda: any(line["event"] == "targets" for line in self.lines()))


@contextmanager
def started(home: Path, *arguments: str | bytes, log: Path | None = None, **environment: str) -> Iterator[Running]:
    running = Running(home, *arguments, log=log, **environment)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.communicate()


def end(running: Running) -> tuple[int, str]:
    """Ask the program to end; give its status, and what it said."""
    running.process.send_signal(signal.SIGTERM)
    _, told = running.process.communicate(timeout=PATIENCE_SECONDS)
    return running.process.returncode, told.decode(errors="replace")
