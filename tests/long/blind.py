"""What goes down a bot's pipe, and what bots choose, where the hidden cards lie otherwise. Knows the table, no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from engines.bots import PLAYERS, player
from engines.core.search_api import Budget
from engines.record.record import Record
from engines.record.replay import Replay, acting_view
from engines.record.resample import Resampler
from kq_table.features.fairness.fairness_check import FairnessTest
from kq_table.match.bot_seat import LeakCase
from tests.random_match import TABLES, RandomMatch

REDEALS: Final = 10_000
EACH: Final = 10
"""Other deals of one position."""
CHOICES: Final = 50
"""Positions at each table in which every player chooses twice: over the true deal and over another."""
AT_A_TIME: Final = 10
"""Positions of one part."""
BUDGET: Final = Budget(iterations=60)
"""Enough to be moved by what cannot be seen, and no more."""
FEW: Final = 10
MANY: Final = 400
"""Deeds after which a match is left, at the least and at the most."""


def parts() -> Iterable[str]:
    """Name the blocks: every key and number of seats has as many."""
    for table in TABLES:
        for first in range(0, REDEALS // EACH // len(TABLES), AT_A_TIME):
            yield f"{table}: pipes from {first}"
        for first in range(0, CHOICES, AT_A_TIME):
            yield f"{table}: choices from {first}"


def measure(part: str) -> dict[str, Any]:
    """Do a block of one table: of its pipes, or of the choices of all players."""
    table, _, what = part.partition(": ")
    plain, rng = next(plain for plain in TABLES if table == str(plain)), Random(part)
    return _pipes(plain, rng) if what.startswith("pipes") else _choices(plain, rng)


def _pipes(plain: RandomMatch, rng: Random) -> dict[str, int]:
    """Compare what goes down the pipe of any seat in any moment, however the hidden cards lie."""
    found = Counter(redeals=0, dealt_otherwise=0, other_bytes=0)
    for _ in range(AT_A_TIME):
        full, seat = _position(plain, rng), rng.randrange(plain.seats)
        examination, redeals = FairnessTest(LeakCase(full.write(), seat, "sovereign"), rng), Resampler(full, seat)
        went = examination.sent(full)
        for other in (redeals.deal(rng) for _ in range(EACH)):
            found["redeals"] += 1
            found["dealt_otherwise"] += other.deeds != full.deeds
            found["other_bytes"] += went != examination.sent(other)
    return found


def _choices(plain: RandomMatch, rng: Random) -> dict[str, Any]:
    """Compare what each player answers: deed, estimate and reasons."""
    found = Counter(choices=0, dealt_otherwise=0)
    others = Counter({f"other_answers_{name}": 0 for name in PLAYERS})
    for _ in range(AT_A_TIME):
        full = _question(plain, rng)
        rules, view = acting_view(full)
        other = Resampler(full, view.seat).deal(rng)
        found["choices"] += 1
        found["dealt_otherwise"] += other.deeds != full.deeds
        for name in PLAYERS:
            answers = [player(name).choose(rules, seen, BUDGET) for seen in (view, acting_view(other)[1])]
            others[f"other_answers_{name}"] += answers[0] != answers[1]
    return {**found, **others}


def _position(plain: RandomMatch, rng: Random) -> Record:
    """Play a random match, and cut its record at any line."""
    record = _played(plain, rng)
    return replace(record, lines=record.lines[: rng.randint(0, len(record.lines))])


def _question(plain: RandomMatch, rng: Random) -> Record:
    """Play a random match, and cut its record where a seat is to act."""
    record = _played(plain, rng)
    asked = [n for n, step in enumerate(Replay(record)) if step.before.public.turn >= 0]
    return replace(record, lines=record.lines[: rng.choice(asked)])


def _played(plain: RandomMatch, rng: Random) -> Record:
    return plain.match(rng.randrange(2**32), rng.randrange(FEW, MANY)).record


def sum_up(blocks: Mapping[str, Any]) -> dict[str, Any]:
    """Add the blocks up: the pipes of each table, and the choices of each player there."""
    return {
        "pipes": _add_up(blocks, "pipes"),
        "choices": {"iterations": BUDGET.iterations, **_add_up(blocks, "choices")},
    }


def _add_up(blocks: Mapping[str, Any], what: str) -> dict[str, Any]:
    tables = {str(table): _sum(blocks, f"{table}: {what} ") for table in TABLES}
    return {**_sum(tables, ""), "tables": tables}


def _sum(blocks: Mapping[str, Any], start: str) -> dict[str, int]:
    listed = [found for name, found in blocks.items() if name.startswith(start)]
    return {fact: sum(found[fact] for found in listed) for fact in listed[0]}
