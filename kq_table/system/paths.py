"""Where a player's files are kept on each system."""

from __future__ import annotations

import atexit
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from .files import make_folder

APP_FOLDER = "kq-table"
Kind = Literal["config", "data", "state", "log", "cache"]
"""Several kinds share a folder on macOS and Windows, so file names must be unique across kinds."""

LASTING_FILES: Final[Mapping[Kind, str]] = {"data": "*", "log": "crash-*"}
"""
By kind: the pattern of files (matches, crash reports) that keep a temporary folder from being deleted at exit, unless
all of them are empty.
"""

_temporary: dict[Kind, Path] = {}


def folder(kind: Kind) -> Path:
    """
    The folder for files of this kind, created if missing.

    `KQ_HOME` in the environment names one root for all kinds (for tests, or a portable installation on a USB stick). If
    the proper folder is not writable, a temporary one replaces it for the rest of this run; see `is_temporary`.

    :raises OSError: if not even a temporary folder can be made.
    """
    if kind in _temporary:
        return _temporary[kind]
    place = preferred_folder(kind)
    try:
        make_folder(place)
    except OSError:
        return use_temporary(kind)
    return place if os.access(place, os.W_OK | os.X_OK) else use_temporary(kind)


def use_temporary(kind: Kind) -> Path:
    """
    Use a temporary folder for files of this kind for the rest of this run, and return it.

    Its name is random: a fixed one under a shared temporary folder could belong to somebody else.

    :raises OSError: if none can be made.
    """
    import tempfile  # hardly ever needed, and takes milliseconds

    _temporary[kind] = Path(tempfile.mkdtemp(prefix=f"{APP_FOLDER}-{kind}-"))
    atexit.register(_delete_temporary, kind, _temporary[kind])
    return _temporary[kind]


def _delete_temporary(kind: Kind, path: Path) -> None:
    """Delete a temporary folder, unless it holds a non-empty file of `LASTING_FILES`."""
    import shutil  # hardly ever needed

    lasting = path.rglob(LASTING_FILES[kind]) if kind in LASTING_FILES else ()
    if not any(file.is_file() and file.stat().st_size for file in lasting):
        shutil.rmtree(path, ignore_errors=True)


def is_temporary(kind: Kind) -> bool:
    """Whether files of this kind are in a temporary folder; the player must be told that they will not last."""
    return kind in _temporary


def documents() -> Path:
    """
    The folder for a person's own files: documents, downloads, the desktop, or their home.

    :raises OSError: if `KQ_HOME` names a place where none can be made.
    """
    if home := os.environ.get("KQ_HOME"):
        place = Path(home).absolute() / "documents"
        make_folder(place)
        return place
    from platformdirs import PlatformDirs  # imported here, see `preferred_folder`

    places = PlatformDirs(APP_FOLDER, appauthor=False)
    wanted = (places.user_documents_path, places.user_downloads_path, places.user_desktop_path)
    return next((place for place in wanted if place.is_dir() and os.access(place, os.W_OK)), Path.home())


def preferred_folder(kind: Kind) -> Path:
    """Where files of this kind belong, whether or not they can be written there."""
    if home := os.environ.get("KQ_HOME"):
        return Path(home).absolute() / kind
    from platformdirs import PlatformDirs  # imported here as it takes milliseconds, and is not needed with KQ_HOME

    places = PlatformDirs(APP_FOLDER, appauthor=False)
    match kind:
        case "config":
            return places.user_config_path
        case "data":
            return places.user_data_path
        case "state":
            return places.user_state_path
        case "log":
            return places.user_log_path
        case "cache":
            return places.user_cache_path
