"""Packs PNG pictures into the icon files of Windows and macOS. Knows no picture's content."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Final

APPLE: Final = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""What macOS calls a picture of that many pixels."""


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Write a Windows icon from PNG files by their width in pixels, 256 at most."""
    place = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for width, png in pictures.items():
        # A width of 256 is written 0: the field has one byte.
        head += struct.pack("<BBBBHHII", width % 256, width % 256, 0, 0, 1, 32, len(png), place)
        place += len(png)
    return head + b"".join(pictures.values())


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """Write a macOS icon from PNG files by their width in pixels."""
    body = b"".join(struct.pack(">4sI", APPLE[width], len(png) + 8) + png for width, png in pictures.items())
    return struct.pack(">4sI", b"icns", len(body) + 8) + body
