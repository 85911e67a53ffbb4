"""Every sentence of the engines is plain English, well-formed, and short enough with its values."""

from __future__ import annotations

import re

import pytest
from message_list import all_templates, remarks

from engines.core.sentences import FIELD, MAX_LETTERS, Sentence, read, write

TEMPLATES = all_templates()
FORBIDDEN = ("house", "deed", "shall", "reckon", "lay to", "lays", "whatever", "whoever", "that one", "hold")
GAMES = ("crowns", "king", "kings_and_queens", "kings_n_queens", "the_queen")
NAMES = frozenset(
    {
        *("ace", "best", "black", "card", "count", "crown", "fault", "focus", "highest", "margin"),
        *("miss", "most", "number", "other", "player", "price", "red", "said", "worth", "before"),
    }
)


def test_every_game_has_refusals_and_reasons() -> None:
    places = set(TEMPLATES.values())
    for game in GAMES:
        assert {f"engines.games.{game}.refusals", f"engines.games.{game}.explanations"} <= places
    assert len(TEMPLATES) > 150


@pytest.mark.parametrize("text", [*TEMPLATES, *remarks()])
def test_a_sentence_has_no_word_of_our_own_idiom(text: str) -> None:
    words = f" {re.sub(r'[^a-z ]', ' ', text.lower())} "
    assert [] == [word for word in FORBIDDEN if f" {word} " in words]


@pytest.mark.parametrize("text", TEMPLATES)
def test_a_template_is_a_whole_sentence(text: str) -> None:
    assert text.endswith(".")
    assert text[0].isupper() or text[0] == "{"
    assert not set("{}|;\n") & set(FIELD.sub("", text).replace("; you have", "").replace(": ", ""))
    assert NAMES >= {*FIELD.findall(text)}


@pytest.mark.parametrize("text", TEMPLATES)
def test_a_template_can_be_written_with_its_values(text: str) -> None:
    told = Sentence(text, dict.fromkeys(FIELD.findall(text), "Joker"))
    assert told == read(write(told))
    assert len(write(told)) <= MAX_LETTERS


@pytest.mark.parametrize("text", remarks())
def test_a_remark_names_suits_and_cards_alone(text: str) -> None:
    assert {"suit", "card"} >= {*FIELD.findall(text)}
    assert text[-1] in ".?!"


def test_a_game_without_points_speaks_of_none() -> None:
    where = "engines.games.kings_n_queens.explanations"
    assert [] == [text for text, place in TEMPLATES.items() if place == where and "point" in text]
