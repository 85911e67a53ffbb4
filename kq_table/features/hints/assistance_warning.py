"""Says before the first hint or take-back of a match that the match is then marked as assisted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kq_table.text import say


class Assistable(Protocol):
    """A match that help leaves a mark on."""

    @property
    def is_assisted(self) -> bool:
        """Whether it has that mark."""


class AssistanceWarning:
    """Comes up in place of the help that was asked for; asked for again, the help is given."""

    def __init__(self, match: Assistable, show_toast: Callable[[str], None]) -> None:
        self._match, self._show_toast = match, show_toast
        self._was_shown = False

    def holds_up(self, key: str) -> bool:
        """Show the message of this key and return True, the first time that help would leave a mark."""
        if self._was_shown or self._match.is_assisted:
            return False
        self._was_shown = True
        self._show_toast(say(key))
        return True
