"""Has all apps of a run of tests share their drawings, of which each would make all anew."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import get_ident
from typing import Any, ClassVar

import pygame
import pytest
from pygame.font import Font

from kq_table.art.card_images import CardImages, CardLook, Deck
from kq_table.shell.context import AppContext
from kq_table.ui import text
from kq_table.ui.image_cache import ImageCache

LARGE_PX = 400_000
"""Pixels from which a drawing is made anew each time."""
SHARED_DECKS, BYTES_OF_CARDS = 8, 40_000_000
"""Decks of one height that a process keeps, two to five megabytes each, and the bytes of pictures kept for all."""
COMPRESSION_LEVEL = 1
MEASURED_LINES = 2_000
"""Of each type, whose widths a process keeps."""

_cards = ImageCache(BYTES_OF_CARDS)
_draw_svg = pygame.image.load_sized_svg


class Drawings:
    """A folder of drawings that processes share, each made by the one that needs it first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def fetch(self, key: object, make: Callable[[], bytes]) -> bytes:
        """Give what was made for this key, which is the same wherever its *repr* is."""
        path = self._folder / sha256(repr(key).encode()).hexdigest()
        try:
            return path.read_bytes()
        except FileNotFoundError:
            made = make()
        # In one step, since another process may be reading, or writing the same.
        unfinished = path.with_suffix(f".{os.getpid()}-{get_ident()}")
        unfinished.write_bytes(made)
        unfinished.replace(path)
        return made


class SharedFont(Font):
    """Type whose lines are measured once for all apps of a process."""

    _widths: ClassVar[dict[tuple[object, int], dict[str | bytes, tuple[int, int]]]] = {}

    def __init__(self, file: Any, height: int) -> None:
        super().__init__(file, height)
        self._known = self._widths.setdefault((file, height), {})

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Give the width and the height of a line."""
        if text not in self._known:
            if len(self._known) >= MEASURED_LINES:
                self._known.clear()
            self._known[text] = super().size(text)
        return self._known[text]


class SharedCards(CardImages):
    """Cards that are drawn once for all processes, and none before it is shown: most tests end before that."""

    def __init__(self, height: int, deck: Deck, drawings: Drawings) -> None:
        super().__init__(height, deck, _cards)
        self._drawings = drawings

    def _packed(self, name: str) -> bytes:
        if name not in self._masters:
            draw = super()._packed
            self._masters[name] = self._drawings.fetch((self.deck, self.size, name), lambda: draw(name))
        return self._masters[name]

    def _draw(self, name: str) -> pygame.Surface:
        # Its picture is kept with its corners: the one without them is not wanted again.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pygame.image, "load_sized_svg", _draw_svg)
            return super()._draw(name)

    def prebuild(self, looks: Iterable[CardLook]) -> Iterator[None]:
        """Build nothing ahead of need."""
        return iter(())

    def rasterize_ahead(self, names: Iterable[str]) -> Iterator[None]:
        """Draw nothing ahead of need."""
        return iter(())


@contextmanager
def drawn_once(folder: Path) -> Iterator[None]:
    """Draw every card and every icon once for all processes that name the same *folder*; in the end none is kept."""
    drawings = Drawings(folder)

    def load(file: Any, size: tuple[int, int]) -> pygame.Surface:
        if not isinstance(file, BytesIO) or size[0] * size[1] > LARGE_PX:
            return _draw_svg(file, size)
        return _unpacked(drawings.fetch((file.getvalue(), size), lambda: _packed(_draw_svg(file, size))))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load)
        patch.setattr(text, "Font", SharedFont)
        patch.setattr(AppContext, "draw_deck", lambda _context, height, deck: _shared_deck(height, deck, drawings))
        yield
    forget()


def forget() -> None:
    """Keep nothing in memory; what was drawn is on the disk."""
    _cards.clear()
    _shared_deck.cache_clear()


@lru_cache(SHARED_DECKS)
def _shared_deck(height: int, deck: Deck, drawings: Drawings) -> CardImages:
    return SharedCards(height, deck, drawings)


def _packed(drawn: pygame.Surface) -> bytes:
    sides = b"".join(side.to_bytes(2, "big") for side in drawn.get_size())
    return sides + zlib.compress(pygame.image.tobytes(drawn, "RGBA"), COMPRESSION_LEVEL)


def _unpacked(packed: bytes) -> pygame.Surface:
    size = int.from_bytes(packed[:2], "big"), int.from_bytes(packed[2:4], "big")
    return pygame.image.frombuffer(zlib.decompress(packed[4:]), size, "RGBA")
