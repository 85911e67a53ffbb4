"""Positions of Kings n' Queens for its tests, set from real deeds and by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from engines.core import api
from engines.core.api import CHANCE
from engines.core.cards import Card, name, parse
from engines.games.kings_n_queens.rules import KingsNQueens
from engines.games.kings_n_queens.state import (
    DISCARDS,
    DRAWS,
    FACE,
    HANDS,
    KEPT,
    LAYOUT,
    NUMBERS,
    PILES,
    QUEENS,
    TOPS,
    Phase,
    State,
    deck,
    tally,
)
from engines.games.registry import complete_options
from tests.random_match import RandomMatch, Step

from .asked_rules import AskedRules

RULES = KingsNQueens()
ASKED = AskedRules(RULES)
do, legal, why = ASKED.do, ASKED.legal, ASKED.why
SEATS = (2, 3, 4)
SPADES = " ".join(f"pile{number}={number}S" for number in NUMBERS)
LAY_OUT = {2: f"deal {SPADES}", 3: f"deal {SPADES}", 4: f"deal {SPADES} removed=KH,KS"}
HEARTS_NEXT = "pile2=2H pile3=3H pile4=4H pile5=5H"
EVERY_OPTION = [
    dict(zip(("starting_kings", "kept", "stuck", "starting_hands"), values, strict=True))
    for values in product(("count", "replace"), ("fourth", "replaces"), ("pass", "keep"), ("lazy", "all"))
]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse(word) for word in text.split())


def laid_out(seats: int = 2, **options: str) -> State:
    """Let seat 0 begin, with the spades on top of all number piles."""
    return do(RULES.new(seats, complete_options(RULES, options)), "first 0", LAY_OUT[seats])[0]


def taken(state: State, zone: api.Zone, text: str) -> State:
    """Take cards from the packs, the visible tops last, and lay them elsewhere."""
    for card in cards(text):
        sources = (*PILES.values(), FACE, QUEENS, *TOPS.values())
        src = next(source for source in sources if card in state.zones[source])
        state = state.move_cards([api.Moved(card, src, zone)])
    return state


def at(
    hand: str = "", *, phase: Phase = Phase.BUY, seats: int = 2, options: dict[str, str] | None = None, **zones: str
) -> State:
    """Stand before a deed of seat 0, who has revealed *hand*; *other* is the deck of seat 1, *out* are Kings."""
    state = taken(laid_out(seats, **(options or {})), HANDS[0], hand)
    places = {"draw": DRAWS[0], "kept": KEPT[0], "discard": DISCARDS[0], "other": DISCARDS[1], "out": LAYOUT}
    for place, text in zones.items():
        state = taken(state, places[place], text)
    if not deck(state, 1):
        state = taken(state, DISCARDS[1], "2C 3C 4C 5C")
    turn = 0 if phase.is_of_a_seat else CHANCE
    totals = tuple(tally(state)["queens"])
    return replace(state, public=replace(state.public, phase=phase, turn=turn, totals=totals))


def lying(state: State, zone: api.Zone) -> str:
    return " ".join(map(name, sorted(state.zones[zone])))


def walks(
    *, options: list[dict[str, str]] = EVERY_OPTION, seats: tuple[int, ...] = SEATS
) -> Iterator[tuple[RandomMatch, Iterator[Step]]]:
    """Random matches with these options, one each."""
    for seed, (count, chosen) in enumerate(product(seats, options)):
        table = RandomMatch(RULES, count, tuple(chosen.items()))
        yield table, table.walk(seed)
