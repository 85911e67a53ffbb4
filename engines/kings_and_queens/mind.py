"""What a mind knows of Kings & Queens beyond search: which number to name and how to steer for it. Sees no state."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from engines.hints import Effort, Lore
from engines.spec import Answer, Seat

from .facts import POT
from .fast import BEATEN, CARDS, CATCH, KINGS, NO_CARD, NOT_YET, QUEENS, ZERO, FastPosition

FIRST_GUESS: Final = (1.0, 1.2, -1.9)
"""Points to expect with no honours, for each King and for each Queen in hand, as 4,000 steered rounds gave them."""
REACH: Final = 4
"""Numbers further than this from the first guess are not thought about: an error of one's own making."""
USUAL_WORTH: Final = 4
"""What a King is worth in most rounds (three in play), for a seat that cannot count them yet."""
HOLDS: Final = (0.35, 0.4, 0.5, 0.6, 0.8, 0.8)
"""How likely a lead of each rank is thought to take its trick."""
FEWEST_TRIALS: Final = 4
"""Numbers tried less often than this are not told apart."""
_RESTLESS: Final = 0.5
"""How many points a steered play-out gives away for variety."""


class KingsAndQueensLore(Lore[FastPosition]):
    """Which numbers to think about, and play that steers for them."""

    def choices(self, position: FastPosition) -> Sequence[int]:
        """Keep all plays, and the predictions near the first guess."""
        legal = position.legal()
        if legal[0] < CARDS:
            return legal
        guess = first_guess(position)
        return [deed for deed in legal if abs(deed - ZERO - guess) <= REACH]

    def playout(self, position: FastPosition, rng: Random) -> int:
        """Predict by the first guess; follow so as to come nearest to one's number; lead anything."""
        legal = position.legal()
        if legal[0] >= CARDS:
            return nearest(legal, first_guess(position))
        if position.led == NO_CARD or len(legal) == 1:
            return legal[int(rng.random() * len(legal))]
        return _follow(position, legal, rng)

    def reflex(self, position: FastPosition) -> int:
        """Answer at once from one's own hand."""
        legal = position.legal()
        if legal[0] >= CARDS:
            return nearest(legal, first_guess(position))
        king, queen = position.sign * USUAL_WORTH, -position.sign * USUAL_WORTH
        need = _need(position, king, queen)
        return min(legal, key=lambda deed: (abs(need - _prospect(position.led, deed, king, queen)), deed % 6, deed))

    def advise(self, worlds: Sequence[FastPosition], effort: Effort, rng: Random) -> Answer | None:
        """
        Choose the number whose expected error is least when one steers for it in the sampled *worlds*.

        None where no prediction is due, or where there was no time to try the numbers.
        """
        candidates = self.choices(worlds[0])
        if candidates[0] < CARDS:
            return None
        seat = worlds[0].turn
        trials: list[list[Trial]] = []
        for done in range(effort.iterations // len(candidates)):
            if effort.is_stopped():
                break
            world = worlds[done % len(worlds)]
            trials.append([self._try(world, deed, seat, rng) for deed in candidates])
        return _least_error(candidates, trials) if len(trials) >= FEWEST_TRIALS else None

    def _try(self, world: FastPosition, deed: int, seat: Seat, rng: Random) -> Trial:
        position = world.copy()
        position.play(deed)
        while position.turn >= 0 and position.round == world.round:
            position.play(self.playout(position, rng))
        errors = [after - before for after, before in zip(position.totals(), world.totals(), strict=True)]
        return errors[seat], errors[1 - seat]


Trial = tuple[int, int]
"""One's own error and the other's at the end of a round that was steered for a number."""


def first_guess(position: FastPosition) -> float:
    """Give the points that the hand of the seat to act promises at first sight."""
    held = position.hands[position.turn]
    bare, king, queen = FIRST_GUESS
    return position.sign * (bare + king * (held & KINGS).bit_count() + queen * (held & QUEENS).bit_count())


def nearest(legal: Sequence[int], number: float) -> int:
    """Choose the legal prediction nearest to *number* (KQ-5 may bar the nearest of all)."""
    return min(legal, key=lambda deed: abs(deed - ZERO - number))


def _least_error(candidates: Sequence[int], trials: Sequence[Sequence[Trial]]) -> Answer:
    count = len(trials)
    errors = [sum(trial[index][0] for trial in trials) / count for index in range(len(candidates))]
    best = min(range(len(candidates)), key=lambda index: (errors[index], index))
    margins = [trial[best][1] - trial[best][0] for trial in trials]
    mean = sum(margins) / count
    spread = sqrt(sum((margin - mean) ** 2 for margin in margins) / count)
    number = candidates[best] - ZERO
    reason = f"Steering for {number} misses by {errors[best]:.1f} on average."
    return Answer(f"predict {number}", mean, spread, (reason,), count * len(candidates))


def _need(position: FastPosition, king: int, queen: int) -> int:
    """Give how many points the seat to act still lacks, with honours worth so much each."""
    seat = position.turn
    said, caught = position.predictions[seat], position.caught[seat]
    return (0 if said == NOT_YET else said) - king * (caught & 15) - queen * (caught >> 4)


def _worths(position: FastPosition) -> tuple[int, int]:
    """Give what a King and a Queen of this round are worth, with all cards in sight."""
    held = position.hands[0] | position.hands[1]
    seen = position.caught[0] + position.caught[1] + (CATCH[position.led] if position.led != NO_CARD else 0)
    kings = (held & KINGS).bit_count() + (seen & 15)
    queens = (held & QUEENS).bit_count() + (seen >> 4)
    return position.sign * POT // max(kings, 1), position.sign * -POT // max(queens, 1)


def _follow(position: FastPosition, legal: Sequence[int], rng: Random) -> int:
    """Follow so that this trick brings one nearest to one's number, with a little chance among equals."""
    led, (king, queen) = position.led, _worths(position)
    need = _need(position, king, queen)
    is_beaten = BEATEN[led]
    least, best = 99.0, legal[0]
    for deed in legal:
        catch = CATCH[led] + CATCH[deed]
        gain = king * (catch & 15) + queen * (catch >> 4) if is_beaten[deed] else 0
        miss = abs(need - gain) + _RESTLESS * rng.random()
        if miss < least:
            least, best = miss, deed
    return best


def _prospect(led: int, deed: int, king: int, queen: int) -> float:
    """Give the points that playing a card may bring in its trick, as far as one's own hand tells."""
    catch = CATCH[deed] + (CATCH[led] if led != NO_CARD else 0)
    gain = king * (catch & 15) + queen * (catch >> 4)
    if led != NO_CARD:
        return gain if BEATEN[led][deed] else 0
    return HOLDS[deed % 6] * gain
