"""What every table has a place for, and the measures that all share. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from pygame import Rect

from engines.core.api import SPECTATOR, Seat
from kq_table.ui.metrics import Metrics
from kq_table.ui.theme import GAP

RAIL_WIDTH: Final = 42
"""Design pixels at the window's edge that belong to the table's rail and its inlay."""
TOOL_SIDE: Final = 48
"""Design pixels of a side of the small buttons in the corner."""
TOOL_COUNT: Final = 5
LARGE_TEXT_SCALE: Final = 1.5
"""By how much text is larger where width is dearer than height."""
CARD_HEIGHT_STEP: Final = 4
CARD_SCALE_STEP: Final = 0.05
P = TypeVar("P")


@dataclass(frozen=True)
class PanelLayout:
    """
    Where everything lies that every table has, in pixels.

    :param plates: by place: 0 the one who looks, then clockwise
    :param actions: the row for buttons of deeds; empty where a game needs none
    :param tools: room for the menu and the other small buttons, the first in the upper right corner
    """

    card: tuple[int, int]
    plates: tuple[Rect, ...]
    sheet: Rect
    prompt: Rect
    actions: Rect
    tools: Rect


@dataclass(frozen=True)
class Columns:
    """The parts of a landscape window with two at the table: plates left, the felt, tools and sheets right."""

    left: Rect
    felt: Rect
    right: Rect


def landscape_columns(m: Metrics) -> Columns:
    """Part a landscape window; the outer columns lie within the rail, the felt reaches from edge to edge."""
    width, height = m.size
    edge, gap = m.px(RAIL_WIDTH), m.px(14)
    left, right = m.px(204) + extra_text_width(m, 3), m.px(268) + extra_text_width(m, 5)
    # A very wide window keeps the company together instead of seating it at the far ends.
    side = max(0, (width - round(height * 2.0)) // 2) + edge
    # What is played with stands in the middle of the window, unless larger text leaves it no room to give away.
    near, far = (left, right) if extra_text_width(m, 1) else (max(left, right),) * 2
    return Columns(
        Rect(side, edge, left, height - 2 * edge),
        Rect(side + near + gap, 0, width - 2 * (side + gap) - near - far, height),
        Rect(width - side - right, edge, right, height - 2 * edge),
    )


def place_of(owner: Seat, seat: Seat, seats: int) -> int:
    """Say where a seat sits for the one who looks: 0 below, then clockwise; a looker-on sees seat 0 below."""
    return owner if seat == SPECTATOR else (owner - seat) % seats


def plate_height(m: Metrics, lines: int = 4) -> int:
    """Give the height of a plate that holds so many lines of text."""
    return m.px(30) + m.text(18) + lines * m.text(18)


def extra_text_width(m: Metrics, letters: int) -> int:
    """Give by how much so many letters are wider where the text is larger."""
    return letters * max(0, m.text(18) - m.px(18))


def prompt_height(m: Metrics) -> int:
    """Give the height of the slip that says what may be done."""
    return m.text(19) + m.px(16)


def action_height(m: Metrics) -> int:
    """Give the height of a row of buttons."""
    return max(m.px(48), m.text(19) + m.px(18))


def caption_height(m: Metrics) -> int:
    """Give the height that a line of small words under something takes."""
    return round(m.text(15) * 1.4) + m.px(4)


def toolbar_columns(m: Metrics) -> int:
    """Give the columns of small buttons in a portrait window."""
    return 2 if m.text_scale > LARGE_TEXT_SCALE else 3


def toolbar_size(m: Metrics, columns: int = TOOL_COUNT) -> tuple[int, int]:
    """Give the size of the corner with the small buttons, in so many columns."""
    rows = -(-TOOL_COUNT // columns)
    side, gap = m.px(TOOL_SIDE), m.px(GAP) // 2
    return columns * (side + gap) - gap, rows * (side + gap) - gap


def toolbar_rects(m: Metrics, corner: Rect) -> list[Rect]:
    """Give the places of the small buttons: from the right upper corner to the left, then down."""
    side, gap = m.px(TOOL_SIDE), m.px(GAP) // 2
    columns = max(1, (corner.w + gap) // (side + gap))
    return [
        Rect(corner.right - side - (i % columns) * (side + gap), corner.y + i // columns * (side + gap), side, side)
        for i in range(TOOL_COUNT)
    ]


def largest_clear_layout(m: Metrics, lay: Callable[[Metrics], P], is_clear: Callable[[P], bool]) -> P:
    """Lay a table out with cards as large as was wished, or as is still clear; never smaller than normal for that."""
    wish = m.card_scale
    while wish > 1 and not is_clear(lay(replace(m, card_scale=wish))):
        wish = max(1.0, wish - CARD_SCALE_STEP)
    return lay(replace(m, card_scale=wish))


def card_size(height: float) -> tuple[int, int]:
    """Give a card's size, in steps: a window under a person's hand asks for no new pictures at every pixel."""
    steps = max(10, int(height) // CARD_HEIGHT_STEP)
    return round(steps * CARD_HEIGHT_STEP * 5 / 7), steps * CARD_HEIGHT_STEP
