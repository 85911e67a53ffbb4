"""The table of a match as one seat sees it, with its HUD and its cards: in play, in a replay and under review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engines.core.api import Deed
from kq_table.art.card_images import CardImages
from kq_table.board import render
from kq_table.board.card_input import CardInput
from kq_table.board.state import CardSprite
from kq_table.board.view import BoardView
from kq_table.match.seat_view import Viewed
from kq_table.shell.context import AppContext, play_sound_at
from kq_table.shell.scene import Scene
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Pos, Target

from .hud import Hud
from .interface import HudServices, HudState


class Table:
    """
    HUD and cards; a `CardTable` for the input of its cards.

    Whoever derives from it makes the HUD, then the view (which is laid out by the HUD), then the cards.
    """

    hud: Hud
    view: BoardView
    cards: CardInput

    def __init__(self, context: AppContext, match: Viewed) -> None:
        self.context, self.match = context, match
        self.play_sound_at = partial(play_sound_at, context)
        self._card_painter = render.CardPainter()

    # -- the HUD

    def hud_services(self, do: Callable[[Deed], None]) -> HudServices:
        """
        What a HUD needs wherever it is shown.

        :param do: does a deed that one of its controls offers
        """
        match = self.match
        return HudServices(
            match.game,
            tuple(match.view().state.zones),
            match.seatings,
            match.options,
            do,
            self.show_toast,
            lambda: self.context.settings,
            self.open_dialog,
            lines=match.lines_within,
        )

    def hud_state(self, **more: Any) -> HudState:
        """
        What the HUD shows now.

        :param more: the fields of `HudState` that only some tables know
        """
        board, seen = self.view.board, self.match.view().state
        meant = board.deeds_with(board.selected) if board.selected else ()
        return HudState(
            self.match.seat,
            self.match.turn,
            self.view.is_settled,
            seen.public,
            board.legal,
            more.pop("history", self.view.history),
            next((cards for zone, cards in seen.zones.items() if zone.name == "trick"), ()),
            zones=seen.zones,
            selected=tuple(sprite.card for sprite in board.selected),
            choices=meant if len(meant) > 1 else (),
            is_playable=bool(meant),
            **more,
        )

    def update_hud(self) -> None:
        self.hud.update(self.hud_state())

    def open_dialog(self, make: Callable[[AppContext], Scene]) -> None:
        self.context.stack.push(make(self.context))

    # -- what cards ask and say

    def show_toast(self, text: str) -> None:
        """Show a sentence for a while."""
        raise NotImplementedError

    @property
    def play_mode(self) -> str:
        return self.context.settings.play

    def choose(self, deeds: Sequence[Deed]) -> None:
        self.update_hud()

    def tell_refusal(self, words: str, held: CardSprite | None = None) -> None:
        self.show_toast(words)

    def tell_goal(self) -> None:
        """No-op where the prompt says it already."""

    def describe_at(self, pos: Pos) -> None:
        """No-op: this table describes no card."""

    def why_not(self, sprite: CardSprite) -> str:
        return self.view.why_not(sprite)

    def tooltips(self) -> Sequence[Target]:
        return self.hud.tooltips()

    # -- pictures

    def card_images(self, scale: float) -> CardImages:
        return self.context.card_images(round(self.view.board.layout.card[1] * scale))

    def draw_cards(self, frame: DisplayList, meant: Sequence[CardSprite] = ()) -> None:
        """Draw the cards, lit where they may be played, and the goal of those taken up; a hint marks those *meant*."""
        board = self.view.board
        render.draw_goal(frame, board, self.card_images)
        focused = board.focused if self.cards.is_ringed else None
        is_sparing = self.hud.card_behaviour.is_sparing
        marks = render.mark_cards(board, focused, is_asked=self.view.is_settled, meant=meant, is_sparing=is_sparing)
        if any(scene.is_overlay for scene in self.context.stack.scenes[-1:]):
            # A glow would shine through a dialog's shade, while nothing can be played.
            marks = marks.unlit
        self._card_painter.draw(frame, board, self.card_images, marks)
