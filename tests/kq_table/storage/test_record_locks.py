"""Two programs at one match: one plays it, the other may look, and nothing of it is moved or overwritten."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engines.core.outside_file import IrregularFile
from kq_table.storage import journal as journal_module
from kq_table.storage import record_file as storage_record_file
from kq_table.storage import record_store
from kq_table.storage import record_store as storage_record_store
from kq_table.storage.journal import Journal, RecordInUse, RecordLost
from kq_table.storage.record_file import NotSaved, read_record, secret_path
from kq_table.storage.record_store import RecordStore
from kq_table.system import files
from tests.processes import child
from tests.wine import LOCK_ERROR, fault_of_wine

HEADER = "kq-record 1\ngame kings-and-queens\nseats 2\n\n"
SECRET = bytes(range(32))
EVENING = datetime(2026, 1, 31, 21, 5, 9, tzinfo=UTC)
PLAY = """
import pathlib, sys
from kq_table.storage.record_store import RecordStore
_, journal = RecordStore(pathlib.Path(sys.argv[1])).reopen(pathlib.Path(sys.argv[2]))
print("plays", flush=True)
for line in sys.stdin:
    journal.append(line.strip())
    print("written", flush=True)
"""


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path)


@pytest.fixture
def record(store: RecordStore) -> Path:
    """Give a match in play that no program has open."""
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        journal.append("- dealer 1")
    return journal.path


@pytest.fixture
def other(tmp_path: Path, record: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Give another process that plays the match."""
    command = [sys.executable, "-c", PLAY, str(tmp_path), str(record)]
    with child(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        _hear(process, "plays")
        yield process


def _hear(process: subprocess.Popen[bytes], word: str) -> None:
    assert process.stdout is not None
    assert word.encode() == process.stdout.readline().rstrip()


def _append(process: subprocess.Popen[bytes], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n".encode())
    process.stdin.flush()
    _hear(process, "written")


def _files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@fault_of_wine(LOCK_ERROR)
def test_a_match_that_another_program_plays_is_not_played_here_but_may_be_read(
    store: RecordStore, record: Path, other: subprocess.Popen[bytes]
) -> None:
    with pytest.raises(RecordInUse, match="another window"):
        store.reopen(record)
    _append(other, "0 predict 3")
    assert read_record(record).decode() == f"{HEADER}- dealer 1\n0 predict 3\n"
    other.kill()
    other.wait()
    text, journal = store.reopen(record)
    journal.close()
    assert text == f"{HEADER}- dealer 1\n0 predict 3\n"


@fault_of_wine(LOCK_ERROR)
def test_a_match_that_another_program_plays_is_never_moved(
    store: RecordStore, tmp_path: Path, record: Path, other: subprocess.Popen[bytes]
) -> None:
    newer = record.with_stem(f"{record.stem}~2")
    newer.write_text(HEADER.replace("seats 2", f"seats 2\nfollows {record.name}"), "utf-8", newline="\n")
    before = _files(tmp_path)
    with pytest.raises(RecordInUse):
        store.set_aside(record, "it is disliked")
    store.sweep(0)
    assert before == _files(tmp_path)
    other.kill()
    other.wait()
    store.sweep(0)
    assert not record.exists(), "the record that was replaced is retired once nobody plays it"


def test_a_newer_record_that_another_program_moves_while_one_sweeps_is_no_fault(
    store: RecordStore, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = record.with_stem(f"{record.stem}~2")
    newer.symlink_to("gone.kq")
    store.sweep(0)
    assert record.exists()
    monkeypatch.setattr(storage_record_store, "not_yet_retired", lambda _: [record.with_name("gone.kq")])
    store.sweep(0)


@fault_of_wine(LOCK_ERROR)
def test_two_stores_of_one_program_do_not_play_one_match_either(store: RecordStore, record: Path) -> None:
    _, first = store.reopen(record)
    with pytest.raises(RecordInUse):
        RecordStore(store.folder.parent).reopen(record)
    first.close()
    RecordStore(store.folder.parent).reopen(record)[1].close()


@fault_of_wine(LOCK_ERROR)
def test_a_match_is_locked_from_its_first_line_on_and_after_a_take_back(store: RecordStore) -> None:
    journal = store.start("kings-and-queens", HEADER, SECRET, EVENING)
    with pytest.raises(RecordInUse):
        store.reopen(journal.path)
    newer = store.fork(journal, HEADER, SECRET)
    with pytest.raises(RecordInUse):
        store.reopen(newer.path)


def _write_more(record: Path) -> None:
    with record.open("a", encoding="utf-8", newline="\n") as file:
        file.write("1 predict 4\n")


def _write_less(record: Path) -> None:
    os.truncate(record, len(HEADER))


def _write_anew(record: Path) -> None:
    record.with_suffix(".new").write_bytes(record.read_bytes())
    record.with_suffix(".new").replace(record)


@pytest.mark.parametrize("attack", [_write_more, _write_less, _write_anew, Path.unlink])
@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file is not replaced or deleted")
def test_to_a_record_that_something_else_changed_nothing_is_appended(
    store: RecordStore, record: Path, attack: object
) -> None:
    _, journal = store.reopen(record)
    assert callable(attack)
    attack(record)
    before = _files(store.folder)
    with journal, pytest.raises(RecordLost):
        journal.append("0 predict 3")
    assert before == _files(store.folder)


def test_where_a_disk_has_no_locks_a_match_is_begun_but_not_resumed(
    store: RecordStore, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(files, "lock", refuse)
    before = record.read_bytes()
    with pytest.raises(NotSaved, match="No locks available"):
        store.reopen(record)
    assert before == record.read_bytes()
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        journal.append("- dealer 1")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")
def test_a_record_that_may_only_be_read_is_not_resumed(store: RecordStore, record: Path) -> None:
    record.chmod(0o400)
    with pytest.raises(NotSaved):
        store.reopen(record)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
def test_a_pipe_that_took_the_place_of_a_record_is_not_waited_for(store: RecordStore, record: Path) -> None:
    record.unlink()
    os.mkfifo(record)
    with pytest.raises(IrregularFile):
        store.reopen(record)
    store.set_aside(record, "it is no record")
    assert not record.exists()


def test_a_secret_that_another_program_swept_is_written_again_with_the_record(store: RecordStore) -> None:
    path = store.reserve("king", SECRET, EVENING)
    RecordStore(store.folder.parent).sweep(0)
    with store.create(path, HEADER, SECRET) as journal:
        assert secret_path(path).exists()
    assert SECRET == Journal(journal.path, SECRET).secret


# -- what is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("torn", [b"0 pla", b"0 play \xe2\x99", b"\xff" * 40])
def test_a_record_is_not_touched_until_a_line_is_appended(store: RecordStore, record: Path, torn: bytes) -> None:
    record.write_bytes(whole := record.read_bytes() + torn)
    _, journal = store.reopen(record)
    assert whole == record.read_bytes()
    with journal:
        journal.append("0 predict 3")
    assert f"{HEADER}- dealer 1\n0 predict 3\n" == record.read_text("utf-8")


# -- at the same moment --------------------------------------------------------------------------------------------


def test_a_match_begun_in_the_same_second_by_another_program_keeps_its_secret(store: RecordStore) -> None:
    first = store.reserve("king", SECRET, EVENING)
    second = RecordStore(store.folder.parent).reserve("king", bytes(32), EVENING)
    assert first != second
    assert (SECRET, bytes(32)) == (storage_record_file.read_secret(first), storage_record_file.read_secret(second))


def test_what_another_program_is_about_to_use_is_not_swept(store: RecordStore) -> None:
    path = store.reserve("king", SECRET, EVENING)
    new = path.with_name(f"{path.name}.7.new.tmp")
    new.touch()
    store.sweep()
    assert [True, True] == [secret_path(path).exists(), new.exists()]
    store.sweep(0)
    assert [False, False] == [secret_path(path).exists(), new.exists()]


def test_a_record_never_takes_the_place_of_another(store: RecordStore) -> None:
    path = store.reserve("king", None, EVENING)
    with store.create(path, HEADER, None):
        pass
    with pytest.raises(FileExistsError):
        store.create(path, f"{HEADER}- dealer 1\n", None)
    assert (HEADER, [path.name]) == (path.read_text("utf-8"), [file.name for file in store.folder.glob("*.kq*")])


def test_a_record_is_not_begun_with_the_secret_of_another(store: RecordStore) -> None:
    path = store.reserve("king", SECRET, EVENING)
    with pytest.raises(FileExistsError):
        store.create(path, HEADER, bytes(32))
    assert (SECRET, False) == (storage_record_file.read_secret(path), path.exists())


def test_a_secret_that_another_program_wrote_first_is_not_deleted(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = store.reserve("king", SECRET, EVENING)
    monkeypatch.setattr(record_store, "free_name", lambda *_: first)
    with pytest.raises(FileExistsError):
        store.reserve("king", bytes(32), EVENING)
    assert SECRET == storage_record_file.read_secret(first)


@pytest.mark.skipif(os.name != "posix", reason="an open file is not renamed elsewhere")
def test_a_record_whose_name_did_not_reach_the_disk_leaves_nothing(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path) -> None:
        if list(folder.glob("*.kq")):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal_module, "sync_folder", refuse)
    with pytest.raises(OSError, match="No space"):
        store.start("king", HEADER, SECRET, EVENING)
    assert [] == [path.name for path in store.folder.iterdir() if path.is_file()]


@pytest.mark.skipif(os.name != "posix", reason="an open file is not renamed elsewhere")
def test_nobody_can_open_a_record_before_the_program_that_begins_it(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    was_refused: list[bool] = []
    replace = Path.replace

    def watch(source: Path, target: Path) -> Path:
        done = replace(source, target)
        for record in store.folder.glob("*.kq"):
            try:
                RecordStore(store.folder.parent).reopen(record)[1].close()
            except RecordInUse:
                was_refused.append(True)
            else:
                was_refused.append(False)
        return done

    monkeypatch.setattr(Path, "replace", watch)
    journal = store.start("king", HEADER, SECRET, EVENING)
    newer = store.fork(journal, HEADER, SECRET)
    newer.path.unlink()
    store.rescue(newer, HEADER)
    assert was_refused
    assert all(was_refused)
