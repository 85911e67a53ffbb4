"""Samples of the attack on the disk (see `tests.long.attack`), and proofs that it finds a store that is careless."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kq_table.storage import journal
from kq_table.storage import record_file as storage_record_file
from kq_table.storage.journal import Journal
from kq_table.storage.record_store import RecordStore
from kq_table.system import files
from tests.long import _attack_disk as attack

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="follows open files in /proc")


@pytest.mark.parametrize("game", attack.GAMES)
def test_a_call_that_fails_once_loses_nothing_that_was_shown(tmp_path: Path, game: str) -> None:
    found = attack.fail_calls(game, tmp_path, every=9)
    assert found["cases"] > 20
    assert [] == found["faults"]


@pytest.mark.parametrize("seed", range(4))
def test_a_loss_of_power_loses_nothing_that_was_shown(tmp_path: Path, seed: int) -> None:
    assert {"cases": 50, "faults": []} == attack.lose_power(seed, tmp_path)


def test_a_line_that_is_not_synced_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def append(journal: Journal, line: str) -> None:
        os.write(journal._handle, f"{line}\n".encode())
        journal._size += len(line.encode()) + 1

    monkeypatch.setattr(Journal, "append", append)
    assert any("lines are lost" in fault for fault in attack.lose_power(0, tmp_path)["faults"])


def test_an_error_of_the_disk_that_is_raised_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def append(journal: Journal, line: str) -> None:
        os.write(journal._handle, f"{line}\n".encode())
        os.fsync(journal._handle)
        journal._size += len(line.encode()) + 1

    monkeypatch.setattr(Journal, "append", append)
    assert any("Input/output error" in fault for fault in attack.fail_calls("king", tmp_path, every=9)["faults"])


def test_a_folder_that_is_not_synced_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (files, journal):
        monkeypatch.setattr(module, "sync_folder", lambda _folder: None)
    assert any("0 matches" in fault for fault in attack.lose_power(0, tmp_path)["faults"])


def test_a_secret_that_is_deleted_too_early_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = RecordStore.archive

    def careless(store: RecordStore, journal: Journal) -> Path:
        storage_record_file.delete_secret(journal.path)
        return archive(store, journal)

    monkeypatch.setattr(RecordStore, "archive", careless)
    assert any("resumed" in fault for fault in attack.lose_power(2, tmp_path)["faults"])
