"""Plays Kings & Queens quickly, each seat playing for its prediction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Final

from .opponent_model import lead_weight, reply_weight, wanted_honours
from .search_state import BEATEN, BIT, CATCH, IN_SUIT, KINGS, NO_CARD, NOT_YET, QUEENS, SearchState
from .state import RANK_POINTS

_RESTLESS: Final = 0.5
"""Rollouts choose at random among cards within this many points of the best."""
_RESOLVE: Final = 2.5
"""Exponent of the weights of `opponent_model`, which average over hands: a player who sees the hand is more decided."""
_FULLEST: Final = 2 * CATCH[4]
"""No trick holds more than two Queens."""


Choice = Callable[[int, Sequence[int], int, Sequence[int], Random], int]
"""Chooses a card, given what was led, the legal cards, the points the seat lacks, and the points of every catch."""


def worths(position: SearchState) -> tuple[int, int]:
    """Worths of a King and a Queen in this round, if all cards are known."""
    held = position.hands[0] | position.hands[1]
    seen = position.caught[0] + position.caught[1] + (CATCH[position.led] if position.led != NO_CARD else 0)
    kings = (held & KINGS).bit_count() + (seen & 15)
    queens = (held & QUEENS).bit_count() + (seen >> 4)
    return position.sign * RANK_POINTS // max(kings, 1), position.sign * -RANK_POINTS // max(queens, 1)


def lacks(position: SearchState, king: int, queen: int) -> int:
    """Points that the seat to act lacks, at these worths of the honours."""
    seat = position.turn
    said, caught = position.predictions[seat], position.caught[seat]
    return (0 if said == NOT_YET else said) - king * (caught & 15) - queen * (caught >> 4)


def steered(position: SearchState, legal: Sequence[int], rng: Random) -> int:
    """Lead anything; follow to come nearest to the prediction, at random among nearly equal cards."""
    king, queen = worths(position)
    return _choose(position.led, legal, lacks(position, king, queen), _gains(king, queen), rng)


def _choose(led: int, legal: Sequence[int], lacking: int, gains: Sequence[int], rng: Random) -> int:
    if led == NO_CARD or len(legal) == 1:
        return legal[int(rng.random() * len(legal))]
    is_beaten, on_table = BEATEN[led], CATCH[led]
    least, best = 99.0, legal[0]
    for card in legal:
        miss = abs(lacking - gains[on_table + CATCH[card]] if is_beaten[card] else lacking) + _RESTLESS * rng.random()
        if miss < least:
            least, best = miss, card
    return best


def play_on(position: SearchState, rng: Random, choose: Choice = _choose) -> None:
    """Play the round to its end: each card as by `steered`, only faster, or as *choose* decides."""
    king, queen = worths(position)
    gains, hands, caught = _gains(king, queen), position.hands, position.caught
    seat, led = position.turn, position.led
    lacking = [
        said - king * (catch & 15) - queen * (catch >> 4)
        for said, catch in zip(position.predictions, caught, strict=True)
    ]
    while True:
        held = hands[seat]
        card = choose(led, _legal(held, led), lacking[seat], gains, rng)
        if hands[0] | hands[1] == BIT[card]:
            break
        hands[seat] = held ^ BIT[card]
        if led == NO_CARD:
            led, seat = card, 1 - seat
            continue
        catch = CATCH[led] + CATCH[card]
        seat = seat if BEATEN[led][card] else 1 - seat
        caught[seat] += catch
        lacking[seat] -= gains[catch]
        led = NO_CARD
    position.turn, position.led = seat, led
    position.play(card)


@cache
def _gains(king: int, queen: int) -> tuple[int, ...]:
    return tuple(king * (catch & 15) + queen * (catch >> 4) for catch in range(_FULLEST + 1))


def _legal(held: int, led: int) -> Sequence[int]:
    follows = IN_SUIT[led // 6][held >> led // 6 * 6 & 63] if led != NO_CARD else ()
    return follows or (
        IN_SUIT[0][held & 63] + IN_SUIT[1][held >> 6 & 63] + IN_SUIT[2][held >> 12 & 63] + IN_SUIT[3][held >> 18]
    )


def by_habit(led: int, legal: Sequence[int], lacking: int, gains: Sequence[int], rng: Random) -> int:
    """Choose at random, each card as often as strong players chose such a card: by `opponent_model`."""
    if len(legal) == 1:
        return legal[0]
    # The sign of a King's points tells whether Kings count plus.
    wished = wanted_honours(lacking if gains[1] > 0 else -lacking)
    if led == NO_CARD:
        lengths = [0, 0, 0, 0]
        for card in legal:
            lengths[card // 6] += 1
        pulls = [_pull_of_lead(wished, lengths[card // 6], card) for card in legal]
    else:
        pulls = [_pull_of_reply(wished, led, card) for card in legal]
    return rng.choices(legal, pulls)[0]


@cache
def _pull_of_lead(wished: int, length: int, card: int) -> float:
    return float(lead_weight(wished, length, card) ** _RESOLVE)


@cache
def _pull_of_reply(wished: int, led: int, card: int) -> float:
    return float(reply_weight(wished, led, card) ** _RESOLVE)
