"""
The messages of one language: `LANGUAGE/messages.po` here, which people edit, compiled to gettext's `messages.mo`.

A message has a key (``crowns.steals``) or, if the engines hand it out, the English sentence itself. A message that
counts something has plural forms and the number as ``{count}``. One that names a player has another form for when this
player is the reader: its context is ``you: `` and the name of the field.
"""

from __future__ import annotations

import contextlib
import os
import struct
from collections.abc import Callable
from functools import cache, lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent
ENGLISH: Final = "en"
NAMES: Final = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "pt": "Português",
    "ru": "Русский",
    "tr": "Türkçe",
}
"""What each language calls itself: to read all catalogues for that would take longer than a frame."""
YOU: Final = "you: "
MAX_NAME_LETTERS: Final = 60
"""Longest name of a language: none in the settings is longer, and no disk has names of any length."""
DAMAGE: Final = (OSError, ValueError, LookupError, struct.error)
"""What gettext raises for a file that is no compiled catalogue, or a part of one."""
_CACHED_MESSAGES: Final = 1024
"""Cached look-ups: a table says most of its messages in every frame."""


class Catalogue:
    """
    The messages of a language, found by their key.

    :raises OSError: if there is no such language.
    :raises ValueError: if its file cannot be read.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages = _read(FOLDER / language)
        self._find = lru_cache(_CACHED_MESSAGES)(self._look_up)

    def find(self, key: str, count: object = None, reader: str = "") -> str | None:
        """
        A message, or None.

        :param count: the number that chooses the plural form
        :param reader: the field that names the reader
        """
        return self._find(key, count if isinstance(count, int) else None, reader)

    def _look_up(self, key: str, count: int | None, reader: str) -> str | None:
        t, found = self._messages, key
        if reader and count is not None:
            found = t.npgettext(YOU + reader, key, key, count)
        if reader and found == key:
            found = t.pgettext(YOU + reader, key)
        if found == key and count is not None:
            found = t.ngettext(key, key, count)
        if found == key:
            found = t.gettext(key)
        if found == key:
            return None if self.language == ENGLISH else _english().find(key, count, reader)
        return found


@cache
def _english() -> Catalogue:
    """What stands in for a message that a language does not have; read when the first one is asked for."""
    return Catalogue(ENGLISH)


def used() -> Catalogue:
    """The catalogue of the language that the program speaks."""
    return _used


def use(catalogue: Catalogue) -> None:
    global _used  # noqa: PLW0603 (a program speaks one language at a time)
    _used = catalogue


def languages() -> tuple[str, ...]:
    """The available languages, English first: each has a folder here."""
    found = {path.parent.name for path in FOLDER.glob("*/messages.[pm]o")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def is_there(language: str) -> bool:
    """Whether there is a language of that name, which may come from outside."""
    kinds = ("po", "mo") if language.isidentifier() and len(language) <= MAX_NAME_LETTERS else ()
    return any((FOLDER / language / f"messages.{kind}").is_file() for kind in kinds)


def preferred(system: Callable[[], str] = str) -> str:
    """
    The language that the environment asks for, as gettext does; English if it is missing.

    :param system: gives what is asked for where the environment asks for nothing: ``de_DE:en``
    """
    asked = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "") or system()
    wanted = (word.split(".")[0].split("@")[0] for word in asked.split(":"))
    return next((name for word in wanted for name in (word, word.split("_")[0]) if is_there(name)), ENGLISH)


def _read(folder: Path) -> GNUTranslations:
    """The messages of a language; a checkout compiles them after each change, or if the compiled file is damaged."""
    source, target = folder / "messages.po", folder / "messages.mo"
    if not source.is_file():
        return GNUTranslations(BytesIO(target.read_bytes()))
    if target.is_file() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
        with contextlib.suppress(*DAMAGE):
            return GNUTranslations(BytesIO(target.read_bytes()))
    from .po_file import compile_po  # a packaged program has no need of it

    data = compile_po(source.read_text("utf-8"))
    draft = target.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):  # the folder is read-only: it is compiled at every start
        draft.write_bytes(data)
        draft.replace(target)
    return GNUTranslations(BytesIO(data))


_used = Catalogue(preferred())
