"""Runs our program under a limit of the system."""

from __future__ import annotations

import subprocess
import sys

from kq_table.match.bot_transport import environment

WAITING_S = 60.0
_LIMITED = """
import os, resource, sys
limit = getattr(resource, sys.argv[1])
resource.setrlimit(limit, (int(sys.argv[2]),) * 2)
os.execv(sys.executable, [sys.executable, *sys.argv[3:]])
"""


def limited(limit: str, value: int, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run Python under a limit (``RLIMIT_AS``) from its start on; a bot is told to end."""
    command = [sys.executable, "-c", _LIMITED, limit, str(value), *arguments]
    quits = b'{"type":"quit"}\n'
    return subprocess.run(command, input=quits, env=environment(), capture_output=True, check=False, timeout=WAITING_S)
