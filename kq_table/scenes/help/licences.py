"""
Whose works the program is made of, and under which licences. Knows where that is written, no window.

The frozen program brings a list of materials and all texts along, written by `build/notices.py`; elsewhere the
packages that are installed beside the program tell of themselves.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from kq_table.system import resources

MATERIALS: Final = "sbom.cdx.json"
TEXTS: Final = "LICENSES"
TEXTS_OF: Final = "kq-table:texts"
"""The property of a material that names the files of its licences' texts."""
OWN_TEXTS: Final = frozenset({"LICENSE", "LICENSE.txt", "COPYING.txt"})
"""What packages call the text of their licence."""
WIDE: Final = 80
SHORT: Final = 0.76
"""No line is wider than so many letters, where lines are broken; and a shorter part of the widest is none of a text."""
USED: Final[Mapping[str, tuple[str, str, str]]] = {
    "pygame-ce": ("pygame-ce", "LGPL-2.1-or-later", "the pygame-ce and pygame contributors"),
    "platformdirs": ("platformdirs", "MIT", "the platformdirs developers"),
    "font-source-sans-pro": ("Source Sans Pro", "OFL-1.1", "Adobe"),
    "font-source-serif-pro": ("Source Serif Pro", "OFL-1.1", "Adobe"),
}
"""Each package's name as a person writes it, its licence as SPDX writes it, and who holds the copyright."""


class Work(NamedTuple):
    """Somebody's work: what it is called, its licence, whose it is, and the names of the licence's texts."""

    name: str
    version: str
    licence: str
    holders: str
    texts: tuple[str, ...]


def works() -> list[Work]:
    """List the works of others that are at work here."""
    made = _made()
    if made is None:
        from importlib.metadata import version  # the frozen program is without it

        return [
            Work(name, version(package), licence, holders, _texts_of(package))
            for package, (name, licence, holders) in USED.items()
        ]
    listed = json.loads((made / MATERIALS).read_text(encoding="utf-8"))["components"]
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
    """Give the text of a licence by the name that a `Work` has for it, a line for each heading and paragraph."""
    made = _made()
    if made is not None:
        path = made / TEXTS / f"{name}.txt"
    else:
        path = own_text(name) if name in USED else resources.find("licences", f"{name}.txt")
    whole = path.read_text(encoding="utf-8", errors="replace").replace("\f", "")
    short = SHORT * min(WIDE, max(map(len, whole.splitlines())))
    return "\n".join(line for block in whole.split("\n\n") for line in _unwrapped(block.splitlines(), short))


def _unwrapped(lines: Sequence[str], short: float) -> list[str]:
    """Join the lines that were broken for their width; one of no more letters than *short* was meant to end."""
    words = [" ".join(line.split()) for line in lines if line.strip()]
    joined: list[str] = []
    for before, line in pairwise(["", *words]):
        if len(before) > short:
            joined[-1] += f" {line}"
        else:
            joined.append(line)
    return joined


def own_text(package: str) -> Path:
    """
    Give the file in which an installed package brings its licence.

    :raises FileNotFoundError: if it brings none
    """
    from importlib.metadata import files  # as above

    for file in files(package) or ():
        if file.name in OWN_TEXTS:
            return Path(str(file.locate()))
    raise FileNotFoundError(f"{package} brings no text of its licence")


def _texts_of(package: str) -> tuple[str, ...]:
    """Name the texts of a package: pygame-ce brings none, so we do."""
    return ("LGPL-2.1",) if package == "pygame-ce" else (package,)


def _made() -> Path | None:
    """Give the folder of the frozen program's list; in a bundle of macOS that is another than the program's."""
    if not getattr(sys, "frozen", False):
        return None
    place = Path(sys.executable).parent
    return next((folder for folder in (place, place.parent / "Resources") if (folder / MATERIALS).is_file()), None)
