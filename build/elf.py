"""
Reads and mends programs and libraries of Linux (ELF, 64 bits): at which addresses, and with which others, they load.

A library names folders of the machine that built it (RPATH, RUNPATH) unless it was built to be moved. On another
machine anybody may be able to put a library there.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_MAGIC: Final = b"\x7fELF\x02\x01"
"""Of 64 bits, the lowest byte first: all that we build for."""
_HEADER: Final = struct.Struct("<16xHHIQQQIHHHHHH")
_SEGMENT: Final = struct.Struct("<IIQQQQQQ")
_ENTRY: Final = struct.Struct("<qQ")
_POSITION_INDEPENDENT: Final = 3
_LOADED, _DYNAMIC = 1, 2
_END, _STRINGS, _RPATH, _RUNPATH = 0, 5, 15, 29
MOVABLE: Final = "$ORIGIN"
"""Stands in such a path for the folder of the library itself."""


def files(folder: Path) -> Iterator[Path]:
    """List the programs and libraries in a folder, in the same order always; links are left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(_MAGIC)) == _MAGIC:
                    yield path


def is_position_independent(path: Path) -> bool:
    """Whether the system may load a program or library at any address."""
    kind: int = _HEADER.unpack_from(path.read_bytes())[0]
    return kind == _POSITION_INDEPENDENT


def foreign_folders(path: Path) -> list[str]:
    """Name the folders in which a file looks for libraries and which do not begin at its own."""
    data = path.read_bytes()
    return [folder for _, text in _search_paths(data) for folder in text.split(":") if not _is_movable(folder)]


def forget_foreign_folders(path: Path) -> bool:
    """
    Take the search paths with foreign folders out of a file, as a whole; whether there were any.

    The frozen program needs none: its starter names the folder of the libraries to the system's loader.
    """
    data = bytearray(path.read_bytes())
    found = [(place, text) for place, text in _search_paths(bytes(data)) if not all(map(_is_movable, text.split(":")))]
    for place, text in reversed(found):
        _remove(data, place, text)
    if found:
        path.write_bytes(data)
    return bool(found)


def _is_movable(folder: str) -> bool:
    """Whether a folder is named from where the file itself lies."""
    return folder == MOVABLE or folder.startswith(f"{MOVABLE}/")


def _search_paths(data: bytes) -> list[tuple[int, str]]:
    """Give each search path, and where its entry is."""
    entries = list(_entries(data))
    strings = next((value for _, tag, value in entries if tag == _STRINGS), 0)
    return [
        (place, _text(data, _offset(data, strings) + value))
        for place, tag, value in entries
        if tag in (_RPATH, _RUNPATH)
    ]


def _text(data: bytes, start: int) -> str:
    return data[start : data.index(b"\0", start)].decode(errors="surrogateescape")


def _remove(data: bytearray, place: int, text: str) -> None:
    """Move the entries after the one at *place* up, and blank its text."""
    whole = bytes(data)
    strings = next(value for _, tag, value in _entries(whole) if tag == _STRINGS)
    start = _offset(whole, strings) + _ENTRY.unpack_from(whole, place)[1]
    # What follows the last stroke may be the end of another name as well, as linkers save room; nothing before can be.
    length = len(text.encode(errors="surrogateescape").rpartition(b"/")[0])
    data[start : start + length] = bytes(length)
    end = next(at for at, tag, _ in _entries(whole) if tag == _END) + _ENTRY.size
    data[place:end] = data[place + _ENTRY.size : end] + bytes(_ENTRY.size)


def _entries(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Give the place, tag and value of each entry for the system's loader, to the one that ends them."""
    for kind, _, offset, _, _, size, *_ in _segments(data):
        if kind == _DYNAMIC:
            for place in range(offset, offset + size, _ENTRY.size):
                tag, value = _ENTRY.unpack_from(data, place)
                yield place, tag, value
                if tag == _END:
                    return


def _segments(data: bytes) -> Iterator[tuple[int, ...]]:
    _, _, _, _, first, _, _, _, size, count, *_ = _HEADER.unpack_from(data)
    for number in range(count):
        yield _SEGMENT.unpack_from(data, first + number * size)


def _offset(data: bytes, address: int) -> int:
    """Give the place in the file of an address in memory."""
    for kind, _, offset, start, _, size, *_ in _segments(data):
        if kind == _LOADED and start <= address < start + size:
            return offset + address - start
    raise ValueError(f"nothing in the file is loaded at address {address:#x}")
