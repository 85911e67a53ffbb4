"""Positions of the King family set by hand, for its tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engines.core import api
from engines.core.api import RoundScored, Zone
from engines.core.cards import Card, parse
from engines.games.king.contracts import match_contracts
from engines.games.king.rules import JEU_DU_ROI, KING, KING_52
from engines.games.king.state import DECK, HANDS, TRICK, WON, State
from tests.random_match import RandomMatch, Step

from .asked_rules import AskedRules, spoken

do = AskedRules(KING).do
THREE, FOUR = RandomMatch(KING, 3), RandomMatch(KING, 4)
WIDE, FRENCH = RandomMatch(KING_52, 4), RandomMatch(JEU_DU_ROI, 4)
SIX = ["tricks", "hearts", "men", "queens", "last-two", "king-of-hearts"]
ABOUT_CARDS = {"hearts", "men", "queens", "king-of-hearts"}

mirrored = pytest.mark.parametrize("table", [THREE, FOUR, WIDE], ids=str)
every_key = pytest.mark.parametrize("table", [THREE, FOUR, WIDE, FRENCH], ids=str)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse(word) for word in text.split())


def contracts(table: RandomMatch) -> tuple[Any, ...]:
    return match_contracts(table.new().public.options, table.seats)


def at(
    table: RandomMatch,
    deal: str,
    hands: Sequence[str],
    trick: str = "",
    won: Sequence[str] = ("", "", "", ""),
    **facts: Any,
) -> State:
    """
    Set the cards as they lie in a deal named as its contract, ``+men`` in the positive round; seat 0 leads.

    The rest of the pack is nowhere in play.
    """
    sign = 1 if deal.startswith("+") else -1
    now = table.new().public
    number = next(n for n, c in enumerate(contracts(table)) if c.name == deal.lstrip("+") and c.worth * sign > 0)
    zones: dict[Zone, tuple[Card, ...]] = dict.fromkeys(table.new().zones, ())
    zones |= {zone: cards(text) for zone, text in zip(HANDS[: table.seats], hands, strict=False)}
    zones |= {zone: cards(text) for zone, text in zip(WON[: table.seats], won, strict=False)} | {TRICK: cards(trick)}
    lying = {card for held in zones.values() for card in held}
    zones |= {DECK: tuple(card for card in now.pack if card not in lying)}
    facts = {"turn": len(cards(trick)), "dealer": table.seats - 1, "round": number + 1} | facts
    return api.State(zones, replace(now, **facts))


def legal(state: State) -> str:
    return " ".join(deed.text.removeprefix("play ") for deed in KING.legal(state))


def why(state: State, card: str) -> tuple[str, str] | None:
    return spoken(KING.why_not(state, state.public.turn, f"play {card}"))


def scored(told: Sequence[Any]) -> RoundScored:
    return next(event for event in told if isinstance(event, RoundScored))


def deals(table: RandomMatch, seed: int) -> Iterator[list[Step]]:
    """The steps of a random match, those of each deal together, the dealing first."""
    steps: list[Step] = []
    for step in table.walk(seed):
        if step.deed.text.startswith("deal ") and steps:
            yield steps
            steps = []
        if step.before.public.dealer >= 0:
            steps.append(step)
    yield steps
