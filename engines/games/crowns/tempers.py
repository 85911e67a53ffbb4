"""How each style of computer player bargains at Crowns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Final

from engines.core.api import Seat

from .ledger import Bargain, ClaimEntry, Ledger
from .promises import BROKEN, EMPTY, KEPT, Promise


@dataclass(frozen=True, slots=True)
class Temper:
    """
    How a style bargains.

    :param offers: the probability of an offer when it is one's turn to play
    :param margin: how many points a bargain must bring before it is accepted
    :param is_honest: whether it keeps every promise that still binds it
    :param bluffs: the probability of a claim about its own hand made without looking and, if it is not honest, of
        accepting an offer without the cards that it asks for
    """

    offers: float
    margin: float
    is_honest: bool = True
    bluffs: float = 0.0


TEMPERS: Final[Mapping[str, Temper]] = {
    "": Temper(0.8, 0.2, bluffs=0.1),
    "careful": Temper(0.6, 0.3),
    "bold": Temper(1.0, 0.1, is_honest=False, bluffs=0.5),
    "rival": Temper(0.8, 0.2, is_honest=False, bluffs=0.25),
    "builder": Temper(0.8, 0.15, bluffs=0.1),
}
"""By style; the empty one is for players without a style."""


PRIOR: Final[Mapping[str, tuple[float, float]]] = {
    "": (3.0, 1.0),
    "careful": (2.0, 1.5),
    "bold": (4.0, 1.0),
    "rival": (2.5, 1.0),
    "builder": (3.5, 1.0),
}
"""By style: the kept and the broken promises that a stranger is credited with."""
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
    kept, doubt = PRIOR[style]
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

    :param loyalty: what its moves tell of that, see `loyalty.Loyalty`; a stranger is credited as with promises
    """
    # With a third of that credit a seat that never helps loses help sooner, before 52 of 100 cards and not 75 (11
    # matches), but two bargaining barons gained only 0.8 ± 0.9 over two mute ones (30 duplicates).
    kept, doubt = PRIOR[style]
    return trust > ALLY_TRUST and loyalty + log(kept / doubt) > 0


def trust_in_claims(ledger: Ledger, other: Seat) -> float:
    """Probability that what *other* claims about its hand is true; never certain."""
    record = ledger.record_of(other)
    return (2.0 + record["true"]) / (3.0 + record["true"] + record["false"])


def likelihood_of_claims(ledger: Ledger, hands: list[list[int]], trust: Mapping[Seat, float]) -> float:
    """How well hands agree with the undecided claims about them; 1 without claims."""
    weight = 1.0
    for claim in ledger.entries:
        if isinstance(claim, ClaimEntry) and claim.state == "open" and claim.seat in trust:
            is_so = claim.has_in(hands[claim.seat])
            weight *= trust[claim.seat] if is_so else 1 - trust[claim.seat]
    return weight


def _settled(ledger: Ledger, seat: Seat) -> list[tuple[int, Promise, Bargain]]:
    """What a seat kept and broke, by the line that decided it; of one line, what it kept comes first."""
    every = [
        (promise.at or 0, promise, bargain)
        for bargain in ledger.entries
        if isinstance(bargain, Bargain)
        for promise in bargain.promises
        if promise.seat == seat and promise.state in {KEPT, BROKEN, EMPTY}
    ]
    return sorted(every, key=lambda entry: (entry[0], entry[1].state != KEPT))
