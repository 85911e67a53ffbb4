"""Escapes text from outside, so that it cannot affect a line, a terminal or a window."""

from __future__ import annotations

from typing import Any

SPACES = frozenset("\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000")
"""Harmless spaces that `str.isprintable` rejects."""
FIRST_ESCAPED_BYTE, LAST_ESCAPED_BYTE = 0xDC80, 0xDCFF
"""Range of the surrogates that stand for non-UTF-8 bytes in a file name (PEP 383)."""


def escape(text: object, keep: str = "") -> str:
    """
    Escape everything but letters, symbols and spaces: control characters, direction marks, line separators, lone
    surrogates.

    :param keep: characters to leave as they are
    """
    words = str(text)
    if words.isprintable():
        return words
    return "".join(
        letter if letter.isprintable() or letter in SPACES or letter in keep else _written_out(letter)
        for letter in words
    )


def _written_out(letter: str) -> str:
    if FIRST_ESCAPED_BYTE <= ord(letter) <= LAST_ESCAPED_BYTE:
        return "\\x%02x" % (ord(letter) - 0xDC00)
    return letter.encode("unicode_escape").decode("ascii")


class EscapingStream:
    """A text stream to a terminal that escapes everything written to it; otherwise it behaves as the wrapped stream."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.write(escape(text, keep="\n"))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
