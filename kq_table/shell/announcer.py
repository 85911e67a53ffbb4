"""What is said to somebody who listens to the program: each thing that happens once, in order."""

from __future__ import annotations

from typing import Final

from kq_table.narrate.aloud import aloud
from kq_table.storage.settings import Wordiness

ENDS: Final = (".", "!", "?", "…", "”", ":")
WORDINESS: Final[tuple[Wordiness, ...]] = ("short", "normal", "full")


class Announcer:
    """Keeps what is to be said until a voice takes it; nothing while nobody listens."""

    def __init__(self) -> None:
        self.is_read = False
        """Whether a screen reader listens."""
        self.is_spoken = False
        """Whether the program's own voice is on; it says nothing while a screen reader listens."""
        self.has_told_keys = False
        """Whether the keys that ask at a table were told."""
        self.wordiness: Wordiness = "normal"
        self._waiting: list[str] = []
        self._answers: list[str] = []
        """What of it was asked for."""
        self._last = ""

    @property
    def is_heard(self) -> bool:
        """Whether somebody listens."""
        return self.is_read or self.is_spoken

    @property
    def tells_focus(self) -> bool:
        """Whether what has the focus is said too, as a screen reader does by itself."""
        return self.is_spoken and not self.is_read

    def say(self, text: str, least: Wordiness = "short") -> None:
        """
        Say a text after all others.

        :param least: the least wordiness with which it is said
        """
        words = aloud(text)
        if self.is_heard and words and WORDINESS.index(least) <= WORDINESS.index(self.wordiness):
            self._waiting.append(words if words.endswith(ENDS) else f"{words}.")

    def answer(self, text: str) -> None:
        """Say what was asked for, which `repeat` passes over."""
        before = len(self._waiting)
        self.say(text)
        self._answers += self._waiting[before:]

    def take(self) -> list[str]:
        """Give what is to be said now, and forget it."""
        taken, self._waiting, answers, self._answers = self._waiting, [], self._answers, []
        self._last = " ".join(words for words in taken if words not in answers) or self._last
        return taken

    def repeat(self) -> None:
        """Say once more what was said last by itself."""
        if self._last:
            self._waiting.append(self._last)
