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
"""On macOS and Windows several of these are one folder: names of files must differ across kinds."""

LASTING_FILES: Final[Mapping[Kind, str]] = {"data": "*", "log": "crash-*"}
"""The files for which a temporary folder stays when the program ends, unless they are empty: matches and reports."""

_borrowed: dict[Kind, Path] = {}


def folder(kind: Kind) -> Path:
    """
    The folder for files of this kind, created if missing.

    `KQ_HOME` in the environment names one root for all kinds (tests, a portable stick). If the right folder cannot be
    written, a temporary one replaces it for the rest of this run; see `is_borrowed`.

    :raises OSError: if not even a temporary folder can be made.
    """
    if kind in _borrowed:
        return _borrowed[kind]
    place = own_place(kind)
    try:
        make_folder(place)
    except OSError:
        return borrow(kind)
    return place if os.access(place, os.W_OK | os.X_OK) else borrow(kind)


def borrow(kind: Kind) -> Path:
    """
    Use a temporary folder for files of this kind for the rest of this run, and return it.

    Its name is random: a fixed one under a shared temporary folder could belong to somebody else.

    :raises OSError: if none can be made.
    """
    import tempfile  # hardly ever needed, and takes milliseconds

    _borrowed[kind] = Path(tempfile.mkdtemp(prefix=f"{APP_FOLDER}-{kind}-"))
    atexit.register(_give_back, kind, _borrowed[kind])
    return _borrowed[kind]


def _give_back(kind: Kind, folder: Path) -> None:
    """Delete a temporary folder, unless it holds what a person may look for."""
    import shutil  # hardly ever needed

    lasting = folder.rglob(LASTING_FILES[kind]) if kind in LASTING_FILES else ()
    if not any(path.is_file() and path.stat().st_size for path in lasting):
        shutil.rmtree(folder, ignore_errors=True)


def is_borrowed(kind: Kind) -> bool:
    """Whether files of this kind are in a temporary folder; the player must be told that they will not last."""
    return kind in _borrowed


def documents() -> Path:
    """
    The folder for a person's own files: documents, downloads, the desktop, or their home.

    :raises OSError: if `KQ_HOME` names a place where none can be made.
    """
    if home := os.environ.get("KQ_HOME"):
        place = Path(home).absolute() / "documents"
        make_folder(place)
        return place
    from platformdirs import PlatformDirs  # as below

    places = PlatformDirs(APP_FOLDER, appauthor=False)
    wanted = (places.user_documents_path, places.user_downloads_path, places.user_desktop_path)
    return next((place for place in wanted if place.is_dir() and os.access(place, os.W_OK)), Path.home())


def own_place(kind: Kind) -> Path:
    """Where files of this kind belong, whether or not they can be written there."""
    if home := os.environ.get("KQ_HOME"):
        return Path(home).absolute() / kind
    from platformdirs import PlatformDirs  # takes milliseconds that a set KQ_HOME saves

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
