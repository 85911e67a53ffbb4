"""The shuffle before a deal: two halves that riffle, where the pack lies."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engines.core.api import Moved
from engines.core.cards import HIDDEN
from kq_table.board.animation import Pose
from kq_table.board.event_animator import CARDS_SHOWN
from kq_table.board.state import BoardState, CardSprite
from kq_table.ui.durations import MOTION, Pace, Tempo
from tests.kq_table.board.stage import CARD, DECK, MINE, OTHERS, Heard, stage

PACK = 30
DEALT = [Moved(HIDDEN, DECK, zone) for zone in (MINE, OTHERS) for _ in range(8)]


def _deal(tempo: Tempo | None = None) -> tuple[BoardState, list[CardSprite], Pose, Heard]:
    """Queue a deal of a part of the pack; give its cards from the lowest, and where it lies."""
    board, animator, heard = stage({DECK: [HIDDEN] * PACK}, Pace(tempo or Tempo()))
    pack, place = list(board.zones[DECK]), board.zones[DECK][0].pose
    animator.enqueue(DEALT)
    return board, pack, place, heard


def _run(board: BoardState, seconds: float, rate: int = 60) -> None:
    for _ in range(round(seconds * rate)):
        board.timeline.step(1 / rate)


def test_the_pack_parts_into_two_halves_of_which_the_uppermost_cards_are_seen() -> None:
    board, pack, place, heard = _deal()
    _run(board, 1 / 60)
    assert ["shuffle"] == heard.sounds
    assert all(abs(sprite.pose.x - place.x) < 0.05 * CARD[0] for sprite in pack)
    _run(board, 0.4 * MOTION.shuffle)
    seen = [sprite for sprite in pack if sprite.alpha]
    left, right = ([one for one in seen if (one.pose.x > place.x) is side] for side in (False, True))
    assert (CARDS_SHOWN // 2, CARDS_SHOWN // 2) == (len(left), len(right))
    assert max(one.pose.x for one in left) + CARD[0] < min(one.pose.x for one in right) + 2
    assert all(one.pose.angle > 0 for one in right)
    assert all(one.pose.angle < 0 for one in left)


def test_the_cards_fall_in_turn_from_the_left_and_from_the_right() -> None:
    board, pack, place, _ = _deal()
    _run(board, 0.4 * MOTION.shuffle)
    sides = {id(sprite): sprite.pose.x > place.x for sprite in pack if sprite.alpha}
    fallen: list[bool] = []
    for _ in range(60):
        _run(board, MOTION.shuffle / 100, 6000)
        down = [sprite for sprite in pack if id(sprite) in sides and abs(sprite.pose.x - place.x) < 0.1 * CARD[0]]
        fallen += [sides.pop(id(sprite)) for sprite in down]
    assert CARDS_SHOWN == len(fallen)
    assert all(one is not other for one, other in pairwise(fallen))


@pytest.mark.parametrize("rate", [60, 30, 1])
def test_the_shuffle_leaves_the_pack_as_it_lay_at_any_frame_rate(rate: int) -> None:
    board, pack, place, _ = _deal()
    groups, steps = len(board.timeline.groups), 0
    while len(board.timeline.groups) == groups:
        assert steps / rate <= MOTION.shuffle
        board.timeline.step(1 / rate)
        steps += 1
    assert MOTION.shuffle <= steps / rate
    # At most those have set out for which there was time in the last step.
    gone = {1: PACK, 30: 1, 60: 1}[rate]
    assert PACK - gone <= sum(sprite.pose == place for sprite in pack)
    assert all(sprite.alpha == 1 for sprite in pack)


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.3])
def test_a_shuffle_that_is_skipped_ends_like_one_that_is_watched(seconds: float) -> None:
    watched, skipped = _deal()[0], _deal()[0]
    _run(watched, 5)
    _run(skipped, seconds)
    skipped.finish_motion()
    assert watched.timeline.is_idle
    for board in (watched, skipped):
        assert all(sprite.alpha == 1 for _, sprite in board.sprites())
        assert all(board.home(sprite, zone) == sprite.pose for zone, sprite in board.sprites())


def test_reduced_motion_lets_the_shuffle_only_be_heard() -> None:
    board, pack, place, heard = _deal(Tempo(is_reduced=True))
    for _ in range(round(60 * MOTION.shuffle) - 2):
        _run(board, 1 / 60)
        assert [(place, 1.0)] * PACK == [(sprite.pose, sprite.alpha) for sprite in pack]
    assert ["shuffle"] == heard.sounds


def test_a_pack_of_few_cards_is_shuffled_too() -> None:
    board, animator, _ = stage({DECK: [HIDDEN] * 4})
    animator.enqueue([Moved(HIDDEN, DECK, MINE)] * 4)
    place = board.zones[MINE][0].pose
    _run(board, 0.4 * MOTION.shuffle)
    assert {False, True} == {sprite.pose.x > place.x for sprite in board.zones[MINE]}
