"""The table: a match seen from one seat, with its cards, its HUD and everything a hand may do there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import Any, ClassVar, Final

import pygame

from engines.core.api import CHANCE, SPECTATOR, Deed, Seat, Zone
from engines.core.cards import name
from kq_table.art.card_images import CardImages, CardLook
from kq_table.board import drag, render, test_report
from kq_table.board.card_input import CardInput
from kq_table.board.history import MatchHistory
from kq_table.board.seat_view import SeatViewModel
from kq_table.board.state import CardSprite
from kq_table.board.timers import AutoPlayTimer, SettleTimer
from kq_table.games.registry import make_hud
from kq_table.games.shared.interface import HudServices, HudState, ResultDetails
from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext
from kq_table.shell.notice import NoticeDialog
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.easing import CountUp
from kq_table.ui.theme import MOTION, SPEEDS, Z_PANELS
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Target
from kq_table.ui.widget_tree import WidgetTree

from . import thumbnail
from .input import LONG_PRESS, AtHand
from .seat_handover import SeatHandover
from .toolbar import TableToolbar

Z_BOARD: Final = Z_PANELS + 20
DOT_SECONDS: Final = 0.35
PATIENCE: Final = 0.05
"""Seconds between looks whether a bot has answered, where nothing else moves."""


class TableScene(AtHand):
    """
    A match at the table.

    :param show_end: shows how the match came out
    """

    name: ClassVar[str] = "table"

    def __init__(
        self, context: AppContext, controller: MatchController, show_end: Callable[[TableScene], None]
    ) -> None:
        super().__init__(context)
        self.controller, self.game, self._show_end = controller, controller.game, show_end
        zones = tuple(controller.view(SPECTATOR).state.zones)
        self.hud = make_hud(
            HudServices(
                controller.game,
                zones,
                controller.seatings,
                controller.options,
                self.play,
                self.tell,
                lambda: context.settings,
                self.lay_over,
                self.talk if self.has_talk else None,
                plate_actions={
                    seat: self.press(seat) for seat in range(len(controller.seatings)) if seat not in controller.people
                },
            )
        )
        self.kit = context.kit
        layout = self.hud.place(self.kit, controller.first_viewer)
        self.sitting = SeatViewModel(controller, self.hud.card_behaviour, layout, context.pace, self._sound)
        self.table = self.sitting.board
        self.cards = CardInput(self.table, self, self.sitting.card_behaviour)
        self.tools, self.passing = TableToolbar(self), SeatHandover(self)
        self.board = WidgetTree("table", [self.cards, *self.hud.widgets, *self.tools.widgets])
        self.toasts = Toasts()
        self._last = context.clock.now()
        self._is_deaf = False
        """Whether the phase is so young that no deed is taken."""
        self._lifting = False
        self._warming: Iterator[None] = iter(())
        self._is_warm = True
        self._hand_order = context.settings.hand_order
        self._lone, self._count, self._rest = AutoPlayTimer(), CountUp(self.history.totals), SettleTimer()
        self._is_told = False
        """Whether the end of the match has been shown."""
        controller.on_deed = lambda seat, n, deed: context.log("deed", seat=seat, n=n, deed=deed)

    @property
    def history(self) -> MatchHistory:
        """What has been shown of the match."""
        return self.sitting.history

    def enter(self) -> None:
        """Take the keys up again."""
        self.table.hovered = None
        if self.board.focused not in {None, self.cards}:
            # A button led away from here: the keys go back to what is asked.
            self.board.focus(self.hud.wanted_focus() or self.cards)
        self.sitting.animator.pace = self.context.pace
        self._last = self.context.clock.now()

    def resize(self) -> None:
        """Lay everything out for the window."""
        self.kit = self.tools.dock(self.context.kit)
        self.table.layout = self.hud.place(self.kit, self.seat)
        self.table.hovered = None
        if self._hand_order == self.context.settings.hand_order:
            self.table.settle()
        else:
            self._hand_order = self.context.settings.hand_order
            self.sitting.animator.moves.sort_hands()
        self.cards.place(self.kit, pygame.Rect((0, 0), self.kit.metrics.size))
        self.tools.place(self.kit, self.hud.layout.tools, self.hud.layout.prompt)
        self._warming, self._is_warm = self._card_images(1.0).prebuild(self._looks()), False

    @property
    def record(self) -> Path:
        """Where the record of the match lies."""
        return self.controller.path

    def leave(self) -> None:
        """Let go of bots and record; the list of matches gets a picture of the table."""
        try:
            if not self.controller.is_over:
                self._keep_picture()
        finally:
            self.controller.close()

    def _keep_picture(self) -> None:
        """Keep a picture of the table as anybody may see it."""
        if self.sitting.is_shared and self.is_open:
            self.passing.turn_down()
        try:
            self.controller.save_picture(thumbnail.take(self._draw_table, self.context.ground))
        except OSError as error:
            self.context.notices.append(Notice("note.no_picture", {"reason": error.strerror or str(error)}))
        except pygame.error as error:
            # The window went first, and what it had not shown yet cannot be drawn any more: an older picture stays.
            self.context.log("no_picture", reason=str(error))

    # -- pictures made ahead

    def _card_images(self, scale: float) -> CardImages:
        return self.context.card_images(round(self.table.layout.card[1] * scale))

    def _looks(self) -> list[CardLook]:
        """List the pictures that a deal will need: backs at every angle of a flight, own faces at rest."""
        backs = [CardLook("back", angle % 360) for angle in range(-9, 10, 3)]
        faces = [CardLook(name(card)) for card in self.hud.pack]
        return [*backs, *faces]

    # -- time

    def step(self, now: float) -> None:
        """Go on: pictures follow the truth, bots think, the next phase begins when the stage is clear."""
        seconds = min(MOTION.longest_step, max(0.0, now - self._last))
        self._last = now
        self._hear()
        self.sitting.step(seconds)
        self._follow(seconds)
        self._count.step(self.history.totals, seconds, self.context.tempo)
        self._act(now)
        self._hear()
        self.look(now)
        self.ask_by_holding(now)
        self.board.step(now)
        self.toasts.step(now)
        if not self._is_warm and not self.is_moving:
            self._is_warm = next(self._warming, self) is self

    def _hear(self) -> None:
        """Hear what is new, of the match and of what went wrong with it or around it."""
        self.sitting.refresh()
        for note in [*self.controller.notices, *self.context.notices]:
            self._note(note)
        self.controller.notices.clear()
        self.context.notices.clear()

    def _note(self, note: Notice) -> None:
        """Tell what went wrong: what stops the match in a sheet of its own, all else in passing."""
        words = say(note.key, **note.values)
        self.context.log("note", words=words)
        if self.controller.is_broken:
            self.context.stack.push(NoticeDialog(self.context, words))
        else:
            self.toasts.show(words, self.context.clock.now(), 2 * MOTION.toast_rest)

    def _follow(self, seconds: float) -> None:
        is_lively = not self.context.settings.reduced_motion
        held = self.table.drag
        if held is not None and (self.context.stack.top is not self or not self.cards.is_pressed):
            self.board.release()
            self.cards.cancel_drag()
        elif held is not None and held.is_moved:
            drag.follow(held, seconds, self.table.layout.card[0], is_lively)
        self._lifting = self.table.step_lifts(seconds, is_ringed=self.cards.is_ringed, is_lively=is_lively)
        if self.table.timeline.is_idle and self.table.homing.is_idle:
            for _, sprite in self.table.sprites():
                sprite.flight = 0

    def _act(self, now: float) -> None:
        is_top, before = self.context.stack.top is self, self.controller.n
        is_rested = self._rest.is_over(now, is_still=is_top and self._is_still, seconds=self._rest_seconds)
        if is_top and self.sitting.is_result_due:
            if is_rested:
                self._show_result()
            return
        clear = self.table.timeline.is_idle and is_top
        self.controller.update(now, is_stage_clear=clear, pause=self._stretch)
        if not clear or self.controller.n != before:
            return
        if is_rested or not (self.controller.is_over or self.sitting.wants_curtain):
            self._go_on(now)

    def _go_on(self, now: float) -> None:
        """Begin what comes next, now that everything has been seen."""
        if self.controller.is_over:
            self._tell_end()
        elif self.controller.turn == CHANCE:
            self.controller.deal()
        elif self.sitting.wants_seat:
            self.passing.turn_to(self.controller.turn)
        elif self.sitting.wants_curtain:
            self.passing.call(self.controller.turn)
        elif self._lone.is_due(self.controller.n, self._lone_deeds(), now, self._stretch):
            self.play(self.table.legal[0])

    def _tell_end(self) -> None:
        """Show, once, how the match came out."""
        if not self._is_told:
            self._is_told = True
            self._show_end(self)

    @property
    def _is_still(self) -> bool:
        return self.table.timeline.is_idle or self.sitting.is_result_due

    @property
    def _rest_seconds(self) -> float:
        """How long the table rests before a sheet or the curtain comes over what happened last."""
        return self.context.tempo.seconds(MOTION.last_look)

    def _lone_deeds(self) -> tuple[Deed, ...]:
        """Give what may be done, where a lone card is to go by itself and no hand is at it."""
        is_wanted = self.context.settings.auto_play and self.table.drag is None
        return self.table.legal if is_wanted and self.sitting.is_settled else ()

    @property
    def _stretch(self) -> float:
        """By how much pauses before deeds are stretched."""
        return max(0.3, SPEEDS[self.context.settings.speed])

    def _maker(self) -> ResultDetails:
        why = self.tools.why if self.tools.reasons() else None
        return ResultDetails(self.context, self.history, self.controller.is_over, self._after_result, why)

    def _show_result(self) -> None:
        result = self.sitting.shown.take_result()
        if result is not None:
            self.board.release()
            self.context.stack.push(self.hud.round_result(self._maker(), result))

    def _after_result(self) -> None:
        self.sitting.shown.is_reading = False

    def look(self, now: float) -> None:
        """Let the HUD see the situation, and put the keys where they are wanted in a new phase."""
        view = self.controller.view(self.sitting.viewer)
        trick = next((cards for zone, cards in view.state.zones.items() if zone.name == "trick"), ())
        dots = 1 + int(now / DOT_SECONDS) % 3 if self.controller.is_thinking else 0
        self.cards.reach.drop_unreachable()
        legal = self.table.legal
        choices = self.table.deeds_with(self.table.selected) if self.table.selected else ()
        self.hud.update(
            HudState(
                self.seat,
                self.controller.turn,
                self.sitting.is_settled,
                view.state.public,
                legal,
                self._counting(),
                trick,
                dots,
                self.table.timeline.is_held and self.sitting.shown.is_result_read,
                view.state.zones,
                tuple(sprite.card for sprite in self.table.selected),
                choices if len(choices) > 1 else (),
                self._goals(),
                bool(choices),
                self.tools.claim.is_offered or self.tools.advice.is_open,
            )
        )
        self.tools.look()
        if self.board.is_focus_lost:
            # What was pressed is gone: a second Enter must not press it again.
            self.board.focus(self.hud.wanted_focus() or self.cards)
        phase = legal[0].text.partition(" ")[0] if legal and self.sitting.is_settled else ""
        if phase and phase != self._phase[0]:
            self._phase = (phase, now)
            self.board.focus(self.hud.wanted_focus() or self.cards)
            self.context.sound.play("turn")
        self._is_deaf = now < self.hears_at

    def _counting(self) -> MatchHistory:
        """Give the history, its totals on their way to what they are."""
        if not self._count.is_moving:
            return self.history
        history = copy(self.history)
        history.totals = self._count.shown
        return history

    def _goals(self) -> frozenset[Zone]:
        """Give the zones to which what is raised, or between the fingers, may go."""
        held = self.table.drag
        sprites = held.sprites if held is not None and held.is_moved else tuple(self.table.selected)
        deeds = self.table.deeds_with(sprites) if sprites else ()
        return frozenset(deed.moves[0].dst for deed in deeds if deed.moves)

    @property
    def is_moving(self) -> bool:
        """Whether cards fly, follow or rise."""
        held = self.table.drag
        follows = held is not None and held.is_moved and drag.is_following(held)
        return self.sitting.is_moving or follows or self._lifting or self._count.is_moving

    @property
    def _is_busy(self) -> bool:
        """Whether something is made ready in idle moments."""
        return not self._is_warm or (self.tools.claim.is_thinking and not self.is_moving)

    @property
    def wake_at(self) -> float | None:
        """When a bot's deed is due, a dot is lit, a hint shows or goes."""
        now = self.context.clock.now()
        held = None if self._pressed_at is None else self._pressed_at + LONG_PRESS
        hears = self.hears_at if self._is_deaf else None
        moments = [
            held,
            hears,
            self._lone.due,
            self._rest.due,
            self.board.wake_at,
            self.toasts.wake_at,
            now if self._is_busy else None,
        ]
        if self.tools.advice.is_thinking:
            moments.append(now + PATIENCE)
        if self.controller.is_thinking:
            moments += [self.controller.due or now + PATIENCE, (int(now / DOT_SECONDS) + 1) * DOT_SECONDS]
        return min((moment for moment in moments if moment is not None), default=None)

    # -- two at one table

    def hide(self) -> None:
        """Turn the hand down; where nothing lies over the table, only its owner is called to look again."""
        self.passing.turn_down()
        if self.context.stack.top is self:
            self.passing.call(self.seat)

    def reveal(self, seat: Seat) -> None:
        """Turn up the hand of *seat*, who sits below from now on."""
        self._phase = ("", self._phase[1])
        self.sitting.reveal(seat, self.hud.place(self.kit, seat))
        self.context.needs_frame = True

    # -- picture

    def draw(self, frame: DisplayList) -> None:
        """Draw the HUD, the cards, controls and news."""
        self._draw_table(frame)
        if self.context.stack.top is self:
            self.tools.advice.draw(frame)
            foot = self.tools.advice.foot(self.hud.toast_bottom)
            self.toasts.draw(frame, self.kit, (self.hud.layout.prompt.centerx, foot))

    def _draw_table(self, frame: DisplayList) -> None:
        self.hud.draw(frame)
        render.draw_goal(frame, self.table, self._card_images, Z_PANELS + 5)
        focused = self.table.focused if self.cards.is_ringed else None
        marks = render.mark_cards(self.table, focused, is_asked=self.sitting.is_settled, meant=self.tools.advice.marks)
        render.draw_cards(frame, self.table, self._card_images, marks)
        self.board.draw(frame, Z_BOARD)

    def targets(self) -> list[Target]:
        """List cards, HUD and controls."""
        controls = [target for target in self.board.targets() if target.id != "cards"]
        return [*self.cards.targets_by_card().values(), *self.hud.targets(), *controls, *self.tools.advice.targets()]

    @property
    def focused_name(self) -> str:
        """Name the card or the control that the keys are at."""
        sprite = self.table.focused
        if self.board.focused is self.cards and sprite is not None:
            return self._names().get(sprite, "")
        return self.board.focused.name if self.board.focused else ""

    def facts_for_log(self) -> dict[str, Any]:
        """Tell how each legal deed is done, as soon as one may be."""
        is_asked = self.sitting.is_settled and not self._is_deaf
        told = (
            test_report.report(self.table, self.cards.reach.rows(), self._names(), self.hud.controls)
            if is_asked
            else {}
        )
        return {"n": self.controller.n, **told}

    def _names(self) -> dict[CardSprite, str]:
        return {sprite: target.id for sprite, target in self.cards.targets_by_card().items()}
