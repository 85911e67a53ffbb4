"""Sentences for people as templates with values, and their form as one line of text: ``Keeps {other}. | other=9♠``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

MAX_LETTERS: Final = 200
"""Longest text of a sentence with its values."""
COUNT: Final = "count"
"""The name of a value that is a whole number from 0, for which a language may have several forms."""
PLAYER: Final = "player"
"""The name of a value that is a seat's number; a table shows the player's name instead."""
FIELD: Final = re.compile(r"\{([a-z_]+)\}")
"""A place for a value in a template; a card in braces (``{QS}``) is none."""
MINUS: Final = "\N{MINUS SIGN}"
_VALUE: Final = re.compile(r"([a-z_]+)=(.*)")
_BEFORE_VALUES: Final = " | "
_BETWEEN_VALUES: Final = "; "


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template, and the values of its ``{names}``."""

    template: str
    values: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return fill(self.template, self.values)


def fill(template: str, values: Mapping[str, str]) -> str:
    """Put values into a template; a name without a value is left as it is."""
    return FIELD.sub(lambda found: values.get(found[1], found[0]), template)


def recognize(text: str, templates: Iterable[str]) -> Sentence | None:
    """The sentence that one of the templates gives with some values; None if none does."""
    for template in templates:
        if match := _pattern(template).fullmatch(text):
            return Sentence(template, match.groupdict())
    return None


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{([a-z_]+)\\\}", r"(?P<\1>.+)", re.escape(template)))


def with_values(template: str, values: Mapping[str, str]) -> Sentence:
    """A sentence from a template, with only those of the values that it names."""
    return Sentence(template, {name: values[name] for name in FIELD.findall(template)})


def write(sentence: Sentence) -> str:
    """Write a sentence as one line that `read` understands; without the template if that is impossible."""
    pairs = _BETWEEN_VALUES.join(f"{name}={value}" for name, value in sentence.values.items())
    text = f"{sentence.template}{_BEFORE_VALUES}{pairs}" if pairs else sentence.template
    # A value may come from outside and hold anything.
    is_safe = len(text) <= MAX_LETTERS and text.isprintable() and read(text) == sentence
    return text if is_safe else _printable(str(sentence))[:MAX_LETTERS]


def read(text: str) -> Sentence:
    """Read a line of any origin; a line that `write` did not write is a sentence without values."""
    template, mark, rest = text[:MAX_LETTERS].rpartition(_BEFORE_VALUES)
    found = [_VALUE.fullmatch(pair) for pair in rest.split(_BETWEEN_VALUES)] if mark else []
    values = {pair[1]: pair[2] for pair in found if pair}
    if not values or len(values) < len(found) or values.keys() != {*FIELD.findall(template)}:
        return Sentence(text[:MAX_LETTERS])
    return Sentence(template, values)


def plain(number: int) -> str:
    """A whole number with a typographic minus."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """A whole number with its sign and a typographic minus: +6, 0, −4."""
    return f"+{number}" if number > 0 else plain(number)


def decimal(value: float) -> str:
    """A number with one decimal and a typographic minus, but never −0.0: 1.2, −0.4."""
    return f"{value:z.1f}".replace("-", MINUS)


def signed_decimal(value: float) -> str:
    """`decimal` with a plus before positive numbers; no sign before 0.0."""
    return f"+{decimal(value)}" if round(value, 1) > 0 else decimal(value)


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
