"""What stands beside cards and faces leaves them free: hands their panels, ribbons the faces on plates."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from pygame import Rect

from engines.core.api import Visibility, Zone
from kq_table.board.animation import Pose
from kq_table.games.crowns import panel_layout as crowns
from kq_table.games.king import panel_layout as king
from kq_table.games.king.hud import KingCardBehaviour, make_slots
from kq_table.games.shared.seat_plates import PlatePainter
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)]
LEAST_GAP = 8
"""Design pixels between a hand and the panel beside it."""


def bounds(pose: Pose, card: tuple[int, int]) -> Rect:
    """Give the upright rect around a card in a pose."""
    (w, h), turn = (side * pose.scale for side in card), math.radians(abs(pose.angle))
    size = round(w * math.cos(turn) + h * math.sin(turn)), round(h * math.cos(turn) + w * math.sin(turn))
    place = Rect((0, 0), size)
    place.center = round(pose.x), round(pose.y)
    return place


@pytest.mark.parametrize("size", SIZES)
def test_no_ribbon_lies_on_a_face_where_hands_lie_open(size: tuple[int, int]) -> None:
    layout, painter = crowns.make_layout(Metrics(size), is_bare=True), PlatePainter(UiContext(Metrics(size)))
    for plate, marks in list(zip(layout.of_seats("plate"), layout.of_seats("marks"), strict=True))[1:]:
        face = painter.portrait_rect(plate.size).move(plate.topleft)
        assert not face.colliderect(marks)
        assert plate.contains(marks)


@pytest.mark.parametrize(("seats", "cards"), [(4, 8), (3, 10), (4, 13)])
@pytest.mark.parametrize("size", SIZES)
def test_a_full_hand_with_its_leaning_cards_keeps_off_the_panels(size: tuple[int, int], seats: int, cards: int) -> None:
    m = Metrics(size)
    layout = king.make_layout(m, seats, cards, lambda _: 6 * m.text(18))
    hand = Zone("hand", Visibility.OWNER, 0)
    slot = make_slots([hand], layout, 0, KingCardBehaviour(lambda: "suits")).slots[hand]
    ends = [bounds(slot.pose(i, cards, -1), layout.card) for i in (0, cards - 1)]
    assert ends[0].left - layout["plate:0"].right >= m.px(LEAST_GAP)
    assert layout["sheet"].left - ends[1].right >= m.px(LEAST_GAP)


@pytest.mark.parametrize("size", SIZES)
def test_four_cards_of_a_trick_lie_as_a_diamond(size: tuple[int, int]) -> None:
    m = Metrics(size)
    layout = king.make_layout(m, 4, 8, lambda _: 6 * m.text(18))
    trick = Zone("trick", Visibility.ALL)
    slot = make_slots([trick], layout, 0, KingCardBehaviour(lambda: "suits")).slots[trick]
    south, west, north, east = (slot.pose(0, 4, seat) for seat in range(4))
    height = layout.card[1] * king.TRICK_SCALE
    assert south.x == north.x == (west.x + east.x) / 2
    assert 0.65 * height < south.y - north.y < height
    places = [bounds(pose, layout.card) for pose in (west, north, east)]
    assert all(one.right < other.left for one, other in pairwise(places))
    order = [slot.order(i, seat) for i, seat in enumerate((3, 0, 1, 2))]  # type: ignore[attr-defined]
    assert order[1] == max(order), "the lower one lies on top"
    assert order[3] == min(order)
