"""Several people at one screen: whose hand is turned down, and who is called to look."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.api import Seat
from kq_table.board.seat_view import SeatViewModel
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.widget_tree import WidgetTree

from .overlays import TableOverlays
from .privacy_screen import PrivacyScreen
from .toolbar import TableToolbar


class SeatHandover:
    """
    Hands the screen over from one person to the next.

    :param reveal: turns up the hand of a seat, which lies below from then on
    """

    def __init__(
        self,
        context: AppContext,
        view: SeatViewModel,
        widgets: WidgetTree,
        overlays: TableOverlays,
        toolbar: TableToolbar,
        reveal: Callable[[Seat], None],
    ) -> None:
        self._context, self._view, self._widgets = context, view, widgets
        self._overlays, self._toolbar, self._reveal = overlays, toolbar, reveal
        self._announced_at = -1
        """The number of deeds at which somebody's turn was last announced."""

    def turn_to(self, seat: Seat) -> None:
        """Say whose turn begins, let that be read, then turn the table to *seat*; to be called in each frame."""
        controller = self._view.controller
        if self._announced_at != controller.n:
            self._announced_at = controller.n
            self._overlays.show_toast(say("table.turn_begins", name=controller.seatings[seat].name))
            self._view.animator.rest()
        else:
            self._overlays.toasts.clear()
            self._reveal(seat)

    def call(self, seat: Seat) -> None:
        """Turn the hand down, and let nobody but *seat* look at the next."""
        self.turn_down()
        self._context.stack.push(
            PrivacyScreen(
                self._context,
                self._view.controller.seatings,
                seat,
                lambda: self._uncover(seat),
                self._overlays.open_pause,
                self._take_back,
                self._press,
            )
        )

    def _uncover(self, seat: Seat) -> None:
        self._overlays.toasts.dismiss()  # it was for whoever has put the hand down
        self._reveal(seat)

    @property
    def toast_foot(self) -> tuple[int, int] | None:
        """The point on which toasts stand above the privacy screen, where undo answers; None where none lies on top."""
        top = self._context.stack.top
        return top.above_panel if isinstance(top, PrivacyScreen) else None

    def turn_down(self) -> None:
        """Turn the hand down, with what was said about it; the privacy screen comes when the table lies on top."""
        self._widgets.release()
        self._overlays.toasts.dismiss()
        self._view.hide()

    def _take_back(self) -> None:
        """Take the last deed back before anybody else has looked: whose it was must be called anew."""
        if self._toolbar.take_back():
            self._context.stack.pop()

    def _press(self, pos: tuple[int, int]) -> None:
        """Press that of the table's small buttons which means anything now."""
        if self._toolbar.menu.rect.collidepoint(pos):
            self._overlays.open_pause()
        elif self._toolbar.undo.rect.collidepoint(pos):
            self._take_back()
