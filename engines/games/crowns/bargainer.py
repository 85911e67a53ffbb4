"""
How a computer player of Crowns bargains: what it offers, accepts, declines, claims, and whether it keeps its word.

It thinks in three stages, as CTRL-D (2025) does: whose deed would matter, which request, which promise buys it. Of all
pairs it offers the one with the largest product of both sides' gains (Nash), as far as its own view tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engines.core.api import SPECTATOR, Seat, State, View
from engines.core.cards import HIDDEN, SUITS
from engines.core.heuristics import Sampler
from engines.core.styles import EVEN, STYLES, Measure, against_all

from . import acts
from .acts import Accept, Act, Ask, Claim, Clause, Decline, Offer, React, Want
from .attention import Attention
from .deal_ideas import fits, is_new, promised, promises, requests, wanted_suit
from .deal_rollout import Vow
from .deal_values import DealValues, able_worlds, holds, mean_gain, vows
from .ledger import Ledger
from .promises import BROKEN, DECISIONS, EMPTY, KEPT, OPEN, WAITING, Promise
from .search_state import SearchState
from .state import COLLECTIONS, HANDS, ROUNDS, SEATS, PublicState, tally
from .tempers import TEMPERS
from .trust import LEAST_TRUST, likelihood_of_claims, trust_in_claims, trust_in_promises

WORLDS: Final = {"page": 5, "squire": 8, "knight": 12, "baron": 20, "sovereign": 24}
"""By level: in how many worlds it tries out what it thinks of offering; an offer is judged in twice as many."""
LEAST_GAIN: Final = 0.15
"""A deal is offered only if each side gains so many points at least, over the mean of the others."""
CHECKED: Final = 3
"""So many of the offers that look best are judged anew, until one is found good."""
DEALS_WORTH: Final = 0.7
"""What deals bring a seat in a round, measured with open hands: what a player known to break its word forgoes."""
LEADS: Final = 3
"""So many points ahead of another, a seat is called the leader."""
SHARE_SAFE: Final = 0.7
"""Below this trust it promises only on condition that the other keeps its word first."""


class Bargainer:
    """Talks for one *seat* of one match, at a *level* and with a *character*, one of `STYLES` or empty."""

    def __init__(self, seat: Seat, level: str, character: str) -> None:
        self.seat, self._character = seat, character
        self._temper, self._worlds = TEMPERS[character], WORLDS[level]
        self._measure = STYLES.get(character, EVEN).measure
        self.ledger = Ledger()
        self._n = -1
        self._attention = Attention(seat, self.ledger)
        self._cards_played = 0
        self._spoke_at = -1
        """How many cards had been played when it last offered something unasked."""
        self._unanswered = [0] * SEATS
        """By seat: how many of its own offers lapsed there without an answer, one after the other."""

    # -- what happens -------------------------------------------------------------------------------------------

    def hear(self, actor: Seat, text: str) -> None:
        """Take the next line, as any seat sees it."""
        self._n += 1
        heard = self.ledger.feed(actor, text)
        act = heard.act if heard else None
        self._attention.note(self._n, actor, text, act)
        self._cards_played += text.startswith("play ")
        if isinstance(act, Offer) and actor == self.seat and act.re is None:
            self._spoke_at = self._cards_played
            self._unanswered[act.to] += 1
        elif act is not None:
            self._unanswered[actor] = 0
        if text.startswith("deal "):
            self._spoke_at = -1

    # -- what it says -------------------------------------------------------------------------------------------

    def speak(self, view: View[PublicState], sample: Sampler, rng: Random) -> list[str]:
        """Give what the seat says now, at most two lines; from what *view* shows alone."""
        if not self.ledger.table.is_playing:
            return []
        said: list[Act] = []
        if asked := self._attention.offer():
            said = self._answer(view, asked.offer, asked.seat, sample, rng)
        elif question := self._attention.question():
            said = [self._reply(view.state, question, rng)]
        else:
            said = self._attention.reaction(rng)
        if not said and self._may_offer(view, rng):
            offer = self._offer(view, sample, rng)
            said = [offer] if offer else []
        return [f"{act}" for act in said if self.ledger.allows(self.seat, act)]

    def _reply(self, state: State[PublicState], act: Ask, rng: Random) -> Act:
        """Answer a question: what it would like, or whether it holds a card, which it does not always say truly."""
        if not act.spec:
            return Want(f"*{SUITS[wanted_suit(state.zones[COLLECTIONS[self.seat]])]}")
        if rng.random() < self._temper.bluffs:
            return Claim(rng.random() < 0.5, act.spec)
        # What is answered only now and then cannot be read from silence.
        if rng.random() < 0.5:
            return React("laugh")
        return Claim(any(card in acts.cards(act.spec) for card in state.zones[HANDS[self.seat]]), act.spec)

    # -- offers from others -------------------------------------------------------------------------------------

    def _answer(self, view: View[PublicState], offer: Offer, other: Seat, sample: Sampler, rng: Random) -> list[Act]:
        if any(self._cannot(self.seat, clause) for clause in offer.want):
            return [Decline(offer.id, "cannot")]
        if trust_in_promises(self.ledger, self.seat, other, self._character) < LEAST_TRUST:
            return [Decline(offer.id, "trust")]
        # How far the other's word is to be trusted is weighed apart: here it holds what it promises to play.
        worlds = able_worlds(self._sample(view, sample, 4 * self._worlds, rng), other, offer.give)
        values = DealValues(worlds[: 2 * self._worlds], self._running(), rng)
        may_lie = not self._temper.is_honest and rng.random() < self._temper.bluffs
        brings = self._likes(values, other, offer.give, offer.want)
        # What looks good without anything for it only does so because the trials play too simply.
        if offer.give and brings >= self._temper.margin and (may_lie or self._holds_all(view.state, offer.want)):
            return [Accept(offer.id)]
        if (
            offer.re is None
            and self._attention.may_offer
            and (counter := self._counter(view.state, values, offer, other))
        ):
            return [counter]
        return [Decline(offer.id, self._reason(view, offer, other, sample, rng))]

    def _likes(self, values: DealValues, other: Seat, gets: Sequence[Clause], owes: Sequence[Clause]) -> float:
        """Give what a deal brings on average, if the other keeps its word as often as it is trusted to."""
        trust = trust_in_promises(self.ledger, self.seat, other, self._character) if gets else 1.0
        mine, theirs = vows(self.seat, owes), vows(other, gets)
        kept = values.gain(self.seat, self._measure, [*theirs, *mine])
        return trust * kept + (1 - trust) * (values.gain(self.seat, self._measure, mine) if mine else 0.0)

    def _counter(self, state: State[PublicState], values: DealValues, offer: Offer, other: Seat) -> Act | None:
        """Find the least change that makes an offer good for both: one promise less or another, or one request more."""
        owed, due = promised(self.ledger, self.seat), [*offer.give, *promised(self.ledger, other)]
        ways = [(offer.want[:at] + offer.want[at + 1 :], offer.give) for at in range(len(offer.want))]
        ways += [
            ((clause,), offer.give)
            for clause in promises(state, self.seat, other)
            if is_new(clause, [*offer.want, *owed])
        ]
        if len(offer.give) < acts.MOST_CLAUSES:
            ways += [
                (offer.want, (*offer.give, clause))
                for clause in requests(state, self.seat, other)
                if is_new(clause, due) and not self._cannot(other, clause)
            ]
        for owes, gets in ways:
            if not (gets and owes) or not self._holds_all(state, owes):
                continue
            theirs = values.gain(other, against_all, [*vows(other, gets), *vows(self.seat, owes)])
            if theirs >= LEAST_GAIN and self._likes(values, other, gets, owes) >= LEAST_GAIN:
                return Offer(self.ledger.next_id(), other, tuple(owes), tuple(gets), offer.id)
        return None

    def _reason(self, view: View[PublicState], offer: Offer, other: Seat, sample: Sampler, rng: Random) -> str:
        """Name what stands in the way as far as all can see it: nothing here looks at the own hand."""
        record = self.ledger.record_of(other)
        if record[BROKEN] + record[EMPTY] > record[KEPT]:
            return "trust"
        if not offer.give:
            return "low"
        hidden = {HANDS[self.seat]: (HIDDEN,) * len(view.state.zones[HANDS[self.seat]])}
        seen = View(SPECTATOR, replace(view.state, zones={**view.state.zones, **hidden}))
        values = DealValues(able_worlds(sample(seen, 2 * self._worlds, rng), other, offer.give), self._running(), rng)
        both = [*vows(other, offer.give), *vows(self.seat, offer.want)]
        is_good = values.gain(self.seat, self._measure, both) >= self._temper.margin
        if is_good and self._likes(values, other, offer.give, offer.want) < self._temper.margin:
            return "trust"
        scores, totals = tally(view.state)["score"], view.state.public.totals
        standing = [total + score for total, score in zip(totals, scores, strict=True)]
        if standing[other] == max(standing) and standing[other] - standing[self.seat] >= LEADS:
            return "leader"
        return "no" if is_good else "low"

    def _holds_all(self, state: State[PublicState], owes: Iterable[Clause]) -> bool:
        """Whether its hand has a card for every play that is promised."""
        held = set(state.zones[HANDS[self.seat]])
        return all(clause.is_not or clause.deed != "play" or held & acts.cards(clause.spec) for clause in owes)

    def _cannot(self, seat: Seat, clause: Clause) -> bool:
        """Whether all can see that a seat has no chance to keep a clause: no card left, or the Ace rule."""
        table = self.ledger.table
        if clause.is_not or clause.deed != "play":
            return False
        return not table.hands[seat] or not any(table.may_get(clause.other, card) for card in acts.cards(clause.spec))

    # -- offers of its own --------------------------------------------------------------------------------------

    def _may_offer(self, view: View[PublicState], rng: Random) -> bool:
        """Whether to think of an offer: before a card of its own, at most once, and not every time."""
        now = view.state.public
        is_time = now.turn == self.seat and not now.effect and self._spoke_at < self._cards_played
        return is_time and rng.random() < self._temper.offers

    def _offer(self, view: View[PublicState], sample: Sampler, rng: Random) -> Act | None:
        values = self._values(view, sample, self._worlds, rng)
        measures: list[Measure] = [against_all] * SEATS
        measures[self.seat] = self._measure
        found: list[tuple[float, Seat, Clause, Clause]] = []
        for other in range(SEATS):
            if other == self.seat or not self.ledger.table.hands[other] or self._unanswered[other] > 1:
                continue
            asked = [
                (clause, values.gains(vows(other, [clause]), measures))
                for clause in requests(view.state, self.seat, other)
                if not self._cannot(other, clause)
            ]
            promised = [
                (clause, values.gains(vows(self.seat, [clause]), measures))
                for clause in promises(view.state, self.seat, other)
                if not self._cannot(self.seat, clause)
            ]
            trust = trust_in_promises(self.ledger, self.seat, other, self._character)
            for request, wins in asked:
                # Who has no such card cannot accept: what counts is what the deal is worth where it can be made.
                able = values.worlds_where(other, request)
                for promise, costs in promised if able else ():
                    mine = trust * mean_gain(wins, able, self.seat) + mean_gain(costs, able, self.seat)
                    theirs = mean_gain(wins, able, other) + mean_gain(costs, able, other)
                    if min(mine, theirs) > LEAST_GAIN:
                        found.append((len(able) * mine * theirs, other, request, promise))
        found.sort(key=lambda idea: -idea[0])
        for _, other, request, promise in found[:CHECKED]:
            if offer := self._checked(view, other, request, promise, sample, rng):
                return offer
        return None

    def _checked(
        self, view: View[PublicState], other: Seat, request: Clause, promise: Clause, sample: Sampler, rng: Random
    ) -> Act | None:
        """Judge the best of many offers anew in fresh worlds, as the best of noisy ones looks better than it is."""
        trust = trust_in_promises(self.ledger, self.seat, other, self._character)
        if trust < SHARE_SAFE and not promise.is_not:
            promise = replace(promise, condition=acts.Play(other, request.spec, request.other))
        worlds = self._sample(view, sample, 2 * self._worlds, rng)
        able = [world for world in worlds if holds(world, other, request)]
        if not able:
            return None
        values = DealValues(able, self._running(), rng)
        theirs = values.gain(other, against_all, [*vows(other, [request]), *vows(self.seat, [promise])])
        if theirs < LEAST_GAIN or self._likes(values, other, [request], [promise]) < LEAST_GAIN:
            return None
        return Offer(self.ledger.next_id(), other, (promise,), (request,))

    # -- its word -----------------------------------------------------------------------------------------------

    def kept_deeds(self, view: View[PublicState], legal: Sequence[str], sample: Sampler, rng: Random) -> list[str]:
        """Give the legal deeds that keep its word, where a promise binds it and it means to keep it; else none."""
        owed = [promise for deal in self.ledger.running() for promise in deal.promises if self._is_due(promise)]
        if not owed or not (self._temper.is_honest or self._is_worth_keeping(view, sample, rng)):
            return []
        word = view.state.public.effect or "play"
        owed = [promise for promise in owed if DECISIONS[promise.clause.deed] == word]
        barred = {deed for deed in legal for promise in owed if promise.clause.is_not and fits(promise.clause, deed)}
        free = [deed for deed in legal if deed not in barred]
        keeping = [d for d in free if any(not p.clause.is_not and fits(p.clause, d) for p in owed)]
        return keeping or (free if barred else [])

    def _is_due(self, promise: Promise) -> bool:
        return promise.seat == self.seat and promise.state == OPEN

    def _is_worth_keeping(self, view: View[PublicState], sample: Sampler, rng: Random) -> bool:
        """Weigh what breaking its word would bring now against what deals bring to those who are trusted later."""
        everything = self._running()
        others = [vow for vow in everything if vow.seat != self.seat]
        worlds = self._sample(view, sample, 2 * self._worlds, rng)
        gain = DealValues(worlds, everything, rng).gain_of_breaking(self.seat, self._measure, others)
        rounds_left = len(ROUNDS) - view.state.public.round
        record = self.ledger.record_of(self.seat)
        name = (1.0 + record[KEPT]) / (1.0 + record[KEPT] + record[BROKEN] + record[EMPTY])
        return gain <= name * (rounds_left * DEALS_WORTH + self._temper.margin)

    # -- worlds -------------------------------------------------------------------------------------------------

    def _running(self) -> list[Vow]:
        """List what everyone has promised and still owes."""
        return [
            Vow.of(promise.seat, promise.clause, is_waiting=promise.state == WAITING)
            for deal in self.ledger.running()
            for promise in deal.promises
            if promise.state in {OPEN, WAITING}
        ]

    def _values(self, view: View[PublicState], sample: Sampler, number: int, rng: Random) -> DealValues:
        return DealValues(self._sample(view, sample, number, rng), self._running(), rng)

    def _sample(self, view: View[PublicState], sample: Sampler, number: int, rng: Random) -> Sequence[SearchState]:
        """Sample worlds, more often those in which what others claim about their hands is true."""
        worlds = sample(view, 2 * number, rng)
        trust = {other: trust_in_claims(self.ledger, other) for other in range(SEATS) if other != self.seat}
        weights = [likelihood_of_claims(self.ledger, world.hands, trust) for world in worlds]
        return rng.choices(worlds, weights, k=number) if min(weights) < 1 else worlds[:number]
