"""A screen that nobody sees. Knows an X server, and nothing that is shown on it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def x_server(size: str = "1920x1200") -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Start Xvfb on a free number, with a screen of so many pixels; give the name of the display, and the process."""
    ours, theirs = os.pipe()
    screen = ["-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    command = ["Xvfb", "-displayfd", str(theirs), *screen]
    with subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL) as server:
        os.close(theirs)
        with os.fdopen(ours, encoding="utf-8") as number:
            name = number.readline().strip()
        assert name, "Xvfb did not start"
        try:
            yield f":{name}", server
        finally:
            server.terminate()
