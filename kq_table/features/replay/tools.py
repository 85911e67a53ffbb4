"""What can be done with a record besides looking: a review of moves, and saving a computer player's strange move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

import pygame

from engines.core.api import Seat
from kq_table.match.record_view import RecordView
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui.button import IconButton

from . import strange_move


class ReplayTools:
    """
    Buttons and keys for that.

    :param path: of the record; None if its moves cannot be judged
    :param place: gives the present position
    :param show_toast: shows a sentence for a while
    """

    def __init__(
        self,
        context: AppContext,
        record_view: RecordView,
        path: Path | None,
        place: Callable[[], int],
        show_toast: Callable[[str], None],
    ) -> None:
        self._context, self._record_view, self._place, self._show_toast = context, record_view, place, show_toast
        is_settled = record_view.is_over or record_view.record.view is not None
        self._path = path if is_settled else None
        """The record whose moves may be judged; None during the match, when that would be help."""
        self._seat: Seat = 0
        self.buttons: list[IconButton] = []
        self.keys: Mapping[int, Callable[[], None]] = {pygame.K_r: self.review, pygame.K_x: self.keep_strange_move}

    def serve(self, viewer: Seat) -> list[IconButton]:
        """The buttons for a viewer, or for the seat at the bottom if there is none."""
        self._seat = self._record_view.bottom_seat(viewer)
        name = spoken_names(self._record_view.seatings)[self._seat]
        self._strange = IconButton("strange", say("strange.open"), self.keep_strange_move, "flag")
        review = [IconButton("review", say("review.open", name=name), self.review, "bulb")] if self._path else []
        self.buttons = [*review, self._strange] if self._has_bots else review
        return self.buttons

    @property
    def _has_bots(self) -> bool:
        return any(not seating.is_person for seating in self._record_view.seatings)

    def update(self) -> None:
        """Enable only what can be done at the position."""
        self._strange.is_enabled = strange_move.can_keep(self._record_view, self._place())

    def review(self) -> None:
        if self._path is not None:
            self._context.navigate.show_review(self._path, self._seat)

    def keep_strange_move(self) -> None:
        """Save the last move, if a computer player made it, and say where."""
        n = self._place()
        if not strange_move.can_keep(self._record_view, n):
            self._show_toast(say("strange.none"))
            return
        folder = self._context.services.store.folder.parent / strange_move.FOLDER_NAME
        try:
            path = strange_move.keep(self._record_view, n, folder, datetime.now().astimezone())
        except OSError as error:
            self._show_toast(say("take.refused", reason=error.strerror or error))
        else:
            self._show_toast(say("strange.kept", path=path))
