"""What can be wrong with a computer player, as the end of a sentence that begins with its name."""

from __future__ import annotations

from typing import Final

LATE: Final = "did not answer in time"
NOT_STARTED: Final = "could not be started"
STOPPED: Final = "stopped unexpectedly"
INVALID: Final = "gave an invalid answer: {error}"
NO_ANSWER: Final = "gave no answer in {seconds} s"
GIVEN_UP: Final = "failed {times} times, and lost its seat"
FAULTS: Final = (LATE, NOT_STARTED, STOPPED, INVALID, NO_ANSWER, GIVEN_UP)
