"""Ledgers of random matches of Crowns full of random acts: from every seat, of some beginnings, and scanned anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from engines.record.record import Record
from engines.record.replay import Replay, redact_record
from tests.bargaining import bargained_record
from tests.naive_ledger import naive_rows

SEEDS, AT_A_TIME = 1000, 20
BEGINNINGS = 3
"""Random beginnings of each match that are looked at besides the whole."""
SEATS = 4


def parts() -> Iterable[str]:
    """Name so many seeds at a time."""
    return [f"from {first}" for first in range(0, SEEDS, AT_A_TIME)]


def measure(part: str) -> dict[str, int]:
    """Compare the ledgers of these matches."""
    first = int(part.removeprefix("from "))
    counted: Counter[str] = Counter()
    for seed in range(first, first + AT_A_TIME):
        counted.update(compare(seed))
    return dict(counted)


def compare(seed: int) -> dict[str, int]:
    """Compare the ledgers of a match with each other; count them, those that differ, and what became of promises."""
    full, rng = bargained_record(seed), Random(seed)
    lengths = [len(full.lines), *(rng.randrange(len(full.lines)) for _ in range(BEGINNINGS))]
    counted: Counter[str] = Counter(matches=1, deeds=len(full.lines))
    for length in lengths:
        part = replace(full, lines=full.lines[:length])
        expected = naive_rows(part)
        for seen in (part, *(redact_record(part, seat) for seat in range(SEATS))):
            counted["views" if seen.view is not None else "records"] += 1
            counted["wrong"] += rows_of(seen) != expected
    counted.update(outcomes(naive_rows(full)))
    return dict(counted)


def rows_of(seen: Record) -> list[dict[str, Any]]:
    """Give the rows of the ledger of a record or view."""
    replay = Replay(seen)
    replay.finish()
    assert replay.ledger
    return replay.ledger.rows()


def outcomes(rows: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """List what became of each deal, claim and promise."""
    for row in rows:
        if row["kind"] != "seats":
            yield f"{row['kind']}s {row['state']}"
        if row.get("state") == "accepted":
            for clause in row["clauses"]:
                yield "promises accepted"
                yield f"promises {clause['state']}"


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Add the counts up."""
    whole: Counter[str] = Counter()
    for counts in parts.values():
        whole.update(counts)
    return {"seeds": SEEDS, **{what: whole[what] for what in sorted(whole)}}
