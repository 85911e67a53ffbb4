"""The minds of The Queen: play-outs at a glance, what is forgotten, reasons, and the floor below which nobody plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.bots import LEVELS, player
from engines.bots.worlds import sample_worlds
from engines.core.api import OVER
from engines.core.cards import HIDDEN, parse, rank
from engines.core.search_api import Budget
from engines.games.registry import game
from engines.games.the_queen import rollout
from engines.games.the_queen.heuristics import TheQueenHeuristics
from engines.games.the_queen.search_state import Options, SearchState, mask
from engines.games.the_queen.state import JACK, PILE
from engines.record.visibility import observe
from tests.random_match import RandomMatch

RULES = game("the-queen")


def position(focus: str, hand: str, other: str = "2C 3C 4C 5C") -> SearchState:
    """Give a position of the first round with seat 0 to act."""
    made = SearchState(Options(scores_opening=True, may_queen_with_all=False, plays_on_level=False, touches_last=False))
    made.dealer = made.mover = 1
    made.begin([mask(map(parse, cards.split())) for cards in (hand, other)])
    made.focus = parse(focus) % 13
    made.turn = made.mover = 0
    return made


# -- at a glance ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_what_is_played_at_a_glance_is_what_a_legal_deed_does(seed: int) -> None:
    rng = Random(seed)
    glanced = SearchState(Options(True, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0))
    while glanced.turn != OVER:
        if glanced.turn < 0:
            glanced.chance(rng)
            continue
        outcomes = []
        for deed in glanced.kinds():
            outcomes.append(glanced.copy())
            outcomes[-1].play(deed)
        rollout.play(glanced)
        assert facts(glanced) in [facts(outcome) for outcome in outcomes]


def facts(made: SearchState) -> list[object]:
    return [made.turn, made.round, made.mover, made.owed, made.focus, *made.totals_, *counts(made)]


def counts(made: SearchState) -> list[int]:
    """Count each rank of each hand: suits do not matter."""
    return [(hand >> 4 * each & 15).bit_count() for hand in made.hands for each in range(13)]


@pytest.mark.parametrize(
    ("focus", "hand", "left"),
    [
        ("9S", "TH JH QH 2S 3S", 2),
        ("JS", "2S TS 3S", 2),
        ("2S", "5H KH 9H", 3),
        ("2S", "5H AH 9H", 2),
        ("2S", "5H QH", 3),
        ("KS", "QH QS QD", 0),
    ],
)
def test_at_a_glance_the_longest_check_is_played_or_the_highest_card_dropped(focus: str, hand: str, left: int) -> None:
    made = position(focus, hand)
    rollout.play(made)
    while made.turn < 0 and made.round == 1:
        rollout.apply_chance(made)
    assert left == made.hands[0].bit_count()


def test_a_round_is_finished_and_the_deck_comes_from_its_end() -> None:
    made = position("2S", "5H QH")
    made.deck.sort()
    drawn = made.deck[-1]
    rollout.play(made)
    rollout.apply_chance(made)
    assert made.hands[0] & mask([parse("AC")])
    assert parse("AC") == drawn
    rollout.finish(made)
    assert 2 == made.round


def test_deeds_are_compared_with_the_deck_in_the_same_order() -> None:
    made = position("9S", "TH 2H 3H")
    again = [*made.kinds()[:1], *made.kinds()[:1]]
    for seed in range(20):
        one, two = TheQueenHeuristics().paired_evaluations(made, again, Random(seed))
        assert one == two


# -- forgetting -------------------------------------------------------------------------------------------------


def test_low_cards_covered_long_ago_are_forgotten_but_courts_and_the_focus_never() -> None:
    forgotten = 0
    for step in RandomMatch(RULES, 2).walk(5):
        if step.before.public.turn < 0:
            continue
        seen = observe(step.before, step.before.public.turn)
        kept = TheQueenHeuristics().forget(seen.state, 3)
        pile, left = seen.state.zones[PILE], kept.zones[PILE]
        gone = [card for card, now in zip(pile, left, strict=True) if now != card]
        forgotten += len(gone)
        assert pile[-3:] == left[-3:]
        assert not [card for card in gone if rank(card) >= JACK]
        assert all(now in (card, HIDDEN) for card, now in zip(pile, left, strict=True))
    assert 0 < forgotten
    assert seen.state is TheQueenHeuristics().forget(seen.state, 1000)


def test_who_forgets_may_imagine_a_card_again_that_is_gone() -> None:
    skill = TheQueenHeuristics().skills["page"]
    states = [step.before for step in RandomMatch(RULES, 2).walk(5) if step.before.public.turn >= 0]
    state = max(states, key=lambda each: len(each.zones[PILE]))
    view, pile = observe(state, state.public.turn), mask(state.zones[PILE])
    other = 1 - view.seat
    forgetful: list[Any] = sample_worlds(RULES, view, 50, Random(1), skill)
    mindful: list[Any] = sample_worlds(RULES, view, 50, Random(1))
    assert any(world.hands[other] & pile for world in forgetful)
    assert not any(world.hands[other] & pile for world in mindful)


# -- reasons ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("focus", "hand", "deed", "other", "told"),
    [
        ("9S", "TH JH QH 2S", "check TH JH QH", "check TH", "Gains 2 points right away."),
        ("JS", "QS 2S 3S 4S", "check QS", "drop 2S", "Gains a point right away."),
        ("AS", "JH QH 2S 4S", "drop 4S", "drop JH", "Saves the Jack to play a Queen on it."),
        ("AS", "4C QC KH AC", "drop 4C", "check KH", "Saves the King and leaves the other player less to drop."),
        ("5S", "6S 7S 2S 9H", "check 6S 7S", "check 6S", "Gets rid of 2 cards at once."),
        ("TS", "9S 4S 8H", "drop 9S", "drop 4S", "Gets rid of the 9: high cards are the hardest to drop."),
        ("TS", "9S 4S 8H", "drop 4S", "drop 9S", "Saves the 9 and leaves the other player less to drop."),
        ("TS", "9S 2S 8H", "drop 2S", "drop 9S", "Leaves a 2, on which nothing can be dropped."),
        ("5S", "6S 7S 2S 9H", "check 6S", "check 6S 7S", ""),
    ],
)
def test_a_reason_says_what_the_deed_does(focus: str, hand: str, deed: str, other: str, told: str) -> None:
    made = position(focus, hand)
    assert told == str(TheQueenHeuristics().explain(made, made.deed(deed), made.deed(other)) or "")


# -- the floor --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_misses_the_point_that_wins_the_match(level: str) -> None:
    known = TheQueenHeuristics()
    for seed in range(12):
        for step in RandomMatch(RULES, 2).walk(seed):
            seat = step.before.public.turn
            if seat < 0 or step.before.public.totals[seat] != 6:
                continue
            made = SearchState.of(step.before)
            winning = [made.text(deed) for deed in known.choices(made) if wins(made, deed)]
            if winning:
                answer = player(level).choose(RULES, observe(step.before, seat), Budget(600))
                assert wins(made, made.deed(answer.deed))


def wins(made: SearchState, deed: int) -> bool:
    after = made.copy()
    after.play(deed)
    return OVER == after.turn


# -- styles -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "style", "liked"),
    [
        ("2S 2H 5D 9C", "bold", "check 9"),
        ("2S 2H 5D 9C", "careful", "drop 5"),
        ("2S 2H 5D 9C", "rival", "check 9"),
        ("2S 2H 5D 4C", "rival", "drop 2"),
        ("2S 2H 5D 9C", "builder", "drop 2"),
        ("9S JH KD 3C", "builder", "check 9"),
    ],
)
def test_each_style_has_deeds_that_it_likes(hand: str, style: str, liked: str) -> None:
    here = position("8S", hand)
    best = max(here.kinds(), key=lambda deed: TheQueenHeuristics().appeal(here, deed, style))
    word, *cards = here.text(best).split()
    assert liked == " ".join([word, *(card[0] for card in cards)])
