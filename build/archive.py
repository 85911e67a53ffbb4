"""Packs a folder so that the same files give the same bytes. Knows nothing of what they are."""

from __future__ import annotations

import os
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path


def tar_xz(folder: Path, archive: Path, epoch: int) -> None:
    """Pack a folder under its own name, with its links, and its files that can be run."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = epoch
        return entry

    settle(folder, epoch)
    with tarfile.open(archive, "w:xz", format=tarfile.GNU_FORMAT, preset=9) as tar:
        for path in within(folder):
            tar.add(path, path.relative_to(folder.parent), recursive=False, filter=plain)


def zipped(folder: Path, archive: Path, epoch: int) -> None:
    """Pack a folder under its own name; links become the files that they lead to."""
    when = time.gmtime(epoch)[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in within(folder):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), when)
                entry.external_attr = path.stat().st_mode << 16
                packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def within(folder: Path) -> Iterator[Path]:
    """Give a folder and all that lies in it, always in the same order."""
    yield folder
    yield from sorted(folder.rglob("*"))


def settle(folder: Path, epoch: int) -> None:
    """Give all that lies in a folder the rights and the time that a package is to state, whoever made it."""
    for path in within(folder):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _can_run(path) else 0o644)
        if os.utime in os.supports_follow_symlinks:
            os.utime(path, (epoch, epoch), follow_symlinks=False)


def _can_run(path: Path) -> bool:
    """Whether a file is to be started; libraries are only loaded, whatever their rights were."""
    return bool(path.stat().st_mode & 0o100) and ".so" not in path.name
