"""What goes down a bot's pipe, and what bots choose, where the hidden cards lie otherwise. Knows the table, no rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from engines.minds import PLAYERS, player
from engines.record import Record
from engines.redeal import Redeals
from engines.replay import Replay, standing
from engines.spec import Budget
from kq_table.blind import Examination, Trial
from tests.walk import TABLES, Table

REDEALS: Final = 10_000
EACH: Final = 5
"""Other deals of one position."""
AT_A_TIME: Final = 20
"""Positions of one part."""
CHOICES: Final = 50
"""Positions at each table in which every player chooses twice: over the true deal and over another."""
BUDGET: Final = Budget(iterations=60)
"""Enough to be moved by what cannot be seen, and no more."""
MANY: Final = 400
"""Deeds of a match; in Kings n' Queens random play may go on for thousands."""


def parts() -> Iterable[str]:
    """Name the blocks: every key and number of seats has as many."""
    for table in TABLES:
        for first in range(0, REDEALS // EACH // len(TABLES), AT_A_TIME):
            yield f"{table}: pipe from {first}"
        for name in PLAYERS:
            yield f"{table}: {name}"


def measure(part: str) -> dict[str, int]:
    """Do a block of one table: of its pipes, or of the choices of one player."""
    table, _, what = part.partition(": ")
    plain, rng = next(plain for plain in TABLES if table == str(plain)), Random(part)
    return _pipes(plain, rng) if what.startswith("pipe") else _choices(plain, what, rng)


def _pipes(plain: Table, rng: Random) -> dict[str, int]:
    """Compare what goes down the pipe of any seat in any moment, however the hidden cards lie."""
    found = {"redeals": 0, "dealt_otherwise": 0, "other_bytes": 0}
    for _ in range(AT_A_TIME):
        full, seat = _position(plain, rng), rng.randrange(plain.seats)
        examination, redeals = Examination(Trial(full.write(), seat, "sovereign"), rng), Redeals(full, seat)
        went = examination.sent(full)
        for other in (redeals.deal(rng) for _ in range(EACH)):
            found["redeals"] += 1
            found["dealt_otherwise"] += other.deeds != full.deeds
            found["other_bytes"] += went != examination.sent(other)
    return found


def _choices(plain: Table, name: str, rng: Random) -> dict[str, int]:
    """Compare what a player answers, deed, estimate and reasons."""
    found = {"choices": 0, "dealt_otherwise": 0, "other_answers": 0}
    for _ in range(CHOICES):
        full = _question(plain, rng)
        rules, view = standing(full)
        other = Redeals(full, view.seat).deal(rng)
        answers = [player(name).choose(rules, seen, BUDGET) for seen in (view, standing(other)[1])]
        found["choices"] += 1
        found["dealt_otherwise"] += other.deeds != full.deeds
        found["other_answers"] += answers[0] != answers[1]
    return found


def _position(plain: Table, rng: Random) -> Record:
    """Play a random match, and cut its record at any line."""
    record = plain.match(rng.randrange(2**32), MANY).record
    return replace(record, lines=record.lines[: rng.randint(0, len(record.lines))])


def _question(plain: Table, rng: Random) -> Record:
    """Play a random match, and cut its record where a seat is to act."""
    record = plain.match(rng.randrange(2**32), MANY).record
    turns = [n for n, step in enumerate(Replay(record)) if step.before.public.turn >= 0]
    return replace(record, lines=record.lines[: rng.choice(turns)])


def sum_up(blocks: Mapping[str, Any]) -> dict[str, Any]:
    """Add the blocks up: the pipes of each table, and the choices of each player at each."""
    pipes = {name: found for name, found in blocks.items() if ": pipe from " in name}
    tables = [str(table) for table in TABLES]
    return {
        "pipes": _sum(pipes.values())
        | {
            "tables": {
                name: _sum(found for part, found in pipes.items() if part.startswith(f"{name}:")) for name in tables
            }
        },
        "choices": _sum(found for name, found in blocks.items() if name not in pipes)
        | {"iterations": BUDGET.iterations}
        | {"tables": {name: {who: blocks[f"{name}: {who}"] for who in PLAYERS} for name in tables}},
    }


def _sum(founds: Iterable[Mapping[str, int]]) -> dict[str, int]:
    listed = list(founds)
    return {what: sum(found[what] for found in listed) for what in listed[0]}
