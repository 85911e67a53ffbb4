"""Packs a folder into an archive; the same files give the same bytes."""

from __future__ import annotations

import os
import stat
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path


def tar_xz(folder: Path, archive: Path, epoch: int) -> None:
    """Pack a folder under its own name, with links and executable files as they are."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = epoch
        return entry

    normalise(folder, epoch)
    with tarfile.open(archive, "w:xz", format=tarfile.GNU_FORMAT, preset=9) as tar:
        for path in within(folder):
            tar.add(path, path.relative_to(folder.parent), recursive=False, filter=plain)


def zipped(folder: Path, archive: Path, epoch: int) -> None:
    """Pack a folder under its own name; links become copies of their files."""
    when = time.gmtime(epoch)[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in within(folder):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), when)
                # As if packed on Unix, wherever it is.
                entry.create_system, entry.external_attr = 3, (stat.S_IFREG | 0o644) << 16
                packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def within(folder: Path) -> Iterator[Path]:
    """Give a folder and everything in it, always in the same order."""
    yield folder
    yield from sorted(folder.rglob("*"))


def normalise(folder: Path, epoch: int) -> None:
    """Set the permissions and times of everything in a folder, so that they do not depend on who built it."""
    for path in within(folder):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or _is_executable(path) else 0o644)
        if os.utime in os.supports_follow_symlinks:
            os.utime(path, (epoch, epoch), follow_symlinks=False)


def _is_executable(path: Path) -> bool:
    """Whether a file is executable; libraries are not, whatever their permissions were."""
    return bool(path.stat().st_mode & 0o100) and ".so" not in path.name
