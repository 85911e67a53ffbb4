"""Runs a fairness test in a process of its own, and never waits for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engines.bots.pipe import Pipe

from . import fairness_test, own_process
from .bot_transport import Transport, environment
from .fairness_test import Finding, LeakCase

OPTION: Final = "--blind"


def command() -> list[str]:
    """Return the command that runs the test: this very program, without its window."""
    return own_process.command(OPTION)


class FairnessProcess:
    """A running test."""

    def __init__(self, case: LeakCase, connect: Callable[[Sequence[str], Mapping[str, str]], Transport] = Pipe) -> None:
        self.finding = Finding()
        """The result so far."""
        self.has_failed = False
        """Whether the test itself could not be run to its end."""
        self._pipe: Transport | None = None
        try:
            self._pipe = connect(command(), environment())
        except OSError:
            self.has_failed = True
        else:
            self._pipe.send(fairness_test.encode(case))

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self._pipe is None

    def poll(self) -> None:
        """Read the results that have come."""
        try:
            while self._pipe is not None and (line := self._pipe.receive()):
                self.finding = fairness_test.decode(line)
                if self.finding.is_done:
                    self.close()
        except EOFError:
            self.has_failed = True
            self.close()

    def close(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close(0.0)
            self._pipe = None
