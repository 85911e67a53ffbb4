"""A match again on the same cards: the very same where the same player sits there, and refused where it cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.bots.same_cards import GAMES_PER_LEVEL, PLAN, Finish, SameCards, Trial, compare
from engines.bots.seats import play_turn, seated_players
from engines.core.api import OVER
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.games.registry import game
from engines.record import deal_codes
from engines.record.match import Match
from engines.record.record import Record, RecordError, read
from engines.record.replay import redact_record
from tests.commands import refused

FEW = 8
"""Iterations that make a player quick, and weak."""
DAY = "2026-01-02"


@cache
def played(key: str, *players: str, seats: int = 2) -> Record:
    """Give the record of a match from a code."""
    rules = game(key)
    deal = deal_codes.Deal(key, seats, deal_codes.daily(key, DAY).options, 7)
    words = [*(f"player {seat} {name}" for seat, name in enumerate(players)), f"code {deal.code}"]
    match = Match.begin(rules, seats, deal.options, deal.source, words=words)
    match.deal()
    with seated_players(players) as seated:
        while match.turn != OVER:
            play_turn(match, seated, Budget(FEW))
    return match.record


def changed(record: Record, old: str, new: str) -> Record:
    assert old in record.write()
    return read(record.write().replace(old, new, 1))


def other_beginner(record: Record) -> str:
    """Give the first line with the other seat in it."""
    first = record.deeds[0]
    return f"{first[:-1]}{1 - int(first[-1])}"


@pytest.mark.parametrize(
    ("key", "seats", "seat"),
    # One match of Crowns is enough: it takes a minute.
    [*product(["kings-n-queens", "the-queen"], [2], [0, 1]), ("crowns", 4, 1)],
)
def test_the_player_who_sat_there_plays_the_very_same_match(key: str, seats: int, seat: int) -> None:
    levels = ("page", "squire", "page", "squire")[:seats]
    # The others of four do not bargain, which would take most of the time.
    players = [level if each == seat or seats == 2 else f"{level}/mute" for each, level in enumerate(levels)]
    table = SameCards(played(key, *players, seats=seats), seat, FEW)
    assert table.own == table.play(Trial(levels[seat], 0))


def test_every_game_of_the_plan_is_the_same_each_time() -> None:
    trial = Trial("knight", 3)
    tables = [SameCards(played("kings-n-queens", "random", "page"), 0, FEW) for _ in range(2)]
    tables[0].play(Trial("page", 0))
    assert tables[0].play(trial) == tables[1].play(trial)


def test_other_seeds_are_other_games() -> None:
    table = SameCards(played("kings-n-queens", "random", "page"), 0, FEW)
    assert 1 < len({table.play(Trial("knight", seed)) for seed in range(6)})


def test_the_plan_has_ten_games_of_each_level_the_lowest_first() -> None:
    assert [level for level in LEVELS for _ in range(GAMES_PER_LEVEL)] == [trial.level for trial in PLAN]
    assert len(PLAN) == len(set(PLAN))


def test_a_chosen_opening_is_chosen_again() -> None:
    record = played("kings-n-queens", "page", "page")
    deal = deal_codes.read(record.code)
    words = ["player 0 page", "player 1 page", f"code {deal.code}", "opening chosen"]
    begun = Match.begin(game(record.game), 2, deal.options, deal.source, words=words).record
    match = Match(read(f"{begun.write()}{other_beginner(record)}\n"), deal.source)
    match.deal()
    with seated_players(["page", "page"]) as seated:
        while match.turn != OVER:
            play_turn(match, seated, Budget(FEW))
    table = SameCards(match.record, 0, FEW)
    assert table.own == table.play(Trial("page", 0))


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda record: redact_record(record, 0), "this is the view of one seat"),
        (lambda record: read("\n".join(record.write().split("\n")[:-2]) + "\n"), "not played to its end"),
        (lambda record: read(record.write().replace(f"code {record.code}\n", "")), "neither a seal nor a code"),
        (lambda record: changed(record, record.deeds[0], other_beginner(record)), "the shuffle gives"),
    ],
    ids=["view", "unfinished", "sealed by nothing", "other cards"],
)
def test_what_cannot_be_dealt_again_is_refused(spoil: Callable[[Record], Record], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        SameCards(spoil(played("kings-n-queens", "random", "page")), 0)


def test_nobody_plays_for_another_person() -> None:
    record = played("kings-n-queens", "random", "page")
    SameCards(changed(record, "player 0 random", "player 0 person"), 0)
    with pytest.raises(RecordError, match="no computer player sat in seat 1"):
        SameCards(changed(record, "player 1 page", "player 1 person"), 0)
    with pytest.raises(RecordError, match="there is no seat 2"):
        SameCards(record, 2)


@pytest.mark.parametrize(
    ("key", "own", "other", "expected"),
    [
        ("king", Finish(5, 1), Finish(9, 2), 1),
        ("king", Finish(5, 2), Finish(9, 2), -1),
        ("king", Finish(5, 2), Finish(5, 2), 0),
        ("kings-and-queens", Finish(40, 1), Finish(50, 1), 1),
        ("kings-and-queens", Finish(40, 2), Finish(50, 1), -1),
    ],
)
def test_the_place_counts_first_then_the_points(key: str, own: Finish, other: Finish, expected: int) -> None:
    assert expected == compare(key, own, other)
    assert -expected == compare(key, other, own)


def test_the_command_prints_every_game_and_the_sum(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = played("kings-n-queens", "random", "page")
    file = tmp_path / "match.kq"
    file.write_text(record.write(), "utf-8", newline="\n")
    assert 0 == main(["same-cards", str(file), "--seat", "0", "--iterations", "1"])
    *games, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert [(trial.level, trial.seed) for trial in PLAN] == [(row["level"], row["seed"]) for row in games]
    own = SameCards(record, 0).own
    assert (own.points, own.place) == (last["points"], last["place"])
    for level in LEVELS:
        assert last["better_than"][level] == sum(row["beaten"] for row in games if row["level"] == level)


def test_the_command_says_in_a_line_what_it_cannot_play(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.kq"
    file.write_text(
        played("kings-n-queens", "random", "page").write().rpartition("\n1 ")[0] + "\n", "utf-8", newline="\n"
    )
    assert "not played to its end" in refused(capsys, "same-cards", str(file), "--seat", "0")
