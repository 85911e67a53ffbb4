"""
Finds what a seat of Crowns may offer another, unasked or as a counter-offer.

It thinks in three stages: whose deed would matter, which request, which promise buys it. Of all exchanges it takes the
one with the largest product of both sides' expected gains (Nash), as far as its own view tells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from engines.core.api import Seat, State, View
from engines.core.bargaining import Sampler
from engines.core.styles import Measure, against_all

from . import acts
from .acts import Clause, Offer
from .appraisal import ALLY_BONUS, LEAST_WORTH, Appraiser, BargainValues, Gains, holds, mean_gain, vows
from .offers import is_new, pact, promises, requests, rests_on_word
from .owed import clashes, promised
from .search_state import SearchState
from .state import SEATS, Allies, PublicState
from .trust import is_wronged_by

CHECKED: Final = 4
"""
How many of the best exchanges are weighed again in other worlds, as the best of several noisy ones looks too good.
"""
ANEW: Final = 6
"""Factor on the number of worlds for that."""
LEAST_WORLDS: Final = 6
"""An exchange is weighed only if the other can do its part in at least this many of them."""
LEAST_GAIN, LEAST_GAIN_UNASKED = 0.15, 0.5
"""
A bargain is made as a counter-offer, or unasked, only if each side gains so many points over the mean of the others.

Trials play too simply for less: bargains in which each side gained 0.15 in them cost both together 0.4 (143 bargains,
with a search in the true positions).
"""
SHARE_SAFE: Final = 0.7
"""Below this trust it promises only on condition that the other keeps its word first."""

Side = tuple[Clause, ...]


class Exchange(NamedTuple):
    """What *other* would promise, and what would be promised for it; *worth* compares exchanges."""

    worth: float
    other: Seat
    gets: Side
    owes: Side


class _Terms(NamedTuple):
    """
    How exchanges with *other* are weighed.

    :param trust: trust in its word; *trusted*: how far it seems to trust ours
    :param allies: the alliance that a bargain would make
    :param least: what each promise must bring
    """

    other: Seat
    trust: float
    trusted: float
    allies: Allies | None
    least: float


class Haggler:
    """Looks for bargains that are good for both sides, with an *appraiser*."""

    def __init__(self, appraiser: Appraiser) -> None:
        self._appraiser, self._seat, self._ledger = appraiser, appraiser.seat, appraiser.ledger

    def offer(
        self, view: View[PublicState], others: Iterable[Seat], sample: Sampler, rng: Random
    ) -> tuple[Seat, Side, Side] | None:
        appraiser = self._appraiser
        worlds = appraiser.sample(view, sample, appraiser.world_count, rng)
        values, found = appraiser.bargain_values(worlds, rng), list[Exchange]()
        gains = _Estimates(values, self._measures())
        for other in others:
            terms = self._terms(other)
            asked = self._requests(view.state, other, ())
            paid = _sides(self._payments(view.state, other, ()))
            for gets in _sides(asked):
                # A seat without such a card cannot accept: only worlds in which the bargain can be made count.
                able = values.worlds_where(other, gets[0])
                exchanges = [self._exchange(gains, able, terms, gets, owes) for owes in paid] if able else []
                exchanges = [exchange for exchange in exchanges if exchange.worth and self._is_prudent(exchange)]
                found += [exchange._replace(worth=exchange.worth * len(able) ** 2) for exchange in exchanges]
        checked = [self._anew(exchange, view, sample, rng) for exchange in _best(found)]
        best = max(checked, key=lambda exchange: exchange.worth, default=None)
        return (best.other, best.owes, best.gets) if best and best.worth else None

    def pact(
        self, view: View[PublicState], others: Iterable[Seat], sample: Sampler, rng: Random
    ) -> tuple[Seat, Side, Side] | None:
        """Find whom of the *others* to offer a pact, which makes allies: their help is most of what bargains bring."""
        appraiser, me = self._appraiser, self._seat
        free = [
            other
            for other in others
            if (allies := appraiser.alliance(other))
            and allies not in self._ledger.allied_pairs()
            and not self._is_wronged_by(other)
            and appraiser.may_ask(other, *pact(me))
            and is_new(*pact(me), promised(self._ledger, other))
        ]
        if not free:
            return None
        values = appraiser.bargain_values(appraiser.sample(view, sample, 2 * appraiser.world_count, rng), rng)
        worth = {other: min(appraiser.gains(values, other, pact(me), pact(other))) for other in free}
        best = max(free, key=lambda other: worth[other])
        return (best, pact(best), pact(me)) if worth[best] >= appraiser.style.margin - ALLY_BONUS else None

    def counter(
        self, state: State[PublicState], worlds: Sequence[SearchState], offer: Offer, other: Seat, rng: Random
    ) -> tuple[Side, Side] | None:
        """
        Find a counter-offer: the least change that makes the offer good for both, or a new exchange.

        :param worlds: one half to search in, the other to judge anew
        """
        half = len(worlds) + 1 >> 1
        values, anew = (self._appraiser.bargain_values(some, rng) for some in (worlds[:half], worlds[half:] or worlds))
        asked = self._requests(state, other, offer.give)
        paid = self._payments(state, other, offer.want)
        gains, terms = _Estimates(values, self._measures()), self._terms(other)
        for ways in (_changes(offer, asked, paid), _exchanges(offer, asked, paid)):
            exchanges = [
                self._exchange(gains, range(half), terms, gets, owes)
                for gets, owes in ways
                if gets and owes and self._appraiser.holds_all(state, owes)
            ]
            for exchange in _best(exchanges):
                gains_anew = self._appraiser.gains(anew, other, exchange.gets, exchange.owes)
                if _product(gains_anew, LEAST_GAIN) and self._can_be_done(exchange, offer.id):
                    return exchange.owes, exchange.gets
        return None

    def _requests(self, state: State[PublicState], other: Seat, offered: Side) -> list[Clause]:
        """What may be asked for that is not promised or *offered* already."""
        due = [*offered, *promised(self._ledger, other)]
        possible = [c for c in requests(state, self._seat, other) if self._appraiser.may_ask(other, c)]
        return [clause for clause in possible if is_new(clause, due)]

    def _payments(self, state: State[PublicState], other: Seat, asked: Side) -> list[Clause]:
        """What may be promised that is not promised or *asked* already."""
        owed = [*asked, *promised(self._ledger, self._seat)]
        possible = [c for c in promises(state, self._seat, other) if not self._ledger.table.cannot_keep(self._seat, c)]
        return [clause for clause in possible if is_new(clause, owed)]

    def _measures(self) -> list[Measure]:
        measures: list[Measure] = [against_all] * SEATS
        measures[self._seat] = self._appraiser.measure
        return measures

    def _terms(self, other: Seat) -> _Terms:
        appraiser = self._appraiser
        allies = appraiser.alliance(other)
        # For an alliance a token payment is enough: what each may expect of an ally is worth more.
        is_new_alliance = allies is not None and allies not in self._ledger.allied_pairs()
        least = -LEAST_WORTH if is_new_alliance else LEAST_WORTH
        return _Terms(other, appraiser.trust(other), appraiser.trusted_by(other), allies, least)

    def _exchange(self, gains: _Estimates, worlds: Collection[int], terms: _Terms, gets: Side, owes: Side) -> Exchange:
        """Weigh an exchange by what its promises bring one by one; worth 0 if it does not pay for one side."""
        me, other, worth, allied = self._seat, terms.other, gains.of, gains.of_alliance
        is_hollow = not all(worth(me, other, (clause,), worlds) > terms.least for clause in gets)
        if is_hollow or not all(worth(other, me, (clause,), worlds) > terms.least for clause in owes):
            return Exchange(0.0, other, gets, owes)
        mine = terms.trust * (worth(me, other, gets, worlds) + allied(me, terms.allies, worlds))
        mine += worth(me, me, owes, worlds)
        theirs = worth(other, other, gets, worlds)
        theirs += terms.trusted * (worth(other, me, owes, worlds) + allied(other, terms.allies, worlds))
        return Exchange(mine * theirs if min(mine, theirs) > 0 else 0.0, other, gets, owes)

    def _safe(self, exchange: Exchange) -> Side:
        """What is promised; to a seat that is trusted little, only on condition that it first keeps its own word."""
        (request, *_), (promise, *others) = exchange.gets, exchange.owes
        is_trusted = self._appraiser.trust(exchange.other) >= SHARE_SAFE and not self._is_wronged_by(exchange.other)
        if is_trusted or promise.is_not or request.is_not:
            return exchange.owes
        return (replace(promise, condition=acts.Play(exchange.other, request.spec, request.other)), *others)

    def _is_prudent(self, exchange: Exchange) -> bool:
        """Whether it can be offered, and does not pay in advance a seat that broke its word to this one."""
        other, gets = exchange.other, exchange.gets
        is_safe = not self._is_wronged_by(other) or not rests_on_word(other, gets, self._safe(exchange))
        return is_safe and self._can_be_done(exchange)

    def _can_be_done(self, exchange: Exchange, instead_of: int | None = None) -> bool:
        """Whether it fits into a line, as a new offer or a counter-offer, and both can do what they owe."""
        _, other, gets, owes = exchange
        offer = Offer(self._ledger.next_id(), other, owes, gets, instead_of)
        return acts.fits_a_line(offer) and not clashes(self._ledger, offer, self._seat, other)

    def _is_wronged_by(self, other: Seat) -> bool:
        return is_wronged_by(self._ledger, self._seat, other)

    def _anew(self, exchange: Exchange, view: View[PublicState], sample: Sampler, rng: Random) -> Exchange:
        """Weigh an exchange in fresh worlds in which the other can do its part; worth 0 if it is not good for both."""
        worlds = self._appraiser.sample(view, sample, ANEW * self._appraiser.world_count, rng)
        able = [world for world in worlds if all(holds(world, exchange.other, clause) for clause in exchange.gets)]
        owes, worth = self._safe(exchange), 0.0
        if len(able) >= LEAST_WORLDS:
            values = self._appraiser.bargain_values(able[: 2 * self._appraiser.world_count], rng)
            worth = _product(self._appraiser.gains(values, exchange.other, exchange.gets, owes), LEAST_GAIN_UNASKED)
        return Exchange(worth, exchange.other, exchange.gets, owes)


def _product(gains: tuple[float, float], least: float) -> float:
    """Product of what both sides gain (Nash), 0 if one gains less than the *least*."""
    mine, theirs = gains
    return mine * theirs if min(gains) >= least else 0.0


def _changes(offer: Offer, asked: Sequence[Clause], paid: Sequence[Clause]) -> Iterator[tuple[Side, Side]]:
    """The least changes to an offer, as (gets, owes): a promise removed or replaced, or a request added."""
    want = offer.want
    yield from ((offer.give, want[:at] + want[at + 1 :]) for at in range(len(want)))
    yield from ((offer.give, (promise,)) for promise in paid)
    if len(offer.give) < acts.MAX_CLAUSES:
        yield from (((*offer.give, request), want) for request in asked)


def _exchanges(offer: Offer, asked: Sequence[Clause], paid: Sequence[Clause]) -> Iterator[tuple[Side, Side]]:
    yield from ((gets, owes) for gets in _sides([*asked, *offer.give]) for owes in _sides([*paid, *offer.want]))


def _best(exchanges: Iterable[Exchange]) -> list[Exchange]:
    """The most promising exchanges, at most one for each first request: those err alike."""
    ranked = sorted((exchange for exchange in exchanges if exchange.worth > 0), key=lambda exchange: -exchange.worth)
    by_request: dict[tuple[Seat, Clause], Exchange] = {}
    for exchange in ranked:
        by_request.setdefault((exchange.other, exchange.gets[0]), exchange)
    return list(by_request.values())[:CHECKED]


def _sides(clauses: Sequence[Clause]) -> list[Side]:
    """What may be on a side: one promise, or one to do something and one not to."""
    deeds, denials = ([one for one in clauses if one.is_not == is_not] for is_not in (False, True))
    return [*((one,) for one in clauses), *((deed, denial) for deed in deeds for denial in denials)]


class _Estimates:
    """What each promise and each alliance brings every seat, world by world; a bargain's are added up."""

    def __init__(self, values: BargainValues, measures: Sequence[Measure]) -> None:
        self._values, self._measures = values, measures
        self._gains: dict[tuple[Seat, Clause], Gains] = {}
        self._alliances: dict[Allies, Gains] = {}

    def of(self, seat: Seat, promiser: Seat, side: Side, worlds: Collection[int]) -> float:
        return sum(mean_gain(self._of(promiser, clause), worlds, seat) for clause in side)

    def of_alliance(self, seat: Seat, allies: Allies | None, worlds: Collection[int]) -> float:
        if allies is None:
            return 0.0
        if allies not in self._alliances:
            self._alliances[allies] = self._values.gains((), self._measures, allies)
        return mean_gain(self._alliances[allies], worlds, seat)

    def _of(self, promiser: Seat, clause: Clause) -> Gains:
        key = promiser, clause
        if key not in self._gains:
            self._gains[key] = self._values.gains(vows(promiser, [clause]), self._measures)
        return self._gains[key]
