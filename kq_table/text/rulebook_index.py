"""Which game has which rule book. Knows where the books stand, not what they say."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from .rulebook_blocks import Book

BOOKS: Final = ("kings-and-queens", "kings-n-queens", "crowns", "the-queen", "king", "king-52", "jeu-du-roi")
"""The games in the order in which their books stand side by side."""


def book(game: str) -> Book:
    """
    Give the rule book of a game by its key.

    :raises ModuleNotFoundError: if it has none
    """
    found = import_module(f"kq_table.text.en.rulebooks.{game.replace('-', '_')}").BOOK
    assert isinstance(found, Book)
    return found
