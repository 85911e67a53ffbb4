"""The last trick, shown once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from engines.core.cards import name
from kq_table.board.card_targets import card_words
from kq_table.board.history import Trick
from kq_table.games.shared.panel_layout import card_size
from kq_table.match.setup import Seating
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.focus import ACTIVATE_KEYS
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GAP
from kq_table.ui.widget import Painter, UiContext, Widget

DIALOG_WIDTH: Final = 640
CARD_HEIGHT: Final = 168
"""Height of a card in design pixels."""
HOLD_SECONDS: Final = 0.4
"""Seconds to hold the key for its release to close the dialog that it opened."""
RECALL_KEY: Final = pygame.K_l
CLOSING_KEYS: Final = ACTIVATE_KEYS | {RECALL_KEY}


class TrickView(Widget):
    """The cards of a trick in the order of play, with who played them and who took the trick."""

    def __init__(self, context: AppContext, trick: Trick, seatings: Sequence[Seating]) -> None:
        super().__init__("trick")
        self._context, self.trick, self._seatings = context, trick, seatings
        self._taken = say("recall.taken", name=spoken_names(seatings)[trick.winner])
        laid = (f"{seatings[seat].name}: {card_words(card)}" for seat, card in trick.cards)
        self.text = ", ".join((*laid, self._taken))

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self._card(kit, width)[1] + 2 * kit.px(GAP) + 2 * kit.fonts.height("body")

    def _card(self, kit: UiContext, width: int) -> tuple[int, int]:
        """Size of a card in pixels, such that all fit side by side."""
        widest = (width - kit.px(GAP) * (len(self.trick.cards) + 1)) // len(self.trick.cards)
        return card_size(min(kit.px(CARD_HEIGHT), widest * 1.4))

    def paint(self, pen: Painter) -> None:
        kit, fonts = self.kit, self.kit.fonts
        card, count = self._card(kit, self.rect.w), len(self.trick.cards)
        pitch = min(round(card[0] * 1.5), self.rect.w // count)
        left = self.rect.centerx - pitch * count // 2
        card_images = self._context.card_images(card[1])
        for i, (seat, face) in enumerate(self.trick.cards):
            place = Rect(left + i * pitch, self.rect.y, pitch, card[1])
            is_best = seat == self.trick.winner
            if is_best:
                pen.put_centred(self, ("glow", i), card_images.glow("target", 0), place)
            pen.put_centred(self, ("card", i), card_images.card(name(face), 0), place)
            colour = CREAM if is_best else CREAM_SOFT
            line = fonts.line_within(self._seatings[seat].name, "body", colour, pitch - kit.px(4))
            pen.put_centred(
                self, ("name", i), line, Rect(place.x, place.bottom + kit.px(GAP), pitch, line.get_height())
            )
        self._paint_winner(pen)

    def _paint_winner(self, pen: Painter) -> None:
        kit, fonts = self.kit, self.kit.fonts
        side = round(fonts.height("strong") * 0.8)
        line = fonts.line_within(self._taken, "strong", BRASS_LIGHT, self.rect.w - 2 * side)
        across = side + kit.px(8) + line.get_width()
        x, y = self.rect.centerx - across // 2, self.rect.bottom - line.get_height()
        pen.put(self, "crown", icon("crown", side, BRASS_LIGHT), x, y + (line.get_height() - side) // 2)
        pen.put(self, "taken", line, x + side + kit.px(8), y)


class LastTrickDialog(DialogScene):
    """Shows the last trick until a click or a key, or while its own key is held."""

    def __init__(self, context: AppContext, trick: Trick, seatings: Sequence[Seating], *, is_by_key: bool) -> None:
        super().__init__(context)
        self.trick, self._seatings = trick, seatings
        self._held_since = context.clock.now() if is_by_key else None

    def _make_dialog(self) -> Dialog:
        shown = TrickView(self.context, self.trick, self._seatings)
        return Dialog(
            "recall",
            say("recall.trick"),
            [shown],
            [Button("done", say("app.back"), self.escape, "primary")],
            DIALOG_WIDTH,
        )

    def handle(self, event: pygame.event.Event) -> None:
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        is_done = event.type == pygame.KEYDOWN and event.key in CLOSING_KEYS
        if is_click or is_done or self._is_released(event):
            self.escape()
        else:
            super().handle(event)

    def _is_released(self, event: pygame.event.Event) -> bool:
        """Whether the key that opened the dialog is released after having been held."""
        if event.type != pygame.KEYUP or event.key != RECALL_KEY or self._held_since is None:
            return False
        since, self._held_since = self._held_since, None
        return self.context.clock.now() - since >= HOLD_SECONDS
