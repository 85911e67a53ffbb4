"""Levels err as people do, and styles differ by what they like among moves that are about as good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from statistics import fmean
from typing import Any

import pytest

from engines.bots import player
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.search import Finding
from engines.bots.search_player import above_floor, by_habit, judged, kept_above_floor, leanings
from engines.core.api import Rules, View
from engines.core.cards import RANKS
from engines.core.determinization import Worlds
from engines.core.heuristics import Heuristics
from engines.core.levels import SkillLevel
from engines.core.search_api import Budget
from engines.core.styles import STYLES
from engines.games.registry import GAMES
from engines.record import visibility
from tests.random_match import RandomMatch

LEEWAY = 0.5
SURE = SkillLevel()
MISJUDGING = SkillLevel(error_spread=0.3)


class Stubborn(Heuristics[Any]):
    """Always thinks of the first deed first; the higher a deed's number, the bolder it is."""

    leeway = LEEWAY

    def habit(self, position: Any, choices: Any, *, is_beginner: bool) -> int:
        return 1

    def stake(self, position: Any) -> float:
        return 10.0

    def appeal(self, position: Any, deed: int, style: str) -> float:
        return deed if style == "bold" else -deed


WORLD: Any = None


def finding(deed: int, worth: float, visits: int = 9) -> Finding:
    return Finding(deed, visits, worth, 1.0, worth)


def views(rules: Rules[Any], count: int) -> list[View[Any]]:
    """Give what the seats to act see in the first decisions of a random match."""
    states = [step.before for step in RandomMatch(rules, 4 if 4 in rules.seats else 2).walk(5) if step.legal]
    return [visibility.observe(state, state.public.turn) for state in states[:count]]


def test_a_misjudging_level_errs_but_never_beyond_reason() -> None:
    found = [finding(1, 2.0, 60), finding(2, 1.8, 30), finding(3, 0.0, 10)]
    chosen = Counter(judged(found, MISJUDGING, LEEWAY, {}, Random(seed))[0].deed for seed in range(200))
    assert {1, 2} == set(chosen)
    assert chosen[2] < chosen[1]
    assert found == judged(found, SURE, LEEWAY, {}, Random(1))


@pytest.mark.parametrize(("lead", "chosen"), [(0.21, 1), (0.19, 2)])
def test_a_level_keeps_to_its_habit_until_another_deed_promises_much_more(lead: float, chosen: int) -> None:
    found = [finding(3, 1.9), finding(2, 3.0), finding(1, 1.0)]
    assert chosen == by_habit(found, WORLD, Stubborn(), SkillLevel(habit_lead=lead), {}, Random(1))[0].deed


def test_whose_judgement_errs_leaves_the_habit_now_and_then() -> None:
    found = [finding(1, 2.0), finding(2, 1.8), finding(3, 0.0)]
    skill = SkillLevel(error_spread=0.3, habit_lead=0.01)
    chosen = Counter(by_habit(found, WORLD, Stubborn(), skill, {}, Random(seed))[0].deed for seed in range(200))
    assert {1, 2} == set(chosen)
    assert chosen[2] < chosen[1]


@pytest.mark.parametrize(("worths", "chosen"), [((2.0, 1.8, 1.4), 2), ((2.0, 1.4, 1.4), 1), ((2.0, 1.9, 1.8), 3)])
def test_a_style_gives_up_no_more_than_its_leeway_for_what_it_likes(worths: tuple[float, ...], chosen: int) -> None:
    found = [finding(deed, worth) for deed, worth in enumerate(worths, start=1)]
    leans = leanings(found, WORLD, Stubborn(), "bold")
    assert chosen == judged(found, SURE, LEEWAY, leans, Random(1))[0].deed


def test_a_style_does_not_lean_to_what_was_hardly_tried() -> None:
    found = [finding(1, 2.0, 100), finding(2, 1.9, 100), finding(3, 1.9, 5)]
    assert {1: 0.0, 2: 1.0} == leanings(found, WORLD, Stubborn(), "bold")
    assert {1: 1.0, 2: 0.0} == leanings(found, WORLD, Stubborn(), "careful")


def test_without_a_style_nothing_is_liked() -> None:
    assert {} == leanings([finding(1, 2.0), finding(2, 1.9)], WORLD, Stubborn(), "")


VALUES = {deed: finding(deed, float(deed)) for deed in (1, 2, 3)}
"""Each deed brings as many points as its number."""


@pytest.mark.parametrize(("floor", "chosen"), [(1.0, 2), (2.0, 1), (0.5, 3)])
def test_no_habit_leads_far_below_the_best(floor: float, chosen: int) -> None:
    put = above_floor([finding(deed, 0.0) for deed in (1, 2, 3)], VALUES, floor)
    assert chosen == put[0].deed
    assert {1, 2, 3} == {each.deed for each in put}


def test_a_deed_that_did_not_come_to_mind_is_better_than_one_below_the_floor() -> None:
    found = [finding(deed, 0.0) for deed in (1, 2)]
    assert [3, 1, 2] == [each.deed for each in above_floor(found, VALUES, 0.5)]
    assert found == above_floor(found, VALUES, 2.0)


def test_what_was_not_valued_is_passed_over() -> None:
    found = [finding(deed, 0.0) for deed in (1, 4, 2)]
    assert [2, 1, 4] == [each.deed for each in above_floor(found, VALUES, 1.0)]


def test_without_time_a_habit_is_not_looked_at() -> None:
    found = [finding(deed, 0.0) for deed in (1, 2, 3)]
    assert found == above_floor(found, {}, 0.5)


class Looks:
    """Looks at deeds again and again, each time in other worlds; counts how often."""

    def __init__(self, *found: Mapping[int, float]) -> None:
        self.found, self.number, self.known = found, 0, Floored()

    def __iter__(self) -> Iterator[Any]:
        while self.number < len(self.found):
            self.number += 1
            yield self

    def compared(self, choices: Any) -> Mapping[int, Finding]:
        values = self.found[self.number - 1]
        return {deed: finding(deed, values[deed]) for deed in choices if deed in values}


class Floored(Stubborn):
    max_loss = 2.0


@pytest.mark.parametrize(
    ("looks", "number", "chosen"),
    [
        ([{1: 0.0, 2: 0.9}, {1: 0.0, 2: 9.0}], 1, 1),
        ([{1: 0.0, 2: 1.1}, {1: 0.0, 2: 1.9}], 2, 1),
        ([{1: 0.0, 2: 1.1}, {1: 0.0, 2: 2.1}], 2, 2),
        ([{1: 0.0, 2: 9.0}, {1: 0.0, 2: 0.0}], 2, 1),
        ([{1: 0.0, 2: 9.0}], 1, 2),
        ([{1: 0.0, 2: 9.0}, {}], 2, 2),
        ([{}, {1: 0.0, 2: 9.0}], 1, 1),
    ],
    ids=["clear at once", "doubtful", "absurd", "seemed absurd", "one look", "no time for a second look", "no time"],
)
def test_more_worlds_are_looked_at_where_a_few_leave_a_doubt(looks: Any, number: int, chosen: int) -> None:
    shown: Any = Looks(*looks)
    found = kept_above_floor([finding(1, 1.0), finding(2, 0.0)], [1, 2], shown, 1.0)
    assert chosen == found[0].deed
    assert number == shown.number


class Listing(Stubborn):
    """Prefers the lowest number."""

    def habit(self, position: Any, choices: Any, *, is_beginner: bool) -> int:
        return int(min(choices))


def test_several_habits_come_to_mind_one_after_the_other() -> None:
    found = [finding(deed, float(deed)) for deed in (4, 3, 2, 1)]
    put = by_habit(found, WORLD, Listing(), SkillLevel(habit_lead=10.0, habits=2), {}, Random(1))
    assert [1, 2, 4, 3] == [each.deed for each in put]


def test_the_errors_of_a_style_are_its_own() -> None:
    found = [finding(1, 2.0, 60), finding(2, 1.8, 30), finding(3, 1.75, 30)]
    leans = leanings(found, WORLD, Stubborn(), "bold")
    plain, bold = (
        Counter(judged(found, MISJUDGING, LEEWAY, liked, Random(seed))[0].deed for seed in range(200))
        for liked in ({}, leans)
    )
    assert bold[3] > plain[3]
    assert bold[1] < plain[1]


def test_a_habit_is_left_for_what_a_style_likes() -> None:
    found = [finding(3, 0.9), finding(2, 0.5), finding(1, 1.0)]
    skill, liked = SkillLevel(habit_lead=0.05), leanings(found, WORLD, Stubborn(), "bold")
    assert 1 == by_habit(found, WORLD, Stubborn(), skill, {}, Random(1))[0].deed
    assert 3 == by_habit(found, WORLD, Stubborn(), skill, liked, Random(1))[0].deed


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_what_suits_a_style_is_told_by_the_view_alone(rules: Any) -> None:
    known, rng, liked = heuristics_for(rules.key), Random(3), set()
    for view in views(rules, 60):
        one, other = (rules.position(Worlds(rules, view).sample(rng)) for _ in range(2))
        for text in [deed.text for deed in rules.legal(view.state)]:
            for style in STYLES:
                suits = known.appeal(one, one.deed(text), style)
                assert suits == known.appeal(other, other.deed(text), style)
                liked.add(suits)
    assert len(liked) > 2


def test_one_can_tell_the_bold_from_the_careful_by_the_cards_they_play() -> None:
    played: dict[str, list[int]] = {"bold": [], "careful": []}
    rules = next(rules for rules in GAMES if rules.key == "king")
    for view in views(rules, 120):
        if len(rules.legal(view.state)) > 2:
            for style, ranks in played.items():
                deed = player(f"knight/{style}").choose(rules, view, Budget(400, 7)).deed
                ranks.append(RANKS.index(deed.removeprefix("play ")[0]))
    assert fmean(played["bold"]) > fmean(played["careful"]) + 1
