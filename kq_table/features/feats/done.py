"""Which feats were done, by whom and in which match: from the index of matches, and from the diary for those gone."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from engines.core.api import Seat
from engines.core.outside_file import is_there
from kq_table.features.results.index import MatchIndex
from kq_table.match.feats.catalogue import FEATS
from kq_table.storage.diary import Event
from kq_table.storage.record_list import local_time

KIND: Final = "feat"
"""Of the diary's events that a feat was done; they outlive its record."""
_DONE: Final = """
SELECT matches.game, feats.feat, own.name, matches.file, feats.n, feats.seat, matches.changed
FROM feats JOIN matches ON matches.id = feats.match
    JOIN players AS own ON own.match = feats.match AND own.seat = feats.seat
WHERE own.is_person ORDER BY matches.changed, matches.file
"""


class Done(NamedTuple):
    """
    A feat that somebody did.

    :param name: the person's
    :param record: the file's name
    :param n: the number of deeds before the deed that did it
    """

    game: str
    feat: str
    name: str
    record: str
    n: int
    seat: Seat
    when: datetime

    @property
    def whose(self) -> tuple[str, str, str]:
        """What is done only once: game, feat and person."""
        return self.game, self.feat, self.name


def in_index(index: MatchIndex) -> list[Done]:
    """The first time that each person did each feat, the first one first."""
    rows: list[tuple[str, str, str, bytes, int, int, float]] = index.rows(_DONE)
    found = (
        Done(game, feat, name, os.fsdecode(file), n, seat, local_time(changed))
        for game, feat, name, file, n, seat, changed in rows
    )
    return first_times(each for each in found if _is_known(each))


def in_diary(events: Iterable[Event]) -> list[Done]:
    """The feats of the diary's events, the first one first."""
    found = [
        Done(
            event.text("game"),
            event.text(KIND),
            event.text("name"),
            event.text("record"),
            event.number("n"),
            event.number("seat"),
            event.at,
        )
        for event in events
    ]
    return first_times(each for each in found if _is_known(each))


def first_times(found: Iterable[Done]) -> list[Done]:
    """Those that nobody of the same name did before."""
    firsts: dict[tuple[str, str, str], Done] = {}
    for each in found:
        firsts.setdefault(each.whose, each)
    return list(firsts.values())


def unwritten(indexed: Sequence[Done], written: Sequence[Done]) -> list[Done]:
    """What the diary does not know yet: it is written when it is first seen."""
    known = {each.whose for each in written}
    return [each for each in indexed if each.whose not in known]


def together(indexed: Sequence[Done], written: Sequence[Done]) -> list[Done]:
    """All that was done, each as the index has it, or else as it was written; the first one first."""
    kept = {each.whose for each in indexed}
    return sorted([*indexed, *(each for each in written if each.whose not in kept)], key=lambda each: each.when)


def facts(done: Done) -> dict[str, str | int]:
    """What the diary writes of a feat."""
    whose = {"game": done.game, KIND: done.feat, "name": done.name}
    return {**whose, "record": done.record, "n": done.n, "seat": done.seat}


def record_of(done: Done, folder: Path) -> Path | None:
    """The path of the record that holds a feat; None if it is gone, or the name is none of a record there."""
    path = folder / done.record
    return path if done.record and path.parent == folder and is_there(path) else None


def number_done(found: Collection[Done], game: str) -> int:
    """How many feats of a game were done by anybody."""
    return len({each.feat for each in found if each.game == game})


def _is_known(done: Done) -> bool:
    return done.feat in FEATS.get(done.game, ()) and bool(done.name)
