"""
Makes the Windows program on Linux: Python for Windows freezes it under Wine, and `makensis` makes its installer.

It needs Debian's packages `wine`, `wine64` and `nsis`. The sources, as they are committed or changed, are copied first:
what is frozen for this system stays as it is.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import for_windows
import wine
from identity import PROGRAM, ROOT, epoch

COPY: Final = wine.PLACE / "sources"
FROZEN: Final = COPY / PROGRAM.relative_to(ROOT)
"""The frozen folder."""
LOOK: Final = "import sys; sys.path[:0] = ['.', 'build']; import check; sys.exit(check.make(check.OF_CONTENTS))"
"""The checks without the matches, which take longest: `tests/long/windows.py` plays them."""


def make() -> int:
    """Freeze, pack and check; give the exit status."""
    if shutil.which("wine") is None or for_windows.find_compiler() is None:
        print("windows-here: this needs Wine and NSIS: apt install wine wine64 nsis", file=sys.stderr)
        return 1
    copy_sources(COPY)
    machine = wine.Wine()
    with machine.running():
        if status := run_python(machine, "build/make.py", "app"):
            return status
        if status := for_windows.pack(FROZEN):
            return status
        for made in (for_windows.ZIP, for_windows.SETUP):
            shutil.copyfile(made, COPY / made.relative_to(ROOT))
        return run_python(machine, "-c", LOOK)


def copy_sources(folder: Path) -> None:
    """Copy what is committed or would be, as it is now."""
    shutil.rmtree(folder, ignore_errors=True)
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.check_output(command, cwd=ROOT, encoding="utf-8").split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def run_python(machine: wine.Wine, *words: str) -> int:
    """Run something with Python for Windows in the copy; give the exit status."""
    status, said = machine.told(
        wine.python("freeze.txt"), *words, folder=COPY, SOURCE_DATE_EPOCH=str(epoch()), PYTHONUTF8="1"
    )
    print(said.decode(errors="replace").replace("\r\n", "\n"), end="", flush=True)
    return status
