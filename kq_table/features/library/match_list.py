"""The list of recorded matches, unfinished and finished, with the row of each."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from engines.core.api import SPECTATOR, Seat
from engines.core.outside_file import read_at_most
from kq_table.features.results.counter import Counter
from kq_table.features.same_cards.trials import case_of
from kq_table.games.registry import TIE_BREAKS, has_table
from kq_table.match import shuffle_source
from kq_table.match.record_view import RecordView
from kq_table.match.setup import MatchSetup, Seating, portrait_of
from kq_table.narrate import match_summary
from kq_table.narrate.game_names import game_name, is_missing
from kq_table.narrate.match_summary import spoken_names
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_list import RecordEntry, picture_path
from kq_table.storage.record_store import RecordStore
from kq_table.text import say
from kq_table.ui.button import Button, Link, Pressable
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.svg import icon, portrait
from kq_table.ui.theme import BRASS_DARK, BRASS_LIGHT, CREAM, CREAM_SOFT, FADED, GAP, INK, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

DIALOG_WIDTH: Final = 900
MATCHES_PER_LOAD: Final = 20
"""Matches listed at first, and more per press of "older"."""


@dataclass(frozen=True)
class MatchDetails:
    """
    What the list shows of a match beyond its header.

    :param seatings: empty if the record cannot be read
    :param totals: points by seat
    :param progress: status text, such as the result, or why the record cannot be read
    :param winner: the only winner's seat, else `SPECTATOR`
    :param is_playable_again: whether computer players can play its cards again
    :param same_deal: how its cards are dealt again; None while it goes on, or if they cannot be
    """

    seatings: tuple[Seating, ...]
    totals: tuple[int, ...]
    progress: str
    winner: Seat = SPECTATOR
    is_playable_again: bool = False
    same_deal: MatchSetup | None = None


NO_DETAILS: Final = MatchDetails((), (), "")


class MatchList(ToastDialog):
    """A dialog with a row for each match; the open row also shows its actions."""

    def __init__(self, context: AppContext, page: str = "") -> None:
        super().__init__(context)
        self.open_row = 0
        self.shown = MATCHES_PER_LOAD
        self._details: dict[Path, MatchDetails] = {}
        self._is_menu_stale = False
        """Whether the menu below still shows a match that was given up."""
        self._fetch()
        self.page = page or ("over" if self._pages["over"] and not self._pages["waiting"] else "waiting")

    def _fetch(self) -> None:
        store, counter = self.context.services.store, self.context.worker(Counter)
        counter.refresh()
        waiting, notes = store.unfinished()
        over, more = store.finished(counter.finished())
        self.context.notices += [*notes, *more]
        self._pages = {page: list(filter(_is_known, found)) for page, found in (("waiting", waiting), ("over", over))}

    @property
    def matches(self) -> Sequence[RecordEntry]:
        """The matches listed on the open page, the last played first."""
        return self._pages[self.page][: self.shown]

    # -- reading records: the open row's at once, the others one per frame

    @property
    def _unread(self) -> RecordEntry | None:
        return next((match for match in self.matches if match.path not in self._details), None)

    def step(self, now: float) -> None:
        super().step(now)
        match = self._unread
        if match is not None:
            self._read(match)
            if self._unread is None:
                self.renew()

    def _read(self, match: RecordEntry) -> None:
        if match.path not in self._details:
            self._details[match.path] = _read_details(match, self.context.services.store)

    @property
    def wake_at(self) -> float | None:
        """At once, while records are still to be read."""
        return super().wake_at if self._unread is None else self.context.clock.now()

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        pages = [(page, say(f"library.{page}", count=len(found))) for page, found in self._pages.items()]
        body: list[Widget] = [Choice("page", say("library.title"), pages, self.page, self._open_page)]
        rows = [self._row(i, match) for i, match in enumerate(self.matches)]
        body += rows or [Paragraph("none", say(f"library.none_{self.page}"), "body", CREAM_SOFT, is_centred=True)]
        left = len(self._pages[self.page]) - len(rows)
        if left > 0:
            body.append(Button("older", say("library.older", count=left), self._list_more, "plain", "list"))
        dialog = Dialog(
            "library", say("library.title"), body, [Button("back", say("app.back"), self.escape)], DIALOG_WIDTH
        )
        dialog.min_body_height = self.context.kit.px(430)
        if rows:
            dialog.default = rows[min(self.open_row, len(rows) - 1)]
        return dialog

    def _row(self, index: int, match: RecordEntry) -> MatchRow:
        if index == self.open_row:
            self._read(match)
        details = self._details.get(match.path, NO_DETAILS)
        names = [match.names[seat] for seat in sorted(match.names)]
        players = match_summary.players_line(names, details.totals if len(details.totals) == len(names) else ())
        state = " · ".join(part for part in (details.progress, match_summary.played_when(match.played)) if part)
        words = (game_name(match.game), players, state)
        row = MatchRow(f"match{index}", words, self._picture(match, details), partial(self._press, index))
        if index == self.open_row:
            row.unfold(self._actions(match, details))
        return row

    def _picture(self, match: RecordEntry, details: MatchDetails) -> RowPicture:
        saved = picture_path(match.path)
        if details.winner >= 0:
            return RowPicture(
                self.context.ground, saved, (portrait_of(details.seatings, details.winner),), is_crowned=True
            )
        faces = tuple(portrait_of(details.seatings, seat) for seat in range(len(details.seatings)))
        return RowPicture(self.context.ground, saved, faces)

    def _actions(self, match: RecordEntry, details: MatchDetails) -> list[Button]:
        context, path = self.context, match.path
        look = Button("look", say("library.look"), partial(context.navigate.show_replay, path), "primary", "eye")
        exports = [
            Button("copy", say("library.copy"), lambda: self.show_toast(record_export.copy(path)), "plain", "copy"),
            Button(
                "export",
                say("library.export"),
                lambda: self.show_toast(record_export.export(context, path)),
                "plain",
                "save",
            ),
        ]
        if not details.seatings:
            exports = []
        if match.is_finished:
            proof = Button(
                "proof", say("proof.open"), partial(context.navigate.show_shuffle_proof, path), "plain", "check"
            )
            same = Button("same", say("same.title"), partial(context.navigate.show_same_cards, path), "plain", "cards")
            shown = [same] if details.is_playable_again else []
            if details.same_deal is not None:
                deal = partial(context.navigate.open_table, details.same_deal)
                shown.insert(0, Button("same_deal", say("match.same_deal"), deal, "plain", "again"))
            return [look, *shown, *exports, proof] if exports else [look]
        look.kind = "plain"
        go_on = Button(
            "continue", say("library.continue"), partial(context.navigate.continue_match, match), "primary", "play"
        )
        ask = partial(self._ask_who_gives_up, match, details)
        end = [Link("give_up", say("library.give_up"), ask, "flag")] if details.seatings else []
        return [go_on, look, *exports, *end]

    # -- actions

    def _open_page(self, page: str) -> None:
        self.page, self.open_row, self.shown = page, 0, MATCHES_PER_LOAD
        self.resize()

    def _list_more(self) -> None:
        self.shown += MATCHES_PER_LOAD
        self.resize()

    def _press(self, index: int) -> None:
        """Open a row; if it is open, do its first action."""
        if index != self.open_row:
            self.open_row = index
            self.resize()
            return
        match = self.matches[index]
        if not match.is_finished:
            self.context.navigate.continue_match(match)
        else:
            self.context.navigate.show_replay(match.path)

    def _ask_who_gives_up(self, match: RecordEntry, details: MatchDetails) -> None:
        self.context.navigate.ask_who_gives_up(details.seatings, partial(self._give_up, match))

    def _give_up(self, match: RecordEntry, seat: Seat) -> None:
        self.context.navigate.give_up_match(match, seat)
        self._is_menu_stale = True
        self._fetch()
        self.open_row = max(0, min(self.open_row, len(self.matches) - 1))
        self.resize()

    def escape(self) -> None:
        """Go back; rebuild the menu if it still shows a match that was given up."""
        if self._is_menu_stale:
            self.context.navigate.show_menu()
        else:
            self.context.stack.pop()


def _is_known(match: RecordEntry) -> bool:
    """Whether this program can show the match; records of other games are left alone."""
    return has_table(match.game)


def _read_details(match: RecordEntry, store: RecordStore) -> MatchDetails:
    if is_missing(match.game):
        return MatchDetails((), (), say("make.missing"))
    try:
        record = RecordView(read_record(match.path), match.path.name)
    except NotARecord as error:
        return MatchDetails((), (), say("library.unread", reason=error))
    except OSError as error:
        return MatchDetails((), (), say("library.unread", reason=error.strerror or error))
    status, names = record.status, spoken_names(record.seatings)
    winners = status.ranking[0] if status.ranking and status.given_up is None else ()
    winner = winners[0] if len(winners) == 1 else SPECTATOR
    words = match_summary.describe_status(record.game, names, status)
    progress = [words, say("kept.assisted") if record.is_assisted else ""]
    if winners and record.game in TIE_BREAKS:
        progress.append(TIE_BREAKS[record.game]()(record.view(record.length, SPECTATOR).state, names))
    is_playable_again = case_of(record, match.path, store) is not None
    # Without a ranking, totals that are all 0 mean that nothing was scored yet.
    totals = status.totals if status.ranking or any(status.totals) else ()
    same_deal = shuffle_source.same_deal_of(record)
    words = ", ".join(filter(None, progress))
    return MatchDetails(record.seatings, totals, words, winner, is_playable_again, same_deal)


PICTURE_SIZE: Final = (168, 105)
"""Size in design pixels, if the row is wide enough."""
MAX_PICTURE_SHARE: Final = 0.3
"""Greatest part of the row's width."""
MAX_PORTRAITS: Final = 4
PNG_START: Final = b"\x89PNG\r\n\x1a\n"
MAX_PICTURE_BYTES: Final = 1_000_000
MAX_PICTURE_SIDE: Final = 1000
"""Greatest side in pixels; ours are far smaller, and a small file may claim to hold gigabytes."""


@dataclass(frozen=True)
class RowPicture:
    """
    The picture of a row: the table, or else portraits of the players.

    :param ground: the felt behind it
    :param saved: the file with the picture of the table, if any
    :param faces: names of the court cards used as portraits
    :param is_crowned: whether the only face is the winner's
    """

    ground: Surface
    saved: Path | None
    faces: tuple[str, ...]
    is_crowned: bool = False


class MatchRow(Pressable):
    """
    The row of a match.

    :param words: the game; the players with their points; the progress and the time
    """

    def __init__(
        self, name: str, words: tuple[str, str, str], picture_spec: RowPicture, on_press: Callable[[], None]
    ) -> None:
        super().__init__(name, ", ".join(words))
        self.words, self.picture_spec, self.on_press = words, picture_spec, on_press
        self.actions: Row | None = None
        self._picture: tuple[object, Surface] | None = None

    def unfold(self, buttons: Sequence[Button]) -> None:
        self.actions = Row(f"{self.name}.actions", buttons, align="left")

    @property
    def children(self) -> Sequence[Widget]:
        return (self.actions,) if self.actions else ()

    # -- layout

    def natural_height(self, kit: UiContext, width: int) -> int:
        pad = kit.px(GAP)
        height = self._head_height(kit, width) + 2 * pad
        return height + (self.actions.natural_height(kit, width - 2 * pad) + pad if self.actions else 0)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        if self.actions:
            pad = kit.px(GAP)
            height = self.actions.natural_height(kit, rect.w - 2 * pad)
            self.actions.place(kit, Rect(rect.x + pad, rect.bottom - pad - height, rect.w - 2 * pad, height))

    def _head_height(self, kit: UiContext, width: int) -> int:
        """Height of picture and words side by side."""
        words = sum(
            kit.fonts.paragraph_height(text, role, self._words_width(kit, width)) for text, role, _ in self._lines
        )
        return max(self._picture_size(kit, width)[1], words + 2 * kit.px(4))

    def _picture_size(self, kit: UiContext, width: int) -> tuple[int, int]:
        across = min(kit.px(PICTURE_SIZE[0]), round(width * MAX_PICTURE_SHARE))
        return across, across * PICTURE_SIZE[1] // PICTURE_SIZE[0]

    def _words_width(self, kit: UiContext, width: int) -> int:
        return max(1, width - self._picture_size(kit, width)[0] - 4 * kit.px(GAP))

    @property
    def _lines(self) -> tuple[tuple[str, str, Colour], ...]:
        title, players, state = self.words
        return ((title, "strong", CREAM), (players, "body", CREAM_SOFT), (state, "small", FADED))

    # -- picture

    def paint(self, pen: Painter) -> None:
        kit, pad = self.kit, self.kit.px(GAP)
        pen.draw_skin(self, "plate", kit.skins.plate(self.rect.size, is_lit=self.actions is not None), self.rect)
        if self.is_hovered:
            pen.draw_skin(self, "wash", kit.skins.wash(self.rect.size), self.rect)
        head = Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 2 * pad, self._head_height(kit, self.rect.w))
        size = self._picture_size(kit, self.rect.w)
        picture = self._drawn(size)
        pen.put(self, "picture", picture, head.x, head.y + (head.h - size[1]) // 2)
        room = self._words_width(kit, self.rect.w)
        images = [kit.fonts.paragraph(text, role, colour, room) for text, role, colour in self._lines]
        y = head.y + (head.h - sum(image.get_height() for image in images)) // 2
        for i, image in enumerate(images):
            pen.put(self, i, image, head.x + size[0] + 2 * pad, y)
            y += image.get_height()
        if self.actions:
            self.actions.draw(pen)

    def _drawn(self, size: tuple[int, int]) -> Surface:
        key = (size, self.picture_spec)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, picture(self.picture_spec, size)
        return self._picture[1]


def picture(picture_spec: RowPicture, size: tuple[int, int]) -> Surface:
    """Draw the picture of a match on the felt: its table, or else portraits."""
    drawn = Surface(size)
    drawn.blit(picture_spec.ground, (0, 0), drawn.get_rect(center=picture_spec.ground.get_rect().center))
    saved = _load(picture_spec.saved)
    if saved is not None:
        part = min(size[0] / saved.get_width(), size[1] / saved.get_height())
        small = pygame.transform.smoothscale(saved, [max(1, round(side * part)) for side in saved.get_size()])
        drawn.blit(small, small.get_rect(center=drawn.get_rect().center))
    else:
        _draw_faces(drawn, picture_spec)
    pygame.draw.rect(drawn, BRASS_DARK, drawn.get_rect(), max(1, size[1] // 70))
    return drawn


def _load(path: Path | None) -> Surface | None:
    """Read the picture of the table; None if it is missing or damaged."""
    if path is None:
        return None
    try:
        data = read_at_most(path, MAX_PICTURE_BYTES)
        is_small = data[:8] == PNG_START and max(*struct.unpack(">2I", data[16:24])) <= MAX_PICTURE_SIDE
        return pygame.image.load(io.BytesIO(data), "table.png").convert() if is_small else None
    except (OSError, struct.error, pygame.error):
        return None


def _draw_faces(drawn: Surface, picture_spec: RowPicture) -> None:
    """Draw round portraits side by side, overlapping if many; the winner's has a crown."""
    width, height = drawn.get_size()
    faces = picture_spec.faces[:MAX_PORTRAITS]
    side = round(height * (0.66 if len(faces) < 3 else 0.52))
    step = side * 1.08 if len(faces) < 3 else min(side * 1.05, (width * 0.92 - side) / (len(faces) - 1))
    left = (width - side - step * (len(faces) - 1)) / 2
    top = (height - side) // 2 + (height // 16 if picture_spec.is_crowned else 0)
    for i, name in enumerate(faces):
        drawn.blit(portrait(name, side), (round(left + i * step), top))
    if picture_spec.is_crowned:
        crown = round(side * 0.44)
        place = ((width - crown) // 2, top - round(crown * 0.62))
        drawn.blit(icon("crown", crown, INK), (place[0], place[1] + 1))
        drawn.blit(icon("crown", crown, BRASS_LIGHT), place)
