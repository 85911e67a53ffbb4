"""The table: a match seen from one seat, with its cards, its HUD and all input."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Final

import pygame

from engines.core.api import Deed, RoundScored, Seat
from kq_table.art.card_images import CardImages
from kq_table.board import render
from kq_table.board.card_motion import CardMotion
from kq_table.board.seat_view import SeatViewModel
from kq_table.features.hints.controller import HintController
from kq_table.features.hints.overlay import HintOverlay
from kq_table.games.registry import make_hud
from kq_table.games.shared.interface import ResultDetails
from kq_table.match.controller import MatchController
from kq_table.match.record_view import redact_deed
from kq_table.narrate.game_log import GameLog
from kq_table.shell.context import AppContext, play_sound_at
from kq_table.shell.scene import Scene
from kq_table.text import language
from kq_table.ui.clock import earliest, step_seconds
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import Z_CONTROLS
from kq_table.ui.widget import Target
from kq_table.ui.widget_tree import WidgetTree

from . import targets
from .actions import TableActions
from .claim import ClaimOffer
from .counters import FloatingPoints, TableCounters, TurnLight
from .deal_pictures import DealPictures
from .flow import MatchFlow
from .hud_state import hud_services, hud_state, next_dot
from .input import TableInput, TableShortcuts
from .overlays import TableOverlays
from .privacy_screen import SeatHandover
from .targets import TableTargets
from .toolbar import TableToolbar

POLL_SECONDS: Final = 0.05
"""Seconds between looks for a hint, without other motion."""


class TableScene(Scene):
    """
    A match at the table.

    :param show_end: shows how the match came out
    """

    name: ClassVar[str] = "table"

    def __init__(
        self, context: AppContext, controller: MatchController, show_end: Callable[[TableScene], None]
    ) -> None:
        self.context, self.controller, self.game = context, controller, controller.game
        self.kit = context.kit
        self.widgets = WidgetTree("table", avoided=lambda: (*self.hud.remarks, *self.hud.beside_tips))
        self.overlays = TableOverlays(context, controller, self.widgets)
        self.hud = make_hud(hud_services(context, controller, self.overlays, self._play, lambda: self.view))
        layout = self.hud.place(self.kit, controller.first_viewer)
        self.view = SeatViewModel(
            controller, self.hud.card_behaviour, layout, context.pace, partial(play_sound_at, context)
        )
        self.board = self.view.board
        self.actions = TableActions(context, self.view, self.hud, self.widgets, self.overlays, self.update_hud)
        self.cards = self.actions.cards
        self.claim = ClaimOffer(self.view, self.cards.reach, self.actions.finish_round, self.overlays.show_toast)
        self.hints = self._make_hints()
        self.hint_overlay = HintOverlay(self.hints, self.hud, self.cards, self.widgets, self.overlays.toasts)
        log, hint_button = GameLog(controller, self.hud.words), self.hints.button
        self.toolbar = TableToolbar(context, self.view, log, self.actions, self.overlays, hint_button, self.resize)
        controls = (*self.hud.widgets, *self.toolbar.buttons, self.claim.button, self.toolbar.panel)
        self.widgets.widgets += [self.cards, *controls]
        self.handover = SeatHandover(context, self.view, self.widgets, self.overlays, self.toolbar, self._reveal)
        self._flow = MatchFlow(
            context, self.view, self.handover, self.actions.play, self._show_result, lambda: show_end(self)
        )
        shortcuts = TableShortcuts(context, self.actions, self.overlays, self.toolbar, self.claim, self.hints)
        self._input = TableInput(self.view, self.hud, self.widgets, self.actions, shortcuts, self._hide)
        self._motion = CardMotion(self.cards, self.widgets)
        self._targets = TableTargets(self.cards, self.hud, self.widgets, self.hint_overlay)
        self._counters = TableCounters(context, self.view)
        self._points = FloatingPoints(context, self.board, self.hud.plates.rect)
        self._turn_light = TurnLight(self.hud)
        self._card_painter = render.CardPainter()
        self._last_step = context.clock.now()
        self._is_input_closed = False
        """Whether the phase is so new that no deed is accepted."""
        self.pictures = DealPictures(context.clock)
        self._hand_order, self._language = context.settings.hand_order, language()
        self._renewed: Callable[[], Scene] = lambda: type(self)(context, controller, show_end)
        controller.on_deed = lambda seat, n, deed: context.log("deed", seat=seat, n=n, deed=redact_deed(deed))

    def _make_hints(self) -> HintController:
        claim, overlays = self.claim, self.overlays
        words = self.hud.words.suggest_deed
        return HintController(self.view, words, lambda: claim.is_offered, overlays, overlays.assistance)

    @property
    def record(self) -> Path:
        return self.controller.path

    # -- coming, laying out, going

    def enter(self) -> None:
        """Focus what is asked, and apply speed and language of the settings."""
        if self._language != language():
            self.context.stack.scenes.remove(self)
            self.context.stack.push(self._renewed())
            return
        self.board.hovered = None
        if self.widgets.focused not in {None, self.cards}:
            # A button opened another scene: the focus returns to what is asked.
            self.widgets.focus(self.hud.wanted_focus() or self.cards)
        self.view.animator.pace = self.context.pace
        self._last_step = self.context.clock.now()

    def resize(self) -> None:
        self.kit = self.toolbar.dock(self.context.kit)
        self.board.layout = self.hud.place(self.kit, self.view.seat)
        self.board.hovered = None
        if self._hand_order == self.context.settings.hand_order:
            self.board.settle()
        else:
            self._hand_order = self.context.settings.hand_order
            self.view.animator.moves.sort_hands()
        self.cards.place(self.kit, pygame.Rect((0, 0), self.kit.metrics.size))
        for part in (self.claim, self.hint_overlay.popup):
            part.place(self.kit, self.hud.layout["prompt"])
        self.toolbar.place(self.kit, self.hud.layout["tools"])
        others = chain(self._turn_light.pictures(), self.hud.pictures(self.context.card_images))
        self.pictures.begin(self._card_images, self.view, self.hud.pack, others)

    def leave(self) -> None:
        """Release bots and record; save a picture of the table, without secrets, for the list of matches."""
        try:
            if not self.controller.is_over:
                if self.view.is_shared and self.view.is_open:
                    self.handover.turn_down()
                targets.save(self.context, self.controller, self._draw_table)
        finally:
            self.controller.close()

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        self.overlays.handle(event)
        if not self.hint_overlay.takes(event):
            self._input.handle(event, self.context.clock.now())

    def step(self, now: float) -> None:
        """Advance the time: cards move, bots think, and the next thing begins when everything before has been seen."""
        seconds = step_seconds(self.context.clock, self._last_step, now)
        self._last_step = now
        is_top = self.context.stack.top is self
        self._take_news()
        self.view.step(0.0 if self.pictures.delays(now) else seconds)
        self._motion.step(seconds, is_top=is_top, is_lively=not self.context.settings.reduced_motion)
        self._counters.step(seconds)
        self._points.step(seconds)
        self._turn_light.step(self.controller.turn if self.view.is_settled else -1, seconds, self.context.tempo)
        self._flow.step(now, is_top=self.context.stack.top is self)
        self._take_news()
        # Ask first: the prompt disappears and returns in the frames in which a sentence comes and goes.
        is_covered = self.context.stack.top is not self
        self.widgets.step(now, is_covered=is_covered)
        self.overlays.tell("" if is_covered or self.hints.is_open else self.widgets.told_tip)
        self.overlays.step(now)
        self.update_hud()
        self._input.step(now)
        self.pictures.step(now, is_moving=self.is_moving)

    def _take_news(self) -> None:
        """Queue what has happened in the match, and report errors."""
        self.view.refresh()
        for notices in (self.controller.notices, self.context.notices):
            for notice in notices:
                self.overlays.report(notice)
            notices.clear()

    def update_hud(self) -> None:
        """Show the state in the HUD, and focus what is wanted in a new phase."""
        now = (clock := self.context.clock).now()
        self.cards.reach.drop_unreachable()
        self.actions.update()
        is_covered = self.claim.is_offered or self.hint_overlay.hides_prompt or bool(self.overlays.toasts.text)
        self.hud.update(hud_state(self.view, self._counters, clock.real_seconds(now), is_prompt_covered=is_covered))
        self.toolbar.update()
        self.claim.update(is_table_moving=self.is_moving)
        self.hints.update()
        self.hint_overlay.update(self.targets)
        if self.widgets.is_focus_lost:
            # What was pressed is gone: a second Enter must not press what replaces it.
            self.widgets.focus(self.hud.wanted_focus() or self.cards)
        legal = self.board.legal
        asked = legal[0].text.partition(" ")[0] if legal and self.view.is_settled else ""
        if self.actions.phase.begin(asked, now):
            wanted = self.hud.wanted_focus() or self.cards
            # A card focused by key while others played stays ringed, since Enter plays it.
            self.widgets.focus(wanted, is_by_key=wanted is self.cards and self.cards.is_ringed)
            self.context.sound.play("turn")
        self._is_input_closed = now < self.actions.phase.opens_at

    def _show_result(self, result: RoundScored) -> None:
        why = self.toolbar.show_bot_reasons if self.toolbar.bot_reasons() else None
        view, is_over = self.view, self.controller.is_over
        details = ResultDetails(self.context, view.history, view.seat, is_over, view.shown.end_reading, why)
        self.overlays.open(self.hud.round_result(details, result))

    @property
    def is_moving(self) -> bool:
        """Whether anything on the table is in motion."""
        parts = (self.view, self._motion, self._counters, self._points, self._turn_light, self.overlays.toasts)
        return any(part.is_moving for part in parts)

    @property
    def wake_at(self) -> float | None:
        clock, controller = self.context.clock, self.controller
        now, is_busy = clock.now(), self.pictures.is_drawing or (self.claim.is_thinking and not self.is_moving)
        moments = [
            *self._flow.wake_times(is_top=self.context.stack.top is self),
            self._input.wake_at,
            self.widgets.wake_at,
            *self.overlays.wake_times,
            self.actions.phase.opens_at if self._is_input_closed else None,
            now if is_busy else None,
            now + POLL_SECONDS if self.hints.is_thinking else None,
        ]
        if controller.is_thinking:
            moments.append(clock.own_seconds(next_dot(clock.real_seconds(now))))
        return earliest(*moments)

    def _play(self, deed: Deed) -> None:
        self.actions.play(deed)  # made after the HUD, which asks for it

    def _hide(self) -> None:
        """Turn the hand face down; if nothing is above the table, only its owner is called to look again."""
        self.handover.turn_down()
        if self.context.stack.top is self:
            self.handover.call(self.view.seat)

    def _reveal(self, seat: Seat) -> None:
        """Show the hand of *seat*, at the lower edge from then on."""
        self.actions.phase.end()
        self.view.reveal(seat, self.hud.place(self.kit, seat))
        self.context.needs_frame = True

    def _card_images(self, scale: float) -> CardImages:
        return self.context.card_images(round(self.board.layout.card[1] * scale))

    def draw(self, frame: DisplayList) -> None:
        self._draw_table(frame)
        if is_top := self.context.stack.top is self:
            self.hint_overlay.draw(frame)
        if foot := self.hud.toast_foot if is_top else self.handover.toast_foot:
            self.overlays.draw(frame, self.kit, foot, self.hud.toast_room)

    def _draw_table(self, frame: DisplayList) -> None:
        self.draw_furniture(frame)
        self.draw_cards(frame)

    def draw_furniture(self, frame: DisplayList) -> None:
        self._turn_light.draw(frame)
        self.hud.draw(frame)
        self.widgets.draw(frame, Z_CONTROLS)

    def draw_cards(self, frame: DisplayList) -> None:
        render.draw_goal(frame, self.board, self._card_images)
        focused, meant = self.board.focused if self.cards.is_ringed else None, self.hint_overlay.card_marks
        marks = render.mark_cards(self.board, focused, is_asked=self.view.is_settled, meant=meant)
        self._card_painter.draw(frame, self.board, self._card_images, marks)
        self._points.draw(frame)

    def targets(self) -> list[Target]:
        return self._targets.all()

    @property
    def focused_name(self) -> str:
        return self._targets.focused_name

    def facts_for_log(self) -> dict[str, Any]:
        """How each legal deed is done, once one is accepted."""
        is_asked = self.view.is_settled and not self._is_input_closed
        return {"n": self.controller.n, **(self._targets.deeds() if is_asked else {})}
