"""The panels that every table has, and the measures that all tables share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from pygame import Rect

from engines.core.api import SPECTATOR, Seat
from kq_table.ui.metrics import Metrics
from kq_table.ui.theme import GAP

RAIL_WIDTH: Final = 42
"""Design pixels of the wooden rail along the window's edges."""
TOOL_SIDE: Final = 48
"""Design pixels of a side of a toolbar button."""
TOOL_COUNT: Final = 5
LARGE_TEXT_SCALE: Final = 1.5
"""From this scale of text on, the toolbar of a portrait window is narrow and high."""
CARD_HEIGHT_STEP: Final = 4
CARD_SCALE_STEP: Final = 0.05
P = TypeVar("P")


@dataclass(frozen=True)
class PanelLayout:
    """
    Where everything lies that every table has, in pixels.

    :param card: the size of a card in the viewer's hand
    :param plates: clockwise, the viewer's first
    :param actions: the row of buttons for deeds; empty if a game needs none
    :param tools: the toolbar
    """

    card: tuple[int, int]
    plates: tuple[Rect, ...]
    sheet: Rect
    prompt: Rect
    actions: Rect
    tools: Rect


@dataclass(frozen=True)
class Columns:
    """The parts of a landscape window with two players: plates, the open felt, toolbar and score sheet."""

    left: Rect
    felt: Rect
    right: Rect


def landscape_columns(m: Metrics) -> Columns:
    """Split a landscape window into columns; the felt reaches from the upper to the lower edge."""
    width, height = m.size
    edge, gap = m.px(RAIL_WIDTH), m.px(14)
    left, right = m.px(204) + extra_text_width(m, 3), m.px(268) + extra_text_width(m, 5)
    # In a very wide window the columns stay together in the middle.
    side = max(0, (width - round(height * 2.0)) // 2) + edge
    # The felt lies in the middle of the window, unless larger text needs the room.
    near, far = (left, right) if extra_text_width(m, 1) else (max(left, right),) * 2
    return Columns(
        Rect(side, edge, left, height - 2 * edge),
        Rect(side + near + gap, 0, width - 2 * (side + gap) - near - far, height),
        Rect(width - side - right, edge, right, height - 2 * edge),
    )


def place_of(owner: Seat, seat: Seat, seats: int) -> int:
    """Give where a seat is on the viewer's screen: 0 at the bottom, then clockwise; onlookers have seat 0 there."""
    return owner if seat == SPECTATOR else (owner - seat) % seats


def plate_height(m: Metrics, lines: int = 4) -> int:
    """Give the height of a plate for a name and that many lines, in pixels."""
    return m.px(30) + m.text(18) + lines * m.text(18)


def extra_text_width(m: Metrics, letters: int) -> int:
    """Give by how much that many letters are wider than at the normal size of text, in pixels."""
    return letters * max(0, m.text(18) - m.px(18))


def prompt_height(m: Metrics) -> int:
    """Give the height of the prompt, in pixels."""
    return m.text(19) + m.px(16)


def action_height(m: Metrics) -> int:
    """Give the height of a row of buttons, in pixels."""
    return max(m.px(48), m.text(19) + m.px(18))


def caption_height(m: Metrics) -> int:
    """Give the height of a line of small words under something, in pixels."""
    return round(m.text(15) * 1.4) + m.px(4)


def toolbar_columns(m: Metrics) -> int:
    """Give the number of columns of the toolbar in a portrait window."""
    return 2 if m.text_scale > LARGE_TEXT_SCALE else 3


def toolbar_size(m: Metrics, columns: int = TOOL_COUNT) -> tuple[int, int]:
    """Give the size of the toolbar with that many columns, in pixels."""
    rows = -(-TOOL_COUNT // columns)
    side, gap = m.px(TOOL_SIDE), m.px(GAP) // 2
    return columns * (side + gap) - gap, rows * (side + gap) - gap


def toolbar_rects(m: Metrics, corner: Rect) -> list[Rect]:
    """Give the places of the toolbar's buttons, from the upper right corner to the left, then down."""
    side, gap = m.px(TOOL_SIDE), m.px(GAP) // 2
    columns = max(1, (corner.w + gap) // (side + gap))
    return [
        Rect(corner.right - side - (i % columns) * (side + gap), corner.y + i // columns * (side + gap), side, side)
        for i in range(TOOL_COUNT)
    ]


def largest_clear_layout(m: Metrics, lay: Callable[[Metrics], P], is_clear: Callable[[P], bool]) -> P:
    """Lay a table out with cards of the set scale, or the largest below it, down to 1, for which *is_clear* holds."""
    scale = m.card_scale
    while scale > 1 and not is_clear(lay(replace(m, card_scale=scale))):
        scale = max(1.0, scale - CARD_SCALE_STEP)
    return lay(replace(m, card_scale=scale))


def card_size(height: float) -> tuple[int, int]:
    """Give the size of a card of about this height; in steps, so that resizing a window needs few new pictures."""
    steps = max(10, int(height) // CARD_HEIGHT_STEP)
    return round(steps * CARD_HEIGHT_STEP * 5 / 7), steps * CARD_HEIGHT_STEP
