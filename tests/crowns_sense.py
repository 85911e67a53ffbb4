"""
Judges by the rules of Crowns alone whether a deed makes sense, for positions out of random matches.

A deed makes no sense if one of `FAULTS` is true of it while another legal deed has none of them and costs its own seat
no points. *Rivals* are those whose scores surely don't count for the seat to act; where that is still open, as before
the Aces are down, a deed is given the benefit of the doubt. Nobody has promised anything in these positions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engines.core.api import Deed
from engines.core.cards import JOKER, Card, parse, rank
from engines.games.crowns.rules import Crowns
from engines.games.crowns.state import ACES, COLLECTIONS, JACK, MATE, NONE, QUEEN, SEATS, ace_in, count, crown, tally

from .random_match import RandomMatch

RULES: Final = Crowns()
TABLE: Final = RandomMatch(RULES, SEATS, (("talk", "off"),))
FAULTS: Final = (
    "gives points: another seat scores more at once (by an Ace: its own collection does), and the seat to act no more",
    "loses points: its own seat scores less at once, and no other",
    "gives a theft: a Jack on a rival",
    "feeds a rival: a card without effect, on a rival whose longest suit or score it raises",
    "wastes a theft: no score changes, no hope shifts, no Ace or Joker moves",
)
HOPE: Final = 0.3
"""What a card of the longest suit counts in a collection without a King."""


@dataclass(frozen=True)
class Change:
    """What a deed of *seat* changes at once, by seat: scores, and points and hopes of collections."""

    seat: int
    scores: tuple[int, ...]
    points: tuple[int, ...]
    hopes: tuple[float, ...]

    @property
    def own(self) -> int:
        return self.scores[self.seat]

    def others(self, of: tuple[float, ...]) -> list[float]:
        """Leave out the seat's own of the changes."""
        return [change for seat, change in enumerate(of) if seat != self.seat]


def faults(state: Any, deed: Deed, rivals: Collection[int]) -> list[str]:
    """List the faults of a deed; *state* may be a view's, as nothing here looks at a hand."""
    word, name, _, where = deed.text.split(" ")
    card, other, change = parse(name), int(where), change_by(state, deed)
    points = max(change.others(change.points if card in ACES else change.scores)) > 0 >= change.own
    loses = change.own < 0 <= min(change.others(change.scores))
    lays = word == "play" and other in rivals and change.own <= 0
    is_mark = card == JOKER or card in ACES
    theft = lays and not is_mark and rank(card) == JACK
    feeds = lays and not is_mark and rank(card) not in {JACK, QUEEN} and change.hopes[other] > 0
    shifts = is_mark or change.hopes[change.seat] > 0 or min(change.others(change.hopes)) < 0
    wastes = word == "steal" and not any(change.scores) and not shifts
    found = (points, loses, theft, feeds, wastes)
    return [fault for fault, is_so in zip(FAULTS, found, strict=True) if is_so]


def senseless(state: Any) -> dict[str, list[str]]:
    """Give by the text of each senseless deed its faults; nothing where no deed is harmless."""
    others, legal = set(range(SEATS)) - {state.public.turn}, RULES.legal(state)
    if not any(change_by(state, deed).own >= 0 and not faults(state, deed, others) for deed in legal):
        return {}
    rivals = sure_rivals(state)
    return {deed.text: found for deed in legal if (found := faults(state, deed, rivals))}


def change_by(state: Any, deed: Deed) -> Change:
    """Compute what a deed changes at once."""
    after = state.move_cards(deed.moves)
    now, then = tally(state), tally(after)
    scores, points = (
        tuple(new - old for new, old in zip(then[fact], now[fact], strict=True)) for fact in ("score", "points")
    )
    hopes = tuple(_hope(after.zones[zone]) - _hope(state.zones[zone]) for zone in COLLECTIONS)
    return Change(state.public.turn, scores, points, hopes)


def _hope(collection: Sequence[Card]) -> float:
    crowned = crown(collection)
    return HOPE * max(count(collection, s) for s in range(4)) if crowned == NONE else count(collection, crowned)


def sure_rivals(state: Any) -> set[int]:
    """Give the seats whose scores surely don't count for the seat to act (CR-23)."""
    seat = state.public.turn
    others = set(range(SEATS)) - {seat}
    if state.public.round == 1:
        return others
    aces = [ace_in(state.zones[zone]) for zone in COLLECTIONS]
    own = aces[seat]
    return {s for s in others if own is not None and aces[s] not in {None, MATE[own]}}


def positions(first: int, number: int) -> Iterator[Any]:
    """Give a position out of each of so many random matches, one in four of them where a card is stolen or given."""
    for seed in range(first, first + number):
        states = [step.before for step in TABLE.walk(seed) if step.before.public.turn >= 0]
        wanted = [state for state in states if bool(state.public.effect) == (seed % 4 == 0)]
        yield Random(seed).choice(wanted)
