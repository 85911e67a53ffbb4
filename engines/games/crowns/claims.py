"""What a seat of Crowns may claim about its hand without contradicting itself: who lied sticks to its story."""

from __future__ import annotations

from engines.core.api import Seat

from . import acts
from .acts import Claim
from .ledger import Ledger
from .ledger_entries import ClaimEntry
from .promises import OPEN


def agrees(ledger: Ledger, seat: Seat, claim: Claim) -> bool:
    """
    Whether all that a seat has claimed in this round can be true together with one claim more, as far as all can see.

    Hands only shrink in a round: what one lacked once one still lacks, and what one had one still has until all see it
    lie somewhere. A claim that everyone knows to be false by now is past saving, and binds to nothing.
    """
    told = [entry for entry in ledger.entries if isinstance(entry, ClaimEntry) and entry.seat == seat]
    told = [entry for entry in told if entry.round == ledger.round]
    gone = set().union(*ledger.table.collections, *(acts.cards(one.act.spec) for one in told if not one.act.has))
    if claim.has:
        return bool(ledger.table.hands[seat] and acts.cards(claim.spec) - gone)
    had = [acts.cards(one.act.spec) - gone for one in told if one.act.has and one.state == OPEN]
    return all(cards - acts.cards(claim.spec) for cards in had if cards)
