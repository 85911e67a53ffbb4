"""What tests ask of a rule book: the text of a chapter, its blocks, its cards."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import TypeVar

from kq_table.features.help import rulebook_blocks
from kq_table.features.help.rulebooks import load_book
from kq_table.ui.markup import plain

Kind = TypeVar("Kind")


def chapter_of(game: str, key: str) -> rulebook_blocks.Chapter:
    """Give a chapter by its key."""
    return next(chapter for chapter in load_book(game).chapters if chapter.key == key)


def blocks_of(game: str, key: str, kind: type[Kind]) -> list[Kind]:
    """List the blocks of one kind in a chapter."""
    return [block for block in chapter_of(game, key).blocks if isinstance(block, kind)]


def parts_of(game: str, key: str, kind: type[Kind]) -> list[tuple[Kind, ...]]:
    """List the comparisons of a chapter whose parts are of one kind."""
    found = [block.parts for block in blocks_of(game, key, rulebook_blocks.ComparisonBlock)]
    return [inner for parts in found if (inner := tuple(part for part in parts if isinstance(part, kind)))]


def chapter_text(game: str, key: str) -> str:
    """Give all that a chapter says, a line for each piece."""
    return "\n".join(texts(chapter_of(game, key)))


def texts(part: object) -> Iterator[str]:
    """Give every string in a piece of a book, as a voice would read it."""
    if isinstance(part, str):
        yield plain(part)
    elif isinstance(part, tuple):
        for inner in part:
            yield from texts(inner)
    elif dataclasses.is_dataclass(part):
        for field in dataclasses.fields(part):
            yield from texts(getattr(part, field.name))


def cards_in(part: object) -> Iterator[str]:
    """Name every card in a piece of a book, in its texts too."""
    if isinstance(part, str):
        yield from re.findall(r"\{([^}]*)\}", part)
    elif isinstance(part, rulebook_blocks.Tally):
        yield from (card for card, _ in part.cards)
    elif isinstance(part, tuple):
        for inner in part:
            yield from cards_in(inner)
    elif dataclasses.is_dataclass(part):
        yield from getattr(part, "cards", ())
        yield from getattr(part, "cover", ())
        for field in dataclasses.fields(part):
            yield from cards_in(getattr(part, field.name))
