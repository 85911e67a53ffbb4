"""Which problems there are: those of the program, and those that were made here, whatever their file holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.bots.problems import write_problem
from kq_table.features.problems import collection
from kq_table.features.problems.collection import Collection, last_played, own_path
from kq_table.storage.record_store import RecordStore
from tests.tools.sample_problems import samples, write_samples

GAME = "king"


def opened(data: Path) -> tuple[Collection, list[int]]:
    told: list[int] = []
    return Collection(data, lambda _path, count: told.append(count)), told


def test_own_problems_come_after_those_that_ship(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = samples(GAME)[:2]
    line = write_problem(first).replace(first.id, f"{GAME}/01")
    monkeypatch.setattr(collection, "shipped", lambda _game: collection._entries(line.encode(), GAME, GAME)[0])
    write_samples(tmp_path, second)
    found, told = opened(tmp_path)
    assert [f"{GAME}/01", second.id] == [each.id for each in found.entries(GAME)]
    assert second == found.entries(GAME)[1].read()
    assert found.find(second.id) == found.entries(GAME)[1]
    assert None is found.find("own/nothing")
    assert None is found.find("../king")
    assert [] == told


def test_damaged_lines_are_passed_over_and_told_once(tmp_path: Path) -> None:
    first, second = samples(GAME)[:2]
    good = [write_problem(problem).encode() for problem in (first, second)]
    other = write_problem(samples("crowns")[0]).encode()
    path = own_path(tmp_path, GAME)
    path.parent.mkdir()
    path.write_bytes(b"\n".join([good[0], b"{}", b"\xff\xfe", good[0], good[1][:99], other, b"[1]", good[1]]))
    found, told = opened(tmp_path)
    assert [first.id, second.id] == [each.id for each in found.own(GAME)][::2]
    assert 3 == len(found.own(GAME)), "one of another game is only known once it is read"
    with pytest.raises(collection.BadProblem):
        found.own(GAME)[1].read()
    assert [4] == told


@given(st.binary(max_size=200))
def test_no_file_stops_it(tmp_path_factory: pytest.TempPathFactory, junk: bytes) -> None:
    data = tmp_path_factory.mktemp("junk")
    path = own_path(data, GAME)
    path.parent.mkdir()
    path.write_bytes(junk)
    assert [] == opened(data)[0].own(GAME)


def test_what_is_appended_meanwhile_is_seen(tmp_path: Path) -> None:
    problems = samples(GAME)[:3]
    found, _ = opened(tmp_path)
    assert [] == found.own(GAME)
    write_samples(tmp_path, problems[0])
    assert 1 == len(found.own(GAME))
    write_samples(tmp_path, *problems)
    assert 3 == len(found.own(GAME))


def test_a_game_with_own_problems_alone_is_listed_last(tmp_path: Path) -> None:
    write_samples(tmp_path, samples("barbu")[0])
    assert [*collection.GAMES, "barbu"] == opened(tmp_path)[0].games


def test_the_game_begun_last_is_known_by_the_names_of_its_records(tmp_path: Path) -> None:
    store = RecordStore(tmp_path)
    assert "" == last_played(store)
    for folder, name in (
        (store.folder, "2026-11-29_20-00-00_crowns.kq"),
        (store.finished_folder, "2026-11-30_20-00-00_king-52-2.kq"),
        (store.finished_folder, "2026-11-30_20-00-01_barbu.kq"),
        (store.folder, "a match.kq"),
    ):
        (folder / name).touch()
    assert "king-52" == last_played(store)
