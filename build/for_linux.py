"""
Makes an archive with an install script, a `.deb` and a Flatpak manifest of the frozen folder.

The same folder gives the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
from datetime import UTC, datetime
from email.utils import formatdate
from pathlib import Path
from typing import Final

import archive
from frozen import is_ready, size
from identity import DIST, EMBLEM, KEY, PROGRAM, ROOT, SOURCES, SUMMARIES, WORDS, WORK, epoch, filled

from kq_table.text.catalogue import ENGLISH

TEMPLATES: Final = SOURCES / "linux"
MACHINE: Final = platform.machine()
DEBIAN_ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
"""Debian's names of machines."""
ICONS: Final = (16, 32, 48, 64, 128, 256, 512)
NAME: Final = f"{KEY}-{WORDS['VERSION']}-linux-{MACHINE}"
ARCHIVE: Final = DIST / f"{NAME}.tar.xz"
PACKAGE: Final = DIST / f"{KEY}_{WORDS['VERSION']}_{DEBIAN_ARCHITECTURES.get(MACHINE, MACHINE)}.deb"
MANIFEST: Final = DIST / f"{WORDS['APP_ID']}.yml"


def make() -> int:
    """Make all three; give the exit status."""
    if not is_ready("linux", "linux", "Linux"):
        return 1
    for what in (pack, write_manifest, build_package):
        path = what()
        if path is not None:
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB, sha256 {digest(path)[:16]}…")
    return 0


def digest(path: Path) -> str:
    """Give a file's SHA-256."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


# -- the archive, and the manifest that names it ------------------------------------------------------------------


def pack() -> Path:
    """Pack the program with a script that installs it for one user."""
    folder = _fresh(NAME)
    shutil.copytree(PROGRAM, folder, symlinks=True, dirs_exist_ok=True)
    share(folder / "share")
    script = folder / "install.sh"
    script.write_text(filled(TEMPLATES / "install.sh"), encoding="utf-8", newline="\n")
    script.chmod(0o755)
    archive.tar_xz(folder, ARCHIVE, epoch())
    return ARCHIVE


def share(folder: Path) -> None:
    """Write the files that desktops read: menu entry, catalogue entry, icons."""
    others = [(language, words) for language, words in SUMMARIES.items() if language != ENGLISH]
    comments = "\n".join(f"Comment[{language}]={words}" for language, words in others)
    told = "\n  ".join(f'<summary xml:lang="{language}">{words}</summary>' for language, words in others)
    app_id, day = WORDS["APP_ID"], datetime.fromtimestamp(epoch(), UTC).date()
    _write(folder / "applications" / f"{app_id}.desktop", filled(TEMPLATES / "kq-table.desktop", COMMENTS=comments))
    _write(
        folder / "metainfo" / f"{app_id}.metainfo.xml",
        filled(TEMPLATES / "kq-table.metainfo.xml", DATE=day, SUMMARIES=told),
    )
    icons = folder / "icons" / "hicolor"
    for side in ICONS:
        _copy(EMBLEM / f"icon-{side}.png", icons / f"{side}x{side}" / "apps" / f"{app_id}.png")
    _copy(EMBLEM / "emblem.svg", icons / "scalable" / "apps" / f"{app_id}.svg")


def write_manifest() -> Path:
    """Write the Flatpak manifest, which names the archive and its checksum."""
    _write(MANIFEST, filled(TEMPLATES / "flatpak.yml", ARCHIVE=ARCHIVE.name, SHA256=digest(ARCHIVE)))
    return MANIFEST


# -- the package -------------------------------------------------------------------------------------------------


def build_package() -> Path | None:
    """Build the `.deb`; None if dpkg-deb is missing or Debian has no name for this machine."""
    if shutil.which("dpkg-deb") is None or MACHINE not in DEBIAN_ARCHITECTURES:
        print("linux: no .deb was made: dpkg-deb is missing, or Debian has no name for this processor")
        return None
    folder = _fresh("deb")
    shutil.copytree(PROGRAM, folder / "usr" / "lib" / KEY, symlinks=True)
    share(folder / "usr" / "share")
    (folder / "usr" / "games").mkdir()
    (folder / "usr" / "games" / KEY).symlink_to(f"../lib/{KEY}/{KEY}")
    _document(folder / "usr" / "share" / "doc" / KEY)
    facts = {"ARCHITECTURE": DEBIAN_ARCHITECTURES[MACHINE], "KIB": size(folder) // 1024, "GLIBC": glibc_floor(PROGRAM)}
    _write(folder / "DEBIAN" / "control", filled(TEMPLATES / "control", **facts))
    archive.normalise(folder, epoch())
    # With more threads, the number of cores would change how the data is split.
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", str(folder), str(PACKAGE)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch())}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return PACKAGE


def glibc_floor(program: Path) -> str:
    """Give the oldest version of glibc that the program runs with, as its binaries name it."""
    found = [
        int(minor)
        for path in program.rglob("*")
        if path.is_file()
        for minor in re.findall(rb"GLIBC_2\.(\d+)\b", path.read_bytes())
    ]
    return f"2.{max(found)}"


def _document(folder: Path) -> None:
    """Write the copyright file and the changelog that every Debian package has."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8").partition("\n\n")[2]
    licence = "\n".join(f" {line}" if line else " ." for line in text.strip().splitlines()[2:])
    _write(folder / "copyright", filled(TEMPLATES / "copyright", LICENCE=licence))
    news = f"{KEY} ({WORDS['VERSION']}) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n"
    news += f" -- {WORDS['MAKERS']} <>  {formatdate(epoch())}\n"
    with (folder / "changelog.gz").open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, epoch()) as packed:
        packed.write(news.encode())


def _fresh(name: str) -> Path:
    """Make an empty folder for the files of a package."""
    folder = WORK / "linux" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)
