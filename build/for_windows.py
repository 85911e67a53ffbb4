"""
Makes a `.zip` of the frozen folder and, if Inno Setup's compiler is installed, an installer.

Neither is signed: Windows asks at the first start whether a program of an unknown maker may run.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import archive
from frozen import is_ready
from identity import DIST, KEY, PROGRAM, ROOT, SOURCES, WORDS, WORK, epoch, filled

TEMPLATES: Final = SOURCES / "windows"
ARCHITECTURES: Final = {"AMD64": "x64", "ARM64": "arm64"}
"""Names of machines in download names."""
MACHINE: Final = ARCHITECTURES.get(platform.machine(), platform.machine())
NAME: Final = f"{KEY}-{WORDS['VERSION']}-windows-{MACHINE}"
ZIP: Final = DIST / f"{NAME}.zip"
COMPILER: Final = "ISCC"


def make() -> int:
    """Make both; give the exit status."""
    if not is_ready("windows", "win32", "Windows"):
        return 1
    archive.zipped(PROGRAM, ZIP, epoch())
    print(f"{ZIP.relative_to(ROOT)}: {ZIP.stat().st_size / 1e6:.1f} MB")
    recipe = write_recipe()
    if shutil.which(COMPILER) is None:
        print(f"windows: no installer was made: Inno Setup's {COMPILER} is not on the path. Its script is {recipe}")
        return 0
    return subprocess.call([COMPILER, "/Qp", str(recipe)])


def write_recipe() -> Path:
    """Write the script for Inno Setup."""
    architecture = "arm64" if MACHINE == "arm64" else "x64compatible"
    text = filled(TEMPLATES / "kq-table.iss", ARCHITECTURE=architecture, ROOT=ROOT, NAME=NAME)
    return _write("kq-table.iss", text)


def write_version() -> Path:
    """Write the version resource, which Windows shows among a file's properties."""
    numbers = tuple(int(part) for part in re.findall(r"\d+", WORDS["VERSION"]))[:3]
    return _write("version.txt", filled(TEMPLATES / "version.txt", NUMBERS=(*numbers, 0)))


def _write(name: str, text: str) -> Path:
    path = WORK / "windows" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
