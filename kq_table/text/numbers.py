"""Numbers with decimals as the language writes them, with a typographic minus: 1.2, or 1,2 in German."""

from __future__ import annotations

from engines.core import sentences

from .catalogue import used


def decimal(value: float) -> str:
    """A number with one decimal, never −0.0."""
    return marked(sentences.decimal(value))


def signed_decimal(value: float) -> str:
    """`decimal` with a plus before positive numbers."""
    return marked(sentences.signed_decimal(value))


def marked(number: str) -> str:
    """A number as `engines.core.sentences` writes it, with the decimal mark of the language."""
    return number.replace(".", used().find("number.mark") or ".")
