"""The layout of the table of Kings n' Queens, in a window of any size."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from kq_table.games.shared.card_size import usual_height
from kq_table.games.shared.panel_layout import Box, BoxColumn, BoxRow, PanelLayout, Stack, TableMeasures
from kq_table.games.shared.sorted_slot import own_hand
from kq_table.ui.metrics import Metrics

WARE_COUNT: Final = 10
"""The piles for sale: the numbers, the face cards, the Queens. The Kings that are out take the room of one."""
CARD_SHARES: Final = (0.25, 0.165)
HAND_WIDTH: Final = 2.4
"""Least width of a hand of six cards, in card widths; an opponent's is a little wider, since it does not lean."""
OTHER_HAND_WIDTH: Final = 2.8
PILE_RISE: Final = 0.06
"""Visible height of a full pile behind its top card, in card heights."""
MARKET_SCALE: Final = 0.72
"""Scale of wares and of the viewer's piles, if the cards in hand have their usual size."""
MAX_MARKET_SCALE: Final = 0.8
"""The same at most, if the cards in hand are smaller."""
SMALL_SCALE: Final = 0.5
"""Scale of the opponents' cards if there are several opponents."""


def make_layout(m: Metrics, seats: int) -> PanelLayout:
    tables = [_Table(m, seats - 1, is_high) for is_high in (False, True)]
    if m.is_portrait:
        return tables[0].largest(CARD_SHARES, *(table.portrait for table in tables))
    plans = [partial(table.landscape, is_kept_above=above) for table in tables for above in (True, False)]
    return tables[0].largest(CARD_SHARES, *plans)


def king_places(layout: PanelLayout) -> list[Rect]:
    room = layout[f"ware:{WARE_COUNT}"]
    w, h = room.w // 2 - 1, room.h // 2 - 1
    return [Rect(x, y, w, h) for y in (room.y, room.bottom - h) for x in (room.x, room.right - w)]


class _Table(TableMeasures):
    """
    The boxes of a table in one window.

    :param others: number of opponents
    :param is_high: whether an opponent's piles are below the plate, not beside it
    """

    def __init__(self, m: Metrics, others: int, is_high: bool) -> None:
        super().__init__(m)
        self.others, self.is_high = others, is_high
        self.gap, self.columns = m.px(12), (WARE_COUNT + 2) // 2 if m.is_portrait else WARE_COUNT + 1
        self.pitch = self.room.w // self.columns
        self.plate = (m.px(190) + self.extra_width(3), self.plate_height(3))
        self.wing = max(self.plate[0], m.px(216) + self.extra_width(3))
        """Width of the areas left and right of the viewer's cards in a landscape window."""

    def ware_width(self, w: int) -> float:
        """Width of wares for a card's width."""
        usual = usual_height(self.m, CARD_SHARES) * self.m.card_scale * 5 / 7
        return min(MAX_MARKET_SCALE * w, MARKET_SCALE * usual, self.pitch - self.gap)

    def pile_size(self, w: int, h: int) -> tuple[float, int]:
        """Size of the viewer's piles, and of a single opponent's cards, for a card's."""
        across = min(MARKET_SCALE * w, self.ware_width(w))
        return across, round(across * h / w)

    def pile(self, name: str, w: float, h: float) -> BoxColumn:
        return BoxColumn(Box(grow=1), Box(name, w, h, align=0.5), Box(h=self.caption_height))

    def market(self, wares: Sequence[int], w: int, h: int) -> BoxRow:
        """The wares side by side in the middle."""
        across = self.ware_width(w)
        tall = round(across * h / w)
        rise, price = Box(h=PILE_RISE * tall), partial(Box, w=self.pitch, h=self.caption_height)
        piles = (BoxColumn(rise, Box(f"ware:{i}", across, tall, align=0.5), price(f"price:{i}")) for i in wares)
        return BoxRow(Box(grow=1), *piles, Box(grow=1))

    def own(self, w: int, h: int, *beside: Box, is_last: bool) -> BoxRow:
        """The viewer's hand between the piles, with what is beside it."""
        hand, size = own_hand(w, h, HAND_WIDTH, is_last=is_last), self.pile_size(w, h)
        hand.grow = 1
        return BoxRow(self.pile("draw:0", *size), *beside, hand, self.pile("discard:0", *size), gap=self.gap, grow=1)

    def opponent(self, place: int, w: float, h: float) -> Box:
        """An opponent's cards around the plate; a single opponent's hand is apart."""
        plate = Box(f"plate:{place}", self.plate[0] * 0.9, self.plate[1], align=0)
        piles = [self.pile(f"{name}:{place}", w, h) for name in ("draw", "discard")]
        hand = Box(f"hand:{place}", OTHER_HAND_WIDTH * w, h, align=0.5)
        if self.is_high:
            wide = Box(plate.name, min(self.plate[0], 2 * w + self.gap), plate.least[1])
            return BoxColumn(wide, BoxRow(Box(grow=1), *piles, Box(grow=1), gap=self.gap), hand, gap=self.gap, grow=1)
        row = BoxRow(Box(grow=1), plate, *piles, Box(grow=1), gap=self.gap)
        return BoxColumn(row, hand, gap=self.gap, grow=1)

    def landscape(self, w: int, h: int, *, is_kept_above: bool) -> Box:
        """Opponents, market and the viewer's cards below one another; a kept card is above the plate or not."""
        gap, button = self.gap, (self.wing * 0.48, self.action_height)
        kept, plate = self.pile("kept:0", *self.pile_size(w, h)), Box("plate:0", *self.plate, align=0)
        left, beside = ((kept, plate), ()) if is_kept_above else ((plate,), (kept,))
        buttons = BoxRow(*(Box(name, *button, grow=1) for name in ("actions", "decks")), gap=gap)
        foot = BoxRow(
            BoxColumn(Box(grow=1), *left, gap=gap, w=self.wing),
            BoxColumn(self.prompt(), self.own(w, h, *beside, is_last=True), grow=1),
            BoxColumn(Box("balance", h=self.plate[1], grow=1), buttons, gap=gap, w=self.wing),
            gap=gap,
        )
        return BoxColumn(
            self.opponents(w, h),
            Box(grow=1),
            self.market(range(self.columns), w, h),
            Box(grow=1),
            Stack(Box("tray"), foot),
            gap=gap // 2,
        )

    def opponents(self, w: int, h: int) -> BoxRow:
        """The opponents from left to right, and the toolbar of a landscape window."""
        tools, gap = self.toolbar() if self.others == 1 else self.toolbar(2), self.gap
        if self.others > 1:
            seats = (self.opponent(place, SMALL_SCALE * w, SMALL_SCALE * h) for place in range(1, self.others + 1))
            return BoxRow(*seats, *(() if self.m.is_portrait else (tools,)), gap=2 * gap)
        across, tall = self.pile_size(w, h)
        piles = (self.pile(f"{name}:1", across, tall) for name in ("draw", "discard"))
        hand = Box("hand:1", OTHER_HAND_WIDTH * across, tall, align=0)
        left = BoxRow(Box("plate:1", *self.plate, align=0), *piles, gap=gap)
        if self.m.is_portrait:
            return BoxRow(left, hand, Box(grow=1), gap=gap)
        # Equal room at either side of the hand, if there is enough.
        is_even = 2 * left.least[0] + hand.least[0] + 2 * gap <= self.room.w
        right = BoxRow(Box(grow=1), tools, w=left.least[0] if is_even else 0, grow=1)
        return BoxRow(left, Box(grow=is_even), hand, right, gap=gap)

    def portrait(self, w: int, h: int) -> Box:
        """The market in two rows; what is not a card of the viewer's is below the hand."""
        gap, button = self.gap, (self.px(110) + self.extra_width(3), self.action_height)
        foot = BoxRow(
            BoxColumn(Box("plate:0", *self.plate), align=1),
            self.pile("kept:0", *self.pile_size(w, h)),
            Box("balance", grow=1),
            BoxColumn(Box(grow=1), Box("actions", *button), Box("decks", *button), gap=gap),
            gap=gap,
        )
        return BoxColumn(
            self.toolbar(),
            self.opponents(w, h),
            Box(grow=1),
            self.market(range(self.columns), w, h),
            self.market(range(self.columns, WARE_COUNT + 1), w, h),
            Box(grow=1),
            Stack(Box("tray"), BoxColumn(self.prompt(), self.own(w, h, is_last=False))),
            Box(grow=1),
            foot,
            gap=gap,
        )
