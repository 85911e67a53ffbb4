"""
Checks that the frozen program is complete, small, free and of one version.

Every check gives a sentence for each fault. A check that is impossible on this system prints that and finds no fault.
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer
from typing import Any, Final

import elf
import for_linux
import for_windows
import notices
from frozen import BUNDLE, size
from identity import DATA_OF_ENGINES, KEY, PROGRAM, ROOT, WORDS

from engines.games import registry
from kq_table.system.resources import FONT_PACKAGES, FONT_WEIGHTS

MAX_BYTES: Final = {for_linux.ARCHIVE: 14e6, for_windows.ZIP: 18e6, for_windows.SETUP: 11e6}
"""Of a file that players fetch, if it was made."""
MAX_FOLDER_BYTES: Final = 47e6
FOLDER_NAME: Final = "Spiel für zwei"
"""A folder name with spaces and umlauts, as people have them."""
FONTS: Final = {f"{family}-{weight}.ttf" for _, family in FONT_PACKAGES.values() for weight in FONT_WEIGHTS.values()}
TIMEOUT_SECONDS: Final = 600
"""For a match. The program ends by itself; but where it fails, Windows shows a message that nobody would close."""
IS_HEARD: Final = os.name != "nt"
"""Whether the program's output reaches us: on Windows, one without a console prints nothing."""

Faults = Iterator[str]


def make(checks: Mapping[str, Callable[[], Faults]] | None = None) -> int:
    """Run the checks, all unless others are given; give the exit status."""
    if not PROGRAM.is_dir():
        print("check: first run `build/make.py app`", file=sys.stderr)
        return 1
    count = 0
    for question, check in (checks or CHECKS).items():
        faults = list(check())
        count += len(faults)
        print(f"{question} {'; '.join(faults) or 'yes'}", flush=True)
    return 1 if count else 0


def executable(folder: Path = PROGRAM) -> Path:
    """Give the program file in a frozen folder."""
    return folder / (f"{KEY}.exe" if os.name == "nt" else KEY)


# -- what is in it -------------------------------------------------------------------------------------------------


def is_small() -> Faults:
    """The folder and the files that players fetch are within their limits."""
    sizes = {PROGRAM: (size(PROGRAM), MAX_FOLDER_BYTES)} if sys.platform != "darwin" else {}
    sizes |= {path: (path.stat().st_size, most) for path, most in MAX_BYTES.items() if path.exists()}
    for path, (found, most) in sizes.items():
        if found > most:
            yield f"{path.name} is {found / 1e6:.1f} MB"


def is_trim() -> Faults:
    """It contains no excluded module, and none of ours is missing, nor the data that the engines read."""
    inside = modules()
    for name in sorted(inside & left_out()):
        yield f"{name} should not be there"
    for name in sorted(ours() - inside):
        yield f"{name} is missing"
    for path in DATA_OF_ENGINES:
        if not (PROGRAM / "_internal" / path.relative_to(ROOT)).is_file():
            yield f"{path.name} is missing"


def modules() -> set[str]:
    """Name the modules in the frozen program: those in its archive, and those that are files."""
    from PyInstaller.archive.readers import CArchiveReader

    archive = CArchiveReader(str(executable()))
    found = {name for part in archive.toc if part.endswith(".pyz") for name in archive.open_embedded_archive(part).toc}
    for path in PROGRAM.rglob("*"):
        if path.suffix in {".pyc", ".so", ".pyd"}:
            found.add(path.relative_to(PROGRAM).as_posix().partition("/")[2].partition(".")[0].replace("/", "."))
            found.add(path.name.partition(".")[0])
    return found


def left_out() -> set[str]:
    """Name the modules that `kq.spec` excludes."""
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


def is_free() -> Faults:
    """Every font is one of ours, and the text of every licence is there."""
    for path in PROGRAM.rglob("*"):
        if path.suffix in {".ttf", ".otf", ".ttc"} and path.name not in FONTS:
            yield f"{path.name} is a font we did not choose"
    texts = {path.stem for path in (PROGRAM / "LICENSES").glob("*.txt")}
    for component in materials():
        for name in notices.texts(component["licenses"][0]["expression"], component["name"]):
            if name not in texts:
                yield f"the text of {name} is missing"


def is_listed() -> Faults:
    """The list of materials has every library with its checksum."""
    listed = {part["name"]: part["hashes"][0]["content"] for each in materials() for part in each.get("components", ())}
    for path in notices.shared(PROGRAM):
        if listed.get(path.name) != hashlib.sha256(path.read_bytes()).hexdigest():
            yield f"{path.name} differs from the one listed, or is not listed"


def is_dated() -> Faults:
    """The list of materials has the version of every work."""
    for each in materials():
        if not re.match(r"\d+(\.\d+)+", each.get("version", "")):
            if sys.platform == "linux":
                yield f"{each['name']} has no version"
            else:
                print(f"(can't find out the version of {each['name']})")


def is_hardened() -> Faults:
    """It can be loaded at any address, and takes no library out of a folder of the machine that built it."""
    for path in elf.files(PROGRAM):
        if not elf.is_position_independent(path):
            yield f"{path.name} is always loaded at the same address"
        for folder in elf.foreign_folders(path):
            yield f"{path.name} looks for libraries in {folder!r}"


def is_light() -> Faults:
    """A start does not load `_ctypes`, which takes milliseconds and is needed later; on Linux the loader can tell."""
    if sys.platform == "linux":
        environment = {**os.environ, "LD_DEBUG": "files"}
        command = [str(executable()), "--version"]
        told = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False).stderr
        if "calling init" not in told:
            print("(this system's loader does not say what it loads)")
        elif "_ctypes" in told:
            yield "a start loads _ctypes"


def materials() -> list[dict[str, Any]]:
    """Give the components of the list of materials."""
    listed = json.loads((PROGRAM / "sbom.cdx.json").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = listed["components"]
    return found


# -- what is said about it -----------------------------------------------------------------------------------------


def is_of_one_version() -> Faults:
    """Program and list of materials give the version of the sources."""
    said = subprocess.run(
        [executable(), "--version"], capture_output=True, encoding="utf-8", check=False
    ).stdout.strip()
    if said != f"{KEY} {WORDS['VERSION']}" and (said or IS_HEARD):
        yield f"the program says {said!r}"
    listed = json.loads((PROGRAM / "sbom.cdx.json").read_text(encoding="utf-8"))
    if listed["metadata"]["component"]["version"] != WORDS["VERSION"]:
        yield "the list of materials states another version"
    if sys.platform == "darwin" and not BUNDLE.is_dir():
        yield "the bundle is missing"


def is_announced() -> Faults:
    """Menu entry and catalogue entry are valid, if their validators are installed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for_linux.share(folder)
        for command, place in (
            (["desktop-file-validate"], "applications"),
            (["appstreamcli", "validate", "--no-net"], "metainfo"),
        ):
            (path,) = (folder / place).iterdir()
            if shutil.which(command[0]) is None:
                print(f"({command[0]} is not installed, so {path.name} was not checked)")
                continue
            done = subprocess.run([*command, str(path)], capture_output=True, encoding="utf-8", check=False)
            if done.returncode:
                yield f"{path.name}: {done.stdout.strip()}"


# -- whether it works ----------------------------------------------------------------------------------------------


def plays() -> Faults:
    """In a folder away from the sources, the program knows every game of ours, and plays a match of each."""
    keys = [rules.key for rules in registry.GAMES]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, FOLDER_NAME)
        shutil.copytree(PROGRAM, folder, symlinks=True)
        program = executable(folder)
        status, said = _run([program, "--engine", "list"], name)
        listed = re.findall(r'"key": ?"([^"]+)"', said)
        if status or (listed != keys and (said or IS_HEARD)):
            yield f"the program's list of games has {', '.join(listed) or 'none'}"

        def test(game: str) -> str:
            status, said = _run([program, "--selftest", "--game", game], name)
            return f"{game}: {said.strip()[-500:]}" if status else ""

        # A match takes one core for the table and half of another for its bots.
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            yield from filter(None, workers.map(test, keys))


def _run(command: Sequence[str | Path], place: str) -> tuple[int, str]:
    """Run the program without window and sound, at home in a place of its own; give exit status and output."""
    environment = {**os.environ, "KQ_HOME": str(Path(place, "home"))}
    environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    # Without those of a language, as on Windows and macOS, where the program asks the system.
    for name in ("PYTHONPATH", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        environment.pop(name, None)
    with subprocess.Popen(
        command, cwd=place, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    ) as program:
        ender = Timer(TIMEOUT_SECONDS, program.kill)
        ender.start()
        said = program.communicate()[0]
        ender.cancel()
    return program.returncode, said


OF_CONTENTS: Final[dict[str, Callable[[], Faults]]] = {
    "Is it small?": is_small,
    "Does it contain what is needed, and no more?": is_trim,
    "Is every licence there, and every font free?": is_free,
    "Is everything in it listed?": is_listed,
    "Is every version known?": is_dated,
    "Can it be loaded at any address, with no library folders of another machine?": is_hardened,
    "Does it start without loading what is needed later?": is_light,
    "Is the version the same everywhere?": is_of_one_version,
    "Are the desktop files valid?": is_announced,
}
CHECKS: Final = {**OF_CONTENTS, "Does it play every game?": plays}
