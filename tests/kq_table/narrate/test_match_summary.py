"""Matches in a line: when they were played, who plays, how they stand."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engines.core.api import SPECTATOR, Seat
from kq_table.match.record_view import MatchStatus
from kq_table.narrate import match_summary
from kq_table.storage.record_list import RecordEntry
from kq_table.text import You, say

NAMES = ("Anna", "Ben")


def test_days_are_named_as_people_name_them() -> None:
    now = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    days = [now - timedelta(days=days) for days in (0, 1, 2)]
    assert ["today, 12:00", "yesterday, 12:00", "27 February 2026, 12:00"] == [
        match_summary.played_when(day, now) for day in days
    ]


def test_a_match_is_described_by_game_players_by_seat_and_time() -> None:
    played = time.mktime((2026, 1, 2, 3, 4, 0, 0, 0, -1))
    entry = RecordEntry(Path("a.kq"), "king", {1: "Ben", 0: "Anna"}, played)
    words = say("kept.about", game=say("game.king"), names="Anna – Ben", played="2 January 2026, 03:04")
    assert words == match_summary.describe_match(entry)


def test_players_are_listed_with_their_points_once_there_are_any() -> None:
    assert "Anna · Ben" == match_summary.players_line(NAMES, ())
    assert "Anna: 3 · Ben: −4" == match_summary.players_line(NAMES, (3, -4))


@pytest.mark.parametrize(
    ("ranking", "given_up", "words"),
    [
        (None, None, "Round 2"),
        (((1,), (0,)), None, "Ben won after 2 rounds"),
        (((0, 1),), None, "Anna and Ben shared the win after 2 rounds"),
        (None, 0, say("kept.given_up", name="Anna")),
        (((1,), (0,)), SPECTATOR, say("kept.put_away")),
    ],
)
def test_a_status_is_described(ranking: tuple[tuple[Seat, ...], ...] | None, given_up: Seat | None, words: str) -> None:
    assert words == match_summary.describe_status("crowns", NAMES, MatchStatus(2, (0, 0), ranking, given_up))


@pytest.mark.parametrize("game", ["king", "king-52", "jeu-du-roi"])
def test_the_rounds_of_king_are_deals(game: str) -> None:
    rankings = (None, ((1,), (0,)), ((0, 1),))
    told = [match_summary.describe_status(game, NAMES, MatchStatus(2, (0, 0), ranking, None)) for ranking in rankings]
    assert ["Deal 2", "Ben won after 2 deals", "Anna and Ben shared the win after 2 deals"] == told


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        (["Ben"], "Ben wins"),
        ([You("Anna")], "You win"),
        (["Ben", You("Anna")], "You and Ben share the win"),
        (["Ben", "Cy", "Di"], "Ben, Cy and Di share the win"),
        (["Ben", "Cy", You("Anna"), "Di"], "All 4 players share the win"),
    ],
)
def test_who_has_won_is_told_and_the_reader_comes_first(winners: list[str], words: str) -> None:
    assert words == match_summary.describe_winners("crowns", winners, 4)


def test_the_queen_ends_in_a_draw() -> None:
    status = MatchStatus(2, (0, 0), ((0, 1),), None)
    assert "A draw after 2 rounds" == match_summary.describe_status("the-queen", NAMES, status)
    assert "It’s a draw" == match_summary.describe_winners("the-queen", NAMES, 2)
