"""A decision under review at its table (first try again, then the answer), with its strip and charts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

import pygame
from pygame import Rect

from engines.core import talk
from engines.core.api import Deed, Said, Seat
from engines.core.sentences import signed
from kq_table.board.card_input import CardMotion
from kq_table.features.replay.table import ReplayTable
from kq_table.games.shared.crest import draw_crest_sign
from kq_table.games.shared.table_reading import TableReading
from kq_table.match.record_view import RecordView
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import show_dialog
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.chart import Chart, Mark
from kq_table.ui.clock import earliest, step_seconds
from kq_table.ui.compositor import DisplayList
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.scroll import INSET, SIDE_MARGIN, ScrollArea
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GAP, Z_CONTROLS
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Painter, Target, UiContext, Widget
from kq_table.ui.widget_tree import WidgetTree

from . import words
from .judged_move import JudgedMove, is_no
from .reviewer import Reviewer
from .words import PREDICT

MARGIN: Final = 26
"""Design pixels between the strip and the window's edges."""
OVERLAP: Final = 12
"""Design pixels of the table's lower rim covered by the strip."""
MAX_STRIP_WIDTH: Final = 1220
"""Greatest width of the strip in design pixels."""
MAX_STRIP_SHARE: Final = 0.45
"""Greatest part of the window's height for the strip, where large text would take more from the table."""


class ReviewTable(ReplayTable):
    """
    A position of a record, as the seat to act saw it.

    :param choose_deed: gets the deed that the person chooses
    """

    def __init__(
        self,
        context: AppContext,
        record_view: RecordView,
        place: tuple[int, Seat],
        size: tuple[int, int],
        show_toast: Callable[[str], None],
        choose_deed: Callable[[Deed], None],
    ) -> None:
        n, seat = place
        super().__init__(context, record_view, seat, size, show_toast, None, choose_deed)
        self.best: Deed | None = None
        """The deed whose cards are raised, once the answer is shown."""
        self.view.go_to(n)
        self.legal = self.match.legal()
        self.ask()

    def ask(self) -> None:
        """Let the person choose, from the beginning."""
        board = self.view.board
        self.best, board.selected, board.focused = None, [], None
        self.view.offer(self.legal)
        board.settle()

    def answer(self, best: Deed) -> None:
        """Accept no more deeds, and raise the cards of the best."""
        board = self.view.board
        self.best = best
        self.view.offer(())
        board.selected, board.focused, board.drag = board.sprites_of(best), None, None
        board.settle()

    @property
    def is_asking(self) -> bool:
        return self.view.is_asking

    def place(self, size: tuple[int, int]) -> None:
        best = self.best
        super().place(size)
        self.cards.place(self.context.kit.resized(size), Rect((0, 0), size))
        if best is None:
            self.ask()
        else:
            self.answer(best)

    def offer_words(self) -> str:
        """The offer that is made or answered here: in this line, or in the last one with its number."""
        n, record_view = self.match.n, self._record_view
        number = record_view.record.lines[n].deed.split(" ")[2]
        history = reversed(record_view.history(n + 1, self._viewer))
        begins = f"{talk.TALK_WORD} /offer {number} "
        said = next(e for e in history if isinstance(e, Said) and e.act and e.word.startswith(begins))
        return self.hud.words.describe_act(said, self._names)

    def targets(self) -> list[Target]:
        return [*self.cards.targets_by_card().values(), *self.hud.targets()]


class ReviewPosition(Scene):
    """
    The table at one decision.

    :param title: names the round
    :param next_move: gives the decision to review after this one; None after the last
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
        # The table above the strip: the strip's size depends on the table's words.
        self.table = ReviewTable(context, self.record_view, place, context.size, self._show_toast, self._choose)
        self._by_text = {deed.text: deed for deed in self.table.legal}
        self.table.update_hud()
        longest = "\n".join([say("review.trial.unknown", move="–"), *self._explanation()])
        self.strip = ReviewStrip(max(longest, self._question(), key=len))
        self.widgets = WidgetTree("review", [self.table.cards, *self.table.hud.widgets, self.strip])
        self.reading = TableReading(self.table, self.widgets, [self.strip])
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
        """The buttons that say yes and no to a deal; a move is made at the table."""
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
        show_dialog(forecast_dialog, self.context, self.move)

    def _show_toast(self, text: str) -> None:
        self.toasts.show(text, self.context.clock.now())
        self.context.announcer.say(text)

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
        """Advance the rising and sinking of cards."""
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
        draw_crest_sign(frame, self.context, self.table.hud, self.game)
        self.table.draw(frame)
        self.widgets.draw(frame, Z_CONTROLS)
        if self.context.stack.top is self:
            foot = (self.context.size[0] // 2, self._strip_rect().y - self.context.kit.px(GAP))
            self.toasts.draw(frame, self.context.kit, foot)

    def targets(self) -> list[Target]:
        controls = [target for target in self.widgets.targets() if target.id != "cards"]
        return [*self.table.targets(), *controls]


DIALOG_WIDTH: Final = 760
POINTS: Final = (-12.0, 12.0)
"""Range of points in Kings & Queens (KQ-9)."""


def forecast_dialog(context: AppContext, move: JudgedMove) -> Dialog:
    """A chart for each of the numbers that were compared."""
    verdict = move.verdict
    body: list[Widget] = [Paragraph("forecast.lead", say("review.forecast.lead"), "body", CREAM_SOFT)]
    for deed in dict.fromkeys([verdict.best, verdict.deed]):
        key = "review.forecast.best" if deed == verdict.best else "review.forecast.own"
        number = signed(int(deed.removeprefix(PREDICT)))
        head = Label(f"{deed}.head", say(key, number=number), "strong", BRASS_LIGHT)
        body += [head, _chart(deed, head.text, move.forecasts.get(deed, {}))]
    back = Button("back", say("app.back"), context.stack.pop)
    return Dialog("forecast", say("review.forecast.title"), body, [back], DIALOG_WIDTH)


def _chart(name: str, words: str, made: Mapping[int, int]) -> Chart:
    """A chart of how often each number of points came, in percent."""
    total = max(1, sum(made.values()))
    marks = [
        Mark(points, 100 * count / total, _hint(points, 100 * count / total), low=0.0, high=100 * count / total)
        for points, count in sorted(made.items())
    ]
    return Chart(name, words, marks, (POINTS, (0.0, 10.0)))


def _hint(points: int, share: float) -> str:
    return say("review.forecast.hint", points=signed(points), share=f"{share:.0f}")


class ReviewStrip(Widget):
    """
    Words, which scroll if necessary, with buttons below them.

    :param longest: the longest words to expect, for which room is reserved
    """

    def __init__(self, longest: str) -> None:
        super().__init__("review.strip")
        self._longest = Paragraph("review.longest", longest, "body", CREAM)
        self.words = Paragraph("review.words", "", "body", CREAM)
        self._view = ScrollArea("review.view", self.words)
        self.buttons = Row("review.bar", [], align="right")

    @property
    def children(self) -> Sequence[Widget]:
        return (self._view, self.buttons)

    def show(self, words: str, buttons: Sequence[Button]) -> None:
        self.words.text = words
        self.buttons.widgets = list(buttons)
        if self.rect.w:
            self.place(self.kit, self.rect)
            self._view.scroll_to(0)

    def natural_height(self, kit: UiContext, width: int) -> int:
        inside = width - 4 * kit.px(GAP)
        text = max(self._longest.natural_height(kit, inside), self.words.natural_height(kit, inside))
        return text + self.buttons.natural_height(kit, inside) + 3 * kit.px(GAP) + 2 * kit.px(INSET)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        gap = kit.px(GAP)
        inside = rect.inflate(-4 * gap, -2 * gap)
        bar = self.buttons.natural_height(kit, inside.w)
        words = Rect(inside.x, inside.y, inside.w, inside.h - bar - gap)
        self._view.place(kit, words.inflate(2 * kit.px(SIDE_MARGIN), 0))
        self.buttons.place(kit, Rect(inside.x, inside.bottom - bar, inside.w, bar))

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "ground", self.kit.skins.plate(self.rect.size), self.rect)
        for widget in self.children:
            widget.draw(pen)
