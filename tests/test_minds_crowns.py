"""What the mind of Crowns thinks of first, and how it plays a round on."""

from __future__ import annotations

from random import Random

import pytest

from engines import veil
from engines.crowns.fast import WEIGHT, FastPosition
from engines.crowns.fast import _pile as pile_of
from engines.crowns.mind import CrownsLore
from engines.crowns.prospects import shares
from engines.crowns.rollout import kinds, play_on
from engines.crowns.rules import Crowns
from engines.minds import LEVELS, player
from engines.spec import Budget

from .walk import Table

TABLE = Table(Crowns(), 4)
LORE = CrownsLore()
ACE_OF_SPADES, ACE_OF_HEARTS, ACE_OF_CLUBS, JOKER = 12, 25, 51, 52


def positions(seed: int) -> list[FastPosition]:
    """Give the positions of a random match where a seat is to act."""
    return [FastPosition.of(step.before) for step in TABLE.walk(seed) if step.before.public.turn >= 0]


def test_of_cards_that_score_alike_one_is_thought_of_and_nothing_else_is_left_out() -> None:
    for position in positions(41):
        alike = {(deed // 53, WEIGHT[deed % 53]) for deed in position.legal()}
        choices = LORE.choices(position)
        assert set(choices) <= set(position.legal())
        if position.what:
            assert sorted(alike) == sorted((deed // 53, WEIGHT[deed % 53]) for deed in choices)
        else:
            assert sorted(position.legal()) == sorted(choices)


def test_more_deeds_are_thought_about_the_longer_the_thought() -> None:
    assert [4, 5, 14, 34] == [LORE.width(visits) for visits in (0, 1, 100, 900)]


def test_a_round_played_on_ends_with_every_card_on_the_table() -> None:
    for position in positions(42):
        cards = sum(len(held) for held in [*position.hands, *position.collections])
        number = position.round
        play_on(position, Random(1).random)
        assert number == 4 or position.round == number + 1
        assert cards == sum(pile >> at & 255 for pile in position.piles for at in (0, 8, 16, 24)) + sum(
            pile >> 40 for pile in position.piles
        )


def test_kinds_name_each_card_of_a_pile_that_scores_otherwise_once() -> None:
    assert () == kinds(0)
    held = [0, 1, 11, ACE_OF_SPADES, 24, JOKER]
    assert sorted({WEIGHT[card] for card in held}) == sorted(kinds(pile_of(held)))
    assert [WEIGHT[11]] == list(kinds(pile_of([11])))


def test_a_partner_counts_as_oneself_and_one_still_to_come_a_third() -> None:
    piles = [pile_of([ace]) for ace in (ACE_OF_SPADES, ACE_OF_CLUBS, ACE_OF_HEARTS)] + [0]
    sure = shares(piles, is_paired=True)[0]
    assert sure[0] == sure[1] == pytest.approx(2 / 3)
    assert sure[2] == sure[3] == pytest.approx(-2 / 3)
    open_to_all = shares([0, 0, 0, 0], is_paired=True)[0]
    assert list(open_to_all[1:]) == pytest.approx([-2 / 9] * 3)
    assert open_to_all[0] == pytest.approx(1 - 1 / 3)
    assert shares([0, 0, 0, 0], is_paired=False)[0] == pytest.approx((1, -1 / 3, -1 / 3, -1 / 3))


def test_cr_9_the_joker_doubles_what_is_ones_own_and_leaves_the_partner_out() -> None:
    piles = [pile_of([ACE_OF_SPADES, JOKER]), pile_of([ACE_OF_CLUBS]), pile_of([ACE_OF_HEARTS]), 0]
    own, partner = shares(piles, is_paired=True)[:2]
    assert own[0] == pytest.approx(2 - 1 / 3)
    assert own[1] < 0 < partner[0]


def test_a_king_is_first_thought_of_for_ones_own_longest_suit() -> None:
    position = FastPosition()
    position.dealer = 3
    position.begin([[11], [34], [47], [20]], [[*range(at, at + 7)] for at in (0, 13, 26, 39)])
    assert "play KS to 0" == position.text(LORE.choices(position)[0])


def test_every_level_answers_each_time_with_one_of_its_choices() -> None:
    states = [step.before for step in TABLE.walk(43) if step.before.public.turn >= 0][::25]
    for state in states:
        view = veil.observe(state, state.public.turn)
        legal = {deed.text for deed in TABLE.rules.legal(state)}
        assert {player(level).choose(TABLE.rules, view, Budget(300)).deed for level in LEVELS} <= legal
