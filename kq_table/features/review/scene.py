"""The review of a seat's moves: what each gave away, the costliest first, as far as they have been judged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from engines.core.api import RoundScored, Seat
from kq_table.games.registry import make_hud
from kq_table.games.shared.interface import HudServices
from kq_table.games.shared.words import GameWords
from kq_table.match import own_process
from kq_table.match.record_view import RecordView
from kq_table.narrate.match_summary import round_word, spoken_names
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.storage.record_file import MAX_OPENED_BYTES, printable_name, read_record
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.clock import earliest
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import ProgressBar
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column
from kq_table.ui.theme import CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

from . import page
from .judged_move import FOLDER_NAME, JudgedMove
from .position import ReviewPosition
from .reviewer import Reviewer

DIALOG_WIDTH: Final = 900
MIN_BODY_HEIGHT: Final = 430
POLL_SECONDS: Final = 0.25
"""Seconds between looks for new judgements."""


class Review(DialogScene):
    """A dialog with the judgements so far; closing it ends the judging, and what was judged is kept."""

    def __init__(self, context: AppContext, reviewer: Reviewer) -> None:
        super().__init__(context)
        self.reviewer = reviewer
        self.game = reviewer.record_view.game
        self._words = _words_of(context, reviewer)
        self._rounds = _round_names(reviewer, self._words)
        self._next_look = 0.0

    def leave(self) -> None:
        self.reviewer.close()

    # -- judging goes on

    def step(self, now: float) -> None:
        super().step(now)
        if self.reviewer.is_judging and now >= self._next_look:
            self._next_look = now + POLL_SECONDS
            if self.reviewer.poll():
                self.renew()

    @property
    def wake_at(self) -> float | None:
        return earliest(super().wake_at, self._next_look if self.reviewer.is_judging else None)

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        name = spoken_names(self.reviewer.record_view.seatings)[self.reviewer.seat]
        back = Button("back", say("app.back"), self.escape)
        body = [*self._state(), *self._page(name)]
        dialog = Dialog("review", say("review.title", name=name), body, [back], DIALOG_WIDTH)
        dialog.min_body_height = self.context.kit.px(MIN_BODY_HEIGHT)
        return dialog

    def _state(self) -> list[Widget]:
        """The progress of judging, or why it has stopped, in words."""
        reviewer = self.reviewer
        if reviewer.reason:
            return [Paragraph("reason", say("review.reason", reason=reviewer.reason), "body", CREAM)]
        if reviewer.has_stopped:
            return [Paragraph("stopped", say("review.stopped"), "body", CREAM)]
        done, total = len(reviewer.moves), len(reviewer.asked)
        if not reviewer.is_judging:
            return [] if total else [Paragraph("none", say("review.no_choice"), "body", CREAM)]
        words = say("review.judging", done=done, count=total)
        bar = ProgressBar("judging", done / max(1, total), words)
        return [Column("judging.column", [Label("judging.words", words, "small", CREAM_SOFT), bar], 4)]

    def _page(self, name: str) -> list[Widget]:
        moves = self.reviewer.moves
        if not moves:
            return [Paragraph("lead", say("review.lead"), "body", CREAM)] if self.reviewer.asked else []
        others = len(self.reviewer.record_view.seatings) - 1
        return page.page(self.game, name, others, moves, self.round_title, self.open)

    def round_title(self, number: int) -> str:
        """A round's own name, which tells its number, or else its number."""
        return self._rounds.get(number) or say(f"kept.{round_word(self.game)}", number=number)

    def open(self, move: JudgedMove) -> None:
        title = self.round_title(move.round)
        self.context.stack.push(ReviewPosition(self.context, self.reviewer, move, title, lambda: self._after(move)))

    def _after(self, move: JudgedMove) -> Callable[[], None] | None:
        """The function that opens the next costliest mistake; None if there is none."""
        costliest = page.costliest(self.reviewer.moves)
        places = [place for place, other in enumerate(costliest) if other.n == move.n]
        following = costliest[places[0] + 1 :] if places else costliest[:1]
        if not following:
            return None

        def go_on() -> None:
            self.context.stack.pop()
            self.open(following[0])

        return go_on


def make_review(context: AppContext, path: Path, seat: Seat) -> Review:
    """
    Make the dialog for a record and a seat, and start judging its moves.

    :raises NotARecord: if the file is none.
    :raises OSError: if it cannot be read.
    """
    record_view = RecordView(read_record(path, MAX_OPENED_BYTES), printable_name(path.name))
    services = context.services
    start = own_process.start if services.counts_apart else None
    return Review(context, Reviewer(path, record_view, seat, services.store.folder.parent / FOLDER_NAME, start))


def _words_of(context: AppContext, reviewer: Reviewer) -> GameWords:
    """The words of the game, from its HUD."""
    view = reviewer.record_view
    zones = tuple(view.view(0, reviewer.seat).state.zones)
    services = HudServices(
        view.game,
        zones,
        view.seatings,
        view.options,
        lambda _deed: None,
        lambda _text: None,
        lambda: context.settings,
        lambda _make: None,
    )
    return make_hud(services).words


def _round_names(reviewer: Reviewer, words: GameWords) -> dict[int, str]:
    """Name the rounds that have names."""
    view = reviewer.record_view
    names = {number: words.round_name(number) for number in {move.round for move in reviewer.moves}}
    scored = (event for event in view.history(view.length, reviewer.seat) if isinstance(event, RoundScored))
    return names | {event.number: words.played_round_name(event) for event in scored}
