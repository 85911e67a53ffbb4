"""What a judged move was worth is said in what its game counts, and a reason says which move it is about."""

from __future__ import annotations

import pytest

from engines.core.sentences import Sentence, write
from engines.core.talk import TALK_WORD
from kq_table.features.review.judged_move import JudgedMove, Verdict
from kq_table.features.review.words import amount, explain
from kq_table.text import You

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


@pytest.mark.parametrize("name", ["Anna", You("Anna")])
def test_with_all_cards_open_a_move_is_compared_with_the_best_of_all(name: str) -> None:
    verdict = Verdict(
        "predict -11", "predict 2", (("predict 2", -3.0, 1.2), ("predict -11", -10.9, 1.8)), 7.9, 4.1, True
    )
    open_worths = (("predict -1", -1.0, 0.5), ("predict -11", -7.6, 0.5))
    move = JudgedMove(3, 1, verdict, (), {}, Verdict("predict -11", "predict -1", open_worths, 6.6, 0.5, True))
    told = explain("kings-and-queens", move, str, (name, "Bo"), 0)[-1].replace("\N{NO-BREAK SPACE}", " ")
    whose = "yours" if isinstance(name, You) else "Anna’s"
    assert f"predict -1 was the best move, better than {whose} by about 6.6 penalty points." in told


def compared(best: float, deed: float, margin: float, *, is_mistake: bool, moves: tuple[str, str]) -> str:
    worths = ((moves[0], best, 0.2), (moves[1], deed, 0.3))
    verdict = Verdict(moves[1], moves[0], worths, best - deed, margin, is_mistake)
    return explain("king", JudgedMove(3, 1, verdict, (), {}, None), str, ("Anna", "Bo"), 0)[0]


def test_the_figures_of_a_mistake_add_up() -> None:
    told = compared(0.26, -0.96, 0.5, is_mistake=True, moves=("play 2C", "play 9D"))
    assert all(part in told for part in ("(+0.3 ", "(−1.0 ", "It cost about 1.3 points"))
    assert "about 0.1 points" in compared(0.34, 0.26, 0.01, is_mistake=True, moves=("play 2C", "play 9D"))


@pytest.mark.parametrize(
    ("best", "deed", "margin", "told"),
    [
        (57.0, 0.0, 64.0, "This difference could be chance, so it is not called a mistake."),
        (0.02, 0.0, 0.5, "This difference could be chance, so it is not called a mistake."),
        (0.0, 0.5, 0.3, "This difference could be chance, so it is not called a mistake."),
        (0.04, 0.0, 0.01, "The difference is too small to call it a mistake."),
        (0.0, 0.0, 0.0, "The difference is too small to call it a mistake."),
    ],
)
@pytest.mark.parametrize(
    "moves", [("play 2C", "play 9D"), (f"{TALK_WORD} /accept 3", f"{TALK_WORD} /decline 3")], ids=["move", "deal"]
)
def test_a_difference_that_may_be_chance_is_not_called_too_small(
    best: float, deed: float, margin: float, told: str, moves: tuple[str, str]
) -> None:
    if moves[0].startswith(TALK_WORD) and best == deed:
        return  # a deal that costs nothing is right
    assert told in compared(best, deed, margin, is_mistake=False, moves=moves)
