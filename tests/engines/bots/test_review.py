"""Looking back on a record: which decisions are judged, and what the command prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.bots.review import decisions, review
from engines.record.record import RecordError
from engines.record.replay import Replay, redact_record
from tests.commands import refused
from tests.random_match import TABLES, RandomMatch, plain_tables

BRIEFLY = 0.01
TABLE = next(table for table in TABLES if table.rules.key == "kings-and-queens")
"""A table at which a deed is quickly judged."""


@plain_tables
def test_decisions_are_those_of_the_seat_in_which_it_had_a_choice(table: RandomMatch) -> None:
    played = table.match(5, 80).record
    replay = Replay(played)
    expected = [
        (n, step.deed.text)
        for n, step in enumerate(replay)
        if step.line.actor == 1 and not step.is_talk and len(replay.legal(step.before) or ()) > 1
    ]
    assert expected == [(decision.n, decision.deed) for decision in decisions(played, 1)]


def test_a_view_is_judged_as_its_full_record_but_for_hindsight() -> None:
    played = TABLE.match(6, 10).record
    full = list(review(played, 0, share=BRIEFLY))
    seen = list(review(redact_record(played, 0), 0, share=BRIEFLY))
    assert full
    assert all(row["hindsight"] for row in full)
    assert [row | {"hindsight": None} for row in full] == seen


def test_a_seat_that_is_not_there_is_refused() -> None:
    played = TABLES[0].match(7, 10).record
    for seat in (-1, 9):
        with pytest.raises(RecordError, match="there is no seat"):
            decisions(played, seat)
    with pytest.raises(RecordError, match="already the view"):
        decisions(redact_record(played, 0), 1)


def test_the_command_prints_a_line_for_each_decision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.kq"
    played = TABLE.match(8, 7).record
    asked = [decision.n for decision in decisions(played, 0)]
    file.write_text(played.write(), "utf-8", newline="\n")
    assert 0 == main(["review", str(file), "--seat", "0", "--seed", "2"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert asked == [row["n"] for row in rows]
    assert {"n", "round", "deed", "best", "worths", "cost", "margin", "mistake", "reasons"} <= set(rows[0])
    assert played.write() == file.read_text("utf-8")


def test_the_command_refuses_a_seat_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.kq"
    file.write_text(TABLES[0].match(8, 6).record.write(), "utf-8", newline="\n")
    assert "there is no seat 7" in refused(capsys, "review", str(file), "--seat", "7")
