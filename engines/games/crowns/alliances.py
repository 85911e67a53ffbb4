"""
Who are allies at Crowns: two with a deal, from its acceptance to the end of the round, while both behave so.

Each seat has one ally at most, the one of its first deal that stands: who deals with everybody is not helped by all.

Computer players count part of an ally's gain as their own. Two barons who do so for a whole match, against two who do
not, gain 0.8 ± 0.6 points each where it is three tenths, and 1.6 ± 0.6 where it is all (40 and 60 duplicates).
"""

from __future__ import annotations

from engines.core.api import Seat

from .ledger import Ledger
from .state import Allies, other_of


def allied_pairs(ledger: Ledger) -> list[Allies]:
    """List those of whose deals of this round one stands: nobody broke it, or stole from the other since."""
    pairs: list[Allies] = []
    for deal in sorted(ledger.running(), key=lambda deal: deal.accepted_at or 0):
        if deal.stands and not any(seat in pair for seat in deal.parties for pair in pairs):
            pairs.append((min(deal.parties), max(deal.parties)))
    return sorted(pairs)


def allies_of(ledger: Ledger, seat: Seat) -> tuple[Seat, ...]:
    """List the allies of a seat."""
    return tuple(other_of(pair, seat) for pair in allied_pairs(ledger) if seat in pair)
