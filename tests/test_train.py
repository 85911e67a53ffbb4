"""The training of a policy: what it learns from is right, and it goes on where it was cut."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from engines.games.king import policy, policy_weights
from engines.games.king.contracts import KingOptions
from engines.games.king.lanes import layout, numbers
from engines.games.king.policy_classes import FOLLOWING, WEIGHTS, cells, first_weight, read
from engines.games.king.policy_weights import PACKS, name_of, tables
from tests.train import king, run

LANES = 64
QUEENS = layout(KingOptions("king"), 4, 3)


def some_weights(seed: int) -> Any:
    return np.random.default_rng(seed).normal(size=WEIGHTS)


def scores(lanes: Any, weights: Sequence[int]) -> dict[int, list[int]]:
    found = policy.scores(read(lanes), lanes.deal, weights, lanes.live)
    return {card: numbers(total, LANES) for card, total in found.items()}


def test_planes_pack_and_unpack() -> None:
    assert [1, 0, 0, 1, 0, 0, 0, 0] == list(king.bits(0b1001, 8))
    assert 0b1001 == king.plane(king.bits(0b1001, 8))


def test_every_lane_is_dealt_a_whole_pack() -> None:
    lanes = king.deal(QUEENS, LANES, np.random.default_rng(1))
    for card in range(32):
        assert lanes.full == sum(hand[card] for hand in lanes.hands)
    assert [8 * LANES] * 4 == [sum(plane.bit_count() for plane in hand) for hand in lanes.hands]


@pytest.mark.parametrize("cards", [0, 1, 6, 11])
def test_rounded_weights_rank_cards_as_the_weights_do(cards: int) -> None:
    weights, rng = some_weights(2), Random(1)
    ints = king.quantized(weights)
    assert 0 <= min(ints)
    assert max(ints) <= king.MOST
    lanes = king.deal(QUEENS, LANES, np.random.default_rng(3))
    for _ in range(cards):
        lanes.play(policy.choose(lanes, ints, rng, policy.Luck((), LANES, 1)))
    exact: dict[int, Any] = {}
    for card in lanes.live:
        found = cells(read(lanes), QUEENS, card)
        exact[card] = sum(weights[at] * king.bits(here, LANES) for at, here in found)
    rounded, legal = scores(lanes, ints), lanes.legal()
    for lane in range(LANES):
        may = [card for card in rounded if legal[card] >> lane & 1]
        shifts = [rounded[card][lane] / policy.UNITS_PER_NAT - exact[card][lane] for card in may]
        # Each of seven weights is rounded by an eighth of a nat at most; a shift is the same for all.
        assert max(shifts) - min(shifts) <= 2 * 7 / 8


def test_a_table_of_weights_wider_than_the_policy_adds_is_cut_below() -> None:
    weights = np.zeros(WEIGHTS)
    at = [first_weight("rank", way, 0) for way in FOLLOWING]
    weights[at[0]], weights[at[1]], weights[at[2]] = 6.0, -6.0, 5.0
    ints = king.quantized(weights)
    assert [31, 0, 27] == [ints[one] for one in at[:3]]


def test_every_legal_card_is_tried_and_what_it_takes_is_the_actors_own() -> None:
    ints, rng = king.quantized(some_weights(4)), Random(2)
    lanes = king.deal(QUEENS, LANES, np.random.default_rng(5))
    for _ in range(5):
        lanes.play(policy.choose(lanes, ints, rng, policy.Luck((), LANES, 1)))
    deeds = king.candidates(lanes.legal(), lanes.left)
    assert lanes.legal() == [sum(deed[card] for deed in deeds) for card in range(32)]
    units = king.tried(lanes, LANES, deeds, ints, Random(3))
    assert len(deeds) == len(units)
    assert {0, 1, 2, 3, 4} >= {int(one) for row in units for one in row}


def test_a_lesson_makes_a_better_player() -> None:
    learner = king.Learner(QUEENS)
    before = king.quantized(learner.weights)
    for number in range(3):
        king.lesson(learner, number, 0.1, 0.01, 256)
    gain, error = king.margin(QUEENS, (king.quantized(learner.weights), before), 9, 512)
    assert gain > 4 * error


def test_a_policy_is_level_with_itself() -> None:
    ints = king.quantized(some_weights(6))
    gain, _ = king.margin(QUEENS, (ints, ints), 1, 128)
    assert gain == 0


def test_training_goes_on_where_it_was_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "courses", lambda: {32: [QUEENS]})
    first, both = run.Pass(1, 0.1, 0.01), (run.Pass(1, 0.1, 0.01), run.Pass(1, 0.03, 0.004))
    whole = run.train(32, tmp_path / "whole", both, LANES)
    run.train(32, tmp_path / "cut", (first,), LANES)
    assert whole == run.train(32, tmp_path / "cut", both, LANES)
    assert whole == run.train(32, tmp_path / "cut", both, LANES)


def test_what_is_written_is_read_back() -> None:
    learners = [king.Learner(layout(KingOptions("king"), 4, place)) for place in range(2)]
    learners[1].weights = some_weights(7)
    found = policy_weights.read(king.written(learners, "Two.").encode())
    assert king.quantized(learners[1].weights) == found["hearts -"]


@pytest.mark.parametrize("pack", PACKS)
def test_the_tables_that_ship_hold_every_weight_of_every_contract(pack: int) -> None:
    assert [name_of(deal.contract) for deal in run.courses()[pack]] == list(tables(pack))
    assert {WEIGHTS} == {len(weights) for weights in tables(pack).values()}
