"""A computer player's strange move as a file: what its seat saw, no name, and enough to choose again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from engines.bots.players import player
from engines.core.search_api import Budget
from engines.record import record
from engines.record.replay import acting_view
from kq_table.features.replay import strange_move
from kq_table.match.record_view import RecordView
from tests.kq_table.records import play, text

NOW = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)


@pytest.fixture(scope="module")
def over() -> RecordView:
    return RecordView(text(play()).encode(), "match")


def first_move(view: RecordView, seat: int) -> int:
    """Give the number, from 1, of the first move of a seat."""
    return view.decisions(seat)[0] + 1


def test_the_file_holds_what_the_seat_saw_and_the_move(over: RecordView, tmp_path: Path) -> None:
    n = first_move(over, 1)
    path = strange_move.keep(over, n, tmp_path / "strange", NOW)
    assert path.parent == tmp_path / "strange"
    kept = record.read(path.read_bytes(), path.name)
    assert (1, {}) == (kept.view, kept.names)
    assert "Anna" not in path.read_text("utf-8")
    assert f"# strange move: 1 {over.record.lines[n - 1].deed}" in path.read_text("utf-8")
    rules, view = acting_view(kept)
    assert over.view(n - 1, 1).state.zones == view.state.zones
    assert player("rule").choose(rules, view, Budget()).deed


def test_a_second_one_of_the_same_moment_gets_a_name_of_its_own(over: RecordView, tmp_path: Path) -> None:
    n = first_move(over, 1)
    assert 2 == len({strange_move.keep(over, n, tmp_path, NOW) for _ in range(2)})


def test_only_moves_of_computer_players_in_matches_that_are_over_are_kept(over: RecordView) -> None:
    bot, person = first_move(over, 1), first_move(over, 0)
    assert strange_move.can_keep(over, bot)
    assert not strange_move.can_keep(over, person)
    assert not any(strange_move.can_keep(over, n) for n in (-1, 0, 1, over.length + 1))
    begun = RecordView(text(play(lambda match: match.n >= 20)).encode(), "match")
    assert not any(strange_move.can_keep(begun, n) for n in range(begun.length + 1))
