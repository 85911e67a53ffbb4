"""
The markup of texts, which name cards as ``{QS}``, ``{H}``, ``{JO}`` and ranks as ``{Q}``; and where to break them into
lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
JOKER: Final = "★"
PAD_SIGNS: Final = "✕○□△"
"""The shapes on the buttons of a pad, which the text fonts lack too."""
_CARD: Final = re.compile(r"\{(?:JO|[2-9TJQKA]?[SHDC])\}")
_RANK: Final = re.compile(r"\{[AKQJ]\}")
WRITTEN_RANK: Final = re.compile(rf"\b[AKQJ](?=[{''.join(SYMBOLS.values())}])")
"""The letter of a rank before the sign of a suit: ``K♥``."""
_SPACE: Final = re.compile("[^\\S\u00a0\u202f]+")
"""Where a line may end: any white space but the spaces that are made to prevent it."""
_PIECE: Final = re.compile(rf"({_CARD.pattern}|{_RANK.pattern}|[{''.join(SYMBOLS.values())}{JOKER}{PAD_SIGNS}])")


class Symbol(NamedTuple):
    """A suit, the Joker's star, or a pad's shape, inside a line of text and in the text's colour."""

    sign: str


class Rank(NamedTuple):
    """Ace, King, Queen or Jack by its letter, inside a line of text and in the text's colour."""

    letter: str


class Chip(NamedTuple):
    """
    A card named inside a line of text, on a scrap of card.

    :param rank: ``2`` to ``10``, ``J``, ``Q``, ``K``, ``A``, or the empty text for a suit alone
    :param suit: a letter of `SYMBOLS`, or the empty text for the Joker
    """

    rank: str
    suit: str

    @property
    def sign(self) -> str:
        """The suit symbol after the rank."""
        return SYMBOLS.get(self.suit, JOKER)


Piece = str | Symbol | Rank | Chip


@lru_cache(maxsize=1024)
def pieces(text: str) -> tuple[Piece, ...]:
    """Divide a text into plain stretches, symbols and cards; braces that name no card stay plain."""
    return tuple(_piece(part) for part in _PIECE.split(text) if part)


def plain(text: str) -> str:
    """The text as a voice would read it: cards as ``Q♠``, no braces."""
    return "".join(_spoken(piece) for piece in pieces(text))


def _piece(part: str) -> Piece:
    if _CARD.fullmatch(part):
        name = part[1:-1]
        return Chip("", "") if name == "JO" else Chip(name[:-1].replace("T", "10"), name[-1])
    if _RANK.fullmatch(part):
        return Rank(part[1])
    return Symbol(part) if _PIECE.fullmatch(part) else part


def _spoken(piece: Piece) -> str:
    if isinstance(piece, str | Rank):
        return piece if isinstance(piece, str) else piece.letter
    return piece.sign if isinstance(piece, Symbol) else piece.rank + piece.sign


def wrap(text: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """
    Break a text into lines no wider than `width`.

    Lines end at spaces and where the text says so; a word that is too long alone is cut, a path between its folders.

    :param measure: gives the width of a line in the unit of `width`
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in filter(None, _SPACE.split(paragraph)):
            longer = f"{line} {word}" if line else word
            if measure(longer) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _cut(word, width, measure)
            lines += full
        lines.append(line)
    return lines


def _cut(word: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Cut a word into stretches that fit, of at least one letter each (so that a width of 0 ends too)."""
    if measure(word) <= width or _CARD.search(word):
        return [word]
    parts = [""]
    for letter in word:
        if parts[-1] and measure(parts[-1] + letter) > width:
            # A path is cut between its folders; words joined by hard spaces are kept whole if possible.
            end = max(map(parts[-1].rfind, "/\\\u00a0")) + 1 or len(parts[-1])
            parts[-1:] = [parts[-1][:end], parts[-1][end:]]
        parts[-1] += letter
    return parts


def elide(text: str, width: int, measure: Callable[[str], int]) -> str:
    """The text, or as much of its start as fits before an ellipsis."""
    if measure(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…") <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"
