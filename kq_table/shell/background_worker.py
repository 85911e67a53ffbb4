"""What works for the app in the background as long as the program is open."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kq_table.match.bot_transport import Transport
    from kq_table.storage.record_store import RecordStore


class BackgroundWorker(ABC):
    """
    Works in processes of its own on the records of a store; the context makes one of a kind when it is first needed.

    :param start: starts a process with an option and sends it a line; None where no process is to be started
    """

    def __init__(self, store: RecordStore, start: Callable[[str, bytes], Transport] | None) -> None:
        self._store, self._start_process = store, start

    @property
    def has_to_fetch(self) -> bool:
        """Whether `fetch` must be called though nothing else calls for a frame."""
        return False

    def fetch(self) -> None:  # noqa: B027 (most have nothing to fetch or to pause)
        """Take what the processes have done; called in every frame."""

    def pause(self) -> None:  # noqa: B027
        """Leave the processor to somebody who plays."""

    def resume(self) -> None:  # noqa: B027
        """Take up again what was paused."""

    @abstractmethod
    def close(self) -> None:
        """End the processes; what they have written stays."""
