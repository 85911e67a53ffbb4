"""A language that nobody speaks, to find what is not in the catalogue and what has no room for longer words."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from kq_table import text
from kq_table.text.catalogue import ENGLISH, Catalogue

KEPT: Final = re.compile(r"(\{\w+\})")
ACCENTED: Final = str.maketrans("acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "áçđéğĥíĵķľñóŕšţúŵýžÁÇĐÉĞĤÍĴĶĽÑÓŔŠŢÚŴÝŽ")
VOWELS: Final = re.compile("([aeiouAEIOU])(?=[a-z])")


@cache
def pseudo(words: str) -> str:
    """Write English with accents, every vowel within a word twice, in brackets: it becomes a third longer."""
    parts = KEPT.split(words)
    parts[::2] = [VOWELS.sub(lambda vowel: 2 * vowel[1], part).translate(ACCENTED) for part in parts[::2]]
    return f"[{''.join(parts)}]"


class PseudoCatalogue(Catalogue):
    """English in that language, the sentences of the engines too."""

    def __init__(self) -> None:
        super().__init__(ENGLISH)
        self.language = "pseudo"  # what is kept by language must not pass for English

    def find(self, key: str, count: object = None, reader: str = "") -> str | None:
        """Give a message as `Catalogue` does."""
        found = super().find(key, count, reader)
        if found is None and " " in key:
            found = key  # a sentence of an engine
        return None if found is None else pseudo(found)


def use() -> None:
    """Say everything in that language from now on."""
    text.use(PseudoCatalogue())
