"""Slots: where cards lie, which of them covers a point, and what a drop is meant for."""

from __future__ import annotations

import math

import pytest

from engines.core.api import Visibility, Zone
from kq_table.board.animation import Pose
from kq_table.board.slots import THICKEST_PILE, FanSlot, Layout, Pile, SpreadSlot

CARD = (100, 140)
FAN = FanSlot(500, 700, 400, 70, 10, 8, CARD)


def _places(count: int) -> list[Pose]:
    return [FAN.pose(i, count, -1) for i in range(count)]


@pytest.mark.parametrize(("count", "pitch"), [(1, 0.0), (2, 70.0), (6, 70.0), (7, 400 / 6), (11, 40.0)])
def test_a_fan_lies_around_its_middle_as_wide_as_there_is_room(count: int, pitch: float) -> None:
    places = _places(count)
    assert (places[0].x + places[-1].x) / 2 == pytest.approx(500)
    assert places[-1].x - places[0].x == pytest.approx(pitch * (count - 1))
    assert places[-1].x - places[0].x <= 400 + 1e-9


def test_the_outermost_cards_of_a_full_fan_droop_and_lean_outwards() -> None:
    first, *_, middle = _places(11)[:6]
    last = _places(11)[-1]
    assert (300, 710, 8) == pytest.approx((first.x, first.y, first.angle))
    assert (700, 710, -8) == pytest.approx((last.x, last.y, last.angle))
    assert (500, 700, 0) == pytest.approx((middle.x, middle.y, middle.angle))


@pytest.mark.parametrize("grown", range(12))
def test_the_index_of_every_card_shows_beside_those_that_give_way_in_a_full_fan(grown: int) -> None:
    fan = FanSlot(500, 700, 11 * 40, 80, 10, 8, CARD)
    x = [fan.pose(i, 12, -1).x + CARD[0] * fan.way(i, grown, 12) for i in range(12)]
    assert x[0] >= 500 - 220 - 1e-9
    assert x[-1] <= 500 + 220 + 1e-9
    strips = [x[i + 1] - x[i] for i in range(11) if i + 1 != grown != i]
    assert min(strips) >= 0.22 * CARD[0]
    assert grown in {0, 11} or x[grown + 1] - x[grown - 1] > 2 * 40


def test_a_pile_rises_only_so_far_and_its_tricks_lie_apart() -> None:
    pile = Pile(100, 100, CARD, thickness=2)
    heights = [100 - pile.pose(i, 40, -1).y for i in range(40)]
    assert [*range(0, 2 * THICKEST_PILE + 2, 2)] == sorted(set(heights))
    tricks = [Pile(100, 100, CARD, group=4, step=9).pose(i, 12, -1) for i in range(12)]
    assert [100.0] * 4 + [109.0] * 4 + [118.0] * 4 == [pose.x for pose in tricks]
    assert 3 == len({pose.angle for pose in tricks})
    assert all(abs(pose.angle) <= 3 for pose in tricks)


@pytest.mark.parametrize(
    ("slot", "half"),
    [
        (FAN, (250, 70)),
        (Pile(500, 700, CARD, 0.5), (25, 35)),
        (SpreadSlot(500, 700, {}, (80, 60)), (80, 60)),
    ],
    ids=["fan", "pile", "spread"],
)
def test_a_drop_is_meant_for_a_slot_within_its_margin(slot: FanSlot | Pile | SpreadSlot, half: tuple[int, int]) -> None:
    for sign in (-1, 1):
        for margin in (0, 30):
            within, beyond = half[0] + margin - 1, half[0] + margin + 1
            assert [True, False] == [slot.takes(500 + sign * away, 700, margin) for away in (within, beyond)]
            within, beyond = half[1] + margin - 1, half[1] + margin + 1
            assert [True, False] == [slot.takes(500, 700 + sign * away, margin) for away in (within, beyond)]


@pytest.mark.parametrize("angle", [-90, -20, 0, 7, 45])
@pytest.mark.parametrize("below", [0.0, 25.0])
def test_a_turned_card_covers_its_own_corners_and_no_more(angle: float, below: float) -> None:
    layout, pose = Layout({Zone("deck", Visibility.NONE): Pile(0, 0, CARD)}, CARD), Pose(300, 300, angle, 0.5)
    turn = math.radians(angle)

    def at(across: float, along: float) -> tuple[float, float]:
        """Give the point that lies so far from the card's centre, to its right and towards its foot."""
        return (
            300 + across * math.cos(turn) + along * math.sin(turn),
            300 - across * math.sin(turn) + along * math.cos(turn),
        )

    for across in (-24, 24):
        for along in (-34, 34 + below):
            assert layout.covers(pose, at(across, along), below)
    for across, along in ((26, 0), (-26, 0), (0, -36), (0, 36 + below)):
        assert not layout.covers(pose, at(across, along), below)
