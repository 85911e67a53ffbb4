"""A hint in up to three steps: where to look, two deeds to choose from, the deed and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engines.bots.search_player import NO_OTHER
from engines.core.api import Deed
from engines.core.cards import HIDDEN, JOKER, SUITS, Card, rank, suit
from engines.core.sentences import signed
from kq_table.features.review.words import PREDICT
from kq_table.match.bot_process import BotAnswer
from kq_table.match.bot_reasons import EQUAL_GAP, as_advice, plain_reason, reason_if_even
from kq_table.text import say

LOOK_MARK: Final = ""
"""Marks the deeds among which the person should look."""
BEST_MARK: Final = "*"
"""Marks the deed itself."""
SEAT_MARK: Final = "seat:"
"""Prefix of a mark that points at a player (``seat:1``), used by lessons."""
BUY: Final = "buy "
"""Prefix of deeds that buy a card; then comes a price for number cards, else a key of `PRICES`."""
PRICES: Final = {"face": 10, "queen": 15}
NEARBY: Final = 2
"""The first step names a range of predictions that extends this far beyond the two best."""
WITHOUT_SUITS: Final = {"the-queen"}
"""Games in which only ranks matter."""
EVEN_PART: Final = 0.03
"""A deed worse by at most this part of the best one's standard deviation (or by `EQUAL_GAP`) is about as good."""
CLEAR_PART: Final = 0.25
"""A deed that is worse by at least this part of it is clearly worse."""


Narrowed = tuple[str, Sequence[Deed]]
"""A sentence on where to look (empty if it would not help), and the deeds found there."""


@dataclass(frozen=True)
class Step:
    """
    One step of a hint.

    :param marks: deeds, each with `LOOK_MARK`, `BEST_MARK`, or ``1`` or ``2`` for two deeds to choose from
    """

    words: str
    marks: tuple[tuple[Deed, str], ...]


def only_step(deed: Deed, words: Callable[[Deed], str]) -> Step:
    return Step(say("hint.only", move=words(deed)), ((deed, BEST_MARK),))


def hint_steps(
    game: str, answer: BotAnswer, legal: Sequence[Deed], words: Callable[[Deed], str], names: Sequence[str]
) -> list[Step]:
    """
    The steps of a hint where there is a choice: each reveals more than the one before.

    If the bot compared two deeds, one step shows both. The last step shows the best with a reason, at least that it is
    better on average.

    :param words: suggests a deed in a few words
    :param names: of the players by seat, as `spoken_names` gives them
    """
    by_text = {deed.text: deed for deed in legal}
    best = by_text[answer.deed]
    worth = dict(answer.candidates)
    others = [by_text[text] for text in worth if text != best.text]
    if best.text not in worth or not others:
        reason = _reason_alone(game, best, legal, answer.reasons[0] if answer.reasons else "", names)
        return [*_where(game, best, best, legal), _last(best, words(best), reason)]
    other = others[0]
    gap = worth[best.text] - worth[other.text]
    less = _how_much_worse(gap, answer.sd)
    choice = Step(say("hint.two", move=words(best), other=words(other), less=less), ((best, "1"), (other, "2")))
    told = _first_reason(answer, gap)
    reason = as_advice(plain_reason(told, names)) if told else say("hint.on_average")
    return [*_where(game, best, other, legal), choice, _last(best, words(best), reason)]


def _reason_alone(game: str, best: Deed, legal: Sequence[Deed], reason: str, names: Sequence[str]) -> str:
    """
    Put into words the *reason* of a record for the only deed that the bot valued.

    `NO_OTHER` is dropped, as it says nothing about the move. Where suits do not matter, say that there are deeds with
    the same ranks.
    """
    told = "" if reason in {"", NO_OTHER} else as_advice(plain_reason(reason, names))
    if game in WITHOUT_SUITS and any(_kind_and_ranks(deed) == _kind_and_ranks(best) for deed in legal if deed != best):
        return f"{told} {say('hint.same_rank')}".lstrip()
    return told


def _kind_and_ranks(deed: Deed) -> tuple[str, list[int]]:
    return _kind(deed), sorted(rank(move.card) for move in deed.moves if move.card not in {HIDDEN, JOKER})


def _last(best: Deed, move: str, reason: str) -> Step:
    return Step(say("hint.deed", move=move, reason=reason).strip(), ((best, BEST_MARK),))


def _first_reason(answer: BotAnswer, gap: float) -> str:
    """
    The reason for the deed, as written in a record; empty if none was given.

    For a deed about as good as the second, its better average is no reason.
    """
    reason = answer.reasons[0] if answer.reasons else ""
    return reason_if_even(reason) if _is_even(gap, answer.sd) else reason


def _how_much_worse(gap: float, spread: float) -> str:
    """
    How much worse the second deed is, in words.

    :param gap: how much less its expected worth is, in the units of the game's estimate
    :param spread: the standard deviation of the results of the best, in the same units
    """
    if _is_even(gap, spread):
        return say("hint.even")
    return say("hint.slightly" if gap < CLEAR_PART * spread else "hint.clearly")


def _is_even(gap: float, spread: float) -> bool:
    return gap <= max(EVEN_PART * spread, EQUAL_GAP)


# -- where to look


def _where(game: str, best: Deed, other: Deed, legal: Sequence[Deed]) -> list[Step]:
    """The step that narrows the legal deeds down, but not to the deed itself; empty if nothing does."""
    ways = (_by_price, _by_kind, _by_number, *(() if game in WITHOUT_SUITS else (_by_suit,)), _by_rank)
    for narrow in ways:
        words, found = narrow(best, other, legal)
        if words and 1 < len(found) < len(legal):
            return [Step(words, tuple((deed, LOOK_MARK) for deed in found))]
    return []


def _by_price(best: Deed, other: Deed, legal: Sequence[Deed]) -> Narrowed:
    """Narrow down to wares of similar prices, if there is something to buy."""
    bought = sorted((deed for deed in legal if deed.text.startswith(BUY)), key=_price)
    if not (best in bought and other in bought):
        return "", legal
    first, last = sorted((bought.index(best), bought.index(other)))
    found = bought[max(0, first - 1) : last + 2]
    if len(found) == len(bought):
        return "", legal
    return say("hint.where.prices", low=_price(found[0]), high=_price(found[-1])), found


def _price(deed: Deed) -> int:
    what = deed.text.removeprefix(BUY)
    return PRICES[what] if what in PRICES else int(what)


def _by_kind(best: Deed, other: Deed, legal: Sequence[Deed]) -> Narrowed:
    """Narrow down to kinds of deeds, if there are several."""
    one, two = _kind(best), _kind(other)
    found = [deed for deed in legal if _kind(deed) in {one, two}]
    if len({_kind(deed) for deed in legal}) == 1:
        return "", legal
    if one == two:
        return say("hint.where.kind", kind=say(f"hint.kind.{one}")), found
    return say("hint.where.kinds", kind=say(f"hint.kind.{one}"), other=say(f"hint.kind.{two}")), found


def _kind(deed: Deed) -> str:
    return deed.text.partition(" ")[0]


def _by_number(best: Deed, other: Deed, legal: Sequence[Deed]) -> Narrowed:
    """Narrow down to numbers close to each other, if one is to be predicted."""
    if not best.text.startswith(PREDICT):
        return "", legal
    low, high = sorted((_number(best), _number(other)))
    found = [deed for deed in legal if low - NEARBY <= _number(deed) <= high + NEARBY]
    numbers = [_number(deed) for deed in found]
    return say("hint.where.numbers", low=signed(min(numbers)), high=signed(max(numbers))), found


def _number(deed: Deed) -> int:
    return int(deed.text.removeprefix(PREDICT))


def _by_suit(best: Deed, other: Deed, legal: Sequence[Deed]) -> Narrowed:
    """Narrow down to the suits of the cards to be moved."""
    suits = [suit(card) for card in (_card(best), _card(other)) if card is not None]
    if len(suits) < len((best, other)):
        return "", legal
    found = [deed for deed in legal if (card := _card(deed)) is not None and suit(card) in suits]
    names = [say(f"suit.{SUITS[number]}") for number in dict.fromkeys(suits)]
    if len(names) == 1:
        return say("hint.where.suit", suit=names[0]), found
    return say("hint.where.suits", suit=names[0], other=names[1]), found


def _by_rank(best: Deed, other: Deed, legal: Sequence[Deed]) -> Narrowed:
    """Narrow down to the lower or the higher half of the cards to be moved."""
    cards = [_card(deed) for deed in legal]
    one, two = _card(best), _card(other)
    ranks = sorted({rank(card) for card in cards if card is not None})
    if one is None or two is None or None in cards:
        return "", legal
    middle = ranks[len(ranks) // 2]
    is_low = rank(one) < middle
    if is_low != (rank(two) < middle):
        return "", legal
    found = [
        deed for deed, card in zip(legal, cards, strict=True) if card is not None and (rank(card) < middle) == is_low
    ]
    return say("hint.where.low" if is_low else "hint.where.high"), found


def _card(deed: Deed) -> Card | None:
    """The first card that is moved, if it has suit and rank."""
    known = [move.card for move in deed.moves if move.card not in {HIDDEN, JOKER}]
    return known[0] if known else None
