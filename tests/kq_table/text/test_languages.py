"""Every language is whole: its messages are there, none is old, and its rule books have the shape of the English."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import book_marks
import message_list
import pytest

from kq_table import text
from kq_table.features.help import rulebook_blocks as blocks
from kq_table.features.help.rulebooks import BOOKS, CARD, load_book
from kq_table.text import catalogue
from kq_table.text.catalogue import ENGLISH, Catalogue
from kq_table.text.po_file import Message
from kq_table.ui.theme import LETTERS

from .languages import OTHERS, read

FIELD = re.compile(r"\{\w+\}")
ROOT = Path(__file__).parents[3]
STRAIGHT = re.compile("[\"']")
ASKED = {(message.context, message.key): message for message in message_list.asked()}


def _english(message: Message) -> list[str]:
    """The forms that the English has."""
    told = message_list.english_of(ASKED[message.context, message.key])
    if " " in message.key and not message.context:
        return [message.key.replace("K♥", "{KH}")]
    return told.split("\n") if message.plural else [told]


def _translated(language: str) -> Iterator[tuple[Message, str]]:
    for message in read(language)[1:]:
        yield from ((message, words) for words in message.texts)


def test_there_are_six_languages_besides_english() -> None:
    assert ("de", "es", "fr", "pt", "ru", "tr") == OTHERS


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_missing_or_to_be_read_again(language: str) -> None:
    messages = read(language)[1:]
    assert [] == [message.key for message in messages if not all(message.texts) or message.is_fuzzy]
    there = {(m.context, m.key): message_list.english_of(m) for m in messages}
    asked = {key: message_list.english_of(m) for key, m in ASKED.items()}
    assert asked.keys() == there.keys(), "build/make.py messages brings the file in line"
    assert {} == {key: told for key, told in asked.items() if there[key] != told and (key[0] or " " not in key[1])}


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_has_its_forms_and_the_fields_of_the_english(language: str) -> None:
    forms = int(read(language)[0].texts[0].partition("nplurals=")[2][0])
    assert [] == [m.key for m in read(language)[1:] if len(m.texts) != (forms if m.plural else 1)]
    wrong = []
    for message, words in _translated(language):
        allowed = [Counter(FIELD.findall(form)).keys() for form in _english(message)]
        found = Counter(FIELD.findall(words)).keys()
        if found not in allowed and not (message.plural and found | {"{count}"} == allowed[-1] | {"{count}"}):
            wrong.append((message.key, words))
    assert [] == wrong


@pytest.mark.parametrize("language", OTHERS)
def test_its_words_have_no_stray_space_and_its_own_quotation_marks(language: str) -> None:
    assert [] == [
        (message.key, words)
        for message, words in _translated(language)
        if words != words.strip() or "  " in words or STRAIGHT.search(words)
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_its_letters_and_its_decimal_mark_are_known(language: str) -> None:
    found = Catalogue(language)
    assert (found.find("letters.usual") or "").replace(" ", "") in LETTERS
    assert found.find("number.mark") in {".", ","}
    assert language in catalogue.NAMES
    assert ROOT.joinpath("docs", "translating", f"{language}.md").is_file()


@pytest.mark.parametrize("language", OTHERS)
def test_no_chapter_of_its_rule_books_is_missing_or_old(language: str) -> None:
    assert [] == [*book_marks.old_chapters(language)]


def _shape(block: object) -> object:
    """A block without its words: what it is, its cards, and how many of everything."""
    if is_dataclass(block):
        if isinstance(block, blocks.KeysBlock):
            return ("KeysBlock", len(block.rows))
        return (type(block).__name__, *(_shape(getattr(block, field.name)) for field in fields(block)))
    if isinstance(block, tuple):
        return tuple(map(_shape, block))
    if isinstance(block, str):
        return block if CARD.fullmatch(block) else ""
    return block


@pytest.mark.parametrize("language", OTHERS)
def test_its_rule_books_have_the_same_chapters_cards_and_rows(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = {}
    for name in (ENGLISH, language):
        monkeypatch.setattr(catalogue, "_used", Catalogue(name))
        shapes[name] = {
            (game, chapter.key): [_shape(block) for block in chapter.blocks]
            for game in BOOKS
            for chapter in load_book(game).chapters
        }
    assert text.language() == language
    assert [] == [key for key, shape in shapes[ENGLISH].items() if shapes[language].get(key) != shape]
    assert shapes[ENGLISH].keys() == shapes[language].keys()
