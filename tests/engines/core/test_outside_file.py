"""Files that anybody may have put there: regular ones are read, of all others it is said what they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engines.core.outside_file import IrregularFile, open_emptied, read_at_most
from tests import special_files
from tests.kq_table.launch.test_special_files import KINDS

posix = pytest.mark.skipif(sys.platform == "win32", reason="no such files there")


def test_so_much_is_read_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"0123456789")
    assert [b"0123", b"0123456789"] == [read_at_most(path, count) for count in (4, 20)]


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_at_most(tmp_path / "none", 1)


@pytest.mark.parametrize("name", ["a\0b", "a" * 5000])
def test_a_name_that_no_system_has_is_an_error_of_the_disk(name: str, tmp_path: Path) -> None:
    with pytest.raises(OSError):  # noqa: PT011 (of whatever number)
        read_at_most(tmp_path / name, 1)


@posix
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("work", [lambda path: read_at_most(path, 1), open_emptied])
def test_only_regular_files_are_opened(kind: str, work: Callable[[Path], object], tmp_path: Path) -> None:
    special_files.put(kind, tmp_path / "file")
    with pytest.raises(IrregularFile, match="this is not a regular file"):
        work(tmp_path / "file")


@posix
def test_a_link_is_followed_to_read_and_not_to_write(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"kept")
    (tmp_path / "link").symlink_to("file")
    assert b"kept" == read_at_most(tmp_path / "link", 9)
    with pytest.raises(OSError):  # noqa: PT011 (each system has its own)
        open_emptied(tmp_path / "link")
    assert b"kept" == (tmp_path / "file").read_bytes()


def test_an_old_file_is_emptied_and_a_new_one_made(tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / "old").write_bytes(b"words")
        os.close(open_emptied(tmp_path / name))
        assert b"" == (tmp_path / name).read_bytes()
