"""Hints at the table, one more step with every press."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from engines.core.api import Deed, Seat
from kq_table.board.view import PlayBoard
from kq_table.match.bot_process import Fault
from kq_table.match.bot_reasons import fault_words
from kq_table.match.controller import MatchController
from kq_table.narrate.match_summary import spoken_names
from kq_table.text import say
from kq_table.ui.button import IconButton

from . import words as hints_words
from .words import Step


class Overlays(Protocol):
    """What shows sentences over a table; `TableOverlays` implements it."""

    assistance: AssistanceWarning

    def show_toast(self, text: str) -> None: ...

    def retract(self, text: str) -> None: ...


class Slip(NamedTuple):
    """
    A text as it is seen.

    :param words: without what is shown as a picture
    :param speaker: the court card whose portrait stands before the words where there is room, if any
    :param progress: the number of the step, from 1, and of all, which are shown as dots; zeros for none
    """

    words: str
    speaker: str = ""
    progress: tuple[int, int] = (0, 0)


class HintController:
    """
    Asks a built-in bot for a move in the viewer's place, and shows the answer step by step until the position changes.

    :param words: suggests a deed in a few words
    :param is_decided: whether nothing can change the round any more, so that no hint is needed
    """

    def __init__(
        self,
        view: PlayBoard,
        words: Callable[[Deed], str],
        is_decided: Callable[[], bool],
        overlays: Overlays,
    ) -> None:
        self._view, self._match, self._words = view, view.match.controller, words
        self._is_decided, self._overlays = is_decided, overlays
        self._is_early = False
        """Whether the viewer was last told to wait for the turn."""
        self.button = IconButton("hint", say("tools.hint"), self.press, "bulb", "quiet")
        self.button.is_shown = bool(self._match.people)
        self._recorded_at = -1
        """The number of deeds when the record last noted a hint."""
        self.close()

    def close(self) -> None:
        self._asked_at: tuple[int, Seat] | None = None
        """The number of deeds, and the seat, for which a hint was asked."""
        self._steps: list[Step] = []
        self._step_index = 0
        self._fault = ""

    def dismiss(self) -> None:
        self.close()

    @property
    def is_open(self) -> bool:
        return self._asked_at is not None

    @property
    def can_close(self) -> bool:
        return self.is_open

    @property
    def is_thinking(self) -> bool:
        return self.is_open and not self._steps and not self._fault

    @property
    def marks(self) -> tuple[tuple[Deed, str], ...]:
        """The deeds that the step marks, each with its mark."""
        return self._steps[self._step_index].marks if self._steps else ()

    @property
    def pointed_at(self) -> tuple[str, ...]:
        """Cards, zones and players to point at, by their lesson names: none here; lessons override this."""
        return ()

    @property
    def only_says_where(self) -> bool:
        """Whether all marks of the current step are `LOOK_MARK`; also True without marks."""
        return all(mark == hints_words.LOOK_MARK for _, mark in self.marks)

    @property
    def has_more(self) -> bool:
        return self._step_index < len(self._steps) - 1

    @property
    def text(self) -> str:
        if self._fault or not self._steps:
            return self._fault or say("hint.thinking")
        words = self._steps[self._step_index].words
        if not self.has_more:
            return words
        is_reason_next = self._step_index + 2 == len(self._steps) and not self.only_says_where
        return say("hint.why" if is_reason_next else "hint.more", words=words)

    @property
    def slip(self) -> Slip:
        """What is seen of the text."""
        return Slip(self.text)

    @property
    def _can_ask(self) -> bool:
        """Whether it is the viewer's turn, and everything that happened has been shown."""
        return self._view.match.is_open and self._view.is_settled and bool(self._view.board.legal)

    @property
    def _position(self) -> tuple[int, Seat]:
        return self._match.n, self._view.match.seat

    def press(self) -> None:
        """Ask for a hint, tell more of it, or close it after its last step."""
        if self._is_decided():
            self._overlays.show_toast(say("hint.decided"))
        elif not self._match.people:
            self._overlays.show_toast(say("hint.watching"))
        elif not self._can_ask:
            self._is_early = True
            self._overlays.show_toast(say("hint.not_now"))
        elif not self.is_open or self._fault:
            self._ask()
        elif self.has_more:
            self._step_index += 1
        elif self._steps:
            self.close()

    def _ask(self) -> None:
        if len(self._view.board.legal) > 1 and self._overlays.assistance.holds_up("hint.warning"):
            return
        if self._fault:
            self._match.forget_hint()
        self.close()
        self._asked_at = self._position
        self.update()

    def update(self) -> None:
        """Collect the answer if there is one; close a hint for another position."""
        self.button.is_enabled = not self._is_decided()
        if self.is_open and not (self._can_ask and self._asked_at == self._position):
            self.close()
        if self._is_early and self._can_ask:
            self._is_early = False
            self._overlays.retract(say("hint.not_now"))
        if self.is_thinking:
            self._take_answer()

    def _take_answer(self) -> None:
        legal = self._view.board.legal
        if len(legal) == 1:
            self._steps = [hints_words.only_step(legal[0], self._words)]
            return
        match = self._match
        answer = match.hint(self._view.match.seat)
        if isinstance(answer, Fault):
            self._fault = say("hint.failed", reason=fault_words(answer.reason))
        elif answer is not None:
            self._record()
            self._steps = hints_words.hint_steps(match.game, answer, legal, self._words, spoken_names(match.seatings))

    def _record(self) -> None:
        """Note in the record that a hint was given, once per position."""
        if self._recorded_at != self._match.n:
            self._recorded_at = self._match.n
            self._match.record_hint(self._view.match.seat)


class AssistanceWarning:
    """Warns once before help is given; asking again before the next move gives the help."""

    def __init__(self, match: MatchController, show_toast: Callable[[str], None]) -> None:
        self._match, self._show_toast = match, show_toast
        self._shown: tuple[str, int] | None = None
        """The message shown last, and how many deeds people had done then."""

    def holds_up(self, key: str) -> bool:
        """Show this message and return True, unless it was shown since people's last deed or the match is assisted."""
        shown = key, self._match.deeds_of_people
        if self._shown == shown or not self._match.warns_before_help:
            return False
        self._shown = shown
        self._show_toast(say(key))
        return True
