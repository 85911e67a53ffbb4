"""From pointer to intent: what may be lifted, how it follows, and what a drop means."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.api import Deed, Moved, Visibility, Zone
from engines.core.cards import HIDDEN, Card, parse
from kq_table.board.animation import Pose
from kq_table.board.card_input import CARD_SPACING, drag_to, drop, follow, is_following, nearest_place, pick_up
from kq_table.board.slots import FanSlot, Layout, SpreadSlot
from kq_table.board.state import BoardState, CardSprite, Drag
from kq_table.ui.durations import MOTION

CARD = (100, 140)
MINE, OTHERS = Zone("hand", Visibility.OWNER, 0), Zone("hand", Visibility.OWNER, 1)
TRICK = Zone("trick", Visibility.ALL)
KS, QS, TWO = (parse(text) for text in ("KS", "QS", "2S"))
LAYOUT = Layout(
    {
        MINE: FanSlot(500, 700, 200, 50, 0, 0, CARD),
        OTHERS: FanSlot(500, 50, 200, 50, 0, 0, CARD),
        TRICK: SpreadSlot(500, 400, {0: (0.0, 0.0, 0.0), 1: (0.0, 0.0, 0.0)}, (100, 80)),
    },
    CARD,
)
SLOP = 6
REACH = (MINE,)


def _play(card: Card, zone: Zone = MINE) -> Deed:
    return Deed(f"play {card}", (Moved(card, zone, TRICK),))


def _held(table: BoardState) -> Drag:
    assert table.drag is not None
    return table.drag


@pytest.fixture
def table() -> BoardState:
    table = BoardState(0, LAYOUT)
    table.zones = {
        MINE: [CardSprite(Pose(0, 0), card, True) for card in (TWO, QS, KS)],
        OTHERS: [CardSprite(Pose(0, 0), HIDDEN) for _ in range(3)],
        TRICK: [],
    }
    table.legal = (_play(KS), _play(QS))
    table.settle()
    return table


def test_of_cards_that_overlap_the_topmost_is_pressed(table: BoardState) -> None:
    assert [TWO, QS, KS] == [sprite.card for sprite in table.zones[MINE]]
    for x, card in ((420, TWO), (470, QS), (530, KS), (590, KS)):
        sprite = pick_up(table, (x, 700), REACH)
        assert card == sprite.card


def test_a_card_that_may_not_be_played_follows_a_part_of_the_way_and_goes_nowhere(table: BoardState) -> None:
    sprite = pick_up(table, (420, 700), REACH)
    home = sprite.pose
    assert TWO == sprite.card
    for way, followed in ((100, 0.35 * 100), (-100, -0.35 * 100), (1000, 0.45 * CARD[1])):
        drag_to(table, (420, 700 - way), SLOP)
        follow(_held(table), 10, CARD, tilts=True)
        assert (home.x, home.y - followed) == pytest.approx((sprite.pose.x, sprite.pose.y))
        assert not is_following(_held(table), CARD)
    drag_to(table, (500, 400), SLOP)
    assert () == drop(table, 35)


def test_anothers_cards_and_the_felt_are_not_pressed(table: BoardState) -> None:
    assert [None, None] == [pick_up(table, at, REACH) for at in ((500, 50), (50, 400))]


def test_a_press_becomes_a_drag_when_it_leaves_its_place(table: BoardState) -> None:
    pick_up(table, (500, 700), REACH)
    assert not drag_to(table, (503, 704), SLOP)
    assert not table.drag.is_moved
    assert drag_to(table, (500, 690), SLOP)
    assert not drag_to(table, (500, 680), SLOP)


@pytest.mark.parametrize(("at", "is_meant"), [((500, 400), True), ((620, 400), True), ((500, 600), False)])
def test_a_drop_means_the_zone_under_the_pointer(table: BoardState, at: tuple[int, int], is_meant: bool) -> None:
    pick_up(table, (530, 700), REACH)
    drag_to(table, at, SLOP)
    assert ((_play(KS),) if is_meant else ()) == drop(table, 35)
    assert table.drag is None


def test_a_drop_means_the_zone_under_the_card_too(table: BoardState) -> None:
    sprite = pick_up(table, (530, 765), REACH)
    drag_to(table, (530, 500), SLOP)
    follow(_held(table), 10, CARD, tilts=True)
    assert sprite.pose.y == pytest.approx(435)
    assert (_play(KS),) == drop(table, 0)


def test_without_a_press_nothing_is_meant(table: BoardState) -> None:
    assert () == drop(table, 35)
    assert not drag_to(table, (1, 1), SLOP)


def test_only_a_deed_of_the_very_card_and_place_is_meant(table: BoardState) -> None:
    table.legal = (_play(KS, OTHERS), Deed("pass KS QS", (Moved(KS, MINE, TRICK), Moved(QS, MINE, TRICK))))
    pick_up(table, (530, 700), REACH)
    assert _held(table).is_refused


def test_the_card_keeps_the_place_where_it_was_taken(table: BoardState) -> None:
    sprite = pick_up(table, (540, 720), REACH)
    home = sprite.pose
    drag_to(table, (640, 620), SLOP)
    follow(_held(table), 10, CARD, tilts=True)
    assert (home.x + 100, home.y - 100) == pytest.approx((sprite.pose.x, sprite.pose.y))


def test_without_tilt_the_card_is_at_the_pointer_at_once(table: BoardState) -> None:
    sprite = pick_up(table, (540, 720), REACH)
    home = sprite.pose
    drag_to(table, (640, 620), SLOP)
    follow(_held(table), 0.001, CARD, tilts=False)
    assert Pose(home.x + 100, home.y - 100, 0.0, 1.0) == sprite.pose


@given(
    st.lists(
        st.tuples(st.integers(-2000, 4000), st.integers(-2000, 4000), st.floats(0.001, 0.05)), min_size=1, max_size=30
    )
)
def test_a_card_leans_twelve_degrees_at_most_and_comes_to_rest(way: list[tuple[int, int, float]]) -> None:
    held = Drag(CardSprite(Pose(0, 0)), MINE, (5, 5), (0, 0), (0, 0), is_moved=True)
    for x, y, seconds in way:
        held.pointer = (x, y)
        follow(held, seconds, CARD, tilts=True)
        assert -12 <= held.tilt <= 12
    for _ in range(200):
        follow(held, 1 / 60, CARD, tilts=True)
    assert not is_following(held, CARD)


@pytest.mark.parametrize("rate", [30, 60])
def test_a_card_is_at_the_pointer_by_95_percent_in_75_milliseconds(rate: int) -> None:
    held = Drag(CardSprite(Pose(0, 0)), MINE, (0, 0), (0, 0), (1000, 0), is_moved=True)
    for _ in range(3 * rate // 40):
        follow(held, 1 / rate, CARD, tilts=True)
    seconds = (3 * rate // 40) / rate
    assert held.sprite.pose.x == pytest.approx(1000 * (1 - math.exp(-40 * seconds)))
    assert held.sprite.pose.x == pytest.approx(1000 * (1 - 0.05 ** (seconds / 0.075)), rel=0.01)


def _followed(widths: int = 2) -> tuple[float, float]:
    """Follow a pointer that moves steadily, so many card widths a second; give how far the card lags, and its tilt."""
    held = Drag(CardSprite(Pose(0, 0)), MINE, (0, 0), (0, 0), (0, 0), is_moved=True)
    for frame in range(1, 241):
        held.pointer = (frame / 60 * 100 * widths, 0)
        follow(held, 1 / 60, CARD, tilts=True)
    return held.pointer[0] - held.sprite.pose.x, held.tilt


def test_a_card_lags_behind_and_leans_as_the_theme_says(monkeypatch: pytest.MonkeyPatch) -> None:
    lag, tilt = _followed()
    assert lag == pytest.approx(200 / 60 / (math.exp(MOTION.follow_rate / 60) - 1))
    assert tilt == pytest.approx(-2 * MOTION.tilt_per_speed, rel=1e-3)
    monkeypatch.setattr(MOTION, "follow_rate", 80.0)
    assert _followed()[0] == pytest.approx(200 / 60 / (math.exp(80 / 60) - 1))
    monkeypatch.setattr(MOTION, "tilt_per_speed", 4.0)
    assert _followed()[1] == pytest.approx(-8.0, rel=1e-3)
    monkeypatch.setattr(MOTION, "tilt_max", 5.0)
    assert _followed()[1] == pytest.approx(-5.0, rel=1e-3)
    assert _followed(-2)[1] == pytest.approx(5.0, rel=1e-3)


@pytest.mark.parametrize("rate", [7.0, 14.0, 28.0])
def test_a_card_stands_up_again_as_fast_as_the_theme_says(monkeypatch: pytest.MonkeyPatch, rate: float) -> None:
    monkeypatch.setattr(MOTION, "tilt_rate", rate)
    held = Drag(CardSprite(Pose(0, 0, 10)), MINE, (0, 0), (0, 0), (0, 0), is_moved=True, tilt=10.0)
    follow(held, 0.05, CARD, tilts=True)
    assert (held.tilt, held.sprite.pose.angle) == pytest.approx((10 * math.exp(-rate * 0.05),) * 2)


@pytest.mark.parametrize("held", range(3))
def test_cards_dragged_together_lie_in_the_order_of_the_hand_whichever_is_held(table: BoardState, held: int) -> None:
    hand = table.zones[MINE]
    table.legal = (Deed("all", tuple(Moved(sprite.card, MINE, TRICK) for sprite in hand)),)
    table.selected = [hand[2], hand[0], hand[1]]
    at = (420 + 55 * held, 700)
    assert hand[held] is pick_up(table, at, REACH)
    drag_to(table, (300, 200), SLOP)
    follow(_held(table), 1.0, CARD, tilts=False)
    steps = [one.pose.x - other.pose.x for other, one in pairwise(hand)]
    assert [CARD_SPACING * CARD[0]] * 2 == pytest.approx(steps)
    assert {_held(table).sprite.pose.y} == {sprite.pose.y for sprite in hand}


@pytest.mark.parametrize(("off", "tilt", "is_behind"), [(0.4, 0.4, False), (0.6, 0, True), (0, 0.6, True)])
def test_a_card_follows_until_it_is_at_the_pointer_and_upright(off: float, tilt: float, is_behind: bool) -> None:
    held = Drag(CardSprite(Pose(100 + off, 50)), MINE, (5, 5), (0, 0), (105, 55), is_moved=True, tilt=tilt)
    assert is_behind == is_following(held, CARD)


def test_a_card_is_put_back_at_the_nearest_place(table: BoardState) -> None:
    sprite = table.zones[MINE][0]
    for x, place in ((0, 0), (474, 0), (476, 1), (526, 2), (999, 2)):
        sprite.pose = Pose(x, 700)
        assert place == nearest_place(table, MINE, sprite)
