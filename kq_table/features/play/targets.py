"""The targets of a table for scripts, how to do each legal deed, and the saved picture of a table."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Final

import pygame
from pygame import Surface

from kq_table.board import test_report
from kq_table.board.card_input import CardInput
from kq_table.board.state import CardSprite
from kq_table.features.hints.overlay import HintOverlay
from kq_table.games.shared.hud import Hud
from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext
from kq_table.system.notice import Notice
from kq_table.ui.compositor import Compositor, DisplayList
from kq_table.ui.widget import Target
from kq_table.ui.widget_tree import WidgetTree


class TableTargets:
    """Names the cards and controls of a table."""

    def __init__(self, cards: CardInput, hud: Hud, widgets: WidgetTree, hint_overlay: HintOverlay) -> None:
        self._cards, self._hud, self._widgets, self._hint_overlay = cards, hud, widgets, hint_overlay

    def all(self) -> list[Target]:
        """Targets of cards, HUD and controls."""
        controls = [target for target in self._widgets.targets() if target.id != "cards"]
        cards = self._cards.targets_by_card().values()
        return [*cards, *self._hud.targets(), *controls, *self._hint_overlay.targets()]

    @property
    def focused_name(self) -> str:
        """The id of the focused card or control; empty for none."""
        focused, card = self._widgets.focused, self._cards.board.focused
        if focused is self._cards and card is not None:
            return self._names().get(card, "")
        return focused.name if focused else ""

    def deeds(self) -> dict[str, Any]:
        """How each legal deed is done; see `test_report.report`."""
        return test_report.report(self._cards.board, self._cards.reach.rows(), self._names(), self._hud.controls)

    def _names(self) -> dict[CardSprite, str]:
        return {sprite: target.id for sprite, target in self._cards.targets_by_card().items()}


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
