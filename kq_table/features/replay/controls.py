"""The controls under the table of a replay: what happened at this position, and buttons to step along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from kq_table.narrate.match_summary import round_word
from kq_table.text import say
from kq_table.ui.button import Button, IconButton
from kq_table.ui.choice import Slider
from kq_table.ui.labels import Label
from kq_table.ui.theme import CREAM, CREAM_SOFT, GAP
from kq_table.ui.widget import Painter, UiContext, Widget

from .player import ReplayPlayer

MIN_SLIDER_WIDTH: Final = 220
"""Design pixels, with its number; where less is left beside the buttons, the slider gets a row of its own."""


class ReplayControls(Widget):
    """
    A strip with words about the position, buttons and a slider.

    :param leave: closes the replay
    :param change_viewer: shows what the next viewer saw
    :param viewer_words: whose view this is; empty if there is no other
    :param decider: the name of the seat whose view this is; empty if it is no seat's
    :param show_same_cards: shows how computer players do on the cards; None if they cannot play them again
    """

    def __init__(
        self,
        player: ReplayPlayer,
        leave: Callable[[], None],
        change_viewer: Callable[[], None],
        viewer_words: str,
        decider: str,
        show_same_cards: Callable[[], None] | None = None,
    ) -> None:
        super().__init__("desk")
        self._player = player
        self.deed_label = Label("desk.words", "", "body", CREAM, align="left")
        self.position_label = Label("desk.side", "", "small", CREAM_SOFT, align="right")
        self.leave = IconButton("leave", say("replay.leave"), leave, "exit")
        self.play = IconButton("play", say("replay.play"), player.toggle, "play", "plain")
        unit = round_word(player.record_view.game)
        self.buttons = [
            self.leave,
            IconButton("first", say("replay.first"), lambda: player.go_to(0), "first"),
            IconButton("round_back", say(f"replay.{unit}_back"), lambda: player.round_by(-1), "round-back"),
            IconButton("back", say("replay.back"), lambda: player.step_by(-1), "arrow-left"),
            self.play,
            IconButton("on", say("replay.on"), lambda: player.step_by(1), "arrow-right"),
            IconButton("round_on", say(f"replay.{unit}_on"), lambda: player.round_by(1), "round-on"),
            IconButton("last", say("replay.last"), player.go_to_end, "last"),
        ]
        length = player.record_view.length
        # A slider needs two ends, even for a record without a deed.
        self.slider = Slider("place", say("replay.at"), 0, max(1, length), lambda n: player.go_to(min(n, length)))
        self.slider.format_value = lambda n: say("replay.place", number=min(n, length), count=length)
        self.viewer_button: Button | None = None
        if viewer_words:
            self.viewer_button = Button("eyes", viewer_words, change_viewer, "plain", "eye")
            self.viewer_button.hint = say("replay.change_eyes")
        self.decision_buttons: list[Button] = []
        """With what else can be done at a position; the scene adds that."""
        if show_same_cards is not None:
            self.buttons.insert(1, IconButton("same", say("same.title"), show_same_cards, "cards"))
        if decider:
            back, on = say("replay.decision_back", name=decider), say("replay.decision_on", name=decider)
            self.decision_buttons = [
                IconButton("decision_back", back, lambda: player.decision_by(-1), "seen-back"),
                IconButton("decision_on", on, lambda: player.decision_by(1), "seen-on"),
            ]

    @property
    def children(self) -> Sequence[Widget]:
        viewer = [self.viewer_button] if self.viewer_button else []
        return (self.deed_label, self.position_label, *self.buttons, *self.decision_buttons, self.slider, *viewer)

    def show(self, n: int, deed: str, position: str) -> None:
        """Show the position *n*, with the words about its deed and its place in the match."""
        self.slider.value, self.deed_label.text, self.position_label.text = n, deed, position
        is_playing = self._player.is_playing
        self.play.text = self.play.hint = say("replay.stop" if is_playing else "replay.play")
        self.play.picture = "pause" if is_playing else "play"
        if self.rect.w:
            self._place_words()

    # -- layout

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height: words, buttons and, in a narrow window, the slider under them."""
        gap, row = kit.px(GAP), self._row(kit)
        rows = 1 if self._is_one_row(kit, width) else 2
        return kit.fonts.height("body") + rows * row + (rows - 1) * kit.px(4) + 2 * gap

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        gap, row = kit.px(GAP), self._row(kit)
        y = rect.y + gap + kit.fonts.height("body")
        x = self._place_row(kit, self.buttons, (rect.x + gap, y))
        right = rect.right - gap
        if self.viewer_button:
            across = self._viewer_width(kit, rect.w)
            self.viewer_button.place(kit, Rect(right - across, y, across, row))
            right -= across + gap
        if not self._is_one_row(kit, rect.w):
            x, y, right = rect.x + gap, y + row + kit.px(4), rect.right - gap
        x = self._place_row(kit, self.decision_buttons, (x, y))
        self.slider.place(kit, Rect(x + gap, y, right - x - gap, row))
        self._place_words()

    def _place_row(self, kit: UiContext, buttons: Sequence[Widget], at: tuple[int, int]) -> int:
        """Lay square buttons side by side; give the x where the next one would lie."""
        (x, y), row = at, self._row(kit)
        for button in buttons:
            button.place(kit, Rect(x, y, row, row))
            x += row + self._air(kit)
        return x

    def _place_words(self) -> None:
        """Give the position what it needs, up to half the width, and the deed the rest."""
        kit, inside = self.kit, self.rect.inflate(-4 * self.kit.px(GAP), 0)
        line = Rect(inside.x, self.rect.y + self.kit.px(6), inside.w, kit.fonts.height("body"))
        side = min(self.position_label.natural_width(kit), line.w // 2)
        self.deed_label.place(kit, Rect(line.x, line.y, line.w - side - kit.px(GAP), line.h))
        self.position_label.place(kit, Rect(line.right - side, line.y, side, line.h))

    def _row(self, kit: UiContext) -> int:
        return self.leave.natural_height(kit, 0)

    def _air(self, kit: UiContext) -> int:
        return kit.px(2)

    def _is_one_row(self, kit: UiContext, width: int) -> bool:
        taken = len([*self.buttons, *self.decision_buttons]) * (self._row(kit) + self._air(kit)) + 4 * kit.px(GAP)
        viewer = self._viewer_width(kit, width) if self.viewer_button else 0
        return width - taken - viewer >= kit.metrics.text(MIN_SLIDER_WIDTH)

    def _viewer_width(self, kit: UiContext, width: int) -> int:
        """Give the width of the viewer button, which is cut short where the others leave less."""
        assert self.viewer_button is not None
        others = len(self.buttons) * (self._row(kit) + self._air(kit)) + 3 * kit.px(GAP)
        return max(kit.px(60), min(self.viewer_button.natural_width(kit), width - others))

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "strip", self.kit.skins.plate(self.rect.size), self.rect)
        for widget in self.children:
            widget.draw(pen)
