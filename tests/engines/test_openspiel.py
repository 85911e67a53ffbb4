"""OpenSpiel's own checks over every game of ours, and what they do not look at: what a seat may know."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest

from tests.bench.engine import has_openspiel
from tests.conftest import cannot
from tests.long import against_openspiel
from tests.random_match import RandomMatch, plain_tables


@pytest.fixture
def openspiel() -> ModuleType:
    """Give our games as OpenSpiel has them."""
    if not has_openspiel():
        cannot("needs OpenSpiel, which has no wheel for this machine")
    from tests import openspiel

    return openspiel


def load(openspiel: ModuleType, table: RandomMatch) -> Any:
    return openspiel.load(table.rules.key, table.seats)


def check(openspiel: ModuleType, game: Any) -> None:
    openspiel.pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def walk(game: Any, rng: Random, actions: int) -> Any:
    """Play so many actions at random."""
    state = game.new_initial_state()
    for _ in range(actions):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def dealt_anew(state: Any, rng: Random) -> bool:
    """Deal anew what each seat has not seen, and make sure that it cannot tell; say whether anything changed at all."""
    changed = False
    for seat in range(state.num_players()):
        other = state.resample_from_infostate(seat, rng.random)
        assert state.current_player() == other.current_player()
        assert state.information_state_string(seat) == other.information_state_string(seat)
        changed = changed or str(state) != str(other)
        if seat == state.current_player():
            assert state.legal_actions() == other.legal_actions()
    return changed


@plain_tables
def test_openspiel_finds_no_fault_with_a_random_match(openspiel: ModuleType, table: RandomMatch) -> None:
    check(openspiel, load(openspiel, table))


@plain_tables
def test_no_seat_can_tell_a_state_that_openspiel_resampled(openspiel: ModuleType, table: RandomMatch) -> None:
    game, rng = load(openspiel, table), Random(1)
    changed = [dealt_anew(walk(game, rng, actions), rng) for actions in (3, 7, 16)]
    # All that a seat of Kings n' Queens does not see is the order of packs, which no state has.
    assert any(changed) == (table.rules.key != "kings-n-queens")


@plain_tables
def test_a_seat_forgets_nothing(openspiel: ModuleType, table: RandomMatch) -> None:
    state, rng = load(openspiel, table).new_initial_state(), Random(2)
    for _ in range(30):
        before = [state.information_state_string(seat) for seat in range(table.seats)]
        state.apply_action(rng.choice(state.legal_actions()))
        after = [state.information_state_string(seat) for seat in range(table.seats)]
        assert all(now.startswith(f"{then}\n") for then, now in zip(before, after, strict=True))


def test_a_deal_alone_ends_with_its_score(openspiel: ModuleType) -> None:
    game = openspiel.load("king", 4, "deal")
    state = walk(game, Random(3), 100)
    assert state.is_terminal()
    assert 2 == state.course.state.public.round
    assert 0 == pytest.approx(sum(state.returns()))
    assert any(state.returns())


# -- their player at our table ----------------------------------------------------------------------------------


def test_their_player_plays_a_deal_and_is_granted_as_long_as_ours(openspiel: ModuleType) -> None:
    told = against_openspiel._duplicate(against_openspiel.Table("the-queen", 2, 20, 4.0), 0)
    assert 0 < told["their_deeds"] < told["simulations"]
    assert told["granted_seconds"] <= told["their_seconds"]


def test_the_contest_is_summed_up_with_each_duplicate_as_one_observation() -> None:
    what = ("deeds", "seconds", "their_deeds", "their_seconds", "granted_seconds", "simulations")
    duplicates = [{"margin": margin, **dict.fromkeys(what, 2.0)} for margin in (1.0, 3.0)]
    tables = against_openspiel.sum_up(dict.fromkeys(against_openspiel.parts(), duplicates))["tables"]
    assert ["king", "kings-and-queens", "the-queen"] == list(tables)
    assert {(2.0, 1.0)} == {(told["margin"], told["their_seconds_a_deed"]) for told in tables.values()}


# -- faults on purpose ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("chance_outcomes", lambda _: [(0, 0.9)]),
        ("_legal_actions", lambda *_: [1, 0]),
        ("returns", lambda _: [1.0] * 4),
        ("_action_to_string", lambda *_: "pass"),
    ],
)
def test_openspiel_finds_a_fault_that_is_there(
    openspiel: ModuleType, monkeypatch: pytest.MonkeyPatch, name: str, wrong: Any
) -> None:
    monkeypatch.setattr(openspiel.Standing, name, wrong)
    game = openspiel.load("crowns", 4)
    with pytest.raises(openspiel.pyspiel.SpielError):
        check(openspiel, game)


def test_a_seat_that_sees_another_s_cards_is_found_out(openspiel: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel.Course, "known_to", lambda course, _: "\n".join(course.lines))
    game = openspiel.load("king", 4)
    with pytest.raises(AssertionError):
        dealt_anew(walk(game, Random(1), 7), Random(1))
