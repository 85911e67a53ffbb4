"""Positions of the four games of the King family in which dealers name contracts, set by hand for their tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engines.core import api
from engines.core.api import CHANCE, TrickTaken, Zone
from engines.core.cards import Card
from engines.games.king.contracts import Course
from engines.games.king.rules import FAMILY
from engines.games.king.state import DECK, HANDS, LAYOUT, TRICK, WON, PublicState, State
from tests.random_match import RandomMatch, Step

from .asked_rules import AskedRules
from .king_positions import cards, deals

NONE_BID = ((), (), (), ())
SUITS_DEALT = " ".join(f"hand{n}={','.join(rank + suit for rank in '23456789TJQKA')}" for n, suit in enumerate("SHDC"))


class Table(AskedRules[PublicState]):
    """A game for four; seat 0 deals and leads."""

    def __init__(self, match: RandomMatch) -> None:
        super().__init__(match.rules)
        self.match = match
        self.rules = match.rules

    @property
    def course(self) -> Course:
        now: PublicState = self.match.new().public
        return now.course

    def place(self, contract: str) -> int:
        return [each.name for each in self.course.contracts].index(contract)

    def at(self, contract: str, hands: Sequence[str], *, trick: str = "", laid: str = "", **facts: Any) -> State:
        """
        Set the cards as they lie in a deal of this contract, where nobody bid; *won* are the piles.

        The rest of the pack is nowhere in play.
        """
        place, won = self.place(contract), facts.pop("won", ())
        stage = next(stage for stage in self.course.stages if place in stage.places)
        number = facts.get("round", stage.deals[0] if stage.is_named else place + 1)
        named = (place,) * (number - stage.deals[0] + 1) if stage.is_named else ()
        bids = NONE_BID if self.course.contracts[place].bids else ()
        turn = self.course.step * len(cards(trick)) % 4
        known = {"turn": turn, "dealer": 0, "round": number, "named": named, "bids": bids} | facts
        zones: dict[Zone, tuple[Card, ...]] = dict.fromkeys(self.match.new().zones, ())
        zones |= {zone: cards(text) for zone, text in zip(HANDS, hands, strict=False)}
        zones |= {zone: cards(text) for zone, text in zip(WON, won, strict=False)} | {TRICK: cards(trick)}
        zones |= {LAYOUT: cards(laid)} if laid else {}
        lying = {card for held in zones.values() for card in held}
        now = self.match.new().public
        return api.State(zones | {DECK: tuple(c for c in now.pack if c not in lying)}, replace(now, **known))

    def naming(self, contracts: Sequence[str], deal: int = 0) -> State:
        """Set a deal that seat 0 is to name a contract for; *contracts* were named in all deals before it."""
        state = self.at(self.course.names[0], ["2S", "2H", "2D", "2C"])
        named = tuple(map(self.place, contracts))
        return replace(state, public=replace(state.public, round=deal or len(named) + 1, named=named, bids=(), turn=0))

    def named(self, state: State) -> list[str]:
        return [text.removeprefix("contract ") for text in self.legal(state)]

    def cards(self, state: State) -> str:
        return " ".join(text.removeprefix("play ") for text in self.legal(state))

    def why_card(self, state: State, card: str) -> tuple[str, str] | None:
        return self.why(state, f"play {card}")

    def dealt_in_suits(self) -> State:
        """Deal every player a whole suit in the first deal, which seat 1 deals."""
        return self.do(self.match.new(), "dealer 1", f"deal {SUITS_DEALT}")[0]


PORTUGUESE, RIFKI, BARBU, TRIX = (Table(RandomMatch(rules, 4)) for rules in FAMILY)


def dealers(table: Table, seed: int = 1) -> list[int]:
    """Give the dealers of a random match, deal by deal."""
    return [steps[0].before.public.dealer for steps in deals(table.match, seed)]


def leads_as_won(steps: Sequence[Step]) -> bool:
    """Whether the dealer leads the first trick of a deal, and who took a trick the next one."""
    leader = steps[0].before.public.dealer
    for step in steps:
        leads = any(move.dst is TRICK for move in step.deed.moves) and not step.before.zones[TRICK]
        if leads and step.actor != leader:
            return False
        leader = next((told.seat for told in step.events if isinstance(told, TrickTaken)), leader)
    return True


def turns(table: Table, steps: Sequence[Step]) -> set[int]:
    """How far on, clockwise, the next player sits in the tricks of a deal."""
    return {
        (step.after.public.turn - step.actor) % 4
        for step in steps
        if step.deed.text.startswith("play ") and step.after.zones[TRICK] and step.after.public.turn != CHANCE
    }


def may_hold_what_they_hold(table: Table, seed: int) -> bool:
    """Whether the rules let every hand of a random match hold what it holds."""
    return all(
        table.rules.may_hold(step.after, hand, card)
        for step in table.match.walk(seed)
        for hand in HANDS
        for card in step.after.zones[hand]
    )
