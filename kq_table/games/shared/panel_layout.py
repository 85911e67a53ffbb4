"""The panels of a table: the measures that all tables share, and the search for the largest cards that fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Final

from pygame import Rect

from engines.core.api import SPECTATOR, Seat
from kq_table.ui.metrics import Metrics
from kq_table.ui.theme import GAP

from .boxes import Box, Size

RAIL_WIDTH: Final = 42
"""Design pixels of the wooden rail along the window's edges."""
TABLE_EDGE: Final = 50
"""Design pixels from the window's edge to the nearest plate, which clears the inlays in the corners."""
MAX_ASPECT: Final = 2.0
"""The width of the part of a very wide window that is used, by its height."""
TOOL_SIDE: Final = 48
"""Design pixels of a side of a toolbar button."""
TOOL_COUNT: Final = 5
LARGE_TEXT_SCALE: Final = 1.5
"""From this scale of text on, the toolbar of a portrait window is narrow and high."""
CARD_HEIGHT_STEP: Final = 4


@dataclass(frozen=True)
class PanelLayout:
    """
    Where everything lies, in pixels.

    :param card: the size of a card in the viewer's hand
    :param places: by name; the names of what each seat has end in its place, clockwise from the viewer's, 0
    """

    card: Size
    places: Mapping[str, Rect]

    def __getitem__(self, name: str) -> Rect:
        """Give a place; one without extent above the prompt where this layout has no such place."""
        return self.places.get(name) or Rect(self.places["prompt"].midtop, (0, 0))

    def of_seats(self, name: str) -> tuple[Rect, ...]:
        """Give the places of that name of all seats, the viewer's first."""
        return tuple(self.places[key] for key in takewhile(self.places.__contains__, (f"{name}:{i}" for i in count())))

    def scale(self, name: str) -> float:
        """Give the scale at which a card is as high as a place."""
        return self[name].h / self.card[1]


def largest_layout(m: Metrics, share: float, *plans: Callable[[int, int], Box]) -> PanelLayout:
    """
    Lay a table out with the largest cards that fit, by the first plan that allows them.

    :param share: the height of cards of the usual size, as a part of the window's height
    :param plans: each gives the boxes of the table for a card's width and height
    """
    room = table_room(m)
    most, least = card_size(m.size[1] * share * max(1.0, m.card_scale))[1], card_size(0)[1]

    def fits(box: Box) -> bool:
        return box.least[0] <= room.w and box.least[1] <= room.h

    cards = map(card_size, range(most, least, -CARD_HEIGHT_STEP))
    found = ((card, plan) for card in cards for plan in plans if fits(plan(*card)))
    # A window too low for anything shows the upper part of its table.
    card, plan = next(found, (card_size(0), plans[-1]))
    if m.card_scale < 1:
        card = card_size(card[1] * m.card_scale)
    return PanelLayout(card, dict(plan(*card).places(room)))


def table_room(m: Metrics) -> Rect:
    """Give the part of a window in which a table is laid; in a very wide window everything stays together."""
    (width, height), edge = m.size, m.px(TABLE_EDGE)
    side = edge + (0 if m.is_portrait else max(0, (width - round(height * MAX_ASPECT)) // 2))
    return Rect(side, edge, width - 2 * side, height - 2 * edge)


def two_sides(m: Metrics) -> tuple[int, int, int]:
    """Give the widths of a plate and of the columns left and right of the felt where two play."""
    left, right = m.px(204) + extra_text_width(m, 3), m.px(268) + extra_text_width(m, 5)
    # The felt lies in the middle of the window, unless larger text needs the room.
    return (left, left, right) if extra_text_width(m, 1) else (left, max(left, right), right)


def prompt(m: Metrics) -> Box:
    """Give the place of the prompt."""
    return Box("prompt", h=prompt_height(m))


def toolbar(m: Metrics, columns: int = TOOL_COUNT) -> Box:
    """Give the place of the toolbar with that many columns."""
    return Box("tools", *toolbar_size(m, columns))


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


def card_size(height: float) -> tuple[int, int]:
    """Give the size of a card of about this height; in steps, so that resizing a window needs few new pictures."""
    steps = max(10, int(height) // CARD_HEIGHT_STEP)
    return round(steps * CARD_HEIGHT_STEP * 5 / 7), steps * CARD_HEIGHT_STEP
