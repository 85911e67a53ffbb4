"""From pointer to intent: what may be lifted, how it follows, and what a drop means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.api import CardMove, Deed, Visibility, Zone
from engines.core.cards import HIDDEN, Card, parse
from kq_table.board import drag
from kq_table.board.animation import Pose
from kq_table.board.slots import FanSlot, Layout, SpreadSlot
from kq_table.board.state import BoardState, CardSprite, Drag

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
    return Deed(f"play {card}", (CardMove(card, zone, TRICK),))


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
        sprite = drag.start(table, (x, 700), REACH)
        assert card == sprite.card


def test_a_card_that_may_not_be_played_is_pressed_and_not_lifted(table: BoardState) -> None:
    sprite = drag.start(table, (420, 700), REACH)
    assert TWO == sprite.card
    assert table.drag is None


def test_anothers_cards_and_the_felt_are_not_pressed(table: BoardState) -> None:
    assert [None, None] == [drag.start(table, at, REACH) for at in ((500, 50), (50, 400))]


def test_a_press_becomes_a_drag_when_it_leaves_its_place(table: BoardState) -> None:
    drag.start(table, (500, 700), REACH)
    assert not drag.move(table, (503, 704), SLOP)
    assert not table.drag.is_moved
    assert drag.move(table, (500, 690), SLOP)
    assert not drag.move(table, (500, 680), SLOP)


@pytest.mark.parametrize(("at", "is_meant"), [((500, 400), True), ((620, 400), True), ((500, 600), False)])
def test_a_drop_means_the_zone_under_the_pointer(table: BoardState, at: tuple[int, int], is_meant: bool) -> None:
    drag.start(table, (530, 700), REACH)
    drag.move(table, at, SLOP)
    assert ((_play(KS),) if is_meant else ()) == drag.end(table, 35)
    assert table.drag is None


def test_a_drop_means_the_zone_under_the_card_too(table: BoardState) -> None:
    sprite = drag.start(table, (530, 765), REACH)
    drag.move(table, (530, 500), SLOP)
    drag.follow(_held(table), 10, 100, tilts=True)
    assert sprite.pose.y == pytest.approx(435)
    assert (_play(KS),) == drag.end(table, 0)


def test_without_a_press_nothing_is_meant(table: BoardState) -> None:
    assert () == drag.end(table, 35)
    assert not drag.move(table, (1, 1), SLOP)


def test_only_a_deed_of_the_very_card_and_place_is_meant(table: BoardState) -> None:
    table.legal = (_play(KS, OTHERS), Deed("pass KS QS", (CardMove(KS, MINE, TRICK), CardMove(QS, MINE, TRICK))))
    drag.start(table, (530, 700), REACH)
    assert table.drag is None


def test_the_card_keeps_the_place_where_it_was_taken(table: BoardState) -> None:
    sprite = drag.start(table, (540, 720), REACH)
    home = sprite.pose
    drag.move(table, (640, 620), SLOP)
    drag.follow(_held(table), 10, 100, tilts=True)
    assert (home.x + 100, home.y - 100) == pytest.approx((sprite.pose.x, sprite.pose.y))


def test_without_tilt_the_card_is_at_the_pointer_at_once(table: BoardState) -> None:
    sprite = drag.start(table, (540, 720), REACH)
    home = sprite.pose
    drag.move(table, (640, 620), SLOP)
    drag.follow(_held(table), 0.001, 100, tilts=False)
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
        drag.follow(held, seconds, 100, tilts=True)
        assert -12 <= held.tilt <= 12
    for _ in range(200):
        drag.follow(held, 1 / 60, 100, tilts=True)
    assert not drag.is_following(held)
