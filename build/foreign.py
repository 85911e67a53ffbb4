"""Fetches the pinned packages as another system gets them. Pip would judge the list by the system that it runs on."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from identity import SOURCES

PINS: Final = SOURCES / "requirements"
PYTHON: Final = "3.11"


class System(NamedTuple):
    """
    A system of another machine.

    :param tag: of its wheels, or of the newest that it takes, as in `win_amd64`
    :param facts: what the markers of a list may ask for
    """

    tag: str
    facts: dict[str, str]


def _system(tag: str, os_name: str, platform: str, system: str, machine: str) -> System:
    facts = {"os_name": os_name, "sys_platform": platform, "platform_system": system, "platform_machine": machine}
    python = {"python_version": PYTHON, "python_full_version": f"{PYTHON}.9", "implementation_name": "cpython"}
    return System(tag, {**facts, **python, "platform_python_implementation": "CPython", "extra": ""})


WINDOWS: Final = _system("win_amd64", "nt", "win32", "Windows", "AMD64")
MACS: Final = {name: _system(f"macosx_11_0_{name}", "posix", "darwin", "Darwin", name) for name in ("arm64", "x86_64")}


def pins(name: str, system: System) -> Iterator[str]:
    """Give the lines of a list, as in `freeze.txt`, that apply to a system: each a package with its checksums."""
    from packaging.requirements import Requirement  # in the environments that build and test

    text = (PINS / name).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in filter(None, re.sub(r"(?m)^#.*", "", text).splitlines()):
        wanted, *checksums = re.split(r"\s+--hash=", line.strip())
        requirement = Requirement(wanted)
        if requirement.marker is None or requirement.marker.evaluate(system.facts):
            yield " --hash=".join([f"{requirement.name}{requirement.specifier}", *checksums])


def fetch(lines: Iterable[str], system: System, folder: Path) -> list[Path]:
    """
    Fetch the wheels that the lines name into a folder; give them.

    :raises subprocess.CalledProcessError: if there is none for the system, or its checksum is another
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = folder / "wanted.txt"
    wanted.write_bytes("".join(f"{line}\n" for line in lines).encode())
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--require-hashes", "--only-binary", ":all:", "--implementation", "cp", "--python-version", PYTHON]
    command += ["--platform", system.tag, "--dest", str(folder), "--requirement", str(wanted)]
    subprocess.run(command, check=True)
    return sorted(folder.glob("*.whl"))
