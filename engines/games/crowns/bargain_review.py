"""Finds the lines of a match in which a seat of Crowns made or refused a bargain, for review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from engines.core import talk
from engines.core.api import Seat, View
from engines.core.bargaining import Sampler
from engines.core.levels import LEVELS
from engines.core.sentences import PLAYER, Sentence, signed_decimal

from .acts import Accept, Act, Clause, Decline, Offer, Retract
from .appraisal import WORLDS, Appraiser, able_worlds
from .ledger import ACCEPTED, Bargain, Ledger
from .state import PublicState, other_of
from .trust import Loyalty

Lines = Sequence[tuple[Seat, str]]
Side = Sequence[Clause]

LEVEL: Final = LEVELS[-1]
WORLDS_IN_BATCH: Final = 4 * WORLDS[LEVEL]
SAMPLES_PER_WORLD: Final = 3
IF_KEPT: Final = (
    "If {player} keeps the bargain: {kept} points. If not: {broken}. The chance that {player} keeps it: {trust} in 100."
)
NOTHING_BACK: Final = "{player} promised nothing in return."


@dataclass(frozen=True)
class Answered:
    """
    An acceptance or refusal by *seat* after some *lines*, an `engines.core.bargaining.BargainAnswer`.

    :param other: the line that says the opposite
    """

    seat: Seat
    bargain: Bargain
    is_yes: bool
    other: str
    lines: Lines

    @property
    def n(self) -> int:
        return len(self.lines)

    @property
    def least(self) -> float:
        return self._appraiser.margin(self._partner, *self._sides)

    def has_choice(self, view: View[PublicState]) -> bool:
        return self.is_yes or self._appraiser.holds_all(view.state, self._sides[1])

    def gains(self, view: View[PublicState], sample: Sampler, share: float, rng: Random) -> tuple[float, float, float]:
        gets, owes = self._sides
        number = max(1, int(share * WORLDS_IN_BATCH))
        worlds = self._appraiser.sample(view, sample, SAMPLES_PER_WORLD * number, rng)
        # Trust in the other's word is weighed separately: in these worlds it holds what it promises to play.
        values = self._appraiser.bargain_values(able_worlds(worlds, self._partner, gets)[:number], rng)
        kept, broken = self._appraiser.outcomes(values, self._partner, gets, owes)
        return self._appraiser.weigh(self._partner, gets, kept, broken), kept, broken

    def explain(self, kept: float, broken: float) -> Sentence:
        if not self._sides[0]:
            return Sentence(NOTHING_BACK, {PLAYER: str(self._partner)})
        trust = self._appraiser.trust_for(self._partner, self._sides[0])
        gains = {"kept": signed_decimal(kept), "broken": signed_decimal(broken)}
        return Sentence(IF_KEPT, {**gains, "trust": f"{100 * trust:.0f}", PLAYER: str(self._partner)})

    @property
    def _partner(self) -> Seat:
        return other_of(self.bargain.parties, self.seat)

    @property
    def _sides(self) -> tuple[Side, Side]:
        offer = self.bargain.offer
        return (offer.give, offer.want) if self.seat == offer.to else (offer.want, offer.give)

    @cached_property
    def _appraiser(self) -> Appraiser:
        ledger = Ledger()
        loyalty = Loyalty(ledger)
        for actor, text in self.lines:
            loyalty.feed(actor, text)
        return Appraiser(self.seat, LEVEL, "", ledger, loyalty)


def answers(lines: Lines, seat: Seat) -> Iterator[Answered]:
    """Each acceptance or refusal of an offer by a seat, and its own offers that were accepted."""
    ledger = Ledger()
    heard = [ledger.feed(actor, text) for actor, text in lines]
    for n, what in enumerate(heard):
        if what and what.seat == seat and what.bargain and (other := _opposite(what.act, what.bargain)):
            yield Answered(
                seat, what.bargain, not isinstance(what.act, Decline), f"{talk.TALK_WORD} {other}", lines[:n]
            )


def _opposite(act: Act, bargain: Bargain) -> Act | None:
    match act:
        case Accept(id=number):
            return Decline(number)
        case Decline(id=number):
            return Accept(number)
        case Offer(id=number) if bargain.state == ACCEPTED:
            return Retract(number)
    return None
