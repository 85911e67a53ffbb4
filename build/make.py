"""
`python build/make.py WHAT` makes what players install, or prints what stands in the way.

First it sets up an environment with exactly the pinned packages in `.work/freeze`. Results go to `dist`, everything
else to `.work`.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INTERRUPTED_STATUS = 130
WHATS = {
    "app": ("frozen", "the program as a folder that starts by double click"),
    "linux": ("for_linux", "an archive with an install script, a .deb and a Flatpak manifest"),
    "macos": ("for_macos", "a disk image, signed and notarised if an identity is given"),
    "windows": ("for_windows", "a .zip and, if NSIS is installed, an installer"),
    "windows-here": ("windows_here", "the same on Linux, with Wine and NSIS"),
    "check": ("check", "checks that the result is complete, small, free and of one version"),
    "messages": ("message_list", "the list of all messages, for translators"),
    "release": ("release", "makes everything for this system, then asks for the tag"),
}


def main() -> int:
    """Do what the command line asks; give the exit status."""
    told = [f"{what}: {text}" for what, (_, text) in WHATS.items()]
    parser = argparse.ArgumentParser(prog="build/make.py", description="Make what players install.")
    parser.add_argument("what", choices=WHATS, help="; ".join(told))
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    _enter_environment()
    status: int = importlib.import_module(WHATS[asked.what][0]).make()
    return status


def _enter_environment() -> None:
    """Continue in `.work/freeze`, made from the hash-checked list, unless this environment has PyInstaller."""
    from kq_table.launch import bootstrap

    os.environ.setdefault("KQ_VENV", str(ROOT / ".work" / "freeze"))
    os.environ.setdefault("KQ_LOCKED", "1")
    bootstrap.ensure("build", str(Path(__file__).resolve()))


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED_STATUS) from None
