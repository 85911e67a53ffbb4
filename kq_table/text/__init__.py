"""
The sentences of the app by key: each language is a folder here, `LANGUAGE/messages.po`, see `catalogue`.

Rule books are in `assets/rulebooks/LANGUAGE`; refusals and reasons come from the engines as templates with values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engines.core import sentences
from engines.core.escape import escape

from . import key_names
from .catalogue import use, used

DIGITS_IN_GROUP: Final = 4
GROUPS_IN_LINE: Final = 8

__all__ = ["You", "fill", "find", "grouped", "key_names", "language", "say", "use"]


class You(str):
    """The name of the reader, for whom sentences have a form of their own: "You begin" for "Ann begins"."""

    __slots__ = ()


def language() -> str:
    return used().language


def find(key: str) -> str | None:
    """The text of a key as it is in the catalogue, or None."""
    return used().find(key)


def say(key: str, **values: object) -> str:
    """
    The text of a key with its ``{names}`` filled in; cards in braces (``{QS}``) are left for `ui.markup`.

    Values may come from outside (file names, errors of the system), so they are escaped. *count* chooses among plural
    forms; a value that is `You` chooses the form for the reader.

    :raises KeyError: if there is no such key.
    """
    text = _find(key, values)
    if text is None:
        raise KeyError(key)
    return _filled(text, values) if values or key_names.MARK in text else text


def fill(template: str, values: Mapping[str, object]) -> str:
    """A sentence of the engines, translated, with its ``{names}`` filled in as `say` does."""
    return _filled(_find(template, values) or template, values)


def _find(key: str, values: Mapping[str, object]) -> str | None:
    reader = next((field for field, value in values.items() if isinstance(value, You)), "")
    return used().find(key, values.get("count"), reader)


def _filled(text: str, values: Mapping[str, object]) -> str:
    """Fill names in once, so that nothing in a value is taken for a name; names without a value stay."""
    keys = key_names.values() if key_names.MARK in text else {}
    return sentences.fill(text, {**keys, **{name: escape(value, keep="\n") for name, value in values.items()}})


def grouped(digest: str) -> str:
    """Hex digits in groups that can be compared by eye, in lines of equal length."""
    groups = [digest[i : i + DIGITS_IN_GROUP] for i in range(0, len(digest), DIGITS_IN_GROUP)]
    return "\n".join(" ".join(groups[i : i + GROUPS_IN_LINE]) for i in range(0, len(groups), GROUPS_IN_LINE))
