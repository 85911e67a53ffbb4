"""The deeds of chance in Kings n' Queens: the cards that each moves, and which may come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engines.core.api import Deed, Moved
from engines.core.cards import Card, name, write_list

from .state import (
    CARDS_PER_TURN,
    DISCARDS,
    DRAWS,
    FACE,
    FIVE,
    HANDS,
    KEPT,
    LAYOUT,
    NUMBERS,
    PILES,
    REMOVED,
    STARTERS,
    TAKEN_OUT,
    TOPS,
    State,
    is_king,
    is_red,
)

Tops = Mapping[str, Card]
"""New face-up cards, by the number of their pile."""


def may_start(state: State, card: Card) -> bool:
    """Whether a face card may be in a starting hand: not a King if Kings are replaced (KNQ-7)."""
    return not (state.public.kings_replaced and is_king(card))


def may_replace(state: State, card: Card) -> bool:
    """Whether a card may replace the exchanged one: no King, and of the colour that the hand lacks (KNQ-11)."""
    return not is_king(card) and is_red(card) != is_red(state.zones[HANDS[state.public.mover]][0])


def to_draw(state: State) -> int:
    is_one_there = state.public.kept_replaces and state.zones[KEPT[state.public.mover]]
    return CARDS_PER_TURN - 1 if is_one_there else CARDS_PER_TURN


def refilled(state: State) -> str:
    """The piles that give a starting hand its numbers and are not yet empty (KNQ-29)."""
    return "".join(number for number in STARTERS if state.zones[PILES[number]])


def flipping(state: State) -> str:
    """The pile whose next card is to be turned up."""
    return next(number for number in NUMBERS if state.zones[PILES[number]] and not state.zones[TOPS[number]])


def deal(state: State, tops: Tops) -> Deed:
    """Lay out the piles, without two Kings for four players (KNQ-2)."""
    removed = TAKEN_OUT if state.public.seats == 4 else ()
    words = [*_words(tops), *([f"removed={','.join(map(name, removed))}"] if removed else [])]
    return Deed(" ".join(["deal", *words]), (*_flips(tops), *(Moved(card, FACE, REMOVED) for card in removed)))


def start(state: State, faces: Sequence[Card], tops: Tops) -> Deed:
    """Take a starting hand: a King goes to the layout (KNQ-6), new tops come up (KNQ-29)."""
    hand = HANDS[state.public.mover]
    numbers = (Moved(card, TOPS[number], hand) for number in STARTERS for card in state.zones[TOPS[number]])
    moves = (*numbers, *(Moved(card, FACE, LAYOUT if is_king(card) else hand) for card in sorted(faces)))
    return Deed(" ".join([f"start face={write_list(faces)}", *_words(tops)]), (*moves, *_flips(tops)))


def swap_face(state: State, card: Card) -> Deed:
    return Deed(f"swap face={name(card)}", (Moved(card, FACE, HANDS[state.public.mover]),))


def swap_five(state: State, card: Card, top: Card) -> Deed:
    """Take a 5 for the exchanged one; *top* is the new visible one (KNQ-11)."""
    moves = (*five_taken(state, card), Moved(top, PILES[FIVE], TOPS[FIVE]))
    return Deed(f"swap pile5={name(card)} top={name(top)}", moves)


def five_taken(state: State, card: Card) -> tuple[Moved, ...]:
    """Take the visible 5 if it fits; else one of the pile, and the visible one is shuffled in."""
    pile, shelf, hand = PILES[FIVE], TOPS[FIVE], HANDS[state.public.mover]
    [top] = state.zones[shelf]
    if may_replace(state, top):
        return (Moved(card, shelf, hand),)
    return Moved(card, pile, hand), Moved(top, shelf, pile)


def turn(state: State, drawn: Sequence[Card]) -> Deed:
    """Reveal cards for a turn; the discards are shuffled in only when they are needed (KNQ-21)."""
    seat = state.public.mover
    left = len(state.zones[DRAWS[seat]])
    revealed = [Moved(card, DRAWS[seat], HANDS[seat]) for card in drawn]
    shuffled = [Moved(card, DISCARDS[seat], DRAWS[seat]) for card in state.zones[DISCARDS[seat]]]
    kept = [Moved(card, KEPT[seat], HANDS[seat]) for card in state.zones[KEPT[seat]]]
    between = shuffled if left < len(drawn) else []
    return Deed(f"draw {' '.join(map(name, drawn))}", (*revealed[:left], *between, *revealed[left:], *kept))


def flip(state: State, card: Card) -> Deed:
    number = flipping(state)
    return Deed(f"flip pile{number}={name(card)}", tuple(_flips({number: card})))


def face(state: State, card: Card) -> Deed:
    """Turn up the face card that was bought; a King goes to the layout (KNQ-16)."""
    dst = LAYOUT if is_king(card) else DISCARDS[state.public.mover]
    return Deed(f"face {name(card)}", (Moved(card, FACE, dst),))


def _words(tops: Tops) -> list[str]:
    return [f"pile{number}={name(card)}" for number, card in tops.items()]


def _flips(tops: Tops) -> Iterable[Moved]:
    return (Moved(card, PILES[number], TOPS[number]) for number, card in tops.items())
