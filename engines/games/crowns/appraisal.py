"""What bargains at Crowns are worth to a seat, given its trust in the others, and to them, given theirs in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Final

from engines.core import styles as playing_styles
from engines.core.api import Seat, State, View
from engines.core.bargaining import Sampler
from engines.core.styles import Measure, against_all

from .acts import Clause, cards
from .ledger import DECLINED, OPEN, WAITING, Bargain, Ledger, Promise
from .offers import is_new, pact
from .rollout import PromisedRound, Vow
from .search_state import SearchState
from .state import HANDS, ROUNDS, SEATS, Allies, PublicState, paired
from .styles import STYLES as BARGAIN_STYLES
from .trust import Loyalty, likelihood_of_claims, trust_in_claims, trust_in_promises, would_help

WORLDS: Final = {"page": 8, "squire": 12, "knight": 18, "baron": 24, "sovereign": 30}
"""By level: the number of sampled worlds in which a bot tries its own offers; others' are tried in twice as many."""
LEAST_WORTH: Final = 0.05
"""A clause worth less to the other side is worthless: nobody asks for it or pays with it, except for an alliance."""
ALLY_BONUS: Final = 0.3
"""
A pact is accepted with this many points less than the usual margin, since few worlds measure it badly: an ally brings
0.6 to 0.9 points in the first and last rounds and 0.25 in the others (means of both sides over 8 matches); the error
with 48 worlds is about 0.4.
"""
PESTERED: Final = 0.1
"""Additional points that an offer must bring for each one refused before: the best of many looks too good."""
LAST_CARDS: Final = 2
TRUST_AT_THE_END: Final = 0.7
"""
Factor on trust in a player with at most `LAST_CARDS` cards left in the last round, when breaking a promise has no
consequences.
"""
Side = Sequence[Clause]
Results = list[Sequence[float]]
"""By world: the totals of all seats at the end of the round."""
Gains = list[list[float]]
"""By world and seat."""


class Appraiser:
    """Weighs bargains for one *seat* of one match, at a *level* and with a *style*, from *ledger* and *loyalty*."""

    def __init__(self, seat: Seat, level: str, style: str, ledger: Ledger, loyalty: Loyalty) -> None:
        self.seat, self.ledger, self._loyalty = seat, ledger, loyalty
        self.style, self.world_count = BARGAIN_STYLES[style], WORLDS[level]
        self.measure: Measure = playing_styles.STYLES.get(style, playing_styles.EVEN).measure
        self._style_name = style

    # -- worlds -------------------------------------------------------------------------------------------------

    def sample(self, view: View[PublicState], sample: Sampler, number: int, rng: Random) -> Sequence[SearchState]:
        """Sample worlds, weighted towards those in which what others claim about their hands is true."""
        worlds = sample(view, 2 * number, rng)
        trust = {other: trust_in_claims(self.ledger, other) for other in range(SEATS) if other != self.seat}
        weights = [likelihood_of_claims(self.ledger, world.hands, trust) for world in worlds]
        return rng.choices(worlds, weights, k=number) if min(weights) < 1 else worlds[:number]

    def bargain_values(self, worlds: Sequence[SearchState], rng: Random) -> BargainValues:
        """Return the `BargainValues` for these worlds, in which everyone keeps earlier promises, and allies help."""
        return BargainValues(worlds, self.running(), rng, self.ledger.allied_pairs())

    def running(self) -> list[Vow]:
        return [vow for _, vow in self._vows()]

    def _vows(self) -> list[tuple[Promise, Vow]]:
        return [
            (promise, Vow.of(promise.seat, promise.clause, is_waiting=promise.state == WAITING))
            for bargain in self.ledger.running()
            for promise in bargain.promises
            if promise.state in {OPEN, WAITING}
        ]

    # -- what a bargain is worth -----------------------------------------------------------------------------------

    def trust(self, other: Seat) -> float:
        """Probability with which another seat keeps a promise."""
        return trust_in_promises(self.ledger, self.seat, other, self._style_name)

    def trusted_by(self, other: Seat) -> float:
        """Probability with which another seat seems to trust this one; its style is not known."""
        return trust_in_promises(self.ledger, other, self.seat, "")

    def expected_gain(self, values: BargainValues, other: Seat, gets: Side, owes: Side) -> float:
        """Mean gain from a bargain, if the other keeps its word as often as it is trusted to."""
        return self.weigh(other, gets, *self.outcomes(values, other, gets, owes))

    def weigh(self, other: Seat, gets: Side, kept: float, broken: float) -> float:
        """Mean of both outcomes of a bargain, weighted by trust in the other's word."""
        trust = self.trust_for(other, gets)
        return trust * kept + (1 - trust) * broken

    def trust_for(self, other: Seat, gets: Side) -> float:
        """Trust that the other does what it would promise; 1 if it promises nothing."""
        if not gets:
            return 1.0
        is_end = self.ledger.round == len(ROUNDS) and self.ledger.table.hands[other] <= LAST_CARDS
        return self.trust(other) * (TRUST_AT_THE_END if is_end else 1.0)

    def outcomes(self, values: BargainValues, other: Seat, gets: Side, owes: Side) -> tuple[float, float]:
        """Gain from a bargain if both keep their word, and if this seat alone does."""
        mine = vows(self.seat, owes)
        kept = values.gain(self.seat, self.measure, [*vows(other, gets), *mine], self.alliance(other))
        return kept, values.gain(self.seat, self.measure, mine) if mine else 0.0

    def alliance(self, other: Seat) -> Allies | None:
        """The alliance that a bargain with another seat makes; None if one distrusts the other or has another ally."""
        pair = paired(self.seat, other)
        has_other = any(seat in allies for seat in pair for allies in self.ledger.allied_pairs() if allies != pair)
        is_trusting = self._helps(other) and would_help(self._loyalty.of(self.seat), self.trusted_by(other), "")
        return pair if is_trusting and not has_other else None

    def allies(self) -> tuple[Seat, ...]:
        return tuple(ally for ally in self.ledger.allies_of(self.seat) if self._helps(ally))

    def _helps(self, other: Seat) -> bool:
        return would_help(self._loyalty.of(other), self.trust(other), self._style_name)

    def gains(self, values: BargainValues, other: Seat, gets: Side, owes: Side) -> tuple[float, float]:
        """What this seat and the other gain by a bargain, each according to its trust."""
        pays, trusted = vows(other, gets), self.trusted_by(other)
        theirs = trusted * values.gain(other, against_all, [*pays, *vows(self.seat, owes)], self.alliance(other))
        theirs += (1 - trusted) * values.gain(other, against_all, pays)
        return self.expected_gain(values, other, gets, owes), theirs

    def cost_of(self, promise: Promise, worlds: Sequence[SearchState], rng: Random) -> float:
        """Points that keeping *promise*, one of this seat's own, costs it if all other running promises are kept."""
        values, every = BargainValues(worlds, (), rng, self.ledger.allied_pairs()), self._vows()
        others = [vow for kept, vow in every if kept is not promise]
        free, bound = (values.gain(self.seat, self.measure, running) for running in (others, [vow for _, vow in every]))
        return free - bound

    # -- what cannot be -----------------------------------------------------------------------------------------

    def holds_all(self, state: State[PublicState], owes: Iterable[Clause]) -> bool:
        held = set(state.zones[HANDS[self.seat]])
        return all(clause.is_not or clause.deed != "play" or held & cards(clause.spec) for clause in owes)

    def may_ask(self, other: Seat, clause: Clause) -> bool:
        return not self.ledger.table.cannot_keep(other, clause) and is_new(clause, self._refused(other))

    def margin(self, other: Seat, gets: Side, owes: Side) -> float:
        """
        Minimum gain in points for accepting an offer from *other*.

        It rises with each offer from *other* that this seat declined in this round, and falls for a pact.
        """
        refused = [
            bargain for bargain in _declined(self.ledger) if (bargain.seat, bargain.offer.to) == (other, self.seat)
        ]
        is_pact = (tuple(gets), tuple(owes)) == (pact(self.seat), pact(other)) and self.alliance(other)
        return self.style.margin + PESTERED * len(refused) - (ALLY_BONUS if is_pact else 0.0)

    def _refused(self, other: Seat) -> list[Clause]:
        asked = [
            bargain for bargain in _declined(self.ledger) if (bargain.seat, bargain.offer.to) == (self.seat, other)
        ]
        return [clause for bargain in asked for clause in bargain.offer.want]


def _declined(ledger: Ledger) -> list[Bargain]:
    return [bargain for bargain in ledger.of_round() if bargain.state == DECLINED]


# -- in the same worlds ------------------------------------------------------------------------------------------


class BargainValues:
    """
    Compares bargains in the same *worlds*, with the same random numbers in each (Kramár et al., Nature Communications
    2022).

    :param running: the promises of other bargains, which are kept meanwhile
    :param allies: who help each other meanwhile
    """

    def __init__(
        self, worlds: Sequence[SearchState], running: Iterable[Vow], rng: Random, allies: Sequence[Allies] = ()
    ) -> None:
        self._worlds = worlds
        self._running, self._allies = tuple(running), tuple(allies)
        self._luck = [rng.getrandbits(32) for _ in worlds]
        self._without = self._play((), None)

    def gain(self, seat: Seat, measure: Measure, vows: Iterable[Vow], allies: Allies | None = None) -> float:
        """Mean gain of *seat*, by *measure*, if these vows are kept too, and the pair *allies* help each other."""
        return self._mean(seat, measure, self._play(vows, allies)) - self._mean(seat, measure, self._without)

    def gains(
        self,
        vows: Iterable[Vow],
        measures: Sequence[Measure] = (against_all,) * SEATS,
        allies: Allies | None = None,
    ) -> Gains:
        """By world, each seat's gain by these vows and allies, measured by its own *measures*."""
        return [
            [measure(new, seat) - measure(old, seat) for seat, measure in enumerate(measures)]
            for new, old in zip(self._play(vows, allies), self._without, strict=True)
        ]

    def worlds_where(self, seat: Seat, clause: Clause) -> list[int]:
        """The numbers of the worlds in which a seat holds what a clause asks it to play."""
        return [number for number, world in enumerate(self._worlds) if holds(world, seat, clause)]

    def _play(self, vows: Iterable[Vow], allies: Allies | None) -> Results:
        kept = (*self._running, *vows)
        pairs = self._allies if allies is None or allies in self._allies else (*self._allies, allies)
        return [
            PromisedRound(world.copy(), kept, pairs).play(Random(luck).random)
            for world, luck in zip(self._worlds, self._luck, strict=True)
        ]

    @staticmethod
    def _mean(seat: Seat, measure: Measure, results: Results) -> float:
        return sum(measure(result, seat) for result in results) / len(results)


def holds(world: SearchState, seat: Seat, clause: Clause) -> bool:
    """Whether a seat has a card for a promised play; True for all other promises."""
    return clause.is_not or clause.deed != "play" or any(card in cards(clause.spec) for card in world.hands[seat])


def able_worlds(worlds: Sequence[SearchState], seat: Seat, side: Side) -> Sequence[SearchState]:
    """The worlds in which a seat holds what it would promise to play; all if there is none."""
    return [world for world in worlds if all(holds(world, seat, clause) for clause in side)] or worlds


def mean_gain(gains: Gains, worlds: Collection[int], seat: Seat) -> float:
    return sum(gains[world][seat] for world in worlds) / len(worlds)


def vows(seat: Seat, side: Side) -> list[Vow]:
    return [Vow.of(seat, clause) for clause in side]
