"""Where the window is to open at the next start."""

from __future__ import annotations

from dataclasses import replace

from kq_table.storage.settings import WINDOW_SIDES, WindowGeometry
from kq_table.ui.presenter import Presenter


def next_place(presenter: Presenter, before: WindowGeometry) -> WindowGeometry:
    """
    Give the place to remember.

    :param before: what was remembered last; a window that is maximized goes back there
    """
    if presenter.is_maximized:
        return replace(before, maximized=True)
    low, high = WINDOW_SIDES
    width, height = (min(max(side, low), high) for side in presenter.window_size)
    x, y = presenter.window_position or (before.x, before.y)
    return WindowGeometry(width, height, x, y)
