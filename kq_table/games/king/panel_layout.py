"""Where everything of King lies on the table, for three and four players, in a window of any size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from kq_table.board.slots import Size
from kq_table.games.shared.panel_layout import (
    CARD_HEIGHT_STEP,
    RAIL_WIDTH,
    TOOL_COUNT,
    PanelLayout,
    caption_height,
    card_size,
    extra_text_width,
    plate_height,
    prompt_height,
    toolbar_columns,
    toolbar_size,
)
from kq_table.ui.metrics import Metrics

from .stations import Station, StationLayout

SMALL_SCALE: Final = 0.5
"""The scale of other hands and of won cards beside the viewer's hand."""
CARD_SHARES: Final = (0.24, 0.155)
"""The largest height of a card, as a part of the height of a landscape and of a portrait window."""
MIN_CARD_PX: Final = 40
MIN_PITCH: Final = 0.36
"""The least part of a card's width that shows of each card in the viewer's full hand."""
MAX_PITCH: Final = 0.62
HAND_LIFT: Final = 0.15
"""The room above the hand for a selected card, as a part of a card's height."""
FAN_DROOP: Final = 0.06
TRICK_ACROSS: Final = (0.8, 1.04)
"""The least and the largest distance of a trick's left and right cards from its middle, in card widths."""
TRICK_ALONG: Final = (0.24, 0.5)
"""The same for the upper and the lower card, in card heights."""
MIN_WON_WIDTH: Final = 2.7
"""The least width for won cards, in card widths: a pile, and the indices of the cards that count."""
PREFERRED_SHARES: Final = (0.75, 0.9)
"""An earlier arrangement is preferred if its cards have at least this part of the largest possible height; the second
value holds where larger cards are set."""
SEAT_SIDES: Final = {3: ("below", "left", "right"), 4: ("below", "left", "top", "right")}
PLATE_LINES: Final = 3


@dataclass(frozen=True)
class Needs:
    """
    What the table must have room for.

    :param cards: the number of cards in a full hand
    :param sheet: the size of the sheet with all deals
    :param strip: gives the height of the folded sheet for a width
    """

    seats: int
    cards: int
    sheet: Size
    strip: Callable[[int], int]


@dataclass(frozen=True)
class KingLayout(PanelLayout):
    """Where everything lies, in pixels: *stations* clockwise, the viewer's first; *trick* in the middle."""

    stations: tuple[Station, ...]
    trick: Rect
    is_folded: bool = True


def make_layout(m: Metrics, needs: Needs) -> KingLayout:
    """Find the best arrangement for a window: with the full sheet if possible, then with the largest cards."""
    most = round(m.size[1] * CARD_SHARES[m.is_portrait] * max(1.0, m.card_scale))
    layout = _largest_of_all(m, needs, most)
    # Smaller cards are set relative to what fits, not to the largest cards there could be.
    return layout if m.card_scale >= 1 else _largest_of_all(m, needs, round(layout.card[1] * m.card_scale))


def _largest_of_all(m: Metrics, needs: Needs, most: int) -> KingLayout:
    has_far = "top" in SEAT_SIDES[needs.seats]
    ways = LANDSCAPE_WAYS if not m.is_portrait else PORTRAIT_WAYS if has_far else PORTRAIT_WAYS[::-1]
    found = [place for way in ways if (place := _largest(m, needs, most, way)) is not None]
    if not found:
        # A window that is too low for anything shows the upper part of a higher one.
        return _largest_of_all(replace(m, size=(m.size[0], m.size[1] + MIN_CARD_PX)), needs, most)
    enough = PREFERRED_SHARES[m.card_scale > 1] * max(place.card[1] for place in found)
    return next(place for place in found if place.card[1] >= enough)


def _largest(m: Metrics, needs: Needs, most: int, way: Callable[[_Attempt], KingLayout | None]) -> KingLayout | None:
    """Try smaller and smaller cards until they fit."""
    attempts = (
        _Attempt(m, needs, card_size(h)) for h in range(max(most, MIN_CARD_PX), MIN_CARD_PX - 1, -CARD_HEIGHT_STEP)
    )
    return next((found for attempt in attempts if (found := way(attempt)) is not None), None)


class _Attempt:
    """Arrangements of the table with cards of one size; each gives None if they do not fit."""

    def __init__(self, m: Metrics, needs: Needs, card: Size) -> None:
        self.m, self.needs, self.card = m, needs, card
        self.edge, self.gap = m.px(RAIL_WIDTH), m.px(14)
        self.plate = (m.px(204) + extra_text_width(m, 5), plate_height(m, PLATE_LINES))
        self.small = (round(card[0] * SMALL_SCALE), round(card[1] * SMALL_SCALE))
        # Cards that lean need air in proportion.
        self.air = max(m.px(8), round(self.small[1] * 0.13))
        self.stations = StationLayout(self.plate, self.small, self.gap, self.air)
        self.has_far = "top" in SEAT_SIDES[needs.seats]
        # In a very wide window the seats stay together in the middle.
        out = 0 if m.is_portrait else max(0, (m.size[0] - 2 * m.size[1]) // 2)
        self.felt = Rect((0, 0), m.size).inflate(-2 * (self.edge + out), -2 * self.edge)

    # -- a landscape window

    def whole(self) -> KingLayout | None:
        """Lay the full sheet beside the table, and the hand below all else."""
        felt, (width, height) = self.felt, self.needs.sheet
        tools = Rect(felt.right - width, felt.y, width, toolbar_size(self.m)[1])
        sheet = Rect(tools.x, tools.bottom + self.gap, width, felt.bottom - tools.bottom - self.gap)
        if height > sheet.h:
            return None
        table = Rect(felt.x, felt.y, felt.w - width - 2 * self.gap, felt.h)
        found = self._landscape(table, table.y, sheet, tools)
        return found and replace(found, is_folded=False)

    def cornered(self) -> KingLayout | None:
        """Fold the sheet into the lower corner, and lay the hand between the seats at the sides."""
        felt, size = self.felt, toolbar_size(self.m)
        size = toolbar_size(self.m, TOOL_COUNT if size[0] <= self.plate[0] else 3)
        tools = Rect((felt.right - size[0], felt.y), size)
        strip = Rect(felt.right - self.plate[0], 0, self.plate[0], self.needs.strip(self.plate[0]))
        strip.bottom = felt.bottom
        return self._landscape(felt, tools.bottom + self.gap, strip, tools, is_cornered=True)

    def _landscape(
        self, felt: Rect, right_top: int, sheet: Rect, tools: Rect, *, is_cornered: bool = False
    ) -> KingLayout | None:
        """Lay the seats out, a column at either side and all else between."""
        (plate_w, plate_h), column = self.plate, self.plate[0] + self.gap
        hand = Rect(felt.x, felt.bottom - round(self.card[1] * (1 + FAN_DROOP)), felt.w, self.card[1])
        foot = hand.y - round(self.card[1] * HAND_LIFT)
        prompt = Rect(felt.x + column, foot - prompt_height(self.m), felt.w - 2 * column, prompt_height(self.m))
        if is_cornered:
            hand = Rect(prompt.x, hand.y, prompt.w, hand.h)
        low = felt.bottom if is_cornered else foot
        plate = Rect(felt.x, low - plate_h, plate_w, plate_h)
        # The viewer's tricks lie at the right, or above the plate if that place is taken.
        won = Rect(felt.right - plate_w, low - self.small[1], plate_w, self.small[1])
        if is_cornered:
            won.bottomleft = (plate.x, plate.y - self.air)
        own = Station(plate, hand, won)
        far = self._opposite(prompt, is_low=is_cornered) if self.has_far else None
        top = far.box.bottom + self.gap if far else felt.y
        trick = Rect(prompt.x, top, prompt.w, prompt.y - self.gap - top)
        lows = (won.y, sheet.y) if is_cornered else (plate.y, won.y - caption_height(self.m))
        tops = (felt.y, right_top)
        rooms = [Rect(felt.x, top, felt.w, low - 2 * self.gap - top) for top, low in zip(tops, lows, strict=True)]
        sides = self._sides(rooms, None if far else trick.centery)
        return None if sides is None else self._places(own, sides, far, trick, prompt, sheet, tools)

    def _sides(self, rooms: Sequence[Rect], middle: int | None) -> list[Station] | None:
        """Lay out both seats at the sides, each in its room, around *middle* if it is given."""
        least = min(room.h for room in rooms)
        lie, height = self._tall_or_low(least)
        if height > least:
            return None
        # They lie at the same height if possible.
        common = rooms[0].clip(rooms[1])
        rooms = [common, common] if common.h >= height else rooms
        middle = common.centery if middle is None else middle
        left, right = (max(room.y, min(room.bottom - height, middle - height // 2)) for room in rooms)
        return [lie(rooms[0].x, left), lie(rooms[1].right - self.plate[0], right)]

    def _tall_or_low(self, room: int) -> tuple[Callable[[int, int], Station], int]:
        """Give a way to lay out a seat at the side and its height: hand above won cards if there is room."""
        return (
            (self.stations.side, self.stations.side_height)
            if self.stations.side_height <= room
            else (self.stations.low, self.stations.low_height)
        )

    def _opposite(self, area: Rect, *, is_low: bool) -> Station:
        """Lay out the seat opposite, in a row if there is room."""
        if area.w >= self.plate[0] + 2 * (self.gap + MIN_WON_WIDTH * self.small[0]):
            return self.stations.row(area, self.felt.y)
        return (self.stations.beside if is_low else self.stations.above)(area, self.felt.y)

    # -- a portrait window

    def standing(self) -> KingLayout | None:
        """Play the trick between the seats at the sides."""
        return self._portrait(is_between=True)

    def stacked(self) -> KingLayout | None:
        """Play the trick below the seats at the sides."""
        return self._portrait(is_between=False)

    def _portrait(self, *, is_between: bool) -> KingLayout | None:
        felt, (plate_w, plate_h) = self.felt, self.plate
        tools = Rect((0, 0), toolbar_size(self.m, toolbar_columns(self.m)))
        tools.topright = felt.topright
        sheet = Rect(felt.x, felt.y, felt.w - tools.w - self.gap, 0)
        sheet.h = self.needs.strip(sheet.w)
        top = max(sheet.bottom, tools.bottom) + self.gap
        far = self.stations.row(felt, top) if self.has_far else None
        top = far.box.bottom + self.gap if far else top
        plate = Rect(felt.x, felt.bottom - plate_h, plate_w, plate_h)
        won = Rect(plate.right + self.gap, 0, felt.right - plate.right - self.gap, self.small[1])
        won.centery = min(plate.centery, felt.bottom - won.h // 2)
        hand = Rect(felt.x, 0, felt.w, self.card[1])
        hand.bottom = min(plate.y, won.y) - self.gap - round(self.card[1] * FAN_DROOP)
        prompt = Rect(felt.x, 0, felt.w, prompt_height(self.m))
        prompt.bottom = hand.y - round(self.card[1] * HAND_LIFT)
        room = Rect(felt.x, top, felt.w, prompt.y - self.gap - top)
        if is_between:
            side, height = self._tall_or_low(self.stations.side_height)
            trick, y = room.inflate(-2 * (plate_w + self.gap), 0), room.centery - height // 2
        else:
            spare = room.h - self.gap - round(self.card[1] * (1 + 2 * TRICK_ALONG[0]))
            side, height = self._tall_or_low(spare)
            y, beside = room.y, height + self.gap
            trick = Rect(room.x, room.y + beside, room.w, room.h - beside)
        sides = [side(x, y) for x in (felt.x, felt.right - plate_w)]
        own = Station(plate, hand, won)
        return self._places(own, sides, far, trick, prompt, sheet, tools) if height <= room.h else None

    def _places(
        self,
        own: Station,
        sides: list[Station],
        far: Station | None,
        trick: Rect,
        prompt: Rect,
        sheet: Rect,
        tools: Rect,
    ) -> KingLayout | None:
        """Put everything together, if it fits."""
        stations = (own, sides[0], *([far] if far else []), sides[1])
        along = TRICK_ALONG[0] if far else TRICK_ALONG[0] / 2
        fits = (
            round(self.card[0] * (1 + (self.needs.cards - 1) * MIN_PITCH)) <= own.hand.w
            and round(self.card[0] * (1 + 2 * TRICK_ACROSS[0])) <= trick.w
            and round(self.card[1] * (1 + 2 * along)) <= trick.h
            and all(MIN_WON_WIDTH * self.small[0] <= station.won.w for station in stations)
            and all(1.5 * self.small[0] <= station.hand.w for station in stations)
        )
        if not fits:
            return None
        plates = tuple(station.plate for station in stations)
        actions = Rect(prompt.midtop, (0, 0))
        return KingLayout(self.card, plates, sheet, prompt, actions, tools, stations, trick)


LANDSCAPE_WAYS: Final = (_Attempt.whole, _Attempt.cornered)
PORTRAIT_WAYS: Final = (_Attempt.standing, _Attempt.stacked)
