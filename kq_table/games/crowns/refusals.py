"""Why an offer was declined: the broken promise behind it, or what all can see that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.api import Seat
from engines.games.crowns.acts import Clause, Decline
from engines.games.crowns.ledger import BROKEN, Bargain, Heard, Ledger
from engines.games.crowns.owed import clashes, is_sold_again
from kq_table.text import say

from .bargain_words import broken_words


class Why(NamedTuple):
    """
    A reason.

    :param key: of its sentence
    :param seat: the player that it names
    :param clause: the broken promise, if that is the reason
    """

    key: str
    seat: Seat
    clause: Clause | None = None

    def words(self, names: Sequence[str]) -> str:
        if self.clause is not None:
            return broken_words(self.key, self.seat, self.clause, names)
        return say(self.key, name=names[self.seat])


def why_declined(ledger: Ledger, heard: Heard) -> Why | None:
    """The reason of a refusal that the ledger has just taken; None where the speaker's own words say enough."""
    act, bargain = heard.act, heard.bargain
    if not isinstance(act, Decline) or bargain is None:
        return None
    if act.reason == "trust":
        return _distrust(ledger, bargain.seat)
    if act.reason == "cannot":
        return _impossible(ledger, bargain)
    is_owed = act.reason == "no" and is_sold_again(ledger, bargain.offer, bargain.seat, heard.seat)
    return Why("ledger.owed", bargain.seat) if is_owed else None


def _distrust(ledger: Ledger, seat: Seat) -> Why | None:
    """The last promise that a seat has broken."""
    promises = [promise for bargain in ledger.bargains.values() for promise in bargain.promises]
    broken = [promise for promise in promises if promise.seat == seat and promise.state == BROKEN]
    last = max(broken, key=lambda promise: promise.at or 0, default=None)
    return Why("ledger.distrust", seat, last.clause) if last else None


def _impossible(ledger: Ledger, bargain: Bargain) -> Why | None:
    offer, table = bargain.offer, ledger.table
    for clause in offer.want:
        if not table.cannot_keep(offer.to, clause):
            continue
        if clause.deed == "take":
            return Why("ledger.cannot.take", clause.other)
        return Why("ledger.cannot.play", clause.other) if table.hands[offer.to] else Why("ledger.no_card", offer.to)
    return Why("ledger.cannot.both", offer.to) if clashes(ledger, offer, bargain.seat, offer.to) else None
