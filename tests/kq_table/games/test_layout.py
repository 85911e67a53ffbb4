"""Everything on the table has a place of its own inside the window, at every size and every size of text."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, pairwise

import pytest
from pygame import Rect

from engines.core.api import SPECTATOR, Zone
from engines.core.cards import parse
from engines.games import registry
from kq_table.board.animation import Pose
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.board.slots import FanSlot, Layout, Pile, SpreadSlot
from kq_table.games.kings_and_queens.dial import LABEL_RADIUS, MAX_NUMBER, MIN_NUMBER, Dial, left_out
from kq_table.games.kings_and_queens.hud import make_slots
from kq_table.games.kings_and_queens.panel_layout import make_dial, make_layout
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.text import say
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext

SIZES = [(640, 480), (1024, 640), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160), (800, 1280)]
WINDOWS = [(size, scale) for size in SIZES for scale in (1.0, 1.5, 2.0)]
ZONES = {str(zone): zone for zone in registry.game("kings-and-queens").new(2, {"target": "50", "kings": "plus"}).zones}
HAND = 8
NEVER_TOGETHER = [
    {"dial", "trick"},
    {"dial", "won:0"},
    {"dial", "won:1"},
    {"announce", "trick"},
    {"announce", "won:0"},
    {"announce", "won:1"},
    *({control, f"caption:{place}"} for control in ("dial", "announce") for place in (0, 1)),
    *({f"won:{place}", f"caption:{place}"} for place in (0, 1)),
]
"""While numbers are said nothing has been played in this round; a pile that leans may touch its words."""

every_card_size = pytest.mark.parametrize("cards", [0.8, 1.0, 1.25])
every_window = pytest.mark.parametrize(("size", "scale"), WINDOWS)


@cache
def _context(size: tuple[int, int], scale: float) -> UiContext:
    return UiContext(Metrics(size, scale))


@cache
def _lie(size: tuple[int, int], scale: float, seat: int = 0, cards: float = 1.0) -> tuple[PanelLayout, Layout]:
    layout = make_layout(Metrics(size, scale, cards))
    return layout, make_slots(tuple(ZONES.values()), layout, seat)


def _box(slots: Layout, pose: Pose) -> Rect:
    """Give the smallest upright rectangle around a card."""
    w, h = (side * pose.scale for side in slots.card)
    turn = math.radians(abs(pose.angle))
    rect = Rect(0, 0, round(w * math.cos(turn) + h * math.sin(turn)), round(w * math.sin(turn) + h * math.cos(turn)))
    rect.center = (round(pose.x), round(pose.y))
    return rect


def _cards(slots: Layout, zone: Zone, count: int) -> list[Rect]:
    laid_by = zone.owner if zone.name != "trick" else -1
    return [_box(slots, slots.pose(zone, i, count, i % 2 if zone.name == "trick" else laid_by)) for i in range(count)]


@cache
def _things(size: tuple[int, int], scale: float, cards: float = 1.0) -> dict[str, Rect]:
    """Give the place of everything, cards at their most."""
    layout, slots = _lie(size, scale, cards=cards)
    counts = {"hand": HAND, "trick": 2, "won": 16, "out": HAND}
    found = {
        str(zone): _cards(slots, zone, counts[zone.name])[0].unionall(_cards(slots, zone, counts[zone.name]))
        for zone in ZONES.values()
        if zone.name in counts
    }
    named = ("plate:0", "plate:1", "sheet", "seen", "prompt", "tools", "announce", "said")
    return (
        found
        | {name: layout[name] for name in named}
        | {
            "dial": make_dial(Metrics(size, scale), layout["dial"]).rect,
            "caption:0": _caption(layout, size, scale, 0),
            "caption:1": _caption(layout, size, scale, 1),
        }
    )


def _caption(layout: PanelLayout, size: tuple[int, int], scale: float, place: int) -> Rect:
    """Give the place of the words under a pile."""
    kit = _context(size, scale)
    pile = layout[f"won:{place}"]
    words = Rect(0, 0, kit.fonts.width(say("table.tricks", count=8), "small"), kit.fonts.height("small"))
    words.midtop = (pile.centerx, pile.bottom + kit.px(3))
    return words


@every_window
@every_card_size
def test_nothing_lies_outside_the_window(size: tuple[int, int], scale: float, cards: float) -> None:
    window = Rect((0, 0), size)
    # The other's hand looks in over the far edge.
    outside = [
        name for name, rect in _things(size, scale, cards).items() if name != "hand:1" and not window.contains(rect)
    ]
    assert [] == outside


@every_window
def test_the_other_hand_looks_in_over_the_far_edge(size: tuple[int, int], scale: float) -> None:
    _, slots = _lie(size, scale)
    for rect in _cards(slots, ZONES["hand:1"], HAND):
        assert 0 <= rect.left
        assert rect.right <= size[0]
        assert rect.top < 0 < slots.card[1] * 0.35 < rect.bottom


@every_window
@every_card_size
def test_nothing_lies_on_anything_else(size: tuple[int, int], scale: float, cards: float) -> None:
    things = _things(size, scale, cards)
    clashes = [
        {one, other}
        for one, other in combinations(things, 2)
        if {one, other} not in NEVER_TOGETHER and things[one].colliderect(things[other])
    ]
    # The dial is a half circle: what lies in the corners around it does not touch it.
    dial = make_dial(Metrics(size, scale), _lie(size, scale, cards=cards)[0]["dial"])
    touching = [clash for clash in clashes if "dial" not in clash or _reaches(dial, things[min(clash - {"dial"})])]
    assert [] == touching


def _reaches(dial: Dial, rect: Rect) -> bool:
    nearest = (min(max(dial.x, rect.left), rect.right), min(max(dial.y, rect.top), rect.bottom))
    return math.dist(nearest, (dial.x, dial.y)) < dial.radius


@every_window
def test_of_every_card_in_hand_the_index_can_be_seen(size: tuple[int, int], scale: float) -> None:
    _, slots = _lie(size, scale)
    poses = [slots.pose(ZONES["hand:0"], i, HAND) for i in range(HAND)]
    steps = [b.x - a.x for a, b in pairwise(poses)]
    assert min(steps) >= 0.495 * slots.card[0]
    assert slots.card[1] >= size[1] * 0.11


@every_window
def test_a_hand_lies_the_same_left_and_right(size: tuple[int, int], scale: float) -> None:
    _, slots = _lie(size, scale)
    poses = [slots.pose(ZONES["hand:0"], i, HAND) for i in range(HAND)]
    for left, right in zip(poses, reversed(poses), strict=True):
        assert left.y == pytest.approx(right.y)
        assert left.angle == pytest.approx(-right.angle)


@every_window
def test_the_controls_of_a_prediction_are_large_enough(size: tuple[int, int], scale: float) -> None:
    layout, _ = _lie(size, scale)
    assert make_dial(Metrics(size), layout["dial"]).radius >= min(size) * 0.12
    assert layout["announce"].h >= Metrics(size).px(44)


@pytest.mark.parametrize("size", SIZES)
def test_the_mark_of_a_number_touches_no_other_number(size: tuple[int, int]) -> None:
    layout, fonts = _lie(size, 1.0)[0], _context(size, 1.0).fonts
    dial = make_dial(Metrics(size), layout["dial"])
    numbers = range(MIN_NUMBER, MAX_NUMBER + 1)
    for number, other in ((a, b) for a in numbers for b in {a - 1, a + 1}.difference(left_out(dial, fonts, a))):
        if other not in numbers:
            continue
        (x, y), words = dial.spot(number, LABEL_RADIUS), dial.label_rect(fonts, other)
        nearest = (min(max(x, words.x), words.right), min(max(y, words.y), words.bottom))
        assert math.dist(nearest, (x, y)) > dial.mark_radius(fonts, number)


@pytest.mark.parametrize("scale", [1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_mark_of_a_number_in_large_text_holds_its_digits_and_others_give_way(
    size: tuple[int, int], scale: float
) -> None:
    layout, fonts = _lie(size, scale)[0], _context(size, scale).fonts
    dial = make_dial(Metrics(size, scale), layout["dial"])
    numbers = range(MIN_NUMBER, MAX_NUMBER + 1)
    for mark in numbers:
        far, gone = dial.mark_radius(fonts, mark), left_out(dial, fonts, mark)
        assert not gone or far >= dial.digits(fonts, mark).get_width() / 2
        for other in set(numbers) - {mark} - gone:
            (x, y), words = dial.spot(mark, LABEL_RADIUS), dial.label_rect(fonts, other)
            nearest = (min(max(x, words.x), words.right), min(max(y, words.y), words.bottom))
            assert math.dist(nearest, (x, y)) > far


@pytest.mark.parametrize("seat", [0, 1])
def test_ones_own_things_lie_nearer(seat: int) -> None:
    _, slots = _lie((1280, 800), 1.0, seat)
    for name in ("hand", "won"):
        mine, other = (slots.pose(ZONES[f"{name}:{owner}"], 0, 1).y for owner in (seat, 1 - seat))
        assert mine > other
    mine, other = (slots.pose(ZONES["trick"], 0, 1, owner).y for owner in (seat, 1 - seat))
    assert mine > other


def test_a_looker_on_sees_the_first_seat_near() -> None:
    assert [0, 1] == [place_of(seat, SPECTATOR, 2) for seat in (0, 1)]
    assert [1, 0] == [place_of(seat, 1, 2) for seat in (0, 1)]


def test_a_hand_is_held_by_suits_black_and_red_in_turn() -> None:
    cards = tuple(parse(text) for text in ("KD", "2C", "QH", "2H", "KS", "2S"))
    held = CardBehaviour(lambda: "suits").sort(ZONES["hand:0"], cards)
    assert ("2S", "KS", "2H", "QH", "2C", "KD") == tuple(map(str, map(_name, held)))


def _name(card: int) -> str:
    from engines.core.cards import Card, name

    return name(Card(card))


# -- slots


def test_one_card_of_a_fan_lies_in_its_middle_and_upright() -> None:
    assert Pose(500, 300) == FanSlot(500, 300, 400, 60, 10, 7, (100, 140)).pose(0, 1, -1)


def test_a_fan_of_many_cards_grows_no_wider_than_its_place() -> None:
    fan = FanSlot(500, 300, 400, 60, 10, 7, (100, 140))
    assert [300, 700] == [fan.pose(i, 20, -1).x for i in (0, 19)]


def test_tricks_of_a_pile_can_be_counted() -> None:
    pile = Pile(100, 100, (100, 140), group=2, step=5)
    poses = [pile.pose(i, 6, -1) for i in range(6)]
    assert [100, 100, 105, 105, 110, 110] == [pose.x for pose in poses]
    assert 3 == len({pose.angle for pose in poses})


def test_a_slot_takes_what_is_let_go_on_it_or_near() -> None:
    spread = SpreadSlot(500, 300, {0: (0.0, 0.0, 0.0)}, (100, 80))
    assert spread.takes(600, 300, 0)
    assert not spread.takes(601, 300, 0)
    assert spread.takes(640, 300, 40)
    pile = Pile(100, 100, (100, 140), scale=0.5)
    assert [True, False] == [pile.takes(x, 100, 0) for x in (125, 126)]
    fan = FanSlot(500, 300, 400, 60, 10, 7, (100, 140))
    assert [True, False] == [fan.takes(x, 300, 0) for x in (750, 751)]


def test_a_turned_card_is_covered_where_it_lies_and_not_where_it_would_stand_upright() -> None:
    slots = Layout({}, (100, 140))
    upright, lying = Pose(0, 0), Pose(0, 0, 90)
    assert [True, False] == [slots.covers(pose, (45, 65)) for pose in (upright, lying)]
    assert [False, True] == [slots.covers(pose, (65, 45)) for pose in (upright, lying)]
    assert slots.covers(upright, (0, 80), below=10)
    assert not slots.covers(upright, (0, -80), below=10)
