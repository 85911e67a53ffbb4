"""What a judged move was worth is said in what its game counts, and a reason says which move it is about."""

from __future__ import annotations

import pytest

from engines.core.sentences import Sentence, write
from kq_table.match.judged_move import JudgedMove, Verdict
from kq_table.narrate.judgement import amount, explain

WHY = write(Sentence("Saves the 9."))


def told(game: str, best: str, deed: str = "play 9D") -> list[str]:
    worths = ((best, 1.0, 0.2), *([(deed, -0.4, 0.3)] if deed != best else []))
    cost = 0.0 if deed == best else 1.4
    verdict = Verdict(deed, best, worths, cost, 0.5, deed != best)
    return explain(game, JudgedMove(3, 1, verdict, (WHY,), {}, None), str, ("Anna", "Bo"), 0)


def test_a_reason_that_follows_a_mistake_is_about_the_best_move() -> None:
    comparison, reason = told("king", "play 2C")
    spoken = comparison.replace("\N{NO-BREAK SPACE}", " ")
    assert "Anna’s move: play 9D (−0.4 points ± 0.3). It cost about 1.4 points (± 0.5)." in spoken
    assert reason == "Reason for the best move: Saves the 9."


def test_what_points_are_compared_with_is_said_where_a_prediction_has_none() -> None:
    assert told("king", "play 2C")[0].endswith("compared with the other player’s.")
    assert "compared" not in told("kings-and-queens", "predict 3", "predict 7")[0]


def test_a_reason_that_follows_the_best_move_is_about_that() -> None:
    assert told("king", "play 9D")[1] == "Saves the 9."


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("king", "about 1.4 points"),
        ("kings-n-queens", "about 1.4 Queens"),
        ("kings-and-queens", "about 1.4 penalty points"),
    ],
)
def test_what_was_lost_is_named_as_the_game_counts(game: str, words: str) -> None:
    assert amount(game, -1.4) == words
