"""Where everything of Kings & Queens lies on the felt, at any size of the window. Knows no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from engines.cards import HIDDEN, SUITS, Card, rank, suit
from engines.spec import NOBODY, Seat, View, Zone
from kq_table.layout import Fan, Layout, Pile, Slot, Spread
from kq_table.theme import MOTION
from kq_table.ui.metrics import Metrics

from .dial import HUB, Dial

SMALL: Final = MOTION.sweep_shrink
HELD: Final = "SHCD"
"""How a hand is held: the colours alternate, so that neighbours are told apart."""
RAIL: Final = 42
"""Design pixels at the window's edge that belong to the table's rail and its inlay."""
FAN_CARDS: Final = 8
SHARE: Final = 0.245
"""The part of a lying window's height that a card has."""
CARD_STEP: Final = 4
STANDING_CARDS: Final = 3.3
"""Cards' heights that lie one under the other in a standing window: hands, piles, and the air between them."""
LEAST_PITCH: Final = 0.52
"""The least part of a card's width that shows of each card in a full hand of one's own."""


@dataclass(frozen=True)
class Places:
    """
    Where everything lies, in pixels.

    *plates*, *piles* and *counts* are by place: 0 the one who looks, 1 the other.
    """

    card: tuple[int, int]
    hands: tuple[tuple[int, int], tuple[int, int]]
    fan: int
    trick: tuple[int, int]
    piles: tuple[tuple[int, int], tuple[int, int]]
    out: tuple[int, int]
    plates: tuple[Rect, Rect]
    sheet: Rect
    seen: Rect
    prompt: Rect
    menu: Rect
    dial: Dial
    announce: Rect


def places(m: Metrics) -> Places:
    """Lay the table out for a window."""
    return _standing(m) if m.is_portrait else _lying(m)


def _lying(m: Metrics) -> Places:
    width, height = m.size
    edge, gap = m.px(RAIL), m.px(14)
    left, right = m.px(204) + _grown(m, 3), m.px(268) + _grown(m, 5)
    # A very wide window keeps the company together instead of seating it at the far ends.
    side = max(0, (width - round(height * 2.0)) // 2) + edge
    # Cards and dial stand in the middle of the window, unless larger text leaves them no room to give away.
    near, far = (left, right) if _grown(m, 1) else (max(left, right),) * 2
    felt = Rect(side + near + gap, 0, width - 2 * (side + gap) - near - far, height)
    plate = (left, _plate_height(m))
    menu = Rect(width - side - m.px(52), edge, m.px(52), m.px(52))
    top = menu.bottom + gap
    return _around(
        m,
        felt,
        _card(felt, height),
        plates=(Rect((side, height - edge - plate[1]), plate), Rect((side, edge), plate)),
        sheet=Rect(width - side - right, top, right, height - edge - top),
        seen=Rect(side, (height - _seen_height(m)) // 2, left, _seen_height(m)),
        menu=menu,
    )


def _standing(m: Metrics) -> Places:
    width, height = m.size
    edge, gap = m.px(RAIL), m.px(14)
    plate = (round((width - 2 * edge - gap) * 0.46), _plate_height(m))
    room = height - edge - 2 * plate[1] - m.px(130) - 3 * gap - _prompt_height(m) - 2 * _caption_height(m)
    card = _card(
        Rect(edge, 0, width - 2 * edge, height), min(round(height * 0.8), round(room / STANDING_CARDS / SHARE))
    )
    top = round(card[1] * 0.56) + gap
    foot = height - edge - plate[1]
    beside = edge + plate[0] + gap
    sheet = Rect(beside, foot - m.px(130), width - edge - beside, plate[1] + m.px(130))
    menu = Rect(width - edge - m.px(52), top, m.px(52), m.px(52))
    upper = top + plate[1] + gap
    return _around(
        m,
        Rect(edge, upper, width - 2 * edge, sheet.y - gap - upper),
        card,
        plates=(Rect((edge, foot), plate), Rect((edge, top), plate)),
        sheet=sheet,
        seen=Rect(beside, top, menu.x - gap - beside, _seen_height(m)),
        menu=menu,
    )


def _plate_height(m: Metrics) -> int:
    return m.px(30) + m.text(18) + 4 * m.text(18)


def _grown(m: Metrics, letters: int) -> int:
    """Give by how much so many letters are wider where the text is larger."""
    return letters * max(0, m.text(18) - m.px(18))


def _seen_height(m: Metrics) -> int:
    return m.px(30) + round(m.text(15) * 1.3) + round(2 * m.text(18) * 1.45)


def _prompt_height(m: Metrics) -> int:
    return m.text(19) + m.px(16)


def _caption_height(m: Metrics) -> int:
    """Give the height that the words under a pile take."""
    return round(m.text(15) * 1.4) + m.px(4)


def _card(felt: Rect, height: int) -> tuple[int, int]:
    """Give a card's size: a full hand must fit across, one card whole and a strip of each of the others."""
    widest = felt.w / (1 + (FAN_CARDS - 1) * LEAST_PITCH)
    card_h = min(round(height * SHARE), round(widest * 1.4))
    # In steps, so that a window under a person's hand does not ask for new pictures at every pixel.
    card_h -= card_h % CARD_STEP
    return round(card_h * 5 / 7), card_h


def _around(
    m: Metrics, felt: Rect, card: tuple[int, int], *, plates: tuple[Rect, Rect], sheet: Rect, seen: Rect, menu: Rect
) -> Places:
    """Lay cards and furniture into the open felt between the plates."""
    card_h = card[1]
    is_lying = felt.y == 0
    other_y = round(card_h * -0.02)
    # The outer cards of a fan hang lower than its middle.
    mine_y = felt.bottom - card_h // 2 - (m.px(RAIL) + round(card_h * 0.03) if is_lying else round(card_h * 0.13))
    top = other_y + card_h // 2 if is_lying else felt.y
    prompt_h = _prompt_height(m)
    prompt = Rect(felt.x, mine_y - card_h // 2 - round(card_h * 0.15) - prompt_h, felt.w, prompt_h)
    small = round(card_h * SMALL)
    middle = (top + prompt.y) // 2
    widest = felt.w // 2 - round(card[0] * SMALL * 0.5)
    reach, out = (min(widest - m.px(edge), round(card[0] * 2.7)) for edge in (24, 14))
    # A pile grows to the right as tricks come to lie on it.
    pile_x = felt.centerx + reach - round(card[0] * 0.2)
    row = max(m.px(48), m.text(19) + m.px(18))
    radius = min(m.px(262), (prompt.y - top - row - m.px(26)) * 100 // round(100 * (1 + HUB)), round(felt.w * 0.34))
    dial = Dial(felt.centerx, top + m.px(8) + radius, radius)
    announce = Rect(0, 0, min(felt.w, max(m.px(330), 2 * row + 9 * m.text(19))), row)
    announce.midtop = (felt.centerx, dial.rect.bottom + m.px(10))
    return Places(
        card=card,
        hands=((felt.centerx, mine_y), (felt.centerx, other_y)),
        fan=min(felt.w - card[0], round(card[0] * 0.72 * (FAN_CARDS - 1))),
        trick=(felt.centerx, middle),
        piles=(
            (pile_x, prompt.y - small // 2 - _caption_height(m)),
            (pile_x, top + small // 2 + m.px(22)),
        ),
        out=(felt.centerx - out, top + small // 2 + m.px(22)),
        plates=plates,
        sheet=sheet,
        seen=seen,
        prompt=prompt,
        menu=menu,
        dial=dial,
        announce=announce,
    )


class KingsAndQueensSetting:
    """How the cards of this game lie; a `table.Setting`."""

    def arrange(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Hold a hand by suits, black and red in turn, low to high."""
        return tuple(sorted(cards, key=_held)) if zone.name == "hand" else cards

    def is_open(self, zone: Zone) -> bool:
        """Show hands and the trick; won tricks lie face down (KQ-11)."""
        return zone.name in {"hand", "trick"}

    def laid_by(self, view: View[Any], zone: Zone, index: int) -> Seat:
        """Say who laid a card of the trick: the leader first, then clockwise."""
        public = view.state.public
        return (public.leader + index) % public.seats if zone.name == "trick" else -1

    def layout(self, zones: tuple[Zone, ...], where: Places, seat: Seat) -> Layout:
        """Give the slots as *seat* sits: its own hand below, the other's above."""
        return Layout({zone: _slot(zone, where, seat) for zone in zones}, where.card)


def place_of(owner: Seat, seat: Seat) -> int:
    """Say where a seat sits for the one who looks: 0 below, 1 above; a looker-on sees seat 0 below."""
    return owner if seat == NOBODY else (owner - seat) % 2


def _slot(zone: Zone, where: Places, seat: Seat) -> Slot:
    card = where.card
    if zone.name == "hand":
        place = place_of(zone.owner, seat)
        x, y = where.hands[place]
        turn = 1 - 2 * place
        return Fan(x, y, where.fan, card[0] * 0.72, card[1] * 0.075 * turn, 7.0 * turn, card)
    if zone.name == "won":
        x, y = where.piles[place_of(zone.owner, seat)]
        return Pile(x, y, card, SMALL, 0.0, group=2, step=card[0] * 0.05)
    if zone.name == "trick":
        dx, dy = card[0] * 0.5, card[1] * 0.1
        spots = {owner: _spot(place_of(owner, seat), dx, dy) for owner in (0, 1)}
        return Spread(*where.trick, spots, (card[0] * 1.3, card[1] * 0.62))
    return Pile(*where.out, card, SMALL, thickness=card[1] * 0.004)


def _spot(place: int, dx: float, dy: float) -> tuple[float, float, float]:
    return (-dx, -dy, 4.0) if place else (dx, dy, -3.0)


def _held(card: Card) -> tuple[int, int]:
    return (9, 0) if card == HIDDEN else (HELD.index(SUITS[suit(card)]), rank(card))
