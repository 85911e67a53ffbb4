"""Processes that tests start, and whether one still runs."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

SYNCHRONIZE: Final = 0x00100000
WAIT_TIMEOUT: Final = 0x102


@contextmanager
def child(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Start a process, and kill it in the end: a test that fails must not wait for one that goes on."""
    with subprocess.Popen(command, **options) as process:
        try:
            yield process
        finally:
            process.kill()


def is_running(pid: int) -> bool:
    if sys.platform == "win32":
        # There signal 0 is no question but Ctrl+C, and one that has ended can be opened while anybody knows it.
        kernel = ctypes.WinDLL("kernel32")
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = ctypes.c_void_p(kernel.OpenProcess(SYNCHRONIZE, False, pid))
        waited = kernel.WaitForSingleObject(handle, 0)
        kernel.CloseHandle(handle)
        return bool(waited == WAIT_TIMEOUT)
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
