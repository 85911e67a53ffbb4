"""Makes the program's own folders, readable by their owner only, whatever the umask."""

from __future__ import annotations

from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o700


def make(folder: Path) -> None:
    """
    Make a folder, and any missing parents.

    An existing folder keeps its permissions: somebody may share it on purpose, and the files in it are private anyway.

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
