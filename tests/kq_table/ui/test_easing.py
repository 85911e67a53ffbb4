"""Scores that are seen to change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.easing import CounterPops, CountUp
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK


def test_numbers_go_on_to_what_they_have_become_and_stay_there() -> None:
    count = CountUp((0, 4))
    count.step((10, 4), MOTION.count_up / 4, Tempo())
    assert 0 < count.shown[0] < 10
    assert (4, True) == (count.shown[1], count.is_moving)
    count.step((10, 4), MOTION.count_up, Tempo())
    assert ((10, 4), False) == (count.shown, count.is_moving)


def test_numbers_that_change_on_their_way_go_on_from_there() -> None:
    count = CountUp((0,))
    count.step((10,), MOTION.count_up / 2, Tempo())
    middle = count.shown[0]
    count.step((-10,), 0.0, Tempo())
    assert (middle,) == count.shown
    count.step((-10,), MOTION.count_up, Tempo())
    assert (-10,) == count.shown


@pytest.mark.parametrize("tempo", [Tempo("none"), Tempo(is_reduced=True)])
def test_where_nothing_is_to_move_numbers_are_there_at_once(tempo: Tempo) -> None:
    count = CountUp((0,))
    count.step((10,), 0.0, tempo)
    assert ((10,), False) == (count.shown, count.is_moving)


def test_a_score_counts_up_at_the_table(come: Opener) -> None:
    person = come(settings=replace(QUICK, speed="normal"))
    person.sit_down()
    person.play_to(lambda: person.scene == "round")
    counters, totals = person.table.table.counters, person.table.view.history.totals
    assert any(totals)
    assert not any(counters.history.totals), "the sheet tells them first"
    person.until(lambda: person.has("next"))
    person.click("next")
    person.until(lambda: counters.is_moving)
    person.until(lambda: not counters.is_moving)
    assert totals == counters.history.totals


def test_a_counter_that_grows_is_larger_for_a_moment() -> None:
    pops = CounterPops((2, 5))
    assert pops.step((3, 5), 0.05, Tempo())
    assert (MOTION.counter_swell, 0.0) == pops.swells
    assert not pops.step((3, 5), MOTION.counter_pop / 2, Tempo())
    assert 0 < pops.swells[0] < MOTION.counter_swell
    pops.step((3, 5), MOTION.counter_pop, Tempo())
    assert not pops.is_moving


@pytest.mark.parametrize("tempo", [Tempo("none"), Tempo(is_reduced=True)])
def test_where_nothing_is_to_move_no_counter_pops(tempo: Tempo) -> None:
    pops = CounterPops((0,))
    assert pops.step((1,), 0.0, tempo)
    assert not pops.is_moving


def test_counters_that_begin_again_do_not_pop() -> None:
    pops = CounterPops((3,))
    assert not pops.step((0,), 0.0, Tempo())
    assert not pops.is_moving
