"""Duplicates between players, and the command arena."""

from __future__ import annotations

import json
import re
import ssl
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from engines.__main__ import main
from engines.bots import NoSuchPlayer
from engines.bots.arena import Contest, Result, _summarize, compete, play_deal, start_record
from engines.bots.confinement import forbid_looking_in
from engines.bots.search import relative_scores
from engines.bots.seats import play_turn, seated_players
from engines.core.api import HasDeals, RoundScored
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.registry import NoSuchGame, NoSuchOption
from engines.record.match import Match
from engines.record.replay import Replay
from tests.bot_scripts import outside
from tests.commands import refused, run
from tests.random_match import TABLES, RandomMatch

KQ = "kings-and-queens"
ARENA = ("arena", "--game", KQ, "--seed", "7")


def test_a_duplicate_is_one_deal_with_the_players_in_every_rotation() -> None:
    results = play_deal(Contest(KQ, ("rule", "random"), 1, "x"), 0)
    assert [("rule", "random"), ("random", "rule")] == [result.names for result in results]
    for result in results:
        assert 0 == sum(result.scores)
        assert 1 == sum(result.wins)


@pytest.mark.parametrize("table", [table for table in TABLES if isinstance(table.rules, HasDeals)], ids=str)
def test_a_match_has_as_many_deals_as_its_rules_say(table: RandomMatch) -> None:
    scored = [event for step in table.walk(3) for event in step.events if isinstance(event, RoundScored)]
    assert isinstance(table.rules, HasDeals)
    assert len(scored) == table.rules.deals(table.seats)


@pytest.mark.parametrize(("key", "index", "deal"), [("king", 0, 1), ("king", 13, 2), ("crowns", 7, 4), (KQ, 3, 1)])
def test_duplicates_go_through_the_deals_of_a_match(key: str, index: int, deal: int) -> None:
    contest = Contest(key, ("rule", "random"), 20, "x")
    begun = Replay(start_record(contest, index))
    steps = list(begun)
    assert deal == begun.state.public.round
    assert "deal" == steps[-1].deed.text.partition(" ")[0]


def test_what_was_won_before_the_deal_that_is_measured_does_not_count() -> None:
    contest = Contest("king", ("rule",), 20, "x")
    match = Match(start_record(contest, 3), SealedSource(secret_from_seed("x 3")))
    before = match.totals
    with seated_players(["rule"] * 3) as sitters:
        while match.view(0).state.public.round == 4:
            play_turn(match, sitters, Budget())
    *_, scored = (event for event in match.events(0) if isinstance(event, RoundScored))
    assert any(before)
    assert [tuple(relative_scores(scored.scores, 1))] * 3 == [result.scores for result in play_deal(contest, 3)]


def test_a_player_against_himself_is_exactly_even() -> None:
    report, _ = compete(Contest(KQ, ("steady", "steady"), 3, "x", iterations=30))
    assert {"steady": 0.0} == report["score"]
    assert {"steady": [0.0, 0.0]} == report["ci95"]
    assert {"steady": 0.5} == report["win_rate"]


def test_the_same_contest_has_the_same_result_by_one_and_by_two_at_a_time() -> None:
    contest = Contest(KQ, ("rule", "random"), 6, "x", "match")
    alone, _ = compete(contest)
    with ThreadPoolExecutor(2) as executor:
        together, _ = compete(contest, executor.map)
    assert alone | {"seconds": 0} == together | {"seconds": 0}


def test_a_score_is_one_s_own_less_the_others_mean_and_each_deal_counts_once() -> None:
    deals = [
        [Result(("a", "b", "b"), (4.0, -2.0, -2.0), (1.0, 0.0, 0.0)), Result(("b", "a", "b"), (0, 0, 0), (0, 1, 0))],
        [Result(("a", "b", "b"), (6.0, -3.0, -3.0), (1.0, 0.0, 0.0)), Result(("b", "a", "b"), (0, 2, 0), (0, 0, 1))],
    ]
    # Means of a: 2 and 4; their standard error is 1.
    assert (3.0, [1.04, 4.96], 0.75) == _summarize("a", deals)


def test_a_contest_that_cannot_be_is_refused_before_itbegins() -> None:
    with pytest.raises(NoSuchGame):
        Contest("chess", ("rule",), 1, "x")
    with pytest.raises(NoSuchOption):
        Contest(KQ, ("rule",), 1, "x", options={"target": "7"})
    with pytest.raises(ValueError, match="3 players for 2 seats"):
        Contest(KQ, ("rule", "rule", "rule"), 1, "x")
    with pytest.raises(NoSuchPlayer):
        Contest(KQ, ("rule", "genius"), 1, "x")


# -- the command ---------------------------------------------------------------------------------------------


def test_arena_prints_scores_intervals_and_win_rates(capsys: pytest.CaptureFixture[str]) -> None:
    report = run(capsys, *ARENA, "--players", "rule,random", "--deals", "5", "--option", "kings=minus")
    assert ["deals", "games", "score", "ci95", "win_rate", "seconds"] == list(report)
    assert (5, 10) == (report["deals"], report["games"])
    assert ["rule", "random"] == list(report["score"])
    assert report["score"]["rule"] == -report["score"]["random"]
    low, high = report["ci95"]["rule"]
    assert low < report["score"]["rule"] < high
    assert 1 == sum(report["win_rate"].values())
    whole = run(capsys, *ARENA, "--players", "rule,random", "--deals", "2", "--unit", "match")
    assert 4 == whole["games"]


def test_arena_with_two_jobs_finds_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = (*ARENA, "--players", "rule,random", "--deals", "4")
    reports = [run(capsys, *arguments, "--jobs", jobs) | {"seconds": 0} for jobs in "12"]
    assert reports[0] == reports[1]


def test_arena_lets_a_cluster_play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Client:
        def __init__(self, address: str) -> None:
            asked.append(address)

        def register_worker_callbacks(self, setup: object) -> None:
            assert forbid_looking_in is setup

        def get_executor(self) -> Executor:
            return ThreadPoolExecutor(2)

        def close(self) -> None:
            asked.append("closed")

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    arguments = (*ARENA, "--players", "rule,random", "--deals", "4")
    report = run(capsys, *arguments, "--cluster", "tcp://lab:8786")
    assert ["tcp://lab:8786", "closed"] == asked
    assert run(capsys, *arguments) | {"seconds": 0} == report | {"seconds": 0}


def test_a_cluster_that_cannot_be_reached_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(address: str) -> None:
        raise TimeoutError(address)

    arguments = (*ARENA, "--players", "rule", "--deals", "1", "--cluster", "tcp://x:1")
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "the extra `cluster`" in refused(capsys, *arguments)
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=nobody))
    assert "no cluster answers at tcp://x:1" in refused(capsys, *arguments)


def test_a_cluster_is_reached_over_tls_with_the_files_that_are_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object, security: dict[str, object]) -> None:
        asked.append(security)
        raise ssl.SSLError(1, "[SSL] PEM lib")

    asked: list[dict[str, object]] = []
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=refuse, Security=dict))
    files = [str(tmp_path / name) for name in ("ca.pem", "cert.pem", "key.pem")]
    arguments = (*ARENA, "--players", "rule", "--deals", "1", "--cluster", "tls://x:1", "--tls", *files)
    # Each system says in its own words that there is no such file.
    assert f"{files[0]}: " in refused(capsys, *arguments)
    for file in files:
        Path(file).touch()
    assert "no cluster answers at tls://x:1" in refused(capsys, *arguments)
    names = ("tls_ca_file", "tls_client_cert", "tls_client_key", "require_encryption")
    assert [dict(zip(names, [*files, True], strict=True))] == asked


def test_files_for_tls_and_an_address_without_it_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    arguments, files = (*ARENA, "--players", "rule", "--deals", "1"), ("--tls", "a", "b", "c")
    assert "belong together" in refused(capsys, *arguments, "--cluster", "tcp://x:1", *files)
    assert "belong together" in refused(capsys, *arguments, "--cluster", "tls://x:1")
    assert "is for --cluster" in refused(capsys, *arguments, *files)
    assert "expected 3 arguments" in refused(capsys, *arguments, "--cluster", "tls://x:1", "--tls", "a", "b")


def test_arena_tells_what_an_outside_bot_did_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name = outside(tmp_path, "illegal")
    assert 0 == main((*ARENA, "--players", f"{name},rule", "--deals", "1"))
    out, err = capsys.readouterr()
    assert 2 == json.loads(out)["games"]
    assert "'play 9Z' is not a legal deed now (6 times); the built-in player moved instead\n" in err
    assert "failed 3 times, and lost its seat (2 times); the built-in player moved instead\n" in err


def test_play_tells_what_an_outside_bot_did_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(("play", "--game", "the-queen", "--seats", "2", "--players", "cmd:/no/bot,rule", "--seed", "1"))
    _, err = capsys.readouterr()
    # Each system says in its own words, and in its person's language, that there is no such file.
    assert re.match(r"kq-engine: cmd:/no/bot: cannot be started: [^()\n]+ \(3 times\); the built-in player moved", err)
    assert err.endswith(
        "kq-engine: cmd:/no/bot: failed 3 times, and lost its seat (once); the built-in player moved instead\n"
    )


def test_kings_n_queens_is_compared_by_matches(capsys: pytest.CaptureFixture[str]) -> None:
    """A round is a turn of every seat there, which tells nothing of a player."""
    arguments = ("--game", "kings-n-queens", "--players", "rule,random", "--deals", "2", "--seed", "1")
    told = [scores_of(capsys, "arena", *arguments, *unit) for unit in ((), ("--unit", "match"), ("--unit", "deal"))]
    assert told[0] == told[1] != told[2]


def scores_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    assert 0 == main(arguments)
    return json.loads(capsys.readouterr().out)["score"]


def test_arena_refuses_what_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no player" in refused(capsys, *ARENA, "--players", "genius,rule", "--deals", "1")
    assert "no player" in refused(capsys, *ARENA, "--players", "", "--deals", "1")
    for number in ("0", "100001", "1000000000"):
        assert "whole number from 1 to 100,000" in refused(capsys, *ARENA, "--players", "rule", "--deals", number)
    assert "whole number from 1 to 1,000" in refused(
        capsys, *ARENA, "--players", "rule", "--deals", "1", "--jobs", "1001"
    )
    assert "3 players" in refused(capsys, *ARENA, "--players", "rule,rule,rule", "--deals", "1")
    assert "--unit" in refused(capsys, *ARENA, "--players", "rule", "--deals", "1", "--unit", "trick")
