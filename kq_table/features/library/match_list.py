"""The list of recorded matches: the unfinished ones, and those that are over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from engines.core.api import SPECTATOR, Seat
from kq_table.features.results.counter import Counter
from kq_table.features.same_cards.trials import case_of
from kq_table.games.registry import HUDS, TIE_BREAKS
from kq_table.match.record_view import RecordView
from kq_table.match.setup import Seating, portrait_of
from kq_table.narrate import match_summary
from kq_table.narrate.spoken_names import spoken_names
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.shell.notice import ToastDialog
from kq_table.storage.record_entry import RecordEntry
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_list import picture_path
from kq_table.storage.record_store import RecordStore
from kq_table.text import find, say
from kq_table.ui.button import Button, Link
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM_SOFT
from kq_table.ui.widget import Widget

from .match_row import MatchRow, RowPicture

DIALOG_WIDTH: Final = 900
MATCHES_PER_PAGE: Final = 20
"""How many matches are listed at first, and added by the button for older ones."""


@dataclass(frozen=True)
class MatchDetails:
    """
    What the list shows of a match beyond its header.

    :param seatings: empty if the record cannot be read
    :param totals: points by seat
    :param winner: the seat that alone has won, else `SPECTATOR`
    :param is_playable_again: whether computer players can play its cards again
    """

    seatings: tuple[Seating, ...]
    totals: tuple[int, ...]
    state: str
    winner: Seat = SPECTATOR
    is_playable_again: bool = False


NO_DETAILS: Final = MatchDetails((), (), "")


class MatchList(ToastDialog):
    """A dialog with a row for each match; the open row also shows its actions."""

    name: ClassVar[str] = "shelf"

    def __init__(self, context: AppContext, page: str = "") -> None:
        super().__init__(context)
        self.open_row = 0
        self.shown = MATCHES_PER_PAGE
        self._details: dict[Path, MatchDetails] = {}
        self._is_menu_stale = False
        """Whether a match was given up that the menu below still shows."""
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

    # -- reading records: the open one at once, of the others one in each frame

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
        pages = [(page, say(f"shelf.{page}", count=len(found))) for page, found in self._pages.items()]
        body: list[Widget] = [Choice("page", say("shelf.title"), pages, self.page, self._open_page)]
        rows = [self._row(i, match) for i, match in enumerate(self.matches)]
        body += rows or [Paragraph("none", say(f"shelf.none_{self.page}"), "body", CREAM_SOFT, is_centred=True)]
        left = len(self._pages[self.page]) - len(rows)
        if left > 0:
            body.append(Button("older", say("shelf.older", count=left), self._list_more, "plain", "list"))
        dialog = Dialog("shelf", say("shelf.title"), body, [Button("back", say("app.back"), self.escape)], DIALOG_WIDTH)
        dialog.min_body_height = self.context.kit.px(430)
        if rows:
            dialog.default = rows[min(self.open_row, len(rows) - 1)]
        return dialog

    def _row(self, index: int, match: RecordEntry) -> MatchRow:
        if index == self.open_row:
            self._read(match)
        details = self._details.get(match.path, NO_DETAILS)
        names = [match.names[seat] for seat in sorted(match.names)]
        company = match_summary.players_line(names, details.totals if len(details.totals) == len(names) else ())
        state = " · ".join(part for part in (details.state, match_summary.played_when(match.played)) if part)
        words = (say(f"game.{match.game}"), company, state)
        row = MatchRow(f"match{index}", words, self._picture(match, details), partial(self._press, index))
        if index == self.open_row:
            row.unfold(self._actions(match, details))
        return row

    def _picture(self, match: RecordEntry, details: MatchDetails) -> RowPicture:
        saved = picture_path(match.path) if not match.is_finished else None
        if details.winner >= 0:
            return RowPicture(
                self.context.ground, saved, (portrait_of(details.seatings, details.winner),), is_crowned=True
            )
        faces = tuple(portrait_of(details.seatings, seat) for seat in range(len(details.seatings)))
        return RowPicture(self.context.ground, saved, faces)

    def _actions(self, match: RecordEntry, details: MatchDetails) -> list[Button]:
        """Make the buttons of a match, the likeliest first."""
        context, path = self.context, match.path
        look = Button("look", say("shelf.look"), partial(context.navigate.show_replay, path), "primary", "eye")
        exports = [
            Button("copy", say("shelf.copy"), lambda: self.show_toast(record_export.copy(path)), "plain", "copy"),
            Button(
                "export",
                say("shelf.export"),
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
            return [look, *shown, *exports, proof] if exports else [look]
        look.kind = "plain"
        go_on = Button(
            "continue", say("shelf.continue"), partial(context.navigate.continue_match, match), "primary", "play"
        )
        ask = partial(self._ask_who_gives_up, match, details)
        end = [Link("give_up", say("shelf.give_up"), ask, "flag")] if details.seatings else []
        return [go_on, look, *exports, *end]

    # -- actions

    def _open_page(self, page: str) -> None:
        self.page, self.open_row, self.shown = page, 0, MATCHES_PER_PAGE
        self.resize()

    def _list_more(self) -> None:
        self.shown += MATCHES_PER_PAGE
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
        self.resize()

    def escape(self) -> None:
        """Go back; a menu that still shows a match given up is made again."""
        if self._is_menu_stale:
            self.context.navigate.show_menu()
        else:
            self.context.stack.pop()


def _is_known(match: RecordEntry) -> bool:
    """Whether this program can show the match; records of other games are left alone."""
    return find(f"game.{match.game}") is not None and match.game in HUDS


def _read_details(match: RecordEntry, store: RecordStore) -> MatchDetails:
    try:
        reading = RecordView(read_record(match.path), match.path.name)
    except NotARecord as error:
        return MatchDetails((), (), say("shelf.unread", reason=error))
    except OSError as error:
        return MatchDetails((), (), say("shelf.unread", reason=error.strerror or error))
    standing, names = reading.status, spoken_names(reading.seatings)
    winners = standing.ranking[0] if standing.ranking and standing.given_up is None else ()
    winner = winners[0] if len(winners) == 1 else SPECTATOR
    words = match_summary.describe_status(reading.game, names, standing)
    state = [words, say("kept.assisted") if reading.is_assisted else ""]
    if winners and reading.game in TIE_BREAKS:
        state.append(TIE_BREAKS[reading.game]()(reading.view(reading.length, SPECTATOR).state, names))
    is_playable_again = case_of(reading, match.path, store) is not None
    # Before the first result of a match its table has points already, which are no totals yet.
    totals = standing.totals if standing.ranking or any(standing.totals) else ()
    return MatchDetails(reading.seatings, totals, ", ".join(filter(None, state)), winner, is_playable_again)
