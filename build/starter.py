"""
Builds the program that starts the frozen one on Linux, from PyInstaller's pinned sources.

The one in PyInstaller's package is not position-independent: the system loads it at the same address always.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from identity import SOURCES, WORK

LIST: Final = SOURCES / "requirements" / "freeze.txt"
FOLDER: Final = WORK / "starter"
FLAGS: Final = {
    "CFLAGS": "-fPIE -fstack-protector-strong",
    "LDFLAGS": "-pie -Wl,-z,relro,-z,now -Wl,--build-id=none",
}
"""All addresses by chance, and those of functions not to be overwritten; no mark of this build."""
MAX_LINES_SAID: Final = 5


def build() -> Path | None:
    """Give the path of the starter; None, with the reason on stderr, if it cannot be built here."""
    try:
        sources = _unpacked(_fetched(importlib.metadata.version("pyinstaller")))
        folder = sources / "bootloader"
        _run([sys.executable, "waf", "--gcc", "configure", "build_release"], folder)
        return folder / "build" / "release" / "run"
    except (LookupError, OSError, tarfile.TarError) as error:
        reason = str(error)
    except subprocess.CalledProcessError as error:
        reason = "\n".join(error.output.splitlines()[-MAX_LINES_SAID:])
    print(f"starter: PyInstaller's is used; building ours needs gcc and zlib1g-dev:\n{reason}", file=sys.stderr)
    return None


def pinned(version: str, text: str) -> str:
    """
    Give the lines of a list of pinned packages that name PyInstaller and its checksums.

    :raises LookupError: if another version is pinned
    """
    found = re.search(rf"^pyinstaller=={re.escape(version)} (?:.*\\\n)+.*\n", text, re.MULTILINE)
    if found is None:
        raise LookupError(f"{LIST.name} does not name PyInstaller {version}")
    return found[0]


def _fetched(version: str) -> Path:
    """Give the archive of the sources, fetched unless it is there; its checksum is a pinned one."""
    archive = FOLDER / f"pyinstaller-{version}.tar.gz"
    lines = pinned(version, LIST.read_text(encoding="utf-8"))
    if not (archive.exists() and hashlib.sha256(archive.read_bytes()).hexdigest() in lines):
        FOLDER.mkdir(parents=True, exist_ok=True)
        wanted = FOLDER / "wanted.txt"
        wanted.write_text(lines, encoding="utf-8", newline="\n")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--no-binary", ":all:", "--no-build-isolation", "--require-hashes", "--requirement", str(wanted)]
        _run([*command, "--dest", str(FOLDER)], FOLDER)
    return archive


def _unpacked(archive: Path) -> Path:
    """Unpack the sources anew; give their folder."""
    folder = archive.with_name(archive.name.removesuffix(".tar.gz"))
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(archive) as tar:
        # The first releases of Python 3.11 know no filters, and the last ask for one.
        tar.extraction_filter = getattr(tarfile, "data_filter", None)
        tar.extractall(FOLDER)  # noqa: S202 - its checksum is known
    return folder


def _run(command: list[str], folder: Path) -> None:
    environment = {**os.environ, **FLAGS}
    subprocess.run(
        command,
        cwd=folder,
        env=environment,
        check=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
