"""Draws the deeds of chance in Kings n' Queens from a source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from engines.core.api import ChanceSource, Deed, Zone
from engines.core.cards import Card, name, parse
from engines.core.dealing import draw_first

from . import deal
from .state import DISCARDS, DRAWS, FACE, FIVE, NUMBERS, PILES, TOPS, Phase, Shuffle, State


def coming(state: State, pack: Zone, source: ChanceSource) -> list[Card]:
    """The cards left in a pack, in the order in which they will be drawn."""
    return _in_order(pack, state.public.shuffles[pack], state.zones[pack], source)


def _in_order(pack: Zone, shuffle: Shuffle, left: Sequence[Card], source: ChanceSource) -> list[Card]:
    """
    The cards left of a shuffled pack, in order.

    Equal cards are told apart: one may be gone while the other is further down.
    """
    whole = [name(card) for card in sorted((*left, *shuffle.drawn))]
    order = [parse(text) for text in source.order(str(pack).replace(":", ""), shuffle.before, whole)]
    for card in shuffle.drawn:
        order.remove(card)
    return order


def draw(state: State, source: ChanceSource) -> Deed:
    return _DRAW[state.public.phase](state, source)


def _draw_first(state: State, source: ChanceSource) -> Deed:
    return draw_first(source, state.public.seats, "first")


def _draw_deal(state: State, source: ChanceSource) -> Deed:
    return deal.deal(state, _next_tops(state, NUMBERS, source))


def _draw_start(state: State, source: ChanceSource) -> Deed:
    faces = [card for card in coming(state, FACE, source) if deal.may_start(state, card)]
    return deal.start(state, faces[:2], _next_tops(state, deal.refilled(state), source))


def _next_tops(state: State, numbers: Iterable[str], source: ChanceSource) -> deal.Tops:
    return {number: coming(state, PILES[number], source)[0] for number in numbers}


def _draw_swap_face(state: State, source: ChanceSource) -> Deed:
    return deal.swap_face(state, next(card for card in coming(state, FACE, source) if deal.may_replace(state, card)))


def _draw_swap_five(state: State, source: ChanceSource) -> Deed:
    """Take the visible 5 or the first that fits in the pile, then shuffle and turn up the first card (KNQ-11)."""
    pile, [top] = PILES[FIVE], state.zones[TOPS[FIVE]]
    five = next(card for card in (top, *coming(state, pile, source)) if deal.may_replace(state, card))
    left = state.move_cards(deal.five_taken(state, five)).zones[pile]
    return deal.swap_five(state, five, _in_order(pile, state.public.shuffles[pile].again(), left, source)[0])


def _draw_turn(state: State, source: ChanceSource) -> Deed:
    seat, pack = state.public.mover, DRAWS[state.public.mover]
    drawn = coming(state, pack, source)[: deal.to_draw(state)]
    if len(drawn) < deal.to_draw(state):
        shuffle = state.public.shuffles[pack].again()
        drawn += _in_order(pack, shuffle, state.zones[DISCARDS[seat]], source)[: deal.to_draw(state) - len(drawn)]
    return deal.turn(state, drawn)


def _draw_flip(state: State, source: ChanceSource) -> Deed:
    return deal.flip(state, coming(state, PILES[deal.flipping(state)], source)[0])


def _draw_face(state: State, source: ChanceSource) -> Deed:
    return deal.face(state, coming(state, FACE, source)[0])


_DRAW: Final[Mapping[Phase, Callable[[State, ChanceSource], Deed]]] = {
    Phase.FIRST: _draw_first,
    Phase.DEAL: _draw_deal,
    Phase.START: _draw_start,
    Phase.SWAP_FACE: _draw_swap_face,
    Phase.SWAP_FIVE: _draw_swap_five,
    Phase.DRAW: _draw_turn,
    Phase.FLIP: _draw_flip,
    Phase.FACE: _draw_face,
}
