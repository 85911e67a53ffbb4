"""Reads a rule book as a test wants it: all that a chapter says, and the pieces of one kind. Knows no game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TypeVar

from kq_table.book.blocks import Book, Chapter
from kq_table.ui.markup import plain

Kind = TypeVar("Kind")


def texts(part: object) -> Iterator[str]:
    """Give every string in a piece of a book, names of cards among them."""
    if isinstance(part, str):
        yield plain(part)
    elif isinstance(part, tuple):
        for inner in part:
            yield from texts(inner)
    elif dataclasses.is_dataclass(part):
        for field in dataclasses.fields(part):
            yield from texts(getattr(part, field.name))


def chapter(book: Book, key: str) -> Chapter:
    """Give the chapter of that key."""
    return next(found for found in book.chapters if found.key == key)


def missing(book: Book, key: str, words: tuple[str, ...]) -> list[str]:
    """List the words that a chapter does not say."""
    said = "\n".join(texts(chapter(book, key)))
    return [word for word in words if word not in said]


def pieces(book: Book, key: str, kind: type[Kind]) -> list[Kind]:
    """List the pieces of one kind in a chapter."""
    return [block for block in chapter(book, key).blocks if isinstance(block, kind)]
