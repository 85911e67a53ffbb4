"""Deeds tried in many worlds at once: the best in more of them, and King's cards by the learnt policy."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import patch

import pytest

from engines.bots import player
from engines.bots.confinement import forbid_looking_in
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.search import (
    MAX_ROLLOUTS_IN_BATCH,
    ROLLOUTS_PER_ITERATION,
    BatchedComparison,
    BatchedRollouts,
    relative_scores,
)
from engines.bots.search_player import MIN_TRIES_PER_DEED, NO_TIME, SearchPlayer
from engines.bots.worlds import sample_worlds
from engines.core.determinization import Worlds
from engines.core.levels import SkillLevel
from engines.core.search_api import MAX_ITERATIONS, Budget
from engines.games.king import policy_weights
from engines.games.king.contracts import KingOptions, match_contracts
from engines.games.king.heuristics import KingHeuristics
from engines.games.king.rules import KING
from engines.record import visibility
from tests.engines.games.king_positions import FOUR, THREE, at
from tests.random_match import RandomMatch

from .test_paired_rollouts import DiceHeuristics, Dicey, never

ROOT = Path(__file__).parents[3]
KNOWN = heuristics_for("king")
BY_POLICY = SearchPlayer("sovereign", skill=SkillLevel(worlds=100, by_policy=True))


def always() -> bool:
    return True


def test_the_best_deeds_are_tried_in_a_larger_batch() -> None:
    known, worlds = DiceHeuristics(), [Dicey()]
    search = BatchedRollouts(cast("Any", worlds), 1, Random(1), known)
    assert 40 == search.run(40, never)
    assert [(1, 2, 3, 4, 5)] * 8 + [(4, 5)] * 20 == known.tried
    assert [5, 4] == [finding.deed for finding in search.findings()][:2]


def test_in_a_comparison_all_deeds_are_tried_in_the_same_worlds() -> None:
    known, worlds = DiceHeuristics(), [Dicey()]
    search = BatchedComparison(cast("Any", worlds), 1, Random(1), known)
    assert 10 == search.run(10, never)
    assert {10 * ROLLOUTS_PER_ITERATION // 5} == {finding.visits for finding in search.findings()}


def test_a_search_that_is_stopped_counts_only_whole_batches() -> None:
    search = BatchedRollouts(cast("Any", [Dicey()]), 1, Random(1), DiceHeuristics())
    assert 0 == search.run(45, always)
    assert [] == search.findings()


def test_a_long_search_goes_on_in_batches_until_it_is_stopped() -> None:
    known, asked = DiceHeuristics(), iter([False] * 2000)
    search = BatchedRollouts(cast("Any", [Dicey()]), 1, Random(1), known)
    done = search.run(MAX_ITERATIONS, lambda: next(asked, True))
    assert [5, 4, 3, 2, 1] == [finding.deed for finding in search.findings()]
    assert MAX_ROLLOUTS_IN_BATCH == done * ROLLOUTS_PER_ITERATION


# -- King ---------------------------------------------------------------------------------------------------------


def views(count: int, table: RandomMatch = FOUR) -> list[Any]:
    """Give views of seats to act, spread over a random match."""
    states = [step.before for step in table.walk(17) if step.before.public.turn >= 0]
    return [visibility.observe(state, state.public.turn) for state in states[5 :: len(states) // count]][:count]


def test_policies_are_for_the_usual_contracts() -> None:
    def known(options: KingOptions, seats: int = 4) -> list[bool]:
        places = range(len(match_contracts(options, seats)))
        return [policy_weights.are_known(options, seats, place) for place in places]

    for key in ("king", "king-52", "jeu-du-roi", "portuguese-king"):
        assert all(known(KingOptions(key)))
    assert all(known(KingOptions("king"), 3))
    assert all(known(KingOptions("king", contracts="dealer", early_stop="off")))
    assert [2, 8] == [place for place, is_known in enumerate(known(KingOptions("king", men="J"))) if not is_known]
    lifted = known(KingOptions("king", restrictions="none"))
    assert [7, 11] == [place for place, is_known in enumerate(lifted) if not is_known]
    assert [4, 5, 6, 7, 8, 9] == [place for place, is_known in enumerate(known(KingOptions("rifki"))) if is_known]


@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"[]", b'{"weights": {"hearts -": ["0123"]}}', b'{"weights": {"a": 1}}']
)
def test_weights_that_are_not_as_they_were_written_are_refused(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pkgutil, "get_data", lambda *_: data)
    with pytest.raises(
        policy_weights.DamagedWeights, match=r"^engines/games/king/policies/32\.json: .*install it again"
    ):
        policy_weights.tables.__wrapped__(32)


def test_weights_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy_weights, "PACKS", (40,))
    with pytest.raises(policy_weights.DamagedWeights, match=r"policies/40\.json: No such file"):
        policy_weights.tables.__wrapped__(40)


def test_a_process_that_is_closed_to_others_reads_its_weights() -> None:
    code = "forbid_looking_in(); print([len(tables(pack)) for pack in PACKS])"
    program = (
        f"from {forbid_looking_in.__module__} import forbid_looking_in; from {policy_weights.__name__} import *; {code}"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert "[12, 12, 16]" == done.stdout.strip()


def test_contracts_that_share_a_table_differ_in_nothing_but_what_a_unit_is_worth() -> None:
    wide, french = (
        {policy_weights.name_of(each): replace(each, worth=0) for each in match_contracts(KingOptions(key), 4)}
        for key in ("king-52", "jeu-du-roi")
    )
    shared = wide.keys() & french.keys()
    assert 6 == len(shared)
    assert [wide[name] for name in shared] == [french[name] for name in shared]


def test_rollouts_give_the_totals_of_every_world_after_every_deed() -> None:
    for view in views(12):
        worlds = sample_worlds(KING, view, 20, Random(1))
        deeds = worlds[0].legal()
        ends = KNOWN.rollouts(worlds, deeds, Random(2), never)
        assert ends is not None
        assert [len(worlds)] * len(deeds) == [len(of_deed) for of_deed in ends]
        now, contract = view.state.public, view.state.public.contract
        for end in (end for of_deed in ends for end in of_deed):
            bonus = KNOWN.win_bonus * (now.is_last_deal and end.points.count(max(end.points)) == 1)
            assert sum(end.points) == sum(now.totals) + contract.worth * contract.units
            assert sum(end.utility) == sum(end.points) + bonus


def test_the_deed_that_ends_the_deal_is_known_to_the_point() -> None:
    state = at(FOUR, "king-of-hearts", ["KH AC", "8H 9C", "9H TC", "TH JC"], turn=0)
    worlds = [KING.position(state)] * 3
    kings = KNOWN.rollouts(worlds, [worlds[0].deed("play KH")], Random(1), never)
    assert [[(-16, 0, 0, 0)] * 3] == [[end.points for end in of_deed] for of_deed in kings or ()]


def test_rollouts_stop_when_they_are_told_to() -> None:
    [view] = views(1)
    worlds = sample_worlds(KING, view, 20, Random(1))
    assert KNOWN.rollouts(worlds, worlds[0].legal(), Random(1), always) is None
    assert (NO_TIME,) == BY_POLICY.choose(KING, view, Budget(200), always).reasons


def test_who_was_not_stopped_had_time_whatever_rounding_leaves_out() -> None:
    view = next(view for view in views(16) if 7 == len(KING.legal(view.state)))
    least = MIN_TRIES_PER_DEED * 7
    assert (NO_TIME,) != BY_POLICY.choose(KING, view, Budget(least, tells=False)).reasons
    assert (NO_TIME,) == BY_POLICY.choose(KING, view, Budget(least - 1, tells=False)).reasons


def test_where_no_policy_is_known_its_levels_search_likely_worlds() -> None:
    walk = RandomMatch(KING, 4, (("men", "J"),)).walk(17)
    states = (step.before for step in walk if step.before.public.contract.name == "men")
    state = next(each for each in states if each.public.takers)
    view = visibility.observe(state, state.public.turn)
    with patch.object(KingHeuristics, "likelihood", autospec=True, side_effect=KingHeuristics.likelihood) as weighed:
        BY_POLICY.choose(KING, view, Budget(200, tells=False))
        assert weighed.called


def test_a_policy_chooses_in_worlds_that_are_equally_likely_and_is_valued_in_likely_ones() -> None:
    [view] = views(1)
    with patch.object(KingHeuristics, "likelihood", autospec=True, side_effect=KingHeuristics.likelihood) as weighed:
        sample_worlds(KING, view, 50, Random(1), KNOWN.skills["sovereign"])
        assert not weighed.called
        player("sovereign").choose(KING, view, Budget(200))
        assert weighed.called


def test_by_policy_a_mind_chooses_the_same_in_every_world_that_it_cannot_tell_apart() -> None:
    for view in views(3):
        answer = BY_POLICY.choose(KING, view, Budget(200))
        assert answer == BY_POLICY.choose(KING, view, Budget(200))
        for seed in range(min(6, Worlds(KING, view).count)):
            seen = visibility.observe(Worlds(KING, view).sample(Random(seed)), view.seat)
            assert answer == BY_POLICY.choose(KING, seen, Budget(200))


def test_the_highest_level_of_king_plays_by_the_policy_and_three_by_the_tree() -> None:
    assert KNOWN.skills["sovereign"].by_policy
    [view] = views(1, THREE)
    assert player("sovereign").choose(KING, view, Budget(60)).iterations <= 60


def test_the_mean_is_the_gain_above_the_mean_of_the_others() -> None:
    [view] = views(1)
    worlds = sample_worlds(KING, view, 40, Random(1))
    search = BatchedComparison(worlds, KING.best, Random(3), KNOWN)
    search.run(20 * len(worlds[0].legal()), never)
    ends = KNOWN.rollouts(worlds, worlds[0].legal(), Random(3), never)
    assert ends is not None
    start = relative_scores(worlds[0].totals(), KING.best)[view.seat]
    for finding in search.findings():
        gains = [
            relative_scores(end.points, KING.best)[view.seat] - start
            for end in ends[worlds[0].legal().index(finding.deed)]
        ]
        assert finding.mean == pytest.approx(sum(gains) / len(gains))
