"""
Records in whose place others go on, because deeds were taken back: kept until the match is over. Knows files alone.

The new record names the old one in its header (``follows NAME``) and is whole before the old one is moved, so that
there is no moment in which a match could be lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kq_table.system.atomic_file import replace

FOLDER: Final = "replaced"
FOLLOWS: Final = "follows"
MARK: Final = "~"
"""Stands in the name of a record that goes on in another's place, before its number."""
HEADER: Final = 65_536
"""Bytes in which a header has ended."""


def next_name(path: Path) -> Path:
    """Give a name for the record that is to go on in the place of this one."""
    first, _, number = path.stem.partition(MARK)
    numbers = iter(range(int(number or 1) + 1, 1_000_000))
    names = (path.with_stem(f"{first}{MARK}{n}") for n in numbers)
    return next(name for name in names if not name.exists() and not (name.parent / FOLDER / name.name).exists())


def put_by(path: Path) -> None:
    """
    Move a record in whose place another goes on, its secret before it, out of the list of matches.

    :raises OSError: if the disk refuses; `left` finds it again then.
    """
    folder = path.parent / FOLDER
    folder.mkdir(exist_ok=True)
    for file in (path.with_name(f"{path.name}.secret"), path):
        if file.exists():
            replace(file, folder / file.name)
    path.with_name(f"{path.name}.png").unlink(missing_ok=True)


def left(records: Path) -> Iterator[Path]:
    """List the records that should have been put by, but the program was killed before."""
    for path in records.glob(f"*{MARK}*.kq"):
        former = _former(path)
        if former is not None and (records / former).exists():
            yield records / former


def forget(path: Path) -> None:
    """
    Delete all records in whose place this one has come: its match is over.

    :raises OSError: if the disk refuses.
    """
    folder = path.parent / FOLDER
    former = _former(path)
    while former is not None:
        file = folder / former
        former = _former(file) if file.exists() else None
        file.unlink(missing_ok=True)
        file.with_name(f"{file.name}.secret").unlink(missing_ok=True)


def _former(path: Path) -> str | None:
    with path.open("rb") as file:
        header = file.read(HEADER).partition(b"\n\n")[0].decode(errors="replace")
    found = re.search(rf"^{FOLLOWS} ([\w~.-]+\.kq)$", header, re.MULTILINE)
    return found[1] if found else None
