"""The deeds of seats in Kings n' Queens: read, written, which are legal, and the reasons why others are not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engines.core import api
from engines.core.api import OVER, Deed, Moved, Reason, Seat, UnreadableDeed, Zone
from engines.core.cards import RANKS, Card, face, name, rank

from . import illegal
from .state import (
    DISCARDS,
    FACE,
    FACE_POINTS,
    FACE_PRICE,
    FIVE,
    HANDS,
    KEPT,
    KINGS_TO_END,
    LAYOUT,
    MIN_TO_BUY,
    NUMBERS,
    PILES,
    QUEEN_PRICE,
    QUEENS,
    TOPS,
    TWO_PACKS,
    Phase,
    State,
    by_colour,
    is_one_colour,
    is_red,
    points,
    worth,
)

PASS: Final = Deed("pass")
SALE_ZONES: Final = {**TOPS, "queen": QUEENS}
"""The zones from which open cards are bought."""


def exchange(state: State, card: Card) -> Deed:
    """Give a card of the starting hand back to where it came from (KNQ-11)."""
    return Deed(f"exchange {name(card)}", (Moved(card, HANDS[state.public.mover], home(card)),))


def home(card: Card) -> Zone:
    """The pack that a card of a starting hand is shuffled back into."""
    return PILES[FIVE] if RANKS[rank(card)] == FIVE else FACE


def buy(state: State, what: str) -> Deed:
    """Buy a number, ``face`` or ``queen``; which face card this moves is not yet known."""
    wares = state.zones[SALE_ZONES[what]][:1] if what in SALE_ZONES else ()
    return Deed(f"buy {what}", tuple(Moved(card, SALE_ZONES[what], DISCARDS[state.public.mover]) for card in wares))


def keep(state: State, card: Card) -> Deed:
    """Keep one revealed card for the next turn (KNQ-20)."""
    seat = state.public.mover
    return Deed(f"keep {name(card)}", (Moved(card, HANDS[seat], KEPT[seat]),))


def read(state: State, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of a seat."""
    word, _, rest = text.partition(" ")
    if text == PASS.text:
        return PASS
    if word == "buy" and re.fullmatch(f"[{NUMBERS}]|face|queen", rest):
        return buy(state, rest)
    if word in ("exchange", "keep"):
        return (exchange if word == "exchange" else keep)(state, read_card(rest))
    raise UnreadableDeed(f"{text[:40]!r} is not a move in Kings n’ Queens")


def read_card(text: str) -> Card:
    """
    Read a card of the two packs; no card of this game is ever hidden.

    :raises UnreadableDeed: if it is none.
    """
    card = api.read_card(text)
    if card not in TWO_PACKS:
        raise UnreadableDeed(f"{text} is not a card of this game")
    return card


PRICES: Final = {number: int(number) for number in NUMBERS} | {"face": FACE_PRICE, "queen": QUEEN_PRICE}
"""What everything costs (KNQ-15), in the order in which it is offered."""


def revealed(state: State) -> tuple[Card, ...]:
    return state.zones[HANDS[state.public.mover]]


def highest(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a starting hand that are worth most, each kind once (KNQ-9)."""
    most = max(map(points, hand))
    return tuple(sorted({card for card in hand if points(card) == most}))


def must_exchange(state: State) -> bool:
    """Whether the colour rule applies and can be met (KNQ-8, KNQ-12)."""
    hand = revealed(state)
    if not is_one_colour(hand):
        return False
    fives = state.zones[PILES[FIVE]] + state.zones[TOPS[FIVE]]
    return points(highest(hand)[0]) == FACE_POINTS or any(is_red(five) != is_red(hand[0]) for five in fives)


def affordable(state: State) -> tuple[str, ...]:
    purse = worth(revealed(state))
    return tuple(what for what, price in PRICES.items() if price <= purse and not is_sold_out(state, what))


def is_sold_out(state: State, what: str) -> bool:
    """Whether a number pile is empty (KNQ-24); the face cards never are (KNQ-23), and the last Queen ends the match."""
    return what in TOPS and not state.zones[TOPS[what]]


def may_keep(state: State) -> bool:
    """Whether a card may be kept: at 0 or 1, or by option whenever there is nothing to buy (KNQ-19)."""
    if worth(revealed(state)) < MIN_TO_BUY:
        return True
    return state.public.stuck_keeps and not affordable(state)


def legal(state: State) -> tuple[Deed, ...]:
    if state.public.turn < 0:
        return ()
    hand = revealed(state)
    if state.public.phase == Phase.EXCHANGE:
        return tuple(exchange(state, card) for card in highest(hand))
    kept = sorted(set(hand)) if may_keep(state) else ()
    bought = (buy(state, what) for what in affordable(state))
    return (*bought, *(keep(state, card) for card in kept), PASS)


def why_not(state: State, seat: Seat, deed: Deed) -> Reason | None:
    now = state.public
    if now.turn < 0:
        return _finished(state) if now.turn == OVER else illegal.AWAITED[now.phase]
    if seat != now.turn:
        return illegal.OTHER_TURN
    if deed.text.startswith("exchange "):
        return _why_not_exchange(state, deed.moves[0].card)
    return _exchange_first(state) if now.phase == Phase.EXCHANGE else _why_not_now(state, deed)


def _why_not_now(state: State, deed: Deed) -> Reason | None:
    word, _, what = deed.text.partition(" ")
    if word == "keep":
        return _why_not_keep(state, deed.moves[0].card)
    return _why_not_buy(state, what) if word == "buy" else None


def _finished(state: State) -> Reason:
    if len(state.zones[LAYOUT]) >= KINGS_TO_END:
        return illegal.FOUR_KINGS
    return illegal.ALL_ROUNDS if state.zones[QUEENS] else illegal.NO_QUEENS_LEFT


def _exchange_first(state: State) -> Reason:
    colour = "red" if is_red(revealed(state)[0]) else "black"
    return Reason("KNQ-8", illegal.EXCHANGE_FIRST[colour], {"highest": _highest(state)})


def _why_not_exchange(state: State, card: Card) -> Reason | None:
    if state.public.phase != Phase.EXCHANGE:
        return illegal.NO_EXCHANGE
    if card in highest(revealed(state)):
        return None
    if card not in revealed(state):
        return Reason("GEN-3", illegal.NOT_HELD, {"card": face(card)})
    return Reason("KNQ-9", illegal.NOT_HIGHEST, {"card": face(card), "highest": _highest(state)})


def _highest(state: State) -> str:
    return " or ".join(map(face, highest(revealed(state))))


def _why_not_keep(state: State, card: Card) -> Reason | None:
    if may_keep(state):
        return None if card in revealed(state) else Reason("GEN-3", illegal.NOT_HELD, {"card": face(card)})
    if not affordable(state):
        return Reason("KNQ-19", illegal.STUCK, {"worth": str(worth(revealed(state)))})
    return Reason("KNQ-19", illegal.WORTH_TOO_MUCH[_is_black(state)], _sums(state))


def _why_not_buy(state: State, what: str) -> Reason | None:
    purse = worth(revealed(state))
    if purse < MIN_TO_BUY:
        return illegal.ONE_POINT_TO_SPEND if purse else illegal.NOTHING_TO_SPEND
    if is_sold_out(state, what):
        return illegal.SOLD_OUT
    if PRICES[what] <= purse:
        return None
    values = _sums(state) | {"price": str(PRICES[what])}
    if what not in TOPS:
        too_dear = {"queen": illegal.QUEEN_TOO_DEAR, "face": illegal.FACE_TOO_DEAR}[what]
        return Reason("KNQ-15", too_dear[_is_black(state)], values)
    card = face(state.zones[TOPS[what]][0])
    return Reason("KNQ-15", illegal.NUMBER_TOO_DEAR[_is_black(state)], values | {"card": card})


def _is_black(state: State) -> bool:
    red, black = by_colour(revealed(state))
    return black > red


def _sums(state: State) -> dict[str, str]:
    red, black = by_colour(revealed(state))
    return {"red": str(red), "black": str(black), "worth": str(abs(red - black))}
