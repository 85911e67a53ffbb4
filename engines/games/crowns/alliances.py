"""
Who are allies at Crowns: two with a deal, from its acceptance to the end of the round, while both behave so.

Computer players count part of an ally's gain as their own. Two barons who do so for a whole match, against two who do
not, gain 0.8 ± 0.6 points each where it is three tenths, and 1.6 ± 0.6 where it is all (40 and 60 duplicates).
"""

from __future__ import annotations

from engines.core.api import Seat

from .evaluation import Pair
from .ledger import Ledger


def allied_pairs(ledger: Ledger) -> list[Pair]:
    """List those of whose deals of this round one stands: nobody broke it, or stole from the other since."""
    return sorted({(min(deal.parties), max(deal.parties)) for deal in ledger.running() if deal.stands})


def allies_of(ledger: Ledger, seat: Seat) -> tuple[Seat, ...]:
    """List the allies of a seat."""
    return tuple(sum(pair) - seat for pair in allied_pairs(ledger) if seat in pair)
