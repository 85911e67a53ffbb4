"""What a seat sees of a record and of its redeal, in random positions of every key. Knows the table, no rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from engines.core.api import Option
from engines.record.record import Record
from engines.record.replay import redact_record
from engines.record.resample import resample
from tests.random_match import TABLES, RandomMatch

POSITIONS = 10_000
AT_A_TIME = 50


def parts() -> Iterable[str]:
    """Name the blocks: every key and number of seats has as many."""
    for table in TABLES:
        for first in range(0, POSITIONS // len(TABLES), AT_A_TIME):
            yield f"{table}: from {first}"


def measure(part: str) -> dict[str, int]:
    """Redeal the positions of a block; tell how many records changed, and how many the seat could tell apart."""
    name, rng = part.partition(":")[0], Random(part)
    plain = next(table for table in TABLES if name == str(table))
    found = {"positions": 0, "dealt_anew": 0, "told_apart": 0}
    for _ in range(AT_A_TIME):
        record, seat = _position(plain, rng), rng.randrange(plain.seats)
        other = resample(record, seat, rng)
        found["positions"] += 1
        found["dealt_anew"] += record.lines != other.lines
        found["told_apart"] += redact_record(record, seat).write() != redact_record(other, seat).write()
    return found


def _position(plain: RandomMatch, rng: Random) -> Record:
    """Play a random match with random options, and cut its record at any line."""
    options = tuple((option.name, _value(option, rng)) for option in plain.rules.options)
    record = RandomMatch(plain.rules, plain.seats, options).match(rng.randrange(2**32)).record
    return replace(record, lines=record.lines[: rng.randint(0, len(record.lines))])


def _value(option: Option, rng: Random) -> str:
    value = rng.choice(option.values)
    return str(rng.randint(1, 50)) if value == "*" else value


def sum_up(blocks: Mapping[str, Any]) -> dict[str, Any]:
    """Add the blocks up, in all and for each key and number of seats."""
    names = {str(table): [found for part, found in blocks.items() if part.startswith(f"{table}:")] for table in TABLES}
    return _sum(blocks.values()) | {"tables": {name: _sum(founds) for name, founds in names.items()}}


def _sum(founds: Iterable[Mapping[str, int]]) -> dict[str, int]:
    listed = list(founds)
    return {what: sum(found[what] for found in listed) for what in ("positions", "dealt_anew", "told_apart")}
