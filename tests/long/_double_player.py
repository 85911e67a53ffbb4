"""
One of several programs at one home, without its window: `_double_player.py HOME GAME DEEDS SEED`.

It does as the program does: it takes the lock or goes on without, sweeps, resumes the match played last or begins one,
and tells of each deed when it may be shown, as JSON lines. Knows nothing of the others.
"""

from __future__ import annotations

import json
import os
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from engines.games import registry
from kq_table.launch.single_instance import InstanceLock
from kq_table.match import lifecycle
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.storage.record_store import RecordStore
from tests.kq_table.match.play_match import act_once

WAITS_S: Final = (0.0, 0.0, 0.001, 0.01)
TAKEN_BACK, GIVEN_UP, LEFT = 0.04, 0.01, 0.03
"""How likely before each deed a move is taken back, the match given up, or left and taken up again."""


def main(home: Path, game: str, deeds: int, seed: int) -> None:
    """Play so many deeds, in one match or in one after the other."""
    chance = Random(seed)
    try:
        lock = InstanceLock(home / "data" / "instance.lock")
        if not lock.take():
            _tell(end="another runs")
            return
        is_alone = True
    except OSError:
        is_alone = False
    services = MatchServices(RecordStore(home / "data"), chance=chance)
    if is_alone:
        services.store.sweep()
    while deeds > 0:
        table = _sit_down(services, game)
        if table is None:
            return
        deeds -= _play(table, deeds, chance)
        table.close()
        _tell(notices=[f"{note.key} {note.values}" for note in table.notices])
    _tell(end="done")


def _sit_down(services: MatchServices, game: str) -> MatchController | None:
    """Resume the match played last, or begin one; None, and why, if that is refused."""
    waiting, notices = services.store.unfinished()
    if notices:
        _tell(aside=[f"{note.key} {note.values}" for note in notices])
    try:
        if waiting:
            return lifecycle.resume(waiting[0], services)
        seats = tuple(Seating(f"Person {seat}") for seat in range(min(registry.game(game).seats)))
        return lifecycle.start(MatchSetup(game, seats), services, datetime.now(UTC))
    except (NotSaved, FileNotFoundError) as error:
        _tell(end=f"refused: {error.strerror}")
    except NotARecord as error:
        _tell(end=f"no record: {error}")
    return None


def _play(table: MatchController, deeds: int, chance: Random) -> int:
    """Play until the match is over, refused or left; give how many deeds that were."""
    seal = table._match.record.seal
    table.on_deed = lambda seat, n, deed: _tell(seal=seal, n=n, deed=f"{seat} {deed}")
    for done in range(deeds):
        if table.is_over or table.is_broken or chance.random() < LEFT:
            return done + 1
        if chance.random() < TAKEN_BACK and (seats := [seat for seat in table.people if table.can_take_back(seat)]):
            if table.take_back(seats[0]):
                _tell(seal=seal, back=table.n)
        elif chance.random() < GIVEN_UP:
            table.give_up(0)
        else:
            act_once(table)
        time.sleep(chance.choice(WAITS_S))
    return deeds


def _tell(**facts: object) -> None:
    sys.stdout.write(json.dumps({"t": time.monotonic(), **facts}) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    os.environ["KQ_HOME"] = sys.argv[1]
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
