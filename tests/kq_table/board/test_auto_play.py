"""Waits: before a card plays itself, until everything has settled, and while a trick or a turn is read."""

from __future__ import annotations

import pytest

from engines.core.api import Deed, Event, Moved, TrickTaken
from kq_table.features.play.flow import AutoPlayTimer, SettleTimer
from kq_table.match.bot_seat import MAX_PAUSE_SECONDS
from kq_table.ui.durations import MIN_HOLD_SECONDS, MOTION, Pace, Tempo
from tests.kq_table.board.stage import KS, MINE, OTHERS, QS, TRICK, TWO, WON, stage

PLAY = Deed("play KS", (Moved(KS, MINE, TRICK),))
OTHER = Deed("play QS", (Moved(QS, MINE, TRICK),))
PASS = Deed("pass")


@pytest.mark.parametrize("stretch", [0.5, 1.0, 2.0])
def test_the_only_card_plays_itself_after_the_longest_wait_of_a_bot(stretch: float) -> None:
    timer, end = AutoPlayTimer(), 10 + stretch * MAX_PAUSE_SECONDS
    moments = (10.0, (10 + end) / 2, end - 0.01, end, end + 1)
    assert [False, False, False, True, True] == [timer.is_due(7, [PLAY], now, stretch) for now in moments]
    assert timer.due == pytest.approx(end)


def test_each_deed_is_waited_for_anew() -> None:
    timer = AutoPlayTimer()
    timer.is_due(7, [PLAY], 0.0, 1.0)
    assert timer.is_due(7, [PLAY], 5.0, 1.0)
    assert not timer.is_due(8, [PLAY], 5.0, 1.0)
    assert timer.due == pytest.approx(5 + MAX_PAUSE_SECONDS)


@pytest.mark.parametrize("legal", [[], [PLAY, OTHER], [PASS]], ids=["nothing", "a choice", "no card"])
def test_what_is_a_choice_or_no_card_is_left_to_the_person(legal: list[Deed]) -> None:
    timer = AutoPlayTimer()
    timer.is_due(7, [PLAY], 0.0, 1.0)
    assert not timer.is_due(7, legal, 60.0, 1.0)
    assert timer.due is None
    assert not timer.is_due(7, [PLAY], 60.0, 1.0)


def test_everything_has_settled_when_it_was_still_for_so_long() -> None:
    timer = SettleTimer()
    assert not timer.is_over(1.0, is_still=False, seconds=0.5)
    assert timer.due is None
    assert [False, False, True, True] == [
        timer.is_over(now, is_still=True, seconds=0.5) for now in (2.0, 2.49, 2.5, 9.0)
    ]
    assert timer.due is None
    assert not timer.is_over(9.1, is_still=False, seconds=0.5)
    assert not timer.is_over(9.2, is_still=True, seconds=0.5)
    assert timer.due == pytest.approx(9.7)


def test_nothing_is_waited_for_where_there_is_no_wait() -> None:
    assert SettleTimer().is_over(3.0, is_still=True, seconds=0.0)


# -- on the timeline

TRICK_OF_TWO: list[Event] = [TrickTaken(0, KS), Moved(KS, TRICK, WON), Moved(QS, TRICK, WON)]


@pytest.mark.parametrize("speed", ["calm", "normal", "none"])
def test_a_finished_trick_lies_for_the_seconds_that_were_chosen_at_any_speed(speed: str) -> None:
    board, animator, heard = stage({TRICK: [KS, QS]}, Pace(Tempo(speed), 0.9))
    animator.enqueue(TRICK_OF_TWO)

    def places() -> list[tuple[float, float]]:
        return [(sprite.pose.x, sprite.pose.y) for sprite in board.zones[WON]]

    before = places()
    crown = Tempo(speed).seconds(MOTION.crown)
    board.timeline.step(crown + 0.89)
    assert (TRICK_OF_TWO[:1], before) == (heard.events, places())
    board.timeline.step(0.02)
    assert before != places()


def test_each_trick_waits_for_a_click_of_its_own() -> None:
    board, animator, _ = stage({TRICK: [KS]}, Pace(Tempo("none"), None))
    animator.enqueue([TrickTaken(0, KS), Moved(KS, TRICK, WON)])
    animator.is_resumed = True
    board.timeline.finish()
    board.zones[OTHERS] = board.zones[WON]
    animator.enqueue([TrickTaken(1, QS)])
    board.timeline.step(60)
    assert board.timeline.is_held
    animator.is_resumed = True
    board.timeline.step(0)
    assert board.timeline.is_idle


@pytest.mark.parametrize(
    ("speed", "seconds"), [("normal", MOTION.turn_rest), ("calm", 1.6 * MOTION.turn_rest), ("none", MIN_HOLD_SECONDS)]
)
def test_the_table_rests_before_it_turns(speed: str, seconds: float) -> None:
    board, animator, _ = stage({MINE: [TWO]}, Pace(Tempo(speed)))
    animator.rest()
    board.timeline.step(seconds - 0.01)
    assert not board.timeline.is_idle
    board.timeline.step(0.02)
    assert board.timeline.is_idle
