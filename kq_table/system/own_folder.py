"""Makes the folders in which the program keeps its files: nobody else looks into them, whatever the umask."""

from __future__ import annotations

from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o700


def make(folder: Path) -> None:
    """
    Make a folder, and those above it, where they are missing.

    One that is there stays as open as it is: somebody may share it on purpose, and no other can read the files in it.

    :raises OSError: if the system refuses, or a file has its name.
    """
    try:
        folder.mkdir(OWNER_ONLY)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make(folder.parent)
        make(folder)
    except OSError:  # on some systems not even FileExistsError, where a disk cannot be written
        if not folder.is_dir():
            raise
