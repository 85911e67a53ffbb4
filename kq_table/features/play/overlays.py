"""What comes over a table: toasts, captions and dialogs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from engines.core.api import Seat
from kq_table.features.fairness.dialog import FairnessDialog
from kq_table.features.hints.assistance_warning import AssistanceWarning
from kq_table.games.shared.interface import PlateAction
from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext
from kq_table.shell.notice import NoticeDialog
from kq_table.shell.scene import Scene
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import UiContext
from kq_table.ui.widget_tree import WidgetTree

from .caption import Caption
from .pause import PauseDialog

PRESSES: Final = frozenset({pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN})
"""Events that press something; with the next one a sentence goes that answered the last."""


LONGEST_REST: Final = 3600.0
"""Seconds that a pointer may rest on a card, and a question wait for its answer."""


class TableOverlays:
    """Shows toasts over a table, and opens dialogs over it."""

    def __init__(self, context: AppContext, controller: MatchController, widgets: WidgetTree) -> None:
        self._context, self._controller, self._widgets = context, controller, widgets
        self.toasts, self.caption = Toasts(grows_down=True), Caption()
        self._told = ""
        """What shows because the pointer or the keys rest somewhere."""
        self._is_answer = False
        """Whether what shows was said in answer to a press, after which the pointer has not moved."""
        self.assistance = AssistanceWarning(controller, partial(self.show_toast, seconds=LONGEST_REST))
        self.make_pause: Callable[[], Scene] = lambda: PauseDialog(context, controller)
        """Makes the pause dialog; a lesson has its own."""

    def show_toast(self, text: str, seconds: float | None = None) -> None:
        """Show a sentence until it is read, at most until the next press; an empty one leaves what shows."""
        if text:
            # From now on it is said, even where resting has told the same: it stays when the rest ends.
            self._told, self._is_answer = "", True
            self.toasts.show(text, self._context.clock.now(), seconds)

    def tell(self, text: str) -> None:
        """Show a sentence for as long as the pointer or the keys rest where it is about; then an empty one."""
        if self._is_answer and self.toasts.text:
            return
        if text:
            self.toasts.show(text, self._context.clock.now(), LONGEST_REST)
        elif self._told:
            self.retract(self._told)
        self._told = text

    def retract(self, text: str) -> None:
        """Take a sentence away that is no longer true, if it still shows."""
        if text == self.toasts.text:
            self.toasts.clear()

    def is_said(self, text: str) -> bool:
        """Whether a sentence shows that did not come by resting."""
        return text == self.toasts.text != self._told

    def show_caption(self, text: str) -> None:
        """Show large words over the felt for a moment."""
        self.caption.show(text, self._context.clock.now())

    def handle(self, event: pygame.event.Event) -> None:
        """Take away what shows at a press, which keeps its own meaning."""
        if event.type in PRESSES or event.type == pygame.MOUSEMOTION:
            self._is_answer = False
        if event.type in PRESSES:
            self.toasts.dismiss()
            self.caption.dismiss()

    def step(self, now: float) -> None:
        """Take away what has shown long enough."""
        self.toasts.step(now)
        self.caption.step(now)

    @property
    def wake_times(self) -> tuple[float | None, ...]:
        """When toast and caption change next, in the clock's seconds."""
        return self.toasts.wake_at, self.caption.wake_at

    def draw(self, frame: DisplayList, kit: UiContext, foot: tuple[int, int], room: int) -> None:
        """Add the toast to the frame, above *foot*, and the caption above the toast; *room* as for `Toasts.slip`."""
        self.toasts.draw(frame, kit, foot, room)
        # In the middle of the felt it would lie over the first card of the deal.
        top = self.toasts.slip(kit, foot, room).top if self.toasts.text else foot[1]
        self.caption.draw(frame, kit, (foot[0], top), self._context.tempo)

    def report(self, notice: Notice) -> None:
        """Say what went wrong: in a dialog where it stops the match, else in a toast."""
        words = say(notice.key, **notice.values)
        self._context.log("note", words=words)
        if self._controller.is_broken:
            self._context.stack.push(NoticeDialog(self._context, words))
        else:
            self.toasts.show(words, self._context.clock.now(), 2 * MOTION.toast_rest, is_lasting=True)

    def open(self, dialog: Scene) -> None:
        """Open a dialog; a press that is going on ends."""
        self._widgets.release()
        self._context.stack.push(dialog)

    def open_pause(self) -> None:
        """Open the pause dialog."""
        self.open(self.make_pause())

    def bot_action(self, seat: Seat) -> PlateAction:
        """Give what a press on a bot's plate does: it opens the fairness test."""
        words = say("trust.press", name=self._controller.seatings[seat].name)
        return PlateAction("question", words, lambda: self.open(FairnessDialog(self._context, self._controller, seat)))
