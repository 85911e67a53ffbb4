"""Built-in players in words."""

from __future__ import annotations

from typing import Any

import pytest

from engines import bots
from engines.bots.heuristics_by_game import heuristics_for
from engines.core import styles
from engines.core.api import Rules
from engines.core.levels import NO_LIMIT
from engines.games.crowns.styles import STYLES as CROWNS_STYLES
from engines.games.registry import GAMES
from kq_table.match.setup import known_player
from kq_table.narrate.bot_profiles import (
    LEVELS,
    NO_STYLE,
    STYLES,
    describe_player,
    join_player,
    split_player,
    title,
    titles,
)
from kq_table.text import say

PLAYERS = [join_player(level, style) for level in LEVELS for style in STYLES]


@pytest.mark.parametrize("player", PLAYERS)
def test_every_level_and_style_is_a_player_of_the_engine_with_words_of_its_own(player: str) -> None:
    assert bots.is_player(player)
    assert player == join_player(*split_player(player)) == known_player(player)
    assert title(player) in titles()
    assert 2 == len(describe_player(player))
    assert all(describe_player(player))


@pytest.mark.parametrize("style", STYLES)
def test_at_crowns_one_learns_how_a_style_deals(style: str) -> None:
    *others, how = describe_player(join_player("knight", style), "crowns")
    assert tuple(others) == describe_player(join_player("knight", style))
    is_honest = CROWNS_STYLES["" if style == NO_STYLE else style].is_honest
    assert is_honest == ("keeps its word" in how)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_one_learns_what_a_style_does_in_a_game(rules: Rules[Any]) -> None:
    habits = []
    for style in styles.STYLES:
        *_, general, habit = describe_player(join_player("knight", style), rules.key)
        assert say(f"style.{style}") == general
        habits.append(habit)
    assert len(styles.STYLES) == len(set(habits))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_one_learns_the_habits_of_a_beginner_who_has_some(rules: Rules[Any]) -> None:
    has_habits = heuristics_for(rules.key).skills["page"].is_beginner
    assert has_habits == (describe_player("page", rules.key)[0] != describe_player("page")[0])
    for level in LEVELS[1:]:
        assert describe_player(level, rules.key)[0] == say(f"style.{level}")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_one_learns_what_a_level_remembers_where_it_matters(rules: Rules[Any], level: str) -> None:
    skills = heuristics_for(rules.key).skills
    skill, told = skills[level], " ".join(describe_player(level, rules.key))
    differ = len({(one.infers, one.remembered_cards) for one in skills.values()}) > 1
    assert differ == (rules.key not in {"crowns", "kings-n-queens"})
    assert (differ and skill.remembered_cards == NO_LIMIT) == ("Never forgets a card" in told)
    assert (differ and skill.remembered_cards < NO_LIMIT) == (
        "orget" in told.replace("Never forgets", "") or "most cards" in told
    )
    assert (differ and skill.infers) == ("conclusions" in told)


def test_no_level_is_said_in_general_to_forget_or_to_guess() -> None:
    told = " ".join(sentence for level in LEVELS for sentence in describe_player(level))
    assert not any(word in told for word in ("forget", "remember", "track", "guess", "hand"))


def test_no_two_players_are_called_alike() -> None:
    assert len(PLAYERS) == len(set(titles())) == len({describe_player(player) for player in PLAYERS})


def test_a_player_that_is_not_built_in_keeps_its_name_and_has_no_description() -> None:
    assert ("clairvoyant", ()) == (title("clairvoyant"), describe_player("clairvoyant"))
