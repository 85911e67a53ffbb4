"""
`python build/make.py app` freezes the program into `dist/kq-table`. Knows how to freeze, not what the program does.

It sets an environment with exactly the pinned packages up in `.work/freeze` first. PyInstaller's own work lies under
`.work` too: this folder, where PyInstaller would put it, holds sources.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "dist" / "kq-table"
NO_REPOSITORY_EPOCH = "1700000000"
"""Stands for the time of the last commit where there is no git."""


def main() -> int:
    """Do what the command line asks; give the exit status."""
    parser = argparse.ArgumentParser(prog="build/make.py", description="Make what players install.")
    parser.add_argument("what", choices=["app"], help="app: the program as a folder that starts by double click")
    parser.parse_args()
    sys.path.insert(0, str(ROOT))
    _enter_environment()
    return freeze() or describe()


def freeze() -> int:
    """Run PyInstaller; the same sources, Python and packages give the same bytes."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": _epoch()}
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--workpath", str(ROOT / ".work" / "pyinstaller"), "--distpath", str(ROOT / "dist")]
    return subprocess.call([*command, *places, str(ROOT / "build" / "kq.spec")], cwd=ROOT, env=environment)


def describe() -> int:
    """Put the licences in and say what came out."""
    import notices

    unknown = notices.write(PROGRAM)
    for name in unknown:
        print(f"{name}: no licence is known for this library; add it to build/notices.py", file=sys.stderr)
    size = sum(path.stat().st_size for path in PROGRAM.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{PROGRAM.relative_to(ROOT)}: {size / 1e6:.1f} MB")
    return 1 if unknown else 0


def _enter_environment() -> None:
    """Go on in `.work/freeze`, made from the hash-checked list; an environment with PyInstaller is used as it is."""
    from kq_table import bootstrap

    os.environ.setdefault("KQ_VENV", str(ROOT / ".work" / "freeze"))
    os.environ.setdefault("KQ_LOCKED", "1")
    bootstrap.ensure("build", str(Path(__file__).resolve()))


def _epoch() -> str:
    if stated := os.environ.get("SOURCE_DATE_EPOCH"):
        return stated
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        return subprocess.check_output(command, cwd=ROOT, text=True, stderr=subprocess.DEVNULL).strip()
    except (OSError, subprocess.CalledProcessError):
        return NO_REPOSITORY_EPOCH


if __name__ == "__main__":
    raise SystemExit(main())
