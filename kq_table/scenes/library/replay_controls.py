"""The desk under a table that is looked through: what the deed was, and the ways along the record. Knows no match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from pygame import Rect

from kq_table.text import say
from kq_table.ui.button import Button, IconButton
from kq_table.ui.choice import Slider
from kq_table.ui.labels import Label
from kq_table.ui.theme import CREAM, CREAM_SOFT, GAP
from kq_table.ui.widget import Painter, UiContext, Widget

LEAST_SLIDER: Final = 220
"""Design pixels, its number included; where less is left beside the buttons, the slider has a row of its own."""


class StepButtons(Protocol):
    """What the desk's controls ask for."""

    def go_to(self, n: int) -> None:
        """Show the table after so many deeds."""
        ...

    def step_by(self, deeds: int) -> None:
        """Go on or back by so many deeds."""
        ...

    def round_by(self, rounds: int) -> None:
        """Go to the beginning of a round before or after."""
        ...

    def go_to_end(self) -> None:
        """Show the end of the record."""
        ...

    def decision_by(self, decisions: int) -> None:
        """Go to the moment before another deed of the seat that looks."""
        ...

    def toggle(self) -> None:
        """Let the record play, or stop it."""
        ...

    def change_eyes(self) -> None:
        """Look through the next eyes that may."""
        ...

    def escape(self) -> None:
        """Leave."""
        ...


class ReplayControls(Widget):
    """
    One strip of lacquer with words, buttons and a slider.

    :param length: how many deeds there are
    :param eyes: whose eyes look, in words; empty where there are no others
    :param decides: the name of the seat whose eyes these are; empty where they are no seat's
    """

    def __init__(self, steps: StepButtons, length: int, eyes: str, decides: str = "") -> None:
        super().__init__("desk")
        self.length = length
        self.words = Label("desk.words", "", "body", CREAM, align="left")
        self.side = Label("desk.side", "", "small", CREAM_SOFT, align="right")
        self.leave = IconButton("leave", say("replay.leave"), steps.escape, "exit")
        self.play = IconButton("play", say("replay.play"), steps.toggle, "play", "plain")
        self.buttons = [
            self.leave,
            IconButton("first", say("replay.first"), lambda: steps.go_to(0), "first"),
            IconButton("round_back", say("replay.round_back"), lambda: steps.round_by(-1), "round-back"),
            IconButton("back", say("replay.back"), lambda: steps.step_by(-1), "arrow-left"),
            self.play,
            IconButton("on", say("replay.on"), lambda: steps.step_by(1), "arrow-right"),
            IconButton("round_on", say("replay.round_on"), lambda: steps.round_by(1), "round-on"),
            IconButton("last", say("replay.last"), steps.go_to_end, "last"),
        ]
        # A record without a deed has nowhere to go, yet a track has two ends.
        self.slider = Slider("place", say("replay.at"), 0, max(1, length), lambda n: steps.go_to(min(n, length)))
        self.slider.format_value = lambda n: say("replay.place", number=min(n, length), count=length)
        self.eyes = Button("eyes", eyes, steps.change_eyes, "plain", "eye") if eyes else None
        if self.eyes:
            self.eyes.hint = say("replay.change_eyes")
        back, on = say("replay.decision_back", name=decides), say("replay.decision_on", name=decides)
        self.decisions = [
            IconButton("decision_back", back, lambda: steps.decision_by(-1), "seen-back"),
            IconButton("decision_on", on, lambda: steps.decision_by(1), "seen-on"),
        ]
        if not decides:
            self.decisions.clear()

    @property
    def children(self) -> Sequence[Widget]:
        """Everything on the desk, in the order of focus."""
        eyes = [self.eyes] if self.eyes else []
        return (self.words, self.side, *self.buttons, *self.decisions, self.slider, *eyes)

    def show(self, n: int, words: str, side: str, *, is_playing: bool) -> None:
        """Say where the record stands."""
        self.slider.value, self.words.text, self.side.text = n, words, side
        self.play.text = self.play.hint = say("replay.stop" if is_playing else "replay.play")
        self.play.picture = "pause" if is_playing else "play"
        if self.rect.w:
            self._place_words()

    # -- where

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of words, buttons and, in a narrow window, the slider."""
        gap, row = kit.px(GAP), self._row(kit)
        rows = 1 if self._is_one_row(kit, width) else 2
        return kit.fonts.height("body") + rows * row + (rows - 1) * kit.px(4) + 2 * gap

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lie there."""
        super().place(kit, rect)
        gap, row = kit.px(GAP), self._row(kit)
        y = rect.y + gap + kit.fonts.height("body")
        x = self._place_row(kit, self.buttons, (rect.x + gap, y))
        right = rect.right - gap
        if self.eyes:
            across = self._eyes_width(kit, rect.w)
            self.eyes.place(kit, Rect(right - across, y, across, row))
            right -= across + gap
        if not self._is_one_row(kit, rect.w):
            x, y, right = rect.x + gap, y + row + kit.px(4), rect.right - gap
        x = self._place_row(kit, self.decisions, (x, y))
        self.slider.place(kit, Rect(x + gap, y, right - x - gap, row))
        self._place_words()

    def _place_row(self, kit: UiContext, buttons: Sequence[Widget], at: tuple[int, int]) -> int:
        """Lay square buttons side by side; give where the next one would lie."""
        (x, y), row = at, self._row(kit)
        for button in buttons:
            button.place(kit, Rect(x, y, row, row))
            x += row + self._air(kit)
        return x

    def _place_words(self) -> None:
        """Give the side what it needs, and the words the rest."""
        kit, inside = self.kit, self.rect.inflate(-4 * self.kit.px(GAP), 0)
        line = Rect(inside.x, self.rect.y + self.kit.px(6), inside.w, kit.fonts.height("body"))
        side = min(self.side.natural_width(kit), line.w // 2)
        self.words.place(kit, Rect(line.x, line.y, line.w - side - kit.px(GAP), line.h))
        self.side.place(kit, Rect(line.right - side, line.y, side, line.h))

    def _row(self, kit: UiContext) -> int:
        return self.leave.natural_height(kit, 0)

    def _air(self, kit: UiContext) -> int:
        return kit.px(2)

    def _is_one_row(self, kit: UiContext, width: int) -> bool:
        taken = len([*self.buttons, *self.decisions]) * (self._row(kit) + self._air(kit)) + 4 * kit.px(GAP)
        eyes = self._eyes_width(kit, width) if self.eyes else 0
        return width - taken - eyes >= kit.metrics.text(LEAST_SLIDER)

    def _eyes_width(self, kit: UiContext, width: int) -> int:
        """Give the width of the button that changes eyes: what the others leave, where that is less."""
        assert self.eyes is not None
        others = len(self.buttons) * (self._row(kit) + self._air(kit)) + 3 * kit.px(GAP)
        return max(kit.px(60), min(self.eyes.natural_width(kit), width - others))

    def paint(self, pen: Painter) -> None:
        """Draw the strip and what lies on it."""
        pen.draw_skin(self, "strip", self.kit.skins.plate(self.rect.size), self.rect)
        for widget in self.children:
            widget.draw(pen)
