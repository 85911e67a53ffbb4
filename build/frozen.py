"""Freezes the program into `dist/kq-table` and lists what is in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import elf
import notices
from identity import DIST, PROGRAM, ROOT, SOURCES, SOURCES_OF_LIBRARIES, WORDS, WORK, epoch

BUNDLE = DIST / f"{WORDS['TITLE']}.app"


def make() -> int:
    """Freeze and describe; give the exit status."""
    return freeze() or describe()


def freeze() -> int:
    """Run PyInstaller; the same sources, Python and packages give the same bytes."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(epoch())}
    # Unpacking modules would take a twentieth of a start; and a package compressed as a whole is smaller.
    environment["PYINSTALLER_ZLIB_COMPRESSION_LEVEL"] = "0"
    # Without columns modules load faster; the line of an error is enough.
    environment["PYTHONNODEBUGRANGES"] = "1"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--workpath", str(WORK / "pyinstaller"), "--distpath", str(DIST)]
    status = subprocess.call([*command, *places, str(SOURCES / "kq.spec")], cwd=ROOT, env=environment)
    if not status:
        for path in elf.files(PROGRAM):
            elf.forget_foreign_folders(path)
    return status


def describe() -> int:
    """Add the licences and print the size; give the exit status."""
    sources = json.loads(SOURCES_OF_LIBRARIES.read_text(encoding="utf-8"))
    unknown = notices.write(PROGRAM, PROGRAM, sources)
    if BUNDLE.exists():
        notices.write(BUNDLE, BUNDLE / "Contents" / "Resources", sources)
    for name in unknown:
        print(f"{name}: the licence of this library is not known. Add it to build/notices.py", file=sys.stderr)
    print(f"{PROGRAM.relative_to(ROOT)}: {size(PROGRAM) / 1e6:.1f} MB")
    return 1 if unknown else 0


def is_ready(what: str, platform: str, system: str, folder: Path = PROGRAM) -> bool:
    """Whether packages can be made here: on their own system, from a frozen folder; if not, print why."""
    if sys.platform != platform:
        print(f"{what}: these can only be made on {system}", file=sys.stderr)
        return False
    if not folder.is_dir():
        print(f"{what}: first run `build/make.py app`", file=sys.stderr)
        return False
    return True


def size(folder: Path) -> int:
    """Count the bytes of the files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
