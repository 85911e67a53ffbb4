"""The ledger of Crowns: who may offer, accept, decline and retract when, claims, and what the command prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.games.crowns.ledger import Ledger
from engines.record import record
from engines.record.record import Record
from engines.record.replay import Replay, redact_record

EXAMPLES = sorted((Path(__file__).parents[2] / "ledgers").glob("*.kq"))
every_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


def ledger_of(text: Record) -> Ledger:
    """Feed a ledger with a record or view."""
    ledger = Ledger()
    for step in Replay(text):
        ledger.feed(step.line.actor, step.deed.text)
    return ledger


def printed(ledger: Ledger) -> str:
    return "".join(json.dumps(row) + "\n" for row in ledger.rows())


# -- examples ---------------------------------------------------------------------------------------------------


@every_example
def test_the_ledger_of_an_example_is_the_one_beside_it_whoever_looks(path: Path) -> None:
    full = record.read(path.read_bytes(), path.name)
    expected = path.with_suffix(".ledger.jsonl").read_text("utf-8")
    for seen in (full, *(redact_record(full, seat) for seat in range(4))):
        assert expected == printed(ledger_of(seen))
