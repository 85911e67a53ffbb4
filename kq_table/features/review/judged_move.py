"""A judged move, and the file that keeps the judgements of a record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engines.bots.judge import MAX_COMPARED
from engines.bots.review import VERSION, Decision
from engines.core import talk
from engines.core.api import Seat
from engines.core.outside_file import read_at_most
from engines.core.sentences import MAX_LETTERS
from engines.record.limits import MAX_DEEDS
from engines.record.record import Record
from kq_table.system.files import make_folder, sweep, write_atomic

FOLDER_NAME: Final = "reviews"
MAX_KEPT_BYTES: Final = 4_000_000
MAX_REASONS: Final = 4
MAX_FORECAST: Final = 100
"""Most different point counts of a hand; more than in any game."""
MAX_KEPT_FILES: Final = 500
"""Each is for one seat of a match; the oldest go first, since anything can be judged again."""
NO: Final = (f"{talk.TALK_WORD} /decline ", f"{talk.TALK_WORD} /retract ")
"""Prefixes of deeds that say no to a deal; all other judged talk says yes."""
MAX_DEED_LETTERS: Final = len(talk.TALK_WORD) + 1 + talk.MAX_TALK_CHARS
MAX_POINTS: Final = 10_000.0
"""More than any move is worth."""
MAX_COUNT: Final = 1_000_000
"""Greatest number of moves, rounds and trials."""


class NotAJudgement(ValueError):
    """The data is no judgement of a move."""


def is_no(deed: str) -> bool:
    return deed.startswith(NO)


@dataclass(frozen=True, slots=True)
class Verdict:
    """
    What a move gave away.

    :param worths: of the moves that were compared, the best first: expected points, and half the width of the interval
    :param cost: below 0 if it turned out better
    :param margin: half the width of the cost's 95 % interval
    """

    deed: str
    best: str
    worths: tuple[tuple[str, float, float], ...]
    cost: float
    margin: float
    is_mistake: bool

    @property
    def is_of_deal(self) -> bool:
        """Whether it answered a deal rather than moved."""
        return talk.is_talk(self.deed)

    @property
    def deal_worth(self) -> tuple[float, float]:
        """The worth of the deal, and half the width of the interval; without the deal it is 0."""
        return next((mean, margin) for deed, mean, margin in self.worths if not is_no(deed))

    @property
    def is_slight(self) -> bool:
        """Whether the move is no mistake, and surely not the best, but gave away next to nothing."""
        return not self.is_mistake and self.cost >= self.margin

    @property
    def given_away(self) -> float:
        """Points that a mistake gave away; 0 if it is none."""
        return self.cost if self.is_mistake else 0.0


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """
    A decision of a seat.

    :param n: number of deeds before it
    :param forecasts: by prediction: how often the hand made each number of points when played for that prediction
    :param hindsight: the verdict with all cards known; None where the record does not show them
    """

    n: int
    round: int
    verdict: Verdict
    reasons: tuple[str, ...]
    forecasts: Mapping[str, Mapping[int, int]]
    hindsight: Verdict | None

    @classmethod
    def read(cls, row: Any) -> JudgedMove:
        """
        Read a row by `engines.bots.review`, perhaps from a file.

        :raises NotAJudgement: if it is anything else.
        """
        try:
            made = (row["forecasts"] or {}).items()
            forecasts = {_text(deed): _forecast(of) for deed, of in _few(made, MAX_COMPARED)}
            hindsight = None if row["hindsight"] is None else _verdict(row["hindsight"])
            reasons = tuple(_text(reason) for reason in _few(row["reasons"], MAX_REASONS))
            return cls(_count(row["n"]), _count(row["round"]), _verdict(row), reasons, forecasts, hindsight)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise NotAJudgement(f"no judgement of a move: {error}") from None

    def is_of(self, decision: Decision) -> bool:
        """Whether it judges this decision, and compares only legal deeds."""
        verdicts = [self.verdict, *([self.hindsight] if self.hindsight else [])]
        compared = {deed for verdict in verdicts for deed, _, _ in verdict.worths} | self.forecasts.keys()
        found = {(self.n, self.round, verdict.deed) for verdict in verdicts}
        return found == {(decision.n, decision.round, decision.deed)} and compared <= {*decision.choices}


def _verdict(row: Any) -> Verdict:
    given = _few(row["worths"].items(), MAX_COMPARED)
    worths = tuple((_text(deed), _points(mean), _points(margin)) for deed, (mean, margin) in given)
    named = {deed for deed, _, _ in worths}
    deed, best, is_mistake = row["deed"], row["best"], row["mistake"]
    if not {deed, best} <= named or not isinstance(is_mistake, bool):
        raise ValueError("the moves are not among those that were compared")
    if talk.is_talk(deed) and sorted(map(is_no, named)) != [False, True]:
        raise ValueError("a yes and a no are compared")
    return Verdict(deed, best, worths, _points(row["cost"]), _points(row["margin"]), is_mistake)


def _forecast(made: Any) -> dict[int, int]:
    return {int(_points(int(points))): _count(n) for points, n in _few(made.items(), MAX_FORECAST)}


def _few(values: Any, most: int) -> Any:
    if len(values) > most:
        raise ValueError(f"{len(values)} where there are at most {most}")
    return values


def _text(value: Any) -> str:
    if isinstance(value, str) and len(value) <= max(MAX_LETTERS, MAX_DEED_LETTERS) and value.isprintable():
        return value
    raise ValueError("no text")


def _count(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_COUNT:
        return value
    raise ValueError("no count")


def _points(value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and -MAX_POINTS <= value <= MAX_POINTS:
        return float(value)
    raise ValueError("no number of points")


# -- the file


def digest(record: Record, seat: Seat) -> str:
    """What the judgements of a seat depend on: rules, options, moves, and the way of judging."""
    options = sorted(record.options.items())
    deeds = [(line.actor, line.deed) for line in record.lines]
    return sha256(json.dumps([VERSION, record.game, record.seats, options, deeds, seat]).encode()).hexdigest()


def kept_path(folder: Path, key: str) -> Path:
    return folder / f"{key[:32]}.json"


def read_kept(path: Path, key: str, asked: Mapping[int, Decision] | None = None) -> list[dict[str, Any]]:
    """
    The rows kept under a digest; none if the file is not entirely valid.

    :param asked: the decisions, if known, each by its *n*; no row may be about anything else
    """
    try:
        kept = json.loads(read_at_most(path, MAX_KEPT_BYTES))
        if kept["key"] != key:
            return []
        moves = {move.n: move for move in map(JudgedMove.read, _few(kept["rows"], MAX_DEEDS))}
        is_known = asked is None or all(n in asked and move.is_of(asked[n]) for n, move in moves.items())
        return list(kept["rows"]) if is_known and len(moves) == len(kept["rows"]) else []
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        # It only saves time: what is missing or damaged is judged anew.
        return []


def write_kept(path: Path, key: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """
    Keep rows under a digest.

    :raises OSError: if the disk refuses; what was kept before is untouched then.
    """
    make_folder(path.parent)
    write_atomic(path, json.dumps({"key": key, "rows": list(rows)}).encode())


def forget_oldest(folder: Path, most: int = MAX_KEPT_FILES) -> None:
    """
    Delete the oldest files, so that no more than *most* are left, and those left by a killed program.

    :raises OSError: if the folder cannot be read, or a file not be deleted.
    """
    if folder.is_dir():
        sweep(folder)
        newest_first = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in newest_first[most:]:
            path.unlink(missing_ok=True)
