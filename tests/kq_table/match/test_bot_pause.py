"""The pauses of bots: never shorter or longer than they should be, at any pace, by a clock that is turned by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from engines.core.api import CHANCE
from kq_table.match import lifecycle
from kq_table.match.bot_process import BotAnswer, Fault
from kq_table.match.bot_seat import MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS, REST_SECONDS, MovePause
from kq_table.match.controller import MatchController, MatchServices
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.record_store import RecordStore
from kq_table.ui.durations import SPEEDS
from tests.kq_table.conftest import Opener
from tests.kq_table.person import LOOKING_ON, QUICK
from tests.tools.bots import FakeBot

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
FRAME = 0.02
"""Seconds between two frames."""
LATEST = 30.0
"""Seconds after which a move will not come any more."""
LEAST_STRETCH = 0.3
"""By this pauses are stretched where nothing else takes time."""
STRETCHES = sorted({max(LEAST_STRETCH, speed) for speed in SPEEDS.values()})
every_pace = pytest.mark.parametrize("stretch", STRETCHES)


def frames() -> Iterator[float]:
    """Give the moments of frames, for as long as any pause may take."""
    yield from (FRAME * i for i in range(round(LATEST / FRAME)))


class Late(FakeBot):
    """Answers with the poll of a given number."""

    polls = 0

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        super().choose(n, legal, seconds, iterations)
        self.left = type(self).polls

    def poll(self) -> list[BotAnswer | Fault]:
        self.left -= 1
        return super().poll() if self.left < 0 else []


# -- one pause


def shown_after(seed: int, stretch: float, moving_until: float = 0.0) -> float:
    """Give when a move is shown that waits from 0 on, where cards move until some moment."""
    pause = MovePause(Random(seed))
    pause.start(0.0, stretch)
    return next(now for now in frames() if pause.is_over(now, stretch, is_still=now >= moving_until))


def test_a_move_comes_about_a_second_after_it_could_at_normal_speed() -> None:
    assert (0.6, 1.2, 0.45) == (MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS, REST_SECONDS)


@every_pace
def test_where_all_lies_still_a_pause_is_as_long_as_it_may_be_and_no_longer(stretch: float) -> None:
    waits = [shown_after(seed, stretch) for seed in range(200)]
    assert min(waits) >= MIN_PAUSE_SECONDS * stretch
    assert max(waits) < MAX_PAUSE_SECONDS * stretch + FRAME
    # The whole range is used: how long a bot waits says nothing.
    assert min(waits) < (MIN_PAUSE_SECONDS + 0.03) * stretch + FRAME
    assert max(waits) > (MAX_PAUSE_SECONDS - 0.03) * stretch


@every_pace
@pytest.mark.parametrize("moving", [0.0, 0.1, 0.5, 1.0, 4.0])
def test_a_move_waits_until_cards_have_rested_a_moment_and_no_longer(stretch: float, moving: float) -> None:
    for seed in range(50):
        shown = shown_after(seed, stretch, moving)
        rested = moving + REST_SECONDS * stretch
        assert shown >= max(rested, MIN_PAUSE_SECONDS * stretch)
        assert shown < max(rested, MAX_PAUSE_SECONDS * stretch) + 2 * FRAME


@every_pace
def test_a_rest_that_is_disturbed_is_counted_anew(stretch: float) -> None:
    pause = MovePause(Random(1))
    pause.start(0.0, stretch)
    disturbed = MAX_PAUSE_SECONDS * stretch
    still = disturbed - REST_SECONDS * stretch / 2
    assert not pause.is_over(still, stretch, is_still=True)
    assert not pause.is_over(disturbed, stretch, is_still=False)
    calm = disturbed + FRAME
    assert not pause.is_over(calm, stretch, is_still=True)
    assert not pause.is_over(calm + REST_SECONDS * stretch * 0.9, stretch, is_still=True)
    assert pause.is_over(calm + REST_SECONDS * stretch, stretch, is_still=True)


def test_nothing_is_shown_while_cards_move() -> None:
    pause = MovePause(Random(1))
    pause.start(0.0, 1.0)
    assert not any(pause.is_over(now, 1.0, is_still=False) for now in frames())


def test_a_pause_counts_from_its_own_beginning() -> None:
    pause = MovePause(Random(1))
    for begin in (0.0, 100.0, 250.0):
        pause.start(begin, 1.0)
        assert begin + MIN_PAUSE_SECONDS <= pause.due <= begin + MAX_PAUSE_SECONDS
        assert not pause.is_over(begin + MIN_PAUSE_SECONDS - FRAME, 1.0, is_still=True)
        assert pause.is_over(begin + MAX_PAUSE_SECONDS, 1.0, is_still=True)


# -- in a match


def begin(folder: Path, bots: type[FakeBot] = FakeBot, seed: int = 1) -> MatchController:
    """Begin a match of two bots that has been dealt."""
    seatings = (Seating("One", "knight"), Seating("Two", "knight"))
    setup = MatchSetup("kings-and-queens", seatings, {}, 1)
    controller = lifecycle.start(setup, MatchServices(RecordStore(folder), bots, Random(seed)), NOW, "a seed")
    controller.deal()
    return controller


def waits(controller: MatchController, stretch: float, moves: int, moving: float = 0.0) -> list[float]:
    """Let frames pass until so many moves have come; give how long each took after cards began to move."""
    found, begun = [], 0.0
    for now in (FRAME * i for i in range(round(moves * LATEST / FRAME))):
        if controller.turn == CHANCE:
            controller.deal()
            begun = now
        n = controller.n
        controller.update(now, is_stage_clear=now - begun >= moving, pause=stretch)
        if controller.n != n:
            found.append(now - begun)
            begun = now
        if len(found) == moves:
            return found
    raise AssertionError("a move did not come")


@every_pace
@pytest.mark.parametrize("moving", [0.0, 0.24])
def test_every_move_of_a_match_is_paced(tmp_path: Path, stretch: float, moving: float) -> None:
    taken = waits(begin(tmp_path), stretch, 24, moving)
    rested = moving + REST_SECONDS * stretch
    # A bot is asked in the frame after the move before.
    assert min(taken) >= max(MIN_PAUSE_SECONDS * stretch, rested)
    assert max(taken) < max(MAX_PAUSE_SECONDS * stretch, rested) + 3 * FRAME
    assert len({round(wait, 1) for wait in taken}) > 1 or stretch < 1


@every_pace
def test_the_time_that_a_bot_thinks_is_part_of_its_pause(tmp_path: Path, stretch: float) -> None:
    Late.polls = round(MIN_PAUSE_SECONDS * stretch / FRAME / 2)
    taken = waits(begin(tmp_path, Late), stretch, 12)
    assert min(taken) >= MIN_PAUSE_SECONDS * stretch
    assert max(taken) < MAX_PAUSE_SECONDS * stretch + 3 * FRAME


def test_a_bot_that_thought_longer_than_its_pause_moves_in_the_frame_of_its_answer(tmp_path: Path) -> None:
    Late.polls = 100
    # It is asked in the first frame, and later in the one after the move before.
    assert {100, 101} == {round(wait / FRAME) for wait in waits(begin(tmp_path, Late), 1.0, 6)}


def test_a_move_is_due_when_it_is_done_and_a_thinking_bot_has_no_such_moment(tmp_path: Path) -> None:
    Late.polls = 5
    controller = begin(tmp_path, Late)
    n, now = controller.n, 0.0
    controller.update(now, is_stage_clear=True)
    while controller.due is None:
        now += FRAME
        controller.update(now, is_stage_clear=True)
    assert abs(now - 5 * FRAME) < FRAME / 2
    due = controller.due
    assert MIN_PAUSE_SECONDS <= due <= MAX_PAUSE_SECONDS
    controller.update(due - 0.001, is_stage_clear=True)
    assert (n, due) == (controller.n, controller.due)
    controller.update(due, is_stage_clear=True)
    assert n + 1 == controller.n


# -- at the table


@pytest.mark.parametrize("speed", SPEEDS)
def test_at_the_table_each_speed_has_its_pauses(come: Opener, speed: str) -> None:
    """From the moment when cards lie still: a rest is always seen, and nothing holds a move up."""
    person = come(settings=replace(QUICK, speed=speed))
    person.sit_down(LOOKING_ON)
    stretch = max(LEAST_STRETCH, SPEEDS[speed])
    table, clock = person.table, person.stage.clock
    still: float | None = None
    rests = []
    for _ in range(4000):
        n, is_bots_turn = person.controller.n, person.controller.is_thinking
        now = clock.now()
        is_still = table.board.timeline.is_idle and person.scene == "table"
        person.frame(seconds=FRAME)
        if person.controller.n != n and is_bots_turn:
            assert still is not None, "a move came while cards moved"
            rests.append(now - still)
        still = (now if still is None else still) if is_still and person.controller.n == n else None
        if len(rests) == 8:
            break
    assert 8 == len(rests)
    assert min(rests) >= REST_SECONDS * stretch - FRAME
    assert max(rests) <= MAX_PAUSE_SECONDS * stretch + 3 * FRAME
