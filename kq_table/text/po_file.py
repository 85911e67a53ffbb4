"""Reads and compiles gettext's files of messages, described in GNU gettext's manual, chapters 3 and 10."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

MAGIC: Final = 0x950412DE
HEADER: Final = struct.Struct("<7I")
ENTRY: Final = struct.Struct("<2I")
WORDS: Final = ("msgctxt", "msgid", "msgid_plural", "msgstr")
FLAGS: Final = "#, "
FUZZY: Final = "fuzzy"
"""The flag of a translation that is to be read again."""


class Message(NamedTuple):
    """
    A message: `context` and `plural` may be empty.

    :param texts: its translations, one for each plural form
    :param comments: the lines above it that begin with ``#``
    """

    key: str
    texts: tuple[str, ...]
    context: str = ""
    plural: str = ""
    comments: tuple[str, ...] = ()

    @property
    def is_fuzzy(self) -> bool:
        """Whether its translation is to be read again, and not to be shown until then."""
        return any(line.startswith(FLAGS) and FUZZY in line for line in self.comments)


def read_po(text: str) -> Iterator[Message]:
    """
    The messages of a file, beginning with its header, whose key is empty.

    :raises ValueError: with the number of the line that cannot be read.
    """
    fields: dict[str, str] = {}
    comments: list[str] = []
    word = ""
    for number, line in enumerate(text.split("\n"), 1):
        rest = line.strip()
        if not rest or rest.startswith("#"):
            if any(name.startswith("msgstr") for name in fields):
                yield _message(fields, comments)
                fields, comments = {}, []
            comments += [rest] if rest else []
            continue
        if not rest.startswith('"'):
            word, _, rest = rest.partition(" ")
            if word.split("[")[0] not in WORDS:
                raise ValueError(f"line {number}: {word} is not a keyword of a message file")
            if word in {"msgctxt", "msgid"} and any(name.startswith("msgstr") for name in fields):
                yield _message(fields, comments)
                fields, comments = {}, []
            fields[word] = ""
        try:
            fields[word] += json.loads(rest)  # its strings are C's, as far as they are needed
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(f"line {number}: {rest} is not a quoted string") from error
    if fields:
        yield _message(fields, comments)


def _message(fields: dict[str, str], comments: list[str]) -> Message:
    texts = tuple(text for name, text in sorted(fields.items()) if name.startswith("msgstr"))
    context, plural = fields.get("msgctxt", ""), fields.get("msgid_plural", "")
    return Message(fields.get("msgid", ""), texts, context, plural, tuple(comments))


def compile_po(text: str) -> bytes:
    """
    The compiled form of a file, without what is not translated or is to be read again, as with gettext's own tool.

    :raises ValueError: if the file cannot be read, or has two messages of one key and context.
    """
    pairs: dict[bytes, bytes] = {}
    for message in read_po(text):
        key = f"{message.context}\4{message.key}" if message.context else message.key
        encoded = (f"{key}\0{message.plural}" if message.plural else key).encode()
        if encoded in pairs:
            raise ValueError(f"{key} appears twice")
        if all(message.texts) and not message.is_fuzzy:
            pairs[encoded] = "\0".join(message.texts).encode()
    keys = sorted(pairs)
    first = HEADER.size + 2 * ENTRY.size * len(keys)
    tables, data = [b"", b""], b""
    for table, strings in enumerate((keys, [pairs[key] for key in keys])):
        for string in strings:
            tables[table] += ENTRY.pack(len(string), first + len(data))
            data += string + b"\0"
    head = HEADER.pack(MAGIC, 0, len(keys), HEADER.size, HEADER.size + ENTRY.size * len(keys), 0, 0)
    return head + b"".join(tables) + data
