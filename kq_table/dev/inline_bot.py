"""A player of the house that thinks within this process and never hurries: for pictures. Knows no rule."""

from __future__ import annotations

import queue
from collections.abc import Mapping, Sequence
from typing import Final

from engines.bots import serve
from kq_table.match.bot_process import Bot


class InlineTransport:
    """A wire to players of the house who answer before the line is written to its end."""

    pid: Final = 0

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        del command, environment
        self._answers: list[bytes] = []
        # Its clock stands still: how long a thought may take would tell on what is thought.
        self._server = serve.Server(self, lambda: 0.0)

    def write(self, line: bytes) -> None:
        """Keep an answer."""
        self._answers.append(line)

    def flush(self) -> None:
        """Have nothing to send on."""

    def send(self, line: bytes) -> None:
        """Have a message answered."""
        orders: serve.Orders = queue.SimpleQueue()
        serve.listen([line], orders)
        orders.put(serve.Order({"type": "quit"}))
        self._server.run(orders)

    def receive(self) -> bytes | None:
        """Give the next answer."""
        return self._answers.pop(0) if self._answers else None

    def close(self, grace: float) -> None:
        """End nothing."""


class InlineBot(Bot):
    """Chooses as the player of the house does whose seat it has, the same on every machine."""

    def __init__(self) -> None:
        super().__init__(connect=InlineTransport)
