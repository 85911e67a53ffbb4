"""Cards stay large enough to be seen: the panels around them never take a table's whole width or height."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kq_table.games.crowns import panel_layout as crowns
from kq_table.games.king import panel_layout as king
from kq_table.games.kings_and_queens import panel_layout as kings_and_queens
from kq_table.games.kings_n_queens import panel_layout as kings_n_queens
from kq_table.games.shared.panel_layout import PanelLayout
from kq_table.games.the_queen import panel_layout as the_queen
from kq_table.ui.metrics import Metrics

SIZES = [(640, 1024), (768, 1024), (900, 1000), (1080, 1920), (1200, 1200), (1024, 640), (2560, 1080)]
LEAST = 0.085
"""Of a card's height, as a part of the window's short side."""
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
