"""Reads the deeds of chance in Kings n' Queens, and checks that the cards can come."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from engines.core.api import Deed, UnreadableDeed, Zone
from engines.core.cards import Card, name, write_list

from . import deal
from .notation import read_card
from .state import NUMBERS, TAKEN_OUT, Phase, State


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
    return deal.deal(state, dict(zip(NUMBERS, _singles(lists[: len(NUMBERS)]), strict=True)))


def _form(numbers: str) -> str:
    return "".join(f" pile{number}=@" for number in numbers)


def _read_start(state: State, text: str) -> Deed:
    refilled = deal.refilled(state)
    faces, *tops = _match(text, "start face=@" + _form(refilled))
    if len(faces) != 2 or not all(deal.may_start(state, card) for card in faces):
        raise UnreadableDeed(f"{write_list(faces)} can’t be the two face cards of this start")
    return deal.start(state, faces, dict(zip(refilled, _singles(tops), strict=True)))


def _read_swap_face(state: State, text: str) -> Deed:
    [card] = _singles(_match(text, "swap face=@"))
    return deal.swap_face(state, _replacing(state, card))


def _read_swap_five(state: State, text: str) -> Deed:
    card, top = _singles(_match(text, "swap pile5=@ top=@"))
    return deal.swap_five(state, _replacing(state, card), top)


def _replacing(state: State, card: Card) -> Card:
    if not deal.may_replace(state, card):
        raise UnreadableDeed(f"{name(card)} must have the other colour and not be a King")
    return card


def _read_turn(state: State, text: str) -> Deed:
    return deal.turn(state, _singles(_match(text, "draw" + " @" * deal.to_draw(state))))


def _read_flip(state: State, text: str) -> Deed:
    return deal.flip(state, _singles(_match(text, f"flip pile{deal.flipping(state)}=@"))[0])


def _read_face(state: State, text: str) -> Deed:
    return deal.face(state, _singles(_match(text, "face @"))[0])


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
