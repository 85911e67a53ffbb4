"""
Of the frozen folder an archive that installs itself, a `.deb` and a Flatpak manifest. Knows no module of the program.

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
from identity import DIST, EMBLEM, KEY, PROGRAM, ROOT, SOURCES, WORDS, WORK, epoch, filled

HERE: Final = SOURCES / "linux"
MACHINE: Final = platform.machine()
DEBIAN: Final = {"x86_64": "amd64", "aarch64": "arm64"}
"""What Debian calls a machine."""
ICONS: Final = (16, 32, 48, 64, 128, 256, 512)
NAME: Final = f"{KEY}-{WORDS['VERSION']}-linux-{MACHINE}"
ARCHIVE: Final = DIST / f"{NAME}.tar.xz"
PACKAGE: Final = DIST / f"{KEY}_{WORDS['VERSION']}_{DEBIAN.get(MACHINE, MACHINE)}.deb"
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


# -- the archive and the manifest that takes it ------------------------------------------------------------------


def pack() -> Path:
    """Pack the program with a script that puts it into the menu of one user."""
    folder = _fresh(NAME)
    shutil.copytree(PROGRAM, folder, symlinks=True, dirs_exist_ok=True)
    share(folder / "share")
    script = folder / "install.sh"
    script.write_text(filled(HERE / "install.sh"), encoding="utf-8")
    script.chmod(0o755)
    archive.tar_xz(folder, ARCHIVE, epoch())
    return ARCHIVE


def share(folder: Path) -> None:
    """Write what tells a desktop of the program: menu entry, catalogue entry, icons."""
    app_id, day = WORDS["APP_ID"], datetime.fromtimestamp(epoch(), UTC).date()
    _write(folder / "applications" / f"{app_id}.desktop", filled(HERE / "kq-table.desktop"))
    _write(folder / "metainfo" / f"{app_id}.metainfo.xml", filled(HERE / "kq-table.metainfo.xml", DATE=day))
    icons = folder / "icons" / "hicolor"
    for side in ICONS:
        _copy(EMBLEM / f"icon-{side}.png", icons / f"{side}x{side}" / "apps" / f"{app_id}.png")
    _copy(EMBLEM / "emblem.svg", icons / "scalable" / "apps" / f"{app_id}.svg")


def write_manifest() -> Path:
    """Write the Flatpak manifest of exactly this archive."""
    _write(MANIFEST, filled(HERE / "flatpak.yml", ARCHIVE=ARCHIVE.name, SHA256=digest(ARCHIVE)))
    return MANIFEST


# -- the package -------------------------------------------------------------------------------------------------


def build_package() -> Path | None:
    """Build the `.deb`; None where there is no tool for it."""
    if shutil.which("dpkg-deb") is None or MACHINE not in DEBIAN:
        print("linux: no .deb, for want of dpkg-deb or a name of this machine")
        return None
    folder = _fresh("deb")
    shutil.copytree(PROGRAM, folder / "usr" / "lib" / KEY, symlinks=True)
    share(folder / "usr" / "share")
    (folder / "usr" / "games").mkdir()
    (folder / "usr" / "games" / KEY).symlink_to(f"../lib/{KEY}/{KEY}")
    _document(folder / "usr" / "share" / "doc" / KEY)
    facts = {"ARCHITECTURE": DEBIAN[MACHINE], "KIB": size(folder) // 1024, "GLIBC": glibc_floor(PROGRAM)}
    _write(folder / "DEBIAN" / "control", filled(HERE / "control", **facts))
    archive.settle(folder, epoch())
    # More threads would cut the data otherwise on another machine.
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", str(folder), str(PACKAGE)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch())}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return PACKAGE


def glibc_floor(program: Path) -> str:
    """Say which version of the C library the program needs at least: the Python that froze it decides."""
    found = [
        int(minor)
        for path in program.rglob("*")
        if path.is_file()
        for minor in re.findall(rb"GLIBC_2\.(\d+)\b", path.read_bytes())
    ]
    return f"2.{max(found)}"


def _document(folder: Path) -> None:
    """Write what Debian wants to know of every package: its licence and what is new."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8").partition("\n\n")[2]
    licence = "\n".join(f" {line}" if line else " ." for line in text.strip().splitlines()[2:])
    _write(folder / "copyright", filled(HERE / "copyright", LICENCE=licence))
    news = f"{KEY} ({WORDS['VERSION']}) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n"
    news += f" -- {WORDS['MAKERS']} <>  {formatdate(epoch())}\n"
    with (folder / "changelog.gz").open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, epoch()) as packed:
        packed.write(news.encode())


def _fresh(name: str) -> Path:
    """Give an empty folder to lay a package out in."""
    folder = WORK / "linux" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)
