"""The steps of a hint in words: each narrows down more than the one before, and only the last names the deed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import message_list
import pytest

from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.search_player import NO_OTHER
from engines.core.api import Deed, Moved, Visibility, Zone
from engines.core.cards import parse
from engines.core.search_api import AS_GOOD, CONTRACTS_AS_GOOD, MARGIN, SEEMED_BEST
from engines.core.sentences import Sentence, write
from engines.games.kings_n_queens.deeds import PRICES
from engines.games.registry import GAMES
from kq_table.features.hints import words as hints_words
from kq_table.features.hints.words import BEST_MARK, LOOK_MARK
from kq_table.match.bot_process import BotAnswer
from kq_table.match.bot_reasons import as_advice, plain_reason
from kq_table.text import say
from tests.kq_table.text.messages import WORDS

HAND, TRICK = Zone("hand", Visibility.OWNER, 0), Zone("trick", Visibility.ALL)
reasoned = "Keeps a low spade for a later trick."
"""The reason as a record has it."""
told = "Keep a low spade for a later trick."
"""The same as advice."""


def play(*cards: str) -> list[Deed]:
    return [Deed(f"play {card}", (Moved(parse(card), HAND, TRICK),)) for card in cards]


def advice(*candidates: tuple[str, float]) -> BotAnswer:
    return BotAnswer(1, candidates[0][0], candidates[0][1], 1.0, (reasoned,), candidates)


def of(answer: BotAnswer, legal: Sequence[Deed], game: str = "king") -> list[tuple[str, list[tuple[str, str]]]]:
    """Give what each step says, and what it marks."""
    made = hints_words.hint_steps(game, answer, legal, lambda deed: deed.text, ("Anna", "Ben"))
    return [(step.words, [(deed.text, mark) for deed, mark in step.marks]) for step in made]


def test_a_hint_goes_from_the_suit_over_two_cards_to_the_card() -> None:
    legal = play("2S", "5S", "KH", "3D")
    assert [
        (say("hint.where.suit", suit="spades"), [("play 2S", LOOK_MARK), ("play 5S", LOOK_MARK)]),
        (
            say("hint.two", move="play 5S", other="play 2S", less=say("hint.clearly")),
            [("play 5S", "1"), ("play 2S", "2")],
        ),
        (say("hint.deed", move="play 5S", reason=told), [("play 5S", BEST_MARK)]),
    ] == of(advice(("play 5S", 1.25), ("play 2S", -0.5)), legal)


def test_where_only_ranks_matter_no_suit_is_named() -> None:
    legal = play("2S", "5S", "KH", "3D")
    words, _ = of(advice(("play 5S", 1.25), ("play KH", -0.5)), legal, "the-queen")[0]
    assert say("hint.where.high") == words


def test_of_one_suit_it_is_said_whether_to_look_low_or_high() -> None:
    legal = play("2S", "5S", "9S", "KS")
    words, marks = of(advice(("play KS", 1.0), ("play 9S", 0.0)), legal)[0]
    assert (say("hint.where.high"), [("play 9S", LOOK_MARK), ("play KS", LOOK_MARK)]) == (words, marks)
    words, marks = of(advice(("play 2S", 1.0), ("play 5S", 0.0)), legal)[0]
    assert (say("hint.where.low"), [("play 2S", LOOK_MARK), ("play 5S", LOOK_MARK)]) == (words, marks)


def test_two_moves_that_a_reason_calls_equally_good_are_not_called_worse() -> None:
    close = replace(advice(("play KS", 1.04), ("play 2S", 1.0)), sd=0.5)
    words, _ = of(close, play("2S", "5S", "9S", "KS"))[0]
    assert say("hint.two", move="play KS", other="play 2S", less=say("hint.even")) == words


def test_where_nothing_narrows_it_down_the_first_step_names_both_deeds() -> None:
    steps = of(advice(("play KS", 1.0), ("play 2S", 0.0)), play("2S", "5S", "9S", "KS"))
    assert [("play KS", "1"), ("play 2S", "2")] == steps[0][1]
    assert 2 == len(steps)


def test_where_there_is_nothing_to_narrow_down_and_no_second_deed_the_only_step_is_the_deed() -> None:
    assert [(say("hint.deed", move="play 4D", reason=told), [("play 4D", BEST_MARK)])] == of(
        advice(("play 4D", 1.0)), play("4D", "KD")
    )


@pytest.mark.parametrize(("other", "word"), [(0.98, "even"), (1.1, "even"), (0.9, "slightly"), (0.7, "clearly")])
def test_how_much_worse_the_second_is_goes_by_the_spread_of_results(other: float, word: str) -> None:
    words, _ = of(advice(("play KH", 1.0), ("play 3D", other)), play("2S", "5S", "KH", "3D"))[1]
    assert say("hint.two", move="play KH", other="play 3D", less=say(f"hint.{word}")) == words


def test_two_suits_are_named_where_the_candidates_differ() -> None:
    words, marks = of(advice(("play KH", 1.0), ("play 3D", 0.0)), play("2S", "5S", "KH", "3D"))[0]
    assert say("hint.where.suits", suit="hearts", other="diamonds") == words
    assert ["play KH", "play 3D"] == [text for text, _ in marks]


def test_deeds_of_several_kinds_are_weighed_by_kind() -> None:
    legal = [Deed("pass"), *[Deed(f"buy {number}") for number in range(2, 6)], Deed("keep 4S")]
    words, marks = of(advice(("buy 3", 1.0), ("buy 4", 0.0)), legal)[0]
    assert (say("hint.where.kind", kind=say("hint.kind.buy")), 4) == (words, len(marks))
    words, marks = of(advice(("buy 3", 1.0), ("pass", 0.0)), legal)[0]
    assert say("hint.where.kinds", kind=say("hint.kind.buy"), other=say("hint.kind.pass")) == words
    assert 5 == len(marks)


def test_of_much_to_buy_only_what_costs_about_as_much_is_named() -> None:
    legal = [*[Deed(f"buy {what}") for what in PRICES], Deed("pass")]
    words, marks = of(advice(("buy queen", 1.0)), legal)[0]
    assert say("hint.where.prices", low=10, high=15) == words
    assert [("buy face", LOOK_MARK), ("buy queen", LOOK_MARK)] == marks
    words, marks = of(advice(("buy 6", 1.0), ("buy 4", 0.0)), legal)[0]
    assert say("hint.where.prices", low=3, high=7) == words
    assert [f"buy {number}" for number in range(3, 8)] == [text for text, _ in marks]


def test_the_piles_cost_what_the_rules_say() -> None:
    assert list(PRICES.values()) == [hints_words._price(Deed(f"buy {what}")) for what in PRICES]


def test_numbers_are_narrowed_down_to_those_near_by() -> None:
    legal = [Deed(f"predict {number}") for number in range(-12, 13) if number != 1]
    words, marks = of(advice(("predict 2", 1.0), ("predict 3", 0.5)), legal)[0]
    assert say("hint.where.numbers", low="0", high="+5") == words
    assert [f"predict {number}" for number in (0, 2, 3, 4, 5)] == [text for text, _ in marks]


def test_without_a_second_candidate_there_are_two_steps() -> None:
    assert 2 == len(of(BotAnswer(1, "play 2S", 0.0, 0.0, ()), play("2S", "5S", "KH")))


BY_NUMBERS = [write(Sentence(heuristics_for(rules.key).better_by, {MARGIN: "0.6"})) for rules in GAMES]


@pytest.mark.parametrize("told", BY_NUMBERS)
def test_where_nothing_else_speaks_for_a_move_the_last_step_says_how_much_better_it_is(told: str) -> None:
    answer = replace(advice(("play 5S", 1.0), ("play 2S", 0.4)), reasons=(told,))
    *_, (words, marks) = of(answer, play("2S", "5S", "KH", "3D"))
    assert say("hint.deed", move="play 5S", reason=as_advice(plain_reason(told, ()))) == words
    assert "0.6" in words
    assert [("play 5S", BEST_MARK)] == marks


@pytest.mark.parametrize("reasons", [(), (AS_GOOD,), (SEEMED_BEST,), *((told,) for told in BY_NUMBERS)], ids=str)
def test_the_last_step_says_so_where_moves_are_about_equally_good(reasons: tuple[str, ...]) -> None:
    answer = replace(advice(("play 5S", 1.0), ("play 2S", 0.8)), reasons=reasons, sd=10.0)
    *_, (two, _), (words, _) = of(answer, play("2S", "5S", "KH", "3D"))
    assert say("hint.two", move="play 5S", other="play 2S", less=say("hint.even")) == two
    assert say("hint.deed", move="play 5S", reason=AS_GOOD) == words


def test_of_contracts_that_are_equally_good_it_is_said_of_contracts() -> None:
    answer = replace(advice(("play 5S", 1.0), ("play 2S", 1.0)), reasons=(CONTRACTS_AS_GOOD,))
    *_, (words, _) = of(answer, play("2S", "5S", "KH", "3D"))
    assert say("hint.deed", move="play 5S", reason=CONTRACTS_AS_GOOD) == words


def test_a_move_without_any_reason_is_better_on_average() -> None:
    answer = replace(advice(("play 5S", 1.0), ("play 2S", 0.0)), reasons=())
    *_, (words, _) = of(answer, play("2S", "5S", "KH", "3D"))
    assert say("hint.deed", move="play 5S", reason=say("hint.on_average")) == words


def test_every_kind_of_deed_has_its_words() -> None:
    """Where kinds are weighed against each other; in the other games there is one kind at a time."""
    kinds = {
        "buy",
        "keep",
        "exchange",
        "pass",
        "give",
        "steal",
        "check",
        "drop",
        "ace",
        "high",
        "draw",
        "queens",
        "play",
    }
    assert kinds == {key.removeprefix("hint.kind.") for key in WORDS if key.startswith("hint.kind.")}


@pytest.mark.parametrize("template", sorted({*message_list.all_templates()} - {*message_list.remarks()}))
def test_no_reason_of_an_own_move_tells_of_somebody_else(template: str) -> None:
    """A hint says "Lead K♥", never "Leads K♥": the person is spoken to."""
    left = re.findall(r"(?:^|\band )([A-Za-z]+s)\b", as_advice(template))
    assert not set(left) - {"Costs", "Aces", "This"}


def test_where_only_ranks_matter_another_card_of_the_rank_is_called_as_good() -> None:
    legal = [*play("3H", "3C"), *play("9D")]
    alone = replace(advice(("play 3H", 1.0)), reasons=(NO_OTHER,))
    words = of(alone, legal, "the-queen")[-1][0]
    assert say("hint.deed", move="play 3H", reason=say("hint.same_rank")) == words


def test_that_no_other_move_was_looked_at_is_no_reason() -> None:
    alone = replace(advice(("play 3H", 1.0)), reasons=(NO_OTHER,))
    assert NO_OTHER not in of(alone, play("3H", "9D"))[-1][0]


def test_nor_is_it_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints_words, "plain_reason", lambda *_: "Kein anderer Zug wurde betrachtet.")
    alone = replace(advice(("play 3H", 1.0)), reasons=(NO_OTHER,))
    for game in ("king", "the-queen"):
        assert "Kein" not in of(alone, play("3H", "3C", "9D"), game)[-1][0]
