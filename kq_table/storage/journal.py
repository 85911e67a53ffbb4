"""A match's record while it is played: each line is on the disk before play goes on, and nobody else appends to it."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from engines.core.outside_file import IrregularFile, open_to_append, open_to_read
from kq_table.system import files
from kq_table.system.files import replace, sync_folder, write_atomic

from .record_file import NotSaved, read_all, whole_lines


class RecordInUse(NotSaved):
    """Another program plays this match, so it may only be viewed."""


class RecordLost(NotSaved):
    """The record is no longer what was written: it was moved, deleted, replaced or changed from outside."""


class Journal:
    """
    A record open for appending, locked for others until it is closed.

    :param secret: the match's secret, for when the record has to be written anew; None if it has none
    :param is_new: whether nobody else can have played it: then a disk without locks is accepted
    :raises RecordInUse: if another program plays it.
    :raises NotSaved: if it cannot be written or locked.
    """

    def __init__(self, path: Path, secret: bytes | None = None, *, is_new: bool = False) -> None:
        self.path, self.secret = path, secret
        self._handle = _open_locked(path, is_new=is_new)
        self._size = os.fstat(self._handle).st_size
        """Size of the record's whole lines that were shown, in bytes."""
        self._is_torn = False
        """Whether there are more bytes on the disk, to be cut off before the next line is written."""

    def read(self) -> bytes:
        """
        Read the whole lines, and remember where they end; nothing is changed on the disk.

        :raises NotARecord: if the file does not begin as a record does, or is too large.
        :raises OSError: if it cannot be read.
        """
        with os.fdopen(self._handle, "rb", closefd=False) as file:
            file.seek(0)
            data = read_all(file, self.path.name)
        whole = whole_lines(data)
        self._size, self._is_torn = len(whole), len(whole) < len(data)
        return whole

    def append(self, line: str) -> None:
        """
        Write a line, given without its end, and return when it is on the disk.

        :raises RecordLost: if the record was moved or changed.
        :raises NotSaved: if writing fails. The line is then removed, or at least never appended to.
        """
        data = f"{line}\n".encode()
        self.check()
        self._is_torn = True
        try:
            self._write(data)
            os.fsync(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):  # else it is tried again before the next line
                self._cut_torn_end()
            raise _not_saved(error, self.path) from error
        self._size += len(data)
        self._is_torn = False

    def take(self, line: str) -> None:
        """`append` for a line with its end, as a match gives it."""
        self.append(line.rstrip("\n"))

    def check(self) -> None:
        """
        Check that the record is at its path and ends with its last line that was shown.

        :raises RecordLost: if it does not.
        :raises NotSaved: if the disk reports an error.
        """
        if self._handle < 0:
            raise NotSaved(errno.EBADF, "its record is closed", str(self.path))
        try:
            found = os.fstat(self._handle)
            if not _is_at(self.path, found):
                raise RecordLost(errno.ENOENT, "its file was moved or deleted", str(self.path))
            if found.st_size < self._size or (found.st_size > self._size and not self._is_torn):
                raise RecordLost(errno.EIO, "something else wrote to its file", str(self.path))
            if self._is_torn:
                self._cut_torn_end()
        except NotSaved:
            raise
        except OSError as error:
            raise _not_saved(error, self.path) from error

    @classmethod
    def begin(cls, path: Path, data: bytes, secret: bytes | None) -> Journal:
        """
        Write a new record and open it; it is locked before any other program can see it.

        :raises FileExistsError: if there is a record of this name, which is left alone.
        :raises OSError: if writing fails; nothing is left then.
        """
        if os.name == "nt":
            if path.exists():
                raise FileExistsError(errno.EEXIST, "another match has its name", str(path))
            write_atomic(path, data)  # an open file cannot be renamed there
            try:
                return cls(path, secret, is_new=True)
            except OSError:
                path.unlink(missing_ok=True)
                raise
        unseen = path.with_name(f"{path.name}.{os.getpid()}.new.tmp")
        write_atomic(unseen, data)
        try:
            journal = cls(unseen, secret, is_new=True)
        except OSError:
            unseen.unlink(missing_ok=True)
            raise
        try:
            _give_free_name(unseen, path)
        except OSError:
            # It may have its name already, and only the folder was not synced.
            for name in (path, unseen):
                if _is_at(name, os.fstat(journal._handle)):
                    name.unlink()
            journal.close()
            raise
        journal.path = path
        return journal

    def go_on_in(self, fresh: Journal) -> None:
        """From now on append to another record, which holds the same match."""
        self.close()
        self.path, self._handle, self._size, self._is_torn = fresh.path, fresh._handle, fresh._size, False

    def move(self, target: Path) -> None:
        """
        Rename the record, and close it.

        :raises OSError: if that fails; the record stays where it is.
        """
        if os.name == "nt":
            self.close()  # an open file cannot be renamed there
        replace(self.path, target)
        self.close()

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._handle, data) :]

    def _cut_torn_end(self) -> None:
        os.ftruncate(self._handle, self._size)
        self._is_torn = False

    def close(self) -> None:
        """Close the file, which unlocks it; a second call does nothing."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _open_locked(path: Path, *, is_new: bool) -> int:
    try:
        handle = open_to_append(path)
    except (FileNotFoundError, IrregularFile):
        raise  # nor can it be read
    except OSError as error:
        raise _not_saved(error, path) from error
    try:
        files.lock(handle)
    except files.LockHeld as error:
        os.close(handle)
        raise RecordInUse(error.errno, error.strerror, str(path)) from None
    except OSError as error:
        if not is_new:
            os.close(handle)
            raise _not_saved(error, path) from error
    return handle


def _give_free_name(source: Path, target: Path) -> None:
    """Rename a file to an unused name; unlike a move, a link never replaces a file created a moment ago."""
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:  # not every file system has links
        if target.exists():
            raise FileExistsError(errno.EEXIST, "another match has its name", str(target)) from None
        replace(source, target)
        return
    source.unlink()
    sync_folder(target.parent)


def _is_at(path: Path, found: os.stat_result) -> bool:
    """Whether an open file is the one at this path; True on Windows, where it cannot be moved or deleted."""
    try:
        return os.name == "nt" or os.path.samestat(found, path.stat())
    except OSError:
        return False


def _not_saved(error: OSError, path: Path) -> NotSaved:
    return NotSaved(error.errno, error.strerror, str(path))


@contextlib.contextmanager
def kept_from_play(path: Path) -> Iterator[None]:
    """
    Keep other programs from playing a record, or any file in its place, while it is moved.

    :raises RecordInUse: if another program plays it.
    """
    with contextlib.ExitStack() as unlock:
        try:
            files.lock(unlock.enter_context(open_to_read(path)).fileno())
        except files.LockHeld as error:
            raise RecordInUse(error.errno, error.strerror, str(path)) from None
        except OSError:
            unlock.close()  # a file that cannot even be locked is played by nobody
        if os.name == "nt":
            unlock.close()  # an open file cannot be renamed there
        yield
