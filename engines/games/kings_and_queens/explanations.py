"""Explains why one card of Kings & Queens is better than another, from the seat's own hand and the cards seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.core.cards import face
from engines.core.sentences import Sentence, signed, with_values

from .features import PlayFeatures, TrickFeatures
from .search_state import CARDS
from .state import PACK, State

PREDICTS: Final = "On average, {number} is off by about {miss}."
PREDICTS_BEST: Final = "On average, {number} is off by about {miss}, and no other possible number by less."
BETTER_BY: Final = "Saves about {margin} penalty points compared with the next-best move."
HOLDS_BACK: Final = "Holds {other} back to win a trick with it later."
ONLY_CARD: Final = "Plays the only card of its suit in hand, to be free to discard when the suit is led again."

Pattern = Callable[[TrickFeatures, PlayFeatures, PlayFeatures], bool]

PATTERNS: Final[tuple[tuple[Pattern, str], ...]] = (
    (
        lambda at, one, two: at.is_lead and at.wants(one) and not one.may_be_beaten and not at.wants(two),
        "Leads {card}, which can’t be beaten.",
    ),
    (lambda at, one, two: at.is_lead and not one.is_head and at.wants(two), HOLDS_BACK),
    (
        lambda at, one, _: at.is_lead and at.shuns(one) and one.may_be_beaten,
        "Leads {card}, hoping that the other player has to take it.",
    ),
    (
        lambda at, one, two: at.is_lead and not one.is_head and two.is_head,
        "Leads {card}, which is worth nothing itself.",
    ),
    (lambda at, one, _: at.is_lead and one.is_shorter and one.is_only, ONLY_CARD),
    (lambda at, one, _: at.is_lead and one.is_shorter, "Leads from a shorter suit to run out of it sooner."),
    (lambda at, one, two: at.is_lead and one.is_below(two), "Leads {card} and saves the higher {other}."),
    (
        lambda _, one, two: one.takes and not two.takes and one.miss < two.miss,
        "Takes the trick to get closer to {said}.",
    ),
    (
        lambda _, one, two: two.takes and not one.takes and one.miss < two.miss,
        "Gives up the trick to stay closer to {said}.",
    ),
    (
        lambda at, one, two: one.takes and two.takes and one.miss < min(two.miss, at.miss),
        "Takes the trick with {card} to get closer to {said}.",
    ),
    (
        lambda _, one, two: one.takes and two.takes and one.miss < two.miss,
        "Takes the trick with {card} to stay closer to {said}.",
    ),
    (lambda _, one, two: one.takes and two.takes and one.is_below(two), "Takes the trick and saves {other}."),
    (lambda at, one, _: one.is_thrown and at.shuns(one), "Discards {card} so as not to be left with it."),
    (lambda at, _, two: two.is_thrown and at.wants(two), HOLDS_BACK),
    (lambda _, one, __: one.is_thrown and one.is_shorter and one.is_only, ONLY_CARD),
    (lambda _, one, __: one.is_thrown and one.is_shorter, "Discards from a shorter suit to run out of it sooner."),
    (
        lambda at, one, two: not at.is_lead and not one.takes and not two.takes and one.is_below(two),
        "Plays the lower card and saves {other}.",
    ),
)


def explain(seen: State, deed: int, other: int) -> Sentence | None:
    """A sentence that says what *deed* does better than *other* for the seat to act; None if none fits."""
    if max(deed, other) >= CARDS:
        return None
    at = TrickFeatures(seen)
    one, two = at.case(deed, other), at.case(other, deed)
    told = next((template for fits, template in PATTERNS if fits(at, one, two)), "")
    values = {
        "card": face(PACK[deed]),
        "other": face(PACK[other]),
        "said": signed(at.position.predictions[at.position.turn]),
    }
    return with_values(told, values) if told else None


def templates() -> tuple[str, ...]:
    return (PREDICTS, PREDICTS_BEST, BETTER_BY, *(template for _, template in PATTERNS))
