"""
All the records of a player on disk.

The folder `records` holds the matches in play, `records/finished` those that are over, `records/replaced` what
take-backs left behind, and `aside` what could not be read. Beside a match in play lies its secret, in a file of its
own that only its owner can read, and perhaps a picture of its table.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from kq_table.system.atomic_file import free_name, replace, set_aside, write_atomic
from kq_table.system.notice import Notice

from . import replaced_records, secret_file
from .record_file import Journal, NotARecord, header_text, printable_name, read_record, read_start, whole_lines

SUFFIX: Final = ".kq"


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """
    A match as a list shows it.

    :param game: the game's key
    :param names: the players' names, by seat
    :param played: when a move was last made
    :param is_finished: whether the match is over; one that is not can be resumed
    """

    path: Path
    game: str
    names: Mapping[int, str]
    played: datetime
    is_finished: bool = False


class RecordStore:
    """
    The records under a folder for data.

    :param data: is made if it is not there
    """

    def __init__(self, data: Path) -> None:
        self.folder = data / "records"
        self.finished_folder = self.folder / "finished"
        self.aside_folder = data / "aside"
        self.finished_folder.mkdir(parents=True, exist_ok=True)

    # -- writing

    def reserve(self, game: str, secret: bytes | None, now: datetime) -> Path:
        """
        Choose the path of a new match's record and write its secret there; the record itself comes with `create`.

        :param secret: None where the match is dealt from a code
        :raises OSError: if the disk refuses; nothing is left then.
        """
        path = free_name(self.folder / f"{now:%Y-%m-%d_%H-%M-%S}_{game}{SUFFIX}")
        self._write_secret(path, secret)
        return path

    def release(self, path: Path) -> None:
        """Delete the secret of a match that was reserved and will not be played."""
        secret_file.delete(path)

    def create(self, path: Path, header: str) -> Journal:
        """
        Write the record of a reserved match and open it.

        :param header: whole lines, the blank one included
        :raises OSError: if the disk refuses; it may be tried again.
        """
        write_atomic(path, header.encode())
        return Journal(path)

    def start(self, game: str, header: str, secret: bytes | None, now: datetime) -> Journal:
        """
        Reserve and create the record of a match.

        The secret is on the disk first: a record without it could not be dealt to its end.

        :raises OSError: if the disk refuses; no record is left then.
        """
        return self._create_or_release(self.reserve(game, secret, now), header)

    def fork(self, journal: Journal, text: str, secret: bytes | None) -> Journal:
        """
        Replace a record by a new one that holds this text; the old one is kept until `archive`.

        :raises OSError: if the disk refuses; the old record is as it was then.
        """
        path = replaced_records.next_path(journal.path)
        self._write_secret(path, secret)
        fresh = self._create_or_release(path, text)
        journal.close()
        with contextlib.suppress(OSError):  # the new record is whole; `sweep` retires the old one at the next start
            replaced_records.retire(journal.path)
        return fresh

    def _write_secret(self, path: Path, secret: bytes | None) -> None:
        if secret is None:
            return
        try:
            secret_file.write(path, secret)
        except OSError:
            secret_file.delete(path)
            raise

    def _create_or_release(self, path: Path, text: str) -> Journal:
        try:
            return self.create(path, text)
        except OSError:
            self.release(path)
            raise

    def secret(self, path: Path) -> bytes | None:
        """
        Read the secret of a match in play; None where it has none.

        :raises NotARecord: if its file holds something else.
        """
        try:
            return secret_file.read(path)
        except ValueError as error:
            raise NotARecord(str(error)) from None

    def reopen(self, path: Path) -> tuple[str, bytes | None, Journal]:
        """
        Open a match in play again: its text, its secret where it has one, and the journal to append to.

        A last line without its end, as a crash leaves it, is cut off on the disk too.

        :raises NotARecord: if the file is none; it is untouched.
        :raises OSError: if it cannot be read or written.
        """
        data = whole_lines(read_record(path))
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise NotARecord(f"{path.name} line {line}: this is not UTF-8 text") from None
        secret = self.secret(path)
        if len(data) < path.stat().st_size:
            os.truncate(path, len(data))
        return text, secret, Journal(path)

    def archive(self, journal: Journal) -> Path:
        """
        Close the record of a match that is over and move it to the finished ones; return its new path.

        The secret becomes public: `# secret HEX` ends the record, and the secret's own file is deleted.

        :raises OSError: if the disk refuses; the match can be archived again later then.
        """
        secret = self.secret(journal.path)
        if secret is not None and not _ends_in_secret(journal.path):
            journal.append(f"# secret {secret.hex()}")
        journal.close()
        replaced_records.delete_replaced_by(journal.path)
        target = free_name(self.finished_folder / journal.path.name)
        replace(journal.path, target)
        secret_file.delete(journal.path)
        picture_path(journal.path).unlink(missing_ok=True)
        return target

    def save_picture(self, record: Path, png: bytes) -> None:
        """
        Save a picture of the table beside a match in play.

        :raises OSError: if the disk refuses; an older picture stays then.
        """
        if record.exists():
            write_atomic(picture_path(record), png)

    def set_aside(self, path: Path, reason: str) -> Notice:
        """
        Move a file that cannot be read, and its secret, out of the way; it is never deleted.

        :raises OSError: if it cannot be moved.
        """
        kept = set_aside(path, self.aside_folder)
        secret = secret_file.secret_path(path)
        if secret.exists():
            replace(secret, secret_file.secret_path(kept))
        picture_path(path).unlink(missing_ok=True)
        return Notice("note.record_aside", {"name": path.name, "path": str(kept), "reason": reason})

    # -- listing

    def unfinished(self) -> tuple[list[RecordEntry], list[Notice]]:
        """
        List the matches in play, the last played first.

        Only headers are read, of files with a record's suffix. What is no record is set aside, with a notice for each;
        what the disk refuses to read or to move stays where it is, with a notice too.
        """
        return self._list(self.folder, is_finished=False)

    @property
    def has_finished(self) -> bool:
        """Whether any match is over."""
        return any(self.finished_folder.glob(f"*{SUFFIX}"))

    def finished(self) -> tuple[list[RecordEntry], list[Notice]]:
        """List the matches that are over, in the way of `unfinished`."""
        return self._list(self.finished_folder, is_finished=True)

    def _list(self, folder: Path, *, is_finished: bool) -> tuple[list[RecordEntry], list[Notice]]:
        found, notices = [], []
        for path in folder.glob(f"*{SUFFIX}"):
            try:
                try:
                    found.append(_entry(path, is_finished=is_finished))
                except NotARecord as error:
                    notices.append(self.set_aside(path, str(error)))
            except OSError as error:
                notices.append(Notice("note.not_read", {"reason": f"{path.name}: {error.strerror or error}"}))
        return sorted(found, key=lambda entry: (entry.played, entry.path.name), reverse=True), notices

    def sweep(self) -> None:
        """
        Delete what was left when the program was killed, and retire records that another one replaces.

        Left are the temporary files of atomic writes, and secrets of matches that were reserved and never begun.
        """
        for path in self.folder.glob(f"*{SUFFIX}.*.tmp"):
            path.unlink(missing_ok=True)
        for path in secret_file.orphans(self.folder):
            # Killed while it was set aside, a record may have gone before its secret.
            if not any(self.aside_folder.glob(f"{Path(path.stem).stem}.*")):
                path.unlink(missing_ok=True)
        for path in list(replaced_records.not_yet_retired(self.folder)):
            replaced_records.retire(path)


def _entry(path: Path, *, is_finished: bool) -> RecordEntry:
    """Read only what a list of matches shows."""
    header = header_text(whole_lines(read_start(path)))
    game = re.search(r"^game (\S+)$", header, re.MULTILINE)
    if game is None:
        raise NotARecord("the header names no game")
    names = {int(seat): printable_name(name) for seat, name in re.findall(r"^name (\d) (.+)$", header, re.MULTILINE)}
    return RecordEntry(path, game[1], names, _local_time(path.stat().st_mtime), is_finished)


def _local_time(seconds: float) -> datetime:
    """Convert a file's time; one outside the calendar, from a wrong clock, becomes the epoch."""
    try:
        return datetime.fromtimestamp(seconds).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0).astimezone()


def _ends_in_secret(path: Path) -> bool:
    """Whether archiving was cut short after this line, which must not be written twice."""
    return read_record(path).rstrip(b"\n").rpartition(b"\n")[2].startswith(b"# secret ")


def picture_path(record: Path) -> Path:
    """Return where the picture of a match in play lies, if there is one."""
    return record.with_name(f"{record.name}.png")
