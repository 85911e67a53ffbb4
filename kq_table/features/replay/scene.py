"""The scene of a replay: the table of a recorded match at any position, and its controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final

import pygame
from pygame import Rect

from engines.core.api import Seat
from kq_table.games.shared.crest import draw_crest_sign
from kq_table.games.shared.table_reading import TableReading
from kq_table.match.record_view import RecordView
from kq_table.narrate.match_summary import round_word, spoken_names
from kq_table.shell import hands
from kq_table.shell.context import AppContext
from kq_table.shell.hands import Hands
from kq_table.shell.scene import Scene
from kq_table.text import say
from kq_table.ui.button import Button, IconButton
from kq_table.ui.choice import Slider
from kq_table.ui.clock import earliest, step_seconds
from kq_table.ui.compositor import DisplayList
from kq_table.ui.focus import ACTIVATE_KEYS
from kq_table.ui.labels import Label
from kq_table.ui.theme import CREAM, CREAM_SOFT, GAP, Z_CONTROLS
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import Painter, Target, UiContext, Widget
from kq_table.ui.widget_tree import WidgetTree

from . import strange_move
from .player import ReplayPlayer
from .table import ReplayTable, viewer_words

CONTROLS_MARGIN: Final = 26
"""Design pixels between the controls and the window's edges."""
CONTROLS_OVERLAP: Final = 16
"""Design pixels of the table's lower rim covered by the controls."""
MAX_CONTROLS_WIDTH: Final = 1220
"""Greatest width of the controls in design pixels."""


class ReplayHands(Hands):
    def renew_keys(self, scene: hands.Scene) -> None:
        if isinstance(scene, ReplayScene):
            scene.controls.renew_keys()


class ReplayScene(Scene):
    """
    A table to step through, without playing.

    :param viewer: whose view to show first, at that seat's first decision; None: the default view, from the beginning
    :param path: of the record; None if it cannot be reviewed
    :param show_same_cards: shows how computer players do on its cards; None if they cannot play them again
    :param at: how many deeds are done at first, instead
    """

    name: ClassVar[str] = "replay"
    hands = ReplayHands()

    def __init__(
        self,
        context: AppContext,
        record_view: RecordView,
        viewer: Seat | None = None,
        path: Path | None = None,
        show_same_cards: Callable[[], None] | None = None,
        at: int | None = None,
    ) -> None:
        self.context, self._show_same_cards = context, show_same_cards
        self.record_view, self.game = record_view, record_view.game
        self.toasts = Toasts()
        self.player = ReplayPlayer(context, record_view)
        is_settled = record_view.is_over or record_view.record.view is not None
        self._path = path if is_settled else None
        """The record whose moves may be judged; None during the match, when that would be help."""
        self._prebuilding: Iterator[None] | None = None
        self._last_step = context.clock.now()
        viewers = record_view.viewers
        self._show_as(viewer if viewer in viewers else viewers[0])
        decisions = record_view.decisions(self.viewer) if viewer is not None else ()
        first = next(iter((*decisions, *record_view.rounds)), 0)
        self.player.go_to(first if at is None else max(0, min(at, record_view.length)))

    def _show_as(self, viewer: Seat) -> None:
        """Make table and controls for a viewer, at the beginning of the record."""
        self.viewer = viewer
        record_view = self.record_view
        words = viewer_words(record_view, viewer) if len(record_view.viewers) > 1 else ""
        seat_name = spoken_names(record_view.seatings)[viewer] if viewer >= 0 else ""
        leave, same = self.context.stack.pop, self._show_same_cards
        self.controls = ReplayControls(self.player, leave, self.change_viewer, words, seat_name, same)
        self.controls.decision_buttons += self._make_tools()
        self.table = ReplayTable(
            self.context, record_view, viewer, self._table_size(), self._show_toast, self.change_viewer_to
        )
        self.player.view = self.table.view
        self.widgets = WidgetTree("replay", [*self.table.hud.widgets, self.controls])
        self.reading = TableReading(self.table, self.widgets, [self.controls])

    def _make_tools(self) -> list[IconButton]:
        """Buttons for what else can be done with the record: a review, and saving a computer player's strange move."""
        seatings, seat = self.record_view.seatings, self.record_view.bottom_seat(self.viewer)
        self._strange = IconButton("strange", say("strange.open"), self.keep_strange_move, "flag")
        words = say("review.open", name=spoken_names(seatings)[seat])
        review = [IconButton("review", words, self.review, "bulb")] if self._path else []
        has_bots = any(not seating.is_person for seating in seatings)
        return [*review, self._strange] if has_bots else review

    def review(self) -> None:
        if self._path is not None:
            self.context.navigate.show_review(self._path, self.record_view.bottom_seat(self.viewer))

    def keep_strange_move(self) -> None:
        """Save the last move, if a computer player made it, and say where."""
        n = self.table.match.n
        if not strange_move.can_keep(self.record_view, n):
            self._show_toast(say("strange.none"))
            return
        folder = self.context.services.store.folder.parent / strange_move.FOLDER_NAME
        try:
            path = strange_move.keep(self.record_view, n, folder, datetime.now().astimezone())
        except OSError as error:
            self._show_toast(say("take.refused", reason=error.strerror or error))
        else:
            self._show_toast(say("strange.kept", path=path))

    def change_viewer(self) -> None:
        viewers = self.record_view.viewers
        self.change_viewer_to(viewers[(viewers.index(self.viewer) + 1) % len(viewers)])

    def change_viewer_to(self, viewer: Seat) -> None:
        former, n = self.widgets, self.table.match.n
        self._show_as(viewer)
        self.table.view.go_to(n)
        self.resize()
        self.widgets.restore_from(former)

    # -- layout

    def _controls_rect(self) -> Rect:
        kit, (width, height) = self.context.kit, self.context.size
        across = min(width - 2 * kit.px(CONTROLS_MARGIN), kit.px(MAX_CONTROLS_WIDTH * kit.metrics.text_scale))
        tall = self.controls.natural_height(kit, across)
        return Rect((width - across) // 2, height - kit.px(CONTROLS_MARGIN) - tall, across, tall)

    def _table_size(self) -> tuple[int, int]:
        return self.context.size[0], self._controls_rect().y + self.context.kit.px(CONTROLS_OVERLAP)

    def resize(self) -> None:
        self.table.place(self._table_size())
        self.controls.place(self.context.kit, self._controls_rect())
        self._prebuilding = self.table.prebuild_images()
        self._update()

    def enter(self) -> None:
        """Apply settings changed in a dialog over the replay."""
        self.table.update_pace()
        self._last_step = self.context.clock.now()

    # -- time

    def step(self, now: float) -> None:
        """Advance motion and, while the record plays by itself, the next deed."""
        seconds = step_seconds(self.context.clock, self._last_step, now)
        self._last_step = now
        self.table.view.step(seconds)
        is_covered = self.context.stack.top is not self
        self.player.step(now, is_covered=is_covered)
        self._update()
        if self._prebuilding is not None and not self.is_moving and next(self._prebuilding, self) is self:
            self._prebuilding = None
        self.widgets.step(now, is_covered=is_covered)
        self.toasts.step(now)

    def _update(self) -> None:
        self.table.update_hud()
        self._strange.is_enabled = strange_move.can_keep(self.record_view, self.table.match.n)
        self.controls.show(self.table.match.n, self.table.deed_words(), self.table.position_words())

    @property
    def is_moving(self) -> bool:
        return self.table.view.is_moving or self.toasts.is_moving

    @property
    def wake_at(self) -> float | None:
        moments = [self.widgets.wake_at, self.toasts.wake_at, self.player.wake_at]
        moments.append(None if self._prebuilding is None else self.context.clock.now())
        return earliest(*moments)

    # -- input

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the replay's own keys first, unless a control is being used by key."""
        if event.type == pygame.KEYDOWN:
            focused = self.widgets.focused
            is_control_used = focused is not None and focused.is_ringed
            is_sheet = focused is self.table.hud.score_control()
            is_for_control = is_control_used and (event.key in ACTIVATE_KEYS or is_sheet)
            if not is_for_control and self._press_key(event):
                return
        if not self.widgets.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.context.stack.pop()

    def _press_key(self, event: pygame.event.Event) -> bool:
        player = self.player
        go = player.decision_by if event.mod & pygame.KMOD_SHIFT else player.step_by
        actions: Mapping[int, Callable[[], None]] = {
            pygame.K_RIGHT: lambda: go(1),
            pygame.K_LEFT: lambda: go(-1),
            pygame.K_e: self.change_viewer,
            pygame.K_HOME: lambda: player.go_to(0),
            pygame.K_END: player.go_to_end,
            pygame.K_PAGEUP: lambda: player.round_by(-1),
            pygame.K_PAGEDOWN: lambda: player.round_by(1),
            pygame.K_SPACE: player.toggle,
            pygame.K_F2: lambda: self.widgets.focus_and_press(self.table.hud.score_control()),
            pygame.K_r: self.review,
            pygame.K_x: self.keep_strange_move,
            **self.table.hud.own_keys,
        }
        if event.key not in actions:
            return False
        actions[event.key]()
        return True

    def _show_toast(self, text: str) -> None:
        self.toasts.show(text, self.context.clock.now())
        self.context.announcer.say(text)

    # -- picture

    def draw(self, frame: DisplayList) -> None:
        draw_crest_sign(frame, self.context, self.table.hud, self.game)
        self.table.draw(frame)
        self.widgets.draw(frame, Z_CONTROLS)
        if self.context.stack.top is self:
            foot = (self.context.size[0] // 2, self._controls_rect().y - self.context.kit.px(GAP))
            self.toasts.draw(frame, self.context.kit, foot)

    def targets(self) -> list[Target]:
        return [*self.table.targets(), *self.widgets.targets()]


MIN_SLIDER_WIDTH: Final = 220
"""
Least width of the slider with its number, in design pixels; with less room beside the buttons it gets its own row.
"""
BUTTON_GAP: Final = 8
"""Between buttons, and between rows of them, in design pixels."""


class ReplayControls(Widget):
    """
    A strip with words about the position, buttons and a slider.

    :param leave: closes the replay
    :param change_viewer: switches to the next viewer
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
        """Further buttons for the position, set by the scene."""
        if show_same_cards is not None:
            self.buttons.insert(1, IconButton("same", say("same.title"), show_same_cards, "cards"))
        self._unit, self._decider = unit, decider
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

    def renew_keys(self) -> None:
        """Name the keys in the hints of buttons anew."""
        keyed = {
            "round_back": say(f"replay.{self._unit}_back"),
            "round_on": say(f"replay.{self._unit}_on"),
            "play": say("replay.stop" if self._player.is_playing else "replay.play"),
            "decision_back": say("replay.decision_back", name=self._decider),
            "decision_on": say("replay.decision_on", name=self._decider),
        }
        for button in (*self.buttons, *self.decision_buttons):
            if button.name in keyed:
                button.text = button.hint = keyed[button.name]

    def show(self, n: int, deed: str, position: str) -> None:
        """Show the position *n*, with words about its deed and its place in the match."""
        self.slider.value, self.deed_label.text, self.position_label.text = n, deed, position
        is_playing = self._player.is_playing
        self.play.text = self.play.hint = say("replay.stop" if is_playing else "replay.play")
        self.play.picture = "pause" if is_playing else "play"
        if self.rect.w:
            self._place_words()

    # -- layout

    def natural_height(self, kit: UiContext, width: int) -> int:
        gap, row = kit.px(GAP), self._row(kit)
        rows = 1 if self._is_one_row(kit, width) else 2
        return kit.fonts.height("body") + rows * row + (rows - 1) * kit.px(BUTTON_GAP) + 2 * gap

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
            x, y, right = rect.x + gap, y + row + kit.px(BUTTON_GAP), rect.right - gap
        x = self._place_row(kit, self.decision_buttons, (x, y))
        self.slider.place(kit, Rect(x + gap, y, right - x - gap, row))
        self._place_words()

    def _place_row(self, kit: UiContext, buttons: Sequence[Widget], at: tuple[int, int]) -> int:
        """Place square buttons side by side; return the x of the next one."""
        (x, y), row = at, self._row(kit)
        for button in buttons:
            button.place(kit, Rect(x, y, row, row))
            x += row + self._air(kit)
        return x

    def _place_words(self) -> None:
        """The position gets the width it needs, up to half; the deed gets the rest."""
        kit, inside = self.kit, self.rect.inflate(-4 * self.kit.px(GAP), 0)
        line = Rect(inside.x, self.rect.y + self.kit.px(6), inside.w, kit.fonts.height("body"))
        side = min(self.position_label.natural_width(kit), line.w // 2)
        self.deed_label.place(kit, Rect(line.x, line.y, line.w - side - kit.px(GAP), line.h))
        self.position_label.place(kit, Rect(line.right - side, line.y, side, line.h))

    def _row(self, kit: UiContext) -> int:
        return self.leave.natural_height(kit, 0)

    def _air(self, kit: UiContext) -> int:
        return kit.px(BUTTON_GAP)

    def _is_one_row(self, kit: UiContext, width: int) -> bool:
        taken = len([*self.buttons, *self.decision_buttons]) * (self._row(kit) + self._air(kit)) + 4 * kit.px(GAP)
        viewer = self._viewer_width(kit, width) if self.viewer_button else 0
        return width - taken - viewer >= kit.metrics.text(MIN_SLIDER_WIDTH)

    def _viewer_width(self, kit: UiContext, width: int) -> int:
        """Width of the viewer button, which is cut where the others leave less."""
        assert self.viewer_button is not None
        others = len(self.buttons) * (self._row(kit) + self._air(kit)) + 3 * kit.px(GAP)
        return max(kit.px(60), min(self.viewer_button.natural_width(kit), width - others))

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "strip", self.kit.skins.plate(self.rect.size), self.rect)
        for widget in self.children:
            widget.draw(pen)
