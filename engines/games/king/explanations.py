"""Explains why one card of the King is better than another, from the seat's own hand, the trick and the cards gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.core.cards import Card, face
from engines.core.sentences import COUNT, Sentence, with_values

from . import contract_reasons
from .features import PlayFeatures, TrickFeatures
from .state import State

Pattern = Callable[[TrickFeatures, PlayFeatures, PlayFeatures], bool]

ONLY_CARD: Final = "Plays the only card of its suit in hand, to be free to discard when the suit is led again."
TAKES_AND_SAVES: Final = "Takes the trick and saves {other}."
SAVES: Final = "Saves {other} for a later trick."
LEADS_AND_SAVES: Final = "Leads {card} and saves {other} for a later trick."


def _on(fits: Pattern) -> Pattern:
    """Let a pattern fit only while more tricks follow, of which its sentence speaks."""
    return lambda at, one, two: not one.ends and fits(at, one, two)


AGAINST: Final[tuple[tuple[Pattern, str], ...]] = (
    (lambda at, one, two: at.is_idle and one.is_above(two), "Gets rid of {card} while tricks cost nothing."),
    (
        lambda at, one, two: at.is_lead and one.suit == two.suit and one.is_below(two) and bool(one.beaters),
        "Leads {card} rather than {other}, to let someone else take the trick.",
    ),
    (
        lambda at, one, two: at.is_lead and one.is_below(two) and one.is_low and bool(one.beaters),
        "Leads a low card, to let someone else take the trick.",
    ),
    (_on(lambda at, one, _: at.is_lead and one.is_shorter and one.is_only), ONLY_CARD),
    (_on(lambda at, one, _: at.is_lead and one.is_shorter), "Leads from a shorter suit to run out of it sooner."),
    (
        lambda _, one, two: one.is_thrown and one.worth < 0 and one.worth <= two.worth,
        "Discards {card}, which costs the player who takes it {count} points.",
    ),
    (
        _on(lambda _, one, two: one.is_thrown and one.is_above(two) and one.may_win_later),
        "Discards {card} before it has to take a trick.",
    ),
    (_on(lambda _, one, __: one.is_thrown and one.is_shorter and one.is_only), ONLY_CARD),
    (_on(lambda _, one, __: one.is_thrown and one.is_shorter), "Discards from a shorter suit to run out of it sooner."),
    (
        lambda at, one, two: not at.is_lead and not one.beats and not two.beats and one.worth < two.worth,
        "Stays below {best}, and {card} costs the player who takes it {count} points.",
    ),
    (lambda at, one, two: not at.is_lead and not one.beats and two.beats, "Lets someone else take the trick."),
    (
        _on(lambda at, one, two: not (at.is_lead or one.beats or two.beats or one.is_thrown) and one.is_above(two)),
        "Stays below {best} and saves {other} for a later trick.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and not one.price and not two.beats,
        "Takes a trick that costs nothing, and gets rid of {card}.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.price > two.price,
        "Takes the trick, but this way it costs fewer points.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.is_above(two),
        "Takes the trick, and gets rid of the higher card.",
    ),
    (
        lambda _, one, two: one.beats and two.beats and one.is_below(two) and bool(one.beaters),
        "Plays {card} rather than {other}, as someone may still go higher.",
    ),
    (
        lambda _, one, two: one.beats and two.beats and one.is_above(two) and bool(one.beaters),
        "Plays {card} while someone may still go higher.",
    ),
    (
        lambda _, one, two: one.beats and two.beats and one.is_above(two),
        "Takes the trick, and gets rid of {card}.",
    ),
    (_on(lambda _, one, two: one.beats and not two.beats and one.is_above(two)), SAVES),
    (_on(lambda at, one, two: at.is_lead and one.is_above(two)), LEADS_AND_SAVES),
)
FOR: Final[tuple[tuple[Pattern, str], ...]] = (
    (lambda at, one, two: at.is_idle and one.is_below(two), "Saves {other} for the tricks that count."),
    (
        lambda at, one, two: at.is_lead and one.suit == two.suit and one.is_above(two) and one.is_high and one.is_top,
        "Leads {card} rather than {other} to win the trick.",
    ),
    (
        lambda at, one, two: at.is_lead and one.is_above(two) and one.is_high and one.is_top,
        "Leads a high card to win the trick.",
    ),
    (
        lambda at, one, two: at.is_lead and not one.beaters and bool(two.beaters),
        "Leads {card}, which can’t be beaten.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and one.price > 0 and not two.beats,
        "Takes the trick for {count} points.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.price > two.price,
        "Takes the trick with {card}, which counts too.",
    ),
    (
        _on(lambda at, one, two: at.is_last and one.beats and two.beats and one.is_below(two) and one.is_cheapest),
        "Takes the trick as cheaply as possible and saves {other}.",
    ),
    (lambda _, one, two: one.beats and one.is_thrown and not two.beats, "Trumps to win the trick."),
    (lambda _, one, two: one.beats and not two.beats, "Plays above {best} to win the trick."),
    (
        _on(lambda at, one, two: not at.is_lead and one.worth < two.worth),
        "Holds back {other}, which would score for the player who takes it.",
    ),
    (_on(lambda at, one, two: not at.is_lead and not one.beats and one.is_below(two)), SAVES),
    (_on(lambda at, one, two: at.is_last and one.beats and two.beats), TAKES_AND_SAVES),
    (
        lambda at, one, two: not at.is_last and one.beats and two.beats and one.is_above(two) and not one.beaters,
        "Plays {card}, which can’t be beaten.",
    ),
    (
        lambda _, one, two: one.beats and two.beats and one.is_above(two) and one.beaters < two.beaters,
        "Plays {card}, which is harder to beat.",
    ),
    (_on(lambda _, one, two: one.beats and two.beats and not one.beaters), TAKES_AND_SAVES),
    (
        _on(lambda _, one, two: one.beats and two.beats and one.is_below(two)),
        "Tries to win with {card} and saves {other}.",
    ),
    (_on(lambda _, one, two: one.beats and two.beats), SAVES),
    (_on(lambda at, one, two: at.is_lead and one.is_below(two)), SAVES),
    (
        _on(lambda at, one, two: not at.is_lead and two.beats and not one.beats),
        "Gives up this trick and saves {other} for a better one.",
    ),
)


def explain(seen: State, deed: int, other: int) -> Sentence | None:
    """A sentence that says what *deed* does better than *other* for the seat to act; None if none fits."""
    at = TrickFeatures(seen)
    one, two = at.case(deed, other), at.case(other, deed)
    told = next((template for fits, template in (FOR if at.is_for else AGAINST) if fits(at, one, two)), "")
    values = {
        "card": face(Card(deed)),
        "other": face(Card(other)),
        "best": face(Card(at.position.best)),
        COUNT: str(one.price if at.is_for else -one.worth),
    }
    return with_values(told, values) if told else None


def templates() -> tuple[str, ...]:
    return (*(template for _, template in (*AGAINST, *FOR)), *contract_reasons.templates())
