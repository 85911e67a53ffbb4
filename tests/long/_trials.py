"""Counts what an attack meets: how each case ended, and what should not have happened, with how to repeat it."""

from __future__ import annotations

import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, Final, NoReturn

FREEZE_S: Final = 2.0
"""Seconds of the processor, ours and the system's for us, after which a case counts as frozen."""
PATIENCE_S: Final = 120.0
"""Seconds by the clock after which it counts as waiting for what never comes, however busy the machine is."""
MAX_FAULTS: Final = 20
"""Of one part; more would tell nothing new."""


class Frozen(BaseException):
    """A case took too long; no handler of exceptions is to take it for one."""


@dataclass
class Trials:
    """
    The cases of one part.

    :param part: how it is named, for the list of faults
    """

    part: str
    cases: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest_s: float = 0.0

    def attempt(
        self, name: str, act: Callable[[], str], freeze_s: float = FREEZE_S, patience_s: float = PATIENCE_S
    ) -> None:
        """Do a case, which tells how it ended; whatever it raises is a fault."""
        start = time.process_time()
        try:
            with limits(freeze_s, patience_s):
                end = act()
        except Frozen:
            end = "freeze"
            self.note(name, traceback.format_exc())
        except Exception:  # noqa: BLE001 - this is what is looked for
            end = "traceback"
            self.note(name, traceback.format_exc())
        self.cases += 1
        self.ends[end] += 1
        self.slowest_s = max(self.slowest_s, round(time.process_time() - start, 2))

    def note(self, name: str, what: str) -> None:
        """Keep a fault, with the case in which it was found."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(f"{self.part}: {name}: {what}")

    def told(self, **more: Any) -> dict[str, Any]:
        """Give what JSON can hold of it."""
        import resource  # no module of Windows, where this is only collected

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        facts = {"cases": self.cases, "ends": dict(self.ends), "slowest_s": self.slowest_s, "peak_mb": peak}
        return {**facts, "faults": self.faults, **more}


@contextmanager
def limits(freeze_s: float = FREEZE_S, patience_s: float = PATIENCE_S) -> Iterator[None]:
    """
    Watch what is done within.

    :param freeze_s: seconds of the processor that it may take
    :param patience_s: seconds by the clock
    :raises Frozen: if it takes longer than it may
    """

    def ring(_number: int, _frame: FrameType | None) -> NoReturn:
        raise Frozen

    before = [signal.signal(number, ring) for number in (signal.SIGPROF, signal.SIGALRM)]
    signal.setitimer(signal.ITIMER_PROF, freeze_s)
    signal.setitimer(signal.ITIMER_REAL, patience_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in zip((signal.SIGPROF, signal.SIGALRM), before, strict=True):
            signal.signal(number, handler)
