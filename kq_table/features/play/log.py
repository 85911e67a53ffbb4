"""Looking back during a match: the log beside the table or in a dialog, bots' reasons, and the last trick."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect

from engines.core.cards import name
from kq_table.board.history import Trick
from kq_table.games.shared.card_size import card_size
from kq_table.games.shared.panel_layout import RAIL_WIDTH
from kq_table.match.setup import Seating
from kq_table.narrate.aloud import card_words
from kq_table.narrate.deeds import Kind, LogEntry, reasons_title, telling
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.accessibility import Node
from kq_table.ui.button import Button, Link
from kq_table.ui.dialog import Dialog
from kq_table.ui.focus import ACTIVATE_KEYS
from kq_table.ui.labels import Label, Panel
from kq_table.ui.layout import Row
from kq_table.ui.metrics import Metrics
from kq_table.ui.scroll import ScrollArea
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GAP, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

DOCKED_WIDTH: Final = 300
"""Width of the log beside the table in design pixels."""
MIN_SCALE_KEPT: Final = 0.85
"""Least part of its former scale (`Metrics.scale`) that a table keeps beside the log."""
MIN_SCALE: Final = 0.9
"""The least scale of a table beside the log."""
DIALOG_WIDTH: Final = 560
MOST_TOLD: Final = 200
"""So many entries, the latest, are told to a screen reader."""
ENTRY_STYLES: Final[dict[Kind, tuple[str, Colour, int, int]]] = {
    "round": ("strong", BRASS_LIGHT, 0, 10),
    "deal": ("small", CREAM_SOFT, 18, 3),
    "deed": ("body", CREAM, 0, 3),
    "reason": ("small", BRASS_LIGHT, 18, 1),
    "outcome": ("small", CREAM_SOFT, 18, 1),
}
"""By kind of entry: role and colour of the text; design pixels to its left and above it."""


def docked_width(metrics: Metrics) -> int:
    """Width in pixels of a log beside the table; 0 where the table would be too small."""
    width = round(metrics.px(DOCKED_WIDTH) * metrics.text_scale)
    rest = Metrics((max(1, metrics.size[0] - width), metrics.size[1]))
    return width if not rest.is_portrait and rest.scale >= max(MIN_SCALE, MIN_SCALE_KEPT * metrics.scale) else 0


def docked_rect(metrics: Metrics, width: int) -> Rect:
    edge, gap = metrics.px(RAIL_WIDTH), metrics.px(GAP)
    left = metrics.size[0] - width - edge + 2 * gap
    return Rect(left, edge, metrics.size[0] - edge - left, metrics.size[1] - 2 * edge)


class LogLines(Widget):
    """
    Entries one below the other; only visible ones are drawn.

    :param view: gives the rect through which they are seen
    """

    def __init__(self, name: str, view: Callable[[], Rect]) -> None:
        super().__init__(name)
        self._view = view
        self.entries: tuple[LogEntry, ...] = ()
        self._tops: tuple[object, list[int]] = (None, [0])

    def show(self, entries: Sequence[LogEntry]) -> None:
        """Show these entries; only those from the first difference on are measured."""
        pairs = enumerate(zip(self.entries, entries, strict=False))
        alike = next((i for i, (old, new) in pairs if old != new), min(len(self.entries), len(entries)))
        key, tops = self._tops
        self.entries, self._tops = tuple(entries), (key, tops[: alike + 1])

    @property
    def spoken(self) -> str:
        return self.entries[-1].words if self.entries else say("log.empty")

    def nodes(self) -> list[Node]:
        """A text for each of the latest entries."""
        latest = list(enumerate(self.entries))[-MOST_TOLD:]
        return [Node(f"{self.name}:{i}", "text", entry.words, self.rect) for i, entry in latest]

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self._places(kit, width)[-1]

    def _places(self, kit: UiContext, width: int) -> list[int]:
        """The top of each entry, and the bottom of the last; earlier measures are reused."""
        key, tops = self._tops
        if key != (kit, width):
            tops = [0]
        for entry in self.entries[len(tops) - 1 :]:
            role, _, before, above = ENTRY_STYLES[entry.kind]
            height = kit.fonts.paragraph_height(entry.words, role, width - kit.px(before))
            tops.append(tops[-1] + height + kit.px(above))
        self._tops = (kit, width), tops
        return tops

    def paint(self, pen: Painter) -> None:
        kit, view = self.kit, self._view()
        tops = self._places(kit, self.rect.w)
        first = max(0, bisect_right(tops, view.top - self.rect.y) - 1)
        for i in range(first, len(self.entries)):
            if self.rect.y + tops[i] > view.bottom:
                return
            role, colour, before, above = ENTRY_STYLES[self.entries[i].kind]
            x, y = self.rect.x + kit.px(before), self.rect.y + tops[i] + kit.px(above)
            words = kit.fonts.paragraph(self.entries[i].words, role, colour, self.rect.w - kit.px(before))
            pen.put(self, i, words, x, y)


class LogView(ScrollArea):
    """A log that scrolls to its end by itself, unless somebody has scrolled up."""

    def __init__(self, name: str) -> None:
        self.lines = LogLines(f"{name}.lines", lambda: self.rect)
        super().__init__(name, self.lines)

    @property
    def spoken(self) -> str:
        return f"{say('log.title')}: {self.lines.spoken}"

    def show(self, entries: Sequence[LogEntry]) -> None:
        if tuple(entries) == self.lines.entries:
            return
        self.lines.show(entries)
        if hasattr(self, "kit"):
            self.place(self.kit, self.rect)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay out in a rect; the last entry stays visible if it was."""
        is_at_end = not hasattr(self, "kit") or self.offset >= self.max_offset
        super().place(kit, rect)
        if is_at_end:
            self.scroll_to(self.max_offset)


class LogPanel(Widget):
    def __init__(self) -> None:
        super().__init__("log.panel")
        self.view = LogView("log.view")
        self._panel = Panel("log.plate", is_plate=True)
        self._title = Label("log.title", say("log.title"), "heading", align="centre")

    @property
    def children(self) -> Sequence[Widget]:
        return (self.view,)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        gap = kit.px(GAP)
        self._panel.place(kit, rect)
        title = self._title.natural_height(kit, rect.w)
        self._title.place(kit, Rect(rect.x, rect.y + gap, rect.w, title))
        top = rect.y + 2 * gap + title
        self.view.place(kit, Rect(rect.x, top, rect.w, rect.bottom - gap - top))

    def paint(self, pen: Painter) -> None:
        for widget in (self._panel, self._title, self.view):
            widget.draw(pen)


class LogDialog(DialogScene):
    """
    The log as a dialog, where it does not fit beside the table; its key opens and closes it.

    :param tell: gives all entries up to now, even if a card is still moving below
    """

    name: ClassVar[str] = "log"
    title_key: ClassVar[str] = "log.title"
    opening_key = pygame.K_g

    def __init__(self, context: AppContext, tell: Callable[[], Sequence[LogEntry]]) -> None:
        super().__init__(context)
        self._tell, self.entries = tell, tuple(tell())

    @property
    def title(self) -> str:
        return say(self.title_key)

    def step(self, now: float) -> None:
        """Advance the time; new entries are shown at once, unless somebody has scrolled up."""
        super().step(now)
        if not self.dialog.is_held and (entries := tuple(self._tell())) != self.entries:
            is_at_end = self.dialog.body.offset >= self.dialog.body.max_offset
            self.entries = entries
            self.resize()
            if is_at_end:
                self.dialog.body.scroll_to(self.dialog.body.max_offset)

    def _make_dialog(self) -> Dialog:
        lines = LogLines("log.lines", lambda: self.dialog.body.rect)
        lines.show(self.entries or [LogEntry("outcome", say("log.empty"))])
        done = Button("done", say("app.back"), self.escape, "primary")
        return Dialog(self.name, self.title, [lines], [done], DIALOG_WIDTH)

    def begin(self) -> None:
        """Begin at the end: the latest entries are wanted."""
        self.dialog.body.scroll_to(self.dialog.body.max_offset)


class LastDeedsDialog(LogDialog):
    """All that was done since the viewer's own last deed."""

    name: ClassVar[str] = "last_deeds"
    title_key: ClassVar[str] = "log.since"
    opening_key = pygame.K_l


class BotReasonsDialog(LogDialog):
    """Why bots did what they did in finished rounds: the most telling moves, and deed by deed if unfolded."""

    name: ClassVar[str] = "why"
    opening_key = pygame.K_w

    def __init__(self, context: AppContext, seatings: Sequence[Seating], entries: Sequence[LogEntry]) -> None:
        super().__init__(context, lambda: entries)
        self._seatings = seatings
        self.is_whole = False
        """Whether all moves are shown."""

    @property
    def title(self) -> str:
        return reasons_title(self._seatings)

    def _make_dialog(self) -> Dialog:
        lines = LogLines("log.lines", lambda: self.dialog.body.rect)
        told = self.entries if self.is_whole else telling(self.entries)
        lines.show(told or [LogEntry("outcome", say("why.plain"))])
        key, picture = ("why.fewer", "minus") if self.is_whole else ("why.every", "plus")
        fold = Row("fold.row", [Link("fold", say(key), self._fold, picture)], align="left")
        done = Button("done", say("app.back"), self.escape, "primary")
        body = [fold, lines] if self.is_whole else [lines, fold]
        return Dialog(self.name, self.title, body, [done], DIALOG_WIDTH)

    def _fold(self) -> None:
        self.is_whole = not self.is_whole
        self.resize()
        self.dialog.body.scroll_to(0)

    def begin(self) -> None:
        """Begin at the top: the first entries are read first."""
        self.dialog.body.scroll_to(0)


TRICK_DIALOG_WIDTH: Final = 640
CARD_HEIGHT: Final = 168
"""Height of a card in design pixels."""
HOLD_SECONDS: Final = 0.4
"""Seconds to hold the key for its release to close the dialog that it opened."""
RECALL_KEY: Final = pygame.K_l
CLOSING_KEYS: Final = ACTIVATE_KEYS | {RECALL_KEY}


class TrickView(Widget):
    """The cards of a trick in the order of play, with who played them and who took the trick."""

    def __init__(self, context: AppContext, trick: Trick, seatings: Sequence[Seating]) -> None:
        super().__init__("trick")
        self._context, self.trick, self._seatings = context, trick, seatings
        self._taken = say("last_trick.taken", name=spoken_names(seatings)[trick.winner])
        laid = (f"{seatings[seat].name}: {card_words(card)}" for seat, card in trick.cards)
        self.text = ", ".join((*laid, self._taken))

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self._card(kit, width)[1] + 2 * kit.px(GAP) + 2 * kit.fonts.height("body")

    def _card(self, kit: UiContext, width: int) -> tuple[int, int]:
        """Size of a card in pixels, such that all fit side by side."""
        widest = (width - kit.px(GAP) * (len(self.trick.cards) + 1)) // len(self.trick.cards)
        return card_size(min(kit.px(CARD_HEIGHT), widest * 1.4))

    def paint(self, pen: Painter) -> None:
        kit, fonts = self.kit, self.kit.fonts
        card, count = self._card(kit, self.rect.w), len(self.trick.cards)
        pitch = min(round(card[0] * 1.5), self.rect.w // count)
        left = self.rect.centerx - pitch * count // 2
        card_images = self._context.card_images(card[1])
        for i, (seat, face) in enumerate(self.trick.cards):
            place = Rect(left + i * pitch, self.rect.y, pitch, card[1])
            is_best = seat == self.trick.winner
            if is_best:
                pen.put_centred(self, ("glow", i), card_images.glow("target", 0), place)
            pen.put_centred(self, ("card", i), card_images.card(name(face), 0), place)
            colour = CREAM if is_best else CREAM_SOFT
            line = fonts.line_within(self._seatings[seat].name, "body", colour, pitch - kit.px(4))
            pen.put_centred(
                self, ("name", i), line, Rect(place.x, place.bottom + kit.px(GAP), pitch, line.get_height())
            )
        self._paint_winner(pen)

    def _paint_winner(self, pen: Painter) -> None:
        kit, fonts = self.kit, self.kit.fonts
        side = round(fonts.height("strong") * 0.8)
        line = fonts.line_within(self._taken, "strong", BRASS_LIGHT, self.rect.w - 2 * side)
        across = side + kit.px(8) + line.get_width()
        x, y = self.rect.centerx - across // 2, self.rect.bottom - line.get_height()
        pen.put(self, "crown", icon("crown", side, BRASS_LIGHT), x, y + (line.get_height() - side) // 2)
        pen.put(self, "taken", line, x + side + kit.px(8), y)


class LastTrickDialog(DialogScene):
    """Shows the last trick until a click or a key, or while its own key is held."""

    def __init__(self, context: AppContext, trick: Trick, seatings: Sequence[Seating], *, is_by_key: bool) -> None:
        super().__init__(context)
        self.trick, self._seatings = trick, seatings
        self._held_since = context.clock.now() if is_by_key else None

    def _make_dialog(self) -> Dialog:
        shown = TrickView(self.context, self.trick, self._seatings)
        return Dialog(
            "last_trick",
            say("last_trick.title"),
            [shown],
            [Button("done", say("app.back"), self.escape, "primary")],
            TRICK_DIALOG_WIDTH,
        )

    def handle(self, event: pygame.event.Event) -> None:
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        is_done = event.type == pygame.KEYDOWN and event.key in CLOSING_KEYS
        if is_click or is_done or self._is_released(event):
            self.escape()
        else:
            super().handle(event)

    def _is_released(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYUP or event.key != RECALL_KEY or self._held_since is None:
            return False
        since, self._held_since = self._held_since, None
        return self.context.clock.now() - since >= HOLD_SECONDS
