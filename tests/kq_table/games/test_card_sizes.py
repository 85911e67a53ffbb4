"""Cards stay large enough to be seen, and have room to rise: the panels never take a table's whole width or height."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from kq_table.games.crowns import panel_layout as crowns
from kq_table.games.king import panel_layout as king
from kq_table.games.kings_and_queens import panel_layout as kings_and_queens
from kq_table.games.kings_n_queens import panel_layout as kings_n_queens
from kq_table.games.shared.panel_layout import PanelLayout
from kq_table.games.shared.sorted_slot import LIFT
from kq_table.games.the_queen import panel_layout as the_queen
from kq_table.ui.durations import MOTION
from kq_table.ui.metrics import Metrics
from kq_table.ui.tooltip import toast_height
from kq_table.ui.widget import UiContext

SIZES = [(640, 1024), (768, 1024), (900, 1000), (1080, 1920), (1200, 1200), (1024, 640), (2560, 1080)]
LEAST = 0.085
"""Of a card's height, as a part of the window's short side."""
BLANK: Final = 0.05
"""The height of the edge of a card above its index, in card heights."""
TABLES: dict[str, Callable[[Metrics], PanelLayout]] = {
    "kings and queens": kings_and_queens.make_layout,
    "kings and queens, open": lambda m: kings_and_queens.make_layout(m, is_bare=True),
    "kings n queens": lambda m: kings_n_queens.make_layout(m, 4),
    "crowns": crowns.make_layout,
    "crowns, open": lambda m: crowns.make_layout(m, is_bare=True),
    "the queen": the_queen.make_layout,
    "the queen, open": lambda m: the_queen.make_layout(m, is_bare=True),
    "king": lambda m: king.make_layout(m, 4, 13, lambda _width: 6 * m.text(18)),
}


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_no_cards_become_tiny(size: tuple[int, int], scale: float) -> None:
    layouts = {name: make_layout(Metrics(size, scale)) for name, make_layout in TABLES.items()}
    assert {} == {name: lay.card for name, lay in layouts.items() if lay.card[1] < LEAST * min(size)}


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(800, 1200), (1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
def test_a_card_that_is_raised_under_the_pointer_leaves_the_prompt_free(size: tuple[int, int], scale: float) -> None:
    kit = UiContext(Metrics(size, scale))
    layouts = {name: make_layout(kit.metrics) for name, make_layout in TABLES.items() if not name.startswith("crowns")}
    covered = {}
    for name, lay in layouts.items():
        rise = (LIFT - MOTION.hover_lift - MOTION.hover_swell / 2) * lay.card[1]
        covered[name] = lay["prompt"].centery + toast_height(kit) / 2 - (lay["hand:0"].y + rise)
    # Above its index a card is blank.
    assert {} == {name: pixels for name, pixels in covered.items() if pixels > BLANK * layouts[name].card[1]}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
def test_a_card_of_ones_own_collection_that_is_raised_leaves_the_prompt_free(size: tuple[int, int]) -> None:
    kit = UiContext(Metrics(size))
    lay = crowns.make_layout(kit.metrics)
    height = crowns.OWN_TRAY_SCALE * lay.card[1]
    raised = lay["tray:0"].y + kit.px(crowns.TRAY_PADDING) - MOTION.hover_lift * lay.card[1]
    top = raised - MOTION.hover_swell / 2 * height
    assert lay["prompt"].centery + toast_height(kit) / 2 - top <= BLANK * height
