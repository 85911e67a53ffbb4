"""The languages but English, their messages, and a language that takes the longest of them for each sentence."""

from __future__ import annotations

from functools import cache
from typing import Final

from kq_table.text.catalogue import ENGLISH, FOLDER, Catalogue, languages
from kq_table.text.po_file import Message, read_po
from kq_table.ui import markup

OTHERS: Final = tuple(name for name in languages() if name != ENGLISH)


@cache
def read(language: str) -> tuple[Message, ...]:
    """The messages of a language as its file has them, its header first."""
    return tuple(read_po(FOLDER.joinpath(language, "messages.po").read_text("utf-8")))


class LongestCatalogue(Catalogue):
    """Every sentence in the language in which it has the most letters: what has room in it has room in all."""

    def __init__(self) -> None:
        super().__init__(ENGLISH)
        self.language = "longest"
        self._others = [Catalogue(name) for name in OTHERS]

    def find(self, key: str, count: object = None, reader: str = "") -> str | None:
        found = [one.find(key, count, reader) for one in self._others]
        known = [words for words in (super().find(key, count, reader), *found) if words is not None]
        return max(known, key=lambda words: len(markup.plain(words)), default=None)
