"""The scene of a table: a match in play with its cards, its HUD and controls."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Final

import pygame

from engines.core.api import Seat
from kq_table.board.card_input import CardMotion
from kq_table.features.hints.controller import HintController
from kq_table.features.hints.overlay import HintOverlay
from kq_table.games.shared.crest import draw_crest_sign
from kq_table.games.shared.table_reading import TableReading
from kq_table.match.controller import MatchController
from kq_table.match.record_view import redact_deed
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.text import language
from kq_table.ui.clock import earliest, step_seconds
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import Z_CONTROLS
from kq_table.ui.widget import Target

from . import targets
from .claim import ClaimOffer
from .counters import TurnLight, seat_in_light
from .deal_pictures import DealPictures
from .faces import Faces
from .floating_points import FloatingPoints, Sparks
from .flow import MatchFlow
from .hands import TableHands
from .input import TableInput
from .moments import Moments
from .narration import Narration
from .overlays import PRESSES
from .privacy_screen import SeatHandover
from .shortcuts import TableShortcuts
from .table import PlayTable
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
        self.table = table = PlayTable(context, controller)
        self.match, self.hud, self.view, self.board = table.match, table.hud, table.view, table.view.board
        self.cards, self.widgets, self.overlays = table.cards, table.widgets, table.overlays
        self.claim = ClaimOffer(table)
        self.hints = self._make_hints()
        self.hint_overlay = HintOverlay(self.hints, self.hud, self.cards, self.widgets, self.overlays.toasts)
        self.toolbar = TableToolbar(table, self.hints.button, self.resize)
        controls = (*self.hud.widgets, *self.toolbar.buttons, self.claim.button, self.toolbar.panel)
        self.widgets.widgets += [self.cards, *controls]
        self.handover = SeatHandover(table, self.toolbar)
        self._flow = MatchFlow(table, self.handover, self.toolbar, partial(show_end, self))
        self._narration = Narration(table, self.toolbar, self.hint_overlay)
        shortcuts = TableShortcuts(table, self.toolbar, self.claim, self.hints, self._narration)
        self._input = TableInput(table, shortcuts, self.handover)
        self._motion = CardMotion(self.cards, self.widgets)
        self._targets = TableTargets(table, self.hint_overlay)
        tools = (self.claim.button, *self.toolbar.buttons, self.toolbar.panel)
        self.reading = TableReading(
            table, self.widgets, tools, lambda: [*self.overlays.nodes(), *self.hint_overlay.nodes()]
        )
        self.hands = TableHands(table, self.toolbar)
        self._points = FloatingPoints(context, self.board, self.hud.plates)
        self._sparks = Sparks(context, self.board)
        self._turn_light = TurnLight(self.hud)
        self._faces = Faces(table)
        self._moments = Moments(context, self.hud, table.update_hud)
        self._last_step = context.clock.now()
        self._is_input_closed = False
        """Whether the phase is so new that no deed is accepted."""
        self.pictures = DealPictures(context.clock)
        self._hand_order, self._language = context.settings.hand_order, language()
        self._renewed: Callable[[], Scene] = partial(type(self), context, controller, show_end)
        controller.on_deed = self._log_deed

    def _make_hints(self) -> HintController:
        return HintController(self.view, self.hud.words.suggest_deed, lambda: self.claim.is_offered, self.overlays)

    def _log_deed(self, seat: Seat, n: int, deed: str) -> None:
        self.context.log("deed", seat=seat, n=n, deed=redact_deed(deed))

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
            self.table.focus_wanted()
        self.view.animator.pace = self.context.pace
        self._last_step = self.context.clock.now()

    def resize(self) -> None:
        self.kit = self.toolbar.dock(self.context.kit)
        self.board.layout = self.hud.place(self.kit, self.match.seat)
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
        self.pictures.begin(self.table.card_images, self.view, self.hud.pack, others)
        self._faces.draw_ahead()

    def leave(self) -> None:
        """Release bots and record; save a picture of the table, without secrets, for the list of matches."""
        try:
            if not self.controller.is_over and self.match.is_shared and self.match.is_open:
                self.handover.turn_down()
            targets.save(self.context, self.controller, self._draw_table)
        finally:
            self.controller.close()

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        self.overlays.handle(event)
        if event.type in PRESSES:
            self._moments.finish()
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
        self.table.counters.step(seconds)
        self.hud.step(seconds, self.context.tempo)
        self._points.step(seconds)
        self._sparks.step(seconds)
        self._turn_light.step(seat_in_light(self.controller.turn, self.view), seconds, self.context.tempo)
        self._flow.step(now, is_top=self.context.stack.top is self)
        self._take_news()
        self._moments.step(seconds)
        # Ask first: the prompt disappears and returns in the frames in which a sentence comes and goes.
        is_covered = self.context.stack.top is not self
        self.widgets.step(now, is_covered=is_covered)
        # A hint says more of the cards than why one can't be played.
        is_hint_read = self.hints.is_open and self.widgets.tip_owner is self.cards
        self.overlays.tell("" if is_covered or is_hint_read else self.widgets.told_tip)
        self.overlays.step(now)
        self.update_hud()
        self._faces.step(now)
        self._narration.step()
        self._input.step(now)
        self.pictures.step(now, is_moving=self.is_moving)

    def _take_news(self) -> None:
        self.view.refresh()
        for notices in (self.controller.notices, self.context.notices):
            for notice in notices:
                self.overlays.report(notice)
            notices.clear()

    def update_hud(self) -> None:
        """Show the state in the HUD, and focus what is wanted in a new phase."""
        now = self.context.clock.now()
        self.cards.reach.drop_unreachable()
        self.table.retract_false()
        self.table.is_prompt_covered = (
            self.claim.is_offered
            or self.hint_overlay.hides_prompt
            or bool(self.overlays.toasts.text)
            or self.overlays.caption.covers_prompt
        )
        self.table.update_hud()
        self.toolbar.update()
        self.claim.update(is_table_moving=self.is_moving)
        self.hints.update()
        self.hint_overlay.update(self.targets)
        if self.widgets.is_focus_lost:
            # What was pressed is gone: a second Enter must not press what replaces it.
            self.table.focus_wanted()
        legal = self.board.legal
        asked = legal[0].text.partition(" ")[0] if legal and self.view.is_settled else ""
        if self.view.phase.begin(asked, now):
            # A card focused by key while others played stays ringed, since Enter plays it.
            self.table.focus_wanted(is_by_key=self.hud.wanted_focus() is None and self.cards.is_ringed)
            self.context.sound.play("turn")
        self._is_input_closed = now < self.view.phase.opens_at

    @property
    def is_moving(self) -> bool:
        parts = (
            self.view,
            self._motion,
            self.table.counters,
            self.hud,
            self._points,
            self._sparks,
            self._turn_light,
            self._moments,
        )
        return any(part.is_moving for part in (*parts, self.overlays.toasts))

    @property
    def wake_at(self) -> float | None:
        now = self.context.clock.now()
        is_busy = self.pictures.is_drawing or (self.claim.is_thinking and not self.is_moving)
        moments = [
            *self._flow.wake_times(is_top=self.context.stack.top is self),
            self._input.wake_at,
            self.widgets.wake_at,
            *self.overlays.wake_times,
            self.view.phase.opens_at if self._is_input_closed else None,
            self._faces.wake_at,
            now if is_busy else None,
            now + POLL_SECONDS if self.hints.is_thinking else None,
        ]
        if self.controller.is_thinking:
            moments.append(self.table.next_dot_at)
        return earliest(*moments)

    def draw(self, frame: DisplayList) -> None:
        self._draw_table(frame)
        if is_top := self.context.stack.top is self:
            self.hint_overlay.draw(frame)
        foot = (self.table.held_reason.foot(self.board) or self.hud.toast_foot) if is_top else self.handover.toast_foot
        if foot:
            self.overlays.draw(frame, self.kit, foot, self.hud.toast_room)

    def _draw_table(self, frame: DisplayList) -> None:
        self.draw_furniture(frame)
        self.draw_cards(frame)

    def draw_furniture(self, frame: DisplayList) -> None:
        draw_crest_sign(frame, self.context, self.hud, self.game)
        self._turn_light.draw(frame)
        self.hud.draw(frame)
        self._faces.draw(frame)
        self.widgets.draw(frame, Z_CONTROLS)

    def draw_cards(self, frame: DisplayList) -> None:
        self.table.draw_cards(frame, tuple(self.hint_overlay.card_marks))
        self._points.draw(frame)
        self._sparks.draw(frame)
        self._moments.draw(frame)

    def targets(self) -> list[Target]:
        return self._targets.all()

    @property
    def focused_name(self) -> str:
        return self._targets.focused_name

    def facts_for_log(self) -> dict[str, Any]:
        """How each legal deed is done, once one is accepted."""
        is_asked = self.view.is_settled and not self._is_input_closed
        return {"n": self.controller.n, **(self._targets.deeds() if is_asked else {})}
