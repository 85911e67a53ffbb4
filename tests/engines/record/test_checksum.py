"""The checksum at a record's end: whatever is changed after the match is found in its line, down to the last bit."""

from __future__ import annotations

import pytest

from engines.core.shuffle import secret_from_seed
from engines.record import checksum
from engines.record.record import RecordError, read
from engines.record.replay import redact_record
from tests.random_match import TABLES

SECRET = secret_from_seed("4")
FULL = TABLES[0].match(4, words=("name 0 Ømer 花",)).record.write().encode()


def closed(data: bytes = FULL, secret: bytes | None = SECRET) -> bytes:
    """End a record as a match that is over does."""
    return data + "".join(f"# {text}\n" for text in checksum.closing_comments(data, secret)).encode()


def change(data: bytes) -> int | None:
    """Give the line from which on a record has been changed."""
    try:
        assert checksum.check(data, "m.kq")
    except RecordError as error:
        return error.line
    return None


@pytest.mark.parametrize("secret", [SECRET, None], ids=["sealed", "coded"])
def test_what_nobody_changed_agrees(secret: bytes | None) -> None:
    data = closed(secret=secret)
    assert change(data) is None
    assert read(data).lines == read(FULL).lines
    assert [] == checksum.closing_comments(data, secret)


def test_a_record_without_a_checksum_is_as_good_as_before() -> None:
    assert not checksum.check(FULL, "m.kq")
    assert not checksum.check(FULL + b"# sum of all: 12\n# secret 12\n", "m.kq")
    assert not checksum.check(b"", "m.kq")


def test_every_flipped_bit_is_found_in_its_line() -> None:
    data, found = closed(), 0
    for place in range(len(FULL) - 1):  # without the last line end, the checksum is no line
        spoiled = bytearray(data)
        spoiled[place] ^= 1 << place % 8
        line = change(bytes(spoiled))
        assert line is not None
        found += line == FULL.count(b"\n", 0, place) + 1
    assert found > 0.99 * len(FULL)  # one mark in 256 fits by chance; then a later line is named


def test_a_line_that_is_gone_added_or_moved_is_found() -> None:
    lines = closed().splitlines(keepends=True)
    for i in range(len(lines) - 3):
        assert change(b"".join(lines[:i] + lines[i + 1 :])) is not None
        assert change(b"".join([*lines[:i], b"# x\n", *lines[i:]])) is not None
        assert change(b"".join([*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]])) is not None
    assert len(lines) - 2 == change(b"".join(lines[:-3] + lines[-2:]))


def test_what_is_written_after_the_end_is_found() -> None:
    data = closed()
    end = data.count(b"\n")
    assert end + 1 == change(data + b"0 say a\n")
    assert end == change(data.replace(b"# secret", b"# x\n# secret"))
    assert end == change(closed(secret=None) + b"# resigned 0\n")


def test_a_checksum_that_was_changed_itself_is_found_in_its_own_line() -> None:
    data = closed()
    number = data.count(b"\n") - 1
    start = data.index(b"# sum ") + len(b"# sum ")
    for place in (start, start + 63):
        assert number == change(data[:place] + (b"1" if data[place:][:1] == b"0" else b"0") + data[place + 1 :])


def test_a_view_carries_no_checksum_of_what_it_hides() -> None:
    """With it, the hidden cards could be found by trying."""
    view = redact_record(read(closed()), 0).write()
    assert "sum" not in view
    assert "secret" not in view


def test_a_checksum_that_was_written_in_part_is_written_again() -> None:
    data = closed()
    torn = data[: data.index(b"# sum ") + 20]
    whole = torn[: torn.rindex(b"\n") + 1]
    assert data == closed(whole)
