"""Every sentence of the engines is plain English, well-formed, and short enough with its values."""

from __future__ import annotations

import re

from message_list import all_templates, remarks

from engines.bots.faults import FAULTS
from engines.core.sentences import FIELD, MAX_LETTERS, Sentence, read, write

TEMPLATES = {words: where for words, where in all_templates().items() if words not in {*remarks(), *FAULTS}}
FORBIDDEN = ("house", "deed", "shall", "reckon", "lay to", "lays", "whatever", "whoever", "that one", "hold")
GAMES = ("crowns", "king", "kings_and_queens", "kings_n_queens", "the_queen")
NAMES = frozenset(
    {
        *("ace", "best", "black", "card", "count", "crown", "fault", "focus", "highest", "margin"),
        *("miss", "most", "number", "other", "player", "price", "red", "said", "worth", "before"),
        *("kept", "broken", "trust"),
    }
)


def test_every_game_says_what_is_illegal_and_gives_reasons() -> None:
    places = set(TEMPLATES.values())
    for game in GAMES:
        assert {f"engines.games.{game}.illegal", f"engines.games.{game}.explanations"} <= places
    assert len(TEMPLATES) > 150


def idiom(text: str) -> list[str]:
    """Name the words of our own idiom that a sentence has."""
    words = f" {re.sub(r'[^a-z ]', ' ', text.lower())} "
    return [word for word in FORBIDDEN if f" {word} " in words]


def is_whole_sentence(text: str) -> bool:
    """Whether a template begins and ends as a sentence, has no stray signs, and fields that a translator knows."""
    signs = FIELD.sub("", text).replace("; you have", "").replace(": ", "")
    is_framed = text.endswith(".") and (text[0].isupper() or text[0] == "{")
    return is_framed and not set("{}|;\n") & set(signs) and NAMES >= {*FIELD.findall(text)}


def can_be_written(text: str) -> bool:
    told = Sentence(text, dict.fromkeys(FIELD.findall(text), "Joker"))
    return told == read(write(told)) and len(write(told)) <= MAX_LETTERS


def is_remark(text: str) -> bool:
    """Whether what a bot remarks ends as a sentence and names suits and cards alone."""
    return {"suit", "card"} >= {*FIELD.findall(text)} and text[-1] in ".?!"


def test_every_sentence_is_well_formed_and_has_no_word_of_our_own_idiom() -> None:
    assert {} == {text: words for text in [*TEMPLATES, *remarks()] if (words := idiom(text))}
    assert [] == [text for text in TEMPLATES if not is_whole_sentence(text)]
    assert [] == [text for text in TEMPLATES if not can_be_written(text)]
    assert [] == [text for text in remarks() if not is_remark(text)]


def test_a_sentence_that_is_wrong_is_found() -> None:
    assert ["deed", "shall"] == idiom("No deed shall stand.")
    assert not is_whole_sentence("A card|another card.")
    assert not is_whole_sentence("You need {something}.")
    assert not can_be_written("x" * (MAX_LETTERS + 1))
    assert not is_remark("I like {price}.")


def test_a_game_without_points_speaks_of_none() -> None:
    where = "engines.games.kings_n_queens.explanations"
    assert [] == [text for text, place in TEMPLATES.items() if place == where and "point" in text]
