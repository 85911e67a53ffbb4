"""Decisions judged afterwards: from what the seat knew, by fresh worlds, with their spread."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from random import Random

import pytest

from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.judge import MAX_COMPARED, Judgement, judge, judge_open
from engines.bots.players import player
from engines.bots.seeds import TABLE_SEED
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.games import registry
from engines.record.record import Record
from engines.record.replay import Replay, acting_view
from engines.record.resample import Resampler
from engines.record.visibility import observe
from tests.random_match import RandomMatch, plain_tables

HINT_LEVEL = LEVELS[-1]
BRIEFLY = 0.03
"""Of the usual time."""
STRONG_HAND = "KS,KH,KD,KC,5S,5H,5D,5C"
OTHER_HAND = "QS,QH,QD,QC,4S,4H,4D,4C"


def choice_of(table: RandomMatch, seed: int) -> Record:
    """Play a random match and cut its record where somebody has a choice."""
    record, rng = table.match(seed, 60).record, Random(seed)
    replay = Replay(record)
    choices = [n for n, step in enumerate(replay) if step.line.actor >= 0 and len(replay.legal(step.before) or ()) > 1]
    return replace(record, lines=record.lines[: rng.choice(choices)])


@plain_tables
def test_a_judgement_is_the_same_however_the_hidden_cards_lie(table: RandomMatch) -> None:
    full = choice_of(table, 1)
    rules, view = acting_view(full)
    legal = [deed.text for deed in rules.legal(view.state)]
    other = acting_view(Resampler(full, view.seat).deal(Random(2)))[1]
    assert judge(rules, view, legal[-1], share=BRIEFLY) == judge(rules, other, legal[-1], share=BRIEFLY)


@plain_tables
def test_whatever_was_done_is_valued_beside_the_best(table: RandomMatch) -> None:
    rules, view = acting_view(choice_of(table, 3))
    for deed in rules.legal(view.state)[:3]:
        found = judge(rules, view, deed.text, share=BRIEFLY)
        assert {found.deed, found.best} <= set(found.worths)
        assert 1 <= len(found.worths) <= MAX_COMPARED
        assert found.margin >= 0


def prediction(number: int, seed: int = 0, share: float = 0.1) -> Judgement:
    """Predict so much for a hand of all Kings, against one of all Queens."""
    rules = registry.game("kings-and-queens")
    state = rules.new(2, registry.complete_options(rules, {}))
    for text in ("dealer 0", f"deal hand0={OTHER_HAND} hand1={STRONG_HAND}"):
        state = rules.play(state, rules.parse(state, text))[0]
    assert 1 == state.public.turn
    return judge(rules, observe(state, 1), f"predict {number}", seed, share)


def test_a_prediction_that_is_far_off_is_a_mistake() -> None:
    found = prediction(-12)
    assert found.is_mistake
    assert found.cost > 5
    assert found.cost == pytest.approx(found.worths[found.best].mean - found.worths["predict -12"].mean)


def test_the_best_costs_nothing() -> None:
    best = int(prediction(-12).best.removeprefix("predict "))
    found = prediction(best)
    assert (0.0, False) == (found.cost, found.is_mistake)
    assert found.best == found.deed
    assert f"predict {best}" == next(iter(found.worths))


@plain_tables
def test_what_a_hint_advises_is_never_called_a_mistake(table: RandomMatch) -> None:
    """One evaluator for both: the hint's own choice is the first that a deed is compared with."""
    for seed in range(5, 11):
        rules, view = acting_view(choice_of(table, seed))
        iterations = int(BRIEFLY * heuristics_for(rules.key).default_iterations)
        hint = player(HINT_LEVEL).choose(rules, view, Budget(iterations, TABLE_SEED))
        found = judge(rules, view, hint.deed, share=BRIEFLY)
        assert (hint.deed, 0.0, False) == (found.best, found.cost, found.is_mistake)


def test_a_prediction_comes_with_what_the_hand_made_when_played_for_it() -> None:
    found = prediction(-12)
    assert found.forecasts is not None
    assert {found.best, "predict -12"} == set(found.forecasts)
    for made in found.forecasts.values():
        assert sum(made.values()) > 10
        assert all(-12 <= points <= 12 for points in made)


def test_other_seeds_agree_within_the_margin() -> None:
    one, other = prediction(-2, 1), prediction(-2, 2)
    assert one != other
    assert abs(one.cost - other.cost) <= hypot(one.margin, other.margin)


def test_the_same_seed_judges_the_same() -> None:
    assert prediction(3, 5) == prediction(3, 5)


@plain_tables
def test_hindsight_values_the_deed_in_the_true_world(table: RandomMatch) -> None:
    full = choice_of(table, 4)
    rules, state = acting_view(full)[0], Replay(full).finish()
    deed = rules.legal(state)[0].text
    found = judge_open(rules, state, deed, share=0.1)
    assert deed in found.worths
    assert found == judge_open(rules, state, deed, share=0.1)


def test_a_trifle_is_no_mistake() -> None:
    assert not Judgement("a", "b", {}, 0.04, 0.0).is_mistake
    assert Judgement("a", "b", {}, 0.4, 0.3).is_mistake
    assert not Judgement("a", "b", {}, 0.4, 0.5).is_mistake
