"""
How far players of Crowns trust one another: to keep promises, to tell the truth, and to help as allies.

Whether a seat helps its allies in return is judged from its moves alone, as all see them. Each move of a seat with an
ally adds a log-likelihood ratio: of a player who counts part of the ally's gain as its own, to one who does not. Both
are taken to look one card ahead, and to choose better moves more often. In 11 matches of barons the sum of a round was
+0.7 on average for players who helped their allies, and -0.7 for one who never did.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Final

from engines.core.api import Seat

from .evaluation import Evaluation
from .ledger import BROKEN, EMPTY, KEPT, OPEN, Bargain, Heard, Ledger, Move, OpenTable, Promise
from .search_state import WEIGHT, may_lie
from .state import SEATS, Allies
from .styles import STYLES

LEAST_TRUST: Final = 0.3
"""From a seat trusted less than this, only presents are accepted."""
ALLY_TRUST: Final = 0.5
"""A seat trusted no more than this gets no help beyond what was promised."""
CHEAP: Final = 0.25
"""Weight of a kept promise not to do something: it mostly costs nothing."""
BROKEN_TO_ME: Final = 4.0
BROKEN_TO_OTHERS: Final = 2.0
"""Weight of a broken promise, for the seat to which it was made and for those who saw it."""
MENDED: Final = 0.5
"""Part of every earlier break that remains after a promise is kept."""


def trust_in_promises(ledger: Ledger, seat: Seat, other: Seat, style: str) -> float:
    """Probability with which *seat* expects *other* to keep a promise (the mean of a Beta distribution)."""
    kept, doubt = STYLES[style].credit
    harm = 0.0
    for _, promise, bargain in _settled(ledger, other):
        if promise.state == KEPT:
            kept += CHEAP if promise.clause.is_not else 1.0
            harm *= 1.0 if promise.clause.is_not else MENDED
        else:
            harm += BROKEN_TO_ME if seat in bargain.parties else BROKEN_TO_OTHERS
    return kept / (kept + doubt + harm)


def is_wronged_by(ledger: Ledger, seat: Seat, other: Seat) -> bool:
    """Whether *other* broke its word to *seat* and has since done nothing for it as promised; not acting is cheap."""
    to_me = [promise for _, promise, bargain in _settled(ledger, other) if seat in bargain.parties]
    told = [promise.state for promise in to_me if promise.state != KEPT or not promise.clause.is_not]
    return bool(told) and told[-1] != KEPT


def would_help(loyalty: float, trust: float, style: str) -> bool:
    """
    Whether a player with this *trust* in another's promises helps it as an ally: if it is likely to help in return.

    :param loyalty: what its moves tell of that, see `Loyalty`; a stranger is credited as with promises
    """
    # With a third of that credit a seat that never helps loses help sooner, before 52 of 100 cards and not 75 (11
    # matches), but two bargaining barons gained only 0.8 ± 0.9 over two mute ones (30 duplicates).
    kept, doubt = STYLES[style].credit
    return trust > ALLY_TRUST and loyalty + log(kept / doubt) > 0


def trust_in_claims(ledger: Ledger, other: Seat) -> float:
    """Probability that what *other* claims about its hand is true; never certain."""
    record = ledger.record_of(other)
    return (2.0 + record["true"]) / (3.0 + record["true"] + record["false"])


def likelihood_of_claims(ledger: Ledger, hands: list[list[int]], trust: Mapping[Seat, float]) -> float:
    """How well hands agree with the undecided claims about them; 1 without claims."""
    weight = 1.0
    for claim in ledger.claims:
        if claim.state == OPEN and claim.seat in trust:
            is_so = claim.has_in(hands[claim.seat])
            weight *= trust[claim.seat] if is_so else 1 - trust[claim.seat]
    return weight


def _settled(ledger: Ledger, seat: Seat) -> list[tuple[int, Promise, Bargain]]:
    """What a seat kept and broke, by the line that decided it; of one line, what it kept comes first."""
    every = [
        (promise.at or 0, promise, bargain)
        for bargain in ledger.bargains.values()
        for promise in bargain.promises
        if promise.seat == seat and promise.state in {KEPT, BROKEN, EMPTY}
    ]
    return sorted(every, key=lambda entry: (entry[0], entry[1].state != KEPT))


# -- as allies --------------------------------------------------------------------------------------------------

CARELESSNESS: Final = 0.6
"""Points by which a move must be better to be e times as likely."""
MAX_OF_A_MOVE: Final = 1.5
MAX_IN_ALL: Final = 2.5
"""Limit of the sum, so that later moves can make up for earlier ones."""


class Loyalty:
    """Follows a match with a *ledger*, which it feeds."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._evidence = [0.0] * SEATS

    def of(self, seat: Seat) -> float:
        """Log-likelihood ratio of the seat's moves: positive if it helps its allies, 0 without evidence."""
        return self._evidence[seat]

    def feed(self, actor: Seat, text: str) -> Heard | None:
        """Take the next line, as any seat sees it; return what the ledger makes of it."""
        if move := Move.of(actor, text):
            for allies in self._ledger.allied_pairs():
                if actor in allies:
                    self._weigh(allies, move)
        return self._ledger.feed(actor, text)

    def _weigh(self, allies: Allies, move: Move) -> None:
        table, is_paired, seat = self._ledger.table, self._ledger.round > 1, move.seat
        piles = [sum(WEIGHT[held] for held in collection) for collection in table.collections]
        helping, alone = (
            _log_likelihood(Evaluation(piles[:], pairs, is_paired=is_paired), table, move) for pairs in ((allies,), ())
        )
        told = max(-MAX_OF_A_MOVE, min(MAX_OF_A_MOVE, helping - alone))
        self._evidence[seat] = max(-MAX_IN_ALL, min(MAX_IN_ALL, self._evidence[seat] + told))


def _log_likelihood(now: Evaluation, table: OpenTable, move: Move) -> float:
    """Log-probability of a move by a player who looks one card ahead (for a play: given its card)."""
    gains = _gains_of_play(now, move) if move.word == "play" else _gains_of_effect(now, table, move)
    done = gains[WEIGHT[move.card], move.other]
    return done / CARELESSNESS - log(sum(exp(gain / CARELESSNESS) for gain in gains.values()))


def _gains_of_play(now: Evaluation, move: Move) -> dict[tuple[int, Seat], float]:
    weight = WEIGHT[move.card]
    homes = [to for to, pile in enumerate(now.piles) if may_lie(weight, pile)]
    return {(weight, to): now.gain_of_play(move.seat, move.card, to) for to in homes}


def _gains_of_effect(now: Evaluation, table: OpenTable, move: Move) -> dict[tuple[int, Seat], float]:
    """What each theft or gift brings; only one of several cards that score alike."""
    gains, seat = {}, move.seat
    for other in range(SEATS):
        if other == seat:
            continue
        source, keeper = (other, seat) if move.word == "steal" else (seat, other)
        for weight in {WEIGHT[card] for card in table.collections[source]}:
            if may_lie(weight, now.piles[keeper]):
                gains[weight, other] = now.gain_of_move(seat, weight, source, keeper)
    return gains
