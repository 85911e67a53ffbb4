"""
Makes a `.zip` of the frozen folder and, if NSIS is installed, an installer.

Neither is signed: Windows asks at the first start whether a program of an unknown maker may run. The same folder gives
the same bytes.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import archive
from frozen import is_ready, size
from identity import DIST, EMBLEM, KEY, PROGRAM, ROOT, SOURCES, WORDS, WORK, epoch, filled

TEMPLATES: Final = SOURCES / "windows"
ARCHITECTURES: Final = {"AMD64": "x64", "x86_64": "x64", "ARM64": "arm64"}
"""Names of machines in download names."""
MACHINE: Final = ARCHITECTURES.get(platform.machine(), platform.machine())
NAME: Final = f"{KEY}-{WORDS['VERSION']}-windows-{MACHINE}"
ZIP: Final = DIST / f"{NAME}.zip"
SETUP: Final = DIST / f"{NAME}-setup.exe"
COMPILER: Final = "makensis"
SIDE_PIXELS: Final = 164, 314
TARGET: Final = "x86" if os.name == "nt" else "amd64"
"""For which an installer is built: NSIS for Windows has 32 bits alone, and Wine may have 64 bits alone."""


def make() -> int:
    """Make both; give the exit status."""
    return pack(PROGRAM) if is_ready("windows", "win32", "Windows") else 1


def pack(program: Path) -> int:
    """Make both of a frozen folder, on any system; give the exit status."""
    DIST.mkdir(exist_ok=True)
    archive.zipped(program, ZIP, epoch())
    print(f"{ZIP.name}: {ZIP.stat().st_size / 1e6:.1f} MB")
    if (compiler := find_compiler()) is None:
        print(f"windows: no installer was made: NSIS, with {COMPILER}, is not installed")
        return 0
    command = [compiler, "-V2", "-WX", "-INPUTCHARSET", "UTF8", str(write_recipe(program))]
    if status := subprocess.call(command):
        return status
    print(f"{SETUP.name}: {SETUP.stat().st_size / 1e6:.1f} MB")
    return 0


def find_compiler() -> str | None:
    """Find NSIS's compiler, which its own setup does not put on the path."""
    homes = [os.environ[name] for name in ("ProgramFiles(x86)", "ProgramFiles") if name in os.environ]
    places = [os.environ.get("PATH", ""), *(str(Path(home, "NSIS")) for home in homes)]
    return shutil.which(COMPILER, path=os.pathsep.join(places))


def write_recipe(program: Path) -> Path:
    """Write the script that makes the installer of a frozen folder."""
    facts = {"ROOT": ROOT, "PROGRAM": program, "SETUP": SETUP, "TARGET": TARGET, "KIB": size(program) // 1024}
    facts["SIDE"] = draw_side()
    return _write("kq-table.nsi", filled(TEMPLATES / "kq-table.nsi", **facts).encode())


def draw_side() -> Path:
    """Draw the picture beside the installer's last page: the emblem on felt, in the format that Windows takes there."""
    import pygame  # in the environments that freeze and test

    from kq_table.art.felt import plain_colour
    from kq_table.storage.settings import Settings

    side = pygame.Surface(SIDE_PIXELS, depth=24)
    side.fill(plain_colour(Settings().felt))
    emblem = pygame.image.load(EMBLEM / "icon-128.png")
    side.blit(emblem, emblem.get_rect(center=(SIDE_PIXELS[0] // 2, SIDE_PIXELS[1] // 3)))
    path = _write("side.bmp", b"")
    pygame.image.save(side, path)
    return path


def write_version() -> Path:
    """Write the version resource, which Windows shows among a file's properties."""
    numbers = tuple(int(part) for part in re.findall(r"\d+", WORDS["VERSION"]))[:3]
    return _write("version.txt", filled(TEMPLATES / "version.txt", NUMBERS=(*numbers, 0)).encode())


def _write(name: str, content: bytes) -> Path:
    path = WORK / "windows" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path
