"""Sitting at a table that nobody watches: outside bots, and the commands choose and serve."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from engines.bots import fallback_deed, protocol
from engines.bots.arena import play_on
from engines.bots.external import ExternalBot, words_of
from engines.bots.players import NoSuchPlayer
from engines.bots.protocol import Start
from engines.bots.search import never
from engines.bots.seats import (
    Question,
    converse,
    lineup,
    make_player,
    play_turn,
    question_of_match,
    question_of_record,
    seated_players,
)
from engines.core.api import OVER
from engines.core.search_api import Answer, Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.core.talk import MAX_ACTS
from engines.games.registry import game
from engines.record.match import Match
from engines.record.record import read
from engines.record.replay import redact_record
from kq_table.match.bot_transport import builtin_command, environment
from tests.bot_scripts import bot, command, outside
from tests.commands import refused, run
from tests.processes import child
from tests.random_match import RandomMatch

KQ = game("kings-and-queens")
TABLE = RandomMatch(KQ, 2)
ROOT = str(Path(__file__).parents[3])


# -- outside bots -----------------------------------------------------------------------------------------------


def test_an_outside_bot_plays_a_match_against_a_player_of_the_house(tmp_path: Path) -> None:
    match = TABLE.match(5, deeds=2)
    with seated_players([outside(tmp_path, "first"), "random"]) as sitters:
        while match.turn != OVER:
            if match.turn == 0:
                first = match.legal()[0].text
                assert first == play_turn(match, sitters, Budget()).deed
            else:
                play_turn(match, sitters, Budget())
        assert [] == [*sitters[0].faults, *sitters[1].faults]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("illegal", "gave an invalid answer: 'play 9Z' is not a legal deed now"),
        ("garbage", "gave an invalid answer: b'\\xff{{{ no\\n' is not JSON"),
        ("crash", "stopped unexpectedly"),
        ("mute", "stopped unexpectedly"),
        ("hung", "gave no answer in 0.2 s"),
        ("babbler", "gave no answer in 0.2 s"),
        ("complaining", "gave an invalid answer: I do not know this game"),
    ],
)
def test_the_house_bot_plays_for_one_that_fails(tmp_path: Path, kind: str, reason: str) -> None:
    match = TABLE.match(6, deeds=2)
    seconds = 0.2 if kind in ("hung", "babbler") else 20.0
    bad = ExternalBot(command(bot(tmp_path, kind)), seconds)
    try:
        view = match.view(match.turn)
        answer = bad.choose(Start(KQ.key, 2, match.turn, {}), KQ, view, match.lines(match.turn), Budget())
        assert fallback_deed(KQ, view) == answer.deed
        assert [reason] == bad.faults
        assert reason in answer.reasons[0]
    finally:
        bad.close()


def test_an_outside_bot_is_told_every_line_once(tmp_path: Path) -> None:
    match = TABLE.match(6, deeds=2)
    with seated_players([outside(tmp_path, "counter")] * 2) as sitters:
        for _ in range(6):
            assert ("1", str(match.n)) == play_turn(match, sitters, Budget()).reasons


def test_a_bot_that_has_ended_is_at_fault_at_once_each_time(tmp_path: Path) -> None:
    match = TABLE.match(6, deeds=2)
    bad = ExternalBot(command(bot(tmp_path, "crash")), 600.0)
    for _ in range(2):
        bad.choose(Start(KQ.key, 2, match.turn, {}), KQ, match.view(match.turn), (), Budget())
    bad.close()
    assert ["stopped unexpectedly"] * 2 == bad.faults


def test_after_three_faults_the_house_bot_keeps_the_seat(tmp_path: Path) -> None:
    match = TABLE.match(6, deeds=2)
    with seated_players([outside(tmp_path, "illegal")] * 2) as sitters:
        while match.turn != OVER:
            play_turn(match, sitters, Budget())
        given_up = "failed 3 times, and lost its seat"
        assert [[*sitter.faults[:3], given_up] for sitter in sitters] == [sitter.faults for sitter in sitters]


def test_a_bot_that_cannot_be_started_is_at_fault(tmp_path: Path) -> None:
    match = TABLE.match(6, deeds=2)
    bad = ExternalBot(str(tmp_path / "nothing"), 1.0)
    answer = bad.choose(Start(KQ.key, 2, match.turn, {}), KQ, match.view(match.turn), (), Budget())
    assert "cannot be started" in bad.faults[0]
    assert isinstance(answer, Answer)
    bad.close()


@pytest.mark.parametrize(("name", "reason"), [("cmd:", "needs a program"), ("cmd:'x", "cmd:'x: a quotation mark")])
def test_a_command_that_names_no_program_is_no_player(name: str, reason: str) -> None:
    with pytest.raises(NoSuchPlayer, match=reason):
        make_player(name)


def test_on_windows_a_command_keeps_its_backslashes_and_loses_its_quotation_marks() -> None:
    words = ["C:\\Program Files\\python.exe", "C:\\bots\\my bot.py", "--fast"]
    assert words == words_of(subprocess.list2cmdline(words), is_posix=False)


def test_an_outside_bot_hears_how_the_match_ended(tmp_path: Path) -> None:
    match = TABLE.match(5, deeds=2)
    with seated_players([outside(tmp_path, "diary"), "random"]) as sitters:
        play_on(match, sitters, "match", Budget())
    heard = [json.loads(line) for line in (tmp_path / "memory").read_text("utf-8").splitlines()]
    assert ["end", "quit"] == [message["type"] for message in heard[-2:]]
    assert [*match.lines(0)] == [message["line"] for message in heard if message["type"] == "line"]
    assert match.ranking is not None
    assert {"type": "end", "totals": [*match.totals], "ranking": [[*place] for place in match.ranking]} == heard[-2]


def test_the_house_players_behind_the_protocol_choose_as_they_do_without_it(tmp_path: Path) -> None:
    # An outside bot does not get our PYTHONPATH.
    program = tmp_path / "serve.py"
    program.write_text(
        f"import sys; sys.path[:0] = [{ROOT!r}]; from engines.__main__ import main; main(['serve'])",
        "utf-8",
        newline="\n",
    )
    match = TABLE.match(9, deeds=15)
    names = [f"cmd:{command([sys.executable, str(program)])}", "steady"]
    with seated_players(names) as (there, here):
        question = question_of_match(match)
        assert there.choose(question, Budget(60)).deed == here.choose(question, Budget(60)).deed


# -- seats ------------------------------------------------------------------------------------------------------


class Sitter:
    """Says one line, once unless it is endless; *asked* lists who was asked for talk."""

    faults: Sequence[str] = ()

    def __init__(self, line: str, asked: list[int], *, is_endless: bool = False) -> None:
        self.line, self.asked, self.is_endless = line, asked, is_endless

    def talk(self, question: Question, budget: Budget) -> Sequence[str]:
        self.asked.append(question.view.seat)
        said = self.line
        if not self.is_endless:
            self.line = ""
        return [said] if said else []

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = never) -> Answer:
        raise NotImplementedError

    def close(self) -> None:
        pass


def test_who_is_spoken_to_is_asked_first_and_then_the_others_clockwise() -> None:
    match = Match.begin(game("crowns"), 4, {"talk": "on"}, SealedSource(secret_from_seed("talk")))
    match.deal()
    turn, asked = match.turn, list[int]()
    last, first = (turn + 3) % 4, (turn + 1) % 4
    lines = {turn: f"/offer 1 to {last} give nothing for play KH on {turn}", last: f"/ask {first} want"}
    converse(match, [Sitter(lines.get(seat, ""), asked) for seat in range(4)], Budget())
    everybody = [turn, first, (turn + 2) % 4, last]
    assert [turn, last, first, turn, (turn + 2) % 4, last] == asked[:6]
    assert sorted(everybody) == sorted(asked[2:])


@pytest.mark.parametrize(("line", "times"), [("Nice move!", 1), ("/claim have KH", MAX_ACTS)])
def test_who_talks_without_end_is_not_heard_without_end(line: str, times: int) -> None:
    match = Match.begin(game("crowns"), 4, {"talk": "on"}, SealedSource(secret_from_seed("talk")))
    match.deal()
    turn, before = match.turn, match.n
    converse(match, [Sitter(line if seat == turn else "", [], is_endless=True) for seat in range(4)], Budget())
    assert [f"{turn} say {line}"] * times == [str(said) for said in match.record.lines[before:] if said.actor == turn]


def test_the_last_player_fills_the_seats_that_are_left() -> None:
    assert ("a", "b", "b", "b") == lineup(["a", "b"], 4)
    with pytest.raises(ValueError, match="3 players for 2 seats"):
        lineup(["a", "b", "c"], 2)


def test_a_record_and_the_view_of_it_put_the_same_question() -> None:
    match = TABLE.match(10, deeds=20)
    whole = question_of_record(read(match.record.write()))
    seen = question_of_record(read(redact_record(match.record, match.turn).write()))
    assert whole.view == seen.view
    assert match.lines(match.turn) == tuple(whole.lines(0)) == tuple(seen.lines(0))
    assert list(match.lines(match.turn))[18:] == list(seen.lines(18))


# -- commands ---------------------------------------------------------------------------------------------------


@pytest.fixture
def unfinished(tmp_path: Path) -> str:
    path = tmp_path / "match.kq"
    path.write_text(TABLE.match(10, deeds=20).record.write(), encoding="utf-8", newline="\n")
    return str(path)


def test_choose_prints_deed_estimate_reasons_iterations_and_seconds(
    capsys: pytest.CaptureFixture[str], unfinished: str
) -> None:
    answer = run(capsys, "choose", unfinished, "--player", "steady", "--iterations", "40", "--seed", "3")
    assert ["deed", "estimate", "reasons", "iterations", "seconds"] == list(answer)
    assert ["mean", "sd"] == list(answer["estimate"])
    assert answer["iterations"] <= 100
    assert answer["deed"] in [deed.text for deed in TABLE.match(10, deeds=20).legal()]


def test_choose_thinks_a_thousand_times_or_as_long_as_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "match.kq"
    path.write_text(TABLE.match(10, deeds=3).record.write(), encoding="utf-8", newline="\n")
    assert run(capsys, "choose", str(path), "--player", "steady")["iterations"] <= 1000
    assert 0 < run(capsys, "choose", str(path), "--player", "steady", "--seconds", "0.05")["seconds"]


def test_choose_asks_an_outside_bot(capsys: pytest.CaptureFixture[str], unfinished: str, tmp_path: Path) -> None:
    answer = run(capsys, "choose", unfinished, "--player", outside(tmp_path, "talker"))
    assert {"mean": 1.5, "sd": 2.0} == answer["estimate"]
    assert ["so it is"] == answer["reasons"]


def test_choose_refuses_what_cannot_be(capsys: pytest.CaptureFixture[str], unfinished: str, tmp_path: Path) -> None:
    over = tmp_path / "over.kq"
    over.write_text(TABLE.match(10).record.write(), encoding="utf-8", newline="\n")
    assert "no move to choose" in refused(capsys, "choose", str(over), "--player", "steady")
    assert "no player 'genius'" in refused(capsys, "choose", unfinished, "--player", "genius")
    assert "9Z" in refused(capsys, "choose", unfinished, "--player", outside(tmp_path, "illegal"))
    for number in ("0", "9" * 400):
        assert "whole number from 1" in refused(
            capsys, "choose", unfinished, "--player", "steady", "--iterations", number
        )
    for seconds in ("nan", "0", "1e10", "1e300"):
        assert "seconds" in refused(capsys, "choose", unfinished, "--player", "cmd:x", "--seconds", seconds)
    assert "missing.kq" in refused(capsys, "choose", str(tmp_path / "missing.kq"), "--player", "rule")


def test_serve_answers_all_that_came_before_it_was_told_to_quit() -> None:
    match = TABLE.match(6, deeds=2)
    start = protocol.start(Start(KQ.key, 2, match.turn, {}, "rule"))
    question = protocol.choose(match.n, [], None)
    told = [protocol.hello(), start, *map(protocol.line, match.lines(match.turn)), question, protocol.quit_()]
    lines = b"".join(map(protocol.encode, told))
    for _ in range(3):
        done = subprocess.run(builtin_command(), env=environment(), input=lines, stdout=subprocess.PIPE, check=True)
        assert ["hello", "deed"] == [json.loads(line)["type"] for line in done.stdout.splitlines()]


def test_serve_greets_and_quits() -> None:
    lines = b'{"type":"hello","protocol":1}\nwhat\n{"type":"quit"}\n'
    with child(
        builtin_command(), env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdin.write(lines)
        server.stdin.flush()
        assert ["hello", "error"] == [json.loads(server.stdout.readline())["type"] for _ in range(2)]
        assert 0 == server.wait(20)
        assert b"" == server.stderr.read()


def test_no_mind_ever_sees_pygame() -> None:
    code = "import sys, engines.__main__, engines.bots.serve, engines.bots.arena; sys.exit('pygame' in sys.modules)"
    command = [*builtin_command()[:-3], "-c", code]
    assert 0 == subprocess.run(command, env=environment(), check=False, timeout=60).returncode
