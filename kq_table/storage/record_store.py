"""
Records on disk: a line is there before its picture is. Knows a record's frame, but no game and no rule.

In the folder `records` lie the matches in play, in `records/finished` those that are over, in `records/replaced` what
take-backs left behind, in `aside` what could not be read. Beside a match in play its secret lies in a file of its own,
readable by its owner alone, and perhaps a picture of its table.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

from kq_table.system.atomic_file import Notice, free_name, replace, set_aside, write_atomic

from . import replaced_records, secret_file
from .record_file import Journal

FIRST_LINE: Final = b"kq-record 1\n"
SUFFIX: Final = ".kq"
LARGEST: Final = 8_000_000
"""Bytes; the longest match is far shorter, and a larger file is not read into memory."""
HEADER: Final = 65_536
"""Bytes in which a header has ended."""
LONGEST_NAME: Final = 60
"""Letters; a name from outside is cut there."""


class NotARecord(ValueError):
    """The file holds no record that can be gone on with; the message says why."""


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """A match on the shelf: its game's key, who plays (by seat), and when it was last played."""

    path: Path
    game: str
    names: Mapping[int, str]
    played: datetime


class Unfinished(RecordEntry):
    """A match that waits to be gone on with."""


class Finished(RecordEntry):
    """A match that is over."""


K = TypeVar("K", bound=RecordEntry)


class RecordStore:
    """All the records of a player, under the folder for data."""

    def __init__(self, data: Path) -> None:
        self.records = data / "records"
        self.finished = self.records / "finished"
        self.aside = data / "aside"
        self.finished.mkdir(parents=True, exist_ok=True)

    # -- writing

    def seal(self, game: str, secret: bytes | None, now: datetime) -> Path:
        """
        Say where the record of a match to be begun will lie, its secret (None: it needs none) on the disk already.

        :raises OSError: if the disk refuses; nothing is left then.
        """
        path = free_name(self.records / f"{now:%Y-%m-%d_%H-%M-%S}_{game}{SUFFIX}")
        if secret is not None:
            self._write_secret(path, secret)
        return path

    def unseal(self, path: Path) -> None:
        """Forget a match that was sealed and not begun."""
        secret_file.forget(path)

    def begin_sealed(self, path: Path, header: str) -> Journal:
        """
        Start the record of a match that `seal` gave a place, with this *header* (whole lines, the blank one included).

        :raises OSError: if the disk refuses; it may be tried again.
        """
        write_atomic(path, header.encode())
        return Journal(path)

    def begin(self, game: str, header: str, secret: bytes | None, now: datetime) -> Journal:
        """
        Seal a match of *game* and start its record.

        The secret is on the disk first: a record without it could not be dealt to its end.

        :raises OSError: if the disk refuses; no record is left then.
        """
        path = self.seal(game, secret, now)
        try:
            return self.begin_sealed(path, header)
        except OSError:
            self.unseal(path)
            raise

    def begin_again(self, journal: Journal, text: str, secret: bytes | None) -> Journal:
        """
        Go on in a new record, which holds this text, in the place of another; that one is kept until `finish`.

        :param secret: None where the match needs none

        :raises OSError: if the disk refuses; the old record is as it was then.
        """
        path = replaced_records.next_name(journal.path)
        if secret is not None:
            self._write_secret(path, secret)
        try:
            fresh = self.begin_sealed(path, text)
        except OSError:
            self.unseal(path)
            raise
        journal.close()
        with contextlib.suppress(OSError):  # the new record is whole; `sweep` puts the old one by at the next start
            replaced_records.put_by(journal.path)
        return fresh

    def _write_secret(self, path: Path, secret: bytes) -> None:
        try:
            secret_file.write(path, secret)
        except OSError:
            secret_file.forget(path)
            raise

    def secret(self, path: Path) -> bytes | None:
        """
        Read the secret of a match in play; None where it has none.

        :raises NotARecord: if its file holds something else.
        """
        return _secret(path)

    def reopen(self, path: Path) -> tuple[str, bytes | None, Journal]:
        """
        Open a match in play again: its text, its secret where it has one, and the journal to go on with.

        A last line without its end, as a crash leaves it, is cut off on the disk too.

        :raises NotARecord: if the file is none; it is untouched.
        :raises OSError: if it cannot be read or written.
        """
        data = _whole_lines(read(path))
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise NotARecord(f"{path.name} line {line}: this is not UTF-8 text") from None
        secret = _secret(path)
        if len(data) < path.stat().st_size:
            os.truncate(path, len(data))
        return text, secret, Journal(path)

    def finish(self, journal: Journal) -> Path:
        """
        Close a record whose match is over and put it among the finished ones; give its new place.

        The secret becomes public: `# secret HEX` ends the record, and its own file goes.

        :raises OSError: if the disk refuses; the match can be finished again later then.
        """
        secret = _secret(journal.path)
        if secret is not None and not _ends_in_secret(journal.path):
            journal.append(f"# secret {secret.hex()}")
        journal.close()
        replaced_records.forget(journal.path)
        target = free_name(self.finished / journal.path.name)
        replace(journal.path, target)
        secret_file.forget(journal.path)
        picture_path(journal.path).unlink(missing_ok=True)
        return target

    def keep_picture(self, record: Path, png: bytes) -> None:
        """
        Keep a picture of the table beside a match in play.

        :raises OSError: if the disk refuses; an older picture stays then.
        """
        if record.exists():
            write_atomic(picture_path(record), png)

    def set_aside(self, path: Path, reason: str) -> Notice:
        """
        Move a file that cannot be read, and its secret, out of the way; never delete it. Tell the player.

        :raises OSError: if it cannot be moved.
        """
        kept = set_aside(path, self.aside)
        secret = secret_file.beside(path)
        if secret.exists():
            replace(secret, secret_file.beside(kept))
        picture_path(path).unlink(missing_ok=True)
        return Notice("note.record_aside", {"name": path.name, "path": str(kept), "reason": reason})

    # -- looking

    def unfinished(self) -> tuple[list[Unfinished], list[Notice]]:
        """
        List the matches in play, the last played first; what is no record is set aside, with a note for each.

        Only headers are looked at. Files that bear another ending than ours are nobody's business. What the disk
        refuses to read or to move stays where it is, with a note too.
        """
        return self._list(self.records, Unfinished)

    @property
    def has_finished(self) -> bool:
        """Whether any match is over."""
        return any(self.finished.glob(f"*{SUFFIX}"))

    def over(self) -> tuple[list[Finished], list[Notice]]:
        """List the matches that are over in the same way."""
        return self._list(self.finished, Finished)

    def _list(self, folder: Path, kind: type[K]) -> tuple[list[K], list[Notice]]:
        found, notes = [], []
        for path in folder.glob(f"*{SUFFIX}"):
            try:
                try:
                    found.append(_glance(path, kind))
                except NotARecord as error:
                    notes.append(self.set_aside(path, str(error)))
            except OSError as error:
                notes.append(Notice("note.not_read", {"reason": f"{path.name}: {error.strerror or error}"}))
        return sorted(found, key=lambda match: (match.played, match.path.name), reverse=True), notes

    def sweep(self) -> None:
        """
        Remove what was left when the program was killed, and put by what another record goes on for.

        That is what atomic writes leave, and secrets of matches that were sealed and never begun.
        """
        for path in self.records.glob(f"*{SUFFIX}.*.tmp"):
            path.unlink(missing_ok=True)
        for path in secret_file.orphans(self.records):
            # Killed while it was set aside, a record may have gone before its secret.
            if not any(self.aside.glob(f"{Path(path.stem).stem}.*")):
                path.unlink(missing_ok=True)
        for path in list(replaced_records.left(self.records)):
            replaced_records.put_by(path)


# -- reading files -------------------------------------------------------------------------------------------------


def read(path: Path, largest: int = LARGEST) -> bytes:
    """
    Read a file that may hold anything.

    :raises NotARecord: if it is too large for a record.
    :raises OSError: if it cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise NotARecord(f"{path.name}: the file is too long to be a record")
    return data


def _whole_lines(data: bytes) -> bytes:
    if not data.startswith(FIRST_LINE):
        raise NotARecord(f"line 1: this is no record ({FIRST_LINE.decode().strip()!r} is missing)")
    return data[: data.rindex(b"\n") + 1]


def _glance(path: Path, kind: type[K]) -> K:
    """Read only what a list of matches shows."""
    with path.open("rb") as file:
        header = _whole_lines(file.read(HEADER)).partition(b"\n\n")[0].decode(errors="replace")
    game = re.search(r"^game (\S+)$", header, re.MULTILINE)
    if game is None:
        raise NotARecord("the header names no game")
    names = {int(seat): legible(name) for seat, name in re.findall(r"^name (\d) (.+)$", header, re.MULTILINE)}
    return kind(path, game[1], names, _moment(path.stat().st_mtime))


def _moment(seconds: float) -> datetime:
    """Give a file's time; one that no calendar has, from a clock gone wrong, counts as long ago."""
    try:
        return datetime.fromtimestamp(seconds).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0).astimezone()


def legible(name: str) -> str:
    """Give a name from outside as it may be shown: of one line and no great length, without control characters."""
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME] or "?"


def _secret(path: Path) -> bytes | None:
    try:
        return secret_file.read(path)
    except ValueError as error:
        raise NotARecord(str(error)) from None


def _ends_in_secret(path: Path) -> bool:
    """Whether finishing was cut short after this line: it must not be written twice."""
    return read(path).rstrip(b"\n").rpartition(b"\n")[2].startswith(b"# secret ")


def picture_path(record: Path) -> Path:
    """Say where the picture of a match in play lies, if there is one."""
    return record.with_name(f"{record.name}.png")
