"""Bots are blind: whatever lies hidden, the same bytes go down their pipes, and they choose the same."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from engines.bots import PLAYERS, player
from engines.bots.protocol import decode
from engines.core.api import CHANCE, Seat
from engines.core.search_api import Budget
from engines.core.styles import STYLES
from engines.record.match import Match
from engines.record.record import Record, read
from engines.record.replay import Replay, acting_view
from engines.record.resample import Resampler
from kq_table.features.fairness.dialog import FairnessProcess
from kq_table.features.fairness.fairness_check import DEALS, RETHOUGHT_DEALS, FairnessTest, Finding
from kq_table.match import job, lifecycle
from kq_table.match.bot_process import Bot, BotAnswer, Fault
from kq_table.match.bot_seat import BotSeat, LeakCase
from kq_table.match.bot_transport import NullTransport, environment
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.record_store import RecordStore
from tests.processes import child
from tests.random_match import TABLES, RandomMatch, every_table, plain_tables
from tests.tools.bots import FakeBot
from tests.waiting import wait_until

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
HIDING = [table for table in TABLES if table.rules.key != "kings-n-queens"]
"""In Kings n' Queens every card that was ever dealt lies open; the packs are drawn from when a card is turned."""
hiding_tables = pytest.mark.parametrize("table", HIDING, ids=str)
GLIMPSE = Budget(iterations=12)
"""Enough to tell whether a mind was moved by what it cannot see."""
MANY = 150
"""Deeds of which every kind should be one."""
LONG = 20.0
"""Seconds in which a process is surely gone."""


def cut(table: RandomMatch, rng: Random, words: tuple[str, ...] = ()) -> Record:
    """Give a random match up to a moment in which a seat is to act."""
    record = table.match(rng.randrange(1000), MANY, words).record
    turns = [n for n, step in enumerate(Replay(record)) if step.before.public.turn >= 0]
    return replace(record, lines=record.lines[: rng.choice(turns)])


def trial(record: Record, level: str = "steady", seat: Seat | None = None) -> LeakCase:
    """Put the seat to act to the test, or another."""
    return LeakCase(record.write(), acting_view(record)[1].seat if seat is None else seat, level)


def result(examination: FairnessTest) -> Finding:
    """Go through an examination."""
    *_, found = examination.run()
    return found


# -- the pipe ---------------------------------------------------------------------------------------------------


@every_table
def test_the_same_bytes_go_down_the_pipe_however_the_hidden_cards_lie(table: RandomMatch) -> None:
    rng = Random(str(table))
    for _ in range(2):
        full = cut(table, rng, words=("name 0 Anna", "player 0 person", "seal " + "ab" * 32))
        for seat in range(table.seats):
            examination = FairnessTest(trial(full, seat=seat), rng)
            assert examination.sent(full) == examination.sent(Resampler(full, seat).deal(rng))


def test_what_goes_down_the_pipe_is_the_match_as_the_seat_sees_it_and_the_question() -> None:
    match = TABLES[0].match(2, deeds=9)
    sent = FairnessTest(trial(match.record), Random(1)).sent(match.record)
    hello, start, *lines, question = [decode(line) for line in sent.splitlines()]
    assert ("hello", "start", "choose") == (hello["type"], start["type"], question["type"])
    assert ("steady", match.turn, match.n) == (start["level"], start["seat"], question["n"])
    assert [{"type": "line", "line": line} for line in match.lines(match.turn)] == lines
    assert [deed.text for deed in match.legal()] == question["legal"]


class Tap(NullTransport):
    """A wire that all bots of a table share, for those who read along."""

    taps: ClassVar[list[Tap]] = []

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        super().__init__(command, environment)
        Tap.taps.append(self)


class Tapped(FakeBot):
    """A bot of the table, whose wire is tapped."""

    def __init__(self) -> None:
        super().__init__()
        self.link._connect = Tap


def _tap_of(seat: int) -> Tap:
    """Give the wire of the bot at a seat."""
    return next(tap for tap in Tap.taps if f'"seat":{seat},'.encode() in b"".join(tap.sent))


def hosted(table: RandomMatch, folder: Path, bots: Any) -> MatchController:
    """Begin a match of bots alone."""
    seatings = tuple(Seating(f"Bot {seat}", "steady") for seat in range(table.seats))
    return lifecycle.start(
        MatchSetup(table.rules.key, seatings), MatchServices(RecordStore(folder), bots, Random(1)), NOW, "a seed"
    )


def go_on(controller: MatchController, deeds: int) -> None:
    """Let the bots play so many deeds more."""
    end = controller.n + deeds
    while controller.n < end:
        if controller.turn == CHANCE:
            controller.deal()
        controller.update(0.0, is_stage_clear=True)
        controller.update(1e6, is_stage_clear=True)


@hiding_tables
def test_what_the_table_wrote_to_a_bot_is_what_the_test_compares(table: RandomMatch, tmp_path: Path) -> None:
    """The first question to each bot comes after all lines so far, as in the test; later ones after what is new."""
    Tap.taps = []
    controller = hosted(table, tmp_path, Tapped)
    if table.rules.key in {"rifki", "trix"}:
        # The dealer both chooses the contract and leads: only the former question is its first.
        while controller.turn == CHANCE:
            controller.deal()
    else:
        go_on(controller, 3)
    controller.update(0.0, is_stage_clear=False)
    seat = controller.turn
    at_table = controller.leak_case(seat)
    wrote = b"".join(line for line in _tap_of(seat).sent if b'"type":"talk"' not in line)
    assert wrote.decode() == at_table.sent
    assert wrote == FairnessTest(at_table, Random(1)).sent(controller._match.record)
    go_on(controller, 12)
    controller.update(0.0, is_stage_clear=False)
    later = controller.leak_case(seat)
    assert later.sent is not None
    assert later.sent.encode() == FairnessTest(later, Random(1)).sent(Match(read(later.record), None).record)  # type: ignore[arg-type] # deals nothing
    controller.close()


def test_once_cards_are_dealt_anew_a_bot_is_tested_as_it_sits_there_now(tmp_path: Path) -> None:
    controller = hosted(TABLES[0], tmp_path, Tapped)
    go_on(controller, 3)
    while controller.turn != CHANCE:
        go_on(controller, 1)
    controller.deal()
    waiting = 1 - controller.turn
    assert controller._match.record.deeds[-1] == controller.leak_case(waiting).record.splitlines()[-1]
    controller.close()


# -- choices ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*PLAYERS, *(f"knight/{style}" for style in STYLES)])
@plain_tables
def test_a_player_answers_the_same_however_the_hidden_cards_lie(table: RandomMatch, name: str) -> None:
    rng = Random(f"{table} {name}")
    full = cut(table, rng)
    rules, view = acting_view(full)
    answer = player(name).choose(rules, view, GLIMPSE)
    other = Resampler(full, view.seat).deal(rng)
    assert answer == player(name).choose(rules, acting_view(other)[1], GLIMPSE)


# -- the examination --------------------------------------------------------------------------------------------


@hiding_tables
def test_an_honest_bot_is_found_blind(table: RandomMatch) -> None:
    match = table.match(5, deeds=7)
    assert Finding(DEALS, DEALS, RETHOUGHT_DEALS, RETHOUGHT_DEALS, is_done=True) == result(
        FairnessTest(trial(match.record), Random(1), FakeBot)
    )


def test_where_nothing_is_hidden_there_is_nothing_to_compare() -> None:
    table = next(table for table in TABLES if table.rules.key == "kings-n-queens")
    assert Finding(is_done=True) == result(FairnessTest(trial(cut(table, Random(1))), Random(1), FakeBot))


def test_a_bot_that_has_not_chosen_yet_is_tested_by_its_pipe_alone() -> None:
    match = TABLES[0].match(1, deeds=2)
    found = result(FairnessTest(trial(match.record, seat=1 - match.turn), Random(1), FakeBot))
    assert Finding(DEALS, DEALS, is_asked=False, is_done=True) == found


class Telltale(BotSeat):
    """Tells the bot every card."""

    def send_lines(self, match: Match) -> None:
        for line in match.record.lines[self.lines_sent :]:
            self.bot.line(str(line))
        self.lines_sent = match.n


def test_a_table_that_tells_a_bot_the_cards_is_found_out() -> None:
    match = TABLES[0].match(5, deeds=7)
    found = result(FairnessTest(trial(match.record), Random(1), FakeBot, Telltale))
    assert (DEALS, 0, False) == (found.deals, found.same_input, found.is_blind)


def test_what_the_table_really_sent_is_compared_and_not_what_it_should_have_sent() -> None:
    """The bot had been told more than this test would tell it."""
    match = TABLES[0].match(5, deeds=7)
    honest = FairnessTest(trial(match.record), Random(1)).sent(match.record).decode()
    found = result(FairnessTest(replace(trial(match.record), sent=honest + " "), Random(1), FakeBot))
    assert (DEALS, 0) == (found.deals, found.same_input)


class Whisperer(BotSeat):
    """Shows the bot the cards behind the back of the pipe."""

    def ask(self, match: Match, seconds: float = 2.0) -> None:
        if isinstance(self.bot, Peeper):
            self.bot.peeped = "".join(match.record.deeds)
        super().ask(match, seconds)


class Peeper(FakeBot):
    """Chooses by what was whispered to it."""

    peeped = ""

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        super().choose(n, [Random(self.peeped).choice(legal)], seconds, iterations)


def test_a_bot_that_knows_the_cards_by_another_way_is_found_out() -> None:
    match = TABLES[0].match(5, deeds=2)
    assert 20 < len(match.legal())
    found = result(FairnessTest(trial(match.record), Random(1), _peeper, Whisperer))
    assert (DEALS, DEALS, RETHOUGHT_DEALS) == (found.deals, found.same_input, found.rethought)
    assert found.same_answer < RETHOUGHT_DEALS
    assert not found.is_blind


def _peeper() -> Bot:
    return Peeper()


def test_a_bot_that_gives_no_answer_leaves_the_test_undecided(tmp_path: Path) -> None:
    match = TABLES[0].match(5, deeds=7)
    found = result(FairnessTest(trial(match.record), Random(1), lambda: Bot([str(tmp_path / "nothing")])))
    assert Finding(DEALS, DEALS, has_no_answer=True, is_done=True) == found


class Faltering(FakeBot):
    """Answers twice, then no more."""

    answers = 0

    def poll(self) -> list[BotAnswer | Fault]:
        self.answers += 1
        return super().poll() if self.answers <= 2 else [Fault(0, "has ended")]


def test_what_was_found_before_an_answer_failed_to_come_is_kept() -> None:
    match = TABLES[0].match(5, deeds=7)
    found = result(FairnessTest(trial(match.record), Random(1), Faltering))
    assert Finding(DEALS, DEALS, 1, 1, has_no_answer=True, is_done=True) == found


# -- in a process of its own ------------------------------------------------------------------------------------


def wait(examiner: FairnessProcess) -> None:
    def is_over() -> bool:
        examiner.poll()
        return examiner.is_over

    wait_until(is_over)


def test_the_test_is_run_in_a_process_of_its_own_by_real_bots() -> None:
    examiner = FairnessProcess(trial(TABLES[0].match(5, deeds=4).record, "page"))
    wait(examiner)
    assert not examiner.has_failed
    assert Finding(DEALS, DEALS, RETHOUGHT_DEALS, RETHOUGHT_DEALS, is_done=True) == examiner.finding


def test_the_process_ends_with_its_table() -> None:
    line = job.encode(asdict(trial(TABLES[0].match(5, deeds=14).record)))
    with child(job.command("blind"), env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(line)
        process.stdin.close()
        assert 0 == process.wait(LONG)


def test_a_test_that_ends_unexpectedly_has_failed() -> None:
    case = trial(TABLES[0].match(5, deeds=4).record)
    examiner = FairnessProcess(case, lambda work, _line: job.start(work, b"{}\n"))
    wait(examiner)
    assert examiner.has_failed


def test_a_program_that_cannot_be_started_is_a_test_that_failed() -> None:
    def refuse(work: str, line: bytes) -> NullTransport:
        raise FileNotFoundError(work, line)

    examiner = FairnessProcess(trial(TABLES[0].match(5, deeds=14).record), refuse)
    assert (True, True) == (examiner.is_over, examiner.has_failed)
