"""Text from outside is shown so that it can do nothing to a line, a terminal or a window."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.escape import escape


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Anna’s match.kq", "Anna’s match.kq"),
        ("Jörg\u00a0♠", "Jörg\u00a0♠"),
        (os.fsdecode(b"g\xff.kq") if sys.platform != "win32" else "g\udcff.kq", r"g\xff.kq"),
        ("\ud800", r"\ud800"),
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("a\nb\tc\x00", r"a\nb\tc\x00"),
        ("\u202egnp.kq\u2066\u200f", r"\u202egnp.kq\u2066\u200f"),
        ("a\u2028b\u2029c\x85", r"a\u2028b\u2029c\x85"),
    ],
)
def test_what_could_steer_a_terminal_or_a_line_is_written_out(text: str, wanted: str) -> None:
    assert wanted == escape(text)


def test_paths_and_errors_are_taken_as_their_texts() -> None:
    assert r"a\x1b" == escape(Path("a\x1b"))
    assert r"[Errno 2] no\x1b" == escape(OSError(2, "no\x1b"))


def test_letters_may_be_kept() -> None:
    assert "a\nb\\x1b" == escape("a\nb\x1b", keep="\n")


@given(st.text(st.characters(), max_size=20))
def test_whatever_comes_in_one_printable_line_goes_out(text: str) -> None:
    shown = escape(text)
    assert 1 == len(f"{shown}.".splitlines())
    assert all(letter.isprintable() or letter.isspace() for letter in shown)
    shown.encode()
