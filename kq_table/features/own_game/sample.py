"""A hand in the middle of a deal of a contract, with what may be played from it and why not the rest: by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engines.core.api import CHANCE, OVER, Deed
from engines.core.cards import Card, name
from engines.games.king import own_games
from engines.games.king.contracts import KingOptions, course_of, pack_of
from engines.games.king.game_file import Game
from engines.games.king.illegal import FOLLOW
from engines.games.king.rules import KingRules, deal
from engines.games.king.state import HANDS, LAYOUT, TRICK, State

TRIES: Final = 40
"""Hands that are dealt to find one in which the contract forbids something."""
ME: Final = 0
FULL: Final = 14
"""Cards of a layout that tell most."""


@dataclass(frozen=True)
class Sample:
    """
    :param lying: the cards of the trick, or of the layout
    :param refused: the reasons against cards that may not be played: a sentence with its values
    """

    hand: tuple[Card, ...]
    lying: tuple[Card, ...]
    refused: Mapping[Card, tuple[str, Mapping[str, str]]]
    is_layout: bool


def make(game: Game, part: int, row: int, seed: int) -> Sample:
    """A sample of a contract, by its place in a game that was checked; of some deals, the most telling one."""
    key = own_games.know(game)
    dealt = (_deal(key, game.seats[0], part, row, Random(f"{seed} {n}")) for n in range(TRIES))
    found = [_look(state) for state in dealt if state is not None]
    return max(found, key=_interest) if found else Sample((), (), {}, is_layout=False)


def _interest(sample: Sample) -> tuple[int, int]:
    """How much a sample tells: first, whether anything but to follow suit forbids a card; then how full it is."""
    special = any(sentence not in FOLLOW for sentence, _ in sample.refused.values())
    return special * 2 + bool(sample.refused), -abs(len(sample.lying) - FULL) if sample.is_layout else len(sample.hand)


def _deal(key: str, seats: int, part: int, row: int, rng: Random) -> State | None:
    """A position in which the first seat is to play; None if the deal was over before."""
    rules, course, cards = KingRules(key), course_of(KingOptions(key), seats), list(pack_of(key, seats))
    rng.shuffle(cards)
    size = len(cards) // seats
    stage = course.stages[part]
    number = stage.deals[0] + (0 if stage.is_named else row)
    past = (0,) * sum(len(earlier.deals) for earlier in course.stages[:part] if earlier.is_named)
    state = rules.new(seats, {})
    now = replace(state.public, dealer=rng.randrange(seats), round=number, turn=CHANCE, named=past)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    state, _ = rules.play(replace(state, public=now), deal(hands))
    if state.public.is_naming:
        state, _ = rules.play(state, Deed(f"contract {course.contracts[stage.places[row]].name}"))
    kept = rng.randrange(3, size + 1) if size > 3 else size
    for _ in range(4 * len(cards)):
        now = state.public
        if now.round != number or now.turn in (OVER, CHANCE):
            return None
        if now.turn == ME and not now.is_bidding and len(state.zones[HANDS[ME]]) <= kept:
            return state
        deeds = rules.legal(state)
        state, _ = rules.play(state, deeds[0] if now.is_bidding else rng.choice(deeds))
    return None


def _look(state: State) -> Sample:
    hand, is_layout = state.zones[HANDS[ME]], state.public.contract.is_layout
    rules = KingRules(state.public.options.key)
    reasons = {card: rules.why_not(state, ME, f"play {name(card)}") for card in hand}
    refused = {card: (reason.sentence, reason.values) for card, reason in reasons.items() if reason}
    return Sample(hand, state.zones[LAYOUT if is_layout else TRICK], refused, is_layout)
