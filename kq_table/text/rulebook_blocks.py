"""What a page of a rule book can hold, as data. Knows no pixel, no widget and no game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    """A line that opens a part of a chapter."""

    text: str


@dataclass(frozen=True)
class Text:
    """A paragraph; it may name cards as ``{QS}``. A lead opens its chapter."""

    text: str
    is_lead: bool = False


@dataclass(frozen=True)
class RuleNote:
    """A remark set apart from the text."""

    text: str


@dataclass(frozen=True)
class Points:
    """A list, with numbers where its order matters."""

    items: tuple[str, ...]
    is_numbered: bool = False


@dataclass(frozen=True)
class Fan:
    """Cards held like a hand, named as in a record (``QS``, ``TH``, ``JO``) or ``back``."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Spread:
    """
    Cards that lie overlapping in a row, and what they are.

    :param lit: the indices of those that are meant, such as the ones that may be played; none, if all are alike
    """

    cards: tuple[str, ...]
    caption: str
    lit: tuple[int, ...] = ()


@dataclass(frozen=True)
class Spreads:
    """Rows of cards, as many side by side as there is room for."""

    spreads: tuple[Spread, ...]


@dataclass(frozen=True)
class Ladder:
    """Cards that each beat the one before; the *first* beats the *last* if *turn* says so in words."""

    cards: tuple[str, ...]
    turn: str = ""


@dataclass(frozen=True)
class Stream:
    """Cards in a row that run from both ends towards the one at *goal*, and what that means in words."""

    cards: tuple[str, ...]
    goal: int
    text: str


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
class Tricks:
    """Tricks to compare."""

    tricks: tuple[Trick, ...]


@dataclass(frozen=True)
class Tally:
    """
    What somebody took, and what it comes to.

    :param cards: pairs of a card and what it counts
    """

    who: str
    cards: tuple[tuple[str, str], ...]
    total: str


@dataclass(frozen=True)
class Tallies:
    """Tallies to compare."""

    tallies: tuple[Tally, ...]


@dataclass(frozen=True)
class Grid:
    """
    A table of short texts.

    :param name: what a voice would call it
    :param rows: each as long as the headings
    :param lit: the rows set off from the others
    """

    name: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lit: tuple[int, ...] = ()


@dataclass(frozen=True)
class Strip:
    """Numbers side by side: one that was chosen, one that is barred."""

    numbers: tuple[str, ...]
    chosen: str
    barred: str


@dataclass(frozen=True)
class Keys:
    """
    What keys do.

    :param rows: pairs of the keys, any of which will do, and the deed
    """

    rows: tuple[tuple[tuple[str, ...], str], ...]


Block = Heading | Text | RuleNote | Points | Fan | Spreads | Ladder | Stream | Tricks | Tallies | Grid | Strip | Keys


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

    :param line: the game in a sentence, for whoever chooses among books
    :param cover: the cards that stand for it there
    """

    title: str
    chapters: tuple[Chapter, ...]
    line: str = ""
    cover: tuple[str, ...] = ()
