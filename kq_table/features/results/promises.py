"""What became of a person's promises, where a game has bargaining."""

from __future__ import annotations

from typing import Final, NamedTuple

from .index import MatchIndex
from .index_file import COUNTED

_PROMISES: Final = """
SELECT sum(promises.kept), sum(promises.broken), sum(promises.empty), sum(promises.void)
FROM players AS own JOIN matches ON matches.id = own.match
    JOIN promises ON promises.match = own.match AND promises.seat = own.seat
WHERE own.is_person AND own.name = :name AND matches.game = :game AND matches.state = :counted
"""


class Promises(NamedTuple):
    """
    How many were kept or broken.

    :param empty: those to play a card that the person did not have
    :param void: those for which nobody is to blame, as they could not be kept or were no longer owed
    """

    kept: int
    broken: int
    empty: int
    void: int

    @property
    def decided(self) -> int:
        """How many could have been kept, or should not have been made."""
        return self.kept + self.broken + self.empty


def read_promises(index: MatchIndex, name: str, game: str) -> Promises | None:
    """
    Count a person's promises in a game; None where there are none.

    :raises IndexUnusable: if the index is damaged or cannot be read now.
    """
    (sums,) = index.rows(_PROMISES, {"name": name, "game": game, "counted": COUNTED})
    found = Promises(*(each or 0 for each in sums))
    return found if sum(found) else None
