"""Sentences with values: written as one line and read again; what comes from outside is shown as it is."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import sentences
from engines.core.sentences import MAX_LETTERS, Sentence


def test_a_sentence_is_its_template_with_its_values() -> None:
    assert "Keeps 9♠ for 3 points." == str(Sentence("Keeps {other} for {price} points.", {"other": "9♠", "price": "3"}))


def test_a_line_says_template_and_values() -> None:
    told = Sentence("Keeps {other} for {price} points.", {"other": "9♠", "price": "3"})
    assert "Keeps {other} for {price} points. | other=9♠; price=3" == sentences.write(told)
    assert told == sentences.read(sentences.write(told))


def test_a_sentence_without_values_is_its_own_line() -> None:
    assert "Keeps a partner." == sentences.write(Sentence("Keeps a partner."))
    assert Sentence("Keeps a partner.") == sentences.read("Keeps a partner.")


def test_only_the_values_that_are_named_are_kept() -> None:
    assert Sentence("Keeps {a}.", {"a": "1"}) == sentences.with_values("Keeps {a}.", {"a": "1", "b": "2"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        " | ",
        "Keeps {other}.",
        "Keeps {other}. | ",
        "Keeps {other}. | card=9♠",
        "Keeps {other}. | other=9♠; card=3",
        "Keeps {other} for {price}. | other=9♠",
        "Keeps {other}. | other=9♠; other=8♠",
        "Keeps {other}. | other",
        "Keeps {other.__class__}. | other=9♠",
        "Keeps {QS} and {}. | other=9♠",
        "One | two | three",
    ],
)
def test_a_line_that_is_no_template_with_its_values_is_shown_as_it_is(text: str) -> None:
    assert (Sentence(text), text) == (sentences.read(text), str(sentences.read(text)))


@pytest.mark.parametrize("value", ["a; b=c", "a | b", "line\nbreak", "\u202e", "x" * MAX_LETTERS, "{other}", "=", ""])
def test_any_value_can_be_written_and_shows_the_same(value: str) -> None:
    line = sentences.write(Sentence("The bot {fault}.", {"fault": value}))
    assert len(line) <= MAX_LETTERS
    assert line.isprintable()
    shown = "".join(letter if letter.isprintable() else " " for letter in f"The bot {value}.")
    assert shown[: len(str(sentences.read(line)))] == str(sentences.read(line))


def test_no_line_raises_or_grows_beyond_measure() -> None:
    rng = Random(1)
    for _ in range(3000):
        text = "".join(
            rng.choice(["{", "}", "a", "=", ";", " ", " | ", "; ", "{a}", "a=", "\ud800", "♠"]) for _ in range(40)
        )
        read = sentences.read(text)
        assert isinstance(str(read), str)
        assert len(sentences.write(read)) <= MAX_LETTERS


@pytest.mark.parametrize(("number", "plain", "signed"), [(6, "6", "+6"), (0, "0", "0"), (-4, "−4", "−4")])
def test_a_whole_number_is_written_with_the_right_minus(number: int, plain: str, signed: str) -> None:
    assert (plain, signed) == (sentences.plain(number), sentences.signed(number))


@pytest.mark.parametrize(
    ("value", "plain", "signed"),
    [
        (1.25, "1.2", "+1.2"),
        (-0.4, "−0.4", "−0.4"),
        (0.05, "0.1", "+0.1"),
        (-0.05, "−0.1", "−0.1"),
        (0.04, "0.0", "0.0"),
        (-0.04, "0.0", "0.0"),
        (-0.0, "0.0", "0.0"),
    ],
)
def test_a_decimal_that_rounds_to_nothing_has_no_sign(value: float, plain: str, signed: str) -> None:
    assert (plain, signed) == (sentences.decimal(value), sentences.signed_decimal(value))
