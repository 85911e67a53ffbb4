"""On the table of Crowns everything has a place of its own, and every card that lies open can be read."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, pairwise

import pytest
from pygame import Rect

from engines.core.api import SPECTATOR
from engines.core.cards import DECK, JOKER, Card, parse_list
from engines.games import registry
from kq_table.board.animation import Pose
from kq_table.board.card_behaviour import by_suit
from kq_table.board.slots import Layout
from kq_table.games.crowns.hud import CARDS_OUT, CrownsHud, above, make_slots, raised_top
from kq_table.games.crowns.marks import MarkPainter
from kq_table.games.crowns.panel_layout import HAND_CARDS, make_layout
from kq_table.games.crowns.words import symbol
from kq_table.games.shared.panel_layout import PanelLayout
from kq_table.games.shared.sorted_slot import CLASSIC, LARGE, SortedSlot
from kq_table.text import say
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION
from kq_table.ui.metrics import Metrics
from kq_table.ui.widget import UiContext
from tests.kq_table.conftest import Opener
from tests.tools import shots

SIZES = [(640, 480), (1024, 640), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160), (800, 1200), (800, 1280)]
WINDOWS = [(size, scale) for size in SIZES for scale in (1.0, 1.5, 2.0)]
ZONES = {str(zone): zone for zone in registry.game("crowns").new(4, {"talk": "on"}).zones}
PACKED = tuple(sorted((*DECK[::2], JOKER), key=by_suit))
"""More cards than ever lie in one collection."""
USUAL = tuple(sorted(parse_list("2S,5S,9S,KS,3H,7H,TH,QH,4C,8C,JC,AD,2D"), key=by_suit))

every_window = pytest.mark.parametrize(("size", "scale"), WINDOWS)


@cache
def _context(size: tuple[int, int], scale: float) -> UiContext:
    return UiContext(Metrics(size, scale))


@cache
def _lie(size: tuple[int, int], scale: float, seat: int = 0, *, is_large: bool = False) -> tuple[PanelLayout, Layout]:
    layout = make_layout(Metrics(size, scale))
    return layout, make_slots(tuple(ZONES.values()), layout, seat, is_large=is_large)


def _box(slots: Layout, pose: Pose) -> Rect:
    """Give the smallest upright rectangle around a card."""
    w, h = (side * pose.scale for side in slots.card)
    turn = math.radians(abs(pose.angle))
    rect = Rect(0, 0, round(w * math.cos(turn) + h * math.sin(turn)), round(w * math.sin(turn) + h * math.cos(turn)))
    rect.center = (round(pose.x), round(pose.y))
    return rect


def _fan(slots: Layout, name: str, count: int) -> Rect:
    boxes = [_box(slots, slots.pose(ZONES[name], i, count)) for i in range(count)]
    return boxes[0].unionall(boxes)


@cache
def _things(size: tuple[int, int], scale: float) -> dict[str, Rect]:
    """Give the place of everything, cards at their most."""
    layout, slots = _lie(size, scale)
    kit = _context(size, scale)
    outs = [say(f"crowns.short.{out}") for out in CARDS_OUT]
    widest, highest = layout["pack_words"].w, kit.fonts.leading("small")
    words = Rect(0, 0, widest, max(highest, *(kit.fonts.paragraph_height(out, "small", widest) for out in outs)))
    words.midleft = layout["pack_words"].midleft
    found = {f"hand:{seat}": _fan(slots, f"hand:{seat}", HAND_CARDS) for seat in range(4)}
    for name in ("tray", "plate", "marks"):
        found |= {f"{name}:{place}": rect for place, rect in enumerate(layout.of_seats(name))}
    found |= {name: layout.places[name] for name in ("prompt", "tools", "ranking", "recent")}
    return found | {"pack": _box(slots, slots.pose(ZONES["out"], 0, 5)), "words beside it": words}


@every_window
def test_nothing_lies_outside_the_window(size: tuple[int, int], scale: float) -> None:
    window = Rect((0, 0), size)
    assert [] == [name for name, rect in _things(size, scale).items() if not window.contains(rect)]


@every_window
def test_nothing_lies_on_anything_else(size: tuple[int, int], scale: float) -> None:
    things = _things(size, scale)
    assert [] == [pair for pair in combinations(things, 2) if things[pair[0]].colliderect(things[pair[1]])]


@every_window
@pytest.mark.parametrize("cards", [USUAL, PACKED], ids=["usual", "packed"])
@pytest.mark.parametrize("is_large", [False, True], ids=["classic", "large"])
def test_of_every_card_in_a_collection_the_index_can_be_seen(
    size: tuple[int, int], scale: float, cards: tuple[Card, ...], is_large: bool
) -> None:
    layout, slots = _lie(size, scale, is_large=is_large)
    for seat in range(4):
        poses = [slots.place(ZONES[f"collection:{seat}"], i, cards) for i in range(len(cards))]
        width = slots.card[0] * poses[0].scale
        face = LARGE if is_large else CLASSIC
        steps = [b.x - a.x for a, b in pairwise(poses) if a.y == b.y]
        assert min(steps) >= face.pitch * width - 0.01
        falls = [b.y - a.y for a, b in pairwise(poses) if a.y != b.y]
        assert all(fall >= 0.99 * face.row * slots.card[1] * poses[0].scale for fall in falls)
        boxes = [_box(slots, pose) for pose in poses]
        assert layout[f"tray:{seat}"].contains(boxes[0].unionall(boxes))


@every_window
@pytest.mark.parametrize("cards", [USUAL, PACKED], ids=["usual", "packed"])
@pytest.mark.parametrize("is_large", [False, True], ids=["classic", "large"])
def test_a_sash_lies_on_no_index(size: tuple[int, int], scale: float, cards: tuple[Card, ...], is_large: bool) -> None:
    _, slots = _lie(size, scale, is_large=is_large)
    painter, face = MarkPainter(_context(size, scale)), LARGE if is_large else CLASSIC
    for slot in (slots.slots[ZONES[f"collection:{seat}"]] for seat in range(4)):
        assert isinstance(slot, SortedSlot)
        boxes = [_box(slots, slot.pose_among(i, cards)) for i in range(len(cards))]
        corners = [Rect(box.x, box.y, round(box.w * face.pitch), int(box.h * face.row)) for box in boxes]
        for crowned in range(4):
            words = say("crowns.crowned", count=12, suit=symbol(crowned))
            sash = painter.sash_rect(slot.suit_rect(crowned, cards), slot.below_indices(cards), words)
            assert -1 == sash.collidelist(corners)


def test_a_sash_lies_on_its_collection_and_below_a_card_that_is_pointed_at(come: Opener) -> None:
    person = come()
    shots.show(person.stage, "table", shots.ShotRequest("crowns", 4, 30))
    board, hud, frame = person.table.board, person.table.hud, DisplayList()
    assert isinstance(hud, CrownsHud)
    crowns = hud.words.history.facts["crown"]
    crowned = next(seat for seat in range(4) if crowns[seat] >= 0)
    collection = board.zones[ZONES[f"collection:{crowned}"]]
    last, pointed_at = collection[-1], collection[0]
    pointed_at.is_pointed_at = True
    person.table.draw(frame)
    heights = [frame.items["card", id(sprite)].z for sprite in (last, pointed_at)]
    assert heights[0] < frame.items["sash", crowned].z < heights[1]


@every_window
def test_a_raised_card_of_the_hand_lies_below_the_sash(size: tuple[int, int], scale: float) -> None:
    _, slots = _lie(size, scale)
    painter = MarkPainter(_context(size, scale))
    slot = slots.slots[ZONES["collection:0"]]
    assert isinstance(slot, SortedSlot)
    words = say("crowns.crowned", count=12, suit=symbol(0))
    free = slot.below_indices(USUAL)
    hand, lift = ZONES["hand:0"], round(slots.card[1] * MOTION.hover_lift)
    sash = painter.sash_rect(slot.suit_rect(0, USUAL), above(free, raised_top(slots, hand)), words)
    boxes = [_box(slots, slots.pose(hand, i, count)) for count in range(1, HAND_CARDS + 1) for i in range(count)]
    assert free.top <= sash.top
    assert sash.bottom <= min(box.top for box in boxes) - lift + 1


@every_window
def test_cards_are_large_enough_to_be_read(size: tuple[int, int], scale: float) -> None:
    _, slots = _lie(size, scale)
    assert slots.card[1] >= min(size) * 0.12
    for seat in range(4):
        assert slots.card[1] * slots.place(ZONES[f"collection:{seat}"], 0, USUAL).scale >= min(size) * 0.085


@every_window
def test_large_text_costs_little_of_a_card(size: tuple[int, int], scale: float) -> None:
    small, large = (_lie(size, text)[1].card[1] for text in (1.0, scale))
    assert large >= 0.75 * small


@every_window
@pytest.mark.parametrize("is_bare", [False, True], ids=["closed", "open"])
def test_others_hands_lie_beside_their_plates(size: tuple[int, int], scale: float, is_bare: bool) -> None:
    layout = make_layout(Metrics(size, scale), is_bare=is_bare)
    lain = make_slots(tuple(ZONES.values()), layout, 0, is_bare=is_bare)
    for seat in (1, 2, 3):
        boxes = [_box(lain, lain.pose(ZONES[f"hand:{seat}"], i, HAND_CARDS)) for i in range(HAND_CARDS)]
        hand = boxes[0].unionall(boxes)
        assert Rect((0, 0), size).contains(hand)
        assert [] == [
            place for place in (*layout.of_seats("plate"), *layout.of_seats("tray")) if place.colliderect(hand)
        ]
        assert layout[f"plate:{seat}"].w >= hand.w or not is_bare


@every_window
def test_of_every_card_in_hand_the_index_can_be_seen(size: tuple[int, int], scale: float) -> None:
    _, slots = _lie(size, scale)
    poses = [slots.pose(ZONES["hand:0"], i, HAND_CARDS) for i in range(HAND_CARDS)]
    assert min(b.x - a.x for a, b in pairwise(poses)) >= 0.4 * slots.card[0]


@every_window
def test_the_viewer_s_hand_lies_in_the_middle(size: tuple[int, int], scale: float) -> None:
    _, slots = _lie(size, scale)
    assert abs(_fan(slots, "hand:0", HAND_CARDS).centerx - size[0] / 2) <= 2


@pytest.mark.parametrize("seat", range(4))
def test_the_next_clockwise_sits_at_the_left(seat: int) -> None:
    _, slots = _lie((1280, 800), 1.0, seat)
    middles = [slots.place(ZONES[f"collection:{(seat + i) % 4}"], 0, USUAL[:1]) for i in range(4)]
    own, left, top, right = ((pose.x, pose.y) for pose in middles)
    assert left[0] < top[0] < right[0]
    assert top[1] < left[1] == right[1] < own[1]


def test_a_looker_on_sees_the_first_seat_below() -> None:
    one, other = (_lie((1280, 800), 1.0, seat)[1] for seat in (0, SPECTATOR))
    assert one == other


def test_the_keys_find_collections_from_the_left_to_the_right() -> None:
    _, slots = _lie((1280, 800), 1.0, 2)
    assert [2, 3, 0, 1] == [zone.owner for zone in slots.slots if zone.name == "collection"]


# -- a collection


def _collection(width: int) -> SortedSlot:
    return SortedSlot(Rect(0, 0, width, 100), (Rect(0, 0, width, 160), Rect(0, 400, 90, 40)), (100, 140), 0.7)


def test_suits_lie_apart_from_each_other() -> None:
    cards = parse_list("2S,3S,4S,2H,3H")
    xs = [_collection(600).pose_among(i, cards).x for i in range(5)]
    within, between = xs[1] - xs[0], xs[3] - xs[2]
    assert [within] * 3 == pytest.approx([xs[1] - xs[0], xs[2] - xs[1], xs[4] - xs[3]])
    assert between > 1.5 * within


def test_a_collection_lies_in_the_middle_of_its_tray() -> None:
    xs = [_collection(600).pose_among(i, USUAL).x for i in range(len(USUAL))]
    assert 600 == pytest.approx(xs[0] + xs[-1])


def test_many_cards_lie_in_two_rows_that_part_between_suits() -> None:
    poses = [_collection(300).pose_among(i, PACKED) for i in range(len(PACKED))]
    upper = [card for card, pose in zip(PACKED, poses, strict=True) if pose.y == poses[0].y]
    assert 2 == len({pose.y for pose in poses})
    assert {0, 1} == {card // 13 for card in upper}


def test_the_span_of_a_suit_ends_where_the_next_begins() -> None:
    cards = parse_list("2S,3S,2H,3H")
    tray = _collection(600)
    spades, hearts = (tray.suit_rect(suit, cards) for suit in (0, 1))
    assert spades.right == pytest.approx(hearts.left, abs=1)
    assert hearts.right == pytest.approx(tray.pose_among(3, cards).x + 35, abs=1)


def test_a_card_is_taken_where_the_plate_lies_too() -> None:
    assert [True, False, True, False, True] == [
        _collection(300).takes(80, y, margin) for y, margin in ((150, 0), (170, 0), (170, 20), (390, 0), (420, 0))
    ]
