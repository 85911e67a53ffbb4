"""How often a person has met one computer player, and who came out ahead."""

from __future__ import annotations

from typing import Final, NamedTuple

from .index import MatchIndex

_MET: Final = """
SELECT own.place, other.place
FROM players AS own JOIN matches ON matches.id = own.match JOIN players AS other ON other.match = own.match
WHERE own.is_person AND own.name = :name AND matches.game = :game AND NOT other.is_person
    AND other.name = :rival AND own.place > 0 AND other.place > 0
"""


class Meetings(NamedTuple):
    """Matches of a game: in how many the person was ahead of the other player, level, and behind."""

    ahead: int = 0
    level: int = 0
    behind: int = 0


def meetings(index: MatchIndex, name: str, rival: str, game: str) -> Meetings:
    """Count the finished matches of a game that a person and a computer player had, with or without help."""
    places: list[tuple[int, int]] = index.rows(_MET, {"name": name, "rival": rival, "game": game})
    return Meetings(
        sum(own < other for own, other in places),
        sum(own == other for own, other in places),
        sum(own > other for own, other in places),
    )
