"""
Trains the policy of the King family by playing against itself: gradients of the policy over all deeds of a position.

Lanes play whole deals by the policy. At some cards every legal deed is tried in every lane and played to the end on the
real deal, all with the same luck; what each brings above the mean moves the weights (an all-action policy gradient).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import numpy as np

from engines.games.king import policy
from engines.games.king.lanes import DealLayout, Lanes, Planes, any_of
from engines.games.king.policy_classes import BLOCK, FOLLOWING, LEAD, PHASES, TABLES, WEIGHTS, cells, first_weight, read
from engines.games.king.policy_weights import DIGITS, name_of

Array = np.ndarray[Any, Any]
TRIED: Final = 0.25
"""The share of cards at which all deeds are tried."""
MOST: Final = 2**policy.WEIGHT_BITS - 1


def bits(plane: int, lanes: int) -> Array:
    """Unpack a plane: an array of 0 and 1."""
    return np.unpackbits(np.frombuffer(plane.to_bytes(lanes // 8, "little"), np.uint8), bitorder="little")


def plane(flags: Array) -> int:
    """Pack an array of flags into a plane."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def deal(layout: DealLayout, lanes: int, rng: np.random.Generator) -> Lanes:
    """Deal at random in every lane."""
    number = len(layout.cards)
    order = rng.random((lanes, number)).argsort(axis=1)
    owner = order // layout.hand_size
    hands = [[plane(owner[:, card] == seat) for card in range(number)] for seat in range(layout.seats)]
    return Lanes(layout, (1 << lanes) - 1, hands)


class Learner:
    """The weights of one contract, with the moments of Adam."""

    def __init__(self, layout: DealLayout) -> None:
        self.layout = layout
        self.weights: Array = np.zeros(WEIGHTS)
        self.first: Array = np.zeros(WEIGHTS)
        self.second: Array = np.zeros(WEIGHTS)
        self.steps = 0

    def climb(self, gradient: Array, rate: float) -> None:
        """Make a step of Adam."""
        self.steps += 1
        self.first += 0.1 * (gradient - self.first)
        self.second += 0.01 * (gradient**2 - self.second)
        mean, square = self.first / (1 - 0.9**self.steps), self.second / (1 - 0.99**self.steps)
        self.weights += rate * mean / (np.sqrt(square) + 1e-6)


def quantized(weights: Array) -> list[int]:
    """Round weights to what the policy adds up; what never matters is moved to fit: the same for all ways to follow."""
    rounded: Array = np.zeros(WEIGHTS, int)
    for phase in range(PHASES):
        for ways in ((LEAD,), FOLLOWING):
            for table, size in TABLES.items():
                at = np.concatenate([np.arange(size) + first_weight(table, way, phase) for way in ways])
                units = np.rint(weights[at] * policy.UNITS_PER_NAT).astype(int)
                high = max(units.max(), units.min() + 1)
                shift = min(MOST - high, -units.min())
                rounded[at] = np.clip(units + (shift if units.max() - units.min() <= MOST else MOST - high), 0, MOST)
    return [int(weight) for weight in rounded]


def candidates(legal: Planes, most: int) -> list[Planes]:
    """Give each lane's legal cards one by one, the first again where there are no more."""
    left, found = legal[:], []
    for _ in range(most):
        one, taken = [0] * len(left), 0
        for card, may in enumerate(left):
            if may:
                one[card] = may & ~taken
                taken |= may
                left[card] ^= one[card]
        if not taken:
            break
        found.append(one)
    return found


def tried(lanes: Lanes, count: int, deeds: Sequence[Planes], weights: Sequence[int], rng: Random) -> list[Array]:
    """Play on after each of the deeds; give what the seat to act takes, in units, by deed and lane."""
    position, copies = lanes.position, len(deeds)
    actors = lanes.whose[position]
    ahead = lanes.copied(copies, count)
    first = deeds[0]
    chosen = [0] * len(first)
    for number, deed in enumerate(deeds):
        missing = lanes.full ^ any_of(deed)
        for card, here in enumerate(deed):
            chosen[card] |= (here | first[card] & missing) << number * count
    ahead.play(chosen)
    finish(ahead, weights, rng, policy.Luck(policy.LUCK, count, sum(1 << count * copy for copy in range(copies))))
    results = ahead.results()
    units: Array = np.zeros(count * copies, np.float32)
    for bit in range(len(results[0])):
        own = 0
        for copy in range(copies):
            part = any_of(
                (counter[bit] >> copy * count & lanes.full) & actor
                for counter, actor in zip(results, actors, strict=True)
            )
            own |= part << copy * count
        units += bits(own, count * copies).astype(np.float32) * (1 << bit)
    return list(units.reshape(copies, count))


def finish(lanes: Lanes, weights: Sequence[int], rng: Random, luck: policy.Luck) -> None:
    """Play to the end of the deal."""
    while not lanes.is_over:
        lanes.play(policy.choose(lanes, weights, rng, luck))


def gradient(lanes: Lanes, count: int, learner: Learner, ints: Sequence[int], rng: Random, spread: float) -> Array:
    """
    Give the gradient of what the seat to act takes, over the weights.

    :param ints: the weights as the policy adds them
    :param spread: what chance among cards is worth
    """
    reading, layout = read(lanes), learner.layout
    legal = lanes.legal()
    deeds = candidates(legal, lanes.left)
    units = tried(lanes, count, deeds, ints, rng)
    number = len(layout.cards)
    value: Array = np.zeros((number, count), np.float32)
    logits: Array = np.full((number, count), -1e9, np.float32)
    known: list[tuple[int, int, Array]] = []
    for card in lanes.live:
        if not legal[card]:
            continue
        logit: Array = np.zeros(count, np.float32)
        for at, here in cells(reading, layout, card):
            flags = bits(here, count)
            known.append((card, at, flags))
            logit += flags * np.float32(learner.weights[at])
        may: Array = bits(legal[card], count).astype(bool)
        logits[card, may] = logit[may]
        for deed, brings in zip(deeds, units, strict=True):
            if deed[card]:
                value[card] += bits(deed[card], count) * brings
    logits -= logits.max(axis=0)
    chances = np.exp(logits)
    chances /= chances.sum(axis=0)
    worth = 1.0 if layout.contract.worth > 0 else -1.0
    gain = worth * (value - (chances * value).sum(axis=0))
    told = np.log(chances + 1e-9)
    surprise = told - (chances * told).sum(axis=0)
    pull: Array = chances * (gain - spread * surprise)
    slope: Array = np.zeros(WEIGHTS)
    for card, at, flags in known:
        slope[at] += float(pull[card] @ flags)
    slope /= count
    return slope


def lesson(learner: Learner, seed: int, rate: float, spread: float, count: int) -> int:
    """Play *count* deals and learn from them; give how many deeds were looked at."""
    rng, dealer = Random(seed), np.random.default_rng(seed)
    lanes, seen = deal(learner.layout, count, dealer), 0
    ints = quantized(learner.weights)
    luck = policy.Luck(policy.LUCK, count, 1)
    while not lanes.is_over:
        if lanes.left > 1 and rng.random() < TRIED:
            learner.climb(gradient(lanes, count, learner, ints, rng, spread), rate)
            seen += count
            ints = quantized(learner.weights)
        lanes.play(policy.choose(lanes, ints, rng, luck))
    return seen


def margin(layout: DealLayout, pair: Sequence[Sequence[int]], seed: int, count: int = 4096) -> tuple[float, float]:
    """
    Let the first policy of a pair play in every other seat, then in the rest.

    :return: its gain in points above the other, and the standard error
    """
    total: Array = np.zeros(count)
    for turn in range(2):
        rng, dealer = Random(seed), np.random.default_rng(seed)
        lanes = deal(layout, count, dealer)
        luck = policy.Luck((), count, 1)
        while not lanes.is_over:
            first = any_of(plane for seat, plane in enumerate(lanes.whose[lanes.position]) if seat % 2 == turn)
            one, other = (policy.choose(lanes, weights, rng, luck) for weights in pair)
            lanes.play([a & first | b & ~first for a, b in zip(one, other, strict=True)])
        for seat, counter in enumerate(lanes.results()):
            for bit, here in enumerate(counter):
                total += bits(here, count).astype(float) * (1 << bit) * (1 if seat % 2 == turn else -1)
    # Two games with two seats for each: a seat above the mean of the other three is 2/3 of the gap between the two.
    points = total * layout.contract.worth / 4 * 2 / 3
    return float(points.mean()), float(points.std() / count**0.5)


def written(learners: Sequence[Learner], about: str) -> str:
    """Write the weights as JSON: by contract a row for each way to play a card and stage of the deal."""
    weights = {name_of(learner.layout.contract): _rows(quantized(learner.weights)) for learner in learners}
    return json.dumps({"about": about, "weights": weights}, indent=1) + "\n"


def _rows(weights: Sequence[int]) -> list[str]:
    digits = "".join(DIGITS[weight] for weight in weights)
    return [digits[at : at + BLOCK] for at in range(0, WEIGHTS, BLOCK)]
