"""What a judged move was worth, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kq_table.match.bot_reasons import plain_reason
from kq_table.text import say
from kq_table.text.numbers import decimal, signed_decimal

from .judged_move import JudgedMove, Verdict, is_no

UNITS: Final = {"kings-n-queens": "queens", "kings-and-queens": "penalty"}
"""The parts of message keys for what a game counts, where that is not points."""
PREDICT: Final = "predict "
"""Prefix of a prediction; its number follows."""

DeedWords = Callable[[str], str]
"""Words for a deed, given its text."""


def unit(game: str) -> str:
    return UNITS.get(game, "points")


def amount(game: str, value: float) -> str:
    """An amount in words, without a sign: "about 1.2 points"."""
    return say(f"review.{unit(game)}", amount=decimal(abs(value)))


def explain(game: str, move: JudgedMove, words: DeedWords, names: Sequence[str], seat: int) -> list[str]:
    """
    What a move was worth, the best one, why, and the result with all cards known; a sentence each.

    :param names: of the players by seat, as `spoken_names` gives them
    """
    verdict, name = move.verdict, names[seat]
    if verdict.is_of_deal:
        return [_deal(verdict, name), *(plain_reason(reason, names) for reason in move.reasons[:1])]
    best, deed = words(verdict.best), words(verdict.deed)
    told = [_comparison(game, verdict, (best, deed), name)]
    if not verdict.deed.startswith(PREDICT):
        told[0] = f"{told[0]} {say('review.compared', count=len(names) - 1)}"
    for reason in move.reasons[:1]:
        why = plain_reason(reason, names)
        told.append(why if verdict.best == verdict.deed else say("review.why", reason=why))
    if move.hindsight is not None:
        told.append(_hindsight(game, move, move.hindsight, words, name))
    return told


def _comparison(game: str, verdict: Verdict, moves: tuple[str, str], name: str) -> str:
    best, deed = moves
    if verdict.best == verdict.deed:
        return say("review.best", name=name, move=deed, worth=_valued(game, verdict, verdict.deed))
    values = {
        "best": best,
        "best_worth": _valued(game, verdict, verdict.best),
        "move": deed,
        "worth": _valued(game, verdict, verdict.deed),
    }
    key = "review.mistake" if verdict.is_mistake else "review.slight" if verdict.is_slight else "review.even"
    return say(key, name=name, cost=cost(game, verdict), margin=decimal(verdict.margin), **values)


def cost(game: str, verdict: Verdict) -> str:
    """The cost of a deed, in what the game counts."""
    return amount(game, shown_cost(verdict))


def shown_cost(verdict: Verdict) -> float:
    """The difference of both worths as shown, so that it adds up; the exact cost where they look equal."""
    if verdict.is_of_deal:
        return verdict.cost
    shown = {text: round(mean, 1) for text, mean, _ in verdict.worths}
    return shown[verdict.best] - shown[verdict.deed] or verdict.cost


def _deal(verdict: Verdict, name: str) -> str:
    """What a deal was worth, and whether it was right to make or refuse it."""
    told = say("review.deal.worth", name=name, worth=deal_worth(verdict))
    if verdict.cost and not verdict.is_mistake:
        return f"{told} {say('review.deal.slight' if verdict.is_slight else 'review.deal.even')}"
    answer, found = "no" if is_no(verdict.deed) else "yes", "wrong" if verdict.cost else "right"
    return f"{told} {say(f'review.deal.{answer}.{found}')}"


def deal_worth(verdict: Verdict) -> str:
    """What a deal was worth, with its interval."""
    mean, margin = verdict.deal_worth
    return say("review.worth.points", worth=signed_decimal(mean), margin=decimal(margin))


def _valued(game: str, verdict: Verdict, deed: str) -> str:
    """What a deed is worth, with its interval; for a prediction, how far it is off."""
    mean, margin = next((mean, margin) for text, mean, margin in verdict.worths if text == deed)
    if deed.startswith(PREDICT):
        return say("review.miss", amount=decimal(-mean), margin=decimal(margin))
    return say(f"review.worth.{unit(game)}", worth=signed_decimal(mean), margin=decimal(margin))


def _hindsight(game: str, move: JudgedMove, open_verdict: Verdict, words: DeedWords, name: str) -> str:
    if not open_verdict.is_mistake:
        return say("review.open.fine", name=name)
    key = "review.open.same" if open_verdict.best == move.verdict.best else "review.open.better"
    return say(key, move=words(open_verdict.best), name=name, cost=amount(game, open_verdict.cost))


def compare_trial(game: str, move: JudgedMove, trial: str, words: DeedWords) -> str:
    """How the person's trial compares with the move."""
    verdict = move.verdict
    if trial == verdict.best:
        return say("review.trial.best", move=words(trial))
    if trial == verdict.deed:
        return say("review.trial.same", move=words(trial))
    if trial in {deed for deed, _, _ in verdict.worths}:
        return say("review.trial.other", move=words(trial), worth=_valued(game, verdict, trial))
    return say("review.trial.unknown", move=words(trial))
