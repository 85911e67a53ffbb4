"""Bots that answer within this process, for pictures and tests that must repeat to the pixel."""

from __future__ import annotations

import queue
from collections.abc import Mapping, Sequence
from typing import Final

from engines.bots import serve
from engines.core.api import Seat
from kq_table.match.bot_process import Bot, BotAnswer, Fault
from kq_table.match.bot_transport import NullTransport


class FakeBot(Bot):
    """Plays the deed in the middle of the legal ones at once, and says nothing."""

    def __init__(self) -> None:
        super().__init__(connect=NullTransport)
        self._answers: list[BotAnswer | Fault] = []

    def start(self, *, game: str, seats: int, seat: Seat, options: Mapping[str, str], level: str, seed: int) -> None:
        super().start(game=game, seats=seats, seat=seat, options=options, level=level, seed=seed)
        self._answers.clear()

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        super().choose(n, legal, seconds, iterations)
        middle = len(legal) // 2
        candidates = tuple((deed, worth) for deed, worth in zip(legal[middle::-1], (1.5, 0.5), strict=False))
        self._answers.append(BotAnswer(n, legal[middle], 0.0, 0.0, (), candidates))

    def poll(self) -> list[BotAnswer | Fault]:
        answers, self._answers = self._answers, []
        return answers

    def remark(self) -> str | None:
        return ""


class InlineTransport:
    """A transport to a bot server in this process, which answers before `send` returns."""

    pid: Final = 0

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._answers: list[bytes] = []
        # Its clock stands still, so that its choices do not depend on the speed of the machine.
        self._server = serve.Server(self, lambda: 0.0)

    def write(self, line: bytes) -> None:
        self._answers.append(line)

    def flush(self) -> None:
        """No-op: lines are not buffered."""

    def send(self, line: bytes) -> None:
        """Run the server with this line until it has answered."""
        orders: serve.Requests = queue.SimpleQueue()
        serve.read_requests([line], orders)
        orders.put(serve.Request({"type": "quit"}))
        self._server.run(orders)

    def receive(self) -> bytes | None:
        return self._answers.pop(0) if self._answers else None

    def close(self, grace: float) -> None:
        """No-op: there is no process to end."""


class InlineBot(Bot):
    """Chooses as the built-in bot of its level does, and the same on every machine."""

    def __init__(self) -> None:
        super().__init__(connect=InlineTransport)
