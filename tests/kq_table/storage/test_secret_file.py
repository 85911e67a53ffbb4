"""The secret of a match: in a file that holds it and nothing else."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from engines.core.outside_file import IrregularFile
from kq_table.storage import record_file as storage_record_file
from tests.wine import LINK_TO_NOTHING, fault_of_wine

SECRET = bytes(range(32))


def test_a_secret_is_read_as_it_was_written_until_it_is_deleted(tmp_path: Path) -> None:
    record = tmp_path / "match.kq"
    assert storage_record_file.read_secret(record) is None
    storage_record_file.write_secret(record, SECRET)
    assert SECRET == storage_record_file.read_secret(record)
    assert f"{SECRET.hex()}\n".encode() == storage_record_file.secret_path(record).read_bytes()
    storage_record_file.delete_secret(record)
    storage_record_file.delete_secret(record)
    assert storage_record_file.read_secret(record) is None


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_a_secret_that_leads_nowhere_or_is_a_pipe_is_not_taken_for_none(tmp_path: Path) -> None:
    for name in ("link", "pipe"):
        record = tmp_path / f"{name}.kq"
        if name == "pipe":
            os.mkfifo(storage_record_file.secret_path(record))
        else:
            storage_record_file.secret_path(record).symlink_to("nowhere")
        with pytest.raises(IrregularFile):
            storage_record_file.read_secret(record)


@fault_of_wine(LINK_TO_NOTHING)
def test_a_record_that_leads_nowhere_for_now_keeps_its_secret(tmp_path: Path) -> None:
    record = tmp_path / "match.kq"
    record.symlink_to("nowhere")
    storage_record_file.write_secret(record, SECRET)
    assert [] == list(storage_record_file.orphaned_secrets(tmp_path))


def test_a_secret_is_never_written_over_another(tmp_path: Path) -> None:
    record = tmp_path / "match.kq"
    storage_record_file.write_secret(record, SECRET)
    with pytest.raises(FileExistsError):
        storage_record_file.write_secret(record, bytes(32))
    assert SECRET == storage_record_file.read_secret(record)


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n", SECRET.hex(), f"{SECRET.hex()[:-2]}\n", f"{SECRET.hex()}00\n", f"{SECRET.hex()}\n\n"),
        *(f"{SECRET.hex()}\n{SECRET.hex()}\n", f" {SECRET.hex()}\n", f"{SECRET.hex().upper()}\n", f"{'g' * 64}\n"),
        f"{'é' * 64}\n",
    ],
)
def test_a_file_that_holds_anything_else_is_refused(tmp_path: Path, text: str) -> None:
    record = tmp_path / "match.kq"
    storage_record_file.secret_path(record).write_text(text, "utf-8", newline="\n")
    with pytest.raises(ValueError, match="does not contain a secret of 32 bytes"):
        storage_record_file.read_secret(record)
