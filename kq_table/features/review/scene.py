"""The review of a seat's moves: what each gave away, the costliest first, as far as they have been judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from engines.core.api import RoundScored, Seat
from engines.core.sentences import signed
from kq_table.games.registry import make_hud
from kq_table.games.shared.interface import HudServices
from kq_table.games.shared.words import GameWords
from kq_table.match import job
from kq_table.match.record_view import RecordView
from kq_table.narrate.match_summary import round_word, spoken_names
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.storage.record_file import MAX_OPENED_BYTES, printable_name, read_record
from kq_table.text import say
from kq_table.text.numbers import decimal
from kq_table.ui.button import Button
from kq_table.ui.chart import Chart, Mark, ticks
from kq_table.ui.clock import earliest
from kq_table.ui.dialog import Dialog
from kq_table.ui.form import ProgressBar
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

from . import words as review_words
from .judged_move import FOLDER_NAME, JudgedMove, is_no
from .position import ReviewPosition
from .reviewer import Reviewer, ReviewRunner
from .words import PREDICT

DIALOG_WIDTH: Final = 900
MIN_BODY_HEIGHT: Final = 430
POLL_SECONDS: Final = 0.25
"""Seconds between looks for new judgements."""
SHOWN_MISTAKES: Final = 3
CHART_HEIGHT: Final = 190
"""Design pixels: chart and mistakes are seen together."""
SMALL_GAP: Final = 8

RoundTitle = Callable[[int], str]
Open = Callable[[JudgedMove], None]


class Review(DialogScene):
    """A dialog with the judgements so far; once it is closed, judging goes on in the background."""

    def __init__(self, context: AppContext, reviewer: Reviewer) -> None:
        super().__init__(context)
        self.reviewer = reviewer
        self.game = reviewer.record_view.game
        self._words = _words_of(context, reviewer)
        self._rounds = _round_names(reviewer, self._words)
        self._next_look = 0.0

    def leave(self) -> None:
        is_left = self.reviewer.is_judging
        self.reviewer.close()
        if is_left:
            self.context.worker(ReviewRunner).want(self.reviewer.path, self.reviewer.seat)

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
        return page(self.game, name, others, moves, self.round_title, self.open)

    def round_title(self, number: int) -> str:
        """A round's own name, which tells its number, or else its number."""
        return self._rounds.get(number) or say(f"kept.{round_word(self.game)}", number=number)

    def open(self, move: JudgedMove) -> None:
        title = self.round_title(move.round)
        self.context.stack.push(ReviewPosition(self.context, self.reviewer, move, title, lambda: self._after(move)))

    def _after(self, move: JudgedMove) -> Callable[[], None] | None:
        """The function that opens the next costliest mistake; None if there is none."""
        mistakes = costliest(self.reviewer.moves)
        places = [place for place, other in enumerate(mistakes) if other.n == move.n]
        following = mistakes[places[0] + 1 :] if places else mistakes[:1]
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
    start = job.start if services.counts_apart else None
    context.worker(ReviewRunner).close()
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


# -- the page


def costliest(moves: Sequence[JudgedMove]) -> list[JudgedMove]:
    return sorted((move for move in moves if move.verdict.is_mistake), key=lambda move: -move.verdict.cost)


def page(
    game: str, name: str, others: int, moves: Sequence[JudgedMove], title: RoundTitle, open_move: Open
) -> list[Widget]:
    """
    The widgets, from top to bottom.

    :param name: of the player, as `spoken_names` gives it
    :param others: number of other players
    :param title: names a round
    """
    return [
        *_summary(game, name, moves),
        *_chart(game, moves, title, open_move),
        *_costliest(game, moves, title, open_move),
        *_rounds(game, moves, title),
        *_predictions(moves, title),
        *_deals(moves, title),
        Paragraph("note", say("review.note", count=others), "small", CREAM_SOFT),
    ]


def _head(name: str, key: str) -> Label:
    return Label(f"{name}.head", say(key), "strong", BRASS_LIGHT)


def _summary(game: str, name: str, moves: Sequence[JudgedMove]) -> list[Widget]:
    mistakes = costliest(moves)
    if not mistakes:
        words = say("review.none", name=name, moves=len(moves))
    else:
        lost = review_words.amount(game, sum(review_words.shown_cost(move.verdict) for move in mistakes))
        judged = say("review.moves", count=len(moves))
        words = say("review.summary", name=name, count=len(mistakes), moves=judged, cost=lost)
    return [Paragraph("summary", words, "body", CREAM)]


def _costliest(game: str, moves: Sequence[JudgedMove], title: RoundTitle, open_move: Open) -> list[Widget]:
    shown = costliest(moves)[:SHOWN_MISTAKES]
    buttons = [
        Button(
            f"mistake.{place}",
            say("review.row", round=title(move.round), cost=review_words.cost(game, move.verdict)),
            partial(open_move, move),
            picture="again",
        )
        for place, move in enumerate(shown)
    ]
    return [_head("mistakes", "review.costliest"), Column("mistakes", buttons, SMALL_GAP)] if buttons else []


def _chart(game: str, moves: Sequence[JudgedMove], title: RoundTitle, open_move: Open) -> list[Widget]:
    marks = [
        Mark(place, move.verdict.given_away, _hint(game, move, title), is_full=move.verdict.is_mistake)
        for place, move in enumerate(moves)
    ]
    ranges = ((0.0, max(1.0, len(moves) - 1.0)), (0.0, 1.0))
    words, labels = _axis(game, moves)
    chart = Chart(
        "costs",
        words,
        marks,
        ranges,
        is_line=True,
        open_mark=lambda place: open_move(moves[place]),
    )
    chart.labels, chart.height = labels, CHART_HEIGHT
    return [Label("costs.head", words, "strong", BRASS_LIGHT), chart]


def _axis(game: str, moves: Sequence[JudgedMove]) -> tuple[str, list[tuple[float, str]]]:
    """What the chart of the costs is called, and its labels: the rounds where they begin, or of one the moves."""
    firsts = {move.round: place for place, move in reversed([*enumerate(moves)])}
    if len(firsts) > 1:
        labels = [(float(place), str(number)) for number, place in sorted(firsts.items())]
        return say(f"review.chart.{round_word(game)}"), labels
    return say("review.chart.moves"), [(number - 1, str(number)) for number in ticks(1, len(moves))]


def _hint(game: str, move: JudgedMove, title: RoundTitle) -> str:
    key = "review.hint.mistake" if move.verdict.is_mistake else "review.hint.fine"
    return say(key, round=title(move.round), cost=review_words.cost(game, move.verdict))


def _rounds(game: str, moves: Sequence[JudgedMove], title: RoundTitle) -> list[Widget]:
    """The sums by round, if there are several."""
    numbers = sorted({move.round for move in moves})
    if len(numbers) < 2 or review_words.unit(game) == "queens":
        return []
    word = round_word(game)
    headings = [Heading(say(f"review.{word}"), "left")]
    headings += [Heading(say(f"review.{key}")) for key in ("choices", "mistakes", "given")]
    rows = []
    for number in numbers:
        own = [move.verdict for move in moves if move.round == number]
        lost = sum(review_words.shown_cost(verdict) for verdict in own if verdict.is_mistake)
        cells = (str(len(own)), str(sum(verdict.is_mistake for verdict in own)), decimal(lost))
        rows.append([Cell(title(number)), *map(Cell, cells)])
    table = TableView("rounds", say(f"review.by_{word}"), headings, rows, is_tight=True)
    return [_head("rounds", f"review.by_{word}"), table]


def _predictions(moves: Sequence[JudgedMove], title: RoundTitle) -> list[Widget]:
    """What was predicted beside what would have missed least."""
    said = [move for move in moves if move.verdict.deed.startswith(PREDICT)]
    if not said:
        return []
    keys = ("round", "said", "said_miss", "best_number", "best_miss")
    headings = [Heading(say(f"review.{key}"), "left" if key == "round" else "right") for key in keys]
    rows = []
    for move in said:
        verdict = move.verdict
        misses = {deed: round(-mean, 1) for deed, mean, _ in verdict.worths}
        # With new samples the number made may turn out to miss no more than the best of the search.
        best = min((verdict.deed, verdict.best), key=misses.__getitem__)
        cells = [cell for deed in (verdict.deed, best) for cell in (_number(deed), decimal(misses[deed]))]
        rows.append([Cell(title(move.round)), *map(Cell, cells)])
    table = TableView("predictions", say("review.predictions"), headings, rows, is_tight=True)
    return [_head("predictions", "review.predictions"), table]


def _deals(moves: Sequence[JudgedMove], title: RoundTitle) -> list[Widget]:
    """The answers to deals, and the worth of each deal."""
    said = [move for move in moves if move.verdict.is_of_deal]
    if not said:
        return []
    keys = ("round", "answer_given", "worth", "given")
    headings = [Heading(say(f"review.{key}"), "left" if key in {"round", "answer_given"} else "right") for key in keys]
    rows = []
    for move in said:
        verdict = move.verdict
        answer = say(f"review.deal.{'refused' if is_no(verdict.deed) else 'made'}")
        cells = (answer, review_words.deal_worth(verdict), decimal(verdict.given_away))
        rows.append([Cell(title(move.round)), *map(Cell, cells)])
    table = TableView("deals", say("review.deals"), headings, rows, is_tight=True)
    note = Paragraph("deals.note", say("review.deals.note"), "small", CREAM_SOFT)
    return [_head("deals", "review.deals"), table, note]


def _number(deed: str) -> str:
    return signed(int(deed.removeprefix(PREDICT)))
