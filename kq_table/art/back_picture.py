"""The picture of a player's own card back, as the process that draws it hands it over."""

from __future__ import annotations

import zlib
from typing import Final

import pygame

from kq_table.ui.svg import ALPHA_BITS

SIZE: Final = (800, 1120)
"""Pixels: more than a card is ever drawn with, and of its proportions."""
RAW_BYTES: Final = SIZE[0] * SIZE[1] * 3
COMPRESSION_LEVEL: Final = 1
"""Of zlib, up to 9: the next level takes twice the time and saves a tenth."""


def pack(drawn: pygame.Surface) -> bytes:
    """Make bytes of a picture of `SIZE`."""
    return zlib.compress(pygame.image.tobytes(drawn, "RGB"), COMPRESSION_LEVEL)


def is_packed(data: bytes) -> bool:
    """Whether these bytes are a picture of `SIZE`, and no other."""
    reader = zlib.decompressobj()
    try:
        return len(reader.decompress(data, RAW_BYTES + 1)) == RAW_BYTES and reader.eof
    except zlib.error:
        return False


def unpack(data: bytes, size: tuple[int, int]) -> pygame.Surface:
    """Make a picture of *size* pixels with alpha, which may be smaller."""
    drawn = pygame.image.frombuffer(zlib.decompress(data), SIZE, "RGB")
    picture = pygame.Surface(size, pygame.SRCALPHA, ALPHA_BITS)
    picture.blit(pygame.transform.smoothscale(drawn, size), (0, 0))
    return picture


class InvalidArtError(ValueError):
    """The file cannot be used; the message says why, in the player's words."""
