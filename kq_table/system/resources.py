"""Finds the files that ship with the program, wherever it was installed."""

from __future__ import annotations

import importlib.util
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

MARKER_FILE: Final = "KQ_ASSETS"
"""A file that only our own folder holds, so that another ``assets`` is never taken for it."""

FONT_PACKAGES: Final = {
    "sans": ("font_source_sans_pro", "SourceSansPro"),
    "serif": ("font_source_serif_pro", "SourceSerifPro"),
}
FONT_WEIGHTS: Final = {"regular": "Regular", "semibold": "Semibold", "bold": "Bold"}


@cache
def root() -> Path:
    """
    The folder of assets: inside the package in a wheel and in the frozen program, beside it in a checkout.

    :raises FileNotFoundError: if neither exists.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "assets", package.parent / "assets"):
        if (folder / MARKER_FILE).is_file():
            return folder
    raise FileNotFoundError(f"no assets inside or beside {package}")


def find(*parts: str) -> Path:
    """
    The path of a shipped file: ``find("cards", "classic", "QS.svg")``.

    :raises FileNotFoundError: if it was not shipped.
    """
    path = root().joinpath(*parts)
    if not path.is_file():
        raise FileNotFoundError(path)
    return path


def loadable(path: Path) -> Path | BytesIO:
    """A file in a form that SDL can load: its content if its name is not UTF-8, as SDL requires."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return BytesIO(path.read_bytes())
    return path


@cache
def choices(*parts: str) -> tuple[str, ...]:
    """The names of the files in a folder, sorted, without suffixes: ``choices("felts")``."""
    return tuple(sorted({path.stem for path in root().joinpath(*parts).iterdir() if not path.name.startswith(".")}))


@cache
def font(face: str, weight: str) -> Path:
    """
    The path of a font: *face* is ``sans`` or ``serif``, *weight* ``regular``, ``semibold`` or ``bold``.

    :raises FileNotFoundError: if the package with the font is not installed.
    """
    package, family = FONT_PACKAGES[face]
    # The package itself is not imported: it would list its 23 files at every start.
    spec = importlib.util.find_spec(package)
    for place in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(place, "files", f"{family}-{FONT_WEIGHTS[weight]}.ttf")
        if path.is_file():
            return path
    raise FileNotFoundError(f"the font {family} {FONT_WEIGHTS[weight]} (package {package}) is missing")
