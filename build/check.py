"""
Is what was made whole, small, free, and of one version? Knows what is promised, not how any of it was made.

Every check gives the sentences that say what is wrong; none where all is well. What cannot be told on this system is
said, and is no fault.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer
from typing import Any, Final

import for_linux
import notices
from frozen import BUNDLE, size
from identity import KEY, PROGRAM, ROOT, WORDS

from kq_table.system.resources import FACES, WEIGHTS

SMALL_ARCHIVE, SMALL_FOLDER = 14e6, 35e6
PLACE: Final = "Spiel für zwei"
"""A folder's name as people have them, not as programmers like them."""
FONTS: Final = {f"{family}-{weight}.ttf" for _, family in FACES.values() for weight in WEIGHTS.values()}
PATIENCE_S: Final = 600
"""After so long without an end a match is given up."""

Complaints = Iterator[str]


def make() -> int:
    """Check all; give the exit status."""
    if not PROGRAM.is_dir():
        print("check: freeze the program first, with `build/make.py app`", file=sys.stderr)
        return 1
    wrong = 0
    for question, check in CHECKS.items():
        complaints = list(check())
        wrong += len(complaints)
        print(f"{question} {'; '.join(complaints) or 'yes'}", flush=True)
    return 1 if wrong else 0


def executable(folder: Path = PROGRAM) -> Path:
    """Give the file that is to be started in a frozen folder."""
    return folder / (f"{KEY}.exe" if os.name == "nt" else KEY)


# -- what is in it -------------------------------------------------------------------------------------------------


def is_small() -> Complaints:
    """The folder and the archive for Linux keep within what was promised."""
    if size(PROGRAM) > SMALL_FOLDER and sys.platform == "linux":
        yield f"{PROGRAM.name} has {size(PROGRAM) / 1e6:.1f} MB"
    if for_linux.ARCHIVE.exists() and for_linux.ARCHIVE.stat().st_size > SMALL_ARCHIVE:
        yield f"{for_linux.ARCHIVE.name} has {for_linux.ARCHIVE.stat().st_size / 1e6:.1f} MB"


def is_trim() -> Complaints:
    """No module is in it that was left out, and none of ours is missing."""
    inside = modules()
    for name in sorted(inside & left_out()):
        yield f"{name} slipped in"
    for name in sorted(ours() - inside):
        yield f"{name} is missing"


def modules() -> set[str]:
    """Name the modules in the frozen program: those in its archive, and those that lie loose."""
    from PyInstaller.archive.readers import CArchiveReader

    archive = CArchiveReader(str(executable()))
    found = {name for part in archive.toc if part.endswith(".pyz") for name in archive.open_embedded_archive(part).toc}
    for path in PROGRAM.rglob("*"):
        if path.suffix in {".pyc", ".so", ".pyd"}:
            found.add(path.relative_to(PROGRAM).as_posix().partition("/")[2].partition(".")[0].replace("/", "."))
            found.add(path.name.partition(".")[0])
    return found


def left_out() -> set[str]:
    """Name what the recipe leaves out."""
    import ast

    tree = ast.parse((ROOT / "build" / "kq.spec").read_text(encoding="utf-8"))
    (names,) = (
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "LEFT_OUT"
    )
    found: list[str] = ast.literal_eval(names)
    return set(found)


def ours() -> set[str]:
    """Name the modules of the program."""
    files = [path for package in ("engines", "kq_table") for path in (ROOT / package).rglob("*.py")]
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in files}
    return names - left_out()


def is_free() -> Complaints:
    """Every font is one that we name, every library is known, and the text of every licence is there."""
    for path in PROGRAM.rglob("*"):
        if path.suffix in {".ttf", ".otf", ".ttc"} and path.name not in FONTS:
            yield f"{path.name} is a font that nobody chose"
    texts = {path.stem for path in (PROGRAM / "LICENSES").glob("*.txt")}
    for component in materials():
        for name in notices.texts(component["licenses"][0]["expression"], component["name"]):
            if name not in texts:
                yield f"the text of {name} is missing"


def is_listed() -> Complaints:
    """The list of materials names every library with the digest that it has."""
    listed = {part["name"]: part["hashes"][0]["content"] for each in materials() for part in each.get("components", ())}
    for path in notices.shared(PROGRAM):
        if listed.get(path.name) != hashlib.sha256(path.read_bytes()).hexdigest():
            yield f"{path.name} is another than the one listed, or not listed"


def materials() -> list[dict[str, Any]]:
    """Give the components of the list of materials."""
    listed = json.loads((PROGRAM / "sbom.cdx.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = listed["components"]
    return found


# -- what is said about it -----------------------------------------------------------------------------------------


def is_of_one_version() -> Complaints:
    """Program and list of materials state the version of the sources."""
    said = subprocess.run([executable(), "--version"], capture_output=True, text=True, check=False).stdout.strip()
    # A program without a console says nothing on Windows.
    if said != f"{KEY} {WORDS['VERSION']}" and os.name != "nt":
        yield f"the program says {said!r}"
    listed = json.loads((PROGRAM / "sbom.cdx.json").read_text(encoding="utf-8"))
    if listed["metadata"]["component"]["version"] != WORDS["VERSION"]:
        yield "the list of materials states another version"
    if sys.platform == "darwin" and not BUNDLE.is_dir():
        yield "the bundle is missing"


def is_announced() -> Complaints:
    """Menu entry and catalogue entry are valid, as far as their validators are here."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for_linux.share(folder)
        for command, pattern in (
            (["desktop-file-validate"], "applications/*"),
            (["appstreamcli", "validate", "--no-net"], "metainfo/*"),
        ):
            (path,) = folder.glob(pattern)
            if shutil.which(command[0]) is None:
                print(f"({command[0]} is not here to look at {path.name})")
                continue
            done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
            if done.returncode:
                yield f"{path.name}: {done.stdout.strip()}"


# -- whether it works ----------------------------------------------------------------------------------------------


def plays() -> Complaints:
    """In a folder far from the sources the program plays a match of every game."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, PLACE)
        shutil.copytree(PROGRAM, folder, symlinks=True)
        environment = {**os.environ, "KQ_HOME": str(Path(name, "home"))}
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        environment.pop("PYTHONPATH", None)

        def test(game: str) -> str:
            command = [str(executable(folder)), "--selftest", "--game", game]
            with subprocess.Popen(
                command, cwd=name, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            ) as program:
                ender = Timer(PATIENCE_S, program.kill)
                ender.start()
                said = program.communicate()[0]
                ender.cancel()
            return f"{game}: {said.strip()[-500:]}" if program.returncode else ""

        # A match takes one core for the table and half of another for its bots.
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            yield from filter(None, workers.map(test, games()))


def games() -> list[str]:
    """Name the games as the frozen program knows them."""
    said = subprocess.check_output([executable(), "--engine", "list"], text=True)
    return re.findall(r'"key": ?"([^"]+)"', said)


CHECKS: Final[dict[str, Callable[[], Complaints]]] = {
    "Is it small?": is_small,
    "Does it hold what is needed, and no more?": is_trim,
    "Is every licence there, and every font free?": is_free,
    "Is everything in it listed?": is_listed,
    "Is it of one version?": is_of_one_version,
    "Can a desktop read what is said of it?": is_announced,
    "Does it play every game?": plays,
}
