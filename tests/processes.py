"""Whether a process still runs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path


def is_running(pid: int) -> bool:
    if sys.platform == "win32":
        # There signal 0 is no question but Ctrl+C.
        listed = subprocess.run(["tasklist", "/FI", f"PID eq {pid}"], capture_output=True, check=True, encoding="utf-8")
        return str(pid) in listed.stdout
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A dead process that nobody has buried yet does not run.
    with suppress(OSError):
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    return True


def gone(pid: int, seconds: float = 3.0) -> bool:
    until = time.monotonic() + seconds
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not is_running(pid)
