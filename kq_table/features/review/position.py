"""A decision that is looked back on, at its table: try again first, then the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, Final

import pygame
from pygame import Rect

from engines.core import talk
from engines.core.api import Deed
from kq_table.board.card_motion import CardMotion
from kq_table.narrate.spoken_names import spoken_names
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.clock import earliest, step_seconds
from kq_table.ui.compositor import DisplayList
from kq_table.ui.theme import GAP, Z_CONTROLS
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Target
from kq_table.ui.widget_tree import WidgetTree

from . import words
from .forecast import ForecastDialog
from .judged_move import JudgedMove, is_no
from .reviewer import Reviewer
from .strip import ReviewStrip
from .table import ReviewTable

MARGIN: Final = 26
"""Design pixels between the strip and the window's edges."""
OVERLAP: Final = 16
"""Design pixels of the table's lower rim that the strip covers."""
MAX_STRIP_WIDTH: Final = 1220
"""Design pixels."""
MAX_STRIP_SHARE: Final = 0.45
"""The part of the window's height that is left to the strip, where large text would take more from the table."""


class ReviewPosition(Scene):
    """
    The table at one decision.

    :param title: names the round
    :param next_move: gives the decision to look at after this one; None where it was the last
    """

    name: ClassVar[str] = "review_position"

    def __init__(
        self,
        context: AppContext,
        reviewer: Reviewer,
        move: JudgedMove,
        title: str,
        next_move: Callable[[], Callable[[], None] | None],
    ) -> None:
        self.context, self.reviewer, self.move, self._title = context, reviewer, move, title
        self.record_view, self.game = reviewer.record_view, reviewer.record_view.game
        self._next_move = next_move
        self._names = spoken_names(self.record_view.seatings, reviewer.seat)
        self.toasts = Toasts()
        self.trial: str | None = None
        self.is_answered = False
        self._prebuilding: Iterator[None] | None = None
        self._last_step = context.clock.now()
        place = move.n, reviewer.seat
        # The strip is measured by words of the table, which is laid out above it.
        self.table = ReviewTable(context, self.record_view, place, context.size, self._show_toast, self._choose)
        self._by_text = {deed.text: deed for deed in self.table.legal}
        self.table.update_hud()
        longest = "\n".join([say("review.trial.unknown", move="–"), *self._explanation()])
        self.strip = ReviewStrip(max(longest, self._question(), key=len))
        self.widgets = WidgetTree("review", [self.table.cards, *self.table.hud.widgets, self.strip])
        self._motion = CardMotion(self.table.cards, self.widgets)
        self._show()

    # -- words

    def _words(self, text: str) -> str:
        if talk.is_talk(text):
            return say(f"review.deal.{'no' if is_no(text) else 'yes'}")
        deed = self._by_text.get(text)
        return self.table.hud.words.suggest_deed(deed) if deed else text

    def _explanation(self) -> list[str]:
        return words.explain(self.game, self.move, self._words, self._names, self.reviewer.seat)

    def _show(self) -> None:
        """Show question or answer."""
        back = Button("back", say("app.back"), self.context.stack.pop)
        if not self.is_answered:
            show = Button("answer", say("review.answer"), self.answer, "plain", "bulb")
            self.strip.show(self._question(), [back, show, *self._answers()])
            return
        trial = []
        if self.trial is not None:
            trial = [words.compare_trial(self.game, self.move, self.trial, self._words)]
        again = Button("again", say("review.again"), self.try_again, "plain", "again")
        buttons = [back, again]
        if self.move.forecasts:
            buttons.insert(1, Button("forecast", say("review.forecast.open"), self._show_forecast, "plain", "list"))
        if (go_on := self._next_move()) is not None:
            buttons.append(Button("next", say("review.next"), go_on, "primary"))
        self.strip.show("\n".join([*trial, *self._explanation()]), buttons)

    def _question(self) -> str:
        name = self._names[self.reviewer.seat]
        if self.move.verdict.is_of_deal:
            return say("review.deal.question", round=self._title, name=name, offer=self.table.offer_words())
        return say("review.question", round=self._title, name=name)

    def _answers(self) -> list[Button]:
        """Make the buttons that say yes and no to a deal; a move is made at the table."""
        if not self.move.verdict.is_of_deal:
            return []
        texts = sorted((text for text, _, _ in self.move.verdict.worths), key=is_no)
        return [
            Button("no" if is_no(text) else "yes", self._words(text), partial(self._try, text), "primary")
            for text in texts
        ]

    # -- what the person does

    def _choose(self, deed: Deed) -> None:
        if self.table.is_asking and deed in self.table.legal:
            self._try(deed.text)

    def _try(self, text: str) -> None:
        self.trial = text
        self.answer()

    def answer(self) -> None:
        """Show the answer."""
        self.is_answered = True
        if best := self._by_text.get(self.move.verdict.best):
            self.table.answer(best)
        self._show()
        self.table.update_hud()
        self.widgets.focus(self.strip.buttons.widgets[-1])

    def try_again(self) -> None:
        """Ask once more."""
        self.is_answered, self.trial = False, None
        self.table.ask()
        self._show()
        self.table.update_hud()
        self.widgets.focus(self.table.hud.wanted_focus() or self.table.cards)

    def _show_forecast(self) -> None:
        self.context.stack.push(ForecastDialog(self.context, self.move))

    def _show_toast(self, text: str) -> None:
        self.toasts.show(text, self.context.clock.now())

    # -- layout

    def _strip_rect(self) -> Rect:
        kit, (width, height) = self.context.kit, self.context.size
        across = min(width - 2 * kit.px(MARGIN), kit.px(MAX_STRIP_WIDTH * kit.metrics.text_scale))
        tall = min(self.strip.natural_height(kit, across), round(MAX_STRIP_SHARE * height))
        return Rect((width - across) // 2, height - kit.px(MARGIN) - tall, across, tall)

    def resize(self) -> None:
        strip = self._strip_rect()
        self.table.place((self.context.size[0], strip.y + self.context.kit.px(OVERLAP)))
        self.strip.place(self.context.kit, strip)
        self._prebuilding = self.table.prebuild_images()
        self.table.update_hud()

    # -- time

    def step(self, now: float) -> None:
        """Let cards rise and sink."""
        seconds = step_seconds(self.context.clock, self._last_step, now)
        self._last_step = now
        is_top = self.context.stack.top is self
        self.table.view.board.homing.step(seconds)
        self._motion.step(seconds, is_top=is_top, is_lively=not self.context.settings.reduced_motion)
        self.table.update_hud()
        if self._prebuilding is not None and not self.is_moving and next(self._prebuilding, self) is self:
            self._prebuilding = None
        self.widgets.step(now, is_covered=not is_top)
        self.toasts.step(now)

    @property
    def is_moving(self) -> bool:
        return self.table.view.is_moving or self._motion.is_moving or self.toasts.is_moving

    @property
    def wake_at(self) -> float | None:
        moments = [self.widgets.wake_at, self.toasts.wake_at]
        moments.append(None if self._prebuilding is None else self.context.clock.now())
        return earliest(*moments)

    # -- input and picture

    def handle(self, event: pygame.event.Event) -> None:
        if self.widgets.handle(event) or event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE and self.table.view.board.selected:
            self.table.view.board.selected = []
        elif event.key == pygame.K_ESCAPE:
            self.context.stack.pop()

    def draw(self, frame: DisplayList) -> None:
        """Draw the table, the strip and a toast above it."""
        self.table.draw(frame)
        self.widgets.draw(frame, Z_CONTROLS)
        if self.context.stack.top is self:
            foot = (self.context.size[0] // 2, self._strip_rect().y - self.context.kit.px(GAP))
            self.toasts.draw(frame, self.context.kit, foot)

    def targets(self) -> list[Target]:
        controls = [target for target in self.widgets.targets() if target.id != "cards"]
        return [*self.table.targets(), *controls]
