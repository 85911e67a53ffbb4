"""The layout of King's table, for three and four players, in a window of any size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final

from pygame import Rect

from kq_table.games.shared.panel_layout import (
    TOOL_GAP,
    Box,
    BoxColumn,
    BoxRow,
    PanelLayout,
    Stack,
    TableMeasures,
)
from kq_table.games.shared.sorted_slot import leaning, own_hand
from kq_table.ui.metrics import Metrics

SMALL_SCALE: Final = 0.5
"""Scale of other hands, and of won cards beside the viewer's hand."""
CARD_SHARES: Final = (0.24, 0.155)
LEAN: Final = 6.0
"""Degrees by which the outermost cards of the viewer's hand lean."""
MIN_PITCH: Final = 0.36
"""Least visible part of each card in the viewer's full hand, as a part of its width."""
TRICK_SCALE: Final = 0.86
TRICK_ACROSS: Final = {3: 1.08, 4: 1.35}
"""
Distance of the cards at the sides of a trick from its middle by the number of seats, in widths of these cards. Four lie
as a diamond: the upper and the lower one above each other between those at the sides.
"""
TRICK_ALONG: Final = (0.325, 0.5)
"""
Distance of the upper and lower card of four from the middle, and of the lower one of three, in heights of
these cards: 65 % of the upper card is visible, with its index.
"""
TRICK_FREE: Final = (0.425, 0.715)
"""The same of the upper and the lower card of four where there is room: neither covers the other."""
MIN_WON_WIDTH: Final = 2.7
"""Least width for won cards, in card widths: a pile, and the indices of the cards that count."""
BACKS_WIDTH: Final = 1.5
"""Least width for another seat's hand, in card widths."""
SEAT_SIDES: Final = {3: ("below", "left", "right"), 4: ("below", "left", "top", "right")}
PLATE_LINES: Final = 4
FAR_PLATE_LINES: Final = 3
"""Fewer opposite, where the trick needs the room, and in a standing window."""


def make_layout(
    m: Metrics, seats: int, hand_size: int, strip_height: Callable[[int], int], *, has_bids: bool = False
) -> PanelLayout:
    """
    Compute the layout for a window.

    :param hand_size: number of cards in a full hand
    :param strip_height: gives the height of the contract's sheet for its width, in pixels
    :param has_bids: whether plates have a line for what players double or show
    """
    table = _Table(m, seats, hand_size, strip_height, has_bids=has_bids)
    laying = table.portrait if m.is_portrait else table.landscape
    ways = product((False, True), (True, False))
    plans = (partial(laying, is_compact=compact, is_high=high) for compact, high in ways)
    layout = table.largest(CARD_SHARES, *plans)
    # A button is needed only while no card can be played, so no card is raised there.
    prompt, height = layout["prompt"], table.action_height
    actions = Rect(prompt.x, prompt.bottom + m.text(4), prompt.w, height)
    return replace(layout, places={**layout.places, "actions": actions})


class _Table(TableMeasures):
    """The boxes of a table in one window; see `make_layout`."""

    def __init__(
        self, m: Metrics, seats: int, hand_size: int, strip_height: Callable[[int], int], *, has_bids: bool
    ) -> None:
        super().__init__(m)
        self.last, self.strip_height = seats - 1, strip_height
        self.has_far, self.gap = "top" in SEAT_SIDES[seats], m.px(14)
        self.far_lines = FAR_PLATE_LINES + has_bids
        lines = self.far_lines if m.is_portrait else PLATE_LINES
        self.plate = (m.px(222) + self.extra_width(5), self.plate_height(lines))
        self.hand_width = 1 + (hand_size - 1) * MIN_PITCH + leaning(7 / 5, LEAN)
        along = TRICK_ALONG[0] if self.has_far else TRICK_ALONG[0] / 2
        self.trick_size = tuple[float, ...](TRICK_SCALE * (1 + 2 * far) for far in (TRICK_ACROSS[seats], along))

    def side(self, place: int, w: float, h: float, *, is_high: bool) -> BoxColumn:
        """Small cards below the plate of a seat at a side; the hand is above the won cards or beside them."""
        # Leaning cards need proportional room.
        air = max(self.px(8), round(h * 0.13))
        plate, hand = Box(f"plate:{place}", *self.plate), Box(f"hand:{place}", BACKS_WIDTH * w, h)
        won = Box(f"won:{place}", MIN_WON_WIDTH * w, h, grow=1)
        cards = (hand, won) if is_high else (BoxRow(hand, won, gap=air),)
        return BoxColumn(plate, *cards, gap=air)

    def far(self, w: float, h: float, *, is_compact: bool, aside: int = 0) -> BoxRow:
        """Small cards at both sides of the plate opposite; in a narrow window both at its right; *aside* stays free."""
        plate = Box("plate:2", self.plate[0], self.plate_height(self.far_lines), align=0.5)
        wide, air = min(self.plate[0], round(3.4 * w)), max(self.px(8), round(h * 0.13))
        room = max(MIN_WON_WIDTH * w, 0 if aside else wide)
        hand, won = (Box(f"{name}:2", room, h, align=0.5) for name in ("hand", "won"))
        parts = (plate, BoxColumn(hand, won, gap=air)) if is_compact else (hand, plate, won)
        return BoxRow(Box(w=aside, grow=1), BoxRow(*parts, gap=self.gap), Box(w=aside, grow=1))

    def landscape(self, w: int, h: int, *, is_compact: bool, is_high: bool) -> Box:
        """A column at either side; the viewer's cards and the contract are at their feet."""
        small, gap, width = (w * SMALL_SCALE, h * SMALL_SCALE), self.gap, self.plate[0]
        tools = self.toolbar()
        top = Box(h=tools.least[1])
        own = BoxColumn(Box("won:0", h=small[1]), Box("plate:0", *self.plate), gap=max(self.px(8), gap // 2))
        sheet = Box("sheet", width, self.strip_height(width))
        foot = max(own.least[1], sheet.least[1])
        left, right = (self.side(place, *small, is_high=is_high) for place in (1, self.last))
        # The toolbar is wider than its column; its signs have air around them.
        aside = max(0, tools.least[0] + self.px(TOOL_GAP) - width - gap)
        far = (self.far(*small, is_compact=is_compact, aside=aside),) if self.has_far else ()
        trick = Box("trick", self.trick_size[0] * w, self.trick_size[1] * h, grow=1)
        middle = (*far, trick, self.prompt(), own_hand(w, h, self.hand_width, is_last=True))
        columns = BoxRow(
            BoxColumn(top, Box(grow=1), left, Box(grow=2), BoxColumn(Box(grow=1), own, h=foot), gap=gap),
            BoxColumn(*middle, gap=gap, grow=1),
            BoxColumn(top, Box(grow=1), right, Box(grow=2), BoxColumn(Box(grow=1), sheet, h=foot), gap=gap),
            gap=gap,
        )
        return Stack(columns, BoxColumn(BoxRow(Box(grow=1), tools), Box(grow=1)))

    def portrait(self, w: int, h: int, *, is_compact: bool, is_high: bool) -> Box:
        """The trick is between the seats at the sides, or below them."""
        small, gap = (w * SMALL_SCALE, h * SMALL_SCALE), self.gap
        tools = self.toolbar(self.portrait_columns)
        width = self.room.w - tools.least[0] - gap
        sheet = Box("sheet", width, self.strip_height(width), align=0)
        far = (self.far(*small, is_compact=False),) if self.has_far else ()
        left, right = (self.side(place, *small, is_high=is_high) for place in (1, self.last))
        trick = Box("trick", self.trick_size[0] * w, self.trick_size[1] * h, grow=1)
        middle = (
            (BoxRow(left, Box(grow=1), right), trick) if is_compact else (BoxRow(left, trick, right, gap=gap, grow=1),)
        )
        own = BoxRow(
            Box("plate:0", *self.plate), Box("won:0", MIN_WON_WIDTH * small[0], small[1], grow=1, align=0.5), gap=gap
        )
        # Below the cards of a hand there is room already.
        foot = BoxColumn(own_hand(w, h, self.hand_width, is_last=False), own, gap=gap // 2)
        return BoxColumn(BoxRow(sheet, tools, gap=gap), *far, *middle, self.prompt(), foot, gap=gap)
