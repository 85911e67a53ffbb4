"""Takes a text along: to the clipboard, or as a file where its owner finds it. Knows not what it says."""

from __future__ import annotations

from pathlib import Path

import pygame


def to_clipboard(text: str) -> None:
    """
    Put a text on the clipboard.

    :raises OSError: if the window system refuses.
    """
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        raise OSError(str(error)) from error


def to_file(text: str, name: str, folder: Path) -> Path:
    """
    Write a text as a file of this name, or with a number added where there is one already; say which it is.

    :raises OSError: if the disk refuses; nothing is left of it then.
    """
    path, number = folder / name, 1
    while True:
        try:
            # Made anew or not at all: what somebody else puts there meanwhile is never written over.
            file = path.open("xb")
        except FileExistsError:
            number += 1
            path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
        else:
            break
    try:
        with file:
            file.write(text.encode())
    except OSError:
        path.unlink()
        raise
    return path
