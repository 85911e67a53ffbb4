"""The feats of Crowns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core.api import Seat
from engines.core.cards import JOKER, Card, rank, suit
from engines.games.crowns.ledger import ACCEPTED, BROKEN, EMPTY, KEPT
from engines.games.crowns.state import COLLECTIONS, HANDS, KING, count, crown, tally
from engines.record.replay import Step

from .played import Finder, Played, is_most

PROMISES: Final = 5
COSTLY: Final = 3
"""Points that another King takes from the one who gets it."""
FAR_BEHIND: Final = 4


def true_to_word(played: Played, seat: Seat) -> int | None:
    deals = [row for row in played.rows if row["kind"] == "deal" and row["state"] == ACCEPTED]
    fates = [clause["state"] for deal in deals for clause in deal["clauses"] if clause["seat"] == seat]
    is_true = fates.count(KEPT) >= PROMISES and BROKEN not in fates and EMPTY not in fates
    return played.end if is_true and played.wins(seat) else None


def crown_too_many(played: Played, seat: Seat) -> int | None:
    """The King that went to whoever led alone must still be their crown when the round is scored."""
    for first, last, scored in played.rounds:
        for n, step in played.deeds_of(seat):
            if first <= n <= last and (to := _robbed_by_king(step, seat)) is not None:
                is_crown = scored.facts["crown"][to] == suit(step.deed.moves[0].card)
                is_partner = scored.facts["partner"][seat] == to
                if is_crown and not is_partner and is_most(step.before.public.totals, to):
                    return n
    return None


def _robbed_by_king(step: Step, seat: Seat) -> Seat | None:
    """To whom a deed gives a King that costs them points; None if it does not."""
    if len(step.deed.moves) != 1 or step.deed.text.startswith("steal ") or not _is_king(step.deed.moves[0].card):
        return None
    to = step.deed.moves[0].dst.owner
    before = step.before.zones[COLLECTIONS[to]]
    after = (*before, step.deed.moves[0].card)
    if to == seat or crown(before) < 0:
        return None
    return to if count(before, crown(before)) - count(after, crown(after)) >= COSTLY else None


def _is_king(card: Card) -> bool:
    return card != JOKER and rank(card) == KING


def jester(played: Played, seat: Seat) -> int | None:
    last = played.rounds[-1]
    return last.n if last.scored.facts["joker"][seat] and is_most(last.scored.scores, seat) else None


def last_card(played: Played, seat: Seat) -> int | None:
    for each in played.rounds:
        step = played.steps[each.n]
        if step.line.actor == seat and is_most(each.scored.scores, seat):
            scores = tally(step.before)["score"]
            if scores[seat] < max(scores):
                return each.n
    return None


def no_king_dealt(played: Played, seat: Seat) -> int | None:
    for first, last, scored in played.rounds:
        if is_most(scored.scores, seat):
            dealt = next(step for step in played.steps[first:last] if step.deed.text.startswith("deal "))
            if not any(map(_is_king, dealt.after.zones[HANDS[seat]])):
                return last
    return None


def four_behind(played: Played, seat: Seat) -> int | None:
    before = played.totals_before_last_round()
    is_behind = before is not None and max(before) - before[seat] >= FAR_BEHIND
    return played.end if is_behind and played.wins(seat) else None


FINDERS: Final[Mapping[str, Finder]] = {
    "true-to-word": true_to_word,
    "crown-too-many": crown_too_many,
    "jester": jester,
    "last-card": last_card,
    "no-king-dealt": no_king_dealt,
    "four-behind": four_behind,
}
