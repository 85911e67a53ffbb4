"""Moves judged beside the app: kept for the next time, never in the record, and checked when read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engines.record.limits import MAX_DEEDS
from kq_table.features.review import judged_move
from kq_table.features.review.judged_move import JudgedMove, NotAJudgement
from kq_table.features.review.reviewer import Reviewer, ReviewRunner, judge, work
from kq_table.match import job
from kq_table.match.bot_transport import NullTransport
from kq_table.match.record_view import RecordView
from kq_table.storage.record_file import NotARecord
from kq_table.storage.record_store import RecordStore
from tests.kq_table.records import play, text

BRIEFLY = 0.01
VERDICT: Mapping[str, Any] = {
    "deed": "play KH",
    "best": "play 5S",
    "worths": {"play 5S": [1.2, 0.3], "play KH": [-0.4, 0.2]},
    "cost": 1.6,
    "margin": 0.5,
    "mistake": True,
}
ROW: Mapping[str, Any] = {
    "n": 7,
    "round": 1,
    **VERDICT,
    "reasons": ["Leads {card}. | card=5♠"],
    "forecasts": None,
    "hindsight": VERDICT,
}


@pytest.fixture(scope="module")
def record() -> str:
    return text(play(lambda match: match.n >= 24))


@pytest.fixture
def file(tmp_path: Path, record: str) -> Path:
    path = tmp_path / "match.kq"
    path.write_text(record, "utf-8", newline="\n")
    return path


def reviewer(file: Path, start: Any = None) -> Reviewer:
    view = RecordView(file.read_bytes(), file.name)
    return Reviewer(file, view, 0, file.parent / "reviews", start)


def kept_files(file: Path) -> list[Path]:
    return list((file.parent / "reviews").glob("*"))


def test_all_moves_are_judged_and_kept_and_the_record_is_as_it_was(
    file: Path, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kq_table.features.review.reviewer.SHARE_AT_ONCE", BRIEFLY)
    first = reviewer(file)
    assert first.asked
    assert [] == first.moves
    counts = []
    while first.is_judging:
        assert first.poll()
        counts.append(len(first.moves))
    assert [*range(1, len(first.asked) + 1), len(first.asked)] == counts
    assert first.asked == [move.n for move in first.moves]
    assert record == file.read_text("utf-8")
    again = reviewer(file, lambda _option, _line: pytest.fail("all was judged before"))
    assert (first.moves, False) == (again.moves, again.is_judging)
    [kept] = kept_files(file)
    for damaged in (b"", b"[]", b"{", b'{"key": 1, "rows": []}', b"\xff", kept.read_bytes()[:-9]):
        kept.write_bytes(damaged)
        assert [] == reviewer(file).moves


def test_a_change_of_the_record_forgets_what_was_judged(file: Path, record: str) -> None:
    view = RecordView(record.encode(), "match")
    key = judged_move.digest(view.record, 0)
    other = RecordView(record[: record.rindex("\n", 0, -1) + 1].encode(), "match")
    assert key != judged_move.digest(other.record, 0)
    assert key != judged_move.digest(view.record, 1)
    commented = RecordView(f"{record}# why 3 Said so.\n".encode(), "match")
    assert key == judged_move.digest(commented.record, 0)
    path = judged_move.kept_path(file.parent, key)
    judged_move.write_kept(path, key, [ROW])
    assert [ROW] == judged_move.read_kept(path, key)
    assert [] == judged_move.read_kept(path, judged_move.digest(view.record, 1))


def test_more_judgements_than_a_match_has_moves_are_not_even_looked_at(tmp_path: Path) -> None:
    path = judged_move.kept_path(tmp_path, "key")
    short = {**ROW, "reasons": [], "hindsight": None}
    for count in (MAX_DEEDS, MAX_DEEDS + 1):
        judged_move.write_kept(path, "key", [{**short, "n": n} for n in range(count)])
        assert path.stat().st_size < judged_move.MAX_KEPT_BYTES, "it is not refused for its size"
        assert (count if count == MAX_DEEDS else 0) == len(judged_move.read_kept(path, "key"))


def test_the_oldest_judgements_go_first(tmp_path: Path) -> None:
    judged_move.forget_oldest(tmp_path / "nowhere")
    for when in range(5):
        path = tmp_path / f"{when}.json"
        path.touch()
        os.utime(path, (1000 + when, 1000 + when))
    left, being_written = tmp_path / "4.json.4711.tmp", tmp_path / "4.json.4712.tmp"
    for path in (left, being_written):
        path.touch()
    os.utime(left, (1000, 1000))
    judged_move.forget_oldest(tmp_path, 2)
    assert {"3.json", "4.json", being_written.name} == {path.name for path in tmp_path.iterdir()}


def test_a_judgement_of_another_move_is_not_taken(file: Path) -> None:
    view = RecordView(file.read_bytes(), file.name)
    key = judged_move.digest(view.record, 0)
    judged_move.write_kept(judged_move.kept_path(file.parent / "reviews", key), key, [ROW, {**ROW, "n": 10**6}])
    assert [] == reviewer(file).moves


@pytest.mark.parametrize(
    "change",
    [
        {"n": -1},
        {"n": True},
        {"n": "7"},
        {"worths": {}},
        {"worths": {"play 5S": [1.2], "play KH": [1, 2]}},
        {"cost": float("nan")},
        {"cost": 10**400},
        {"cost": True},
        {"cost": 1e300},
        {"cost": None},
        {"mistake": 1},
        {"best": "play 9S"},
        {"reasons": ["a\nb"]},
        {"reasons": 5},
        {"forecasts": {"predict 1": {"x": 2}}},
        {"forecasts": []},
        {"hindsight": {}},
        {"n": 10**4000},
        {"round": 10**4000},
        {"forecasts": {"predict 1": {"9" * 4000: 2}}},
        {"forecasts": {"predict 1": {"1" * 5000: 2}}},
        {"forecasts": {"predict 1": {"1": 10**4000}}},
        {"forecasts": {"predict 1": {str(points): 1 for points in range(9000)}}},
        {"forecasts": {f"predict {number}": {} for number in range(9000)}},
        {"reasons": ["so"] * 9000},
        {"worths": {f"play {number}": [0, 0] for number in range(9000)} | VERDICT["worths"]},
    ],
    ids=lambda change: str(change)[:40],
)
def test_what_is_no_judgement_is_refused(change: dict[str, Any]) -> None:
    assert 7 == JudgedMove.read(ROW).n
    if change == {"forecasts": []}:
        assert {} == JudgedMove.read({**ROW, **change}).forecasts
        return
    with pytest.raises(NotAJudgement):
        JudgedMove.read({**ROW, **change})


@pytest.mark.parametrize(
    "change",
    [{"best": "predict x"}, {"best": "predict 13"}, {"n": 1}, {"round": 2}, {"n": 9999}, {"hindsight": VERDICT}],
    ids=str,
)
def test_what_is_kept_of_other_moves_is_judged_anew(file: Path, change: dict[str, Any]) -> None:
    folder = file.parent / "reviews"
    rows = list(judge(file, 0, folder, BRIEFLY))
    named = {change["best"]: [9, 0]} if "best" in change else {}
    [kept] = kept_files(file)
    for damaged in ([rows[0] | change | {"worths": named | rows[0]["worths"]}, *rows[1:]], rows * 2):
        judged_move.write_kept(kept, judged_move.digest(RecordView(file.read_bytes(), file.name).record, 0), damaged)
        one = reviewer(file, lambda _option, _line: NullTransport([], {}))
        assert ([], True) == (one.moves, one.is_judging)
        assert rows == list(judge(file, 0, folder, BRIEFLY))


@pytest.mark.parametrize("row", [None, 5, [], "row", {}])
def test_what_is_no_row_is_refused(row: object) -> None:
    with pytest.raises(NotAJudgement):
        JudgedMove.read(row)


def test_the_process_tells_each_move_and_what_it_cannot_read(file: Path) -> None:
    assert reviewer(file).asked == sorted(row["n"] for row in judge(file, 0, file.parent / "reviews", BRIEFLY))
    with pytest.raises(FileNotFoundError):
        next(work("nowhere.kq", 0, str(file.parent)))
    file.write_bytes(b"no record")
    with pytest.raises(NotARecord):
        next(work(str(file), 0, str(file.parent)))


def test_a_process_that_is_ended_at_once_leaves_the_record_as_it_was(file: Path, record: str) -> None:
    one = reviewer(file, job.start)
    assert one.is_judging
    one.poll()
    one.close()
    assert not one.is_judging
    assert record == file.read_text("utf-8")
    assert all(path.suffix in {".json", ".tmp"} for path in kept_files(file))


class Dying(NullTransport):
    """A process that is killed before it says anything."""

    def receive(self) -> bytes | None:
        raise EOFError


def test_a_process_that_dies_is_told(file: Path) -> None:
    one = reviewer(file, lambda _option, _line: Dying([], {}))
    assert one.poll()
    assert (False, True) == (one.is_judging, one.has_stopped)


def test_a_process_that_cannot_be_started_is_told(file: Path) -> None:
    def refuse(work: str, _line: bytes) -> NullTransport:
        assert "review" == work
        raise OSError(12, "no memory")

    one = reviewer(file, refuse)
    assert (False, "no memory") == (one.is_judging, one.reason)


def test_the_moves_that_seem_costliest_are_judged_first(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = reviewer(file).asked
    costs = {n: float(place % 3) for place, n in enumerate(asked)}
    monkeypatch.setattr("kq_table.features.review.reviewer._likely_cost", lambda each, _share: costs[each.n])
    told = [row["n"] for row in judge(file, 0, file.parent / "reviews", BRIEFLY)]
    assert sorted(asked, key=lambda n: -costs[n]) == told


def test_a_match_is_judged_from_its_end_on(tmp_path: Path) -> None:
    begun: list[tuple[str, bytes]] = []

    def start(name: str, line: bytes) -> NullTransport:
        begun.append((name, line))
        return NullTransport([], {})

    runner = ReviewRunner(RecordStore(tmp_path), start)
    runner.want(tmp_path / "a.kq", 1)
    task = {"file": str(tmp_path / "a.kq"), "seat": 1, "folder": str(tmp_path / "reviews")}
    assert [("review", task)] == [(name, json.loads(line)) for name, line in begun]
    runner.pause()
    assert runner.has_to_fetch
    runner.close()
    assert not runner.has_to_fetch
