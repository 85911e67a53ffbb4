"""The targets of a table for scripts, how to do each legal deed, and the saved picture of a table."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Any, Final

import pygame
from pygame import Surface

from engines.core.api import Deed
from kq_table.board.state import BoardState, CardSprite
from kq_table.features.hints.overlay import HintOverlay
from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext
from kq_table.system.notice import Notice
from kq_table.ui.compositor import Compositor, DisplayList
from kq_table.ui.widget import Target

from .table import PlayTable


class TableTargets:
    """Names the cards and controls of a table, and tells how each legal deed is done with them."""

    def __init__(self, table: PlayTable, hint_overlay: HintOverlay) -> None:
        self._table, self._hint_overlay = table, hint_overlay

    def all(self) -> list[Target]:
        controls = [target for target in self._table.widgets.targets() if target.id != "cards"]
        cards = self._table.cards.targets_by_card().values()
        return [*cards, *self._table.hud.targets(), *controls, *self._hint_overlay.targets()]

    @property
    def focused_name(self) -> str:
        """The id of the focused card or control; empty for none."""
        focused, card = self._table.widgets.focused, self._table.view.board.focused
        if focused is self._table.cards and card is not None:
            return self._names().get(card, "")
        return focused.name if focused else ""

    def _names(self) -> dict[CardSprite, str]:
        return {sprite: target.id for sprite, target in self._table.cards.targets_by_card().items()}

    def deeds(self) -> dict[str, Any]:
        """
        For the test log, as JSON: the *rows* of cards that the keys move along, the *raised* cards, and the *ways*.

        Each legal deed has a way: its text; the *cards* to select, a second click on the last of which plays; the
        *controls* to press after them; the *goal*, a point to which a single card may be dragged.
        """
        names, board = self._names(), self._table.view.board
        return {
            "rows": [[names[sprite] for sprite in row] for row in self._table.cards.reach.rows()],
            "raised": [names[sprite] for sprite in board.selected],
            "ways": [self._way(deed, names) for deed in board.legal],
        }

    def _way(self, deed: Deed, names: Mapping[CardSprite, str]) -> dict[str, Any]:
        board = self._table.view.board
        carried = board.sprites_of(deed)
        is_button = not carried or len(board.deeds_with(carried)) > 1
        return {
            "deed": deed.text,
            "cards": [names[sprite] for sprite in carried],
            "controls": list(self._table.hud.controls(deed)) if is_button else [],
            "goal": _goal(board, deed),
        }


def _goal(board: BoardState, deed: Deed) -> list[int] | None:
    if len(deed.moves) != 1:
        return None
    (move,) = deed.moves
    count = len(board.zones[move.dst])
    pose = board.layout.pose(move.dst, count, count + 1, move.src.owner)
    return [round(pose.x), round(pose.y)]


MAX_SIZE: Final = (480, 300)
"""Greatest size in pixels; the picture keeps the window's proportions."""


def save(context: AppContext, controller: MatchController, draw: Callable[[DisplayList], None]) -> None:
    """Save a picture of the table beside the match's record; a failure is only logged."""
    try:
        controller.save_picture(take(draw, context.ground_of(controller.game)))
    except OSError as error:
        context.notices.append(Notice("note.no_picture", {"reason": error.strerror or str(error)}))
    except pygame.error as error:
        # The window is gone, so new pictures cannot be drawn: an older one stays.
        context.log("no_picture", reason=str(error))


def take(draw: Callable[[DisplayList], None], ground: Surface) -> bytes:
    """
    Draw a scene on its ground, small, as a PNG file.

    :raises pygame.error: if the window is gone and a needed picture was not drawn before
    """
    frame, whole = DisplayList(), Surface(ground.get_size(), depth=32)
    draw(frame)
    Compositor().compose(whole, ground, frame)
    part = min(MAX_SIZE[0] / whole.get_width(), MAX_SIZE[1] / whole.get_height(), 1.0)
    small = pygame.transform.smoothscale(whole, [max(1, round(side * part)) for side in whole.get_size()])
    file = io.BytesIO()
    pygame.image.save(small, file, "table.png")
    return file.getvalue()
