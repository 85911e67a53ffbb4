"""What the judgements of a person's moves say together: how many mistakes, and what they gave away, by match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from kq_table.features.review.judged_move import JudgedMove, kept_path, read_kept

from .index import MatchIndex
from .index_file import COUNTED, IndexUnusable

_MATCHES: Final = """
SELECT matches.changed, own.review
FROM players AS own JOIN matches ON matches.id = own.match
WHERE own.is_person AND own.name = :name AND matches.game = :game AND matches.state = :counted
ORDER BY matches.changed DESC, matches.file DESC
"""
MAX_MATCHES: Final = 30
"""The latest with judgements; each is a file to read."""


class JudgedMatch(NamedTuple):
    """
    A match whose moves were judged, as far as that has come.

    :param when: the seconds since the epoch at which its last move was made
    :param given_away: points that the mistakes gave away
    """

    when: float
    moves: int
    mistakes: int
    given_away: float


def read_reviews(index: MatchIndex, folder: Path, name: str, game: str) -> Sequence[JudgedMatch]:
    """
    Sum up the judgements of a person's latest matches of a game, the first played first.

    :param folder: keeps the judgements
    :raises IndexUnusable: if the index is damaged, or it or the folder cannot be read now.
    """
    try:
        return list(_judged(index, folder, {"name": name, "game": game, "counted": COUNTED}))[::-1]
    except OSError as error:
        raise IndexUnusable(error.strerror or str(error)) from error


def _judged(index: MatchIndex, folder: Path, values: dict[str, str]) -> Iterator[JudgedMatch]:
    kept = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    rows = ((when, key, kept_path(folder, key)) for when, key in index.rows(_MATCHES, values))
    for when, key, path in [row for row in rows if row[2].name in kept][:MAX_MATCHES]:
        verdicts = [JudgedMove.read(row).verdict for row in read_kept(path, key)]
        if verdicts:
            mistakes = [verdict for verdict in verdicts if verdict.is_mistake]
            yield JudgedMatch(when, len(verdicts), len(mistakes), sum(each.cost for each in mistakes))
