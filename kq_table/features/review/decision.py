"""A decision of a recorded match at its table, as its seat saw it: one tries it, below are words and buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect

from engines.core import talk
from engines.core.api import Deed, Said, Seat
from kq_table.board.card_input import CardMotion
from kq_table.features.replay.table import ReplayTable
from kq_table.games.shared.crest import draw_crest_sign
from kq_table.games.shared.table_reading import TableReading
from kq_table.match.record_view import RecordView
from kq_table.shell.context import AppContext
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.clock import earliest, step_seconds
from kq_table.ui.compositor import DisplayList
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.scroll import INSET, SIDE_MARGIN, ScrollArea
from kq_table.ui.theme import CREAM, GAP, Z_CONTROLS
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Painter, Target, UiContext, Widget
from kq_table.ui.widget_tree import WidgetTree

from .judged_move import is_no

MARGIN: Final = 26
"""Design pixels between the strip and the window's edges."""
OVERLAP: Final = 12
"""Design pixels of the table's lower rim covered by the strip."""
MAX_STRIP_WIDTH: Final = 1220
"""Greatest width of the strip in design pixels."""
MAX_STRIP_SHARE: Final = 0.45
MIN_COLUMN_WIDTH: Final = 380
"""Design pixels that words, and what is beside them, each need in the strip."""


class DecisionTable(ReplayTable):
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
        self._is_closed = False
        """Whether no deed is accepted for now."""
        self.view.go_to(n)
        self.legal = self.match.legal()
        self.ask()

    def ask(self) -> None:
        """Let the person choose, from the beginning."""
        board = self.view.board
        self.best, board.selected, board.focused, self._is_closed = None, [], None, False
        self.view.offer(self.legal)
        board.settle()

    def close(self) -> None:
        """Accept no more deeds until `ask`."""
        board = self.view.board
        self.ask()
        self._is_closed = True
        self.view.offer(())
        board.drag = None
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
        best, is_closed = self.best, self._is_closed
        super().place(size)
        # The whole window, as at the table: there the ring of the focus is not seen.
        self.cards.place(self.context.kit.resized(size), Rect((0, 0), self.context.size))
        if best is not None:
            self.answer(best)
        elif is_closed:
            self.close()
        else:
            self.ask()

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


class DecisionScene(Scene):
    """
    The table at one decision; whoever derives from it makes the strip and shows words in it.

    :param place: the number of deeds before the decision, and whose it is
    """

    strip: Strip

    def __init__(self, context: AppContext, record_view: RecordView, place: tuple[int, Seat]) -> None:
        self.context, self.record_view, self.game = context, record_view, record_view.game
        self.toasts = Toasts()
        self._prebuilding: Iterator[None] | None = None
        self._last_step = context.clock.now()
        # The table above the strip: the strip's size depends on the table's words.
        self.table = DecisionTable(context, record_view, place, context.size, self._show_toast, self._choose)
        self._by_text = {deed.text: deed for deed in self.table.legal}
        self.table.update_hud()

    def _lay(self, strip: Strip) -> None:
        """Put the strip below the table."""
        self.strip = strip
        self.widgets = WidgetTree("review", [self.table.cards, *self.table.hud.widgets, strip])
        self.reading = TableReading(self.table, self.widgets, [strip])
        self._motion = CardMotion(self.table.cards, self.widgets)

    def words_of(self, text: str) -> str:
        """Words for a deed that could be done here, given its text."""
        if talk.is_talk(text):
            return say(f"review.deal.{'no' if is_no(text) else 'yes'}")
        deed = self._by_text.get(text)
        return self.table.hud.words.suggest_deed(deed) if deed else text

    # -- what the person does

    def _choose(self, deed: Deed) -> None:
        if self.table.is_asking and deed in self.table.legal:
            self.take(deed.text)

    def take(self, text: str) -> None:
        """Take a deed that the person tries."""
        raise NotImplementedError

    def _end_asking(self, best: str) -> None:
        """Accept no more deeds, and raise the cards of the best."""
        if deed := self._by_text.get(best):
            self.table.answer(deed)
        self.table.update_hud()

    def _ask_again(self) -> None:
        self.table.ask()
        self.table.update_hud()
        self._focus_wanted()

    def _focus_wanted(self) -> None:
        """Focus what is asked for: a control of the HUD, else the cards."""
        self.widgets.focus(self.table.hud.wanted_focus() or self.table.cards)

    def _show_toast(self, text: str) -> None:
        self.toasts.show(text, self.context.clock.now())
        self.context.announcer.say(text)

    # -- layout

    @property
    def _max_strip_share(self) -> float:
        """Greatest part of the window's height for the strip, where large text would take more from the table."""
        return MAX_STRIP_SHARE

    def _strip_rect(self) -> Rect:
        kit, (width, height) = self.context.kit, self.context.size
        across = min(width - 2 * kit.px(MARGIN), kit.px(MAX_STRIP_WIDTH * kit.metrics.text_scale))
        tall = min(self.strip.natural_height(kit, across), round(self._max_strip_share * height))
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
        if event.key == pygame.K_ESCAPE and self.table.is_asking and self.table.view.board.selected:
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


class Strip(Widget):
    """
    Words, which scroll if necessary, with buttons below them.

    :param longest: the longest words to expect, for which room is reserved
    :param beside: as tall as what comes beside those words, for which room is reserved; None if nothing comes there
    """

    def __init__(self, longest: str, beside: Widget | None = None) -> None:
        super().__init__("review.strip")
        self._longest, self._beside = Paragraph("review.longest", longest, "body", CREAM), beside
        self.words = Paragraph("review.words", "", "body", CREAM)
        self._row = Row("review.row", [self.words], 3 * GAP, is_equal=True, min_width=MIN_COLUMN_WIDTH)
        self._view = ScrollArea("review.view", self._row)
        self.buttons = Row("review.bar", [], align="right")

    @property
    def children(self) -> Sequence[Widget]:
        return (self._view, self.buttons)

    def show(self, words: str, buttons: Sequence[Button], beside: Sequence[Widget] = ()) -> None:
        """Show words, *beside* them what belongs to them, and buttons."""
        self.words.text = words
        self._row.widgets = [self.words, *beside]
        self.buttons.widgets = list(buttons)
        if self.rect.w:
            self.place(self.kit, self.rect)
            self._view.scroll_to(0)

    def natural_height(self, kit: UiContext, width: int) -> int:
        inside = width - 4 * kit.px(GAP)
        column = (inside - kit.px(3 * GAP)) // 2 if self._beside else inside
        width = column if len(self._row.widgets) > 1 else inside
        text = max(self._longest.natural_height(kit, column), self.words.natural_height(kit, width))
        if self._beside is not None:
            text = max(text, self._beside.natural_height(kit, column))
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
