"""The scene *My results*, by person and game: its page, and the export of its table and pictures."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from functools import partial
from math import isfinite
from typing import Final

import pygame
from pygame import Rect, Surface

from engines.core.sentences import plain
from engines.games import registry
from kq_table.features.review.words import amount, unit
from kq_table.narrate.match_summary import played_when
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import ToastDialog
from kq_table.storage.record_list import local_time
from kq_table.system.asked import Asked
from kq_table.text import say
from kq_table.text.numbers import decimal
from kq_table.ui.button import Button
from kq_table.ui.chart import Chart, Mark, ticks
from kq_table.ui.choice import Choice
from kq_table.ui.clock import earliest
from kq_table.ui.compositor import DisplayList
from kq_table.ui.dialog import Dialog
from kq_table.ui.export import to_file
from kq_table.ui.form import ProgressBar, StatusLine
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column, Row
from kq_table.ui.table_view import Cell, Heading, NarrowTable, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, LACQUER, MARGIN
from kq_table.ui.widget import Painter, UiContext, Widget

from .counter import Counter
from .glicko import Rating, level_rating
from .statistics import (
    MIN_RATED,
    NORMAL_95,
    Calibration,
    Found,
    Interval,
    JudgedMatch,
    Line,
    Played,
    Report,
    find,
    share_interval,
)

DIALOG_WIDTH: Final = 900
MIN_BODY_HEIGHT: Final = 430
POLL_SECONDS: Final = 0.1
"""Seconds between looks at the progress of counting."""
TENTHS: Final = 10
PROMISES: Final = (("chart", "list"), ("rating", "star"), ("line", "seen-on"), ("predictions", "bulb"))
"""What the page of a new person will show, each with an icon."""
SMALL_GAP: Final = 4
MIN_FIGURE_WIDTH: Final = 380
"""Design pixels that the rating and its line each need to be side by side."""
RATING_HEIGHT: Final = 140
RATING_AIR: Final = 20.0
"""Points that the line of ratings leaves free above and below."""
MAX_POINTS: Final = 12.0
"""Best and worst result of a round of Kings & Queens (KQ-9)."""


class MyGames(ToastDialog):
    """
    A dialog with a page for each game that somebody has played.

    :param game: the page to open, if any
    """

    def __init__(self, context: AppContext, game: str = "") -> None:
        super().__init__(context)
        self._found = Found(page=game)
        self._next_look = 0.0
        context.worker(Counter).refresh()
        self._look_for("", game)

    @property
    def page(self) -> str:
        return self._found.page

    @property
    def person(self) -> str:
        return self._found.person

    @property
    def report(self) -> Report:
        return self._found.report

    def _look_for(self, person: str, game: str) -> None:
        folder = self.context.services.store.folder
        question = partial(find, person=person, page=game, folder=folder)
        self._asked: Asked[Found] | None = self.context.worker(Counter).look(question, self._found)
        self._take_answer()

    def _take_answer(self) -> None:
        """Use the answer if it is there, or give it up."""
        counter = self.context.worker(Counter)
        if self._asked is None:
            return
        if self._asked.is_answered:
            self._found = counter.take(self._asked, Found(page=self._found.page))
            counter.reason = counter.reason or self._found.reason
        elif not counter.gives_up(self._asked):
            return
        self._asked = None

    # -- counting goes on

    def step(self, now: float) -> None:
        super().step(now)
        counter = self.context.worker(Counter)
        if self._is_waiting and now >= self._next_look:
            self._next_look = now + POLL_SECONDS
            if counter.is_counting and counter.poll():
                self._look_for(self.person, self.page)
            self._take_answer()
            self.renew()

    @property
    def _is_waiting(self) -> bool:
        return self._asked is not None or self.context.worker(Counter).is_counting

    @property
    def wake_at(self) -> float | None:
        return earliest(super().wake_at, self._next_look if self._is_waiting else None)

    # -- the dialog

    def _make_dialog(self) -> Dialog:
        back, go = Button("back", say("app.back"), self.escape), self.context.navigate
        saves = [
            Button("table", say("games.save_table"), self._save_table, picture="save"),
            Button("picture", say("games.save_picture"), self._save_picture, picture="save"),
        ]
        # Problems have a page of their own, so that their figures are never taken for those of matches.
        ways = [
            Button("problems", say("problems.title"), partial(go.show_problems, self.page), picture="bulb"),
            Button("feats", say("feats.title"), partial(go.show_feats, self.page), picture="star"),
        ]
        buttons = [back, *ways, *(saves if self.report.played else [])]
        body = [*self._state(), *self._choices(), *self._page()]
        dialog = Dialog("games", say("games.title"), body, buttons, DIALOG_WIDTH)
        dialog.default = back
        dialog.min_body_height = self.context.kit.px(MIN_BODY_HEIGHT)
        return dialog

    def _state(self) -> list[Widget]:
        """The progress of counting, or why it has none, in words."""
        counter = self.context.worker(Counter)
        if counter.reason:
            return [Paragraph("reason", say("games.reason", reason=counter.reason), "body", CREAM)]
        if not counter.is_counting:
            return [Paragraph("stopped", say("games.stopped"), "body", CREAM)] if counter.has_stopped else []
        done, total = counter.progress
        if not total:  # it is not yet known what is new
            return []
        words = say("games.counting", done=done, count=total)
        bar = ProgressBar("counting", done / max(1, total), words)
        return [Column("counting.column", [Label("counting.words", words, "small", CREAM_SOFT), bar], 4)]

    def _choices(self) -> list[Widget]:
        choices: list[Widget] = []
        found = self._found
        if len(found.names) > 1:
            names = [(str(i), name) for i, name in enumerate(found.names)]
            here = str(found.names.index(self.person))
            choices.append(Choice("person", say("games.person"), names, here, self._choose_person))
        games = [(game, say("games.choice", game=say(f"game.{game}"), count=n)) for game, n in found.games.items()]
        if len(games) > 1:
            choices.append(Choice("page", say("games.game"), games, self.page, self._choose_game))
        elif games:
            choices.append(Label("page.head", games[0][1], "strong", CREAM))
        return choices

    def _page(self) -> list[Widget]:
        if self.report.played:
            return page(self.context.kit, self._width, self.report)
        return [] if self._is_waiting else empty_page()

    @property
    def _width(self) -> int:
        kit, margin = self.context.kit, self.context.kit.px(MARGIN)
        sheet = min(kit.px(DIALOG_WIDTH * kit.metrics.text_scale), self.context.size[0] - 2 * margin)
        return sheet - 2 * margin

    # -- actions

    def _choose_person(self, number: str) -> None:
        self._look_for(self._found.names[int(number)], self.page)
        self.resize()

    def _choose_game(self, game: str) -> None:
        self._look_for(self.person, game)
        self.resize()

    def _save_table(self) -> None:
        self.show_toast(save_table(self.context, self.report))

    def _save_picture(self) -> None:
        title = Label("picture.title", f"{self.person} · {say(f'game.{self.page}')}", "heading", CREAM)
        parts = [title, *page(self.context.kit, self._width, self.report)]
        self.show_toast(save_picture(self.context, self.report, parts, self._width))


# -- export

PART_GAP: Final = 14
COLUMNS: Final = ("date", "game", "players", "against", "result", "place", "points", "ahead")
"""Column names of the table; the same in every language, for programs that read them."""


def save_table(context: AppContext, report: Report) -> str:
    """Save a line for each match; return the outcome in words."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for match in report.played:
        when = local_time(match.when).isoformat(timespec="seconds")
        facts = (when, report.game, match.seats, match.company, match.state)
        writer.writerow([*facts, match.place or "", match.points, match.ahead])
    return _save(context, text.getvalue().encode(), f"my-games_{report.game}.csv")


def save_picture(context: AppContext, report: Report, parts: Sequence[Widget], width: int) -> str:
    """Save these parts one below the other, *width* pixels wide; return the outcome in words."""
    picture = io.BytesIO()
    pygame.image.save(draw(context.kit, parts, width), picture, "my-games.png")
    return _save(context, picture.getvalue(), f"my-games_{report.game}.png")


def draw(kit: UiContext, parts: Sequence[Widget], width: int) -> Surface:
    """Draw these parts one below the other, with a margin around them."""
    column, margin = Column("picture", parts, PART_GAP), kit.px(MARGIN)
    height = column.natural_height(kit, width)
    column.place(kit, Rect(margin, margin, width, height))
    frame = DisplayList()
    column.draw(Painter(frame, "picture", 0))
    picture = Surface((width + 2 * margin, height + 2 * margin))
    picture.fill(LACQUER)
    for _, item in frame.in_order():
        picture.blit(item.image, (item.x, item.y))
    return picture


def _save(context: AppContext, data: bytes, name: str) -> str:
    try:
        path = to_file(data, name, context.services.documents())
    except OSError as error:
        return say("take.refused", reason=error.strerror or error)
    return say("games.saved", path=path)


# -- the page


def empty_page() -> list[Widget]:
    """Tells somebody without a finished match what will be shown here."""
    lines = [StatusLine(f"empty.{key}", sign, say(f"games.empty.{key}")) for key, sign in PROMISES]
    return [Paragraph("empty", say("games.empty"), "body", CREAM), *lines]


def page(kit: UiContext, width: int, report: Report) -> list[Widget]:
    """
    The widgets of a report, from top to bottom.

    :param width: in pixels; a table that does not fit is written out
    """
    parts = [*_rating(kit, width, report), *_lines(kit, width, report), *_recent(report), *_judged(report)]
    parts += [*_predictions(report), *_same_cards(kit, width, report), *_promises(report)]
    return parts


def heading(name: str, key: str) -> Label:
    return Label(f"{name}.head", say(key), "strong", BRASS_LIGHT)


# -- rating


def _rating(kit: UiContext, width: int, report: Report) -> list[Widget]:
    head = heading("rating", "games.rating")
    if report.rating is None:
        missing = MIN_RATED - report.rated
        return [head, Paragraph("rating", say("games.rating.later", count=missing), "body", CREAM_SOFT)]
    suiting = report.suiting_level
    suits = say(
        f"games.suits.{_way(report.game)}",
        level=say(f"level.{suiting}"),
        chance=_of_ten((report.chances or {})[suiting]),
    )
    headings = [
        Heading(say("games.level"), "left"),
        Heading(say("games.level.rating")),
        Heading(say(f"games.chance.{_way(report.game)}")),
    ]
    rows = [
        [Cell(say(f"level.{level}")), Cell(str(round(anchor.value))), Cell(_of_ten(share))]
        for level, share in (report.chances or {}).items()
        if (anchor := level_rating(report.game, level)) is not None
    ]
    lit = [list(report.chances or {}).index(suiting)]
    table = NarrowTable("levels", say("games.levels"), headings, rows, lit)
    table.align = "left"
    told = Column("rating.told", [RatingFigure(report.rating), Paragraph("rating", suits, "body", CREAM)], SMALL_GAP)
    figures = Row("rating.figures", [told, _rating_line(report)], is_equal=True, min_width=MIN_FIGURE_WIDTH)
    return [head, figures, _fitting(kit, width, table)]


def _spread(rating: Rating) -> int:
    return round(NORMAL_95 * rating.deviation)


class RatingFigure(Widget):
    """A rating in large digits, with its margin of error beside them."""

    def __init__(self, rating: Rating) -> None:
        value, spread = round(rating.value), _spread(rating)
        super().__init__("rating.value", say("games.rating.value", rating=value, spread=spread))
        self._value, self._spread = str(value), f"\u00a0±\u00a0{spread}"

    def natural_width(self, kit: UiContext) -> int:
        return kit.fonts.width(self._value, "display") + kit.fonts.width(self._spread, "number")

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.fonts.height("display")

    def paint(self, pen: Painter) -> None:
        fonts, rect = self.kit.fonts, self.rect
        value, spread = fonts.line(self._value, "display", BRASS_LIGHT), fonts.line(self._spread, "number", CREAM_SOFT)
        pen.put(self, "value", value, *rect.topleft)
        beside = rect.x + value.get_width()
        pen.put(self, "spread", spread, beside, rect.centery - spread.get_height() // 2)


def _rating_line(report: Report) -> Chart:
    """The rating after each of the last matches."""
    ratings = report.ratings
    first = report.rated - len(ratings) + 1
    marks = [
        Mark(i, each.value, say("games.rating.hint", number=i, rating=round(each.value), spread=_spread(each)))
        for i, each in enumerate(ratings, first)
    ]
    values = [each.value for each in ratings]
    spoken = say("games.rating.spoken", count=len(ratings), low=round(min(values)), high=round(max(values)))
    ranges = (first, max(first + 1, report.rated)), (min(values) - RATING_AIR, max(values) + RATING_AIR)
    chart = Chart("ratings", spoken, marks, ranges, is_line=True)
    chart.labels = [(number, str(number)) for number in ticks(first, report.rated)]
    chart.height = RATING_HEIGHT
    return chart


def _way(game: str) -> str:
    """Word for success: winning against one other player, or coming out ahead of several."""
    return "win" if registry.game(game).seats[-1] == 2 else "ahead"


def _of_ten(share: float) -> str:
    return say("games.of_ten", count=min(TENTHS, round(share * TENTHS)))


# -- the matches that count


def _lines(kit: UiContext, width: int, report: Report) -> list[Widget]:
    none = [] if report.lines else [Paragraph("none", say("games.none_counted"), "body", CREAM_SOFT)]
    if report.assisted is not None:
        words = say("games.assisted", count=report.assisted.matches, wins=report.assisted.wins)
        none.append(Paragraph("assisted", words, "small", CREAM_SOFT))
    if not (report.lines or report.assisted_lines):
        return [*none]
    keys = ("against", "seats", "matches", "wins", "place", unit(report.game))
    headings = [Heading(say(f"games.{key}"), "left" if key == "against" else "right") for key in keys]
    rows = [_row(line, company_word(line.company)) for line in report.lines]
    rows += [
        _row(line, say("games.against.helped", company=company_word(line.company))) for line in report.assisted_lines
    ]
    table = TableView("lines", say("games.matches_played"), headings, rows)
    note = Paragraph("lines.note", say("games.interval"), "small", CREAM_SOFT)
    return [heading("lines", "games.matches_played"), _fitting(kit, width, table), *none, note]


def _row(line: Line, against: str) -> list[Cell]:
    wins = say("games.wins.value", count=line.wins, share=_percent(line.share.mean))
    points = _with_interval(line.points, decimal) if line.points else "–"
    return [
        Cell(against),
        Cell(str(line.seats)),
        Cell(str(line.matches)),
        Cell(f"{wins} {_between(line.share, _percent)}", say("games.wins.hint")),
        Cell("–" if line.place is None else decimal(line.place)),
        Cell(points),
    ]


def company_word(company: str) -> str:
    """The opponents in a word."""
    known = {"mixed", "other", "people"}
    return say(f"games.{company}") if company in known else say(f"level.{company}")


def _percent(share: float) -> str:
    return say("settings.percent", number=round(100 * share))


def _between(interval: Interval, write: Callable[[float], str]) -> str:
    return say("games.between", low=write(interval.low), high=write(interval.high))


def _with_interval(value: Interval, write: Callable[[float], str]) -> str:
    """A mean or share with its interval, if there is one."""
    return f"{write(value.mean)} {_between(value, write)}" if isfinite(value.low) else write(value.mean)


def _fitting(kit: UiContext, width: int, table: TableView) -> Widget:
    """A table if no cell would be cut, else the same in sentences."""
    if table.min_width(kit) <= width:
        return table
    lines: list[Widget] = []
    for i, row in enumerate(table.rows):
        first, *others = zip(table.headings, row, strict=True)
        lines.append(Label(f"{table.name}.{i}", first[1].text, "strong", CREAM))
        words = " · ".join(f"{head.text}: {cell.text}" for head, cell in others)
        lines.append(Paragraph(f"{table.name}.{i}.words", words, "body", CREAM_SOFT))
    return Column(f"{table.name}.column", lines, SMALL_GAP)


# -- over time


def _recent(report: Report) -> list[Widget]:
    recent = report.recent
    if not recent:
        return []
    hints = [_recent_hint(report.game, match) for match in recent]
    marks = [Mark(i, match.ahead, hints[i], is_full=match.place == 1) for i, match in enumerate(recent)]
    wins = sum(match.place == 1 for match in recent)
    spoken = say("games.recent.spoken", count=len(recent), wins=wins)
    chart = Chart("recent", spoken, marks, ((0, max(1, len(recent) - 1)), (0, 0)), is_line=True)
    note = Paragraph("recent.note", f"{spoken} {say('games.recent.note')}", "small", CREAM_SOFT)
    return [heading("recent", "games.recent"), chart, note]


def _when(seconds: float) -> str:
    return played_when(local_time(seconds))


def _recent_hint(game: str, match: Played) -> str:
    key = "ahead" if match.ahead > 0 else "behind" if match.ahead < 0 else "level"
    by = abs(match.ahead)
    in_queens = unit(game) == "queens"
    gap = say(f"games.recent_queens.{key}", count=by) if in_queens else say(f"games.recent.{key}", count=by)
    return say(
        "games.recent.hint", when=_when(match.when), company=company_word(match.company), place=match.place, gap=gap
    )


# -- moves that were judged


def _judged(report: Report) -> list[Widget]:
    """What mistakes gave away, by match, per ten moves since matches differ in length."""
    judged = report.judged
    if not judged:
        return []
    moves, mistakes = sum(match.moves for match in judged), sum(match.mistakes for match in judged)
    told = say("games.judged.spoken", count=len(judged), mistakes=mistakes, moves=say("review.moves", count=moves))
    cost = amount(report.game, _in_ten(sum(match.given_away for match in judged), moves))
    words = f"{told} {say('games.judged.cost', cost=cost)}"
    marks = [
        Mark(i, _in_ten(match.given_away, match.moves), _judged_hint(report.game, match), is_full=match.mistakes > 0)
        for i, match in enumerate(judged)
    ]
    chart = Chart("judged", words, marks, ((0, max(1, len(judged) - 1)), (0, 1)), is_line=True)
    note = Paragraph("judged.note", f"{words} {say('games.judged.note')}", "small", CREAM_SOFT)
    return [heading("judged", "games.judged"), chart, note]


def _in_ten(value: float, moves: int) -> float:
    return value * TENTHS / moves


def _judged_hint(game: str, match: JudgedMatch) -> str:
    when, cost = _when(match.when), amount(game, _in_ten(match.given_away, match.moves))
    moves = say("review.moves", count=match.moves)
    return say("games.judged.hint", when=when, count=match.mistakes, moves=moves, cost=cost)


# -- predictions


def _predictions(report: Report) -> list[Widget]:
    if not report.predictions:
        return []
    marks = [_prediction_mark(each) for each in report.predictions]
    miss = say("games.predictions.miss", points=decimal(report.mean_miss))
    spread = (-1.0, 1.0)
    chart = Chart("predictions", miss, marks, (spread, spread), has_diagonal=True)
    note = Paragraph("predictions.note", f"{miss} {say('games.predictions.note')}", "small", CREAM_SOFT)
    return [heading("predictions", "games.predictions"), chart, note]


def _prediction_mark(each: Calibration) -> Mark:
    hint = say("games.predictions.hint", count=each.times, said=plain(each.said), got=decimal(each.got.mean))
    if not isfinite(each.got.low):
        return Mark(each.said, each.got.mean, hint)
    low, high = max(-MAX_POINTS, each.got.low), min(MAX_POINTS, each.got.high)
    return Mark(each.said, each.got.mean, hint, low=low, high=high)


# -- the same cards


def _same_cards(kit: UiContext, width: int, report: Report) -> list[Widget]:
    if report.same_cards is None:
        return []
    keys = ("games.level", "games.matches", "games.same.better")
    headings = [Heading(say(key), "right" if i else "left") for i, key in enumerate(keys)]
    rows = [
        [Cell(say(f"level.{line.level}")), Cell(str(line.matches)), Cell(_with_interval(line.share, _percent))]
        for line in report.same_cards.lines
    ]
    table = NarrowTable("same", say("games.same"), headings, rows)
    table.align = "left"
    parts = [heading("same", "games.same"), _fitting(kit, width, table)]
    if (luck := report.same_cards.luck) is not None:
        words = say(
            "games.luck", count=luck.matches, share=_with_interval(luck.share, _percent), fair=_percent(luck.fair)
        )
        parts.append(Paragraph("luck", words, "small", CREAM_SOFT))
    return parts


# -- promises


def _promises(report: Report) -> list[Widget]:
    promises = report.promises
    if promises is None:
        return []
    words = say("games.promises.void", count=promises.void) if promises.void else ""
    if promises.decided:
        share = _with_interval(share_interval(promises.kept, promises.decided), _percent)
        told = say("games.promises.kept", kept=promises.kept, count=promises.decided, share=share)
        missed = say("games.promises.missed", broken=promises.broken, empty=promises.empty)
        words = f"{told} {missed} {words}".strip()
    return [heading("promises", "games.promises"), Paragraph("promises", words, "body", CREAM)]
