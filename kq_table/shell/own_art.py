"""The person's own felts (read at once) and card backs (drawn in the background)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from kq_table.art.custom_art import Shades, read_backs, read_felts
from kq_table.system.asked import Asked
from kq_table.system.notice import Notice

WAIT_SECONDS: Final = 0.05
"""Seconds that a frame waits for backs: those drawn before are there at once."""
POLL_SECONDS: Final = 0.1
"""Seconds between two looks whether they are drawn."""


class OwnArt:
    """
    Backs and felts by their names in the settings.

    :param folder: holds the folders of both; None for none
    :param is_apart: whether the backs are drawn in the background, without waiting
    """

    def __init__(self, folder: Path | None, *, is_apart: bool) -> None:
        self._folder, self._is_apart = folder, is_apart
        self._asked: Asked[tuple[Mapping[str, bytes], Sequence[Notice]]] | None = None
        self.backs: Mapping[str, bytes] = {}
        self.felts: Mapping[str, Shades] = {}
        self._felt_notices: Sequence[Notice] = ()
        self._back_notices: Sequence[Notice] = ()
        self._tell: Callable[[Sequence[Notice]], object] | None = None

    @property
    def notices(self) -> Sequence[Notice]:
        """One for each file that cannot be used."""
        return [*self._back_notices, *self._felt_notices]

    @property
    def is_drawing(self) -> bool:
        """Whether backs are being drawn."""
        return self._asked is not None

    def load(self, tell: Callable[[Sequence[Notice]], object] | None = None) -> None:
        """
        Read all files anew, unless that is under way; see `take`.

        :param tell: called with the notices when all is read
        """
        if self._folder is None or self.is_drawing:
            return
        self._tell = tell
        self.felts, self._felt_notices = read_felts(self._folder)
        self._asked = Asked(partial(read_backs, self._folder))
        self._asked.wait(WAIT_SECONDS if self._is_apart else None)

    def take(self) -> bool:
        """Use the backs if they have just been drawn; True if anything has changed."""
        if self._asked is None or not self._asked.is_answered:
            return False
        asked, self._asked = self._asked, None
        former = self.backs, self._back_notices
        self.backs, self._back_notices = found = asked.take()
        if self._tell is not None:
            self._tell(self.notices)
        return found != former
