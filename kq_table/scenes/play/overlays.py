"""What comes over a table: toasts and dialogs."""

from __future__ import annotations

from engines.core.api import Seat
from kq_table.games.shared.interface import PlateAction
from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext
from kq_table.shell.notice import NoticeDialog
from kq_table.shell.scene import Scene
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.durations import MOTION
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget_tree import WidgetTree

from .assistance_warning import AssistanceWarning
from .fairness import FairnessDialog
from .pause import PauseDialog


class TableOverlays:
    """Shows toasts over a table, and opens dialogs over it."""

    def __init__(self, context: AppContext, controller: MatchController, widgets: WidgetTree) -> None:
        self._context, self._controller, self._widgets = context, controller, widgets
        self.toasts = Toasts()
        self.assistance = AssistanceWarning(controller, self.show_toast)

    def show_toast(self, text: str) -> None:
        """Show a sentence for a while; an empty one leaves what shows."""
        if text:
            self.toasts.show(text, self._context.clock.now())

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
        self.open(PauseDialog(self._context, self._controller))

    def bot_action(self, seat: Seat) -> PlateAction:
        """Give what a press on a bot's plate does: it opens the fairness test."""
        words = say("trust.press", name=self._controller.seatings[seat].name)
        return PlateAction("question", words, lambda: self.open(FairnessDialog(self._context, self._controller, seat)))
