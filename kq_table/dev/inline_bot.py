"""A built-in bot that thinks within this process and takes its time, for pictures."""

from __future__ import annotations

import queue
from collections.abc import Mapping, Sequence
from typing import Final

from engines.bots import serve
from kq_table.match.bot_process import Bot


class InlineTransport:
    """A transport to a bot server in this process, which answers before `send` returns."""

    pid: Final = 0

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._answers: list[bytes] = []
        # Its clock stands still, so that its choices do not depend on the speed of the machine.
        self._server = serve.Server(self, lambda: 0.0)

    def write(self, line: bytes) -> None:
        """Take a line from the server."""
        self._answers.append(line)

    def flush(self) -> None:
        """Do nothing: lines are not buffered."""

    def send(self, line: bytes) -> None:
        """Pass a line to the server and run it until it has answered."""
        orders: serve.Requests = queue.SimpleQueue()
        serve.read_requests([line], orders)
        orders.put(serve.Request({"type": "quit"}))
        self._server.run(orders)

    def receive(self) -> bytes | None:
        """Give the next line of the server, or None."""
        return self._answers.pop(0) if self._answers else None

    def close(self, grace: float) -> None:
        """Do nothing: there is no process to end."""


class InlineBot(Bot):
    """Chooses as the built-in bot of its level does, and the same on every machine."""

    def __init__(self) -> None:
        super().__init__(connect=InlineTransport)
