"""The table's bots: never waited for, never believed unchecked, never left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from engines.bots import protocol
from engines.bots.pipe import Pipe
from engines.core.api import OVER
from engines.core.search_api import Answer
from engines.record.match import Match
from kq_table.match.bot_process import MAX_TICK_SECONDS, STARTUP_SECONDS, AwakeClock, Bot, BotAnswer, Fault
from kq_table.match.bot_transport import NullTransport, builtin_command, environment
from tests.bot_scripts import bot
from tests.processes import child, gone, is_running
from tests.random_match import TABLES

PATIENCE = 20.0
"""Seconds that a slow machine may take for what should take none."""
TABLE = TABLES[0]
LEGAL = ["predict 1", "predict 2"]


class Hands:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def started(command: list[str] | None = None, clock: Callable[[], float] = time.monotonic) -> Iterator[Bot]:
    """Start a bot for seat 0 of a match of Kings & Queens."""
    it = Bot(command, clock)
    it.start(game="kings-and-queens", seats=2, seat=0, options={}, level="steady", seed=0)
    try:
        yield it
    finally:
        it.close()


def outcome(it: Bot) -> BotAnswer | Fault:
    """Poll until something comes."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if news := it.poll():
            assert 1 == len(news)
            return news[0]
        time.sleep(0.005)
    raise AssertionError("nothing came of the question")


# -- the built-in players ---------------------------------------------------------------------------------------


def test_two_processes_play_a_match_that_the_umpire_agrees_with() -> None:
    match: Match = TABLE.match(4, deeds=0)
    with started() as one, started() as other:
        bots, told = (one, other), [0, 0]
        other.start(game="kings-and-queens", seats=2, seat=1, options={}, level="random", seed=0)
        while match.turn != OVER and match.n < 45:
            seat = match.turn
            for line in match.lines(seat, told[seat]):
                bots[seat].line(line)
            told[seat] = match.n
            bots[seat].choose(match.n, [deed.text for deed in match.legal()], PATIENCE, 30)
            answer = outcome(bots[seat])
            assert isinstance(answer, BotAnswer), answer
            match.submit(seat, answer.deed)
            match.deal()
    assert 45 <= match.n


def test_a_bot_is_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "__init__.py").write_bytes(b"raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    run = subprocess.run(
        builtin_command(),
        env=environment(),
        input=b'{"type":"quit"}\n',
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (0, b"", b"") == (run.returncode, run.stdout, run.stderr)


def test_the_frozen_program_is_its_own_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    assert [sys.executable, "--engine", "serve"] == builtin_command()
    assert "/somewhere" == environment()["PYTHONPATH"]


# -- answers are checked ----------------------------------------------------------------------------------------


def test_a_good_answer_comes_with_its_estimate_and_reasons(tmp_path: Path) -> None:
    with started(bot(tmp_path, "talker")) as it:
        it.choose(7, LEGAL, PATIENCE)
        assert BotAnswer(7, "predict 2", 1.5, 2.0, ("so it is",)) == outcome(it)
        assert [] == it.poll()


def test_what_a_bot_thought_of_comes_with_its_answer(tmp_path: Path) -> None:
    with started(bot(tmp_path, "thinker")) as it:
        it.choose(7, LEGAL, PATIENCE)
        answer = outcome(it)
        assert isinstance(answer, BotAnswer)
        assert ((LEGAL[1], 2.5), (LEGAL[0], 1.0)) == answer.candidates


def test_a_player_of_the_house_tells_what_else_it_thought_of() -> None:
    told = (
        "- dealer 1",
        "- deal hand0=2S,3S,2H,3H,2D,QD,3C,5C hand1=??,??,??,??,??,??,??,??",
        "0 predict 2",
        "1 predict 3",
    )
    with started() as it:
        for line in told:
            it.line(line)
        it.choose(4, [f"play {card}" for card in ["2S", "3S", "2H", "3H", "2D", "QD", "3C", "5C"]], PATIENCE)
        answer = outcome(it)
        assert isinstance(answer, BotAnswer)
        assert answer.deed == answer.candidates[0][0]
        assert 2 <= len(answer.candidates)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("illegal", "gave an invalid answer: 'play 9Z' is not a legal deed now"),
        ("garbage", "gave an invalid answer: b'\\xff{{{ no\\n' is not JSON"),
        ("wordy", "gave an invalid answer: a line of more than 65536 bytes"),
        ("nested", "is not JSON"),
        ("odd", "gave an invalid answer: mean must be a number, not 'high'"),
        ("complaining", "gave an invalid answer: I do not know this game"),
        ("crash", "stopped unexpectedly"),
        ("mute", "stopped unexpectedly"),
    ],
)
def test_a_bad_answer_is_a_fault_with_its_reason(tmp_path: Path, kind: str, reason: str) -> None:
    with started(bot(tmp_path, kind)) as it:
        it.choose(7, LEGAL, PATIENCE)
        fault = outcome(it)
        assert isinstance(fault, Fault)
        assert 7 == fault.n
        assert reason in fault.reason


def until_awake(it: Bot) -> None:
    while it.link.awake_at is None:
        assert [] == it.poll()
        time.sleep(0.01)


def test_the_time_to_think_begins_when_the_process_has_come_up(tmp_path: Path) -> None:
    clock = Hands()
    with started(bot(tmp_path, "hung"), clock) as it:
        it.choose(7, LEGAL, 2.0)
        clock.now += 15
        until_awake(it)
        clock.now += 2.5
        assert [] == it.poll()
        clock.now += 0.01
        assert [Fault(7, "did not answer in time")] == it.poll()


def test_a_process_that_never_says_a_word_is_given_up(tmp_path: Path) -> None:
    clock = Hands()
    with started(bot(tmp_path, "deaf"), clock) as it:
        it.choose(7, LEGAL, 2.0)
        clock.now += STARTUP_SECONDS
        assert [] == it.poll()
        clock.now += 0.01
        assert [Fault(7, "did not answer in time")] == it.poll()


@pytest.mark.parametrize("kind", ["hung", "babbler"])
def test_a_bot_that_gives_no_answer_is_at_fault_half_a_second_late_and_its_process_ends(
    tmp_path: Path, kind: str
) -> None:
    clock = Hands()
    with started(bot(tmp_path, kind), clock) as it:
        it.choose(7, LEGAL, 2.0)
        pid = it.link.pid
        assert pid is not None
        until_awake(it)
        clock.now += 2.5
        assert [] == it.poll()
        clock.now += 0.01
        assert [Fault(7, "did not answer in time")] == it.poll()
        assert gone(pid)
        assert it.link.pid is None


def test_a_program_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with started([str(tmp_path / "nothing")]) as it:
        it.choose(1, LEGAL, PATIENCE)
        assert [Fault(1, "could not be started")] == it.poll()


def test_a_bot_that_crashed_is_started_again_for_the_next_question_and_told_all(tmp_path: Path) -> None:
    with started(bot(tmp_path, "crash-once")) as it:
        it.choose(7, LEGAL, PATIENCE)
        assert Fault(7, "stopped unexpectedly") == outcome(it)
        it.choose(9, LEGAL, PATIENCE)
        assert BotAnswer(9, "predict 1", 0.0, 0.0, ()) == outcome(it)


def test_a_house_player_killed_in_mid_match_goes_on_where_it_was() -> None:
    match = TABLE.match(5, deeds=9)
    with started() as it:
        it.start(game="kings-and-queens", seats=2, seat=match.turn, options={}, level="steady", seed=0)
        for line in match.lines(match.turn):
            it.line(line)
        assert it.link.pid is not None
        os.kill(it.link.pid, signal.SIGTERM)
        it.choose(match.n, [deed.text for deed in match.legal()], PATIENCE, 20)
        assert isinstance(outcome(it), Fault)
        it.choose(match.n, [deed.text for deed in match.legal()], PATIENCE, 20)
        assert isinstance(outcome(it), BotAnswer)


def test_what_was_asked_before_a_new_start_is_forgotten(tmp_path: Path) -> None:
    with started(bot(tmp_path, "first")) as it:
        it.choose(7, LEGAL, PATIENCE)
        it.start(game="kings-and-queens", seats=2, seat=0, options={}, level="steady", seed=0)
        assert [] == it.poll()
        it.choose(3, LEGAL, PATIENCE)
        assert BotAnswer(3, "predict 1", 0.0, 0.0, ()) == outcome(it)


class Wire(NullTransport):
    """A transport that hands on what a test puts on it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        super().__init__(command, environment)
        self.coming: list[bytes] = []

    def receive(self) -> bytes | None:
        return self.coming.pop(0) if self.coming else None


@pytest.mark.parametrize("greeted", [False, True])
@pytest.mark.parametrize("takes_back", [1, 2])
def test_an_answer_to_what_was_taken_back_is_never_the_answer(takes_back: int, greeted: bool) -> None:
    wires: list[Wire] = []

    def connect(command: Sequence[str], environment: Mapping[str, str]) -> Wire:
        wires.append(Wire(command, environment))
        return wires[0]

    start = partial(Bot.start, game="kings-and-queens", seats=2, seat=0, options={}, level="steady", seed=0)
    hello = protocol.encode({"type": "hello"})
    it = Bot(["bot"], Hands(), connect)
    start(it)
    if greeted:
        wires[0].coming.append(hello)
        assert [] == it.poll()
    for _ in range(takes_back):
        it.choose(7, LEGAL, PATIENCE)
        start(it)
    it.choose(7, LEGAL, PATIENCE)
    old, new = (protocol.encode(protocol.deed(7, Answer(deed, 0.0, 0.0, (), 0))) for deed in LEGAL)
    wires[0].coming += [*([] if greeted else [hello]), *[old, hello] * (takes_back - 1), old]
    assert [] == it.poll()
    wires[0].coming += [hello, new]
    assert [BotAnswer(7, LEGAL[1], 0.0, 0.0, ())] == it.poll()


def test_a_bot_started_again_hears_of_the_present_match_alone(tmp_path: Path) -> None:
    with started(bot(tmp_path, "counter")) as it:
        it.line("- dealer 1")
        it.start(game="kings-and-queens", seats=2, seat=0, options={}, level="steady", seed=0)
        it.line("- dealer 0")
        it.choose(1, LEGAL, PATIENCE)
        assert BotAnswer(1, "predict 1", 0.0, 0.0, ("2", "2")) == outcome(it)
        it.close()
        it.choose(1, LEGAL, PATIENCE)
        assert BotAnswer(1, "predict 1", 0.0, 0.0, ("1", "1")) == outcome(it)


def test_asking_a_bot_that_reads_nothing_keeps_nobody_waiting(tmp_path: Path) -> None:
    with started(bot(tmp_path, "hung")) as it:
        it.choose(1, LEGAL, PATIENCE)
        # More than any pipe holds: a write that waited would never come back.
        for _ in range(5000):
            it.line("0 predict 1" + " " * 100)
        assert [] == it.poll()


def test_each_line_of_a_bot_and_its_end_are_called_out() -> None:
    called = threading.Semaphore(0)
    pipe = Pipe([sys.executable, "-c", "print('one'); print('two')"], on_line=called.release)
    for word in (b"one", b"two"):
        assert called.acquire(timeout=PATIENCE)
        assert word == (pipe.receive() or b"").strip()
    assert called.acquire(timeout=PATIENCE)
    with pytest.raises(EOFError):
        pipe.receive()
    pipe.close()


# -- nothing is left behind -------------------------------------------------------------------------------------


def test_closing_ends_the_process_even_in_mid_thought() -> None:
    with started() as it:
        it.line("- dealer 1")
        it.line("- deal hand0=2S,3S,2H,3H,2D,QD,3C,5C hand1=??,??,??,??,??,??,??,??")
        it.choose(2, LEGAL, 600.0, 10**9)
        pid = it.link.pid
        assert pid is not None
        time.sleep(0.3)
        it.close()
        assert gone(pid)
        it.close()


PARENT = """
import signal, sys, time
from kq_table.match.bot_process import Bot
# Whatever starts tests in the background has Ctrl+C ignored, and children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
bots = []
for level in ("steady", "steady"):
    bot = Bot()
    bot.start(game="kings-and-queens", seats=2, seat=0, options={}, level=level, seed=0)
    bot.line("- dealer 1")
    bot.line("- deal hand0=2S,3S,2H,3H,2D,QD,3C,5C hand1=??,??,??,??,??,??,??,??")
    bot.choose(2, ["predict 1"], 600.0, 10**9)
    bots.append(bot)
print(*(bot.link.pid for bot in bots), flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGINT"])
def test_however_the_table_dies_no_bot_outlives_it(name: str) -> None:
    command = [sys.executable, "-c", PARENT]
    with child(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        assert 2 == len(pids)
        time.sleep(0.3)
        assert all(map(is_running, pids))
        parent.send_signal(getattr(signal, name))
        parent.wait(PATIENCE)
        assert all(map(gone, pids))


PARENT_OF_A_DEAF_BOT = """
import sys, time
from kq_table.match.bot_process import Bot
bot = Bot(sys.argv[1:])
bot.start(game="kings-and-queens", seats=2, seat=0, options={}, level="steady", seed=0)
print(bot.link.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform not in ("linux", "win32"), reason="elsewhere a bot itself sees the end of its pipe")
def test_the_system_ends_a_bot_of_a_killed_table_that_does_nothing_for_it(tmp_path: Path) -> None:
    # As one does not that still loads its modules on a busy machine.
    command = [sys.executable, "-c", PARENT_OF_A_DEAF_BOT, *bot(tmp_path, "deaf")]
    with child(command, env=environment(), stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        parent.kill()
        parent.wait(PATIENCE)
        assert gone(pid)


# -- a clock that jumps: shut lids, and clocks put back


def test_time_in_which_nobody_looked_hardly_counts() -> None:
    moments = iter([0.0, 0.5, 1.0, 30_000.0, 30_000.5])
    awake = AwakeClock(lambda: next(moments))
    assert [0.5, 1.0, 1.0 + MAX_TICK_SECONDS, 1.5 + MAX_TICK_SECONDS] == [awake() for _ in range(4)]


def test_a_clock_that_is_put_back_takes_nothing_away() -> None:
    moments = iter([100.0, 101.0, 7.0, 8.0])
    awake = AwakeClock(lambda: next(moments))
    assert [1.0, 1.0, 2.0] == [awake() for _ in range(3)]


def test_a_bot_is_not_blamed_for_the_hours_in_which_the_machine_slept() -> None:
    now = [0.0]
    news: list[list[BotAnswer | Fault]] = []
    bot = Bot(clock=AwakeClock(lambda: now[0]), connect=NullTransport)
    bot.start(game="king", seats=4, seat=0, options={}, level="knight", seed=0)
    bot.choose(0, ["play QS"], 1.0)
    for now[0] in (1.0, 9 * 3600.0, 9 * 3600.5):
        news.append(bot.poll())
    assert [[], [], []] == news
    for second in range(60):
        now[0] = 10 * 3600.0 + second
        news.append(bot.poll())
    assert [Fault(0, "did not answer in time")] in news, "one that keeps silent is blamed all the same"
