"""
Finds the version of each library that is shipped: asks the library, or reads its file's name, or asks the system.

libogg and opusfile tell nobody: their versions follow from those of their interfaces, which their files are named by.
"""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

Rule = Callable[[Path], str]
"""Gives a library's version, or an empty text."""
_NUMBER: Final = re.compile(r"\d+(\.\d+)+")


def of(name: str, library: Path, source: Path | None = None) -> str:
    """
    Give the version of a library; empty if it cannot be found.

    :param name: its key in `RULES`
    :param source: where the file came from, if the system's own may have been taken
    """
    rule = RULES.get(name)
    try:
        found = rule(library) if rule else ""
    except (AttributeError, OSError, ValueError):
        # It lacks the function or the name, as in older releases, or cannot be loaded alone.
        found = ""
    return found or (_packaged(source) if source else "")


def _says(function: str) -> Rule:
    """Ask a function that gives a text."""

    def ask(library: Path) -> str:
        called = getattr(ctypes.CDLL(str(library)), function)
        called.restype = ctypes.c_char_p
        # Some take pointers, into which they would write.
        return _number(called(None, None, None))

    return ask


def _holds(name: str) -> Rule:
    """Read a text that the library has under a name."""
    return lambda library: _number(ctypes.c_char_p.in_dll(ctypes.CDLL(str(library)), name).value)


def _packs(function: str, bits: int) -> Rule:
    """Ask a function that gives one number, with so many bits for each of the two lower parts."""

    def ask(library: Path) -> str:
        number = int(getattr(ctypes.CDLL(str(library)), function)())
        mask = (1 << bits) - 1
        return f"{number >> 2 * bits}.{number >> bits & mask}.{number & mask}"

    return ask


def _points(function: str) -> Rule:
    """Ask a function of SDL's that gives the place of three bytes."""

    def ask(library: Path) -> str:
        called = getattr(ctypes.CDLL(str(library)), function)
        called.restype = ctypes.POINTER(ctypes.c_uint8)
        return ".".join(map(str, called()[:3]))

    return ask


def _sdl(library: Path) -> str:
    parts = (ctypes.c_uint8 * 3)()
    ctypes.CDLL(str(library)).SDL_GetVersion(parts)
    return ".".join(map(str, parts))


def _freetype(library: Path) -> str:
    loaded, begun, parts = ctypes.CDLL(str(library)), ctypes.c_void_p(), [ctypes.c_int() for _ in range(3)]
    loaded.FT_Init_FreeType(ctypes.byref(begun))
    loaded.FT_Library_Version(begun, *map(ctypes.byref, parts))
    loaded.FT_Done_FreeType(begun)
    return ".".join(str(part.value) for part in parts)


def _writes(before: bytes) -> Rule:
    """Find the number that follows certain words in the file."""

    def look(library: Path) -> str:
        found = re.search(re.escape(before) + rb"(\d+(?:\.\d+)+)", library.read_bytes())
        return found[1].decode() if found else ""

    return look


def _named(version: Mapping[str, str]) -> Rule:
    """Tell it by the version of the interface in the file's name."""
    return lambda library: version.get(library.name.partition(".so.")[2], "")


def _number(text: bytes | None) -> str:
    found = _NUMBER.search((text or b"").decode(errors="replace"))
    return found[0] if found else ""


def _packaged(source: Path) -> str:
    """Give the version of the system's package that a file came with, without the packager's own count."""
    place = source.resolve()
    if shutil.which("rpm") and (version := _answer("rpm", "-qf", "--qf", "%{VERSION}", str(place))):
        return version
    if shutil.which("dpkg-query"):
        # Where /lib is a link to /usr/lib, the package may still name the former.
        for path in (place, Path("/", *place.parts[2:])):
            if package := _answer("dpkg-query", "--search", str(path)).partition(": ")[0]:
                return _answer("dpkg-query", "--show", "--showformat=${source:Upstream-Version}", package)
    return ""


def _answer(*command: str) -> str:
    """Give what a command prints; empty if it fails."""
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    return "" if done.returncode else done.stdout


RULES: Final[Mapping[str, Rule]] = {
    "SDL2": _sdl,
    "SDL2_image": _points("IMG_Linked_Version"),
    "SDL2_mixer": _points("Mix_Linked_Version"),
    "SDL2_ttf": _points("TTF_Linked_Version"),
    "FLAC": _holds("FLAC__VERSION_STRING"),
    "asound": _says("snd_asoundlib_version"),
    "brotlidec": _packs("BrotliDecoderVersion", 12),
    "expat": _says("XML_ExpatVersion"),
    "ffi": _says("ffi_get_version"),
    "fluidsynth": _says("fluid_version_str"),
    "freetype": _freetype,
    "harfbuzz": _says("hb_version_string"),
    "jpeg": _writes(b"libjpeg-turbo version "),
    "mpg123": _says("mpg123_distversion"),
    "ogg": _named({"0.8.5": "1.3.5", "0.8.6": "1.3.6"}),
    "opus": _says("opus_get_version_string"),
    "opusfile": _named({"0.4.4": "0.11", "0.4.5": "0.12"}),
    "png16": _says("png_get_libpng_ver"),
    "sndfile": _says("sf_version_string"),
    "sqlite": _says("sqlite3_libversion"),
    "tiff": _says("TIFFGetVersion"),
    "vorbis": _says("vorbis_version_string"),
    "wavpack": _says("WavpackGetLibraryVersionString"),
    "webp": _packs("WebPGetDecoderVersion", 8),
    "xmp": _holds("xmp_version"),
    "z": _says("zlibVersion"),
    "zlib-ng": _writes(b"zlib-ng "),
}
"""By the library's key in `notices.LIBRARIES`; of some works one library speaks for the others."""
