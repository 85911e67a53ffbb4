"""The games of a person's own: one file each in the folder ``games``, beside the folder of the matches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engines.core.outside_file import is_there
from engines.games.king import own_games
from engines.games.king.game_file import BadGame, Game, read, write
from engines.record import game_folder
from kq_table.storage.record_file import MAX_NAME_LETTERS
from kq_table.system import files
from kq_table.system.notice import Notice

FOLDER: Final = "games"
SUFFIX: Final = ".toml"
MAX_GAMES: Final = 60
"""More files than this are not looked at."""


class OwnGame(NamedTuple):
    """A game that is offered, with its key."""

    key: str
    title: str


def use(data: Path) -> None:
    """Find games in a person's data folder from now on; nothing is read yet."""
    game_folder.use(data / FOLDER)


def listed(data: Path) -> tuple[Sequence[OwnGame], Sequence[Notice]]:
    """
    The games in the folder by title, and what is wrong with other files there.

    A file that somebody put there under a name of their own is renamed to its key.
    """
    found, notices = {}, []
    for path in _paths(data / FOLDER):
        try:
            game = read(game_folder.text_in(path))
            key = own_games.key_of(game)
            if path.stem != key and not is_there(path.with_stem(key)):
                files.replace(path, path.with_stem(key))
        except (BadGame, OSError) as error:
            notices.append(refused(path, error))
        else:
            found[key] = OwnGame(key, game.title)
    return sorted(found.values(), key=lambda own: (own.title.casefold(), own.key)), notices


def _paths(folder: Path) -> Sequence[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)[:MAX_GAMES]
    except OSError:
        return ()


def refused(path: Path, error: BadGame | OSError) -> Notice:
    """What is wrong with a file, for people."""
    reason = str(error) if isinstance(error, BadGame) else error.strerror or str(error)
    return Notice("make.refused", {"file": path.name[:MAX_NAME_LETTERS], "reason": reason})


def save(game: Game, data: Path) -> str:
    """
    Write a game, and return its key.

    :raises OSError: if the disk refuses.
    """
    key = own_games.key_of(game)
    files.make_folder(data / FOLDER)
    files.write_atomic(data / FOLDER / f"{key}{SUFFIX}", write(game).encode())
    return key


def bring(path: Path, data: Path) -> OwnGame:
    """
    Read a file from anywhere, and keep its game.

    :raises BadGame: if it is none.
    :raises OSError: if the disk refuses.
    """
    game = read(game_folder.text_in(path))
    return OwnGame(save(game, data), game.title)


def remove(key: str, data: Path) -> None:
    """
    Offer a game no more; its file is moved, so that its matches can still be read.

    :raises OSError: if the disk refuses.
    """
    folder = data / FOLDER / game_folder.REMOVED
    files.make_folder(folder)
    files.replace(data / FOLDER / f"{key}{SUFFIX}", folder / f"{key}{SUFFIX}")


def is_game(path: Path) -> bool:
    """Whether a file's name says that it is a game."""
    return path.suffix.lower() == SUFFIX
