"""The picture of a player's own card back, as bytes that the drawing process hands over."""

from __future__ import annotations

import zlib
from typing import Final

import pygame

from kq_table.ui.svg import ALPHA_BITS

SIZE: Final = (800, 1120)
"""Pixels: larger than a card is ever drawn, with its proportions."""
RAW_BYTES: Final = SIZE[0] * SIZE[1] * 3
COMPRESSION_LEVEL: Final = 1
"""Level of zlib, up to 9: the next one takes twice the time and saves a tenth."""


def pack(drawn: pygame.Surface) -> bytes:
    return zlib.compress(pygame.image.tobytes(drawn, "RGB"), COMPRESSION_LEVEL)


def is_packed(data: bytes) -> bool:
    reader = zlib.decompressobj()
    try:
        return len(reader.decompress(data, RAW_BYTES + 1)) == RAW_BYTES and reader.eof
    except zlib.error:
        return False


def unpack(data: bytes, size: tuple[int, int]) -> pygame.Surface:
    """A picture of *size* pixels, at most `SIZE`, with alpha."""
    drawn = pygame.image.frombuffer(zlib.decompress(data), SIZE, "RGB")
    picture = pygame.Surface(size, pygame.SRCALPHA, ALPHA_BITS)
    picture.blit(pygame.transform.smoothscale(drawn, size), (0, 0))
    return picture


class InvalidArtError(ValueError):
    """The file cannot be used; the message says why, in the player's words."""
