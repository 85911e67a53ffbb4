"""Runs a fairness test in a process of its own, and never waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kq_table.match import own_process
from kq_table.match.bot_transport import Transport
from kq_table.match.leak_case import LeakCase

from . import blindness_test
from .blindness_test import Finding

OPTION: Final = "--blind"


class FairnessProcess:
    """
    A running test.

    :param start: starts a process with an option and sends it a line
    """

    def __init__(self, case: LeakCase, start: Callable[[str, bytes], Transport] = own_process.start) -> None:
        self.finding = Finding()
        """The result so far."""
        self.has_failed = False
        """Whether the test itself could not be run to its end."""
        self._pipe: Transport | None = None
        try:
            self._pipe = start(OPTION, case.encode())
        except OSError:
            self.has_failed = True

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self._pipe is None

    def poll(self) -> None:
        """Read the results that have come."""
        try:
            while self._pipe is not None and (line := self._pipe.receive()):
                self.finding = blindness_test.decode(line)
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
