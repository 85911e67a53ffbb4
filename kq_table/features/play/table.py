"""The table as a person plays at it: what all parts of its scene share, and what its cards and its HUD can do."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from pygame import Rect

from engines.core.api import Deed, Seat
from engines.core.cards import HIDDEN
from kq_table.board.card_input import CardInput
from kq_table.board.state import CardSprite, taken_up
from kq_table.board.view import PlayBoard
from kq_table.games.registry import make_hud
from kq_table.games.shared.interface import HudServices, HudState, TalkServices
from kq_table.games.shared.table import Table
from kq_table.match.controller import MatchController
from kq_table.match.seat_view import SeatView
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.ui.widget import Pos
from kq_table.ui.widget_tree import WidgetTree

from .counters import TableCounters
from .held_reason import HeldReason
from .overlays import TableOverlays

DOT_SECONDS: Final = 0.35
"""Real seconds for which one of a bot's thinking dots is lit."""


class PlayTable(Table):
    match: SeatView
    view: PlayBoard

    def __init__(self, context: AppContext, controller: MatchController) -> None:
        super().__init__(context, SeatView(controller))
        self.controller = controller
        self.widgets = WidgetTree("table", avoided=self._rects_beside_tips)
        self.overlays = TableOverlays(context, controller, self.widgets)
        self.is_prompt_covered = False
        """Whether a hint, a toast or the offer to finish the round takes the prompt's place."""
        self._told_turn: tuple[str, Seat] = "", -1
        """The sentence about another player's turn, and that player's seat."""
        self.hud = make_hud(self._services())
        self.held_reason = HeldReason(self.hud, self.overlays.toasts)
        layout, clear = self.hud.place(context.kit, self.match.seat), self.overlays.toasts.clear
        behaviour, sound = self.hud.card_behaviour, self.play_sound_at
        self.view = PlayBoard(self.match, behaviour, layout, context.pace, sound, context.clock, clear)
        self.counters = TableCounters(context, self.view, self.hud.words.standings)
        self.cards = CardInput(self.view, self)

    def _rects_beside_tips(self) -> Sequence[Rect]:
        return (*self.hud.remarks, *self.hud.beside_tips)

    # -- the HUD

    def _services(self) -> HudServices:
        match, talk = self.controller, None
        bots = [seat for seat in range(len(match.seatings)) if seat not in match.people]
        if match.options.get("talk") == "on" and match.people:
            talk = TalkServices(match.people, self._may_speak, self._say_aloud, match.muted)
        return replace(
            self.hud_services(self.play),
            talk=talk,
            is_taught=match.is_lesson,
            show_caption=self.overlays.show_caption,
            plate_actions={seat: self.overlays.bot_action(seat) for seat in bots},
        )

    def _may_speak(self) -> bool:
        return not self.controller.is_over and self.controller.has_room_for_talk

    def _say_aloud(self, seat: Seat, text: str) -> None:
        if self._may_speak():
            self.controller.submit(seat, f"say {text}")
            self.view.refresh()

    def hud_state(self, **more: Any) -> HudState:
        board, match = self.view.board, self.controller
        clock, sprites = self.context.clock, taken_up(board)
        meant = board.deeds_with(sprites) if sprites else ()
        return super().hud_state(
            history=self.counters.history,
            thinking_dots=1 + int(clock.real_seconds(clock.now()) / DOT_SECONDS) % 3 if match.is_thinking else 0,
            is_trick_waiting=board.timeline.is_held and self.view.shown.is_result_read,
            destinations=frozenset(deed.moves[0].dst for deed in meant if deed.moves),
            is_prompt_covered=self.is_prompt_covered,
            swells=self.counters.swells,
            lights={gain.seat: int(math.copysign(gain.light, gain.points)) for gain in board.gains if gain.light},
            **more,
        )

    @property
    def next_dot_at(self) -> float:
        clock = self.context.clock
        return clock.own_seconds((int(clock.real_seconds(clock.now()) / DOT_SECONDS) + 1) * DOT_SECONDS)

    def open_dialog(self, make: Callable[[AppContext], Scene]) -> None:
        self.overlays.open(make(self.context))

    def show_toast(self, text: str) -> None:
        self.overlays.show_toast(text)

    def focus_wanted(self, *, is_by_key: bool = False) -> None:
        """Focus what is asked for: a control of the HUD, else the cards."""
        self.widgets.focus(self.hud.wanted_focus() or self.cards, is_by_key=is_by_key)

    # -- what the person does

    def play(self, deed: Deed) -> None:
        self.view.play(deed)

    def take_back(self) -> bool:
        """Go back to the viewer's last decision; False if that is not possible."""
        self.widgets.release()
        if not self.view.take_back():
            return False
        self.context.log("taken_back", n=self.controller.n)
        return True

    def unselect(self) -> bool:
        """Deselect all cards; False if none were selected."""
        if not self.view.board.selected:
            return False
        self.view.board.selected = []
        self.widgets.focus(self.cards)
        return True

    # -- what cards ask and say

    def choose(self, deeds: Sequence[Deed]) -> None:
        """Ask which of several deeds is meant; the HUD has a button for each."""
        self.update_hud()
        if (button := self.hud.wanted_focus()) is not None:
            self.widgets.focus(button, is_by_key=self.cards.is_ringed)

    def tell_refusal(self, words: str, held: CardSprite | None = None) -> None:
        if held is not None:
            self.held_reason.note(held, words)
        self.overlays.show_toast(words)
        if self.match.turn != self.match.seat:
            self._told_turn = words, self.match.turn

    def retract_false(self) -> None:
        """Remove the sentence about whose turn it is once it is false."""
        words, turn = self._told_turn
        if words and turn != self.match.turn:
            self.overlays.retract(words)
            self._told_turn = "", turn

    def tell_goal(self) -> None:
        """Say where cards go, where a hint hides the prompt that says so."""
        if self.hud.state is not None and self.hud.state.is_prompt_covered:
            self.overlays.show_toast(self.hud.prompt.text(self.hud.state))

    def why_not(self, sprite: CardSprite) -> str:
        """The reason why a card may not be played now; empty if it may, or if a toast says so already."""
        reason = self.view.why_not(sprite)
        return "" if self.overlays.is_said(reason) else reason

    def explain(self, sprite: CardSprite | None) -> bool:
        """Show why a card may not be played now; False if there is nothing to say."""
        reason = self.why_not(sprite) if sprite is not None else ""
        self.overlays.show_toast(reason)
        return bool(reason)

    def describe_at(self, pos: Pos) -> None:
        hit = self.view.board.sprite_at(pos, self.view.board.zones)
        if hit is not None and hit[0].is_up and hit[0].card != HIDDEN:
            self.overlays.show_toast(self.hud.words.describe_card(hit[1], hit[0].card))
