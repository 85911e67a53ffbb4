"""Background work while the program is open."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kq_table.match.bot_transport import Transport
    from kq_table.storage.record_store import RecordStore


class BackgroundWorker(ABC):
    """
    Works on the records of a store in processes of its own; the context makes one worker per kind when first needed.

    :param start: starts a process with an option and sends it a line; None where no process is to be started
    """

    def __init__(self, store: RecordStore, start: Callable[[str, bytes], Transport] | None) -> None:
        self._store, self._start_process = store, start

    @property
    def has_to_fetch(self) -> bool:
        """Whether `fetch` must be called even if no frame is due."""
        return False

    def fetch(self) -> None:  # noqa: B027 (most have nothing to fetch or to pause)
        """Collect results of the processes; called in every frame."""

    def pause(self) -> None:  # noqa: B027
        """Leave the processor to a match at the table."""

    def resume(self) -> None:  # noqa: B027
        """Resume what was paused."""

    @abstractmethod
    def close(self) -> None:
        """End the processes; what they have written stays."""
