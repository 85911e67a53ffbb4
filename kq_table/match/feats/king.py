"""The feats of King's family; a game has those for which it has the contracts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engines.core.api import Seat, TrickTaken
from engines.core.cards import suit
from engines.games.king.contracts import (
    ANY_TRUMP,
    HEART,
    HEARTS,
    KING_OF_HEARTS,
    MEN,
    QUEENS,
    THE_KING,
    TRICKS,
    Contract,
)
from engines.games.king.state import TRICK

from .played import Finder, Played, Round, is_most

CLEAN_DEALS: Final = 4


def _deals(played: Played) -> Iterator[tuple[Round, Contract]]:
    return ((each, played.steps[each.n].before.public.contract) for each in played.rounds)


def no_trick(played: Played, seat: Seat) -> int | None:
    for each, contract in _deals(played):
        if contract.kind == TRICKS and contract.worth < 0 and not each.scored.facts["taken"][seat]:
            return each.n
    return None


def four_clean(played: Played, seat: Seat) -> int | None:
    """Four deals that cost points, one after the other, and none lost in any."""
    run = 0
    for each, contract in _deals(played):
        if contract.worth < 0:
            run = 0 if each.scored.facts["taken"][seat] else run + 1
            if run == CLEAN_DEALS:
                return each.n
    return None


def king_for_leader(played: Played, seat: Seat) -> int | None:
    """The King of Hearts discarded on a trick of whoever leads the match alone."""
    for n, step in played.deeds_of(seat):
        now, trick = step.before.public, step.before.zones[TRICK]
        is_discard = bool(trick) and [move.card for move in step.deed.moves] == [THE_KING] and suit(trick[0]) != HEART
        if is_discard and now.contract.kind == KING_OF_HEARTS and now.contract.worth < 0:
            taker = _next_taker(played, n)
            if taker != seat and is_most(now.totals, taker):
                return n
    return None


def _next_taker(played: Played, n: int) -> Seat:
    return next(event.seat for step in played.steps[n:] for event in step.events if isinstance(event, TrickTaken))


def last_to_first(played: Played, seat: Seat) -> int | None:
    """Nobody behind after the last deal that costs points, and first at the end."""
    costly = [each.scored.totals for each, contract in _deals(played) if contract.worth < 0]
    was_last = bool(costly) and costly[-1][seat] == min(costly[-1])
    return played.end if was_last and played.wins(seat) else None


def leader_throughout(played: Played, seat: Seat) -> int | None:
    return played.end if all(is_most(each.scored.totals, seat) for each in played.rounds) else None


def clean_sweep(played: Played, seat: Seat) -> int | None:
    """All hearts, men or Queens of a deal that pays for them."""
    for each, contract in _deals(played):
        taken: Sequence[int] = each.scored.facts["taken"]
        if contract.worth > 0 and contract.kind in (HEARTS, MEN, QUEENS) and taken[seat] == contract.units:
            return each.n
    return None


def two_thirds(played: Played, seat: Seat) -> int | None:
    """At least two of three tricks of a deal that pays for them."""
    for each, contract in _deals(played):
        is_paid = contract.worth > 0 and contract.kind in (TRICKS, ANY_TRUMP)
        if is_paid and 3 * each.scored.facts["taken"][seat] >= 2 * contract.units:
            return each.n
    return None


FINDERS: Final[Mapping[str, Finder]] = {
    "no-trick": no_trick,
    "four-clean": four_clean,
    "king-for-leader": king_for_leader,
    "last-to-first": last_to_first,
    "leader-throughout": leader_throughout,
    "clean-sweep": clean_sweep,
    "two-thirds": two_thirds,
}
BY_GAME: Final[Mapping[str, Sequence[str]]] = {
    "king": ("four-clean", "king-for-leader", "last-to-first", "leader-throughout", "clean-sweep"),
    "king-52": ("no-trick", "four-clean", "king-for-leader", "last-to-first", "leader-throughout", "two-thirds"),
    "jeu-du-roi": ("no-trick", "four-clean", "king-for-leader", "leader-throughout", "two-thirds"),
    "portuguese-king": ("no-trick", "four-clean", "king-for-leader", "leader-throughout"),
}
"""Those that are neither too common nor too rare in a game; in the others of the family none is."""
