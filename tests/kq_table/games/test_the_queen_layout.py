"""The table of The Queen: everything has a place of its own, at every size and every size of text."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from unittest.mock import patch

import pytest
from pygame import Rect

from engines.games import registry
from engines.games.the_queen.state import GOAL
from kq_table.board.slots import Layout
from kq_table.games.shared.panel_layout import PanelLayout, TableMeasures
from kq_table.games.shared.seat_plates import PlatePainter
from kq_table.games.the_queen.hud import make_slots
from kq_table.games.the_queen.panel_layout import MAX_HAND, make_layout
from kq_table.text import say
from kq_table.ui import markup
from kq_table.ui.metrics import Metrics
from kq_table.ui.theme import CREAM
from kq_table.ui.widget import UiContext

from .test_layout import WINDOWS, _cards, every_card_size

ZONES = {
    str(zone): zone
    for zone in registry.game("the-queen").new(2, registry.complete_options(registry.game("the-queen"), {})).zones
}
every_window = pytest.mark.parametrize(("size", "scale"), WINDOWS)


@cache
def _lie(size: tuple[int, int], scale: float, cards: float = 1.0) -> tuple[Metrics, PanelLayout, Layout]:
    m = Metrics(size, scale, cards)
    layout = make_layout(m)
    return m, layout, make_slots(tuple(ZONES.values()), layout, 0)


@cache
def _things(size: tuple[int, int], scale: float, cards: float) -> dict[str, Rect]:
    m, layout, slots = _lie(size, scale, cards)
    found = {}
    for name, count in {"hand:0": MAX_HAND, "hand:1": MAX_HAND, "pile": 30, "deck": 34}.items():
        boxes = _cards(slots, ZONES[name], count)
        found[name] = boxes[0].unionall(boxes)
    for name in ("pile", "deck"):
        found[f"caption:{name}"] = Rect(
            found[name].x, found[name].bottom, found[name].w, TableMeasures(m).caption_height
        )
    named = ["sheet", "prompt", "actions", "tools", "stream", "ladder"]
    named += [f"{name}:{i}" for name in ("plate", "jewels") for i in (0, 1)]
    return found | {name: layout.places[name] for name in named}


@every_window
@every_card_size
def test_nothing_lies_outside_the_window_or_on_anything_else(size: tuple[int, int], scale: float, cards: float) -> None:
    things = _things(size, scale, cards)
    window = Rect((0, 0), size)
    assert [] == [name for name, rect in things.items() if name != "hand:1" and not window.contains(rect)]
    assert [] == [{one, other} for one, other in combinations(things, 2) if things[one].colliderect(things[other])]


@every_window
def test_the_points_on_a_plate_are_never_cut(size: tuple[int, int], scale: float) -> None:
    m, layout, _ = _lie(size, scale)
    kit = UiContext(m)
    words = say("queen.points", points=GOAL, goal=GOAL)
    for seat in (0, 1):
        room = PlatePainter(kit).text_width(layout[f"plate:{seat}"].size)
        with patch.object(markup, "elide", side_effect=markup.elide) as elide:
            kit.fonts.line_within(words, "small", CREAM, room)
        assert [] == [call.args for call in elide.call_args_list if words != markup.elide(*call.args)]


@every_window
def test_of_every_card_in_hand_the_index_can_be_seen(size: tuple[int, int], scale: float) -> None:
    _, _, slots = _lie(size, scale)
    poses = [slots.pose(ZONES["hand:0"], i, MAX_HAND) for i in range(MAX_HAND)]
    assert min(b.x - a.x for a, b in pairwise(poses)) >= 0.27 * slots.card[0]
    assert slots.card[1] >= size[1] * 0.1


@every_window
def test_the_ladder_has_room_for_the_duty_that_holds(size: tuple[int, int], scale: float) -> None:
    m, layout, _ = _lie(size, scale)
    assert layout["ladder"].h >= 2 * m.text(18)
    assert layout["ladder"].w >= m.px(200)
