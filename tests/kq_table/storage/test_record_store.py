"""Nothing is lost: records on disk, whatever happens to the disk, the program or the file."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engines.record.checksum import check, closing_comments
from kq_table.storage import record_file as storage_record_file
from kq_table.storage import record_store
from kq_table.storage import record_store as storage_record_store
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.storage.record_list import picture_path
from kq_table.storage.record_store import RecordStore
from kq_table.system.files import write_atomic
from tests.processes import child
from tests.wine import LINK_TO_NOTHING, fault_of_wine

HEADER = "kq-record 1\ngame kings-and-queens\nseats 2\nname 0 Anna\nname 1 Bot of Ben\n\n"
SECRET = bytes(range(32))
EVENING = datetime(2026, 1, 31, 21, 5, 9, tzinfo=UTC)
posix = pytest.mark.skipif(os.name != "posix", reason="signals, limits and file modes as POSIX has them")


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path)


def test_a_record_is_named_by_its_date_and_time_and_game(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        assert journal.path.name == "2026-01-31_21-05-09_kings-and-queens.kq"
        assert HEADER == journal.path.read_text("utf-8")


def test_two_records_of_one_second_have_two_names(store: RecordStore) -> None:
    with store.start("king", HEADER, None, EVENING) as one, store.start("king", HEADER, None, EVENING) as two:
        assert one.path != two.path


def test_a_line_is_in_the_file_when_append_returns(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        journal.append("- dealer 1")
        assert f"{HEADER}- dealer 1\n" == journal.path.read_text("utf-8")
        journal.append("0 predict -4")
        assert f"{HEADER}- dealer 1\n0 predict -4\n" == journal.path.read_text("utf-8")


@posix
def test_a_secret_can_be_read_by_its_owner_alone(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        path = journal.path.with_name(f"{journal.path.name}.secret")
        assert 0o600 == path.stat().st_mode & 0o777
        assert SECRET.hex() == path.read_text("utf-8").strip()


@posix
def test_a_full_disk_leaves_the_record_as_it_was(store: RecordStore) -> None:
    import resource

    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(HEADER) + 5, hard))
        try:
            with pytest.raises(NotSaved):
                journal.append("- dealer 1")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert HEADER == journal.path.read_text("utf-8")
        journal.append("- dealer 0")
        assert f"{HEADER}- dealer 0\n" == journal.path.read_text("utf-8")


# -- going on ------------------------------------------------------------------------------------------------------


def test_a_torn_last_line_is_cut_off_before_the_next_one_is_written(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        path = journal.path
    for torn in (b"0 pla", b"0 play \xe2\x99"):
        path.write_bytes(HEADER.encode() + b"- dealer 1\n" + torn)
        text, journal = store.reopen(path)
        with journal:
            journal.append("0 predict 3")
        assert (f"{HEADER}- dealer 1\n", SECRET) == (text, journal.secret)
        assert f"{HEADER}- dealer 1\n0 predict 3\n" == path.read_text("utf-8")


def test_a_match_from_a_code_has_no_secret(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, None, EVENING) as journal:
        path = journal.path
    _, journal = store.reopen(path)
    journal.close()
    assert journal.secret is None


@pytest.mark.parametrize(
    ("junk", "reason"),
    [
        (b"", "not a KQ Table record"),
        (b"kq-record 1", "not a KQ Table record"),
        (b"kq-record 2\n", "not a KQ Table record"),
        (b"\x89PNG\r\n\x1a\n", "not a KQ Table record"),
        (HEADER.encode() + b"- dealer \xff\n", "line 7: this is not UTF-8"),
        (b"kq-record 1\n" + b"#" * 8_000_000, "too long"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line_and_untouched(store: RecordStore, junk: bytes, reason: str) -> None:
    path = store.folder / "foreign.kq"
    path.write_bytes(junk)
    with pytest.raises(NotARecord, match=reason) as refusal:
        store.reopen(path)
    assert "\n" not in str(refusal.value)
    assert junk == path.read_bytes()


def test_a_damaged_secret_is_refused(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        path = journal.path
    for junk in (b"", b"zz\n", b"\xff", SECRET.hex().encode()):
        path.with_name(f"{path.name}.secret").write_bytes(junk)
        with pytest.raises(NotARecord, match="32 bytes"):
            store.reopen(path)


# -- the list of matches in play -----------------------------------------------------------------------------------


def test_unfinished_matches_are_listed_the_last_played_first(store: RecordStore) -> None:
    paths = []
    for minute in range(3):
        with store.start("kings-and-queens", HEADER, SECRET, EVENING + timedelta(minutes=minute)) as journal:
            paths.append(journal.path)
    played = [30, 50, 40]
    for path, when in zip(paths, played, strict=True):
        os.utime(path, (when, when))
    found, notes = store.unfinished()
    assert [paths[1], paths[2], paths[0]] == [match.path for match in found]
    assert ("kings-and-queens", {0: "Anna", 1: "Bot of Ben"}) == (found[0].game, found[0].names)
    assert not notes


def test_foreign_files_in_the_list_are_set_aside_with_a_note_and_never_deleted(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        journal.append("- dealer 1")
    (store.folder / "holiday.kq").write_bytes(b"\xff\xd8 a picture")
    (store.folder / "nameless.kq").write_bytes(b"kq-record 1\nseats 2\n\n")
    (store.folder / "notes.txt").write_bytes(b"somebody's")
    found, notes = store.unfinished()
    assert [journal.path] == [match.path for match in found]
    assert ["note.record_aside"] * 2 == [note.key for note in notes]
    assert {b"\xff\xd8 a picture", b"kq-record 1\nseats 2\n\n"} == {
        p.read_bytes() for p in store.aside_folder.iterdir()
    }
    assert (store.folder / "notes.txt").exists()


def test_what_the_disk_refuses_to_read_is_told_and_stays(store: RecordStore) -> None:
    (store.folder / "folder.kq").mkdir()
    found, notes = store.unfinished()
    assert [] == found
    assert [("note.not_read", "folder.kq: this is not a regular file")] == [
        (note.key, note.values["reason"]) for note in notes
    ]
    assert (store.folder / "folder.kq").exists()


def test_a_file_in_place_of_the_folder_of_finished_matches_is_told_and_stays(store: RecordStore) -> None:
    store.finished_folder.rmdir()
    store.finished_folder.write_bytes(b"no folder")
    found, [note] = store.finished()
    assert ([], "note.not_read") == (found, note.key)
    assert str(note.values["reason"]).startswith("finished: ")
    assert "no folder" == store.finished_folder.read_text("utf-8")


@fault_of_wine(LINK_TO_NOTHING)
def test_a_record_that_another_program_moves_while_it_is_listed_is_no_fault(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    (store.folder / "dangling.kq").symlink_to("nowhere.kq")
    monkeypatch.setattr(record_store, "list_names", lambda _: {"gone.kq", "dangling.kq"})
    found, notes = store.unfinished()
    assert [] == found
    assert ["dangling.kq: this is not a regular file"] == [note.values["reason"] for note in notes]


@pytest.mark.parametrize(
    ("follows", "replaced"),
    [
        ({"a~2": "a"}, ["a"]),
        ({"a~2": "a~2"}, []),
        ({"a~2": "a~3", "a~3": "a~2"}, ["a~2"]),
        ({"a~2": "a~4", "a~3": "a~2", "a~4": "a~3"}, ["a~2", "a~3"]),
        ({"a~1": "a", "a": "a~1"}, []),
        ({"a~2": "a~02", "a~02": "a~2"}, []),
        ({"a~2": "b", "b": "a~2"}, []),
        ({"a~2": "../a"}, []),
        ({"a~2": "finished/a"}, []),
    ],
    ids=str,
)
def test_a_record_replaces_only_an_earlier_one_of_its_match(
    store: RecordStore, follows: Mapping[str, str], replaced: Sequence[str]
) -> None:
    for folder in (store.folder, store.finished_folder, store.folder.parent):
        (folder / "a.kq").write_text(HEADER, encoding="utf-8", newline="\n")
    for name, other in follows.items():
        text = HEADER.replace("seats 2", f"seats 2\nfollows {other}.kq")
        (store.folder / f"{name}.kq").write_text(text, encoding="utf-8", newline="\n")
    store.sweep(0)
    assert {*replaced} == {path.stem for path in (store.folder / storage_record_store.REPLACED_FOLDER).glob("*")}
    matches, notes = store.unfinished()
    assert ({"a", *follows} - {*replaced}, []) == ({match.path.stem for match in matches}, notes)
    assert (store.finished_folder / "a.kq").exists()
    assert (store.folder.parent / "a.kq").exists()


@pytest.mark.parametrize("text", ["", "kq-record 1\nseats 2\n", HEADER.replace("kq-record 1", "kq-record 9")])
def test_what_is_no_record_replaces_none(store: RecordStore, text: str) -> None:
    (store.folder / "a.kq").write_text(HEADER, encoding="utf-8", newline="\n")
    claim = text.replace("seats 2", "seats 2\nfollows a.kq")
    (store.folder / "a~2.kq").write_text(claim, encoding="utf-8", newline="\n")
    store.sweep(0)
    (match,), (note,) = store.unfinished()
    assert ("a", "note.record_aside") == (match.path.stem, note.key)


def test_a_record_set_aside_takes_its_secret_along(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        path = journal.path
    note = store.set_aside(path, "line 9: 0 may not play KH")
    assert (path.name, "line 9: 0 may not play KH") == (note.values["name"], note.values["reason"])
    assert [".kq", ".secret"] == sorted(kept.suffix for kept in store.aside_folder.iterdir())
    assert ([], []) == store.unfinished()


# -- the end -------------------------------------------------------------------------------------------------------


def test_a_finished_record_ends_in_its_secret_and_waits_no_more(store: RecordStore) -> None:
    journal = store.start("kings-and-queens", HEADER, SECRET, EVENING)
    kept = store.archive(journal)
    *lines, checksum, secret = kept.read_text("utf-8").splitlines()
    assert (HEADER.splitlines(), f"# secret {SECRET.hex()}") == (lines, secret)
    assert checksum.startswith("# sum ")
    assert check(kept.read_bytes(), "a record")
    assert ([], []) == store.unfinished()
    assert [kept.parent] == list(store.folder.iterdir())


@pytest.mark.parametrize("written", [0, 1, 2])
def test_finishing_that_was_cut_short_is_finished_later(store: RecordStore, written: int) -> None:
    comments = [f"# {text}" for text in closing_comments(HEADER.encode(), SECRET)]
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        for comment in comments[:written]:
            journal.append(comment)
    _, journal = store.reopen(journal.path)
    assert journal.secret == SECRET
    assert [*HEADER.splitlines(), *comments] == store.archive(journal).read_text("utf-8").splitlines()


def test_a_record_is_never_put_over_another_finished_one(store: RecordStore) -> None:
    first, second = (store.archive(store.start("king", HEADER, None, EVENING)) for _ in range(2))
    assert first != second
    assert first.exists()


def test_matches_that_are_over_are_listed_the_last_played_first(store: RecordStore) -> None:
    kept = [store.archive(store.start("king", HEADER, None, EVENING + timedelta(minutes=m))) for m in range(3)]
    for path, when in zip(kept, [30, 50, 40], strict=True):
        os.utime(path, (when, when))
    (store.finished_folder / "holiday.kq").write_bytes(b"\xff\xd8 a picture")
    found, notes = store.finished()
    assert [kept[1], kept[2], kept[0]] == [match.path for match in found]
    assert {0: "Anna", 1: "Bot of Ben"} == found[0].names
    assert [("note.record_aside", "holiday.kq")] == [(note.key, note.values["name"]) for note in notes]


def test_a_picture_lies_beside_a_match_and_goes_along_at_its_end(store: RecordStore) -> None:
    journal = store.start("king", HEADER, SECRET, EVENING)
    store.save_picture(journal.path, b"old")
    store.save_picture(journal.path, b"new")
    assert b"new" == picture_path(journal.path).read_bytes()
    assert ([journal.path], []) == ([match.path for match in store.unfinished()[0]], store.unfinished()[1])
    kept = store.archive(journal)
    store.save_picture(journal.path, b"late")
    assert {store.finished_folder} == set(store.folder.iterdir())
    assert {kept, picture_path(kept)} == set(store.finished_folder.iterdir())
    assert b"new" == picture_path(kept).read_bytes()


def test_only_the_newest_finished_matches_keep_their_pictures(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_store, "MAX_PICTURES", 2)
    kept = [store.archive(store.start("king", HEADER, SECRET, EVENING)) for _ in range(3)]
    holiday = store.finished_folder / "holiday.png"
    holiday.write_bytes(b"not ours")
    for when, path in enumerate(kept):
        store.save_picture(path, b"end")
        os.utime(picture_path(path), (when, when))
    assert [False, True, True] == [picture_path(path).exists() for path in kept]
    assert holiday.exists()


# -- atomic writes -------------------------------------------------------------------------------------------------


def test_a_reader_sees_all_of_the_old_file_or_all_of_the_new_one(tmp_path: Path) -> None:
    path, old, new = tmp_path / "file", b"a" * 300_000, b"b" * 300_000
    write_atomic(path, old)
    seen: set[bytes] = set()
    is_over = threading.Event()

    # Windows lets nobody open a file that is being replaced and replaces none that is open; where the machine is busy,
    # even after several tries. The old one is whole then.
    refusals = (PermissionError,) if sys.platform == "win32" else ()

    def read() -> None:
        while not is_over.wait(0.01):
            with suppress(*refusals):
                seen.add(path.read_bytes())

    reader = threading.Thread(target=read)
    reader.start()
    try:
        for i in range(30):
            with suppress(*refusals):
                write_atomic(path, old if i % 2 else new)
    finally:
        is_over.set()
        reader.join()
    assert seen
    assert seen <= {old, new}
    assert [path] == list(tmp_path.iterdir())


def test_killed_while_writing_the_file_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomic(path, b"x" * 1_000_000)
    code = (
        "import pathlib, sys; from kq_table.system.files import write_atomic\n"
        "while True:\n for letter in b'yx':\n"
        "  write_atomic(pathlib.Path(sys.argv[1]), bytes([letter]) * 1_000_000); print(flush=True)"
    )
    for delay in (0.0, 0.013, 0.031):
        with child([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline(), "it has written once"
            time.sleep(delay)
        data = path.read_bytes()
        assert data in (b"x" * 1_000_000, b"y" * 1_000_000)


def test_killed_while_appending_a_record_goes_on_at_a_whole_line(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, SECRET, EVENING) as journal:
        path = journal.path
    code = (
        "import pathlib, sys; from kq_table.storage.journal import Journal\n"
        "journal = Journal(pathlib.Path(sys.argv[1]))\n"
        "for n in range(10**9): journal.append(f'# {n}'); print(n, flush=True)"
    )
    with child([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        shown = [int(writer.stdout.readline()) for _ in range(20)][-1]
        writer.kill()
        shown = max(
            [shown, *(int(line) for line in writer.stdout.read().splitlines(keepends=True) if line.endswith(b"\n"))]
        )
    text, journal = store.reopen(path)
    journal.close()
    lines = text.removeprefix(HEADER).splitlines()
    assert [f"# {n}" for n in range(len(lines))] == lines
    assert len(lines) > shown, "a line that was shown is on the disk"


def test_what_killed_writes_left_is_swept_away(store: RecordStore) -> None:
    with store.start("kings-and-queens", HEADER, None, EVENING) as journal:
        stray = journal.path.with_name(f"{journal.path.name}.k3x.tmp")
    stray.write_bytes(b"kq-rec")
    store.sweep(0)
    assert not stray.exists()
    assert journal.path.exists()


@posix
@pytest.mark.parametrize(
    "name", [b"a**b", b"**", b"[1]", b"[!a", b"?", b"*", b".", b"..", b"a\nb", b"\xff", b"n" * 240]
)
def test_a_secret_is_swept_whatever_it_is_called(store: RecordStore, name: bytes) -> None:
    record = store.folder / os.fsdecode(name + b".kq")
    storage_record_file.write_secret(record, SECRET)
    kept = store.folder / "kept.kq"
    kept.write_text(HEADER, "utf-8", newline="\n")
    storage_record_file.write_secret(kept, SECRET)
    store.sweep(0)
    assert [storage_record_file.secret_path(kept)] == [
        path for path in store.folder.iterdir() if path.suffix == ".secret"
    ]


@posix
@pytest.mark.parametrize("name", ["[1]", "a**b", "?"])
def test_a_secret_stays_while_its_record_lies_aside(store: RecordStore, name: str) -> None:
    secret = storage_record_file.secret_path(store.folder / f"{name}.kq")
    storage_record_file.write_secret(store.folder / f"{name}.kq", SECRET)
    store.aside_folder.mkdir()
    (store.aside_folder / f"{name}.20260131-210509.kq").write_bytes(b"what is this?")
    store.sweep(0)
    assert secret.exists()
