"""Motion: where a body is at the start, on the way and at the end, and what is left of the time."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kq_table.board.animation import Call, Fade, Flip, Glide, Pose, Shake, Timeline, Tween, Wait, WaitUntil, interpolate
from kq_table.board.state import CardSprite
from kq_table.ui.easing import Ease, in_out_cubic, out_back, out_cubic

HERE, THERE = Pose(0, 0), Pose(100, 50, 10, 0.5)
LENGTHS = st.floats(0, 3)
STEPS = st.lists(st.floats(0.001, 0.2), min_size=80, max_size=80)


def _there() -> Pose:
    return THERE


@pytest.mark.parametrize("ease", [out_cubic, in_out_cubic, out_back])
def test_every_motion_begins_at_its_beginning_and_ends_at_its_end(ease: Ease) -> None:
    assert ease(0) == pytest.approx(0)
    assert ease(1) == pytest.approx(1)


def test_only_out_back_goes_too_far_and_by_little() -> None:
    ways = {ease: max(ease(i / 100) for i in range(101)) for ease in (out_cubic, in_out_cubic, out_back)}
    assert {out_cubic: 1, in_out_cubic: 1} == {ease: way for ease, way in ways.items() if ease is not out_back}
    assert 1.01 < ways[out_back] < 1.1


def test_half_way_lies_half_way() -> None:
    assert Pose(50, 25, 5, 0.75) == interpolate(HERE, THERE, 0.5)


def test_a_glide_starts_where_the_body_is_when_its_turn_comes() -> None:
    sprite = CardSprite(HERE)
    glide = Glide(sprite, _there, 1.0, delay=0.5)
    assert glide.step(0.4) is None
    sprite.pose = Pose(10, 10)
    assert glide.step(0.1) is None
    assert Pose(10, 10) == glide.start
    assert glide.step(1.25) == pytest.approx(0.25)
    assert THERE == sprite.pose


def test_a_glide_lands_where_its_home_is_by_then() -> None:
    sprite, home = CardSprite(HERE), [THERE]
    glide = Glide(sprite, lambda: home[0], 1.0)
    glide.step(0.5)
    home[0] = Pose(-7, 3)
    glide.step(0.5)
    assert Pose(-7, 3) == sprite.pose


def test_a_card_shows_its_other_side_when_it_is_narrowest() -> None:
    sprite = CardSprite(HERE)
    flip = Flip(sprite, is_up=True, seconds=1.0)
    flip.step(0.49)
    assert not sprite.is_up
    assert sprite.squash == pytest.approx(math.cos(0.49 * math.pi))
    flip.step(0.02)
    assert sprite.is_up
    assert flip.step(0.5) == pytest.approx(0.01)
    assert 1.0 == sprite.squash


def test_a_card_that_lies_so_already_is_not_turned() -> None:
    sprite = CardSprite(HERE, is_up=True)
    assert 0.25 == Flip(sprite, is_up=True, seconds=1.0).step(0.25)
    assert 1.0 == sprite.squash


def test_a_fade_goes_out_here_and_comes_in_there() -> None:
    sprite = CardSprite(HERE)
    fade = Fade(sprite, _there, 1.0)
    fade.step(0.4)
    assert HERE == sprite.pose
    assert sprite.alpha == pytest.approx(0.2)
    fade.step(0.2)
    assert THERE == sprite.pose
    assert sprite.alpha == pytest.approx(0.2)
    fade.step(0.4)
    assert 1.0 == sprite.alpha


def test_a_shake_ends_at_home_even_if_that_has_moved() -> None:
    sprite, home = CardSprite(HERE), [HERE]
    shake = Shake(sprite, lambda: home[0], 10, 1.0)
    shake.step(0.1)
    assert HERE != sprite.pose
    home[0] = THERE
    assert 0.0 == shake.step(0.9)
    assert THERE == sprite.pose


def test_beats_follow_one_another_and_time_left_over_flows_on() -> None:
    done: list[str] = []
    groups: list[list[Tween]] = [[Wait(0.01), Call(lambda i=i: done.append(str(i)))] for i in range(10)]  # type: ignore[misc] # bound
    timeline = Timeline(groups)
    timeline.step(0.055)
    assert ["0", "1", "2", "3", "4", "5"] == done
    timeline.step(0.1)
    assert timeline.is_idle


def test_an_action_happens_once_even_while_its_beat_goes_on() -> None:
    done: list[int] = []
    timeline = Timeline([[Call(lambda: done.append(1)), Wait(1.0)]])
    for _ in range(20):
        timeline.step(0.1)
    assert [1] == done


def test_a_hold_waits_until_it_is_released() -> None:
    released: list[bool] = []
    timeline = Timeline([[WaitUntil(lambda: bool(released))], [Wait(1.0)]])
    timeline.step(100)
    assert timeline.is_held
    released.append(True)
    timeline.step(0.5)
    assert (False, False) == (timeline.is_held, timeline.is_idle)
    timeline.step(0.5)
    assert timeline.is_idle


def test_skipping_shows_the_end_and_does_all_that_was_to_be_done() -> None:
    sprite, done = CardSprite(HERE), list[int]()
    timeline = Timeline(
        [
            [Glide(sprite, lambda: Pose(1, 1), 1.0), Call(lambda: done.append(1), delay=0.9)],
            [WaitUntil(lambda: False)],
            [
                Flip(sprite, is_up=True, seconds=1.0),
                Glide(sprite, _there, 2.0, delay=1.0),
                Call(lambda: done.append(2)),
            ],
        ]
    )
    timeline.step(0.2)
    timeline.finish()
    assert (THERE, True, 1.0, [1, 2], True) == (sprite.pose, sprite.is_up, sprite.squash, done, timeline.is_idle)


def test_skipping_a_beat_leaves_the_next() -> None:
    timeline = Timeline([[Wait(5)], [Wait(5)]])
    timeline.skip_group()
    assert 1 == len(timeline.groups)
    timeline.finish()
    timeline.skip_group()
    assert timeline.is_idle


MAKERS: list[Callable[[CardSprite, float, float], Tween]] = [
    lambda sprite, seconds, delay: Glide(sprite, _there, seconds, delay=delay),
    lambda sprite, seconds, delay: Fade(sprite, _there, seconds, delay),
    lambda sprite, seconds, delay: Flip(sprite, True, seconds, delay),
]


@given(st.sampled_from(MAKERS), LENGTHS, LENGTHS, STEPS)
def test_however_frames_fall_a_motion_ends_whole_and_in_its_time(
    make: Callable[[CardSprite, float, float], Tween], seconds: float, delay: float, steps: list[float]
) -> None:
    sprite, spent = CardSprite(HERE), 0.0
    tween = make(sprite, seconds, delay)
    for step in steps:
        rest, spent = tween.step(step), spent + step
        if rest is not None:
            assert rest == pytest.approx(spent - seconds - delay, abs=1e-6)
            assert (1.0, 1.0) == (sprite.squash, sprite.alpha)
            assert sprite.pose == THERE or sprite.is_up
            return
    assert spent <= seconds + delay + 1e-6
