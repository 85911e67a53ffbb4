"""The table's end of a test of blindness: starts its process, and never waits for it. Knows no match."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engines.bots.pipe import Pipe

from . import fairness_test
from .bot_process import environment
from .bot_transport import Transport
from .fairness_test import Finding, LeakCase

OPTION: Final = "--blind"


def command() -> list[str]:
    """Give the command that runs the test: this very program, without its window."""
    if getattr(sys, "frozen", False):
        return [sys.executable, OPTION]
    return [sys.executable, "-P", "-m", "kq_table", OPTION]


class FairnessProcess:
    """A test that goes on, in a process of its own."""

    def __init__(
        self, trial: LeakCase, connect: Callable[[Sequence[str], Mapping[str, str]], Transport] = Pipe
    ) -> None:
        self.finding = Finding()
        """What has come out so far."""
        self.has_failed = False
        """Whether the test itself came to nothing."""
        self._wire: Transport | None = None
        try:
            self._wire = connect(command(), environment())
        except OSError:
            self.has_failed = True
        else:
            self._wire.send(fairness_test.order(trial))

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self._wire is None

    def poll(self) -> None:
        """Hear what has come out."""
        try:
            while self._wire is not None and (line := self._wire.receive()):
                self.finding = fairness_test.read(line)
                if self.finding.is_done:
                    self.close()
        except EOFError:
            self.has_failed = True
            self.close()

    def close(self) -> None:
        """End the process."""
        if self._wire is not None:
            self._wire.close(0.0)
            self._wire = None
