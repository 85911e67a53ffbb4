"""On the table of Kings n' Queens everything has a place of its own, at every size, for every number of seats."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, pairwise
from typing import Final

import pytest
from pygame import Rect

from engines.core.api import Zone
from engines.games import registry
from kq_table.board.animation import Pose
from kq_table.board.slots import Layout
from kq_table.games.kings_n_queens.market import make_slots
from kq_table.games.kings_n_queens.panel_layout import WARE_COUNT, make_layout
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.text import say
from kq_table.ui.metrics import Metrics
from kq_table.ui.tooltip import Toasts
from kq_table.ui.widget import UiContext

SIZES: Final = [
    (640, 480),
    (1024, 640),
    (1280, 800),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (800, 1200),
    (800, 1280),
]
WINDOWS: Final = [(size, scale, seats) for size in SIZES for scale in (1.0, 1.5, 2.0) for seats in (2, 3, 4)]
MOST: Final = {"hand": 6, "kept": 1, "draw": 40, "discard": 40, "face": 32, "queens": 8, "layout": 4}
"""How many cards of a zone there can be, or more."""
STRIP: Final = 0.22
"""The part of a card's width in which its index stands."""

every_window = pytest.mark.parametrize(("size", "scale", "seats"), WINDOWS)


def _zones(seats: int) -> tuple[Zone, ...]:
    rules = registry.game("kings-n-queens")
    return tuple(rules.new(seats, {option.name: option.values[0] for option in rules.options}).zones)


@cache
def _context(size: tuple[int, int], scale: float) -> UiContext:
    return UiContext(Metrics(size, scale))


@cache
def _lie(size: tuple[int, int], scale: float, seats: int, seat: int = 0) -> tuple[PanelLayout, Layout]:
    layout = make_layout(Metrics(size, scale), seats)
    return layout, make_slots(_zones(seats), layout, seat, seats)


def _box(slots: Layout, pose: Pose) -> Rect:
    """Give the smallest upright rectangle around a card."""
    w, h = (side * pose.scale for side in slots.card)
    turn = math.radians(abs(pose.angle))
    rect = Rect(0, 0, round(w * math.cos(turn) + h * math.sin(turn)), round(w * math.sin(turn) + h * math.cos(turn)))
    rect.center = (round(pose.x), round(pose.y))
    return rect


def _room(slots: Layout, zone: Zone) -> Rect:
    count = 7 if zone.name.startswith("pile") else MOST.get(zone.name, 1)
    boxes = [_box(slots, slots.pose(zone, i, count)) for i in range(count)]
    return boxes[0].unionall(boxes)


@cache
def _things(size: tuple[int, int], scale: float, seats: int) -> dict[str, Rect]:
    """Give the place of everything, cards at their most; a number pile and its top lie together."""
    layout, slots = _lie(size, scale, seats)
    found: dict[str, Rect] = {}
    for zone in slots.slots:
        if zone.name != "removed":
            name = str(zone).replace("top:", "pile:")
            found[name] = _room(slots, zone).union(found.get(name) or _room(slots, zone))
    found |= {f"plate:{place}": rect for place, rect in enumerate(layout.of_seats("plate"))}
    found |= {f"foot:{i}": _foot(layout, size, scale, i) for i in range(WARE_COUNT + 1)}
    for name in ("prompt", "tools", "balance", "actions", "decks"):
        found[name] = layout.places[name]
    return found


def _foot(layout: PanelLayout, size: tuple[int, int], scale: float, ware: int) -> Rect:
    """Give the place of what is written under a ware: a coin and a number at least."""
    kit = _context(size, scale)
    height = kit.fonts.height("small") + kit.px(4)
    words = Rect(0, 0, height + kit.px(5) + kit.fonts.width("32", "small"), height)
    place = layout[f"ware:{ware}"]
    words.midtop = (place.centerx, place.bottom + kit.px(3))
    return words


@every_window
def test_nothing_lies_outside_the_window(size: tuple[int, int], scale: float, seats: int) -> None:
    window = Rect((0, 0), size)
    assert [] == [name for name, rect in _things(size, scale, seats).items() if not window.contains(rect)]


@every_window
def test_nothing_lies_on_anything_else(size: tuple[int, int], scale: float, seats: int) -> None:
    things = _things(size, scale, seats)
    # What another has kept waits where that hand will lie.
    together = [{f"kept:{seat}", f"hand:{seat}"} for seat in range(1, seats)]
    clashes = [
        {one, other}
        for one, other in combinations(things, 2)
        if {one, other} not in together and things[one].colliderect(things[other])
    ]
    assert [] == clashes


@every_window
def test_of_every_card_turned_up_the_index_can_be_seen(size: tuple[int, int], scale: float, seats: int) -> None:
    _, slots = _lie(size, scale, seats)
    for zone in (zone for zone in slots.slots if zone.name == "hand"):
        poses = [slots.pose(zone, i, MOST["hand"]) for i in range(MOST["hand"])]
        width = slots.card[0] * poses[0].scale
        assert min(b.x - a.x for a, b in pairwise(poses)) >= STRIP * width


@every_window
def test_cards_are_large_enough_to_be_told_apart(size: tuple[int, int], scale: float, seats: int) -> None:
    layout, slots = _lie(size, scale, seats)
    least = 0.15 * size[1] if size[0] > size[1] else 0.09 * size[1]
    assert slots.card[1] >= least
    assert layout.scale("ware:0") >= 0.5


@every_window
def test_the_prompt_and_the_scales_have_room_for_their_words(size: tuple[int, int], scale: float, seats: int) -> None:
    layout = _lie(size, scale, seats)[0]
    kit = _context(size, scale)
    assert kit.fonts.width("30", "number") <= layout["balance"].w * 0.3
    assert kit.fonts.width(say("knq.ask_buy", count=30), "small") <= layout["prompt"].w - kit.px(40)


@every_window
def test_news_of_one_line_covers_no_price(size: tuple[int, int], scale: float, seats: int) -> None:
    layout, kit, news = _lie(size, scale, seats)[0], _context(size, scale), Toasts()
    news.show(say("undo.done"), 0.0)
    slip = news.slip(kit, layout["prompt"].midbottom)
    assert [] == [i for i in range(WARE_COUNT) if layout[f"price:{i}"].colliderect(slip)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_others_sit_clockwise_from_left_to_right(seats: int) -> None:
    for seat in range(seats):
        _, slots = _lie((1280, 800), 1.0, seats, seat)
        hands = {
            place_of(zone.owner, seat, seats): slots.pose(zone, 0, 1) for zone in slots.slots if zone.name == "hand"
        }
        assert sorted(pose.x for place, pose in hands.items() if place) == [hands[place].x for place in range(1, seats)]
        assert all(hands[0].y > pose.y for place, pose in hands.items() if place)


def test_a_very_wide_window_keeps_the_company_together() -> None:
    wide, usual = (_lie(size, 1.0, 4)[0] for size in ((5120, 1080), (1920, 1080)))
    last = f"ware:{WARE_COUNT}"
    assert wide[last].x - wide["ware:0"].x < 1.3 * (usual[last].x - usual["ware:0"].x)


def test_smaller_cards_are_as_small_as_is_wished() -> None:
    usual, small = (make_layout(Metrics((1280, 800), 1.0, scale), 2).card[1] for scale in (1.0, 0.8))
    assert usual > small
