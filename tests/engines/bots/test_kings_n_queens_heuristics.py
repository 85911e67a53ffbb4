"""The minds of Kings n' Queens: what they buy, why, and the floor below which nobody plays."""

from __future__ import annotations

import pytest

from engines.bots import LEVELS, player
from engines.core.search_api import Budget
from engines.games.kings_n_queens.heuristics import KingsNQueensHeuristics
from engines.games.kings_n_queens.search_state import BUY_QUEEN, SearchState
from engines.games.registry import game
from engines.record.visibility import observe
from tests.random_match import RandomMatch

from .test_heuristics import cards, kings_n_queens

WHY = "The player with the most Queens wins."


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_leaves_a_queen_that_the_cards_pay_for(level: str) -> None:
    rules, offered = game("kings-n-queens"), 0
    for step in RandomMatch(rules, 3).walk(4):
        seat = step.before.public.turn
        if seat >= 0 and BUY_QUEEN in SearchState.of(step.before).legal():
            answer = player(level).choose(rules, observe(step.before, seat), Budget(20))
            assert ("buy queen", (WHY,)) == (answer.deed, answer.reasons)
            offered += 1
    assert 0 < offered


def test_few_deeds_are_worth_a_thought() -> None:
    position = kings_n_queens("9H 2D 2H", "8H 7D 6H TD")
    position.tops = cards("2S 3S 4S 5S 6S 7S 8S 9D")
    chosen = [position.text(deed) for deed in KingsNQueensHeuristics().choices(position)]
    assert 3 == len(chosen)
    assert "buy 9" in chosen


def test_a_beginner_takes_the_dearest_card_whatever_its_colour() -> None:
    position, known = kings_n_queens("5H 2D 2H", "8H 7D 6H TD"), KingsNQueensHeuristics()
    position.tops = cards("2S 3S 4S 5S 6S 7S 8D 9S")
    legal = position.legal()
    assert "buy 9" == position.text(known.habit(position, legal, is_beginner=True))
    assert "buy 8" == position.text(known.habit(position, legal, is_beginner=False))


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("buy queen", WHY),
        ("buy face", "A face card is worth 10, unless it is a King."),
        ("buy 9", "9♦ adds to the colour that the deck is strong in."),
        ("buy 8", ""),
        ("keep 9H", "Keeps 9♥ for the next turn: the deck is strong in its colour."),
        ("keep 9S", ""),
        ("pass", ""),
    ],
)
def test_a_reason_says_what_is_bought_or_kept(deed: str, told: str) -> None:
    position = kings_n_queens("9H 9S 2D 2H", "8H 7D 6H TD")
    position.tops = cards("2S 3S 4S 5S 6S 7S 8S 9D")
    assert told == str(KingsNQueensHeuristics().explain(position, position.deed(deed), position.deed("pass")) or "")


def test_a_deck_with_as_much_red_as_black_is_strong_in_neither() -> None:
    position = kings_n_queens("9H 9S 2D 2S", "8H 8C")
    position.tops = cards("2S 3S 4S 5S 6S 7S 8S 9D")
    for deed in ("buy 9", "keep 9H"):
        assert KingsNQueensHeuristics().explain(position, position.deed(deed), position.deed("pass")) is None
