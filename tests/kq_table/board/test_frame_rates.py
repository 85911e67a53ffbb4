"""At any frame rate a motion takes the same way in the same time and ends alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, replace

import pytest

from engines.core.api import Event, Moved, TrickTaken
from engines.core.cards import HIDDEN, Card
from kq_table.board.animation import (
    Call,
    Fade,
    Flip,
    Glide,
    Grow,
    Pose,
    Shake,
    Timeline,
    Tween,
    Wait,
)
from kq_table.board.state import BoardState, CardSprite
from kq_table.ui.durations import MOTION, Pace, Tempo
from kq_table.ui.easing import in_out_cubic, out_back
from tests.kq_table.board.stage import DECK, KS, MINE, OTHERS, QS, TRICK, TWO, WON, Heard, stage

RATES = (60, 30)
START, HOME = Pose(10, 20, 0, 1), Pose(110, 220, 8, 0.6)
SECONDS, DELAY = 0.38, 0.19

Look = tuple[tuple[float, ...], float, float, bool]
MAKERS: dict[str, Callable[[CardSprite], Tween]] = {
    "glide": lambda sprite: Glide(sprite, lambda: HOME, SECONDS, delay=DELAY),
    "glide that overshoots": lambda sprite: Glide(sprite, lambda: HOME, SECONDS, out_back, DELAY),
    "glide that starts gently": lambda sprite: Glide(sprite, lambda: HOME, SECONDS, in_out_cubic, DELAY),
    "flip": lambda sprite: Flip(sprite, True, SECONDS, DELAY),
    "fade": lambda sprite: Fade(sprite, lambda: HOME, SECONDS, DELAY),
    "shake": lambda sprite: Shake(sprite, lambda: HOME, 12, SECONDS),
    "grow": lambda sprite: Grow(sprite, SECONDS, 0.1),
    "wait": lambda _: Wait(SECONDS),
    "call": lambda sprite: Call(lambda: setattr(sprite, "alpha", 0.5), DELAY),
}


def _look(sprite: CardSprite) -> Look:
    return astuple(sprite.pose), sprite.squash, sprite.alpha, sprite.is_up


def _run(make: Callable[[CardSprite], Tween], rate: int) -> tuple[list[Look], float]:
    """Step a tween to its end; give how its sprite looked every thirtieth of a second, and the time it took."""
    sprite, looks, steps = CardSprite(START), list[Look](), 0
    tween = make(sprite)
    while True:
        rest, steps = tween.step(1 / rate), steps + 1
        if steps % (rate // 30) == 0 or rest is not None:
            looks.append(_look(sprite))
        if rest is not None:
            return looks, steps / rate - rest
        assert steps < 10 * rate, "it never ends"


@pytest.mark.parametrize("kind", MAKERS)
def test_every_tween_takes_the_same_way_and_time_at_any_frame_rate(kind: str) -> None:
    (looks, seconds), (other_looks, other_seconds) = (_run(MAKERS[kind], rate) for rate in RATES)
    assert seconds == pytest.approx(other_seconds)
    assert looks[-1] == other_looks[-1]
    for look, other in zip(looks, other_looks, strict=True):
        assert look[0] == pytest.approx(other[0])
        assert look[1:3] == pytest.approx(other[1:3])


@pytest.mark.parametrize(
    ("kind", "seconds", "end"),
    [
        ("glide", DELAY + SECONDS, (astuple(HOME), 1, 1, False)),
        ("glide that overshoots", DELAY + SECONDS, (astuple(HOME), 1, 1, False)),
        ("flip", DELAY + SECONDS, (astuple(START), 1, 1, True)),
        ("fade", DELAY + SECONDS, (astuple(HOME), 1, 1, False)),
        ("shake", SECONDS, (astuple(HOME), 1, 1, False)),
        ("grow", SECONDS, (astuple(replace(START, scale=1.1)), 1, 1, False)),
        ("wait", SECONDS, (astuple(START), 1, 1, False)),
        ("call", DELAY, (astuple(START), 1, 0.5, False)),
    ],
)
def test_a_tween_ends_in_its_time_and_leaves_nothing_behind(kind: str, seconds: float, end: Look) -> None:
    looks, took = _run(MAKERS[kind], 60)
    assert took == pytest.approx(seconds)
    assert looks[-1] == end


def test_a_glide_lies_on_the_straight_way_at_the_eased_part_of_it() -> None:
    sprite = CardSprite(START)
    glide = Glide(sprite, lambda: HOME, 1.0, lambda t: t, delay=0.5)
    for elapsed, part in ((0.5, 0.0), (0.25, 0.25), (0.5, 0.75)):
        glide.step(elapsed)
        assert astuple(Pose(10 + 100 * part, 20 + 200 * part, 8 * part, 1 - 0.4 * part)) == pytest.approx(
            astuple(sprite.pose)
        )


def test_a_shake_goes_three_times_to_both_sides_and_less_each_time() -> None:
    sprite, sides = CardSprite(HOME), list[float]()
    shake = Shake(sprite, lambda: HOME, 12, 1.2)
    for _ in range(119):
        shake.step(0.01)
        sides.append(sprite.pose.x - HOME.x)
    turns = [max(sides[i : i + 20], key=abs) for i in range(0, 119, 20)]
    assert [True, False] * 3 == [side > 0 for side in turns]
    assert sorted(turns, key=abs, reverse=True) == turns
    assert 6 < turns[0] < 12


def test_a_card_that_grows_goes_a_little_too_far_and_stays_larger() -> None:
    sprite = CardSprite(START)
    grow, sizes = Grow(sprite, 0.2, 0.1), list[float]()
    for _ in range(21):
        grow.step(0.01)
        sizes.append(sprite.pose.scale)
    assert 1.1 < max(sizes) < 1.12
    assert 1.1 == pytest.approx(sizes[-1])


@pytest.mark.parametrize("rate", [*RATES, 7])
def test_time_that_a_group_leaves_over_is_not_lost(rate: int) -> None:
    done: list[float] = []
    groups: list[list[Tween]] = [[Wait(0.11)] for _ in range(9)]
    timeline, steps = Timeline([*groups, [Call(lambda: done.append(0))]]), 0
    while not done:
        timeline.step(1 / rate)
        steps += 1
    assert 0.99 <= steps / rate < 0.99 + 1 / rate + 1e-9


# -- a whole trick

PLAYED: list[Event] = [Moved(KS, MINE, TRICK), Moved(QS, OTHERS, TRICK)]
WON_AND_DRAWN: list[Event] = [
    TrickTaken(0, KS),
    *(Moved(card, TRICK, WON) for card in (KS, QS)),
    *(Moved(card, DECK, zone) for card, zone in ((TWO, MINE), (HIDDEN, OTHERS))),
]


def _all(board: BoardState) -> list[tuple[str, Card, Card | None, int, Look]]:
    return [(str(zone), sprite.card, sprite.face, sprite.laid_by, _look(sprite)) for zone, sprite in board.sprites()]


def _play(step: Callable[[BoardState], None], pace: Pace) -> tuple[BoardState, Heard]:
    """Play a trick of two cards, which is swept, and draw for it."""
    board, animator, heard = stage({MINE: [KS], OTHERS: [HIDDEN] * 2, DECK: [HIDDEN] * 3}, pace)
    for events in (PLAYED, WON_AND_DRAWN):
        animator.enqueue(events)
        step(board)
    return board, heard


def _steadily(rate: int) -> Callable[[BoardState], None]:
    def run(board: BoardState) -> None:
        for _ in range(20 * rate):
            board.timeline.step(1 / rate)
        assert board.timeline.is_idle

    return run


@pytest.mark.parametrize("tempo", [Tempo(), Tempo("calm"), Tempo("none"), Tempo(is_reduced=True)], ids=str)
def test_a_whole_trick_ends_alike_at_any_frame_rate_and_when_skipped(tempo: Tempo) -> None:
    pace = Pace(tempo, 0.3)
    ways = [*(_steadily(rate) for rate in (*RATES, 1)), lambda board: board.timeline.finish()]
    ends = [_play(way, pace) for way in ways]
    for board, heard in ends:
        assert _all(ends[0][0]) == _all(board)
        assert [*PLAYED, *WON_AND_DRAWN] == heard.events
        assert ends[0][1].sounds == heard.sounds
        assert all(board.home(sprite, zone) == sprite.pose for zone, sprite in board.sprites())
        assert [[], [HIDDEN, HIDDEN]] == [[sprite.card for sprite in board.zones[zone]] for zone in (TRICK, WON)]


def test_every_event_is_shown_at_the_same_time_at_any_frame_rate() -> None:
    times: list[dict[Event, float]] = []
    for rate in RATES:
        board, animator, heard = stage({MINE: [KS], OTHERS: [HIDDEN] * 2, DECK: [HIDDEN] * 3}, Pace(Tempo(), 0.7))
        animator.enqueue([*PLAYED, *WON_AND_DRAWN])
        shown: dict[Event, float] = {}
        for frame in range(1, 20 * rate):
            board.timeline.step(1 / rate)
            shown |= {event: frame / rate for event in heard.events if event not in shown}
        times.append(shown)
    rest = 0.7 + MOTION.play + MOTION.bot_flight
    due = [MOTION.play, MOTION.play + MOTION.bot_flight, MOTION.play + MOTION.bot_flight]
    due += [rest + MOTION.crown + MOTION.gather + MOTION.sweep] * 2
    assert [*PLAYED, *WON_AND_DRAWN] == list(times[0])
    for event, seconds in zip(times[0], due, strict=False):
        for rate, shown in zip(RATES, times, strict=True):
            assert seconds - 1e-9 <= shown[event] <= seconds + 1 / rate + 1e-9, event
    assert all(abs(times[0][event] - times[1][event]) <= 1 / 30 + 1e-9 for event in times[0])
