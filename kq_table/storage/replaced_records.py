"""
Records that others replaced because moves were taken back, kept until the match is over.

The new record names the old one in its header (``follows NAME``) and is whole before the old one is moved, so a crash
at any moment leaves a match that can be resumed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from kq_table.system import own_folder
from kq_table.system.atomic_file import replace

from . import secret_file
from .record_entry import read_entry
from .record_file import NotARecord, header_text, read_start
from .record_list import SUFFIX, picture_path

FOLDER: Final = "replaced"
FOLLOWS: Final = "follows"
VERSION_MARK: Final = "~"
"""Stands before the number in the name of a record that replaces another: ``NAME~2.kq``."""


def next_path(path: Path) -> Path:
    """Return an unused path for the record that will replace this one."""
    first, number = _version(path)
    paths = (path.with_stem(f"{first}{VERSION_MARK}{n}") for n in count(number + 1))
    return next(new for new in paths if not new.exists() and not (new.parent / FOLDER / new.name).exists())


def retire(path: Path) -> None:
    """
    Move a replaced record, its secret before it, out of the list of matches.

    :raises OSError: if the disk refuses; `not_yet_retired` finds it again then.
    """
    folder = path.parent / FOLDER
    own_folder.make(folder)
    for file in (secret_file.secret_path(path), path):
        if file.exists():
            replace(file, folder / file.name)
    picture_path(path).unlink(missing_ok=True)


def not_yet_retired(records: Path) -> Iterator[Path]:
    """
    List the replaced records that were not moved because the program was killed before.

    What is no record itself, or cannot be read, replaces none: the list of matches says why.
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

    :raises OSError: if the disk refuses.
    """
    folder = path.parent / FOLDER
    previous = _previous_name(path)
    while previous is not None:
        if (path.parent / previous).exists():
            retire(path.parent / previous)  # the disk refused that when it was replaced
        file = folder / previous
        previous = _previous_name(file) if file.exists() else None
        file.unlink(missing_ok=True)
        secret_file.delete(file)


def _previous_name(path: Path) -> str | None:
    """Read which record this one replaced: only a lower number of the same name is believed."""
    said = re.search(rf"^{FOLLOWS} ([\w~.-]+{re.escape(SUFFIX)})$", header_text(read_start(path)), re.MULTILINE)
    if said is None:
        return None
    (first, number), (own_first, own_number) = _version(Path(said[1])), _version(path)
    return said[1] if first == own_first and number < own_number else None


def _version(path: Path) -> tuple[str, int]:
    """Give the name of the match, and the number of this record among those that replaced one another, from 1."""
    found = re.fullmatch(rf"(.*){VERSION_MARK}(\d{{1,6}})", path.stem, re.DOTALL)
    return (found[1], int(found[2])) if found else (path.stem, 1)
