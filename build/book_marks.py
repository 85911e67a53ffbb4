"""Which chapters of the translated rule books are older than the English ones that they were made from."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Final

from identity import ROOT

from kq_table.text.catalogue import ENGLISH

BOOKS: Final = ROOT / "assets" / "rulebooks"
HEADING: Final = re.compile(r"^## .+ <!-- (?P<key>[a-z]+) -->$", re.MULTILINE)
MARK: Final = re.compile(r"^<!-- en [0-9a-f]{8} -->$", re.MULTILINE)
COVER: Final = "cover"
"""The name of what stands before the first chapter."""


def chapters(text: str) -> dict[str, str]:
    """Give the text of each chapter by its key; a file about several games may have several of one key."""
    cover, *rest = HEADING.split(text)
    found = {COVER: cover}
    for key, chapter in zip(rest[::2], rest[1::2], strict=True):
        found[key if key not in found else f"{key} {len(found)}"] = chapter
    return found


def mark(chapter: str) -> str:
    """Give the line that marks a translation of this English chapter."""
    return f"<!-- en {hashlib.sha256(chapter.strip().encode()).hexdigest()[:8]} -->"


def old_chapters(language: str) -> Iterator[str]:
    """Give, of every chapter that is missing or older than its English, the place and the mark that it is to have."""
    for source in sorted(BOOKS.joinpath(ENGLISH).glob("*.md")):
        path = BOOKS / language / source.name
        there = chapters(path.read_text("utf-8")) if path.is_file() else {}
        for key, chapter in chapters(source.read_text("utf-8")).items():
            found = MARK.search(there.get(key, ""))
            if found is None or found[0] != mark(chapter):
                yield f"{path.relative_to(ROOT).as_posix()}, {key}: {mark(chapter)}"
