"""Where everything of Crowns lies on the table, in a window of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from kq_table.games.shared.panel_layout import RAIL_WIDTH, PanelLayout, card_size, toolbar_columns, toolbar_size
from kq_table.games.shared.sorted_slot import CLASSIC, LARGE, CardPrint
from kq_table.ui.metrics import Metrics

OTHER_TRAY_SCALE: Final = 0.72
HAND_STEP: Final = 0.7
"""How far one's own cards lie apart at most, in widths of a card."""
"""The scale of the opponents' collections beside the cards in hand."""
OWN_TRAY_SCALE: Final = 0.84
CLOSED_HAND_SCALE: Final = 0.26
OPEN_HAND_SCALE: Final = 0.5
"""The scale of the opponents' hands if they lie open, as the one above if they do not."""
CORNER_INLAY: Final = 26
"""Design pixels of the inlay in the table's corner."""
PORTRAIT_SHARE: Final = 0.36
"""The largest width of a portrait, as a part of its plate's."""
PACK_SCALE: Final = 0.4
HAND_CARDS: Final = 5
ROW_CARDS: Final = 14
"""The cards that lie in one row of a tray before they need two."""
ROW_WIDTH: Final = 1 + 0.66 + (ROW_CARDS - 1) * 0.21
"""The width of such a row with gaps between suits, in card widths."""
MAX_CARD_SHARE: Final = 0.215
"""The largest height of a card, as a part of the height of a landscape window."""
BESIDE_PLATE: Final = 88
"""Design pixels beside a plate for medallions and a closed hand."""
TRAY_PADDING: Final = 8
"""Design pixels between a tray's edge and its cards."""


@dataclass(frozen=True)
class CrownsLayout(PanelLayout):
    """Where everything lies, in pixels; all tuples are clockwise, the viewer's first."""

    hands: tuple[tuple[int, int], ...]
    fan: int
    held: tuple[float, int]
    """The scale of the opponents' hands, and how far their last card lies from the first."""
    trays: tuple[Rect, ...]
    marks: tuple[Rect, ...]
    """The places of medallions, beside the plates."""
    pack: Rect
    """Where the pack lies; *pack_words* is for the words beside it."""
    pack_words: Rect
    ranking: Rect
    recent_events: Rect
    """May be too low for a single line."""
    plate_lines: int
    """How many lines a plate has room for, besides the name."""
    face: CardPrint


def make_layout(m: Metrics, *, is_large: bool = False, is_bare: bool = False) -> CrownsLayout:
    """
    Lay the table out for a window.

    :param is_large: whether the cards have large print, of which more must show
    :param is_bare: whether every hand lies open
    """
    return (_Portrait if m.is_portrait else _Landscape)(m, is_large, is_bare).make_layout()


def max_plate_lines(m: Metrics) -> int:
    """Give how many lines stand on a plate besides the name; there is room for fewer in larger text."""
    return 3 if m.text(18) <= 1.4 * m.px(18) else 2


def head_height(m: Metrics) -> int:
    """Give the height of a plate, in pixels."""
    return m.px(14) + round(m.text(18) * 1.26) + max_plate_lines(m) * round(m.text(15) * 1.26)


def prompt_height(m: Metrics) -> int:
    """Give the height of a prompt with two small lines, in pixels."""
    return round(m.text(15) * 2.7) + m.px(14)


class _Plan:
    """Measures that lying and portrait windows share."""

    def __init__(self, m: Metrics, is_large: bool, is_bare: bool) -> None:
        self.m, self.face, self.is_bare = m, LARGE if is_large else CLASSIC, is_bare
        self.edge, self.gap, self.air = m.px(RAIL_WIDTH), m.px(12), m.px(TRAY_PADDING)
        self.head, self.prompt = head_height(m), prompt_height(m)

    def card(self, room: int, cards: float, mat: int, most: float) -> tuple[int, int]:
        """Give a card's size: *cards* card heights fit into *room*, and a usual collection into the width *mat*."""
        wide = (mat - 2 * self.air) / ROW_WIDTH * 1.4 / OTHER_TRAY_SCALE
        return card_size(min(room / cards, min(wide, most) * self.m.card_scale))

    def tray_height(self, card: tuple[int, int], scale: float) -> int:
        """Give the height of a tray for cards of that scale, in pixels."""
        return round(card[1] * scale) + 2 * self.air

    def pack(self, card: tuple[int, int], room: int) -> Rect:
        """Give the size of the pack, as high as *room* allows."""
        scale = min(PACK_SCALE, room / card[1])
        return Rect(0, 0, round(card[0] * scale), round(card[1] * scale))

    def opponents_hand(self, card: tuple[int, int]) -> tuple[float, int]:
        """Give the scale of the opponents' hands, and how far their last card lies from the first."""
        if not self.is_bare:
            scale = min(CLOSED_HAND_SCALE, self.m.px(BESIDE_PLATE) / (card[0] * (1 + 0.55 * (HAND_CARDS - 1))))
            return scale, int(card[0] * scale * 0.55 * (HAND_CARDS - 1))
        scale = min(OPEN_HAND_SCALE, self.head / card[1])
        return scale, round(card[0] * scale * 0.42 * (HAND_CARDS - 1))

    def beside(self, card: tuple[int, int]) -> int:
        """Give the width beside a plate for medallions and a closed hand, or for an open hand."""
        scale, across = self.opponents_hand(card)
        return across + round(card[0] * scale) if self.is_bare else self.m.px(BESIDE_PLATE)

    def plate(self, rect: Rect, beside: int) -> tuple[Rect, Rect]:
        """Split a place into the plate and what lies beside it."""
        plate = Rect(rect.x, rect.y, rect.w - beside - self.gap // 2, self.head)
        return plate, Rect(plate.right + self.gap // 2, rect.y, beside, self.head)

    def mat(self, rect: Rect, beside: int) -> tuple[Rect, Rect, Rect]:
        """Split a seat's place into the plate, what lies beside it, and the tray below."""
        plate, right = self.plate(rect, beside)
        top = plate.bottom + self.gap // 2
        return plate, right, Rect(rect.x, top, rect.w, rect.bottom - top)

    def backs(self, right: Rect) -> tuple[int, int]:
        """Give the middle of an opponent's hand beside its plate."""
        return right.centerx, right.centery if self.is_bare else right.y + right.h // 4

    def marks(self, plate: Rect, right: Rect) -> Rect:
        """Give the place of medallions: beside the plate below the hand; on the portrait if the hand lies open."""
        if not self.is_bare:
            return Rect(right.x, right.centery, right.w, right.h // 2)
        side = min(plate.h, round(plate.w * PORTRAIT_SHARE))
        return Rect(plate.x + self.m.px(6), plate.bottom - plate.h // 2, side, plate.h // 2)


class _Landscape(_Plan):
    def make_layout(self) -> CrownsLayout:
        """Lay the pack in the middle, or into a corner if that makes cards larger."""
        middle, corner = self._lay(is_cornered=False), self._lay(is_cornered=True)
        return corner if corner.card > middle.card else middle

    def _lay(self, *, is_cornered: bool) -> CrownsLayout:
        m, gap = self.m, self.gap
        width, height = m.size
        across = min(width - 2 * self.edge, round(height * 2.1))
        left = (width - across) // 2
        mat = (across - 2 * m.px(18)) // 3
        tools = Rect(0, 0, *toolbar_size(m))
        tools.topright = (left + across, self.edge)
        drop = tools.h + gap
        fixed = 2 * self.edge + self.head + 4 * self.air + self.prompt + 4 * gap + (0 if is_cornered else drop)
        card = self.card(height - fixed, OTHER_TRAY_SCALE + OWN_TRAY_SCALE + 1.06, mat, MAX_CARD_SHARE * height)
        mat_height = self.head + gap // 2 + self.tray_height(card, OTHER_TRAY_SCALE)
        step, beside = mat + m.px(18), self.beside(card)
        mats = [
            self.mat(Rect(left + i * step, self.edge + fall, mat, mat_height), beside)
            for i, fall in enumerate((drop, 0, drop))
        ]
        middle = round(across * 0.4)
        side = (across - middle) // 2 - gap
        hand_y = height - self.edge - round(card[1] * 0.53)
        own = Rect(0, 0, middle, self.tray_height(card, OWN_TRAY_SCALE))
        own.midbottom = (width // 2, hand_y - round(card[1] * 0.53) - gap)
        top = self.edge + drop + mat_height + gap
        plate, right = self.plate(Rect(left, height - self.edge - self.head, side, self.head), m.px(BESIDE_PLATE))
        # The trays of both neighbours can lie beside the prompt.
        prompt = Rect(0, 0, min(middle, mat + m.px(18)), self.prompt)
        prompt.midbottom = (width // 2, own.y - gap)
        upper = mats[1][2].bottom
        pack = self.pack(card, tools.h if is_cornered else prompt.y - upper - 2 * gap)
        if is_cornered:
            pack.midleft = (left + m.px(CORNER_INLAY), tools.centery)
        else:
            pack.center = (width // 2, (upper + prompt.y) // 2)
        ends = mats[1 - is_cornered][2].right
        return CrownsLayout(
            card=card,
            plates=(plate, *(part[0] for part in mats)),
            sheet=Rect(0, 0, 0, 0),
            prompt=prompt,
            actions=Rect(prompt.midbottom, (0, 0)),
            tools=tools,
            hands=((width // 2, hand_y), *(self.backs(part[1]) for part in mats)),
            fan=min(middle - card[0], round(card[0] * HAND_STEP * (HAND_CARDS - 1))),
            held=self.opponents_hand(card),
            trays=(own, *(part[2] for part in mats)),
            marks=(right, *(self.marks(*part[:2]) for part in mats)),
            pack=pack,
            pack_words=Rect(pack.right + gap, pack.y, ends - pack.right - gap, pack.h),
            ranking=Rect(left + across - side, top, side, height - self.edge - top),
            recent_events=Rect(left, top, side, plate.y - gap - top),
            plate_lines=max_plate_lines(m),
            face=self.face,
        )


class _Portrait(_Plan):
    def make_layout(self) -> CrownsLayout:
        """Lay the upper tray below its plate, or beside it if that makes cards larger."""
        below, beside = self._lay(is_beside=False), self._lay(is_beside=True)
        return beside if beside.card > below.card else below

    def _size(self, mat: int, tools: Rect, *, is_beside: bool) -> tuple[int, int]:
        """Give the largest size of a card that fits, whatever is the highest thing in each band."""
        fixed = 2 * self.edge + self.head + 6 * self.air + self.prompt + 7 * self.gap + self.m.text(18) * 9
        room, most = self.m.size[1] - fixed, MAX_CARD_SHARE * 0.8 * self.m.size[1]
        uppers = [(OTHER_TRAY_SCALE, 0), (0, max(self.head, tools.h))] if is_beside else [(OTHER_TRAY_SCALE, self.head)]
        lowers = [(1.06, 0), (0, self.head)]
        return min(
            self.card(room - upper[1] - lower[1], OTHER_TRAY_SCALE + OWN_TRAY_SCALE + upper[0] + lower[0], mat, most)
            for upper in uppers
            for lower in lowers
        )

    def _upper(self, tools: Rect, card: tuple[int, int], *, is_beside: bool) -> tuple[Rect, Rect, Rect]:
        """Split the place of the seat opposite into plate, what lies beside it, and tray."""
        tray, room = (
            self.tray_height(card, OTHER_TRAY_SCALE),
            Rect(self.edge, self.edge, tools.x - self.gap - self.edge, 0),
        )
        if not is_beside:
            room.h = self.head + self.gap // 2 + tray
            return self.mat(room, self.beside(card))
        tall = max(self.head, tray)
        plate, right = self.plate(Rect(room.x, room.y, round(room.w * 0.54), tall), self.beside(card))
        left = right.right + self.gap
        return plate, right, Rect(left, room.y + (tall - tray) // 2, room.right - left, tray)

    def _lay(self, *, is_beside: bool) -> CrownsLayout:
        m, gap = self.m, self.gap
        width, height = m.size
        across = width - 2 * self.edge
        mat = (across - gap) // 2
        tools = Rect(0, 0, *toolbar_size(m, toolbar_columns(m)))
        tools.topright = (width - self.edge, self.edge)
        card = self._size(mat, tools, is_beside=is_beside)
        tray, beside = self.tray_height(card, OTHER_TRAY_SCALE), self.beside(card)
        mat_height = self.head + gap // 2 + tray
        first = self._upper(tools, card, is_beside=is_beside)
        lower = max(part.bottom for part in (*first, tools)) + gap
        mats = [
            self.mat(Rect(self.edge, lower, mat, mat_height), beside),
            first,
            self.mat(Rect(width - self.edge - mat, lower, mat, mat_height), beside),
        ]
        # In large text a plate is higher than a hand.
        band = max(round(card[1] * 1.06), self.head)
        hand_y = height - self.edge - band // 2
        own = Rect(self.edge, 0, across, self.tray_height(card, OWN_TRAY_SCALE))
        own.bottom = height - self.edge - band - gap
        prompt = Rect(self.edge, own.y - gap - self.prompt, across, self.prompt)
        top = lower + mat_height + gap
        foot = Rect(self.edge, height - self.edge - self.head, round(across * 0.36) + m.px(BESIDE_PLATE) + gap // 2, 0)
        plate, right = self.plate(foot, m.px(BESIDE_PLATE))
        fan = min(round(card[0] * HAND_STEP * (HAND_CARDS - 1)), width - self.edge - right.right - 2 * gap - card[0])
        hand_x = width - self.edge - (fan + card[0]) // 2 - gap
        events = Rect(self.edge, top, mat, prompt.y - gap - top)
        free = Rect(tools.x, tools.bottom + gap, tools.w, first[2].bottom - tools.bottom - gap)
        pack = self.pack(card, self.head // 2 if is_beside else free.h // 2)
        if is_beside:
            pack.topleft = events.topleft
            words = Rect(pack.right + gap // 2, pack.y, events.right - pack.right - gap // 2, pack.h)
            events = Rect(events.x, pack.bottom + gap, events.w, events.bottom - pack.bottom - gap)
        else:
            pack.midtop = free.midtop
            words = Rect(free.x, pack.bottom + gap // 2, free.w, free.bottom - pack.bottom - gap // 2)
        return CrownsLayout(
            card=card,
            plates=(plate, *(part[0] for part in mats)),
            sheet=Rect(0, 0, 0, 0),
            prompt=prompt,
            actions=Rect(prompt.midbottom, (0, 0)),
            tools=tools,
            hands=((hand_x, hand_y), *(self.backs(part[1]) for part in mats)),
            fan=fan,
            held=self.opponents_hand(card),
            trays=(own, *(part[2] for part in mats)),
            marks=(right, *(self.marks(*part[:2]) for part in mats)),
            pack=pack,
            pack_words=words,
            ranking=Rect(width - self.edge - mat, top, mat, prompt.y - gap - top),
            recent_events=events,
            plate_lines=max_plate_lines(m),
            face=self.face,
        )
