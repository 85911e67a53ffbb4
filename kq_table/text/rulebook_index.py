"""Which games have a rule book, and the books themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from kq_table.system import resources

from . import key_help, language
from .catalogue import ENGLISH
from .rulebook_blocks import Book, Chapter
from .rulebook_parser import parse_book

BOOKS: Final = ("kings-and-queens", "kings-n-queens", "crowns", "the-queen", "king", "king-52", "jeu-du-roi")
"""The games in the order of their books, side by side."""
FAMILIES: Final = {"king-52": "king", "jeu-du-roi": "king"}
"""Games whose rules are in the file of another."""


def load_book(game: str) -> Book:
    """
    The rule book of a game by its key, in the language in use; read on first use.

    :raises FileNotFoundError: if the game has none
    """
    return _read_book(game, language())


@cache
def _read_book(game: str, language: str) -> Book:
    folder = language if language in resources.choices("rulebooks") else ENGLISH
    book = parse_book(resources.find("rulebooks", folder, f"{FAMILIES.get(game, game)}.md"), game)
    return replace(book, chapters=tuple(_with_shared_keys(game, chapter) for chapter in book.chapters))


def _with_shared_keys(game: str, chapter: Chapter) -> Chapter:
    """A chapter on keys, with the keys of the program around those that the game adds."""
    if chapter.key != "keys":
        return chapter
    return replace(chapter, blocks=(*key_help.chapter_start(game), *chapter.blocks, *key_help.chapter_end()))
