"""The matches kept: those that wait to be gone on with, and those that are over. Knows records, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from engines.core.api import SPECTATOR, Seat
from kq_table.games.registry import PARTED, TABLES
from kq_table.match.record_view import RecordView
from kq_table.match.setup import Seating, portrait_of
from kq_table.narrate import match_summary
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.shell.notice import TellingSheet
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.storage.record_store import RecordEntry, picture_path
from kq_table.text import WORDS, say
from kq_table.ui.button import Button
from kq_table.ui.choice import Choice
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM_SOFT
from kq_table.ui.widget import Widget

from .match_row import MatchRow, RowLook

WIDTH: Final = 900
MANY: Final = 20
"""So many matches are listed before one asks for older ones."""
PAGES: Final = ("waiting", "over")


@dataclass(frozen=True)
class Glance:
    """What the list says of a match beyond its header; *seatings* is empty where its record cannot be read."""

    seatings: tuple[Seating, ...]
    totals: tuple[int, ...]
    state: str
    winner: Seat = SPECTATOR
    """Whose face stands for a match that is over; nobody's where none has won it alone."""


UNSEEN: Final = Glance((), (), "")


class MatchList(TellingSheet):
    """A sheet with a row for each match; the row that is open shows what can be done."""

    name: ClassVar[str] = "shelf"

    def __init__(self, context: AppContext, page: str = "") -> None:
        super().__init__(context)
        self.open = 0
        """Which row is unfolded."""
        self.shown = MANY
        self._glances: dict[Path, Glance] = {}
        self._is_stale = False
        """Whether a match was given up, of which what lies below does not know."""
        self._fetch()
        self.page = page or PAGES[bool(self.over) and not self.waiting]

    def _fetch(self) -> None:
        waiting, notes = self.context.services.store.unfinished()
        over, more = self.context.services.store.finished()
        self.context.notices += [*notes, *more]
        self.waiting: list[RecordEntry] = [match for match in waiting if _is_known(match)]
        self.over: list[RecordEntry] = [match for match in over if _is_known(match)]

    @property
    def matches(self) -> Sequence[RecordEntry]:
        """The matches of the page that is open, the last played first, as far as they are listed."""
        return (self.waiting if self.page == "waiting" else self.over)[: self.shown]

    # -- looking into records: into the open one at once, into the others one in each frame

    @property
    def _unseen(self) -> RecordEntry | None:
        return next((match for match in self.matches if match.path not in self._glances), None)

    def step(self, now: float) -> None:
        """Let time pass; look into one more record."""
        super().step(now)
        match = self._unseen
        if match is not None:
            self._look_into(match)
            if self._unseen is None:
                self.resize()

    def _look_into(self, match: RecordEntry) -> None:
        if match.path not in self._glances:
            self._glances[match.path] = _glance(match)

    @property
    def wake_at(self) -> float | None:
        """At once, while records are still to be looked into."""
        return super().wake_at if self._unseen is None else self.context.clock.now()

    # -- the sheet

    def make(self) -> Dialog:
        """Make the page that is open."""
        body: list[Widget] = [Choice("page", say("shelf.title"), self._pages(), self.page, self._turn)]
        rows = [self._row(i, match) for i, match in enumerate(self.matches)]
        body += rows or [Paragraph("none", self._nothing(), "body", CREAM_SOFT, is_centred=True)]
        left = len(self.waiting if self.page == "waiting" else self.over) - len(rows)
        if left > 0:
            body.append(Button("older", say("shelf.older", count=left), self._list_more, "plain", "list"))
        dialog = Dialog("shelf", say("shelf.title"), body, [Button("back", say("app.back"), self.escape)], WIDTH)
        dialog.min_body_height = self.context.kit.px(430)
        if rows:
            dialog.default = rows[min(self.open, len(rows) - 1)]
        return dialog

    def _pages(self) -> list[tuple[str, str]]:
        return [
            ("waiting", say("shelf.waiting", count=len(self.waiting))),
            ("over", say("shelf.over", count=len(self.over))),
        ]

    def _nothing(self) -> str:
        return say("shelf.none_waiting" if self.page == "waiting" else "shelf.none_over")

    def _row(self, index: int, match: RecordEntry) -> MatchRow:
        if index == self.open:
            self._look_into(match)
        glance = self._glances.get(match.path, UNSEEN)
        names = [match.names[seat] for seat in sorted(match.names)]
        company = match_summary.players_line(names, glance.totals if len(glance.totals) == len(names) else ())
        state = " · ".join(part for part in (glance.state, match_summary.played_when(match.played)) if part)
        words = (say(f"game.{match.game}"), company, state)
        row = MatchRow(f"match{index}", words, self._look(match, glance), partial(self._press, index))
        if index == self.open:
            row.unfold(self._actions(match, glance))
        return row

    def _look(self, match: RecordEntry, glance: Glance) -> RowLook:
        saved = picture_path(match.path) if not match.is_finished else None
        if glance.winner >= 0:
            return RowLook(self.context.ground, saved, (portrait_of(glance.seatings, glance.winner),), is_crowned=True)
        faces = tuple(portrait_of(glance.seatings, seat) for seat in range(len(glance.seatings)))
        return RowLook(self.context.ground, saved, faces)

    def _actions(self, match: RecordEntry, glance: Glance) -> list[Button]:
        """Give what can be done with a match, the likeliest first."""
        context, path = self.context, match.path
        look = Button("look", say("shelf.look"), partial(context.navigate.show_replay, path), "primary", "eye")
        along = [
            Button("copy", say("shelf.copy"), lambda: self.tell(record_export.copy(path)), "plain", "copy"),
            Button(
                "export", say("shelf.export"), lambda: self.tell(record_export.export(context, path)), "plain", "save"
            ),
        ]
        if not glance.seatings:
            along = []
        if match.is_finished:
            proof = Button(
                "proof", say("proof.open"), partial(context.navigate.show_shuffle_proof, path), "plain", "check"
            )
            return [look, *along, proof] if along else [look]
        look.kind = "plain"
        go_on = Button(
            "continue", say("shelf.continue"), partial(context.navigate.continue_match, match), "primary", "play"
        )
        ask = partial(self._ask, match, glance)
        end = [Button("give_up", say("shelf.give_up"), ask, "quiet", "flag")] if glance.seatings else []
        return [go_on, look, *along, *end]

    # -- what is pressed

    def _turn(self, page: str) -> None:
        self.page, self.open, self.shown = page, 0, MANY
        self.resize()

    def _list_more(self) -> None:
        self.shown += MANY
        self.resize()

    def _press(self, index: int) -> None:
        """Unfold a row; one that is unfolded does its first action."""
        if index != self.open:
            self.open = index
            self.resize()
            return
        match = self.matches[index]
        if not match.is_finished:
            self.context.navigate.continue_match(match)
        else:
            self.context.navigate.show_replay(match.path)

    def _ask(self, match: RecordEntry, glance: Glance) -> None:
        self.context.navigate.ask_who_gives_up(glance.seatings, partial(self._give_up, match))

    def _give_up(self, match: RecordEntry, seat: Seat) -> None:
        self.context.navigate.give_up_match(match, seat)
        self._is_stale = True
        self._fetch()
        self.resize()

    def escape(self) -> None:
        """Go back to the menu, which must hear of matches given up."""
        if self._is_stale:
            self.context.navigate.show_menu()
        else:
            self.context.stack.pop()


def _is_known(match: RecordEntry) -> bool:
    """Whether this program has a table for the match; others stay where they are."""
    return f"game.{match.game}" in WORDS and match.game in TABLES


def _glance(match: RecordEntry) -> Glance:
    try:
        reading = RecordView(read_record(match.path), match.path.name)
    except NotARecord as error:
        return Glance((), (), say("shelf.unread", reason=error))
    except OSError as error:
        return Glance((), (), say("shelf.unread", reason=error.strerror or error))
    standing, names = reading.status, [seating.name for seating in reading.seatings]
    winners = standing.ranking[0] if standing.ranking and standing.given_up is None else ()
    winner = winners[0] if len(winners) == 1 else SPECTATOR
    state = [match_summary.describe_status(names, standing), say("kept.assisted") if reading.is_assisted else ""]
    if winners and reading.game in PARTED:
        state.append(PARTED[reading.game]()(reading.view(reading.length, SPECTATOR).state, names))
    return Glance(reading.seatings, standing.totals, ", ".join(filter(None, state)), winner)
