"""Takes texts and pictures out of the program: to the clipboard, or into a file."""

from __future__ import annotations

from pathlib import Path

import pygame


def to_clipboard(text: str) -> None:
    """
    Put a text on the clipboard.

    :raises OSError: if the window system refuses; none takes a text with a null character.
    """
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError) as error:
        raise OSError(str(error)) from error


def to_file(content: str | bytes, name: str, folder: Path) -> Path:
    """
    Write a text or a picture to a new file of this name, numbered if the name is taken; return its path.

    :raises OSError: if the disk refuses; no partial file is left.
    """
    path, number = folder / name, 1
    while True:
        try:
            # "x" never opens a file that another program put there meanwhile.
            file = path.open("xb")
        except FileExistsError:
            number += 1
            path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
        else:
            break
    try:
        with file:
            file.write(content.encode() if isinstance(content, str) else content)
    except OSError:
        path.unlink()
        raise
    return path
