"""The folder with the games of a person's own: one file each, named by its key."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Final

from engines.core.outside_file import is_there, read_at_most
from engines.games.king import own_games
from engines.games.king.game_file import MAX_CHARACTERS, BadGame

VARIABLE: Final = "KQ_GAMES"
"""The environment variable that names the folder: the program sets it, and its bots inherit it."""


REMOVED: Final = "removed"
"""The folder in it with games that are offered no more; their matches can still be read."""


def use(folder: Path) -> None:
    """Find the games of one's own in *folder* from now on, here and in the processes that this one starts."""
    os.environ[VARIABLE] = str(folder)
    own_games.take_from(partial(_in_folder, folder))


def use_inherited() -> None:
    """Find them in the folder that whoever started this process uses; nothing without one."""
    if folder := os.environ.get(VARIABLE):
        use(Path(folder))


def text_in(path: Path) -> str:
    """
    The text of a file that may be a game.

    :raises BadGame: if it can't be read, or is no text.
    """
    try:
        return read_at_most(path, 4 * MAX_CHARACTERS + 1).decode()
    except OSError as error:
        raise BadGame(error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise BadGame("this is not a text in UTF-8") from None


def _in_folder(folder: Path, key: str) -> str:
    places = [folder / f"{key}.toml", folder / REMOVED / f"{key}.toml"]
    path = next((place for place in places if is_there(place)), None)
    if path is None:
        raise BadGame("the file of this game is missing")
    return text_in(path)
