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
LICENCE_FILES: Final = frozenset({"LICENSE", "LICENSE.txt", "COPYING.txt"})
"""Names of licence files in packages."""
MAX_LINE_LENGTH: Final = 80
SHORT_LINE_SHARE: Final = 0.76
"""A line shorter than this part of the longest one ends a paragraph."""
USED_PACKAGES: Final[Mapping[str, tuple[str, str, str]]] = {
    "pygame-ce": ("pygame-ce", "LGPL-2.1-or-later", "the pygame-ce and pygame contributors"),
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
    """List the works of others in the program."""
    made = _frozen_folder()
    if made is None:
        from importlib.metadata import version  # not in the frozen program

        return [
            Work(name, version(package), licence, holders, _texts_of(package))
            for package, (name, licence, holders) in USED_PACKAGES.items()
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
    if made is not None:
        path = made / TEXTS_FOLDER / f"{name}.txt"
    else:
        path = package_text(name) if name in USED_PACKAGES else resources.find("licences", f"{name}.txt")
    whole = path.read_text(encoding="utf-8", errors="replace").replace("\f", "")
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


def package_text(package: str) -> Path:
    """
    Give the path of an installed package's licence.

    :raises FileNotFoundError: if it has none
    """
    from importlib.metadata import files  # as above

    for file in files(package) or ():
        if file.name in LICENCE_FILES:
            return Path(str(file.locate()))
    raise FileNotFoundError(f"{package} brings no text of its licence")


def _texts_of(package: str) -> tuple[str, ...]:
    """The names of a package's licence texts; we ship the one that pygame-ce lacks."""
    return ("LGPL-2.1",) if package == "pygame-ce" else (package,)


def _frozen_folder() -> Path | None:
    """The folder with the frozen program's list (in a macOS bundle not the program's own); else None."""
    if not getattr(sys, "frozen", False):
        return None
    place = Path(sys.executable).parent
    return next((folder for folder in (place, place.parent / "Resources") if (folder / MATERIALS_FILE).is_file()), None)
