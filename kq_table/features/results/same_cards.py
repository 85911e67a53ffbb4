"""A person's results against computer players on the same cards, and the luck of the person's cards."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import Final, NamedTuple

from kq_table.features.same_cards import file as same_cards_file
from kq_table.features.same_cards.trials import LevelResult, read_levels
from kq_table.narrate.bot_profiles import LEVELS

from .index import MatchIndex
from .index_file import COUNTED, IndexUnusable
from .intervals import Interval, mean_interval

_MATCHES: Final = """
SELECT matches.file, matches.seats, own.seat, own.points, own.place, own.company
FROM players AS own JOIN matches ON matches.id = own.match
WHERE own.is_person AND own.name = :name AND matches.game = :game AND matches.state = :counted
ORDER BY matches.changed DESC, matches.file
"""
MAX_MATCHES: Final = 300
"""The latest with results; each is a file to read."""


class SameCardsLine(NamedTuple):
    """
    All matches whose cards a level has played.

    :param share: of its games in which the person did better; ties count half
    """

    level: str
    matches: int
    share: Interval


class Luck(NamedTuple):
    """
    How good the cards were, measured by players of the opponents' level.

    :param share: of their games in the person's seat that they won; shared wins count in part
    :param fair: the share that they would win with average cards
    """

    matches: int
    share: Interval
    fair: float


class SameCardsReport(NamedTuple):
    """A person's cards in one game; *luck* is None where no opponents were of one level."""

    lines: Sequence[SameCardsLine]
    luck: Luck | None


def read_same_cards(index: MatchIndex, folder: Path, name: str, game: str) -> SameCardsReport | None:
    """
    A person's results on the same cards in a game; None if there are none.

    :param folder: of the records
    :raises IndexUnusable: if the index is damaged or cannot be read now.
    """
    shares: defaultdict[str, list[float]] = defaultdict(list)
    wins, fair = list[float](), list[float]()
    try:
        matches = list(_results(index, folder, name, game))
    except OSError as error:
        raise IndexUnusable(error.strerror or str(error)) from error
    for seats, company, results in matches:
        for result in results:
            shares[result.level].append((result.beaten + result.level_with / 2) / len(result.games))
            if result.level == company:
                won = [1 / outcome.sharing for outcome in result.games if outcome.place == 1]
                wins.append(sum(won) / len(result.games))
                fair.append(1 / seats)
    if not shares:
        return None
    lines = [SameCardsLine(level, len(shares[level]), _share(shares[level])) for level in LEVELS if level in shares]
    return SameCardsReport(lines, Luck(len(wins), _share(wins), sum(fair) / len(fair)) if wins else None)


def _results(index: MatchIndex, folder: Path, name: str, game: str) -> Iterator[tuple[int, str, Sequence[LevelResult]]]:
    """For each match: number of seats, opponents, and the levels that have played all their games."""
    values = {"name": name, "game": game, "counted": COUNTED}
    rows = [(os.fsdecode(file), *facts) for file, *facts in index.rows(_MATCHES, values)]
    kept = same_cards_file.names(folder)
    for record, seats, seat, points, place, company in [row for row in rows if row[0] in kept][:MAX_MATCHES]:
        path = same_cards_file.path_of(folder, record)
        levels = read_levels(path, game, (seat, points, place))
        yield seats, company, [level for level in levels if level.is_complete]


def _share(values: Sequence[float]) -> Interval:
    """The mean of shares with its interval; infinite for one or two."""
    mean, low, high = mean_interval(values)
    return Interval(mean, max(0.0, low), min(1.0, high)) if isfinite(low) else Interval(mean, low, high)
