"""The one query of *My results*: all that a page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from kq_table.features.review.judged_move import FOLDER_NAME

from . import statistics
from .index import MatchIndex
from .index_file import IndexDamaged, IndexUnusable
from .same_cards import read_same_cards
from .statistics import Report, read_promises, read_reviews

MAX_NAMES: Final = 8
"""Most people to choose from, the busiest; a foreign file may hold any number of names."""


class Found(NamedTuple):
    """
    The answer.

    :param games: number of matches that the person has played of each game
    :param page: the game that is reported
    :param reason: why some of it cannot be read now, in the system's words; empty if all can
    """

    names: Sequence[str] = ()
    person: str = ""
    games: Mapping[str, int] = MappingProxyType({})
    page: str = ""
    report: Report = Report("")
    reason: str = ""


def find(index: MatchIndex, person: str, page: str, folder: Path) -> Found:
    """
    Query what a page shows.

    :param person: whose results; falls back to the busiest person
    :param page: the game; falls back to the person's most played one
    :param folder: of the records
    :raises IndexUnusable: if the index is damaged or cannot be read now.
    """
    names = [name for name, _ in statistics.persons(index)[:MAX_NAMES]]
    person = person if person in names else next(iter(names), "")
    games = statistics.games_of(index, person)
    page = page if page in games else max(games, key=lambda game: games[game], default="")
    if not page:
        return Found(names, person, games)
    found = Found(names, person, games, page, statistics.report(index, person, page))
    try:
        return found._replace(report=_with_more(index, found, folder))
    except IndexDamaged:
        raise
    except IndexUnusable as error:
        return found._replace(reason=str(error))


def _with_more(index: MatchIndex, found: Found, folder: Path) -> Report:
    """Add promises, computers' results on the same cards, and judged moves."""
    return replace(
        found.report,
        promises=read_promises(index, found.person, found.page),
        same_cards=read_same_cards(index, folder, found.person, found.page),
        judged=read_reviews(index, folder.parent / FOLDER_NAME, found.person, found.page),
    )
