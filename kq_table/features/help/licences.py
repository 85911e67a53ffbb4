"""
The works of others in the program, and their licences.

The frozen program has a list of materials and all texts, written by `build/notices.py`; elsewhere the metadata of the
installed packages is read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from kq_table.system import resources

NOTICE_FILE: Final = "THIRD-PARTY.txt"
MATERIALS_FILE: Final = "sbom.cdx.json"
TEXTS_FOLDER: Final = "LICENSES"
TEXTS_PROPERTY: Final = "kq-table:texts"
"""The property of a material that names the texts of its licences."""
LICENCE_FILES: Final = ("LICENSE", "LICENSE.txt", "COPYING.txt", "LICENSE-MIT", "LICENSE.chromium")
"""Names of licence files in packages, in the order in which they are shown."""
MAX_LINE_LENGTH: Final = 80
SHORT_LINE_SHARE: Final = 0.76
"""A line shorter than this part of the longest one ends a paragraph."""
USED_PACKAGES: Final[Mapping[str, tuple[str, str, str]]] = {
    "pygame-ce": ("pygame-ce", "LGPL-2.1-or-later", "the pygame-ce and pygame contributors"),
    "accesskit": (
        "AccessKit",
        "MIT AND BSD-3-Clause",
        "the AccessKit contributors, the Chromium Authors, and those of the libraries in Rust that it is built with",
    ),
    "platformdirs": ("platformdirs", "MIT", "the platformdirs developers"),
    "font-source-sans-pro": ("Source Sans Pro", "OFL-1.1", "Adobe"),
    "font-source-serif-pro": ("Source Serif Pro", "OFL-1.1", "Adobe"),
}
"""Name, SPDX licence and copyright holder by package."""


class Work(NamedTuple):
    """
    A work of others.

    :param licence: an SPDX expression
    :param holders: of the copyright
    :param texts: names of the licence's texts, see `text`
    """

    name: str
    version: str
    licence: str
    holders: str
    texts: tuple[str, ...]


def works() -> list[Work]:
    """List the works of others in the program; AccessKit is not on every machine."""
    made = _frozen_folder()
    if made is None:
        return [
            Work(name, version, licence, holders, _texts_of(package))
            for package, (name, licence, holders) in USED_PACKAGES.items()
            if (version := _version(package))
        ]
    listed = json.loads((made / MATERIALS_FILE).read_text(encoding="utf-8"))["components"]
    return [
        Work(
            each["name"],
            each.get("version", ""),
            each["licenses"][0]["expression"],
            each["copyright"],
            tuple(each["properties"][0]["value"].split()),
        )
        for each in listed
    ]


def text(name: str) -> str:
    """Give the licence text of a name in `Work.texts`, with a line for each heading and paragraph."""
    made = _frozen_folder()
    if made is None and name in USED_PACKAGES:
        whole = package_text(name)
    else:
        path = resources.find("licences", f"{name}.txt") if made is None else made / TEXTS_FOLDER / f"{name}.txt"
        whole = path.read_text(encoding="utf-8", errors="replace")
    whole = whole.replace("\f", "")
    short = SHORT_LINE_SHARE * min(MAX_LINE_LENGTH, max(map(len, whole.splitlines())))
    return "\n".join(line for block in whole.split("\n\n") for line in _unwrapped(block.splitlines(), short))


def _unwrapped(lines: Sequence[str], short: float) -> list[str]:
    """Join wrapped lines; a line of at most *short* letters ends its paragraph."""
    words = [" ".join(line.split()) for line in lines if line.strip()]
    joined: list[str] = []
    for before, line in pairwise(["", *words]):
        if len(before) > short:
            joined[-1] += f" {line}"
        else:
            joined.append(line)
    return joined


def has_notice() -> bool:
    """Whether the program has the file that tells how to replace a library in it."""
    made = _frozen_folder()
    return made is not None and (made / NOTICE_FILE).is_file()


def _version(package: str) -> str:
    """The version of an installed package; empty if it is not there."""
    from importlib.metadata import PackageNotFoundError, version  # not in the frozen program

    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def package_text(package: str) -> str:
    """
    Give the text of an installed package's licence.

    :raises FileNotFoundError: if it has none
    """
    from importlib.metadata import files  # as above

    found = {file.name: file for file in files(package) or () if file.name in LICENCE_FILES}
    if not found:
        raise FileNotFoundError(f"{package} brings no text of its licence")
    paths = [Path(str(found[name].locate())) for name in LICENCE_FILES if name in found]
    return "\n\n".join(path.read_text(encoding="utf-8", errors="replace") for path in paths)


def _texts_of(package: str) -> tuple[str, ...]:
    """The names of a package's licence texts; we ship the one that pygame-ce lacks."""
    return ("LGPL-2.1",) if package == "pygame-ce" else (package,)


def _frozen_folder() -> Path | None:
    """The folder with the frozen program's list (in a macOS bundle not the program's own); else None."""
    if not getattr(sys, "frozen", False):
        return None
    place = Path(sys.executable).parent
    return next((folder for folder in (place, place.parent / "Resources") if (folder / MATERIALS_FILE).is_file()), None)
