"""The rule books, read from Markdown in the notation of ``assets/rulebooks/README.md``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, TypeVar

from engines.core import sentences
from engines.games.king.own_games import is_own
from kq_table.narrate.game_names import FAMILY
from kq_table.storage.key_bindings import KEYS
from kq_table.system import resources
from kq_table.text import key_names, language
from kq_table.text.catalogue import ENGLISH

from . import rulebook_blocks as blocks
from .key_lists import chapter_end, chapter_start, named

BOOKS: Final = (
    "kings-and-queens",
    "kings-n-queens",
    "crowns",
    "the-queen",
    "king",
    "king-52",
    "jeu-du-roi",
    "portuguese-king",
    "rifki",
    "barbu",
    "trix",
)
"""The games in the order of their books, side by side."""
FAMILIES: Final = {"king-52": "king", "jeu-du-roi": "king"}
"""Games whose rules are in the file of another."""


def load_book(game: str) -> blocks.Book:
    """
    The rule book of a game by its key, in the language in use, King's for a person's own; read on first use.

    :raises FileNotFoundError: if the game has none
    """
    # Keys may be chosen anew, and a pad names them otherwise.
    return _name_keys(FAMILY if is_own(game) else game, language(), tuple(map(key_names.name, KEYS)))


@lru_cache(maxsize=32)
def _name_keys(game: str, language: str, _names: tuple[str, ...]) -> blocks.Book:
    book = _read_book(game, language)
    return replace(book, chapters=tuple(_with_shared_keys(game, chapter) for chapter in book.chapters))


@cache
def _read_book(game: str, language: str) -> blocks.Book:
    folder = language if language in resources.choices("rulebooks") else ENGLISH
    return parse_book(resources.find("rulebooks", folder, f"{FAMILIES.get(game, game)}.md"), game)


def _with_shared_keys(game: str, chapter: blocks.Chapter) -> blocks.Chapter:
    """A chapter with keys as they are called now; that on keys has the program's around those that the game adds."""
    own = tuple(map(_with_keys_named, chapter.blocks))
    if chapter.key != "keys":
        return replace(chapter, blocks=own)
    return replace(chapter, blocks=(*chapter_start(game), *own, *chapter_end(game)))


def _with_keys_named(block: blocks.Block) -> blocks.Block:
    if isinstance(block, blocks.KeysBlock):
        return named(block)
    if isinstance(block, blocks.ListBlock) and any(key_names.MARK in item for item in block.items):
        return replace(block, items=tuple(sentences.fill(item, key_names.values()) for item in block.items))
    return block


CARD: Final = re.compile(r"[2-9TJQKA][SHDC]|JO|back")
CARD_IN_TEXT: Final = re.compile(r"`(JO|[2-9TJQKA]?[SHDC])`")
CHAPTER: Final = re.compile(r"## (?P<title>.+) <!-- (?P<key>[a-z]+) -->")
CAPTION: Final = re.compile(r"\*\*(.+)\*\*")
ITEM: Final = re.compile(r"^(?:-|\d+\.) ", re.MULTILINE)
TABLE_RULE: Final = re.compile(r"\|(?:-+:?\|)+")

Marked = TypeVar("Marked")


@dataclass
class Section:
    """A chapter being read; the first one of a file is the cover."""

    key: str = ""
    title: str = ""
    blocks: list[blocks.Block] = field(default_factory=list)
    caption: str = ""
    """The title of the next table."""


def parse_book(path: Path, game: str) -> blocks.Book:
    """
    Parse the rule book of a game.

    :param game: selects passages in a file about several games
    :raises ValueError: if something in the file has no meaning; it names the file and the line
    """
    sections = [Section()]
    text = CARD_IN_TEXT.sub(r"{\1}", path.read_text("utf-8"))
    for number, lines in _chunks(_passages(text.splitlines(), game)):
        try:
            _add(lines, sections)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from error
    cover, *rest = sections
    chapters = tuple(blocks.Chapter(section.key, section.title, tuple(section.blocks)) for section in rest)
    match cover.blocks:
        case [blocks.TextBlock(text=line), blocks.FanBlock(cards=cards)]:
            return blocks.Book(cover.title, chapters, line, cards)
    raise ValueError(f"{path}: before the first chapter stand a title, a line about the game and a fan of cards")


def _passages(lines: Iterable[str], game: str) -> Iterator[str]:
    """Empty the lines that are marked for other games, so that the rest keep their numbers."""
    is_kept = True
    for line in lines:
        is_mark = line.startswith(":::")
        if is_mark:
            games = line[3:].split()
            is_kept = not games or game in games
        yield line if is_kept and not is_mark else ""


def _chunks(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Split lines into chunks at the empty ones, except within a fence; each with the number of its first line."""
    chunk: list[str] = []
    is_fence = False
    for number, line in enumerate([*lines, ""], start=1):
        is_fence ^= line.startswith("```")
        if line or is_fence:
            chunk.append(line)
        elif chunk:
            yield number - len(chunk), chunk
            chunk = []
    if chunk:
        yield number - len(chunk) + 1, chunk


def _add(lines: list[str], sections: list[Section]) -> None:
    first, section = lines[0], sections[-1]
    if first.startswith("#") and len(lines) > 1:
        raise ValueError("an empty line must follow a heading")
    if first.startswith("# "):
        section.title = first[2:]
    elif chapter := CHAPTER.fullmatch(first):
        sections.append(Section(chapter["key"], chapter["title"]))
    elif caption := CAPTION.fullmatch(first):
        section.caption = caption[1]
    elif not first.startswith("<!--"):
        block, before = _parse_block(lines, section), section.blocks
        match before[-1:], block:
            # A list continues if only passages for other games are between its items.
            case [blocks.ListBlock() as last], blocks.ListBlock() if last.is_numbered == block.is_numbered:
                before[-1] = blocks.ListBlock(last.items + block.items, block.is_numbered)
            case _:
                before.append(block)


def _parse_block(lines: Sequence[str], section: Section) -> blocks.Block:
    first = lines[0]
    if first.startswith("### "):
        return blocks.HeadingBlock(first[4:])
    if first.startswith("```"):
        return _parse_fence(first[3:], lines)
    if first.startswith("> "):
        return blocks.NoteBlock(_join(line.removeprefix(">") for line in lines))
    if ITEM.match(first):
        items = ITEM.split("\n".join(lines))[1:]
        return blocks.ListBlock(tuple(_join(item.splitlines()) for item in items), is_numbered=first[0] != "-")
    if first.startswith("|"):
        caption, section.caption = section.caption, ""
        return _table(caption, lines)
    if first[0] in "#*+->|:":
        raise ValueError(f"“{first}” is not the start of a block")
    return blocks.TextBlock(_join(lines), is_lead=not section.blocks)


def _join(lines: Iterable[str]) -> str:
    return " ".join(line.strip() for line in lines)


def _table(caption: str, lines: Sequence[str]) -> blocks.TableBlock:
    if not caption or len(lines) < 3 or not TABLE_RULE.fullmatch(lines[1]):
        raise ValueError("a table has a caption in bold, headings and a line of dashes")
    headings, _, *rows = (tuple(cell.strip(" *") for cell in line[1:-1].split("|")) for line in lines)
    if any(len(row) != len(headings) for row in rows):
        raise ValueError("a row of the table is not as long as its headings")
    lit = tuple(i for i, line in enumerate(lines[2:]) if line.startswith("| **"))
    return blocks.TableBlock(caption, headings, tuple(rows), lit)


# -- fences


def _parse_fence(kind: str, lines: Sequence[str]) -> blocks.Block:
    if kind not in FENCES:
        raise ValueError(f"no such fence: {kind}")
    if lines[-1] != "```" or len(lines) < 3:
        raise ValueError("the fence is empty, or it is not closed before an empty line")
    return FENCES[kind](lines[1:-1])


def _cards(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The cards of a line, and the indices of those in brackets."""
    words = text.split()
    cards = tuple(word.strip("[]") for word in words)
    for card in cards:
        if not CARD.fullmatch(card):
            raise ValueError(f"no such card: {card}")
    return cards, tuple(i for i, word in enumerate(words) if word.startswith("["))


def _split(text: str, sign: str) -> tuple[str, str]:
    before, found, after = text.partition(sign)
    if not found:
        raise ValueError(f"“{sign}” is missing in “{text}”")
    return before, after


def _one(marked: Sequence[Marked], what: str) -> Marked:
    if len(marked) != 1:
        raise ValueError(f"one {what}, and no other")
    return marked[0]


def _stream(lines: Sequence[str]) -> blocks.StreamBlock:
    cards, goal = _cards(lines[0])
    return blocks.StreamBlock(cards, _one(goal, "card stands in brackets"), _join(lines[1:]))


def _row(line: str) -> blocks.CardRow:
    named, caption = _split(line, ": ")
    cards, lit = _cards(named)
    return blocks.CardRow(cards, caption, lit)


def _trick(lines: Sequence[str]) -> blocks.Trick:
    labels, named = zip(*(line.rpartition(" ")[::2] for line in lines[0].split(", ")), strict=True)
    cards, winner = _cards(" ".join(named))
    if len(lines) < 3:
        raise ValueError("a trick has cards, then who wins, then why")
    return blocks.Trick(cards, labels, _one(winner, "card stands in brackets"), lines[1], _join(lines[2:]))


def _tally(line: str) -> blocks.Tally:
    who, rest = _split(line, ": ")
    cards, total = _split(rest, " = ")
    counted = tuple(_split(card, " ") for card in cards.split(", "))
    _cards(" ".join(card for card, _ in counted))
    return blocks.Tally(who, counted, total)


def _numbers(lines: Sequence[str]) -> blocks.NumbersBlock:
    words = _join(lines).split()
    chosen = _one([word for word in words if word.startswith("[")], "number stands in brackets")
    barred = _one([word for word in words if word.startswith("~")], "number stands between tildes")
    return blocks.NumbersBlock(tuple(word.strip("[]~") for word in words), chosen.strip("[]"), barred.strip("~"))


def _keys(lines: Sequence[str]) -> blocks.KeysBlock:
    rows = (_split(line, ": ") for line in lines)
    return blocks.KeysBlock(tuple((tuple(keys.split(", ")), effect) for keys, effect in rows))


FENCES: Final[Mapping[str, Callable[[Sequence[str]], blocks.Block]]] = {
    "fan": lambda lines: blocks.FanBlock(_cards(_join(lines))[0]),
    "ladder": lambda lines: blocks.LadderBlock(_cards(lines[0])[0], _join(lines[1:])),
    "stream": _stream,
    "rows": lambda lines: blocks.ComparisonBlock(tuple(map(_row, lines))),
    "tricks": lambda lines: blocks.ComparisonBlock(tuple(_trick(trick) for _, trick in _chunks(lines))),
    "tallies": lambda lines: blocks.ComparisonBlock(tuple(map(_tally, lines))),
    "numbers": _numbers,
    "keys": _keys,
}
"""Converts the lines between fences, by the word after the first fence."""
