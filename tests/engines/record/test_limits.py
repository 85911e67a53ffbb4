"""Records that are too large: each is refused for what it is before anything is worked through."""

from __future__ import annotations

import pytest

from engines.core.shuffle import SealedSource
from engines.record import limits
from engines.record.match import Match
from engines.record.record import RecordError, read
from tests.random_match import TABLES

CROWNS = next(table for table in TABLES if table.rules.key == "crowns")
SAY, NOTE, WORD = "0 say a\n", "#\n", "word\n"
HEAD = "kq-record 1\ngame crowns\nseats 4\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (f"{HEAD}\n{'#' * limits.MAX_RECORD_BYTES}\n", 1, "8,000,000 bytes"),
        (f"{HEAD}{WORD * 14_000}\n", 13_104, "the header is longer than 65,536 bytes"),
        (f"{HEAD}cut {'7' * 70_000}\n\n", 4, "the header is longer than 65,536 bytes"),
        (f"{HEAD}\n{NOTE * limits.MAX_LINES}", limits.MAX_LINES + 1, "at most 40,000 lines"),
        (f"{HEAD}{NOTE * limits.MAX_LINES}", limits.MAX_LINES + 1, "at most 40,000 lines"),
        (f"{HEAD}\n# x\n{SAY * (limits.MAX_DEEDS + 1)}", limits.MAX_DEEDS + 6, "at most 10,000 moves"),
    ],
    ids=["bytes", "header", "header line", "comments", "no header's end", "deeds"],
)
def test_what_is_too_large_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as refused:
        read(text)
    assert line == refused.value.line


def test_the_largest_record_is_read() -> None:
    assert limits.MAX_DEEDS == len(read(f"{HEAD}\n{SAY * limits.MAX_DEEDS}").lines)


def test_there_is_no_room_for_talk_long_before_a_record_is_full() -> None:
    text = CROWNS.match(1, deeds=4).record.write()
    room = limits.MAX_TALK_DEEDS - len(read(text).lines)
    for lines, has_room in ((room - 1, True), (room, False)):
        assert has_room == Match(read(text + SAY * lines), SealedSource(bytes(32))).has_room_for_talk
