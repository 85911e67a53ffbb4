"""
The parts of a rule book, as data.

Cards are named as in a record (``QS``, ``TH``, ``JO``) or are ``back``; texts may name cards as ``{QS}``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class HeadingBlock:
    """A heading within a chapter."""

    text: str


@dataclass(frozen=True)
class TextBlock:
    """A paragraph; a lead opens its chapter."""

    text: str
    is_lead: bool = False


@dataclass(frozen=True)
class NoteBlock:
    """A remark set apart from the text."""

    text: str


@dataclass(frozen=True)
class ListBlock:
    """A list, numbered if its order matters."""

    items: tuple[str, ...]
    is_numbered: bool = False


@dataclass(frozen=True)
class TableBlock:
    """
    A table of short texts.

    :param name: what a screen reader calls it
    :param rows: each as long as the headings
    :param lit: the indices of rows set off from the others
    """

    name: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lit: tuple[int, ...] = ()


@dataclass(frozen=True)
class NumbersBlock:
    """Numbers side by side: one that was chosen, one that is barred."""

    numbers: tuple[str, ...]
    chosen: str
    barred: str


@dataclass(frozen=True)
class KeysBlock:
    """
    What keys do.

    :param rows: pairs of alternative keys and what they do
    """

    rows: tuple[tuple[tuple[str, ...], str], ...]


@dataclass(frozen=True)
class FanBlock:
    cards: tuple[str, ...]


@dataclass(frozen=True)
class LadderBlock:
    """Cards that each beat the one before; if the first beats the last, *turn* says so."""

    cards: tuple[str, ...]
    turn: str = ""


@dataclass(frozen=True)
class StreamBlock:
    """Cards in a row that run from both ends towards the one at index *goal*, and what that means."""

    cards: tuple[str, ...]
    goal: int
    text: str


@dataclass(frozen=True)
class CardRow:
    """
    Cards that overlap in a row, and what they are.

    :param lit: the indices of those that are meant, such as playable ones; empty if all are alike
    """

    cards: tuple[str, ...]
    caption: str
    lit: tuple[int, ...] = ()


@dataclass(frozen=True)
class Trick:
    """
    One trick as an example.

    :param cards: in the order in which they were played
    :param labels: a word for each card
    :param winner: the index of the card that wins
    """

    cards: tuple[str, ...]
    labels: tuple[str, ...]
    winner: int
    title: str
    text: str


@dataclass(frozen=True)
class Tally:
    """
    The cards that somebody took, and their sum.

    :param cards: pairs of a card and its points
    """

    who: str
    cards: tuple[tuple[str, str], ...]
    total: str


@dataclass(frozen=True)
class ComparisonBlock:
    """Examples of one kind, as many side by side as there is room for."""

    parts: tuple[CardRow, ...] | tuple[Trick, ...] | tuple[Tally, ...]


WordBlock = HeadingBlock | TextBlock | NoteBlock | ListBlock | TableBlock | NumbersBlock | KeysBlock
CardBlock = FanBlock | LadderBlock | StreamBlock | ComparisonBlock
Block = WordBlock | CardBlock


@dataclass(frozen=True)
class Chapter:
    """
    One page.

    :param key: its name for programs
    :param title: one or two words
    """

    key: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Book:
    """
    The rules of one game.

    :param line: the game in a sentence, for choosing among books
    :param cover: the cards that stand for it there
    """

    title: str
    chapters: tuple[Chapter, ...]
    line: str = ""
    cover: tuple[str, ...] = ()
