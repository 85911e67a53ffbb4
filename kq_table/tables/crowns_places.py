"""Where everything of Crowns lies on the felt, at any size of the window. Knows no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from engines.spec import Seat, Zone
from kq_table.layout import Fan, Layout, Pile, Slot
from kq_table.ui.metrics import Metrics

from . import places as places_of_all
from .collection import CLASSIC, LARGE, Collection, Print
from .places import RAIL, card_of_height, place_of, tools_size

SEATS: Final = 4
OTHERS: Final = 0.72
"""The size of others' collections beside the cards in hand, and of one's own."""
OWN: Final = 0.84
BACKS: Final = 0.26
PACK: Final = 0.4
HAND_CARDS: Final = 5
USUAL: Final = 14
"""So many cards lie in one row of a tray before they are packed in two."""
ACROSS: Final = 1 + 0.66 + (USUAL - 1) * 0.21
"""Cards' widths that such a row takes, suits apart."""
SHARE: Final = 0.215
"""The part of a lying window's height that a card has at most."""
BESIDE: Final = 88
"""Design pixels beside a plate for its medallions, and for the backs of a hand."""
AIR: Final = 8
"""Design pixels between a tray's edge and its cards."""


@dataclass(frozen=True)
class Places(places_of_all.Places):
    """Where everything lies, in pixels; *hands*, *trays*, *marks* and *plates* are by place."""

    hands: tuple[tuple[int, int], ...]
    fan: int
    backs: int
    trays: tuple[Rect, ...]
    marks: tuple[Rect, ...]
    """Beside each plate: room for its medallions."""
    pack: Rect
    """Where a card of the pack lies; *pack_words* is for what stands beside it."""
    pack_words: Rect
    ranking: Rect
    news: Rect
    """For what has been done and said; it may be too low for anything."""
    lines: int
    """How many lines a plate has room for."""
    face: Print


def places(m: Metrics, *, is_large: bool = False) -> Places:
    """Lay the table out for a window; *is_large*: in large print, of which more must show."""
    return _Lying(m, is_large).places() if not m.is_portrait else _Standing(m, is_large).places()


def plate_lines(m: Metrics) -> int:
    """Say how many lines stand on a plate, the name apart; larger text has room for fewer."""
    return 3 if m.text(18) <= 1.4 * m.px(18) else 2


def head_height(m: Metrics) -> int:
    """Give the height of a plate with a name and its lines."""
    return m.px(14) + round(m.text(18) * 1.26) + plate_lines(m) * round(m.text(15) * 1.26)


def prompt_height(m: Metrics) -> int:
    """Give the height of a slip with two small lines."""
    return round(m.text(15) * 2.7) + m.px(14)


class _Plan:
    """Measures that lying and standing windows share."""

    def __init__(self, m: Metrics, is_large: bool) -> None:
        self.m, self.face = m, LARGE if is_large else CLASSIC
        self.edge, self.gap, self.air = m.px(RAIL), m.px(12), m.px(AIR)
        self.head, self.prompt = head_height(m), prompt_height(m)

    def card(self, room: int, cards: float, mat: int, most: float) -> tuple[int, int]:
        """Give a card's size: so many cards' heights fit into the room, and a usual collection into a mat's width."""
        wide = (mat - 2 * self.air) / ACROSS * 1.4 / OTHERS
        return card_of_height(min(room / cards, wide, most * self.m.card_scale))

    def tray_height(self, card: tuple[int, int], scale: float) -> int:
        return round(card[1] * scale) + 2 * self.air

    def pack(self, card: tuple[int, int], room: int) -> Rect:
        """Give a card of the pack, as high as the room allows."""
        scale = min(PACK, room / card[1])
        return Rect(0, 0, round(card[0] * scale), round(card[1] * scale))

    def mat(self, rect: Rect) -> tuple[Rect, Rect, Rect]:
        """Part a mat into plate, medallions beside it, and tray below."""
        beside = self.m.px(BESIDE)
        plate = Rect(rect.x, rect.y, rect.w - beside - self.gap // 2, self.head)
        marks = Rect(plate.right + self.gap // 2, rect.y, beside, self.head)
        top = plate.bottom + self.gap // 2
        return plate, marks, Rect(rect.x, top, rect.w, rect.bottom - top)


class _Lying(_Plan):
    def places(self) -> Places:
        m, gap = self.m, self.gap
        width, height = m.size
        across = min(width - 2 * self.edge, round(height * 2.1))
        left = (width - across) // 2
        mat = (across - 2 * m.px(18)) // 3
        tools = Rect(0, 0, *tools_size(m))
        tools.topright = (left + across, self.edge)
        drop = tools.h + gap
        fixed = 2 * self.edge + drop + self.head + 4 * self.air + self.prompt + 4 * gap
        card = self.card(height - fixed, OTHERS + OWN + 1.06, mat, SHARE * height)
        mat_height = self.head + gap // 2 + self.tray_height(card, OTHERS)
        step = mat + m.px(18)
        mats = [
            self.mat(Rect(left + i * step, self.edge + fall, mat, mat_height)) for i, fall in enumerate((drop, 0, drop))
        ]
        middle = round(across * 0.4)
        side = (across - middle) // 2 - gap
        hand_y = height - self.edge - round(card[1] * 0.53)
        own = Rect(0, 0, middle, self.tray_height(card, OWN))
        own.midbottom = (width // 2, hand_y - round(card[1] * 0.53) - gap)
        top = self.edge + drop + mat_height + gap
        plate = Rect(left, height - self.edge - self.head, side - m.px(BESIDE) - gap // 2, self.head)
        marks = Rect(plate.right + gap // 2, plate.y, m.px(BESIDE), plate.h)
        prompt = Rect(0, 0, middle, self.prompt)
        prompt.midbottom = (width // 2, own.y - gap)
        upper = mats[1][2].bottom
        pack = self.pack(card, prompt.y - upper - 2 * gap)
        pack.center = (width // 2, (upper + prompt.y) // 2)
        return Places(
            card=card,
            plates=(plate, *(part[0] for part in mats)),
            sheet=Rect(0, 0, 0, 0),
            prompt=prompt,
            actions=Rect(prompt.midbottom, (0, 0)),
            tools=tools,
            hands=((width // 2, hand_y), *(self._backs(part[1]) for part in mats)),
            fan=min(middle - card[0], round(card[0] * 0.7 * (HAND_CARDS - 1))),
            backs=round(card[0] * BACKS * 0.55 * (HAND_CARDS - 1)),
            trays=(own, *(part[2] for part in mats)),
            marks=(marks, *(self._below(part[1]) for part in mats)),
            pack=pack,
            pack_words=Rect(pack.right + gap, pack.y, mats[1][2].right - pack.right - gap, pack.h),
            ranking=Rect(left + across - side, top, side, height - self.edge - top),
            news=Rect(left, top, side, plate.y - gap - top),
            lines=plate_lines(m),
            face=self.face,
        )

    def _backs(self, marks: Rect) -> tuple[int, int]:
        return marks.centerx, marks.y + marks.h // 4

    def _below(self, marks: Rect) -> Rect:
        return Rect(marks.x, marks.centery, marks.w, marks.h // 2)


class _Standing(_Lying):
    def places(self) -> Places:
        m, gap = self.m, self.gap
        width, height = m.size
        across = width - 2 * self.edge
        mat = (across - gap) // 2
        tools = Rect(0, 0, *tools_size(m, 2))
        tools.topright = (width - self.edge, self.edge)
        least = m.text(18) * 9
        fixed = 2 * self.edge + 2 * self.head + 6 * self.air + self.prompt + 7 * gap + least
        card = self.card(height - fixed, 2 * OTHERS + OWN + 1.06, mat, SHARE * 0.8 * height)
        if card[1] * 1.06 < self.head:
            card = self.card(height - fixed - self.head, 2 * OTHERS + OWN, mat, SHARE * 0.8 * height)
        tray = self.tray_height(card, OTHERS)
        mat_height = self.head + gap // 2 + tray
        first = self.mat(Rect(self.edge, self.edge, across - tools.w - gap, mat_height))
        lower = self.edge + mat_height + gap
        mats = [
            self.mat(Rect(self.edge, lower, mat, mat_height)),
            first,
            self.mat(Rect(width - self.edge - mat, lower, mat, mat_height)),
        ]
        # A plate of large text is higher than a hand.
        band = max(round(card[1] * 1.06), self.head)
        hand_y = height - self.edge - band // 2
        own = Rect(self.edge, 0, across, self.tray_height(card, OWN))
        own.bottom = height - self.edge - band - gap
        prompt = Rect(self.edge, own.y - gap - self.prompt, across, self.prompt)
        top = lower + mat_height + gap
        plate = Rect(self.edge, height - self.edge - self.head, round(across * 0.36), self.head)
        marks = Rect(plate.right + gap // 2, plate.y, m.px(BESIDE), plate.h)
        fan = min(round(card[0] * 0.7 * (HAND_CARDS - 1)), width - self.edge - marks.right - 2 * gap - card[0])
        hand_x = width - self.edge - (fan + card[0]) // 2 - gap
        room = prompt.y - gap - top
        pack = self.pack(card, first[2].bottom - tools.bottom - 2 * gap)
        pack.topleft = (tools.x, tools.bottom + gap)
        return Places(
            card=card,
            plates=(plate, *(part[0] for part in mats)),
            sheet=Rect(0, 0, 0, 0),
            prompt=prompt,
            actions=Rect(prompt.midbottom, (0, 0)),
            tools=tools,
            hands=((hand_x, hand_y), *(self._backs(part[1]) for part in mats)),
            fan=fan,
            backs=round(card[0] * BACKS * 0.55 * (HAND_CARDS - 1)),
            trays=(own, *(part[2] for part in mats)),
            marks=(marks, *(self._below(part[1]) for part in mats)),
            pack=pack,
            pack_words=Rect(pack.right + gap // 2, pack.y, tools.right - pack.right - gap // 2, pack.h),
            ranking=Rect(width - self.edge - mat, top, mat, room),
            news=Rect(self.edge, top, mat, room),
            lines=plate_lines(m),
            face=self.face,
        )


def layout(zones: tuple[Zone, ...], where: Places, seat: Seat) -> Layout:
    """Give the slots as *seat* sits: its own hand and collection below; the others from the left to the right."""
    ordered = sorted(zones, key=lambda zone: place_of(zone.owner, seat, SEATS) if zone.owner >= 0 else SEATS)
    scales = (1.0, OWN, OTHERS, OWN * where.face.packed, OTHERS * where.face.packed, _pack_scale(where), BACKS)
    return Layout({zone: _slot(zone, where, seat) for zone in ordered}, where.card, scales)


def _pack_scale(where: Places) -> float:
    return where.pack.h / where.card[1]


def _slot(zone: Zone, where: Places, seat: Seat) -> Slot:
    card = where.card
    if zone.owner < 0:
        return Pile(*where.pack.center, card, _pack_scale(where), thickness=card[1] * 0.004)
    place = place_of(zone.owner, seat, SEATS)
    if zone.name == "collection":
        tray, plate = where.trays[place], where.plates[place]
        reach = tray.union(plate) if place else tray
        scale = OTHERS if place else OWN
        inside = tray.inflate(round(card[1] * scale) - tray.h, 0)
        return Collection(inside, reach, card, scale, where.face)
    x, y = where.hands[place]
    if place:
        return Fan(x, y, where.backs, card[0] * BACKS * 0.55, 0.0, 0.0, card, BACKS)
    return Fan(x, y, where.fan, card[0] * 0.7, card[1] * 0.05, 4.0, card)
