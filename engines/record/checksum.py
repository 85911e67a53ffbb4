"""The comment at the end of a finished match: a checksum of all lines before it, with a short mark for each line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final

from .record import RecordError, drop_torn_line

SUM: Final = re.compile(rb"# sum ([0-9a-f]{64}) ((?:[0-9a-f]{2})+)")
SECRET_START: Final = b"# secret "


def closing_comments(data: bytes, secret: bytes | None) -> list[str]:
    """
    The comments that the record of a finished match still lacks: its checksum, then its secret.

    :param data: whole lines; some of the comments may exist, if the program was killed while it wrote them
    :param secret: None if the match was dealt from a code
    """
    lines = _lines(data)
    if lines[-1].startswith(SECRET_START):
        return []
    comments = [] if SUM.fullmatch(lines[-1]) else [_comment(lines)]
    return comments if secret is None else [*comments, f"secret {secret.hex()}"]


def check(data: bytes, name: str) -> bool:
    """
    Compare a record with its checksum; False if it has none.

    :raises RecordError: for the first line that was changed, added or lost after the match was over.
    """
    lines = _lines(data)
    found = next(((i, match) for i in reversed(range(len(lines))) if (match := SUM.fullmatch(lines[i]))), None)
    if found is None:
        return False
    place, match = found
    change = _first_change(lines[:place], match, lines[place + 1 :])
    if change is not None:
        raise RecordError(name, change + 1, "the record was changed after the match ended, from this line on")
    return True


def _first_change(before: Sequence[bytes], match: re.Match[bytes], after: Sequence[bytes]) -> int | None:
    """Index of the first line that does not fit the checksum between these lines."""
    digests, marks = list(_digests(before)), bytes.fromhex(match[2].decode())
    differing = (i for i, (digest, mark) in enumerate(zip(digests, marks, strict=False)) if digest[0] != mark)
    if (place := next(differing, None)) is not None:
        return place
    if len(digests) != len(marks):
        return min(len(digests), len(marks))
    if digests[-1].hex() != match[1].decode():
        return len(before)
    is_told = bool(after) and after[0].startswith(SECRET_START)
    return len(before) + 1 + is_told if len(after) > is_told else None


def _lines(data: bytes) -> list[bytes]:
    return drop_torn_line(data).split(b"\n")[:-1]


def _comment(lines: Iterable[bytes]) -> str:
    digests = list(_digests(lines))
    return f"sum {digests[-1].hex()} {''.join(f'{digest[0]:02x}' for digest in digests)}"


def _digests(lines: Iterable[bytes]) -> Iterator[bytes]:
    """For each line, a digest of it and all lines before it."""
    digest = b""
    for line in lines:
        digest = sha256(digest + line).digest()
        yield digest
