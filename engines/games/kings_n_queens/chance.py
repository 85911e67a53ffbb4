"""The deeds of chance in Kings n' Queens: what each moves, which cards may come, and how they are drawn and read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from engines.core.api import ChanceSource, Deed, Moved, UnreadableDeed, Zone
from engines.core.cards import Card, name, parse, write_list
from engines.core.dealing import draw_first

from .deeds import read_card
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
    Phase,
    Shuffle,
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
    return deal(state, _next_tops(state, NUMBERS, source))


def _draw_start(state: State, source: ChanceSource) -> Deed:
    faces = [card for card in coming(state, FACE, source) if may_start(state, card)]
    return start(state, faces[:2], _next_tops(state, refilled(state), source))


def _next_tops(state: State, numbers: Iterable[str], source: ChanceSource) -> Tops:
    return {number: coming(state, PILES[number], source)[0] for number in numbers}


def _draw_swap_face(state: State, source: ChanceSource) -> Deed:
    return swap_face(state, next(card for card in coming(state, FACE, source) if may_replace(state, card)))


def _draw_swap_five(state: State, source: ChanceSource) -> Deed:
    """Take the visible 5 or the first that fits in the pile, then shuffle and turn up the first card (KNQ-11)."""
    pile, [top] = PILES[FIVE], state.zones[TOPS[FIVE]]
    five = next(card for card in (top, *coming(state, pile, source)) if may_replace(state, card))
    left = state.move_cards(five_taken(state, five)).zones[pile]
    return swap_five(state, five, _in_order(pile, state.public.shuffles[pile].again(), left, source)[0])


def _draw_turn(state: State, source: ChanceSource) -> Deed:
    seat, pack = state.public.mover, DRAWS[state.public.mover]
    drawn = coming(state, pack, source)[: to_draw(state)]
    if len(drawn) < to_draw(state):
        shuffle = state.public.shuffles[pack].again()
        drawn += _in_order(pack, shuffle, state.zones[DISCARDS[seat]], source)[: to_draw(state) - len(drawn)]
    return turn(state, drawn)


def _draw_flip(state: State, source: ChanceSource) -> Deed:
    return flip(state, coming(state, PILES[flipping(state)], source)[0])


def _draw_face(state: State, source: ChanceSource) -> Deed:
    return face(state, coming(state, FACE, source)[0])


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


def read(state: State, text: str) -> Deed:
    """:raises UnreadableDeed: if the text is no deed of chance, or draws cards that cannot come."""
    deed = _READ[state.public.phase](state, text)
    _make_sure_all_lie_there(state, deed)
    return deed


def _match(text: str, wanted: str) -> Sequence[tuple[Card, ...]]:
    """The lists of cards in a text of the wanted form, where ``@`` stands for a list."""
    found = re.fullmatch(wanted.replace("@", "([^ ,]+(?:,[^ ,]+)*)"), text)
    if not found:
        raise UnreadableDeed(f"{text[:40]!r} can’t be dealt or drawn here")
    return [tuple(read_card(word) for word in group.split(",")) for group in found.groups()]


def _singles(lists: Iterable[Sequence[Card]]) -> list[Card]:
    cards = list(lists)
    if any(len(each) != 1 for each in cards):
        raise UnreadableDeed("one card is needed here")
    return list(chain.from_iterable(cards))


def _read_first(state: State, text: str) -> Deed:
    _match(text, f"first [0-{state.public.seats - 1}]")
    return Deed(text)


def _read_deal(state: State, text: str) -> Deed:
    is_full = state.public.seats == 4
    lists = _match(text, "deal" + _form(NUMBERS) + (" removed=@" if is_full else ""))
    if is_full and sorted(lists[-1]) != sorted(TAKEN_OUT):
        raise UnreadableDeed(f"the Kings removed are {','.join(map(name, TAKEN_OUT))}")
    return deal(state, dict(zip(NUMBERS, _singles(lists[: len(NUMBERS)]), strict=True)))


def _form(numbers: str) -> str:
    return "".join(f" pile{number}=@" for number in numbers)


def _read_start(state: State, text: str) -> Deed:
    numbers = refilled(state)
    faces, *tops = _match(text, "start face=@" + _form(numbers))
    if len(faces) != 2 or not all(may_start(state, card) for card in faces):
        raise UnreadableDeed(f"{write_list(faces)} can’t be the two face cards of this start")
    return start(state, faces, dict(zip(numbers, _singles(tops), strict=True)))


def _read_swap_face(state: State, text: str) -> Deed:
    [card] = _singles(_match(text, "swap face=@"))
    return swap_face(state, _replacing(state, card))


def _read_swap_five(state: State, text: str) -> Deed:
    card, top = _singles(_match(text, "swap pile5=@ top=@"))
    return swap_five(state, _replacing(state, card), top)


def _replacing(state: State, card: Card) -> Card:
    if not may_replace(state, card):
        raise UnreadableDeed(f"{name(card)} must have the other colour and not be a King")
    return card


def _read_turn(state: State, text: str) -> Deed:
    return turn(state, _singles(_match(text, "draw" + " @" * to_draw(state))))


def _read_flip(state: State, text: str) -> Deed:
    return flip(state, _singles(_match(text, f"flip pile{flipping(state)}=@"))[0])


def _read_face(state: State, text: str) -> Deed:
    return face(state, _singles(_match(text, "face @"))[0])


def _make_sure_all_lie_there(state: State, deed: Deed) -> None:
    lying: dict[Zone, list[Card]] = {}
    for move in deed.moves:
        src = lying.setdefault(move.src, list(state.zones[move.src]))
        if move.card not in src:
            raise UnreadableDeed(f"{name(move.card)} can’t come from {move.src}")
        src.remove(move.card)
        lying.setdefault(move.dst, list(state.zones[move.dst])).append(move.card)


_READ: Final[Mapping[Phase, Callable[[State, str], Deed]]] = {
    Phase.FIRST: _read_first,
    Phase.DEAL: _read_deal,
    Phase.START: _read_start,
    Phase.SWAP_FACE: _read_swap_face,
    Phase.SWAP_FIVE: _read_swap_five,
    Phase.DRAW: _read_turn,
    Phase.FLIP: _read_flip,
    Phase.FACE: _read_face,
}
