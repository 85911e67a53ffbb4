"""
Writes down what the frozen folder contains, and under which licence; libraries are known by their file names.

`THIRD-PARTY.txt` is for people, `sbom.cdx.json` (CycloneDX 1.6) for machines and for *About* in the program,
`LICENSES/` holds the texts. A library that is not known here stops the build.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import platform
import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import versions

import kq_table
from kq_table.features.help import licences

ROOT: Final = Path(__file__).resolve().parents[1]
TEXTS: Final = ROOT / "assets" / "licences"


class Work(NamedTuple):
    """A work that we ship: its name, its SPDX licence expression, and the holders of its copyright."""

    name: str
    licence: str
    holders: str


_XIPH: Final = "Xiph.Org Foundation"
_SDL: Final = "Sam Lantinga and others"
_WEBP: Final = Work("libwebp", "BSD-3-Clause", "Google Inc.")
_VORBIS: Final = Work("libvorbis", "BSD-3-Clause", _XIPH)
_MICROSOFT: Final = Work("Microsoft's C runtime", "LicenseRef-Microsoft-Distributable-Code", "Microsoft Corporation")
_BROTLI: Final = Work("Brotli", "MIT", "the Brotli Authors")
LIBRARIES: Final[Mapping[str, Work]] = {
    "SDL2": Work("SDL2", "Zlib", _SDL),
    "SDL2_image": Work("SDL2_image", "Zlib", _SDL),
    "SDL2_mixer": Work("SDL2_mixer", "Zlib", _SDL),
    "SDL2_ttf": Work("SDL2_ttf", "Zlib", _SDL),
    "FLAC": Work("libFLAC", "BSD-3-Clause", f"Josh Coalson, {_XIPH}"),
    "asound": Work("alsa-lib", "LGPL-2.1-or-later", "Jaroslav Kysela and others"),
    "brotlicommon": _BROTLI,
    "brotlidec": _BROTLI,
    "expat": Work("Expat", "MIT", "Thai Open Source Software Center Ltd, Clark Cooper and the Expat maintainers"),
    "ffi": Work("libffi", "MIT", "Anthony Green, Red Hat, Inc. and others"),
    "fluidsynth": Work("FluidSynth", "LGPL-2.1-or-later", "Peter Hanappe and others"),
    "freetype": Work("FreeType", "FTL", "David Turner, Robert Wilhelm and Werner Lemberg"),
    "harfbuzz": Work("HarfBuzz", "MIT-Modern-Variant", "Behdad Esfahbod, Google, Inc., Red Hat, Inc. and others"),
    "jpeg": Work("libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib", "Thomas G. Lane, D. R. Commander and others"),
    "mpg123": Work("mpg123", "LGPL-2.1-only", "the mpg123 project"),
    "ogg": Work("libogg", "BSD-3-Clause", _XIPH),
    "opus": Work("Opus", "BSD-3-Clause", f"{_XIPH}, Skype Limited and others"),
    "opusfile": Work("opusfile", "BSD-3-Clause", _XIPH),
    "png16": Work("libpng", "libpng-2.0", "Glenn Randers-Pehrson, Cosmin Truta and others"),
    "portmidi": Work("PortMidi", "MIT", "Ross Bencina, Phil Burk and Roger B. Dannenberg"),
    "python": Work("Python", "PSF-2.0", "Python Software Foundation"),
    "sharpyuv": _WEBP,
    "sndfile": Work("libsndfile", "LGPL-2.1-or-later", "Erik de Castro Lopo and others"),
    "sqlite": Work("SQLite", "blessing", "D. Richard Hipp and others"),
    "tiff": Work("libtiff", "libtiff", "Sam Leffler, Silicon Graphics, Inc. and others"),
    "ucrtbase": _MICROSOFT,
    "vcruntime": _MICROSOFT,
    "vorbis": _VORBIS,
    "vorbisenc": _VORBIS,
    "vorbisfile": _VORBIS,
    "wavpack": Work("WavPack", "BSD-3-Clause", "Conifer Software, David Bryant"),
    "webp": _WEBP,
    "webpdemux": _WEBP,
    "xmp": Work("libxmp", "MIT", "Claudio Matsuoka and Hipolito Carraro Jr"),
    "z": Work("zlib", "Zlib", "Jean-loup Gailly and Mark Adler"),
    "zlib-ng": Work("zlib-ng", "Zlib", "Jean-loup Gailly, Mark Adler and the zlib-ng contributors"),
}
CONTAINED: Final[Mapping[str, tuple[str, ...]]] = {"SDL2_ttf": ("freetype", "harfbuzz"), "png16": ("z",)}
"""By library of Windows, the others that are linked into its file there."""
_KEYS: Final = {key.lower(): key for key in LIBRARIES}
"""Windows does not care for upper and lower case, and those who name its libraries do not agree."""
OURS: Final = Work("KQ Table", "MIT", "The KQ Table developers")
PACKAGES: Final[Mapping[str, Work]] = {
    **{package: Work(*facts) for package, facts in licences.USED_PACKAGES.items()},
    "pyinstaller": Work(
        "PyInstaller's bootloader",
        "GPL-2.0-or-later WITH Bootloader-exception",
        "Giovanni Bajo, McMillan Enterprises, the PyInstaller team",
    ),
}
_LIBRARY: Final = re.compile(
    r"(?:lib)?(?P<stem>\w+)(?:[-.](?:[0-9a-f]{8}|\d+))*\.(?:so|dll|dylib)(?:\.[\d.]+)?", re.IGNORECASE
)
_IRREGULAR: Final = {
    r"Python3?": "python",
    r"api-ms-win-(core|crt)-[\w-]+\.dll": "ucrtbase",
    r"libz\.[\d.]+\.zlib-ng\.dylib": "zlib-ng",
}
"""Keys by the names that are not made as the others are; that of macOS's Python has no ending."""
_SHARED: Final = re.compile(r"\.(so|dll|dylib)(\.|$)|^Python3?$")
_MODULE: Final = re.compile(r"\.(cpython-[\w-]+|abi3)\.so$")
"""The names that Python's extension modules have on Linux and macOS; those of Windows are no `.dll` but `.pyd`."""
HEAD: Final = """KQ Table is under the MIT licence (LICENSES/KQ-TABLE.txt). It includes these works of others.
Each is under its own licence. The texts of the licences are in the folder LICENSES/.

"""
FOOT: Final = """
Under the GNU Lesser General Public License: {lesser}.
These are separate files, in {folders}.
You may reverse-engineer them for debugging, and you may replace them with your own builds: give your file the same
name and start the program as usual.
It does not check these files. (On macOS, sign the program again: codesign --force --deep --sign - "KQ Table.app".)
Their sources are the unchanged releases that pygame-ce {pygame} is built with, as published by their projects.
This software is based in part on the work of the Independent JPEG Group.
Portions of this software are copyright The FreeType Project. All rights reserved.
"""


def write(program: Path, into: Path, sources: Mapping[str, str]) -> list[str]:
    """
    Write notice, list of materials and licences of the frozen folder *program* into the folder *into*.

    Gives the file names of unknown libraries in it; the notice is incomplete until there are none.

    :param sources: by a library's file name, the path of the file that was taken
    """
    found, unknown = _libraries(program)
    packages = {name: importlib.metadata.version(name) for name in PACKAGES}
    shipped: list[tuple[Work, str, list[Path]]] = [(PACKAGES[name], version, []) for name, version in packages.items()]
    shipped += [(work, _version(work, found[work], sources), found[work]) for work in sorted(found)]
    lines = [_line(work, version) for work, version, _ in shipped]
    lesser = {PACKAGES["pygame-ce"]: _modules_of_pygame(program)}
    lesser |= {work: found[work] for work in sorted(found) if "LGPL" in work.licence}
    folders = {path.parent.relative_to(program).as_posix() for files in lesser.values() for path in files}
    named = {"lesser": ", ".join(work.name for work in lesser), "folders": ", ".join(sorted(folders))}
    foot = FOOT.format(**named, pygame=packages["pygame-ce"])
    (into / licences.NOTICE_FILE).write_text(HEAD + "".join(lines) + foot, encoding="utf-8", newline="\n")
    materials = json.dumps(_materials([_component(*each) for each in shipped]), indent=1)
    (into / licences.MATERIALS_FILE).write_text(f"{materials}\n", encoding="utf-8", newline="\n")
    _copy_texts(into / licences.TEXTS_FOLDER)
    return unknown


def _libraries(program: Path) -> tuple[dict[Work, list[Path]], list[str]]:
    found: dict[Work, list[Path]] = {}
    unknown = []
    for path in sorted(shared(program)):
        if key := _key(path):
            found.setdefault(LIBRARIES[key], []).append(path)
            for inner in CONTAINED.get(key, ()) if path.suffix == ".dll" else ():
                found.setdefault(LIBRARIES[inner], [])
        else:
            unknown.append(path.name)
    return found, unknown


def _key(path: Path) -> str:
    """Give a library's key in `LIBRARIES`; empty if it has none."""
    for pattern, key in _IRREGULAR.items():
        if re.fullmatch(pattern, path.name):
            return key
    match = _LIBRARY.fullmatch(path.name)
    # The whole first: the digits of SDL2 and of mpg123 are no versions.
    names = (match["stem"].lower(), match["stem"].lower().rstrip("_0123456789")) if match else ()
    return next((_KEYS[name] for name in names if name in _KEYS), "")


def shared(program: Path) -> Iterable[Path]:
    """List the shared libraries except Python's extension modules, which wheels keep in the same folders."""
    for path in program.rglob("*"):
        if _SHARED.search(path.name) and not _MODULE.search(path.name) and path.is_file() and not path.is_symlink():
            yield path


def _modules_of_pygame(program: Path) -> list[Path]:
    found = (path for path in program.rglob("*") if path.parent.name == "pygame" and path.suffix in {".so", ".pyd"})
    return [path for path in found if not path.is_symlink()]


def _version(work: Work, files: Iterable[Path], sources: Mapping[str, str]) -> str:
    """Give the version of a work, which one of its libraries tells; empty if none does."""
    if work == LIBRARIES["python"]:
        return platform.python_version()
    told = (versions.of(_key(path), path, Path(sources.get(path.name, path))) for path in files)
    return next(filter(None, told), "")


def _line(work: Work, version: str = "") -> str:
    return f"{work.name}{version and ' '}{version}: {work.licence}; copyright {work.holders}\n"


def _materials(components: list[dict[str, object]]) -> dict[str, object]:
    program = _component(OURS, kq_table.__version__, [])
    program["type"] = "application"
    about = {"component": program}
    return {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "metadata": about, "components": components}


def _component(work: Work, version: str, files: Iterable[Path]) -> dict[str, object]:
    component: dict[str, object] = {"type": "library", "name": work.name}
    if version:
        component["version"] = version
    component["licenses"] = [{"expression": work.licence}]
    component["copyright"] = work.holders
    named = " ".join(sorted(texts(work.licence, work.name)))
    component["properties"] = [{"name": licences.TEXTS_PROPERTY, "value": named}]
    if parts := [_file(path) for path in files]:
        component["components"] = parts
    return component


def _file(path: Path) -> dict[str, object]:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return {"type": "file", "name": path.name, "hashes": [{"alg": "SHA-256", "content": digest}]}


def texts(licence: str, name: str) -> set[str]:
    """Name the files with the texts of a licence, without suffix; some packages bring their own."""
    own = {work.name: package for package, work in PACKAGES.items() if package != "pygame-ce"}
    if name in own:
        return {own[name]}
    return {re.sub("-(or-later|only)$", "", word) for word in licence.split(" AND ")}


def _copy_texts(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for text in TEXTS.glob("*.txt"):
        shutil.copyfile(text, folder / text.name)
    shutil.copyfile(ROOT / "LICENSE", folder / "KQ-TABLE.txt")
    for name in PACKAGES:
        if name != "pygame-ce":
            (folder / f"{name}.txt").write_text(licences.package_text(name), encoding="utf-8", newline="\n")
