"""The page of a review: a summary, the costliest moves, a chart over the match, a table by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from engines.core.sentences import decimal, signed
from kq_table.narrate.match_summary import round_word
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.chart import Chart, Mark
from kq_table.ui.labels import Label, Paragraph
from kq_table.ui.layout import Column
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Widget

from . import words as review_words
from .judged_move import JudgedMove, is_no
from .words import PREDICT

SHOWN_MISTAKES: Final = 3
SMALL_GAP: Final = 6

RoundTitle = Callable[[int], str]
Open = Callable[[JudgedMove], None]


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
        *_costliest(game, moves, title, open_move),
        *_chart(game, moves, title, open_move),
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
        Mark(
            place,
            move.verdict.given_away,
            _hint(game, move, title),
            is_full=move.verdict.is_mistake,
        )
        for place, move in enumerate(moves)
    ]
    ranges = ((0.0, max(1.0, len(moves) - 1.0)), (0.0, 1.0))
    chart = Chart(
        "costs", say("review.chart"), marks, ranges, is_line=True, open_mark=lambda place: open_move(moves[place])
    )
    return [_head("costs", "review.chart"), chart]


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
        cells = (str(len(own)), str(sum(verdict.is_mistake for verdict in own)), f"{lost:.1f}")
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
        misses = {deed: decimal(-mean) for deed, mean, _ in verdict.worths}
        # With new samples the number made may turn out to miss no more than the best of the search.
        best = min((verdict.deed, verdict.best), key=lambda deed: float(misses[deed]))
        cells = [cell for deed in (verdict.deed, best) for cell in (_number(deed), misses[deed])]
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
        cells = (answer, review_words.deal_worth(verdict), f"{verdict.given_away:.1f}")
        rows.append([Cell(title(move.round)), *map(Cell, cells)])
    table = TableView("deals", say("review.deals"), headings, rows, is_tight=True)
    note = Paragraph("deals.note", say("review.deals.note"), "small", CREAM_SOFT)
    return [_head("deals", "review.deals"), table, note]


def _number(deed: str) -> str:
    return signed(int(deed.removeprefix(PREDICT)))
