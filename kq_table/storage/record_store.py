"""
All the records of a player on disk.

The folder `records` holds the matches in play, `records/finished` those that are over, `records/replaced` what
take-backs left behind, and `aside` what could not be read. A match in play has its secret beside it, in a file of its
own that only its owner can read, and perhaps a picture of its table.

A record that replaces another after a take-back names it in its header (``follows NAME``), and is complete before the
old one is moved, so a crash at any moment leaves a match that can be resumed.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import time
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from kq_table.system import paths
from kq_table.system.files import MIN_AGE_SECONDS, free_name, is_older, make_folder, replace, set_aside, write_atomic
from kq_table.system.notice import Notice

from . import record_file
from .journal import Journal, RecordInUse, kept_from_play
from .record_file import NotARecord, NotSaved, header_text, read_start
from .record_list import SUFFIX, Listing, RecordEntry, list_names, not_read_notice, picture_path, read_entry

SAME_CARDS_FOLDER: Final = "same-cards"
"""Within the folder of the records: what computer players made of the same cards."""
MAX_PICTURES: Final = 200
"""Of finished matches; each takes some 120 kB."""


class RecordStore:
    """
    The records under a folder for data.

    :param data: created if it does not exist
    """

    def __init__(self, data: Path) -> None:
        self._use(data)

    def _use(self, data: Path) -> None:
        self._data = data
        self.folder = data / "records"
        self.finished_folder = self.folder / "finished"
        self.aside_folder = data / "aside"
        make_folder(self.finished_folder)

    # -- writing

    def reserve(self, game: str, secret: bytes | None, now: datetime) -> Path:
        """
        Choose the path of a new match's record and write its secret there; the record itself comes with `create`.

        :param secret: None if the match is dealt from a code
        :raises OSError: if writing fails; nothing is left then.
        """
        self._use(self._data)  # it may have been moved or deleted since
        path = free_name(self.folder / f"{now:%Y-%m-%d_%H-%M-%S}_{game}{SUFFIX}", _has_no_secret)
        self._write_secret(path, secret)
        return path

    def release(self, path: Path) -> None:
        record_file.delete_secret(path)

    def create(self, path: Path, header: str, secret: bytes | None) -> Journal:
        """
        Write the record of a reserved match and open it.

        :param header: whole lines, the blank one included
        :param secret: written again if it has disappeared since it was reserved
        :raises OSError: if writing fails; it may be tried again.
        """
        make_folder(path.parent)
        kept = record_file.read_secret(path)
        if kept is None:
            self._write_secret(path, secret)
        elif kept != secret:
            raise FileExistsError(errno.EEXIST, "another match has its name", str(path))
        return Journal.begin(path, header.encode(), secret)

    def start(self, game: str, header: str, secret: bytes | None, now: datetime) -> Journal:
        """
        Reserve and create the record of a match.

        The secret is on the disk first: a record without it could not be dealt to its end.

        :raises OSError: if writing fails; no record is left then.
        """
        return self._create_or_release(self.reserve(game, secret, now), header, secret)

    def fork(self, journal: Journal, text: str, secret: bytes | None) -> Journal:
        """
        Replace a record by a new one that holds this text; the old one is kept until `archive`.

        :raises RecordLost: if the old record was moved or changed.
        :raises OSError: if writing fails; the old record is unchanged then.
        """
        journal.check()
        path = next_path(journal.path)
        self._write_secret(path, secret)
        fresh = self._create_or_release(path, text, secret)
        if os.name == "nt":
            journal.close()  # an open file cannot be renamed there
        with contextlib.suppress(OSError):  # the new record is whole; `sweep` retires the old one at the next start
            retire(journal.path)
        journal.close()
        return fresh

    def rescue(self, journal: Journal, text: str) -> None:
        """
        Write a match whose record was lost into a new one, in a temporary folder if need be; its journal goes on there.

        Whatever has replaced the lost record is left alone.

        :param text: all of the match so far
        :raises NotSaved: if not even a temporary folder can be written.
        """
        try:
            try:
                self._write_anew(journal, text)
            except OSError:
                self._use(paths.use_temporary("data"))
                self._write_anew(journal, text)
        except OSError as error:
            raise NotSaved(error.errno, error.strerror, str(self.folder)) from error

    def _write_anew(self, journal: Journal, text: str) -> None:
        self._use(self._data)
        path = self.folder / journal.path.name
        while path.exists() or record_file.secret_path(path).exists():
            path = next_path(path)
        self._write_secret(path, journal.secret)
        journal.go_on_in(self._create_or_release(path, text, journal.secret))

    def _write_secret(self, path: Path, secret: bytes | None) -> None:
        if secret is None:
            return
        try:
            record_file.write_secret(path, secret)
        except FileExistsError:
            raise  # it belongs to another match, which another program has just begun
        except OSError:
            record_file.delete_secret(path)
            raise

    def _create_or_release(self, path: Path, text: str, secret: bytes | None) -> Journal:
        try:
            return self.create(path, text, secret)
        except FileExistsError:
            raise  # the secret is that match's
        except OSError:
            self.release(path)
            raise

    def reopen(self, path: Path) -> tuple[str, Journal]:
        """
        Open a match in play again: its text, and the journal to append to.

        Nothing is changed on the disk: a last line without its end, left by a crash, is cut off before the first line
        is appended.

        :raises NotARecord: if the file is none.
        :raises NotSaved: if it can be read, but another program plays it, or it cannot be written.
        :raises OSError: if it cannot be read.
        """
        journal = Journal(path)
        try:
            text = _decoded(journal.read(), path.name)
            journal.secret = record_file.read_secret(path)
        except (NotARecord, OSError):
            journal.close()
            raise
        return text, journal

    def archive(self, journal: Journal) -> Path:
        """
        Close the record of a finished match and move it to the finished ones; return its new path.

        A checksum of all lines is added, and the secret becomes public: `# secret HEX` ends the record. The file of the
        secret is deleted.

        :raises RecordLost: if the record was moved or changed.
        :raises OSError: if writing fails; the match can be archived again later.
        """
        from engines.record.checksum import closing_comments  # imports hashes, which a start does without

        path = journal.path
        journal.check()
        for comment in closing_comments(journal.read(), journal.secret):
            journal.append(f"# {comment}")
        delete_replaced_by(path)
        make_folder(self.finished_folder)
        target = free_name(self.finished_folder / path.name)
        journal.move(target)
        record_file.delete_secret(path)
        with contextlib.suppress(OSError):  # the list of matches does without it
            replace(picture_path(path), picture_path(target))
        return target

    def save_picture(self, record: Path, png: bytes) -> None:
        """
        Save a picture of the table beside a match's record; of finished matches the newest `MAX_PICTURES` are kept.

        :raises OSError: if writing fails; an older picture stays then.
        """
        if not record.exists():
            return
        write_atomic(picture_path(record), png)
        if record.parent == self.finished_folder:
            pictures = sorted(
                self.finished_folder.glob(f"*{SUFFIX}.png"), key=lambda path: (path.stat().st_mtime_ns, path.name)
            )
            for old in pictures[:-MAX_PICTURES]:
                old.unlink(missing_ok=True)

    def set_aside(self, path: Path, reason: str) -> Notice:
        """
        Move an unreadable file, and its secret, to the folder `aside`; it is never deleted.

        :raises RecordInUse: if another program plays it.
        :raises OSError: if it cannot be moved.
        """
        with kept_from_play(path):
            kept = set_aside(path, self.aside_folder)
        secret = record_file.secret_path(path)
        if secret.exists():
            replace(secret, record_file.secret_path(kept))
        picture_path(path).unlink(missing_ok=True)
        return Notice("note.record_aside", {"name": path.name, "path": str(kept), "reason": reason})

    # -- listing

    def unfinished(self) -> Listing:
        """
        The matches in play, the last played first.

        Only headers are read. What is no record is set aside, and what cannot be read stays, with a notice for each.
        """
        return self._list(self.folder, is_finished=False)

    @property
    def has_finished(self) -> bool:
        return any(self.finished_folder.glob(f"*{SUFFIX}"))

    def finished(self, known: Iterable[RecordEntry] = ()) -> Listing:
        """The matches that are over, in the same way as `unfinished`; those already *known* are not read again."""
        return self._list(self.finished_folder, known, is_finished=True)

    def _list(self, folder: Path, known: Iterable[RecordEntry] = (), *, is_finished: bool) -> Listing:
        found, notices = list(known), []
        try:
            names = list_names(folder) - {entry.path.name for entry in found}
        except OSError as error:
            return found, [not_read_notice(folder, error)]
        for path in (folder / name for name in names):
            try:
                try:
                    found.append(read_entry(path, is_finished=is_finished))
                except NotARecord as error:
                    notices.append(self.set_aside(path, str(error)))
            except FileNotFoundError:
                continue  # another program has just moved it away
            except OSError as error:
                notices.append(not_read_notice(path, error))
        return sorted(found, key=lambda entry: (entry.changed, entry.path.name), reverse=True), notices

    def sweep(self, min_age_seconds: float = MIN_AGE_SECONDS) -> None:
        """
        Delete what was left when the program was killed, and retire records that were replaced.

        Left are the temporary files of atomic writes, and secrets of matches that were reserved and never begun.

        :param min_age_seconds: what is younger may belong to another program that is about to use it
        """
        latest = time.time() - min_age_seconds
        # If the program was killed while setting it aside, the record may be gone and its secret still there.
        aside = [path.name for path in self.aside_folder.glob("*")]
        orphans = ((secret, f"{Path(secret.stem).stem}.") for secret in record_file.orphaned_secrets(self.folder))
        old = (secret for secret, start in orphans if not any(name.startswith(start) for name in aside))
        for path in (*self.folder.glob(f"*{SUFFIX}.*.tmp"), *old):
            if is_older(path, latest):
                path.unlink(missing_ok=True)
        for path in list(not_yet_retired(self.folder)):
            with contextlib.suppress(RecordInUse, FileNotFoundError), kept_from_play(path):  # another program has it
                retire(path)


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotARecord(f"{name} line {line}: this is not UTF-8 text") from None


def _has_no_secret(path: Path) -> bool:
    return not record_file.secret_path(path).exists()


REPLACED_FOLDER: Final = "replaced"
FOLLOWS: Final = "follows"
VERSION_MARK: Final = "~"
"""Precedes the number in the name of a record that replaces another: ``NAME~2.kq``."""


def next_path(path: Path) -> Path:
    first, number = _version(path)
    paths = (path.with_stem(f"{first}{VERSION_MARK}{n}") for n in count(number + 1))
    return next(new for new in paths if not new.exists() and not (new.parent / REPLACED_FOLDER / new.name).exists())


def retire(path: Path) -> None:
    """
    Move a replaced record, its secret before it, out of the list of matches.

    :raises OSError: if that fails; `not_yet_retired` finds it again then.
    """
    folder = path.parent / REPLACED_FOLDER
    make_folder(folder)
    for file in (record_file.secret_path(path), path):
        if file.exists():
            replace(file, folder / file.name)
    picture_path(path).unlink(missing_ok=True)


def not_yet_retired(records: Path) -> Iterator[Path]:
    """
    The replaced records that were not yet moved when the program was killed.

    A file that is no record, or cannot be read, replaces none: the list of matches says why.
    """
    for path in records.glob(f"*{VERSION_MARK}*{SUFFIX}"):
        try:
            read_entry(path, is_finished=False)
            previous = _previous_name(path)
        except (NotARecord, OSError):
            continue
        if previous is not None and (records / previous).exists():
            yield records / previous


def delete_replaced_by(path: Path) -> None:
    """
    Delete the record that this one replaced, the one which that had replaced, and so on, with their secrets.

    :raises OSError: if that fails.
    """
    folder = path.parent / REPLACED_FOLDER
    previous = _previous_name(path)
    while previous is not None:
        if (path.parent / previous).exists():
            retire(path.parent / previous)  # that failed when it was replaced
        file = folder / previous
        previous = _previous_name(file) if file.exists() else None
        file.unlink(missing_ok=True)
        record_file.delete_secret(file)


def _previous_name(path: Path) -> str | None:
    """The record that this one replaced: only a lower number of the same name is believed."""
    said = re.search(rf"^{FOLLOWS} ([\w~.-]+{re.escape(SUFFIX)})$", header_text(read_start(path)), re.MULTILINE)
    if said is None:
        return None
    (first, number), (own_first, own_number) = _version(Path(said[1])), _version(path)
    return said[1] if first == own_first and number < own_number else None


def _version(path: Path) -> tuple[str, int]:
    """The name of the match, and the number of this record among those that replaced one another, from 1."""
    found = re.fullmatch(rf"(.*){VERSION_MARK}(\d{{1,6}})", path.stem, re.DOTALL)
    return (found[1], int(found[2])) if found else (path.stem, 1)
