"""Freezes the program into `dist/kq-table` and tells what is in it. Knows how to freeze, not what the program does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import notices
from identity import DIST, PROGRAM, ROOT, SOURCES, WORDS, WORK, epoch

BUNDLE = DIST / f"{WORDS['TITLE']}.app"


def make() -> int:
    """Freeze and describe; give the exit status."""
    return freeze() or describe()


def freeze() -> int:
    """Run PyInstaller; the same sources, Python and packages give the same bytes."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(epoch())}
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--workpath", str(WORK / "pyinstaller"), "--distpath", str(DIST)]
    return subprocess.call([*command, *places, str(SOURCES / "kq.spec")], cwd=ROOT, env=environment)


def describe() -> int:
    """Put the licences in and say what came out."""
    unknown = notices.write(PROGRAM, PROGRAM)
    if BUNDLE.exists():
        notices.write(BUNDLE / "Contents", BUNDLE / "Contents" / "Resources")
    for name in unknown:
        print(f"{name}: no licence is known for this library; add it to build/notices.py", file=sys.stderr)
    print(f"{PROGRAM.relative_to(ROOT)}: {size(PROGRAM) / 1e6:.1f} MB")
    return 1 if unknown else 0


def size(folder: Path) -> int:
    """Count the bytes of the files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
