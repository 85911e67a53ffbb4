"""The wire to a bot's process, and one that leads nowhere. Knows nothing of what goes down it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol


class Transport(Protocol):
    """What a bot needs of the pipe to its process; see `engines.bots.pipe.Pipe`."""

    @property
    def pid(self) -> int:
        """The process's number."""
        ...

    def send(self, line: bytes) -> None:
        """Write a line."""
        ...

    def receive(self) -> bytes | None:
        """Give the next line; None when there is none yet."""
        ...

    def close(self, grace: float) -> None:
        """End the process."""
        ...


class NullTransport:
    """A wire without a process: it keeps what is written, and nobody answers."""

    pid: Final = 0

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        del command, environment
        self.sent: list[bytes] = []

    def send(self, line: bytes) -> None:
        """Keep a line."""
        self.sent.append(line)

    def receive(self) -> bytes | None:
        """Give nothing."""
        return None

    def close(self, grace: float) -> None:
        """End nothing."""
